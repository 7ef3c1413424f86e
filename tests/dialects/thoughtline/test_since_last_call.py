"""Changes since a caller's last call, in the reply of `think` and in `recall` since 'last'."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from rawclient import RawClient

CODE = "def wait():\n    return 1\n"


class Office:
    """Two agents with a process each, who work on one session in a folder with one file."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self._stack = folder, stack
        (folder / "a.py").write_text(CODE)
        self.mine, self.theirs = self.hire(), self.hire()
        self.session = ""

    def hire(self) -> RawClient:
        flags = ("--project", str(self.folder))
        client = self._stack.enter_context(RawClient(self.folder / "record.db", *flags))
        client.greet()
        return client

    def think(self, client: RawClient, **said: Any) -> dict[str, Any]:
        author = "other" if client is self.theirs else "me"
        session = {"session": self.session} if self.session else {}
        reply = client.think(**session, author=author, **said)
        self.session = reply["session"]
        return reply

    def since_last(self, client: RawClient) -> str:
        return client.recalled(session=self.session, since="last")


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    with ExitStack() as stack:
        yield Office(tmp_path, stack)


def test_thoughts_that_a_reply_only_names_are_read_since_the_last_call(office: Office) -> None:
    office.think(office.mine, thought="The disk is full.")
    for number in range(10):
        office.think(office.theirs, thought=f"Log {number} is large.")

    told = office.think(office.mine, thought="So I clean up.")

    assert told["others"].endswith("2 more; `recall` since 'last'")
    since = office.since_last(office.mine)
    assert "Since version 1: " in since or "Since version 2: " in since
    assert "t11 Log 9 is large." in since
    assert "Nothing was added." in office.since_last(office.mine)


def test_own_thoughts_alone_are_no_news(office: Office) -> None:
    office.think(office.mine, thought="The disk is full.")
    office.think(office.mine, thought="So I clean up.")

    assert "Nothing was added." in office.since_last(office.mine)


def test_a_conclusion_that_another_author_brought_down_is_told(office: Office) -> None:
    office.think(office.mine, thought="The disk is full.", assume=["It is the log."])
    office.think(office.mine, thought="So we delete logs.", rests_on="t1", **{"as": "mine"})
    office.think(office.theirs, refute="a1", because="It is a cache.")

    told = office.think(office.mine, thought="How large is it?")

    assert told["others"] == 'a1 refuted: "It is a cache." by other'
    assert told["fell"] == {"t1": "a1", "t2": "t1"}
    assert "fell" not in office.think(office.mine, thought="4 GB.")
    assert "t2 mine: So we delete logs. (because t1 fell" in office.since_last(office.mine)


def test_thoughts_in_doubt_because_of_another_author_are_told(office: Office) -> None:
    office.think(office.mine, thought="The disk is full.")
    office.think(office.mine, thought="So we delete logs.", rests_on="t1")
    office.think(office.theirs, revises="t1", thought="The disk is nearly full.")

    assert office.think(office.mine, thought="Hm.")["in_doubt"] == {"t2": "t1"}


def test_doubt_that_a_call_finds_is_told_whole(office: Office) -> None:
    office.think(office.mine, thought="It waits one second.", evidence="a.py:2")
    for ground in ("t1", "t2", "t3"):
        office.think(office.mine, thought=f"So it is with {ground}.", rests_on=ground)
    (office.folder / "a.py").write_text(CODE.replace("1", "3"))

    told = office.think(office.mine, thought="So users wait.", rests_on="t2")

    assert told["in_doubt"] == dict.fromkeys(("t1", "t2", "t3", "t4", "t5"), "e1")
    assert told["look_first"] == "e1; then t1 t2 t3 t4 t5 come back"
    assert told["changed"] == {"e1": '-"return 1" +"return 3"'}
    assert "Came into doubt" in office.since_last(office.mine)


def test_who_was_never_here_is_told_of_doubt_under_its_own_call(office: Office) -> None:
    office.think(office.mine, thought="It waits one second.", evidence="a.py:2")
    office.think(office.mine, thought="So users wait.", rests_on="t1")
    (office.folder / "a.py").write_text(CODE.replace("1", "3"))

    told = office.think(office.theirs, thought="They leave.", rests_on="t1")

    assert told["in_doubt"] == {"t1": "e1", "t2": "e1", "t3": "e1"}
    assert "others" not in told


def test_an_own_deliberation_is_no_event_of_others(office: Office) -> None:
    client = office.mine
    office.think(client, thought="The disk is full.")
    begun = client.call("deliberate", session=office.session, question="Do we delete?")

    assert office.session not in begun["content"][0]["text"]
    assert "others" not in office.think(client, thought="Let us see.")

    seats = {seat["id"]: "Yes." for seat in begun["structuredContent"]["seats"]}
    client.call("deliberate", session=office.session, answers=seats)
    assert "others" not in office.think(client, thought="Meanwhile.")


def test_a_new_client_of_the_same_name_reads_the_session_whole(office: Office) -> None:
    office.think(office.mine, thought="The disk is full.")

    [content] = office.hire().call("recall", session=office.session, since="last")["content"]

    assert "The disk is full." in content["text"]
