"""Deliberations over real ledgers and engines, with models that know their lines."""

import asyncio
from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from msgspec import structs

from app.deliberation.room import BUSY, CHAIR, CRITIC, DREAMER, LINES, BySeat, Room, model, panel
from llm.quotes import unquoted
from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.commands.idempotency_keys import workflow_id
from thoughtline.app.deliberation.question import KIND
from thoughtline.app.deliberation.status import STOPPED, DeliberationStatus
from thoughtline.app.questions.model_calls import Seat
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.events import DeliberationBegun, Recorded
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import deliberations
from thoughtline.engine.protocol import WorkflowKind
from thoughtline.llm.model import Answer
from thoughtline.store.ledger import Access
from thoughtline.store.memory.ledger import MemoryLedger


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    made = Room(model(LINES))
    yield made
    if made.engine is not None:
        await made.engine.close()


def texts(progress: DeliberationStatus) -> dict[str, str]:
    return {name: told.text for name, told in progress.view.thoughts.items()}


async def test_opinions_and_what_comes_of_them_are_thoughts(room: Room) -> None:
    ended = await room.ask(panel())

    assert texts(ended) == {
        "t1": "Ship it?",
        "t2": "It has no tests.",
        "t3": "Ship half of it.",
        "t4": "Ship the half that is tested.",
    }
    thoughts = ended.view.thoughts
    assert [one.author for one in thoughts.values()] == ["ann", *["scripted:one"] * 3]
    assert [one.confidence for one in thoughts.values()] == [None, 0.9, None, 0.7]
    assert [one.branch for one in thoughts.values()] == ["", "q1 critical", "q1 creative", ""]


async def test_the_outcome_rests_on_the_opinions_that_it_follows(room: Room) -> None:
    ended = await room.ask(panel())

    change = await room.recorder.think(
        Command(refute=("t2",), because="it has some"),
        lambda change: change,
        session=ended.session,
        author="ann",
        limits=Limits(),
    )

    assert ended.view.deliberations["q1"].dissent == ("t3",)
    assert change.fell == ("t2", "t4")


async def test_what_the_models_were_shown_is_what_their_opinions_rest_on(room: Room) -> None:
    begun = await room.recorder.think(
        Command(text="so skip the index", assume=(AssumptionCommand("reads are cheap"),)),
        lambda change: change,
        session=None,
        author="ann",
        limits=Limits(),
    )
    await room.ask(panel(context=("a1",)), session=begun.session)

    change = await room.recorder.think(
        Command(refute=("a1",), because="measured"),
        lambda change: change,
        session="s1",
        author="ann",
        limits=Limits(),
    )

    assert change.fell == ("t1", "t3", "t4", "t5")
    assert room.model is not None
    mark = room.model.prompts[0].text.split("\n", 1)[0]
    assert unquoted(room.model.prompts[0].text, mark) == [
        ("question", "Ship it?"),
        ("a1", "reads are cheap"),
    ]


async def test_a_branch_that_is_called_as_a_voice_would_be_is_left_alone(room: Room) -> None:
    begun = await room.recorder.think(
        Command(text="mine", branch="q1 critical"),
        lambda change: change,
        session=None,
        author="ann",
        limits=Limits(),
    )

    ended = await room.ask(panel(), session=begun.session)

    opinion = ended.view.thoughts[ended.view.deliberations["q1"].opinions["d1"]]
    assert opinion.branch == "q1 critical d1"
    assert opinion.after == ended.view.deliberations["q1"].asks


async def test_no_seat_sees_another_and_the_chair_sees_all(room: Room) -> None:
    await room.ask(panel())

    assert room.model is not None
    first, second, chair = room.model.prompts
    assert "Ship half of it." not in first.text + first.system
    assert "It has no tests." not in second.text + second.system
    mark = chair.text.split("\n", 1)[0]
    assert unquoted(chair.text, mark)[1:] == [
        ("critical", "It has no tests."),
        ("creative", "Ship half of it."),
    ]


async def test_who_fails_is_unheard_and_the_rest_goes_on() -> None:
    room = Room(model({**LINES, "Look for other ways.": BUSY}))

    ended = await room.ask(panel())

    assert ended.view.deliberations["q1"].thought == "t3"
    failed = ended.view.delegations["d2"]
    assert (failed.state, failed.because) == ("failed", str(BUSY))
    assert texts(ended)["t2"] == "It has no tests."


