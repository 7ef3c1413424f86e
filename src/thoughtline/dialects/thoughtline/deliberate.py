import re
from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct, structs

from thoughtline.app.deliberation.panel import Panel
from thoughtline.app.deliberation.question import PanelQuestion
from thoughtline.app.deliberation.service import Deliberations
from thoughtline.app.deliberation.status import DeliberationStatus
from thoughtline.app.questions.model_calls import Seat
from thoughtline.app.questions.question import Origin
from thoughtline.core.budgets import allowance
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects.thoughtline.argument_decoder import ArgumentDecoder
from thoughtline.dialects.thoughtline.coercion import Words, ids, texts
from thoughtline.dialects.thoughtline.deliberate_reply import (
    ToldParts,
    as_reply,
    as_task,
    parts,
    progress_fields,
    seat_fields,
    subjects,
)
from thoughtline.dialects.thoughtline.descriptions import DELIBERATE_FIELDS, WAIT, field_forms
from thoughtline.dialects.thoughtline.recall import Record
from thoughtline.dialects.tool import Caller, Reply, Task
from thoughtline.llm.perspectives import SYNTHESIS, Perspective

USUAL = ("factual", "critical", "creative")
"""Perspectives that are asked by default, if they exist."""

PLAIN = "Answer the question as well as you can, and say what your answer hangs on."
"""Stance of a model that is asked without a perspective."""

QUESTION = "question"
"""Kind of the thought that holds a deliberation's question."""

LONGEST_WAIT = 600.0

SEAT_ID = re.compile(r"d[0-9]+")
"""Pattern of a seat's id. The id of a deliberation begins with a q."""


class SeatAnswer(Struct, forbid_unknown_fields=True):
    """Answer for a seat, which `id` names by the id or by the name of the seat."""

    id: str
    answer: str


Answers = dict[str, str] | list[SeatAnswer | str] | str | None


class DeliberateArguments(Struct, forbid_unknown_fields=True):
    question: str | None = None
    session: str | None = None
    about: Words = None
    perspectives: Words = None
    models: Words = None
    settle: str | None = None
    choices: Words = None
    budget: str | None = None
    wait: float | None = None
    id: str | None = None
    answer: str | None = None
    answers: Answers = None
    stop: bool = False
    key: str | None = None


class Deliberate:
    """Runner of the tool's calls, which also reports on deliberations that continue as tasks."""

    def __init__(
        self,
        deliberations: Deliberations[Session],
        perspectives: Mapping[str, Perspective],
        limits: Limits,
        record: Record,
    ) -> None:
        self._deliberations = deliberations
        self._record = record
        self._perspectives = perspectives
        self._limits = limits
        self._told = ToldParts()
        self._decoder = ArgumentDecoder(
            "deliberate", DeliberateArguments, forms=field_forms(DELIBERATE_FIELDS)
        )

    async def __call__(self, arguments: bytes, caller: Caller) -> Reply:
        request = self._decoder.decode(arguments)
        handle = request.session
        if request.session is not None:
            named = await self._record.names.find(request.session)
            request = structs.replace(request, session=named)
            if request.question is not None:
                with self._record.one_moment() as look:
                    await look(named)  # no model is asked about files that changed unnoticed
        seat = _seat_to_look_at(request)
        if seat and request.session is not None:
            deliberation = await self._deliberations.of_seat(request.session, seat)
            request = structs.replace(request, id=deliberation)
        progress = await deliberate(
            request, self._deliberations, self._perspectives, self._limits, caller
        )
        reply = as_reply(
            seat_fields(progress, seat)
            if seat
            else progress_fields(progress, known=self._known(request, progress, caller)),
            handle or "",
        )
        self._visit(progress, caller, begun=handle is None)
        if caller.takes_tasks and progress.task and not progress.ended:
            reply = structs.replace(reply, task=as_task(progress))
        return reply

    def _visit(self, progress: DeliberationStatus, caller: Caller, *, begun: bool) -> None:
        """Include the whole session if the call began the session."""
        visit = caller.conversation, progress.session
        if begun:
            self._record.visits.record(*visit, progress.view.session.version)
        self._record.visits.add_known(*visit, subjects(progress))

    def _known(
        self, request: DeliberateArguments, progress: DeliberationStatus, caller: Caller
    ) -> set[str]:
        """Return the parts that earlier replies told the caller, and remember that this reply tells
        all parts.

        A call that begins a deliberation gets all parts, even if it repeats an earlier call. A call
        that answers for a seat knows the other seats of the panel.
        """
        place = (caller.conversation, caller.author, progress.session, progress.deliberation)
        known = set(self._told.of(place))
        if request.question is not None:
            known.clear()
        elif request.answers is not None or request.answer is not None:
            known.update(turn.delegation for turn in progress.turns if not turn.by_chair)
        self._told.add(place, parts(progress))
        return known

    async def look(self, name: str) -> Task:
        return as_task(await self._deliberations.of_task(name))

    async def stop(self, name: str, caller: Caller) -> None:
        caller.check_author()
        progress = await self._deliberations.of_task(name)
        if not progress.ended:
            await self._deliberations.stop(
                progress.session, progress.deliberation, author=caller.author
            )


