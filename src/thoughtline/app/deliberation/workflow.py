"""The work of a deliberation: asking every seat at once, then coming to an outcome.

It runs on the engine. What costs something, or could come out differently the next time, is a
step, so after a crash no answer is paid for twice. What is recorded is no step, as each costs
processor time: it has a key in the ledger, so it is there once.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import Struct, structs

from thoughtline.app.budgets.answer_limits import left, rooms, spent, usual
from thoughtline.app.clock import milliseconds
from thoughtline.app.deliberation.panel import LEAST_SECONDS, Asked, Panel, Seat, Told, told
from thoughtline.app.deliberation.recorded_answer import on_record
from thoughtline.app.deliberation.state import DeliberationState, Given, chair_told, settled, voices
from thoughtline.app.idempotency import step_key
from thoughtline.app.recorder import Authored, Recorder
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.budgets.usage import Unmetered, Usage
from thoughtline.core.deliberation.opinion import read
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import deliberations
from thoughtline.core.session import Session
from thoughtline.engine.protocol import Steps
from thoughtline.llm import codec
from thoughtline.llm.client.unmetered import framed_upper_bound, max_input_tokens, max_output_tokens
from thoughtline.llm.model import Answer, ChatModel, ModelError, Prompt
from thoughtline.llm.untrusted_text import new_mark

Tell = Callable[[float, float, str], None]
"""Hears how many of how many answers are in, and whose was the latest."""

AT_ONCE = 256
"""Questions that one process has under way."""

MOST_TRIES = 5
"""Tries to ask the same, each of which its process died of, before it is given up."""

LIMITS = Limits()

Rule = Callable[[Session], Sequence[Authored]]


Find = Callable[[str, bool], ChatModel]
"""The mind of a model string; "" is the one that is configured, for a seat or for the chair."""


class Asking(Struct, frozen=True):
    """One question as it is put. `until` is when what was set aside for it lapses, 0 for never."""

    owner: str
    session: str
    delegation: str
    seat: Seat
    prompt: Prompt
    until: int = 0
    chair: bool = False


class Answered(Struct, frozen=True):
    """A seat that was asked: all that it was told, what that took, and how long it could answer.

    `seconds` is what it took, or at most took where nothing came.
    """

    seat: Seat
    told: str
    bill: Usage
    most: int | None
    seconds: float


class DeliberationWorkflow:
    """Runs deliberations. `thinking` gives the recording of an owner, `find` a mind.

    `clock` gives milliseconds since 1970.
    """

    def __init__(
        self,
        thinking: Callable[[str], Recorder[Any]],
        find: Find,
        clock: Callable[[], int] = milliseconds,
    ) -> None:
        self._thinking = thinking
        self._clock = clock
        self._find = find
        self._seats = asyncio.Semaphore(AT_ONCE)
        self._watching: dict[str, list[Tell]] = {}

    def watch(self, work: str, tell: Tell) -> Callable[[], None]:
        """Tell of what happens in a work of this process. Returns what ends that."""
        self._watching.setdefault(work, []).append(tell)

        def leave() -> None:
            self._watching[work].remove(tell)
            if not self._watching[work]:
                del self._watching[work]

        return leave

    async def rooms(self, panel: Panel, told: Sequence[str]) -> list[int | None]:
        """Tokens that each seat's answer may have. Raises `Refused` where a budget is too small."""
        minds = [self._find(seat.model, False) for seat in panel.seats]
        return await rooms(panel.budget, list(zip(minds, told, strict=True)), panel.share)

    async def bounded(self, panel: Panel, told: Sequence[str], allowed: Allowance) -> Panel:
        """The panel with as much of a budget as is `allowed`: the usual, where it has none itself.

        Raises `Refused` where that is too small.
        """
        minds = [self._find(seat.model, False) for seat in panel.seats]
        asked = list(zip(minds, told, strict=True))
        if panel.chair is not None and allowed.dollars is not None:
            asked.append((self._find(panel.chair.model, True), max(told, key=len)))
        most, budget = await usual(allowed, asked, panel.share), panel.budget
        most = Allowance(
            tokens=most.tokens if budget.tokens is None else allowed.tokens,
            dollars=most.dollars if budget.dollars is None else allowed.dollars,
        )
        panel = structs.replace(panel, budget=budget.within(most))
        await self.rooms(panel, told)
        return panel

    async def worst(self, panel: Panel, told: str, most: int) -> Allowance:
        """What one question takes that is answered in so many tokens, in the panel's currencies."""
        dollars = None
        if panel.budget.dollars is not None:
            [seat] = panel.seats
            dollars = await self._find(seat.model, False).price(framed_upper_bound(told), most)
        return Allowance(
            tokens=None if panel.budget.tokens is None else framed_upper_bound(told) + most,
            dollars=dollars,
        )

    async def left(self, panel: Panel, answers: Sequence["Answered"], told: str) -> int | None:
        """Tokens that the chair's answer may have, after the others. Raises `Refused`."""
        if panel.chair is None or panel.budget == Allowance(seconds=panel.budget.seconds):
            return None
        took = [
            await spent(self._find(one.seat.model, False), one.told, one.bill, one.most)
            for one in answers
        ]
        chair = self._find(panel.chair.model, True)
        [most] = await rooms(left(panel.budget, took), [(chair, told)])
        return most

    def check(self, panel: Panel) -> None:
        """Raises `Refused` for a mind that this process cannot ask."""
        for seat in panel.seats:
            self._find(seat.model, False)
        if panel.chair is not None:
            self._find(panel.chair.model, True)

    def able(self, given: bytes) -> bool:
        """Whether this process can ask all the minds of a work."""
        try:
            self.check(msgspec.json.decode(given, type=Asked).panel)
        except Refused:
            return False
        return True

    async def run(self, steps: Steps, given: bytes) -> bytes:
        """The work itself. Gives the outcome's thought, "" for none, as JSON."""
        asked = msgspec.json.decode(given, type=Asked)
        return await _Deliberation(self, asked, steps).run()

    def tell(self, work: str, done: float, total: float, what: str) -> None:
        for tell in self._watching.get(work, ()):
            tell(done, total, what)

    async def ask(self, steps: Steps, asking: Asking) -> bytes:
        """What the mind of a seat gave, written down. Nobody is asked too late, or too often.

        What is on record already is what it gave: the engine may know less than the record, as
        after a restore.
        """
        seat, prompt, chair, until = asking.seat, asking.prompt, asking.chair, asking.until
        async with self._seats:
            thinking = self._thinking(asking.owner)
            known = await on_record(thinking, asking.session, asking.delegation)
            if known is not None:
                return codec.encode(known)
            try:
                if steps.tries > MOST_TRIES:
                    raise _given_up()
                if until and self._clock() + prompt.deadline * 1000 > until:
                    raise _lapsed()
                answer = await self._find(seat.model, chair).ask(prompt)
            except Refused as refusal:
                return codec.encode(refusal)
            try:
                return codec.encode(answer)
            except UnicodeEncodeError:  # half a surrogate pair is valid JSON, and no text
                return codec.encode(_no_text(answer))

    async def lost(self, case: DeliberationState) -> dict[str, Usage]:
        """What the open questions of a case may have taken by now, if they are broken off.

        They are left out where that cannot be said here, as by a process without those minds.
        """
        panel, now = case.asked.panel, self._clock()
        found: dict[str, Usage] = {}
        with suppress(Refused):
            texts = ["".join(case.words(one.id, new_mark())) for one in case.made]
            rooms = await self.rooms(panel, texts[: len(panel.seats)])
            seats = (*panel.seats, *([panel.chair] if panel.chair is not None else ()))
            for place, (one, text) in enumerate(zip(case.made, texts, strict=True)):
                chair = place >= len(panel.seats)
                most = _left_of(panel, rooms, text) if chair else rooms[place]
                seconds = max(0.0, (now - one.at) / 1000)
                prompt = Prompt(text=text, max_tokens=most, deadline=seats[place].seconds)
                if one.state == "open":
                    mind = self._find(seats[place].model, chair)
                    found[one.id] = await _broken_off(mind, prompt, seconds)
        return found

    def author(self, seat: Seat, *, chair: bool) -> str:
        return self._find(seat.model, chair).name

    async def record(self, asked: Asked, what: str, rule: Rule) -> Any:
        """Record what `rule` makes, once, however often this is called. Gives the change."""
        key = step_key(asked.work, what)
        return await self._thinking(asked.owner).record(rule, session=asked.session, key=key)