async def test_where_nobody_answers_there_is_no_outcome_and_the_record_says_why() -> None:
    room = Room(model({"": BUSY}))

    ended = await room.ask(panel())

    told = ended.view.deliberations["q1"]
    assert (told.ended, told.thought, told.because) == (True, "", "nobody answered")


async def test_opinions_outlive_a_synthesis_that_fails() -> None:
    room = Room(model({**LINES, "Put the opinions": BUSY}))

    ended = await room.ask(panel())

    assert ended.view.deliberations["q1"].because == "the synthesis failed"
    assert [texts(ended)[name] for name in ("t2", "t3")] == ["It has no tests.", "Ship half of it."]


async def test_a_vote_holds_while_its_majority_does() -> None:
    seats = [Seat(f"s{at}", f"{at}") for at in range(5)]
    votes = {f"{at}": f"Because.\nVote: {'No' if at > 2 else 'yes'}" for at in range(5)}
    room = Room(model(votes))

    ended = await room.ask(panel(*seats, settling="vote"))

    assert texts(ended)["t7"] == "yes (3 of 5: s0, s1, s2)"
    assert ended.view.deliberations["q1"].dissent == ("t5", "t6")
    assert ended.view.session.truth.supports("t7") == (("t2", "t3", "t4"),)


async def test_a_clear_vote_survives_the_loss_of_a_voice() -> None:
    seats = [Seat(f"s{at}", f"{at}") for at in range(3)]
    room = Room(model({"": "Vote: yes"}))
    ended = await room.ask(panel(*seats, settling="vote"))

    change = await room.recorder.think(
        Command(refute=("t2",), because="bribed"),
        lambda change: change,
        session=ended.session,
        author="ann",
        limits=Limits(),
    )

    assert change.fell == ("t2",)
    assert change.survived == {"t5": ("t3",)}


async def test_even_votes_have_no_outcome() -> None:
    room = Room(model({"Look for what": "Vote: no", "Look for other": "Vote: yes"}))

    ended = await room.ask(panel(settling="vote"))

    assert ended.view.deliberations["q1"].because == (
        "the votes are even (critical: no; creative: yes)"
    )


async def test_a_handle_comes_at_once_and_nothing_is_unsealed_before_the_end() -> None:
    slow = model(LINES)
    slow._seconds = 0.2
    room = Room(slow)
    session, deliberation = await room.begin(panel())

    early = await room.deliberations.wait(session, deliberation, seconds=0)
    assert not early.ended
    assert list(texts(early)) == ["t1"]
    assert [one.text for one in early.view.delegations.values()] == ["", ""]

    late = await room.deliberations.wait(session, deliberation, seconds=5)
    assert late.ended
    assert late.view.delegations["d1"].text == "It has no tests.\nConfidence: 0.9"


async def test_progress_is_told_seat_by_seat_also_to_who_comes_when_some_have_answered() -> None:
    slow = model(LINES)
    slow._seconds = 0.05
    room = Room(slow)
    begun = await room.begin(panel())
    heard: dict[str, list[tuple[float, float, str]]] = {"first": [], "late": []}
    waiting: list[asyncio.Task[DeliberationStatus]] = []

    def wait(name: str) -> None:
        def listen(*told: Any) -> None:
            heard[name].append(told)
            if told[0] == 1 and name == "first":
                wait("late")

        waiter = room.deliberations.wait(*begun, seconds=5, listener=listen)
        waiting.append(asyncio.create_task(waiter))

    wait("first")
    for waiter in waiting:
        await waiter

    assert [one[:2] for one in heard["late"]] == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert heard["first"] == heard["late"]
    assert heard["late"][-1] == (3, 3, "synthesis")


async def test_a_stopped_deliberation_says_so_and_keeps_what_was_said() -> None:
    slow = model(LINES)
    slow._seconds = 30
    room = Room(slow)
    session, deliberation = await room.begin(panel())

    stopped = await room.deliberations.stop(session, deliberation, author="ann")
    again = await room.deliberations.stop(session, deliberation, author="ann")

    told = again.view.deliberations["q1"]
    assert (told.ended, told.thought, told.because) == (True, "", STOPPED)
    assert stopped.view.session.version == again.view.session.version


