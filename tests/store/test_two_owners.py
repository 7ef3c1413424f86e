"""Two owners over one store: neither can tell that the other is there. P13 of the promises.

Everything that either of them does is done twice: in the store that both are in, and in a ledger in
memory that is theirs alone. Whatever comes back has to be the same, refusals and all, so what is
somebody else's is exactly what is not there.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test
from msgspec.structs import replace

from properties import examples
from sayings import thought
from store.ledgers import entries, tombstone
from store.postgres_server import Postgres, begun
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered, DelegationMade
from thoughtline.core.refusal import Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import (
    IdempotencyKey,
    KeyTaken,
    Ledger,
    Query,
    VersionConflict,
    at_version,
)
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.postgres.ledger import PostgresLedger
from thoughtline.store.sqlite.ledger import SqliteLedger

STEPS = 50
"""Of each run."""

RUNS = examples(20, stateful_step_count=STEPS, suppress_health_check=list(HealthCheck))
"""For each store and pair of owners."""

PAIRS = [("", "ada"), ("ada", "bo"), ("ada", 'ada"'), ("https://id.example#1", "token#1")]
NAMES = ["s", "", "\x1f", '\x1f["ada","s"]', "shared:0123", "never"]
WORDS = ["seal", "otter", "seal otter", "whale"]
KEYS = ["k", "\x1f", "other"]

Opening = Callable[[AsyncExitStack], Awaitable[Ledger]]
_files = count()


class TwoOwners(RuleBasedStateMachine):
    """Anything that the promise of `Ledger` lets two owners do, in any order."""

    pair: tuple[str, str]
    opening: Opening
    compared = 0

    owners = st.sampled_from([0, 1])
    names = st.sampled_from(NAMES)
    words = st.sampled_from(WORDS)

    def __init__(self) -> None:
        super().__init__()
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self._runner.run(self._open())

    async def _open(self) -> None:
        self._together = await self.opening(self._stack)
        self._parts = [(MemoryLedger().of(one), self._together.of(one)) for one in self.pair]

    def teardown(self) -> None:
        async def close() -> None:
            await self._together.close()
            await self._stack.aclose()

        self._runner.run(close())
        self._runner.close()

    def same(self, who: int, do: Callable[[Ledger], Coroutine[Any, Any, Any]]) -> None:
        type(self).compared += 1
        alone, beside_another = self._parts[who]
        here, there = (self._runner.run(came_of(do(part))) for part in (alone, beside_another))
        assert here == there

    @rule(who=owners, name=names, text=words, key=st.none() | st.sampled_from(KEYS))
    def think(self, who: int, name: str, text: str, key: str | None) -> None:
        said = f"{text} of {self.pair[who]}"

        async def append(part: Ledger) -> None:
            version = await length(part, name)
            await part.append(
                name,
                at_version(
                    version,
                    entries(thought(f"t{version + 1}", said), at=version),
                    lambda: {f"t{version + 1}": Standing.STANDS},
                ),
                key=None if key is None else IdempotencyKey(name=key, digest=said.encode()),
            )

        self.same(who, append)

    @rule(who=owners, name=names)
    def think_too_late(self, who: int, name: str) -> None:
        self.same(who, lambda part: part.append(name, at_version(99, entries(thought("t9")))))

    @rule(who=owners, name=names)
    def ask(self, who: int, name: str) -> None:
        bill = Usage(requested="m", tokens_in=3, tokens_out=who + 1)
        asked = DelegationMade(delegation="d1", seat="s", asks="")
        answered = DelegationAnswered(delegation="d1", text="yes", usage=bill)

        async def append(part: Ledger) -> None:
            version = await length(part, name)
            await part.append(name, at_version(version, entries(asked, answered)))

        self.same(who, append)

    @rule(who=owners, name=names, after=st.integers(0, 3), limit=st.none() | st.integers(0, 3))
    def read(self, who: int, name: str, after: int, limit: int | None) -> None:
        self.same(who, lambda part: part.read(name, after=after, limit=limit))

    @rule(who=owners, text=words, name=st.just("") | names, limit=st.integers(0, 9))
    def search(self, who: int, text: str, name: str, limit: int) -> None:
        query = Query(text=text, session=name)
        self.same(who, lambda part: part.search(query, limit=limit))

    @rule(who=owners, key=st.sampled_from(KEYS))
    def answered(self, who: int, key: str) -> None:
        self.same(who, lambda part: part.keyed_write(key))

    @rule(who=owners, limit=st.none() | st.integers(0, 3))
    def sessions(self, who: int, limit: int | None) -> None:
        async def listed(part: Ledger) -> list[Any]:
            return [replace(one, position=0) for one in await part.sessions(limit=limit)]

        self.same(who, listed)

    @rule(who=owners)
    def count(self, who: int) -> None:
        self.same(who, lambda part: part.storage_usage())
        self.same(who, lambda part: part.model_usage())
        self.same(who, lambda part: part.shared_sessions())

    @rule(who=owners, name=names)
    def look_at_one(self, who: int, name: str) -> None:
        self.same(who, lambda part: part.model_usage(session=name))
        self.same(who, lambda part: part.shares(name))

    @rule(who=owners, name=st.none() | names, skipped=st.integers(0, 4), limit=st.integers(0, 5))
    def follow(self, who: int, name: str | None, skipped: int, limit: int) -> None:
        """Positions are places among the events of all, so only their order is an owner's."""

        async def events(part: Ledger) -> list[Any]:
            all_of_them = await part.events_after(0, limit=99, session=name)
            places = [0, *(placed.position for placed in all_of_them)]
            assert places == sorted(set(places))
            after = places[min(skipped, len(places) - 1)]
            later = await part.events_after(after, limit=limit, session=name)
            assert await part.position() >= max(places)
            return [(len(places), placed.recorded) for placed in later]

        self.same(who, events)

    @rule(who=owners, name=names)
    def forget(self, who: int, name: str) -> None:
        async def gone(part: Ledger) -> None:
            if events := await part.read(name):
                kept = await tombstone(part, name)
                await part.forget(name, replace(kept, at=1), expecting=events[-1].version)

        self.same(who, gone)

    @rule(who=owners, name=names, access=st.sampled_from(["read", "write", None]))
    def share_with_a_third(self, who: int, name: str, access: Any) -> None:
        async def share(part: Ledger) -> list[Any]:
            return [await part.share(name, "eve", access), await part.shares(name)]

        self.same(who, share)

    @rule(who=owners, name=names)
    def guess_how_others_call_it(self, who: int, name: str) -> None:
        """The name under which the other's session is shared, by who it is not shared with."""
        other = self._parts[1 - who][1]

        async def handle() -> str:
            try:
                return await other.share(name, "eve", "read")
            except Refused:
                return "shared:" + "0" * 32

        guessed = self._runner.run(handle())
        self._runner.run(came_of(self._parts[1 - who][0].share(name, "eve", "read")))
        self.same(who, lambda part: part.read(guessed))
        self.same(who, lambda part: part.events_after(0, limit=9, session=guessed))
        self.same(who, lambda part: part.append(guessed, at_version(0, entries(thought("t1")))))
        self.same(who, lambda part: part.search(Query(text="seal", session=guessed), limit=9))

    @rule(who=owners)
    def verify(self, who: int) -> None:
        if self.pair[who]:  # the local person checks the whole record
            self.same(who, lambda part: part.verify())


