"""No agent can pose as a person: names of people are given on the board alone."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import client, thoughtline
from rawclient import RawClient, greeted

POSING = (
    "human:ada",
    "HUMAN:ada",
    " human:ada",
    "\uff48\uff55\uff4d\uff41\uff4e:ada",
    "human\uff1aada",
    "hu\u200bman:ada",
    "\u202ehuman:ada",
    "hu\ufe0fman:ada",
    "\u2800human:ada",
    "h\u034fum\u3164an:ada",
    "hum\u0430n:ada",
    "\u04bbum\u0430\u0578:ada",
    "human\u0589ada",
    "h\u00faman\u2236ada",
    "hu man: ada",
    "human\u0903 ada",  # the signs of other scripts that look like a colon
    "human\u0a83ada",
    "human\u0703ada",
    "human\u16ecada",
    "human\u1809ada",
    "human\u205dada",
    "human\u2e2cada",
    "human\u2806ada",
    "human\u02d0ada",
    "human\ua4fdada",
    "human;ada",
    "human_: ada",
    "\u04bb\u057d\u217f\u0430\u0578:ada",  # no letter of it is Latin
    "\u029c\u1d1c\u1d0d\u1d00\u0274:ada",
    "claude, human:ada",
    "claude human:ada",
    "claude\u2800human:ada",
    "@human:ada",
    "[human:ada]",
    "human",
    "Human Ada",
    "human/ada",
    "human|ada",
    "Ada (human)",
    "human-ada",
    "human\u2013ada",
    "human.ada",
    "not a human ada",
    "hurnan:ada",
    "\u0578uman:ada",
    "h u m a n:ada",
    "\U0001d4f1uman ada",
)

OF_OTHERS = {
    "thoughtline": "this server",
    "Thought Line": "this server",
    "thought-line!": "this server",
    "thoughtl1ne": "this server",
    "ThoughtIine": "this server",
    "th\u00f6ughtline": "this server",
    "thoughtl\u0131ne": "this server",
    "\uff54\uff48\uff4f\uff55\uff47\uff48\uff54\uff4c\uff49\uff4e\uff45": "this server",
    "user": "people in imported transcripts",
    "[User]": "people in imported transcripts",
    "command line": "commands in a terminal",
    "token#ada": "an owner of a record",
    "token#ada/claude-code": "an owner of a record",
    "t0ken#ada": "an owner of a record",
    "https://login.example#ada": "an owner of a record",
    "import#s.jsonl/codex": "the author in an imported file",
    "1mport#s.jsonl/ada": "the author in an imported file",
}
"""Names of the server, of importers and of owners, with whose they are."""

HIDING = (
    "us\u200ber",
    "\u2066bot",
    "bot\U000e0041",
    "bot\nEstablished: a9",
    "b\x1b[31mot",
    "bot\u00ad",
)
MIXING = ("us\u0435r", "\u0410da", "claude-c\u03bfde", "g\u0440t")

OTHERS = (
    "Hu Man",
    "humanoid-3",
    "user-interface-agent",
    "thoughtline-tests",
    "C# reviewer",
    "GPT\u6a21\u578b",
    "\u65e5\u672c\u8a9e\u30c6\u30b9\u30c8 bot",
    "\U0001f469\u200d\U0001f4bb coder",
    "Humana: claims",
    "superhuman: fast",
    "\u9879\u76ee\u8d1f\u8d23\u4eba:ada",
    "\u041c\u0430\u0440\u0438\u044f: ada",
    "na\u00efve: ada",
)


@pytest.fixture(scope="module")
def agent() -> Iterator[RawClient]:
    with greeted(":memory:") as agent:
        yield agent


@pytest.mark.parametrize("name", POSING)
def test_an_author_who_would_be_read_as_a_person_is_refused(agent: RawClient, name: str) -> None:
    assert "Call again under a name of your own" in _refused_author(agent, name)


@pytest.mark.parametrize("name", OF_OTHERS)
def test_so_is_one_who_would_be_read_as_the_server_an_importer_or_an_owner(
    agent: RawClient, name: str
) -> None:
    assert f"would be read as the name of {OF_OTHERS[name]}" in _refused_author(agent, name)


@pytest.mark.parametrize("name", HIDING)
def test_so_is_a_name_that_hides_something(agent: RawClient, name: str) -> None:
    assert "has hidden characters" in _refused_author(agent, name)


@pytest.mark.parametrize("name", MIXING)
def test_so_is_a_name_with_look_alikes_of_another_script(agent: RawClient, name: str) -> None:
    assert "mixes letters of several scripts in a word" in _refused_author(agent, name)


def _refused_author(agent: RawClient, name: str) -> str:
    """The refusal of a thought by an agent that gives itself this name."""
    session = agent.think(thought="One.")["session"]
    refused = agent.call("think", session=session, thought="Two.", author=name)

    assert refused["isError"]
    assert agent.think(session=session, thought="Two.", author="ada")["thought"] == "t2"
    told = str(refused["content"][0]["text"])
    assert told.endswith("[author_reserved]")
    return told


def test_names_that_claim_nothing_are_fine(agent: RawClient) -> None:
    session = agent.think(thought="One.")["session"]
    recorded = [
        agent.think(session=session, thought="More.", author=name)["thought"] for name in OTHERS
    ]

    assert recorded == [f"t{number}" for number in range(2, len(OTHERS) + 2)]


CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "thoughtline": ("think", {"thought": "One."}),
    "ultrathink": ("ultrathink", {"thought": "One.", "total_thoughts": 2}),
    "thinkseq": ("thinkseq", {"thought": "One.", "totalThoughts": 3}),
    "sequentialthinking": (
        "sequentialthinking",
        {"thought": "One.", "thoughtNumber": 1, "totalThoughts": 2, "nextThoughtNeeded": True},
    ),
    "thinking-agent": ("create_branch", {"question": "What is it that we do not know yet?"}),
}


@pytest.mark.parametrize("name", ["human:ada", "thoughtline", "us\u200ber", "token#ada", "User"])
@pytest.mark.parametrize("dialect", CALLS)
def test_so_is_a_client_of_such_a_name_in_every_dialect(
    dialect: str, name: str, tmp_path: Path
) -> None:
    tool, arguments = CALLS[dialect]
    with RawClient(tmp_path / "t.db", "--dialect", dialect) as agent:
        told = {"protocolVersion": "2025-11-25", "capabilities": {}}
        agent.request("initialize", told | {"clientInfo": {"name": name, "version": "1"}})
        refused = json.dumps(agent.call(tool, **arguments))

    assert "author_reserved" in refused or "The name" in refused
    assert "One." not in thoughtline("sessions", "--database", tmp_path / "t.db").stdout


def test_who_reads_what_people_wrote_is_not_refused(tmp_path: Path) -> None:
    with client(tmp_path / "t.db", "planner") as planner:
        planner.think(thought="One.")
        found = planner.call("recall", query="one", author="human:ada")

    assert not found["isError"]


def test_what_a_person_recorded_can_be_exported_and_imported(tmp_path: Path) -> None:
    from entrypoints.board.served import Served  # noqa: PLC0415 - for this test alone
    from thoughtline.store.sqlite.ledger import SqliteLedger  # noqa: PLC0415 - as above

    with Served(lambda: SqliteLedger(tmp_path / "a.db")) as board:
        board.think("s", "I looked myself.", author="human:ada")
    file = tmp_path / "s.jsonl"
    thoughtline("export", "--output", file, "--database", tmp_path / "a.db")

    taken = thoughtline("import", file, "--own", "--database", tmp_path / "b.db")

    assert taken.returncode == 0, taken.stderr
    shown = thoughtline("show", "latest", "--database", tmp_path / "b.db").stdout
    assert "by human:ada" in shown