async def test_what_was_broken_off_by_stopping_is_on_record_at_its_most() -> None:
    slow = BySeat(LINES, name="scripted:one", seconds=30, cost=Decimal("0.001"))
    room = Room(slow, allowed=Allowance(tokens=9_000))
    session, deliberation = await room.begin(panel())
    async with asyncio.timeout(5):
        while len(slow.prompts) < 2:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)

    ended = await room.deliberations.stop(session, deliberation, author="ann")

    unmetered = [
        each.usage.unmetered
        for each in ended.view.delegations.values()
        if each.usage is not None and each.usage.unmetered is not None
    ]
    assert [(each.attempts, each.tokens_out) for each in unmetered] == [
        (1, prompt.max_tokens) for prompt in slow.prompts
    ]
    [spent] = await room.ledger.model_usage(session=session)
    assert (spent.model, spent.calls, spent.failed) == ("scripted:one (estimated)", 2, 2)
    assert spent.estimated_cost == Decimal("0.001") * (spent.tokens_in + spent.tokens_out)
    assert 2_000 < spent.tokens_in + spent.tokens_out <= 6_000


async def test_a_retry_with_its_key_asks_nobody_again(room: Room) -> None:
    first = await room.ask(panel(), key="once")
    again = await room.begin(panel(), key="once")

    assert again == (first.session, first.deliberation)
    assert room.model is not None
    assert len(room.model.prompts) == 3


class Counted(MemoryLedger):
    """Counts the events that are read."""

    read_events = 0

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        found = await super().read(session, after=after, limit=limit)
        self.read_events += len(found)
        return found


async def test_a_fault_of_our_own_is_told_as_that_and_a_retry_asks_again(room: Room) -> None:
    async def fail(*_: object) -> bytes:
        raise ImportError("half a library")

    await room.open()
    assert room.engine is not None
    kinds, room.engine._kinds = room.engine._kinds, {KIND: WorkflowKind(fail)}
    failed = await room.ask(panel(), key="once")
    assert failed.view.deliberations["q1"].because == "it failed inside: ImportError"
    assert {each.code for each in failed.view.delegations.values()} == {Code.ENGINE_FAILED}

    room.engine._kinds = kinds
    again = await room.ask(panel(), key="once")

    assert again.view.deliberations[again.deliberation].thought
    assert again.session == failed.session


async def test_whoever_waits_reads_a_session_once_and_then_what_is_new() -> None:
    ledger = Counted()
    room = Room(model(LINES), ledger=ledger)
    long = await room.recorder.think(
        Command(text="so"), lambda change: change, session=None, author="ann", limits=Limits()
    )
    for _ in range(200):
        await room.recorder.think(
            Command(text="so"),
            lambda change: change,
            session=long.session,
            author="ann",
            limits=Limits(),
        )
    session, deliberation = await room.begin(panel(), session=long.session)
    before, ledger.read_events = 204, 0
    await room.deliberations.look(session, deliberation)
    assert ledger.read_events <= before + 1

    ledger.read_events = 0
    ended = await room.deliberations.wait(session, deliberation, seconds=5)

    assert ended.ended
    new = ended.view.session.version - before - 1
    assert ledger.read_events <= 1 + 3 * new


async def test_the_hundredth_deliberation_of_a_session_reads_no_more_than_the_second() -> None:
    ledger = Counted()
    room = Room(None, ledger=ledger)
    session, _ = await room.begin(panel())
    read = []
    for _ in range(100):
        ledger.read_events = 0
        _, deliberation = await room.begin(panel(), session=session)
        await room.deliberations.look(session, deliberation)
        read.append(ledger.read_events)

    assert read[-1] <= read[0]


async def test_what_another_process_recorded_is_in_what_is_looked_at() -> None:
    ledger = Counted()
    one, two = Room(None, ledger=ledger), Room(None, ledger=ledger)
    session, deliberation = await one.begin(panel())
    before = await one.deliberations.look(session, deliberation)
    assert not before.ended

    await two.deliberations.stop(session, deliberation, author="bob")

    assert (await one.deliberations.look(session, deliberation)).stopped


