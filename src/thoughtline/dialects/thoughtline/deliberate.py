"""Arguments and replies of the tool `deliberate`."""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import Struct, structs

from thoughtline.app.deliberation.panel import Panel
from thoughtline.app.deliberation.question import Origin, PanelQuestion
from thoughtline.app.deliberation.service import Deliberations
from thoughtline.app.deliberation.status import STOPPED, DeliberationStatus, Turn
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.app.questions.model_calls import Seat
from thoughtline.core.author import check_agent
from thoughtline.core.budgets import allowance
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.core.views.session_view import DelegationView
from thoughtline.dialects.thoughtline.argument_decoder import ArgumentDecoder
from thoughtline.dialects.thoughtline.coercion import Words, ids, texts
from thoughtline.dialects.thoughtline.descriptions import WAIT
from thoughtline.dialects.tool import Caller, Reply, Task
from thoughtline.llm.perspectives import SYNTHESIS, Perspective

USUAL = ("factual", "critical", "creative")
"""Perspectives that are asked by default, if they exist."""

PLAIN = "Answer the question as well as you can, and say what your answer hangs on."
"""Stance of a model that is asked without a perspective."""

QUESTION = "question"
"""Kind of the thought that holds a deliberation's question."""

LONGEST_WAIT = 600.0


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
    stop: bool = False
    key: str | None = None


class Deliberate:
    """Runner of the tool's calls, which also reports on deliberations that continue as tasks."""

    def __init__(
        self,
        deliberations: Deliberations[Session],
        perspectives: Mapping[str, Perspective],
        limits: Limits,
        names: SessionNames,
        look: Callable[[str], Awaitable[bool]],
    ) -> None:
        self._deliberations = deliberations
        self._names = names
        self._look = look
        self._perspectives = perspectives
        self._limits = limits
        self._decoder = ArgumentDecoder("deliberate", DeliberateArguments)

    async def __call__(self, arguments: bytes, caller: Caller) -> Reply:
        request = self._decoder.decode(arguments)
        if request.session is not None:
            named = await self._names.find(request.session)
            request = structs.replace(request, session=named)
            if request.question is not None:
                await self._look(named)  # no model is asked about files that changed unnoticed
        progress = await deliberate(
            request, self._deliberations, self._perspectives, self._limits, caller
        )
        reply = progress_reply(progress, told_before=request.answer is not None)
        if caller.takes_tasks and progress.task and not progress.ended:
            reply = structs.replace(reply, task=as_task(progress))
        return reply

    async def look(self, name: str) -> Task:
        return as_task(await self._deliberations.of_task(name))

    async def stop(self, name: str, caller: Caller) -> None:
        check_agent(caller.author)
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
    if arguments.question is not None:
        if deliberation or arguments.answer is not None or arguments.stop:
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
    elif arguments.answer is not None:
        if session is None or arguments.id is None:
            raise _unclear("`answer` needs the `session` and the `id` of the seat it is for.")
        limits.check_name("session", session)
        return await deliberations.answer(
            session, arguments.id.strip().lower(), arguments.answer, author=author, limits=limits
        )
    if session is None or deliberation is None:
        raise _unclear("There is no `question`, and no `session` and `id` to look at.")
    limits.check_name("session", session)
    deliberation = deliberation.strip().lower()
    if arguments.stop:
        return await deliberations.stop(session, deliberation, author=author)
    return await deliberations.wait(session, deliberation, seconds=wait, listener=caller.progress)


def panel(
    arguments: DeliberateArguments, perspectives: Mapping[str, Perspective], limits: Limits
) -> Panel:
    """Return the panel that the arguments describe. Raises `Refused` if a perspective or a model is
    invalid.
    """
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
    seats = [_seat(name, perspectives[name]) for name in names] or [
        Seat(name=model, stance=PLAIN) for model in models
    ]
    if models:
        seats = [
            Seat(seat.name, seat.stance, seat.temperature, seat.seconds, models[at % len(models)])
            for at, seat in enumerate(seats)
        ]
    chair = None
    if settle == "synthesis":
        chair = _seat(SYNTHESIS, perspectives.get(SYNTHESIS, Perspective(stance=PLAIN)))
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
    """Split perspectives. If one string holds several descriptions, semicolons or line ends
    separate them.
    """
    entries = list(texts(value))
    if len(entries) == 1 and ":" in entries[0]:
        entries = re.split(r"[;\n]", entries[0])
    return [entry for entry in entries if entry.strip()]


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


