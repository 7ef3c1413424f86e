"""Thoughts that rest on nodes of other sessions, through a real server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline
from rawclient import RawClient, greeted


class Agent:
    """An agent with two sessions: one about storage, and one that rests on it."""

    def __init__(self, client: RawClient) -> None:
        self.client = client
        first = client.think(
            thought="The database is Postgres",
            assume="operations will not change it",
            title="Storage",
            **{"as": "db"},
        )
        self.storage = first["session"]
        second = client.think(thought="Use advisory locks", rests_on="Storage/db")
        self.locks = second["session"]

    def think(self, session: str, **said: Any) -> dict[str, Any]:
        return self.client.think(session=session, **said)

    def recall(self, session: str, **said: Any) -> str:
        return self.client.recalled(session=session, **said)


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    with greeted(tmp_path / "t.db") as client:
        yield Agent(client)


def test_a_refutation_names_the_thoughts_of_other_sessions_that_fall(agent: Agent) -> None:
    fell = agent.think(agent.storage, refute="a1", because="they move to MySQL")

    assert fell["elsewhere"] == {agent.locks: '"Use advisory locks": t1 fell'}
    assert "t1 Use advisory locks (e1 refuted)" in agent.recall(agent.locks)

    back = agent.think(agent.storage, restore="a1", because="they stay")

    assert back["elsewhere"] == {agent.locks: '"Use advisory locks": t1 stand again'}
    assert "Conclusions: t1 Use advisory locks (rests on e1)" in agent.recall(agent.locks)


def test_a_change_passes_through_any_number_of_sessions(agent: Agent) -> None:
    third = agent.client.think(thought="No lock server", rests_on=f"{agent.locks}/t1")["session"]

    fell = agent.think(agent.storage, refute="a1", because="they move to MySQL")

    assert fell["elsewhere"] == {
        agent.locks: '"Use advisory locks": t1 fell',
        third: '"No lock server": t1 fell',
    }


def test_a_revision_puts_other_sessions_in_doubt_until_somebody_verifies(agent: Agent) -> None:
    revised = agent.think(agent.storage, thought="It is Postgres 16", revises="db")

    assert revised["elsewhere"] == {agent.locks: '"Use advisory locks": t1 in doubt'}
    assert "t1 was revised by t2" in agent.recall(agent.locks)

    agent.think(agent.locks, verify="t1", because="16 has advisory locks as well")

    assert "in doubt" not in agent.recall(agent.locks)

    agent.think(agent.storage, refute="t2", because="it is 15")

    assert "in doubt" in agent.recall(agent.locks)


@pytest.mark.parametrize("name", ["{0}/t1", "{0:.6}/t1", "Storage/t1", "storage/db", "{0}/DB"])
def test_a_session_is_named_by_handle_beginning_or_title(agent: Agent, name: str) -> None:
    said = agent.think(agent.locks, thought="Vacuum at night", rests_on=name.format(agent.storage))

    assert "e1" in str(said["rests_on"])  # the evidence on record: one for each node


def test_a_node_elsewhere_may_be_evidence_and_a_substitute(agent: Agent) -> None:
    agent.think(agent.storage, thought="It is MySQL", **{"as": "new"})
    agent.think(agent.locks, about="t1", instead="e1 Storage/new")
    agent.think(agent.locks, thought="Backups at night", evidence=f"{agent.storage}/t2")

    agent.think(agent.storage, refute="new", because="it is not")

    assert "t2 Backups at night (e2 refuted)" in agent.recall(agent.locks)


def test_the_id_of_a_node_elsewhere_is_that_of_its_evidence(agent: Agent) -> None:
    name = f"{agent.storage}/t1"

    assert "e1 of session" in agent.recall(agent.locks, id=name)
    assert "t1 Use advisory locks" in agent.recall(agent.locks, what_if=name)


def test_a_circle_through_another_session_is_refused(agent: Agent) -> None:
    told = agent.client.refused(session=agent.storage, about="t1", rests_on=f"{agent.locks}/t1")

    assert "[support_cycle]" in told
    assert "through another session" in told


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nosuch/t1", "no_such_session"),
        ("Storage/t99", "no_such_thought"),
        ("Storage/a7", "no_such_assumption"),
        ("src/a.py", "no_such_thought"),
    ],
)
def test_a_name_that_leads_to_no_node_is_refused(agent: Agent, name: str, code: str) -> None:
    told = agent.client.refused(session=agent.locks, thought="y", rests_on=name)

    assert f"[{code}]" in told
    assert agent.recall(agent.locks).startswith(f"Session {agent.locks}: 1 thought,")


def test_a_fallen_node_is_not_restored_from_here(agent: Agent) -> None:
    agent.think(agent.storage, refute="t1", because="no")

    for act in ("verify", "restore"):
        told = agent.client.refused(session=agent.locks, **{act: "e1"}, because="but yes")
        assert "[refuted_evidence]" in told
        assert agent.storage in told


def test_a_forgotten_session_leaves_doubt_and_no_word(agent: Agent, tmp_path: Path) -> None:
    thoughtline("forget", agent.storage, "--yes", "--database", tmp_path / "t.db")

    told = agent.recall(agent.locks)
    assert "In doubt: t1 Use advisory locks (e1)" in told
    assert "the session was forgotten" in told
    assert "Postgres" not in agent.recall(agent.locks, format="json")


def test_a_repeated_call_records_nothing_after_the_other_session_changed(agent: Agent) -> None:
    call = {"thought": "Pool of ten", "rests_on": "Storage/db", "key": "once"}
    first = agent.think(agent.locks, **call)
    agent.think(agent.storage, thought="It is Postgres 16", revises="db")
    assert agent.think(agent.locks, **call)["thought"] == first["thought"]

    agent.think(agent.storage, title="Disks")
    assert agent.think(agent.locks, **call)["thought"] == first["thought"]


def test_the_session_knows_when_it_learnt_of_a_change(agent: Agent) -> None:
    agent.think(agent.storage, refute="a1", because="they move to MySQL")
    agent.recall(agent.locks)

    assert "Conclusions: t1 Use advisory locks (rests on e1)" in agent.recall(agent.locks, at=2)
    assert 'e1 fallen: "t1 fell with a1" (by thoughtline)' in agent.recall(agent.locks, since=2)


def test_a_node_in_doubt_may_be_a_ground(agent: Agent) -> None:
    agent.think(agent.storage, thought="It is Postgres 16", revises="db")
    late = agent.client.think(thought="Pool of ten", rests_on=f"{agent.storage}/t1")["session"]

    assert "t1 was revised by t2" in agent.recall(late)


def test_a_label_with_a_slash_is_that_of_the_call(agent: Agent) -> None:
    agent.think(agent.storage, title="db")
    said = agent.client.think(
        thoughts=[
            {"as": "db/pool", "thought": "Ten connections"},
            {"thought": "No queue", "rests_on": "db/pool"},
            {"as": f"{agent.storage[0]}/x", "thought": "One more"},
            {"thought": "Enough", "rests_on": f"{agent.storage[0]}/x"},
        ]
    )

    assert "evidence" not in said
    assert "t2 No queue (rests on t1 db/pool)" in agent.recall(said["session"])


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("{0}/t9", "no_such_thought"),
        ("Storage/a9", "no_such_assumption"),
        ("0123456789abcdefghiJKL/t1", "no_such_session"),
        ("{0}@0123456789ab/t1", "no_such_session"),
    ],
)
def test_evidence_that_names_no_node_is_refused_and_not_kept_as_words(
    agent: Agent, name: str, code: str
) -> None:
    told = agent.client.refused(thought="So", evidence=name.format(agent.storage))
    assert f"[{code}]" in told


def test_evidence_that_looks_like_a_file_is_no_node(agent: Agent) -> None:
    assert agent.think(agent.locks, thought="So", evidence="data/t1")["evidence"] == ["e2"]


def test_a_circle_within_one_call_is_refused(agent: Agent) -> None:
    told = agent.client.refused(
        session=agent.storage,
        thoughts=[
            {"as": "n", "thought": "They lock", "rests_on": f"{agent.locks}/t1"},
            {"about": "t1", "rests_on": "n"},
        ],
    )

    assert "[support_cycle]" in told


def test_each_piece_for_a_node_is_followed(agent: Agent) -> None:
    agent.think(agent.locks, abandon="e1", because="not now")
    agent.think(agent.locks, thought="Vacuum at night", rests_on="Storage/db")
    agent.think(agent.locks, restore="e1", because="after all")

    fell = agent.think(agent.storage, refute="t1", because="no")

    assert fell["elsewhere"] == {agent.locks: '"Use advisory locks": t1, t2 fell'}