async def test_many_who_look_at_once_see_the_same() -> None:
    ledger = Counted()
    room = Room(None, ledger=ledger)
    session, _ = await room.begin(panel())
    begun = await asyncio.gather(*(room.begin(panel(), session=session) for _ in range(20)))
    looked = await asyncio.gather(*(room.deliberations.look(session, one) for _, one in begun))

    versions = {one.view.session.version for one in looked}
    assert len(versions) == 1  # the view is one for all of them
    assert len({one.view.deliberations[one.deliberation].asks for one in looked}) == 20


async def test_who_waits_keeps_nothing_beyond_the_deliberation_and_neither_does_who_gives_up() -> (
    None
):
    slow = model(LINES)
    slow._seconds = 0.05
    room = Room(slow)
    session, deliberation = await room.begin(panel())

    def wait() -> asyncio.Task[DeliberationStatus]:
        waiting = room.deliberations.wait(
            session, deliberation, seconds=600, listener=lambda *_: None
        )
        return asyncio.create_task(waiting)

    stays, leaves = wait(), wait()
    async with asyncio.timeout(5):
        while len(room.calls.listeners._listeners.get(workflow_id("", session, "q1"), ())) < 2:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
        leaves.cancel()
        ended = await stays

    assert ended.ended
    assert (room.calls.listeners._listeners, room.calls.listeners._reports) == ({}, {})


async def test_two_deliberations_of_one_session_do_not_mix(room: Room) -> None:
    first = await room.ask(panel())
    second = await room.ask(panel(CRITIC), "And now?", session=first.session)

    assert second.deliberation == "q2"
    assert [one.of for one in second.view.delegations.values()] == ["q1"] * 3 + ["q2"] * 2
    assert texts(second)["t6"] == "It has no tests."


async def test_without_a_model_the_caller_is_handed_one_seat_after_the_other() -> None:
    room = Room(None)
    session, deliberation = await room.begin(panel())

    first = await room.deliberations.look(session, deliberation)
    second = await room.answer(first, "It has no tests.")
    chair = await room.answer(second, "Ship half of it.")
    ended = await room.answer(chair, "Ship the tested half.\nDissent: creative")

    assert [one.turn.seat for one in (first, second, chair) if one.turn] == [
        "critical",
        "creative",
        "synthesis",
    ]
    assert second.turn is not None
    assert "It has no tests." not in second.turn.prompt
    assert chair.turn is not None
    assert "It has no tests." in chair.turn.prompt
    assert ended.turn is None
    assert ended.ended
    assert texts(ended)["t4"] == "Ship the tested half."
    assert ended.view.deliberations["q1"].dissent == ("t3",)
    assert [one.author for one in ended.view.thoughts.values()] == ["ann", *["claude"] * 3]
    assert room.engine is None


async def test_a_vote_without_a_model_ends_with_the_last_voice() -> None:
    room = Room(None)
    session, deliberation = await room.begin(panel(settling="vote", choices=("yes", "no")))
    first = await room.deliberations.look(session, deliberation)
    second = await room.answer(first, "Vote: yes")

    ended = await room.answer(second, "Vote: yes")

    assert texts(ended)["t4"] == "yes (2 of 2: critical, creative)"


async def test_a_seat_answers_once() -> None:
    room = Room(None)
    session, deliberation = await room.begin(panel())
    first = await room.deliberations.look(session, deliberation)
    await room.answer(first, "No.")

    with pytest.raises(Refused, match="already_answered"):
        await room.answer(first, "Yes.")


async def test_a_budget_of_tokens_bounds_every_answer(room: Room) -> None:
    await room.ask(panel(budget=Allowance(tokens=6000)))

    assert room.model is not None
    asked = room.model.prompts
    bounds = [len((one.system + one.text).encode()) + (one.max_tokens or 0) for one in asked]
    assert all(one.max_tokens for one in asked)
    assert sum(bounds) <= 6000


async def test_a_budget_that_holds_no_answer_is_refused_and_nothing_recorded(room: Room) -> None:
    with pytest.raises(Refused, match="budget_too_small"):
        await room.ask(panel(budget=Allowance(tokens=200)))

    assert await room.ledger.sessions(limit=None) == []