class _Deliberation:
    """One run of one deliberation."""

    def __init__(self, hearing: DeliberationWorkflow, asked: Asked, steps: Steps) -> None:
        self._hearing = hearing
        self._asked = asked
        self._steps = steps
        self._answers: list[Answered] = []

    async def run(self) -> bytes:
        asked, panel = self._asked, self._asked.panel
        told = [self._told(seat) for seat in panel.seats]
        rooms = await self._hearing.rooms(panel, ["".join(words(new_mark())) for words in told])
        heard = await asyncio.gather(
            *(
                self._hear(name, seat, words, most, seconds=panel.seconds)
                for name, seat, words, most in zip(
                    asked.delegations, panel.seats, told, rooms, strict=True
                )
            )
        )
        given = [one for one in heard if one is not None]
        concluded, because = await self._conclude(given) if given else (None, "")
        return await self._end(given, concluded, because)

    def _told(self, seat: Seat) -> Callable[[str], Told]:
        """What a seat is told, for a mark."""
        asked = self._asked
        return lambda mark: told(asked.panel, seat, asked.question, asked.context, mark)

    async def _hear(
        self,
        delegation: str,
        seat: Seat,
        words: Callable[[str], Told],
        most: int | None,
        *,
        seconds: float,
        chair: bool = False,
        heard: Sequence[Given] = (),
    ) -> Given | None:
        """The opinion of a seat, or of the chair on those `heard`. None if there is none."""
        deadline = max(LEAST_SECONDS, min(seat.seconds, seconds))

        async def ask() -> bytes:
            system, text = words(new_mark())
            prompt = Prompt(
                text=text,
                system=system,
                temperature=seat.temperature,
                max_tokens=most,
                deadline=deadline,
                once=most is not None,
            )
            asked = self._asked
            place = (asked.owner, asked.session, delegation)
            asking = Asking(*place, seat, prompt, until=asked.until, chair=chair)
            return await self._hearing.ask(self._steps, asking)

        answer, refusal = read_given(await self._steps.once(f"ask {delegation}", ask))
        if answer is not None and len(answer.text.encode()) > LIMITS.text:
            refusal = Refused(Code.OVER_LIMIT, "The answer is too long.", hint="Ask for less.")
        author = self._hearing.author(seat, chair=chair)
        took = bill(author, answer, refusal)
        await self._record(delegation, answer, refusal, took)
        seconds = deadline if answer is None else answer.seconds
        self._answers.append(Answered(seat, "".join(words(new_mark())), took, most, seconds))
        total = len(self._asked.panel.seats) + (self._asked.panel.chair is not None)
        self._hearing.tell(self._asked.work, len(self._answers), total, seat.name)
        if answer is None or refusal is not None:
            return None
        return Given(delegation, seat.name, author, read(answer.text, [one.seat for one in heard]))

    async def _record(
        self, delegation: str, answer: Answer | None, refusal: Refused | None, took: Usage
    ) -> None:
        def rule(now: Session) -> list[Authored]:
            made = now.delegations.made.get(delegation)
            if made is not None and made.state != "open":
                return []  # it is recorded already
            if answer is None or refusal is not None:
                code = refusal.code if refusal is not None else Code.INTERNAL
                failed = deliberations.fail(now, delegation, code, str(refusal), took)
                return [(took.requested, failed)]
            answered = deliberations.answer(
                now, delegation, answer.text, LIMITS, usage=took, finish=answer.finish
            )
            return [(took.requested, answered)]

        await self._hearing.record(self._asked, f"record {delegation}", rule)

    async def _conclude(self, given: Sequence[Given]) -> tuple[Given | None, str]:
        """The chair's answer, or why there is none. Neither where there is no chair."""
        asked, chair = self._asked, self._asked.panel.chair
        if chair is None:
            return None, ""

        def words(mark: str) -> Told:
            return chair_told(asked, given, mark)

        try:
            most = await self._hearing.left(asked.panel, self._answers, "".join(words(new_mark())))
        except Refused as refusal:
            return None, f"no synthesis: {refusal.message}"
        seconds = asked.panel.time - max(one.seconds for one in self._answers)
        name = await self._seat_chair()
        concluded = await self._hear(
            name, chair, words, most, seconds=seconds, chair=True, heard=given
        )
        return concluded, "" if concluded else "the synthesis failed"

    async def _seat_chair(self) -> str:
        asked = self._asked

        def rule(now: Session) -> list[Authored]:
            if len(now.delegations.of(asked.deliberation)) > len(asked.delegations):
                return []  # it is there already
            name = asked.panel.chair.name if asked.panel.chair is not None else ""
            return [(asked.author, deliberations.ask_further(now, asked.deliberation, name))]

        change = await self._hearing.record(asked, "seat the chair", rule)
        made = change.now.delegations.of(asked.deliberation)
        name: str = list(made)[len(asked.delegations)]
        return name

    async def _end(self, given: Sequence[Given], concluded: Given | None, because: str) -> bytes:
        asked = self._asked
        outcome, why = settled(asked, given, concluded)

        def rule(now: Session) -> list[Authored]:
            return deliberations.end(
                now,
                asked.deliberation,
                voices(asked, given),
                outcome,
                author=asked.author,
                because=because or why,
            )

        change = await self._hearing.record(asked, "end", rule)
        ended = change.now.delegations.deliberations[asked.deliberation]
        return msgspec.json.encode(ended.thought)