async def length(part: Ledger, name: str) -> int:
    events = await part.read(name)
    return events[-1].version if events else 0


async def came_of(what: Coroutine[Any, Any, Any]) -> Any:
    """What came back, or how it was refused."""
    try:
        return await what
    except Refused as refusal:
        return refusal.code, str(refusal)
    except (VersionConflict, KeyTaken) as race:
        return type(race)


def opening(store: str, folder: Path, server: Postgres | None) -> Opening:
    async def opened(stack: AsyncExitStack) -> Ledger:
        if store == "memory":
            return MemoryLedger()
        if store == "sqlite":
            return SqliteLedger(folder / f"{next(_files)}.db", durability="normal")
        assert server is not None
        return PostgresLedger(await stack.enter_async_context(begun(server)))

    return opened


@pytest.mark.parametrize("pair", PAIRS, ids=str)
@pytest.mark.parametrize("store", ["memory", "sqlite", "postgres"])
def test_neither_of_two_owners_can_tell_that_the_other_is_there(
    store: str, pair: tuple[str, str], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    server = request.getfixturevalue("server") if store == "postgres" else None

    class Machine(TwoOwners):
        pass

    Machine.pair = pair
    Machine.opening = staticmethod(opening(store, tmp_path, server))
    run_state_machine_as_test(Machine, settings=RUNS)

    assert Machine.compared >= RUNS.max_examples * STEPS
