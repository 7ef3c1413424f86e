"""Calls of models from workflows: limited in number, in time and in attempts.

A deliberation asks all its seats concurrently; the limit on concurrent calls applies to the whole
process.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Self

from msgspec import Struct, structs

from thoughtline.app.budgets.refusals import reservation_lapsed
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.process.clock import milliseconds
from thoughtline.app.questions.call_result import (
    CallResult,
    read_result,
    recorded_failure,
    too_long,
)
from thoughtline.app.questions.progress_listeners import ProgressListeners
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import DelegationAnswered, DelegationFailed
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.engine.protocol import Engine, Steps
from thoughtline.llm import answer_codec
from thoughtline.llm.model import Answer, ChatModel, ModelError, OnAttempt, Prompt
from thoughtline.llm.perspectives import Perspective

MAX_CONCURRENT = 256
"""Maximum number of questions that one process has in flight."""

MAX_TRIES = 5
"""Maximum number of attempts at one question whose process dies each time, before the question
fails.
"""

FindModel = Callable[[str, bool], ChatModel]
"""Function that returns the model for a model string, for a seat or for the chair (True). The
string "" means the configured model.
"""

RecorderOf = Callable[[str], Recorder[Any]]
"""Function that returns the recorder of an owner."""


ON_RECORD = "This is on record; ask anew to try again."


class Seat(Struct, frozen=True, omit_defaults=True):
    """Role of a model in a question, with at most `seconds` to answer. If `model` is "", the
    configured model answers. `max_tokens` limits the answer; None means no limit of the seat.
    """

    name: str
    stance: str
    temperature: float | None = None
    seconds: float = 120.0
    model: str = ""
    max_tokens: int | None = None

    @classmethod
    def of(cls, name: str, perspective: Perspective) -> Self:
        return cls(
            name,
            perspective.stance,
            perspective.temperature,
            perspective.seconds,
            max_tokens=perspective.max_tokens,
        )


class ModelCall(Struct, frozen=True, kw_only=True):
    """Call of a model with one question. `until` is the expiry of its reservation, 0 for never.

    The answer is recorded in the session `session` of `owner`.
    """

    owner: str
    session: str
    delegation: str
    seat: Seat
    prompt: Prompt
    until: int = 0
    chair: bool = False


class ModelCalls:
    """Caller of the models for seats. `find` raises `Refused` if this process cannot ask a model.

    `clock` returns milliseconds since 1970. `listeners` are notified of the progress of workflows.
    """

    def __init__(
        self,
        recorder_of: RecorderOf,
        find: FindModel,
        clock: Callable[[], int] = milliseconds,
    ) -> None:
        self.recorder_of = recorder_of
        self.listeners = ProgressListeners()
        self._find = find
        self._clock = clock
        self._slots = asyncio.Semaphore(MAX_CONCURRENT)

    def model(self, seat: Seat, *, chair: bool = False) -> ChatModel:
        return self._find(seat.model, chair)

    def check(self, seats: Iterable[Seat], chair: Seat | None = None) -> None:
        """Raise `Refused` if this process cannot ask the model of a seat or of the chair."""
        for seat in seats:
            self.model(seat)
        if chair is not None:
            self.model(chair, chair=True)

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self._clock()

    async def ask(
        self, steps: Steps, step: str, call: Callable[[], ModelCall], model: str, limits: Limits
    ) -> CallResult:
        """Make a call once, as a step of a workflow. `model` is the name of the model."""

        async def ask() -> bytes:
            return await self._ask(call(), steps.tries, steps.workflow, limits)

        return read_result(await steps.once(step, ask), model, limits)

    async def _ask(self, call: ModelCall, tries: int, workflow: str, limits: Limits) -> bytes:
        """Ask the model. Returns the answer or the refusal in encoded form.

        No model is asked after the reservation has expired, or after `MAX_TRIES` attempts. A
        refused answer is encoded without its text, because the engine would keep the text. A
        recorded result is returned without asking again: after a restore, the engine may know less
        than the record.
        """
        async with self._slots:
            recorder = self.recorder_of(call.owner)
            recorded = await recorded_answer(recorder, call.session, call.delegation)
            if recorded is not None:
                return answer_codec.encode(recorded)
            try:
                if tries > MAX_TRIES:
                    raise _given_up()
                if call.until and self._clock() + call.prompt.deadline * 1000 > call.until:
                    raise reservation_lapsed()
                answer = await self.model(call.seat, chair=call.chair).ask(
                    call.prompt, on_attempt=self._attempt_listener(call, workflow)
                )
            except Refused as refusal:
                if isinstance(refusal, ModelError) and refusal.partial is not None:
                    refusal.partial = structs.replace(refusal.partial, text="")
                return answer_codec.encode(refusal)
            try:
                if len(answer.text.encode()) > limits.text:
                    return answer_codec.encode(too_long(answer))
                return answer_codec.encode(answer)
            except UnicodeEncodeError:  # half a surrogate pair is valid JSON, and no text
                return answer_codec.encode(_no_text(answer))

    def _attempt_listener(self, call: ModelCall, workflow: str) -> OnAttempt:
        def listen(attempt: int, tries: int) -> None:
            if attempt > 1:
                self.listeners.note(workflow, f"{call.seat.name}: attempt {attempt} of {tries}")

        return listen


class ModelAccess(Struct, frozen=True, kw_only=True):
    """Access of a process to models. `engine` opens the engine on its first use.

    `configured` is true if there is a model in addition to the calling model. `notice` is the
    reason for which an existing key is not used, "" if there is none.
    """

    calls: ModelCalls
    engine: Callable[[], Awaitable[Engine]]
    configured: bool
    notice: str = ""

    def asks(self, seats: Iterable[Seat]) -> bool:
        """Return True if models answer for the seats, and not the caller. Seats may name their own
        models.
        """
        return self.configured or all(seat.model for seat in seats)


def _given_up() -> Refused:
    return Refused(
        Code.ENGINE_FAILED,
        "The processes that asked the model ended one after the other, without an answer.",
        hint="The question is not asked again. The servers' logs may show the reason.",
    )


def _no_text(answer: Answer) -> ModelError:
    return ModelError(
        Code.MIND_MISSPOKE,
        "The answer is no valid Unicode.",
        hint="Ask again.",
        partial=structs.replace(answer, text=""),
    )


async def recorded_answer(
    recorder: Recorder[Any], session: str, delegation: str
) -> Answer | ModelError | None:
    """Return the recorded answer or failure of a question, with its usage. Returns None while the
    question is open.
    """
    made = await recorder.look(session, lambda now: now.delegations.made.get(delegation))
    if made is None or made.state == "open":
        return None
    for event in await recorder.events(session):
        match event:
            case DelegationAnswered(delegation=name) if name == delegation:
                return _answer(event.text, event.finish, event.usage)
            case DelegationFailed(delegation=name) if name == delegation:
                return _failure(event)
    return None


def _failure(event: DelegationFailed) -> ModelError:
    error = recorded_failure(event, ON_RECORD)
    if event.usage is not None:
        error.partial = _answer("", "", event.usage) if event.usage.metered else None
        error.unmetered = event.usage.unmetered
    return error


def _answer(text: str, finish: str, usage: Usage | None) -> Answer:
    """Rebuild an answer from the record. An answer without usage came from the calling model, and
    costs this server nothing.
    """
    usage = usage or Usage(requested="", tokens_in=0, tokens_out=0)
    return Answer(
        text=text,
        finish=finish,
        model=usage.model,
        tokens_in=usage.tokens_in,
        tokens_out=usage.tokens_out,
        tokens_total=usage.tokens_total,
        estimated_cost=usage.estimated_cost,
        seconds=usage.seconds,
        retries=usage.retries,
        unmetered=usage.unmetered,
    )
