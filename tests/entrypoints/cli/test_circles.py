"""Circles of grounds through several sessions, which no call could refuse: each call of the circle
was made without the other.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline
from entrypoints.repository import commit_all, git
from rawclient import RawClient

Both = Callable[[dict[str, Any], dict[str, Any]], None]


def recall(client: RawClient, session: str) -> str:
    text: str = client.call("recall", session=session)["content"][0]["text"]
    return text


def standing(client: RawClient, session: str) -> dict[str, str]:
    told = client.call("recall", session=session, format="json", budget=20_000)["content"][0][
        "text"
    ]
    return {thought["id"]: thought["standing"] for thought in json.loads(told)["thoughts"]}


def version(client: RawClient, session: str) -> int:
    told = client.call("recall", session=session, format="json", budget=20_000)["content"][0][
        "text"
    ]
    number: int = json.loads(told)["version"]
    return number


@pytest.fixture(params=["one process", "two processes"])
def clients(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[list[RawClient]]:
    """Two clients of one record; the same client twice for one process."""
    with ExitStack() as stack:
        count = ("one process", "two processes").index(request.param) + 1
        made = [stack.enter_context(RawClient(tmp_path / "t.db")) for _ in range(count)]
        for client in made:
            client.greet()
        yield made if count == 2 else made * 2


def think_together(clients: list[RawClient], *calls: dict[str, Any]) -> list[bool]:
    """Make two calls at the same moment. Return for each call if it was recorded."""
    for number, (client, arguments) in enumerate(zip(clients, calls, strict=True)):
        params = {"name": "think", "arguments": arguments}
        request = {"jsonrpc": "2.0", "id": 900 + number, "method": "tools/call", "params": params}
        client.send(request)
    answers: dict[int, bool] = {}
    while len(answers) < len(calls):
        answer = clients[len(answers)].receive()
        if answer.get("id", 0) >= 900:
            answers[answer["id"]] = not answer["result"].get("isError")
    return [answers[900 + number] for number in range(len(calls))]


def close_circle(
    clients: list[RawClient], begin: Callable[[], tuple[dict[str, Any], dict[str, Any]]]
) -> tuple[str, str]:
    """Return two sessions with a circle that two calls closed; a refused call is tried anew."""
    for _ in range(50):
        one, other = begin()
        if all(think_together(clients, one, other)):
            return one["session"], other["session"]
    pytest.skip("the two calls were never at the same moment")


def test_a_circle_that_two_calls_close_holds_nothing_up(clients: list[RawClient]) -> None:
    one, other = clients

    def begin() -> tuple[dict[str, Any], dict[str, Any]]:
        first = one.think(thought="A1", assume=["g"])["session"]
        second = other.think(thought="B1")["session"]
        return (
            {"session": first, "about": "t1", "rests_on": f"{second}/t1"},
            {"session": second, "about": "t1", "rests_on": f"{first}/t1"},
        )

    first, second = close_circle(clients, begin)
    assert standing(one, first) == standing(other, second) == {"t1": "stands"}

    one.think(session=first, refute="a1", because="x")

    for client in clients:
        assert standing(client, first) == standing(client, second) == {"t1": "fallen"}
    quiet = version(one, first), version(one, second)
    for client in clients:
        recall(client, first), recall(client, second)
    assert (version(one, first), version(one, second)) == quiet

    one.think(session=first, restore="a1", because="y")

    for client in clients:
        assert standing(client, second) == standing(client, first) == {"t1": "stands"}


def test_a_loop_through_unless_that_two_calls_close_is_named_in_doubt_and_quiet(
    clients: list[RawClient],
) -> None:
    one, other = clients

    def begin() -> tuple[dict[str, Any], dict[str, Any]]:
        first = one.think(thought="A1")["session"]
        one.think(session=first, thought="A2")
        one.think(session=first, about="t1", evidence=[{"unless": "t2"}])
        second = other.think(thought="B1")["session"]
        return (
            {"session": first, "about": "t2", "rests_on": f"{second}/t1"},
            {"session": second, "about": "t1", "rests_on": f"{first}/t1"},
        )

    first, second = close_circle(clients, begin)
    for client in clients:
        recall(client, first), recall(client, second)
    quiet = version(one, first), version(one, second)
    for client in clients:
        told = recall(client, first)
        assert "loop through `unless`" in told
        assert standing(client, first)["t2"] == "in doubt"
        assert standing(client, second) == {"t1": "in doubt"}
    assert (version(one, first), version(one, second)) == quiet


class Person:
    """One person's clone and database."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder / name
        self.database = folder / f"{name}.db"

    def run(self, *words: str) -> str:
        done = thoughtline(
            *words, "--database", self.database, THOUGHTLINE_PROJECT=str(self.folder)
        )
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    def think(self, text: str, **arguments: Any) -> None:
        self.run("think", *([text] if text else []), "--arguments", json.dumps(arguments))

    def sync(self) -> bool:
        """Read and write the record. Return if the working tree changed."""
        self.run("sync")
        git(self.folder, "add", "-A")
        changed = bool(git(self.folder, "status", "--porcelain"))
        if changed:
            git(self.folder, "commit", "-qm", "record")
        return changed

    def pull(self, other: "Person") -> None:
        git(self.folder, "pull", "-q", "--no-rebase", "--no-edit", str(other.folder), "main")

    def standing(self, session: str) -> dict[str, str]:
        told = json.loads(self.run("show", session, "--json"))
        return {thought["id"]: thought["standing"] for thought in told["thoughts"]}