async def test_a_budget_of_dollars_bounds_every_answer() -> None:
    room = Room(BySeat(LINES, name="scripted:one", cost=Decimal("0.001")))

    ended = await room.ask(panel(budget=Allowance(dollars=Decimal(6))))

    assert ended.view.deliberations["q1"].thought == "t4"
    assert room.model is not None
    asked = room.model.prompts
    bounds = [len((one.system + one.text).encode()) + (one.max_tokens or 0) for one in asked]
    assert all(one.max_tokens for one in asked)
    assert sum(bounds) * Decimal("0.001") <= 6


async def test_no_sum_is_promised_for_a_model_without_a_price(room: Room) -> None:
    with pytest.raises(Refused, match="budget_spent"):
        await room.ask(panel(budget=Allowance(dollars=Decimal(6))))


async def test_opinions_that_used_the_budget_up_stand_without_a_synthesis() -> None:
    wordy = Answer(text="No.", finish="stop", model="m", tokens_in=1000, tokens_out=2000)
    room = Room(model({"": wordy}))

    ended = await room.ask(panel(budget=Allowance(tokens=6000)))

    assert ended.view.deliberations["q1"].because.startswith("no synthesis: ")
    assert len(ended.view.deliberations["q1"].opinions) == 2


async def test_a_session_that_spent_its_budget_asks_nobody() -> None:
    line = Answer(text="No.", finish="stop", model="m", tokens_in=4000, tokens_out=2000)
    room = Room(model({"": line}), allowed=Allowance(tokens=6000))
    ended = await room.ask(panel(CRITIC, settling="none"))

    with pytest.raises(Refused, match="budget_spent"):
        await room.ask(panel(CRITIC), session=ended.session)

    assert room.model is not None
    assert [one.max_tokens is not None for one in room.model.prompts] == [True]


async def test_what_was_spent_is_on_record() -> None:
    line = Answer(text="No.", finish="stop", model="one-2026", tokens_in=10, tokens_out=2)
    room = Room(model({"": line}))

    ended = await room.ask(panel(CRITIC))

    usage = ended.view.delegations["d1"].usage
    assert usage is not None
    assert (usage.requested, usage.model, usage.tokens_in, usage.tokens_out) == (
        "scripted:one",
        "one-2026",
        10,
        2,
    )


async def test_a_question_recorded_by_a_process_that_died_is_still_answered(room: Room) -> None:
    session, deliberation = await room.begin(panel())
    await (await room.open()).close()
    room.engine = None  # as after a restart: the record is there, and the work is not

    ended = await room.deliberations.wait(session, deliberation, seconds=5)

    assert ended.ended
    assert ended.view.deliberations["q1"].thought == "t4"


async def test_what_is_on_record_is_not_asked_again_though_the_engine_forgot_it(
    room: Room,
) -> None:
    session, deliberation = await room.begin(panel(chair=None, settling="none"))
    await (await room.open()).close()
    room.engine = None  # as after a restore: the record is there, and the engine's memory is not
    usage = Usage(requested="scripted:one", tokens_out=7)
    await room.recorder.record(
        lambda now: [
            (
                "scripted:one",
                structs.replace(deliberations.answer(now, "d1", "No.", Limits()), usage=usage),
            )
        ],
        session=session,
    )

    ended = await room.deliberations.wait(session, deliberation, seconds=5)

    assert texts(ended) == {"t1": "Ship it?", "t2": "No.", "t3": "Ship half of it."}
    assert asked_by_system(room) == ["Look for other ways."]
    assert sum(day.calls for day in await room.ledger.model_usage()) == 2


async def test_a_seat_that_failed_on_record_stays_so_whatever_its_code(room: Room) -> None:
    session, deliberation = await room.begin(panel())
    await (await room.open()).close()
    room.engine = None  # as after an import, of what a later release recorded
    usage = Usage(requested="scripted:one", tokens_in=3, tokens_out=4)
    await room.recorder.record(
        lambda now: [
            ("scripted:one", deliberations.fail(now, "d1", "mind_on_strike", "It struck.", usage)),
            ("ann", deliberations.add_seat(now, deliberation, CHAIR.name)),
        ],
        session=session,
    )

    ended = await room.deliberations.wait(session, deliberation, seconds=5)

    assert {one.id: one.state for one in ended.view.delegations.values()} == {
        "d1": "failed",
        "d2": "answered",
        "d3": "answered",
    }
    assert ended.view.delegations["d1"].because == "It struck."
    assert asked_by_system(room) == ["Look for other ways.", "Put the opinions together."]