def _seat(name: str, perspective: Perspective) -> Seat:
    return Seat(name, perspective.stance, perspective.temperature, perspective.seconds)


def progress_reply(progress: DeliberationStatus, *, told_before: bool = False) -> Reply:
    data = progress_fields(progress, told_before=told_before)
    return Reply(text=msgspec.json.encode(data).decode(), data=data)


def as_task(progress: DeliberationStatus) -> Task:
    """Return the state of a deliberation as a task."""
    view = progress.view
    began = view.deliberations[progress.deliberation].at
    task = Task(
        name=progress.task,
        status="working",
        began=began,
        changed=view.changed[progress.deliberation],
    )
    if progress.stopped:
        return structs.replace(task, status="cancelled", message=STOPPED)
    if progress.ended:
        return structs.replace(task, status="completed", reply=progress_reply(progress))
    waiting = ", ".join(progress_fields(progress)["waiting_for"])
    return structs.replace(task, message=f"waiting for {waiting}" if waiting else "")


def progress_fields(progress: DeliberationStatus, *, told_before: bool = False) -> dict[str, Any]:
    """Return the state of a deliberation. Opinions are included only after the end of the
    deliberation.

    The prompts for the calling model's seats are left out if `told_before` is true.
    """
    view = progress.view
    deliberation = view.deliberations[progress.deliberation]
    delegations = [each for each in view.delegations.values() if each.of == deliberation.id]
    reply: dict[str, Any] = {
        "session": progress.session,
        "deliberation": deliberation.id,
        "question": deliberation.asks,
    }
    if progress.turns:
        return reply | _seats_fields(progress.turns, told_before=told_before)
    if not deliberation.ended:
        reply["waiting_for"] = [each.seat for each in delegations if each.state == "open"]
        reply["next"] = f"Call deliberate with session and id {deliberation.id} to see more."
        return reply
    if deliberation.thought:
        reply["thought"] = deliberation.thought
        reply["outcome"] = view.thoughts[deliberation.thought].text
    else:
        reply["no_outcome"] = deliberation.because or "none was asked for"
    reply["opinions"] = {
        each.seat: {"thought": each.thought, "text": view.thoughts[each.thought].text}
        for each in delegations
        if each.id in deliberation.opinions
    }
    if deliberation.dissent:
        reply["dissent"] = [
            each.seat for each in delegations if each.thought in deliberation.dissent
        ]
    failures = {each.seat: each.because for each in delegations if each.state == "failed"}
    if failures:
        reply["unheard"] = failures
    if usage := _usage_fields(delegations):
        reply["took"] = usage
    return reply


def _seats_fields(turns: Sequence[Turn], *, told_before: bool) -> dict[str, Any]:
    """Return the fields about the seats that the calling model has to answer. The common prompt is
    sent once.
    """
    if told_before and not turns[0].by_chair:
        return {
            "waiting_for": {turn.delegation: turn.seat for turn in turns},
            "next": "Answer for these as for the first.",
        }
    return {
        "told": turns[0].told,
        "seats": [
            {"id": turn.delegation, "seat": turn.seat, "told": turn.stance} for turn in turns
        ],
        "next": (
            "Answer as each seat, by `told` and what that seat is told alone; sub-agents may do it "
            "at the same time. Call deliberate with session, id (d1) and answer for each."
        ),
    }


def _usage_fields(delegations: list[DelegationView]) -> dict[str, Any]:
    """Return the reported usage of all seats. Seconds are left out, because seats are asked
    concurrently.
    """
    usages = [each.usage for each in delegations if each.usage is not None]
    counts = {
        "tokens_in": [usage.tokens_in for usage in usages if usage.tokens_in is not None],
        "tokens_out": [usage.tokens_out for usage in usages if usage.tokens_out is not None],
    }
    fields: dict[str, Any] = {name: sum(tokens) for name, tokens in counts.items() if tokens}
    costs = [usage.estimated_cost for usage in usages if usage.estimated_cost is not None]
    if costs:
        fields["estimated_dollars"] = str(sum(costs, Decimal(0)))
    return fields


def _unclear(what: str) -> Refused:
    return Refused(
        Code.BAD_ARGUMENTS,
        what,
        hint="Give a `question`; or `session` and `id` (q1) to look again or `stop`; or "
        "`session`, `id` (d1) and `answer`.",
    )
