"""Thoughts that rest on nodes of other sessions."""

from pathlib import Path
from random import Random

import pytest

from app.graph_in_sessions import Graph
from thoughtline.app.commands.policy import FREE
from thoughtline.app.elsewhere.names import NodeNames
from thoughtline.app.queries.falls import falls_elsewhere
from thoughtline.core.command import AssumptionCommand, Command, EvidenceNotes
from thoughtline.core.events import EvidenceChecked
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.store.ledger import Entry, at_version
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.wiring.use_cases import UseCases

FOUND_BY_CAMPAIGNS = ["memory 1100"]
"""Seeds of graphs that differed from the whole once."""


async def think(process: UseCases, session: str, command: Command) -> None:
    await process.recorder(Session).think(
        command,
        lambda change: change.now,
        session=session,
        author="agent",
        limits=Limits(),
        may_begin=True,
    )


@pytest.mark.parametrize("seed", [*range(40), *FOUND_BY_CAMPAIGNS])
async def test_a_graph_in_several_sessions_stands_as_the_whole_does(seed: int | str) -> None:
    random = Random(seed)
    graph = Graph([MemoryLedger()], random, random.randint(2, 6))

    for _ in range(30):
        await graph.call()
        await graph.check()


async def test_a_circle_that_another_process_prepared_is_refused(tmp_path: Path) -> None:
    ledgers = [SqliteLedger(tmp_path / "t.db") for _ in range(2)]
    one, other = (UseCases(ledger, FREE) for ledger in ledgers)
    await think(one, "first", Command(text="so"))
    await think(other, "first", Command(text="so"))
    await think(one, "second", Command(text="so", rests_on=(("first/t1",),)))
    await think(one, "first", Command(text="so", rests_on=(("second/t1",),)))

    with pytest.raises(Refused) as refused:
        await think(other, "first", Command(about="t1", rests_on=(("t3",),)))

    assert refused.value.code == Code.SUPPORT_CYCLE
    for ledger in ledgers:
        await ledger.close()


async def standings(process: UseCases, *places: str) -> list[str]:
    """Return the standings of nodes, as a reader of their sessions sees them."""
    found = []
    for session, node in (place.rsplit("/", 1) for place in places):
        view = await process.queries.current_view(session)
        found.append(str(view.session.standing(node)))
    return found


async def test_a_circle_of_two_owners_who_share_holds_nothing_up() -> None:
    ledger = MemoryLedger()
    ann, bob = (UseCases(ledger.of(owner), FREE, owner=owner) for owner in ("ann", "bob"))
    await think(ann, "a", Command(text="A1", assume=(AssumptionCommand("so"),)))
    await think(bob, "b", Command(text="B1"))
    of_ann = await ann.ledger.share("a", "bob", "read")
    of_bob = await bob.ledger.share("b", "ann", "read")
    await think(ann, "a", Command(about="t1", rests_on=(("a1",), (f"{of_bob}/t1",))))
    await think(bob, "b", Command(about="t1", rests_on=((f"{of_ann}/t1",),)))
    assert await standings(ann, "a/t1") == await standings(bob, "b/t1") == ["stands"]

    await think(ann, "a", Command(refute=("a1",), because="it is not so"))

    assert await standings(ann, "a/t1") == await standings(bob, "b/t1") == ["fallen"]
    assert (
        await standings(bob, f"{of_ann}/t1") == await standings(ann, f"{of_bob}/t1") == ["fallen"]
    )
    heads = await ann.ledger.heads(["a"]), await bob.ledger.heads(["b"])
    for _ in range(2):
        assert await standings(ann, "a/t1") == await standings(bob, "b/t1") == ["fallen"]
    assert (await ann.ledger.heads(["a"]), await bob.ledger.heads(["b"])) == heads


async def test_a_loop_through_sessions_of_three_owners_names_no_session_that_is_hidden() -> None:
    ledger = MemoryLedger()
    owners = {"ann": "a", "bob": "b", "cyd": "c"}
    people = {name: UseCases(ledger.of(name), FREE, owner=name) for name in owners}
    for name, session in owners.items():
        await think(people[name], session, Command(text="So it is."))
    await think(people["cyd"], "c", Command(text="Or it is not."))
    of_ann = await people["ann"].ledger.share("a", "cyd", "read")
    of_bob = await people["bob"].ledger.share("b", "ann", "read")
    of_cyd = await people["cyd"].ledger.share("c", "bob", "read")
    notes = {"unless t2": EvidenceNotes(unless="t2")}
    unless = Command(about="t1", evidence=("unless t2",), evidence_notes=notes)
    await think(people["cyd"], "c", unless)
    await think(people["ann"], "a", Command(about="t1", rests_on=((f"{of_bob}/t1",),)))
    await think(people["bob"], "b", Command(about="t1", rests_on=((f"{of_cyd}/t1",),)))
    await think(people["cyd"], "c", Command(about="t2", rests_on=((f"{of_ann}/t1",),)))

    for _ in range(3):
        for name, session in owners.items():
            await standings(people[name], f"{session}/t1")

    reasons = {}
    for name, session in owners.items():
        last = (await people[name].ledger.read(session))[-1].event
        assert isinstance(last, EvidenceChecked)
        reasons[name] = last.because
    assert reasons["ann"] == f"loop through `unless`: a/t1, {of_bob}/t1"
    assert reasons["bob"] == f"loop through `unless`: b/t1, {of_cyd}/t1"
    assert reasons["cyd"] == f"loop through `unless`: c/t1, {of_ann}/t1"


async def test_a_session_with_a_name_of_one_letter_is_followed() -> None:
    process = UseCases(MemoryLedger(), FREE)
    await think(process, "a", Command(text="A1", assume=(AssumptionCommand("so"),)))
    await think(process, "b", Command(text="B1", rests_on=(("a/t1",),)))

    foreseen = await falls_elsewhere(process.queries, "a", ["a1"])

    assert [(fall.session, fall.fell) for fall in foreseen] == [("b", ("t1",))]


async def test_a_circle_of_an_imported_file_holds_nothing_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home, reader = UseCases(MemoryLedger(), FREE), UseCases(MemoryLedger(), FREE)
    await think(home, "first", Command(text="A1", assume=(AssumptionCommand("so"),)))
    await think(home, "second", Command(text="B1", rests_on=(("first/t1",),)))
    monkeypatch.setattr(NodeNames, "_leads_back", no_way_back)
    await think(home, "first", Command(about="t1", rests_on=(("second/t1",), ("a1",))))
    for session in ("first", "second"):
        events = await home.ledger.read(session)
        entries = [Entry(event=e.event, author=e.author, at=e.at) for e in events]
        await reader.ledger.append(session, at_version(0, entries))

    foreseen = await falls_elsewhere(reader.queries, "first", ["a1"])
    await think(reader, "first", Command(refute=("a1",), because="it is not so"))

    assert {fall.session: fall.fell for fall in foreseen} == {"first": ("t1",), "second": ("t1",)}
    assert await standings(reader, "second/t1", "first/t1") == ["fallen", "fallen"]


async def no_way_back(*_: object) -> dict[str, tuple[str, ...]]:
    """Find no circle, as a call does that another call overtakes."""
    return {}
