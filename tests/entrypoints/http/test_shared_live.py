"""A session that its owner shares is live for the others too, for as long as it is shared."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from entrypoints.http.served import Client, Served, share, token

BEATS = 4
"""Ten seconds apart, all but the first."""

BOTH = ("--of", "ada", "--with", "bob")


class Pair:
    """A session of ada's that bob can read, on a server with a board."""

    def __init__(self, database: Path, server: Served, ada: Client, bob: Client) -> None:
        self.database = database
        self.server = server
        self.ada = ada
        self.bob = bob
        self.session = ada.think(thought="zebra for two")["session"]
        self.name = share(database, self.session, *BOTH)

    @contextmanager
    def stream(self, query: str, **more: str) -> Iterator["Heard"]:
        """What bob hears."""
        said = {"Authorization": self.bob.headers["Authorization"], **more}
        url = f"/board/events{query}"
        with self.server.http.stream("GET", url, headers=said, timeout=20) as stream:
            assert stream.status_code == 200
            heard = Heard(stream.iter_text())
            heard.until("event: beat")
            yield heard


class Heard:
    """A stream, as far as it was read. `all` is every byte of it."""

    def __init__(self, parts: Iterator[str]) -> None:
        self.all = ""
        self._parts = parts

    def until(self, words: str) -> str:
        while words not in self.all:
            self.all += next(self._parts)
        return self.all

    def rest(self) -> str:
        """To its end, which is to come before the stream has lived for long."""
        for part in self._parts:
            self.all += part
            assert self.all.count("event: beat") < BEATS, "it goes on"
        return self.all

    @property
    def last_id(self) -> str:
        return self.all.rpartition("\nid: ")[2].partition("\n")[0]


@pytest.fixture
def pair(database: Path) -> Iterator[Pair]:
    ada, bob = (token(database, name) for name in ("ada", "bob"))
    with Served(database=database) as server:
        yield Pair(database, server, server.client(ada), server.client(bob))


def test_who_it_was_shared_with_sees_what_its_owner_thinks(pair: Pair) -> None:
    with pair.stream(f"?session={pair.name}") as heard:
        pair.ada.think(thought="stripes at last", session=pair.session)
        pair.ada.think(thought="in a room of her own")
        pair.ada.think(thought="and hooves", session=pair.session)
        heard.until("and hooves")

    assert "stripes at last" in heard.all
    assert "room of her own" not in heard.all
    assert pair.session not in heard.all


def test_who_comes_back_misses_nothing_of_it(pair: Pair) -> None:
    with pair.stream(f"?session={pair.name}&after=0") as heard:
        heard.until("zebra for two")
        heard.until("\nid: ")
    pair.ada.think(thought="meanwhile", session=pair.session)
    with pair.stream(f"?session={pair.name}", **{"Last-Event-ID": heard.last_id}) as again:
        again.until("meanwhile")

    assert '"text":"zebra for two","branch"' not in again.all
    assert pair.session not in heard.all + again.all


def test_when_it_is_taken_back_the_stream_says_so_and_tells_no_more(pair: Pair) -> None:
    with pair.stream(f"?session={pair.name}") as heard:
        share(pair.database, pair.session, *BOTH, "--end")
        pair.ada.think(thought="nobody elses business", session=pair.session)
        told = heard.rest()

    assert "event: refused" in told
    assert pair.name in told
    assert "nobody elses business" not in told
    assert pair.session not in told


def test_who_comes_when_it_was_taken_back_hears_so_at_once(pair: Pair) -> None:
    share(pair.database, pair.session, *BOTH, "--end")

    with pair.stream(f"?session={pair.name}&after=0") as heard:
        told = heard.rest()

    assert "event: refused" in told
    assert "zebra" not in told


def test_taking_it_back_from_one_leaves_it_to_the_others(pair: Pair) -> None:
    carol = pair.server.client(token(pair.database, "carol"))
    share(pair.database, pair.session, "--of", "ada", "--with", "carol")
    said = {"Authorization": carol.headers["Authorization"]}
    url = f"/board/events?session={pair.name}"
    with (
        pair.server.http.stream("GET", url, headers=said, timeout=20) as stream,
        pair.stream(f"?session={pair.name}") as taken,
    ):
        hers = Heard(stream.iter_text())
        hers.until("event: beat")
        share(pair.database, pair.session, *BOTH, "--end")
        pair.ada.think(thought="for carol alone", session=pair.session)
        hers.until("for carol alone")
        taken.rest()

    assert "for carol alone" not in taken.all


def test_the_list_counts_what_others_share_along_under_the_name_it_has_there(pair: Pair) -> None:
    with pair.stream("") as heard:
        pair.ada.think(thought="stripes at last", session=pair.session)
        told = heard.until('"version":2')
        pair.bob.think(thought="bobs own")
        heard.until("bobs own")

    line = next(line for line in told.splitlines() if '"version":2' in line)
    said: dict[str, Any] = json.loads(line.removeprefix("data: "))
    assert said["session"] == pair.name
    assert said["text"] == "zebra for two"
    assert pair.session not in heard.all