async def _broken_off(mind: ChatModel, prompt: Prompt, seconds: float) -> Usage:
    told, written = max_input_tokens(prompt), max_output_tokens(prompt, seconds)
    cost = await mind.price(told, written)
    lost = Unmetered(attempts=1, tokens_in=told, tokens_out=written, estimated_cost=cost)
    return Usage(requested=mind.name, seconds=seconds, unmetered=lost)


def _left_of(panel: Panel, rooms: Sequence[int | None], told: str) -> int | None:
    """What the chair may have had at most: all that the seats were not given."""
    if panel.budget.tokens is None:
        return None
    given = sum(room or 0 for room in rooms)
    return max(1, panel.budget.tokens - given - framed_upper_bound(told))


def _given_up() -> Refused:
    return Refused(
        Code.ENGINE_FAILED,
        "The processes that asked died one after the other, before there was an answer.",
        hint="It is given up. The servers' logs may say why they died.",
    )


def _lapsed() -> Refused:
    return Refused(
        Code.BUDGET_SPENT,
        "It waited so long to be asked that what was set aside for it lapsed.",
        hint="Ask again.",
    )


def _no_text(answer: Answer) -> ModelError:
    return ModelError(
        Code.MIND_MISSPOKE,
        "The answer is no valid Unicode.",
        hint="Ask again.",
        partial=structs.replace(answer, text=""),
    )


def read_given(given: bytes) -> tuple[Answer | None, Refused | None]:
    """What `ask` gave: the answer, or why there is none."""
    try:
        return codec.decode(given), None
    except Refused as refusal:
        return None, refusal


def bill(mind: str, answer: Answer | None, refusal: Refused | None) -> Usage:
    """What was asked for, whether or not it came to anything.

    Who is turned away pays nothing, and neither does who is not asked at all.
    """
    retries, lost = 0, answer.lost if answer is not None else None
    if isinstance(refusal, ModelError):
        answer, retries, lost = refusal.partial, refusal.retries, refusal.lost
    if answer is None and lost is None:
        free = Decimal(0)
        return Usage(
            requested=mind, tokens_in=0, tokens_out=0, estimated_cost=free, retries=retries
        )
    if answer is None:
        return Usage(requested=mind, retries=retries, unmetered=lost)
    return Usage(
        requested=mind,
        model=answer.model,
        tokens_in=answer.tokens_in,
        tokens_out=answer.tokens_out,
        estimated_cost=answer.estimated_cost,
        seconds=answer.seconds,
        retries=answer.retries or retries,
        unmetered=lost,
    )
