"""Mistakes of agents in single calls: most are taken, all others say how to mend them.

The calls are of the kinds that an agent made in 360 calls. Each is made on a session of its own
with four thoughts, an assumption and a piece of evidence.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rawclient import RawClient, greeted

TAKEN: list[dict[str, Any]] = [
    # Names of other tools
    {"text": "So."},
    {"content": "So."},
    {"idea": "So."},
    {"step": "So."},
    {"thought": "So.", "label": "so"},
    {"thought": "So.", "name": "so"},
    {"thought": "So.", "id": "so"},
    {"thought": "So.", "reason": "", "verify": ""},
    {"refute": "t2", "reason": "it was not so"},
    {"refute": "t2", "why": "it was not so"},
    {"thought": "So.", "depends_on": "t1"},
    {"thought": "So.", "dependsOn": ["t1", "t2"]},
    {"thought": "So.", "basedOn": "t1"},
    {"thought": "So.", "premises": "a1"},
    {"thought": "So.", "assumptions": ["It is warm."]},
    {"thought": "So.", "sources": ["pytest -> 2 failed"]},
    {"thought": "So.", "nextStep": "Look."},
    {"thought": "So.", "next_action": "Look."},
    # Arguments of sequential thinking
    {"thought": "So.", "thoughtNumber": 5, "totalThoughts": 9, "nextThoughtNeeded": True},
    {"thought": "So.", "thought_number": 5, "needsMoreThoughts": False},
    {"thought": "So.", "isRevision": True, "revisesThought": 2},
    {"thought": "So.", "branchFromThought": 1, "branchId": "other"},
    # Forms of ids
    {"thought": "So.", "rests_on": "T1"},
    {"thought": "So.", "rests_on": "t1, t2"},
    {"thought": "So.", "rests_on": "t1 and t2"},
    {"thought": "So.", "rests_on": ["t1", "a1"]},
    {"thought": "So.", "rests_on": [["t1"], ["a1"]]},
    {"thought": "So.", "rests_on": "t1 or a1"},
    {"thought": "So.", "rests_on": "CACHE"},
    {"thought": "So.", "rests_on": "1"},
    {"thought": "So.", "rests_on": " t01 "},
    {"verify": ["t1"], "because": "seen"},
    {"verify": "t1, t2", "because": "seen"},
    {"refute": 1, "because": "not so"},
    {"outcome": {"t1": True}},
    {"outcome": ["t1 true"]},
    {"outcome": "t1: yes"},
    {"thought": "So.", "restsOn": "t1"},
    {"thought": "So.", "rests-on": "t1"},
    {"thought": "So.", "as": "H1"},
    {"thought": "So.", "as": "q1"},
    {"thought": "So.", "as": "f1"},
    # Numbers and switches as texts
    {"thought": "So.", "confidence": "0.7"},
    {"thought": "So.", "score": "0.5"},
    {"thought": "So.", "archive": "true"},
    {"thought": "So.", "tags": "urgent, slow"},
    # Several thoughts
    {"thoughts": ["One.", "Two."]},
    {"thoughts": '["One.", "Two."]'},
    {"thoughts": '[{"thought": "One."}]'},
    {"thoughts": [{"text": "One."}, {"content": "Two."}]},
    {"thoughts": [{"thought": "One."}], "branch": "aside"},
    {"thoughts": [{"thought": "One."}, {"about": "t3", "rests_on": "t1"}]},
    {"thoughts": [{"about": "t2", "rests_on": "a1"}, {"about": "t3", "rests_on": "t1"}]},
    {"thoughts": [{"verify": "t1", "because": "seen"}]},
    {"steps": ["One."]},
    # Branches and places
    {"thought": "So.", "branch": " aside "},
    {"thought": "So.", "branch": "main"},
    {"thought": "So.", "after": "aside", "branch": "other"},
    {"thought": "So.", "after": "aside"},
    {"thought": "So.", "after": "main"},
    # Evidence
    {"thought": "So.", "evidence": "a.py:1"},
    {"thought": "So.", "evidence": [{"file": "a.py", "lines": "1-2"}]},
    {"thought": "So.", "evidence": [{"path": "a.py", "line": 1}]},
    {"thought": "So.", "evidence": [{"file": "a.py", "symbol": "run"}]},
    {"thought": "So.", "evidence": {"command": "pytest", "text": "2 failed"}},
    {"thought": "So.", "evidence": [{"url": "https://example.org", "text": "the page"}]},
    {"thought": "So.", "evidence": ["a.py#L1-L2", "a.py line 1", "`a.py:1`"]},
    {"thought": "So.", "evidence": '["a.py:1"]'},
    # Empty values
    {"thought": "So.", "rests_on": "", "assume": [], "because": None},
    {"thought": "So.", "merge": ""},
]

REFUSED: list[tuple[dict[str, Any], str]] = [
    # A missing session
    ({"session": None, "verify": "t1", "because": "seen"}, "`session` is missing"),
    ({"session": None, "thought": "So.", "rests_on": "t2"}, "The latest session here is "),
    ({"session": None, "refute": "a1", "because": "x"}, "`session` is missing"),
    ({"session": None, "thought": "So.", "expecting": 4}, "`session` is missing"),
    (
        {"verify": "t1", "refute": "t2", "because": "The disk is idle."},
        "Give each its own in `thoughts`",
    ),
    # Words in a list of ids
    ({"thought": "So.", "rests_on": "t2 unless t1"}, "Name the exception in `unless`: 't1'."),
    ({"thought": "So.", "rests_on": "not t1"}, "goes into `unless`"),
    ({"thought": "So.", "rests_on": "t1 | a.py:4"}, "A place goes into `evidence`."),
    # Unknown nodes
    ({"thought": "So.", "rests_on": "t9"}, "The latest are: t1, t2, t3, t4. Labels: cache."),
    ({"thought": "So.", "rests_on": "t5"}, "would be this thought itself"),
    ({"thought": "So.", "rests_on": "a7"}, "The latest are: a1."),
    ({"thought": "So.", "rests_on": "e4"}, "New evidence goes into `evidence`."),
    ({"thought": "So.", "merge": "nowhere"}, "Branches: main, aside."),
    ({"thought": "So.", "session": "nowhere"}, "`recall` without a session lists the latest"),
    # Wrong forms
    ({"thought": {"text": "So."}}, "`thought` takes a text, not an object."),
    ({"thought": "So.", "evidence": [3]}, "'a.ts:40-52'"),
    ({"thought": "So.", "evidence": [{"lines": "1-2"}]}, "names nothing. Its form: Seen: 'a.ts"),
    ({"thought": "So.", "parts": [{"A": 1}], "kind": "decision"}, "'name: 300' per option"),
    ({"thought": "So.", "parts": ["A: 1"]}, "Set `kind` to 'decision' or 'argument'"),
    ({"thought": "So.", "confidence": "high"}, "takes a number, not a text. Its form: 0 to 1."),
    ({"thought": "So.", "confidence": 7}, "from 0 to 1, such as 0.8"),
    ({"outcome": "t1 perhaps"}, "'t3 true, t5 false'"),
    ({"thought": "So.", "search": "deep"}, "'beam 3' for a beam of three"),
    ({"verify": "t1 true", "because": "x"}, "Put ids found true into `verify`"),
    ({"refute": "t1 or t2", "because": "x"}, "Name the ids that you mean: 'a1 t2'."),
    # Missing parts
    ({}, "Give a `thought`, or judge earlier ones"),
    ({"refute": "t1"}, "because"),
    ({"branch": "aside"}, "`branch` needs a thought to go with. Say it in `thought`."),
    ({"because": "x"}, "Name the judged ids"),
    ({"thoughts": [{"as": "x"}]}, "`as` needs a thought to go with."),
    # Names that are like ours
    ({"thougt": "So."}, "Did you mean `thought`?"),
    ({"thought": "So.", "zzz": 1}, "It takes: abandon, about, "),
    ({"thoughts": [{"thought": "x", "session": "y"}]}, "give it beside `thoughts`"),
    # No sense
    ({"thought": "So.", "revises": "a1"}, "Refute it, and state another with `assume`."),
    ({"abandon": "a1", "because": "x"}, "Refute it, or abandon the thoughts that rest on it."),
    ({"about": "t1", "rests_on": "t2"}, "t2 already rests on t1"),
    ({"thought": "So.", "as": "t7"}, "nothing that looks like an id"),
]


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RawClient]:
    with greeted(tmp_path_factory.mktemp("mistakes") / "t.db", "--no-evidence-files") as client:
        yield client


@pytest.fixture
def session(agent: RawClient) -> str:
    handle: str = agent.think(
        thought="It is slow.", assume=["It is warm."], evidence=["seen"], **{"as": "cache"}
    )["session"]
    agent.think(session=handle, thought="So an index.", rests_on="t1")
    agent.think(session=handle, thought="Or a cache.")
    agent.think(session=handle, thought="Or none.", branch="aside")
    return handle


def named(said: dict[str, Any]) -> str:
    return " ".join(f"{name}={value!r}"[:40] for name, value in said.items())


@pytest.mark.parametrize("said", TAKEN, ids=named)
def test_a_mistake_with_a_clear_meaning_is_taken(
    agent: RawClient, session: str, said: dict[str, Any]
) -> None:
    result = agent.call("think", **({"session": session} | said))

    assert not result["isError"], result["content"][0]["text"]
    assert result["structuredContent"]["version"] > 5 or "note" in result["structuredContent"]


@pytest.mark.parametrize(
    ("said", "told"), REFUSED, ids=lambda each: named(each) if isinstance(each, dict) else ""
)
def test_any_other_says_how_to_mend_it(
    agent: RawClient, session: str, said: dict[str, Any], told: str
) -> None:
    result = agent.call("think", **({"session": session} | said))

    assert result["isError"], result
    assert told in result["content"][0]["text"]


def test_a_session_may_be_named_by_its_title_or_the_beginning_of_its_name(agent: RawClient) -> None:
    handle = agent.think(thought="So.", title="The great move")["session"]

    for name in ("The great move", "the  great move", handle[:6], handle):
        reply = agent.think(session=name, thought="And.")
        assert reply.get("session", name.strip()) == handle

    agent.think(thought="So.", title="the great move")
    refused = agent.call("think", session="The great move", thought="And.")
    assert "is the title of several sessions" in refused["content"][0]["text"]
    assert handle in refused["content"][0]["text"]


def test_without_any_session_none_is_missing(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as client:
        refused = client.call("think", thought="So.", rests_on="t2")["content"][0]["text"]

    assert "is missing" not in refused
    assert "No thought is recorded yet." in refused


def test_most_mistakes_are_taken() -> None:
    assert len(TAKEN) >= 60
    assert len(TAKEN) + len(REFUSED) >= 96