def asked_by_system(room: Room) -> list[str]:
    assert room.model is not None
    return [
        next(seat.stance for seat in (CRITIC, DREAMER, CHAIR) if one.system.startswith(seat.stance))
        for one in room.model.prompts
    ]


@pytest.mark.parametrize("name", ["q2", "", "t1"])
async def test_a_deliberation_that_is_not_there_is_refused(room: Room, name: str) -> None:
    first = await room.ask(panel())

    with pytest.raises(Refused, match="no_such_deliberation"):
        await room.deliberations.wait(first.session, name, seconds=0)


async def test_two_seats_of_one_name_are_refused(room: Room) -> None:
    with pytest.raises(Refused, match="bad_arguments"):
        await room.ask(panel(CRITIC, CRITIC))


async def test_more_models_than_nine_are_refused(room: Room) -> None:
    with pytest.raises(Refused, match="out_of_range"):
        await room.ask(panel(*(Seat(f"s{at}", "x") for at in range(10))))


@pytest.mark.parametrize("said", [("T1",), ("t1", "t1"), (" t01 ", "T1")])
async def test_what_models_are_shown_may_be_named_in_any_form(
    room: Room, said: tuple[str, ...]
) -> None:
    begun = await room.recorder.think(
        Command(text="reads are cheap"),
        lambda change: change,
        session=None,
        author="ann",
        limits=Limits(),
    )

    ended = await room.ask(panel(context=said), session=begun.session)

    assert ended.view.session.truth.supports("t3") == (("t1",),)


async def test_after_the_last_answer_of_a_caller_that_died_it_goes_on() -> None:
    room = Room(None)
    session, deliberation = await room.begin(panel(CRITIC))
    for name, text in (("d1", "It has no tests."), ("d2", "Write some.")):
        await room.recorder.record(
            lambda now, name=name, text=text: [  # type: ignore[misc]
                ("claude", deliberations.answer(now, name, text, Limits()))
            ],
            session=session,
        )  # and the process dies before it records what follows
        found = await room.deliberations.wait(session, deliberation, seconds=5)
        if name == "d1":
            assert found.turn is not None
            assert found.turn.seat == "synthesis"

    assert found.view.thoughts[found.view.deliberations[deliberation].thought].text == "Write some."
    assert room.engine is None


async def test_who_began_to_answer_goes_on_though_a_model_was_configured_since() -> None:
    alone = Room(None)
    session, deliberation = await alone.begin(panel())
    await alone.answer(await alone.deliberations.look(session, deliberation), "No.")
    later = Room(model(LINES), ledger=alone.ledger)

    found = await later.deliberations.wait(session, deliberation, seconds=5)

    assert found.turn is not None
    assert found.turn.seat == "creative"
    assert later.model is not None
    assert later.model.prompts == []


async def test_nobody_answers_for_a_model_that_is_asked() -> None:
    slow = model(LINES)
    slow._seconds = 0.1
    room = Room(slow)
    session, deliberation = await room.begin(panel())
    other = Room(None, ledger=room.ledger)

    for process in (room, other):
        assert (await process.deliberations.look(session, deliberation)).turn is None
        with pytest.raises(Refused, match="seat of a configured model"):
            await process.deliberations.answer(
                session, {"d1": "Mine."}, author="claude", limits=Limits()
            )
    ended = await room.deliberations.wait(session, deliberation, seconds=5)

    assert ended.view.deliberations[deliberation].thought == "t4"