def exchange(ann: Person, bob: Person) -> bool:
    """Let both read the record of the other. Return if any file changed."""
    changed = ann.sync()
    bob.pull(ann)
    changed = bob.sync() or changed
    ann.pull(bob)
    return ann.sync() or changed


@pytest.fixture
def people(tmp_path: Path) -> tuple[Person, Person]:
    ann, bob = Person(tmp_path, "ann"), Person(tmp_path, "bob")
    ann.folder.mkdir()
    git(ann.folder, "init", "-q", "-b", "main")
    ann.run("sync", "--begin")
    commit_all(ann.folder, "begin")
    git(ann.folder, "clone", "-q", str(ann.folder), str(bob.folder))
    return ann, bob


def test_a_circle_that_two_clones_close_holds_nothing_up(people: tuple[Person, Person]) -> None:
    ann, bob = people
    ann.think("A1", title="a", assume=["g"])
    bob.think("B1", title="b")
    exchange(ann, bob)
    ann.think("", session="a", about="t1", rests_on="b/t1")
    bob.think("", session="b", about="t1", rests_on="a/t1")
    exchange(ann, bob)
    exchange(ann, bob)

    ann.think("", session="a", refute="a1", because="x")
    exchange(ann, bob)

    for person in people:
        assert person.standing("a") == person.standing("b") == {"t1": "fallen"}
    assert not exchange(ann, bob)

    ann.think("", session="a", restore="a1", because="y")
    exchange(ann, bob)
    for person in people:
        assert person.standing("a") == person.standing("b") == {"t1": "stands"}
    assert not exchange(ann, bob)


def test_a_loop_through_unless_that_two_clones_close_is_quiet(
    people: tuple[Person, Person],
) -> None:
    ann, bob = people
    ann.think("A1", title="a")
    ann.think("A2", session="a")
    ann.think("", session="a", about="t1", evidence=[{"unless": "t2"}])
    bob.think("B1", title="b")
    exchange(ann, bob)
    ann.think("", session="a", about="t2", rests_on="b/t1")
    bob.think("", session="b", about="t1", rests_on="a/t1")
    exchange(ann, bob)
    exchange(ann, bob)

    assert not exchange(ann, bob)
    for person in people:
        assert "loop through `unless`" in person.run("show", "b")
        assert person.standing("b") == {"t1": "in doubt"}
    assert not exchange(ann, bob)