async def deliberate(
    arguments: DeliberateArguments,
    deliberations: Deliberations[Session],
    perspectives: Mapping[str, Perspective],
    limits: Limits,
    caller: Caller,
) -> DeliberationStatus:
    """Perform the action that the arguments ask for: begin, answer, stop, or wait and report."""
    author = caller.author
    wait = WAIT if arguments.wait is None else arguments.wait
    if not 0 <= wait <= LONGEST_WAIT:
        raise Refused(
            Code.OUT_OF_RANGE,
            f"`wait` is {wait:g}.",
            hint=f"Give seconds from 0 to {LONGEST_WAIT:g}; it goes on without you.",
        )
    session, deliberation = arguments.session, arguments.id
    texts_by_seat = _answers(arguments)
    if arguments.question is not None:
        if deliberation or texts_by_seat or arguments.stop:
            raise _unclear("`question` begins a new deliberation.")
        session, deliberation = await deliberations.begin(
            PanelQuestion(
                command=Command(text=arguments.question, kind=QUESTION),
                panel=panel(arguments, perspectives, limits),
                as_task=caller.takes_tasks,
                must_stand=True,
            ),
            Origin(session=session, author=author, limits=limits, key=arguments.key),
        )
    elif texts_by_seat:
        if session is None:
            raise _unclear("An answer needs the `session` of the seat that it is for.")
        limits.check_name("session", session)
        limits.check_items("answers", len(texts_by_seat))
        return await deliberations.answer(session, texts_by_seat, author=author, limits=limits)
    if session is None or deliberation is None:
        raise _unclear("There is no `question`, and no `session` and `id` to look at.")
    limits.check_name("session", session)
    deliberation = deliberation.strip().lower()
    if arguments.stop:
        return await deliberations.stop(session, deliberation, author=author)
    return await deliberations.wait(session, deliberation, seconds=wait, listener=caller.progress)


def _seat_to_look_at(arguments: DeliberateArguments) -> str:
    """Return the seat in `id` if the call neither asks, answers nor stops; otherwise ""."""
    name = (arguments.id or "").strip().lower()
    acts = arguments.question is not None or arguments.stop
    if acts or arguments.answer is not None or arguments.answers is not None:
        return ""
    return name if SEAT_ID.fullmatch(name) else ""


def _answers(arguments: DeliberateArguments) -> dict[str, str]:
    """Key answers by the ids or names of seats. Raises `Refused` for a missing or repeated seat."""
    pairs = list(_pairs(arguments.answers))
    if arguments.answer is not None:
        if arguments.id is None:
            raise _unclear("`answer` needs the `id` of the seat that it is for.")
        pairs.append((arguments.id, arguments.answer))
    texts_by_seat: dict[str, str] = {}
    for name, text in pairs:
        seat = name.strip().lower()
        if seat in texts_by_seat:
            raise _unclear(f"{seat[:80]!r} is answered twice.")
        texts_by_seat[seat] = text
    return texts_by_seat


def _pairs(answers: Answers) -> Iterator[tuple[str, str]]:
    """Yield seats and answers from {"d1": "No."}, [{"id": "d1", "answer": "No."}] or "d1: No."."""
    if isinstance(answers, str) and answers.lstrip().startswith(("{", "[")):
        text = answers
        try:
            answers = msgspec.json.decode(text, type=dict[str, str] | list[SeatAnswer | str])
        except msgspec.DecodeError as error:
            raise _unreadable(text) from error
    if isinstance(answers, dict):
        yield from answers.items()
        return
    for each in [answers] if isinstance(answers, str) else answers or ():
        if isinstance(each, SeatAnswer):
            yield each.id, each.answer
            continue
        seat, colon, text = each.partition(":")
        if not colon or not text.strip():
            raise _unreadable(each)
        yield seat, text.strip()


def _unreadable(answers: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        f"`answers` cannot be read: {answers[:80]!r}.",
        hint=f"Its form: {DELIBERATE_FIELDS['answers'][1]}",
    )