async def test_the_last_two_answers_may_come_at_once_in_two_processes() -> None:
    one = Room(None)
    other = Room(None, ledger=one.ledger)
    session, deliberation = await one.begin(panel())

    await asyncio.gather(
        *(
            room.deliberations.answer(session, {name: "No."}, author="claude", limits=Limits())
            for room, name in ((one, "d1"), (other, "d2"))
        )
    )
    found = await one.deliberations.look(session, deliberation)

    assert [each.seat for each in found.view.delegations.values()] == [
        "critical",
        "creative",
        "synthesis",
    ]


async def test_a_retry_is_answered_though_the_budget_is_spent() -> None:
    line = Answer(text="No.", finish="stop", model="m", tokens_in=4000, tokens_out=2000)
    room = Room(model({"": line}), allowed=Allowance(tokens=6000))
    begun = await room.recorder.think(
        Command(text="so"), lambda change: change, session=None, author="ann", limits=Limits()
    )
    said = {"session": begun.session, "key": "once"}
    first = await room.ask(panel(CRITIC, settling="none"), **said)

    again = await room.begin(panel(CRITIC, settling="none"), **said)

    assert again == (first.session, first.deliberation)


async def test_a_seat_that_failed_used_its_time_up() -> None:
    room = Room(model({**LINES, "Look for other ways.": BUSY}))

    await room.ask(panel(budget=Allowance(seconds=90.0)))

    assert room.model is not None
    assert [round(one.deadline) for one in room.model.prompts] == [60, 60, 30]


async def test_an_answer_that_is_no_text_is_unheard_and_the_rest_goes_on() -> None:
    half = Answer(text="It is \ud800.", finish="stop", model="m")
    room = Room(model({**LINES, "Look for other ways.": half}))

    ended = await room.ask(panel())

    assert ended.view.delegations["d2"].state == "failed"
    assert ended.view.deliberations["q1"].thought == "t3"


async def test_a_vote_for_what_was_not_offered_does_not_count() -> None:
    seats = [Seat(f"s{at}", f"{at}") for at in range(3)]
    room = Room(model({"0": "Vote: **Yes.**", "1": "Vote: later", "2": "Vote: later"}))

    ended = await room.ask(panel(*seats, settling="vote", choices=("yes", "no")))

    assert texts(ended)["t5"] == "yes (1 of 3: s0)"


async def test_a_dissenter_is_known_in_capitals_too() -> None:
    room = Room(model({"a": "Yes.", "b": "No.", "Put": "Yes.\nDissent: openai:gpt-5"}))

    ended = await room.ask(panel(Seat("x:one", "a"), Seat("openai:GPT-5", "b")))

    assert ended.view.deliberations["q1"].dissent == ("t3",)


async def test_who_shares_a_session_asks_no_models_again_and_may_stop_what_another_began() -> None:
    slow = model(LINES)
    slow._seconds = 30
    ann = Room(slow)
    session, deliberation = await ann.begin(panel())
    shared = await ann.ledger.share(session, "bo", "write")
    bo = Room(model(LINES), ledger=ann.ledger.of("bo"), owner="bo")

    waited = await bo.deliberations.wait(shared, deliberation, seconds=0)
    assert not waited.ended

    stopped = await bo.deliberations.stop(shared, deliberation, author="bo")
    assert stopped.view.deliberations[deliberation].because == STOPPED
    assert bo.model is not None
    assert bo.model.prompts == []
    assert ann.engine is not None
    await ann.engine.close()


async def host_and_guest(host: str = "") -> tuple[Room, Room, str, str]:
    """Both, with a session of the host's by both of its names. The guest's models take a moment."""
    ann = Room(None, ledger=MemoryLedger().of(host), owner=host)
    begun = await ann.recorder.think(
        Command(text="a"), lambda change: change, session=None, author="ann", limits=Limits()
    )
    shared = await ann.ledger.share(begun.session, "bo", "write")
    slow = model(LINES)
    slow._seconds = 0.2
    return ann, Room(slow, ledger=ann.ledger.of("bo"), owner="bo"), begun.session, shared


async def test_a_guest_who_waits_while_the_share_ends_is_told_of_no_damage() -> None:
    ann, bo, session, shared = await host_and_guest()
    _, deliberation = await bo.begin(panel(), session=shared)

    waiting = asyncio.create_task(bo.deliberations.wait(shared, deliberation, seconds=5))
    async with asyncio.timeout(20):
        while not (bo.model and bo.model.prompts):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
    await ann.ledger.share(session, "bo", None)

    with pytest.raises(Refused, match="no_such_session"):
        await waiting


async def test_nobody_is_asked_for_a_guest_whose_share_ended_as_the_question_was_recorded() -> None:
    class Ending(OwnerBudgets):
        async def check_day(self, session: str, question: str) -> None:
            await ann.ledger.share("s1", "bo", None)

    ann, bo, _, shared = await host_and_guest()
    allowed = Allowance(tokens=9_999)
    bo = Room(bo.model, ledger=bo.ledger, owner="bo", budgets=Ending, allowed=allowed)

    with pytest.raises(Refused, match="no_such_session"):
        await bo.begin(panel(), session=shared)

    assert bo.model is not None
    assert bo.model.prompts == []


async def test_what_does_not_say_who_asked_it_is_no_guests() -> None:
    ann, bo, session, shared = await host_and_guest()
    seats = {"panel": msgspec.to_builtins(panel())}
    asked = DeliberationBegun(deliberation="q1", asks="t1", given=seats)
    await ann.recorder.record(lambda _: [("ann", asked)], session=session)

    waited = await bo.deliberations.wait(shared, "q1", seconds=0)

    assert (waited.ended, waited.task) == (False, "")
    assert bo.engine is None


@pytest.mark.parametrize("left", ["read", None])
async def test_what_a_guest_asked_has_an_end_and_its_costs_though_the_share_ends_meanwhile(
    left: Access | None,
) -> None:
    ann, bo, session, shared = await host_and_guest("ann")

    _, deliberation = await bo.begin(panel(), session=shared)
    await ann.ledger.share(session, "bo", left)
    assert bo.engine is not None
    await bo.engine.result(workflow_id("bo", shared, deliberation), wait=5)

    ended = await ann.deliberations.look(session, deliberation)
    outcome = ended.view.deliberations[deliberation].thought
    assert texts(ended)[outcome] == "Ship the half that is tested."
    assert all(each.usage is not None for each in ended.view.delegations.values())


async def test_who_may_only_read_stops_nothing() -> None:
    slow = model(LINES)
    slow._seconds = 0.1
    ann = Room(slow)
    session, deliberation = await ann.begin(panel())
    shared = await ann.ledger.share(session, "bo", "read")
    bo = Room(model(LINES), ledger=ann.ledger.of("bo"), owner="bo")

    with pytest.raises(Refused):
        await bo.deliberations.stop(shared, deliberation, author="bo")
    ended = await ann.deliberations.wait(session, deliberation, seconds=5)

    assert ended.view.deliberations[deliberation].thought == "t4"


@pytest.mark.parametrize(
    "given",
    [{}, {"panel": 1}, {"panel": {"seats": [], "context": ["t9"]}}, {"panel": {"seats": [1]}}],
    ids=repr,
)
async def test_a_deliberation_that_was_not_begun_here_is_refused(
    room: Room, given: dict[str, Any]
) -> None:
    begun = await room.recorder.think(
        Command(text="a"), lambda change: change, session=None, author="ann", limits=Limits()
    )
    event = DeliberationBegun(deliberation="q1", asks="t1", given=given)
    await room.recorder.record(lambda _: [("ann", event)], session=begun.session)

    for act in (
        room.deliberations.look(begun.session, "q1"),
        room.deliberations.wait(begun.session, "q1", seconds=0),
        room.deliberations.stop(begun.session, "q1", author="ann"),
    ):
        with pytest.raises(Refused, match="no_such_deliberation"):
            await act


async def test_a_model_that_turns_us_away_uses_no_budget_up() -> None:
    paid = Answer(
        text="No.",
        finish="stop",
        model="m",
        tokens_in=1,
        tokens_out=1,
        estimated_cost=Decimal("0.1"),
    )
    models = BySeat(
        {**LINES, "Look for what is wrong.": paid, "Look for other ways.": BUSY},
        name="scripted:one",
        cost=Decimal("0.0001"),
    )
    room = Room(models, allowed=Allowance(dollars=Decimal(6)))
    first = await room.ask(panel(settling="none"))

    again = await room.ask(panel(settling="none"), session=first.session)

    assert again.deliberation == "q2"