def panel(
    arguments: DeliberateArguments, perspectives: Mapping[str, Perspective], limits: Limits
) -> Panel:
    """Raises `Refused` if a perspective or a model is invalid."""
    perspectives = {**perspectives, **own_perspectives(arguments.perspectives, limits)}
    names, models, choices = (
        tuple(_named(arguments.perspectives)),
        ids(arguments.models),
        texts(arguments.choices),
    )
    limits.check_items("choices", len(choices))
    for choice in choices:
        limits.check_name("choices", choice)
    for model in models:
        limits.check_name("models", model)
    settle = (arguments.settle or ("vote" if choices else SYNTHESIS)).strip().lower()
    if settle not in ("synthesis", "vote", "none"):
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`settle` is {settle[:80]!r}.",
            hint="Choose one of: synthesis, vote, none.",
        )
    if choices and settle != "vote":
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"`choices` are for a vote, but `settle` is {settle!r}.",
            hint="Leave one of the two out, or set `settle` to vote.",
        )
    if choices and len({choice.casefold() for choice in choices}) == 1:
        raise Refused(
            Code.BAD_ARGUMENTS,
            "`choices` holds one choice, but a vote needs several.",
            hint="Name two or more, or leave `choices` out.",
        )
    _check(names, models, perspectives)
    if not names and not models:
        names = tuple(name for name in USUAL if name in perspectives) or tuple(perspectives)[:3]
    seats = [Seat.of(name, perspectives[name]) for name in names] or [
        Seat(name=model, stance=PLAIN) for model in models
    ]
    if models:
        seats = [
            structs.replace(seat, model=models[at % len(models)]) for at, seat in enumerate(seats)
        ]
    chair = None
    if settle == "synthesis":
        chair = Seat.of(SYNTHESIS, perspectives.get(SYNTHESIS, Perspective(stance=PLAIN)))
    return Panel(
        seats=tuple(seats),
        settling="vote" if settle == "vote" else "synthesis" if settle == "synthesis" else "none",
        chair=chair,
        choices=choices,
        context=ids(arguments.about),
        budget=allowance.parse_allowance("`budget`", arguments.budget or ""),
    )


def own_perspectives(value: Words, limits: Limits) -> dict[str, Perspective]:
    """Return the perspectives that a call describes itself, in the form "name: stance"."""
    own = {}
    for entry in _entries(value):
        name, colon, stance = (part.strip() for part in entry.partition(":"))
        if colon:
            limits.check_name("perspectives", name)
            limits.check_text("perspectives", stance)
            own[name] = Perspective(stance=stance)
    return own


def _named(value: Words) -> Iterator[str]:
    for entry in _entries(value):
        name, colon, _ = entry.partition(":")
        yield from [name.strip()] if colon else ids(entry)


def _entries(value: Words) -> list[str]:
    """Descriptions end at semicolons, line ends, or commas before the next name."""
    entries = list(texts(value))
    if len(entries) == 1 and ":" in entries[0]:
        entries = re.split(r"[;\n]|,(?=[^,;:\n]+:\s)", entries[0])
    return [part for entry in entries for part in _names_and_description(entry) if part.strip()]


def _names_and_description(entry: str) -> list[str]:
    """Split names from the description after them: 'critical, ops: who is on call'."""
    names, colon, stance = entry.partition(":")
    *others, own = names.split(",")
    return [*others, f"{own}:{stance}"] if colon else [entry]


def _check(
    names: tuple[str, ...], models: tuple[str, ...], perspectives: Mapping[str, Perspective]
) -> None:
    known = [name for name in perspectives if name != SYNTHESIS]
    unknown = next((name for name in names if name not in known), None)
    if unknown is not None:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"There is no perspective {unknown[:40]!r}.",
            hint=f"Choose from: {', '.join(known)}; or describe your own: "
            f"'{unknown[:40]}: how it looks at things'.",
        )
    if names and len(models) > len(names):
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"{len(models)} models are named for {len(names)} perspectives.",
            hint="Name as many perspectives, or none: then each model is asked as itself.",
        )
    if any("://" in model for model in models):
        # Texts that a caller read may mislead it. So only the person chooses the servers for
        # questions.
        raise Refused(
            Code.BAD_ARGUMENTS,
            "A tool cannot name the URL of a model server.",
            hint="Name PROVIDER:MODEL. The operator of this server may set a URL.",
        )


def _unclear(what: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        what,
        hint="Give a `question`; or `session` and `id` (q1) to look again or `stop`; or "
        "`session`, `id` (d1) and `answer`; or `session` and `answers`: {d1: ..., d2: ...}.",
    )
