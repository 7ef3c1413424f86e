"""The promise that every mind keeps: a prompt in, an answer out, or a refusal that says why."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import partial as partial_of
from typing import Any, Protocol

from msgspec import Struct

from thoughtline.core.budgets.usage import Unmetered
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.tools import MOST_OFFERED, ToolCall, ToolResult, ToolSpec

HOTTEST = 2.0
MOST_TOKENS = 1_000_000
MOST_STOPS = 16
LONGEST_STOP = 256
LARGEST_SEED = 1 << 53
LONGEST_DEADLINE = 3600.0

Hear = Callable[[str], None]
"""Takes one piece of an answer as it comes. The pieces together are the answer's text."""


class Exchange(Struct, frozen=True):
    """What was said earlier in the same conversation, and what the calls of the answer gave.

    `asked` is empty where the prompt only told the results of the calls before. `kept` is the
    answer's own, unread.
    """

    asked: str
    answered: str
    calls: tuple[ToolCall, ...] = ()
    results: tuple[ToolResult, ...] = ()
    kept: str = ""


class Prompt(Struct, frozen=True, kw_only=True):
    """What a mind is asked, and how. None leaves a setting to the provider.

    `text` may be empty where the last exchange before it has results: they are what is told.
    `deadline` is in seconds and holds for everything together: connecting, waiting, repeating.
    With `once` an attempt that may have been billed is not made again.
    """

    text: str
    system: str = ""
    before: tuple[Exchange, ...] = ()
    tools: tuple[ToolSpec, ...] = ()
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    stop: tuple[str, ...] = ()
    seed: int | None = None
    thinking: bool | None = None
    deadline: float = 120.0
    once: bool = False


class Answer(Struct, frozen=True, kw_only=True):
    """A whole answer. None means that the provider did not say, or that nobody knows.

    `model` is the one that answered, as the provider names it. `estimated_cost` is in US dollars,
    computed from the provider's public prices, not billed. `unhonoured` names the settings of the
    prompt that the provider did not take. `lost` is what attempts took besides of which nobody told
    anything. An answer with `calls` waits for their results, and may
    have no text; `kept` is what its provider wants to get back with them (`Exchange.kept`).
    """

    text: str
    finish: str
    model: str
    tokens_in: int | None = None
    tokens_out: int | None = None
    estimated_cost: Decimal | None = None
    seconds: float = 0.0
    retries: int = 0
    unhonoured: tuple[str, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    kept: str = ""
    lost: Unmetered | None = None


class ChatModel(Protocol):
    """Somebody who can be asked."""

    @property
    def name(self) -> str:
        """The model string that chose this mind, fit to be recorded as an author."""
        ...

    async def ask(self, prompt: Prompt, *, hear: Hear | None = None) -> Answer:
        """The whole answer, within the deadline. Raises `ModelError`, or `Refused` for the prompt.

        With `hear` the answer is streamed, and told piece by piece before it is returned.
        """
        ...

    async def price(self, tokens_in: int, tokens_out: int) -> Decimal | None:
        """What so many tokens cost in US dollars by public prices. None if nobody knows."""
        ...


class ModelError(Refused):
    """A mind gave no answer that could be used.

    `status` is the HTTP status, 0 where there was none. `retry_after` is what the provider asked
    to wait, in seconds. `again` says that the same question may well succeed later. `partial` is
    what was said, and paid for, before it went wrong; `lost` may have been paid for besides.
    """

    def __init__(
        self,
        code: Code,
        message: str,
        *,
        hint: str,
        status: int = 0,
        retry_after: float | None = None,
        again: bool = False,
        partial: Answer | None = None,
    ) -> None:
        super().__init__(code, message, hint=hint)
        self.status = status
        self.retry_after = retry_after
        self.again = again
        self.partial = partial
        self.retries = 0
        self.lost: Unmetered | None = None

    def __reduce__(self) -> tuple[Callable[..., "ModelError"], tuple[Code, str], dict[str, Any]]:
        """An exception is pickled by its positional arguments alone; this one has more."""
        return partial_of(type(self), hint=self.hint), (self.code, self.message), vars(self)


def check(prompt: Prompt) -> None:
    """Raises `Refused` for what no provider could be asked."""
    told = bool(prompt.before and prompt.before[-1].results)
    if not prompt.text.strip() and not told:
        raise Refused(Code.EMPTY_TEXT, "There is no question.", hint="Say what to ask.")
    if not all(map(_is_whole, _said(prompt))):
        raise Refused(
            Code.BAD_ARGUMENTS,
            "The text holds half a character, which cannot be sent.",
            hint="Send valid Unicode: a surrogate stands in a pair.",
        )
    _check_calls(prompt)
    _within("temperature", prompt.temperature, 0, HOTTEST)
    _within("top_p", prompt.top_p, 0, 1)
    _within("max_tokens", prompt.max_tokens, 1, MOST_TOKENS)
    _within("seed", prompt.seed, -LARGEST_SEED, LARGEST_SEED)
    _within("deadline", prompt.deadline, 0.001, LONGEST_DEADLINE)
    if len(prompt.stop) > MOST_STOPS:
        raise _outside("stop", f"at most {MOST_STOPS} texts")
    if not all(1 <= len(text) <= LONGEST_STOP for text in prompt.stop):
        raise _outside("stop", f"texts of 1 to {LONGEST_STOP} characters")


def _said(prompt: Prompt) -> Iterator[str]:
    yield from (prompt.text, prompt.system, *prompt.stop)
    for offer in prompt.tools:
        yield offer.about
    for each in prompt.before:
        yield from (each.asked, each.answered)
        yield from (result.text for result in each.results)


def _check_calls(prompt: Prompt) -> None:
    if len({offer.name for offer in prompt.tools}) < len(prompt.tools):
        raise Refused(
            Code.BAD_ARGUMENTS, "Two tools have the same name.", hint="Offer each tool once."
        )
    if len(prompt.tools) > MOST_OFFERED:
        raise _outside("tools", f"at most {MOST_OFFERED} tools")
    for each in prompt.before:
        if [call.id for call in each.calls] != [result.call for result in each.results]:
            raise Refused(
                Code.BAD_ARGUMENTS,
                "The results do not fit the calls that were asked for.",
                hint="Give one result for each call, in the order of the calls.",
            )


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _within(name: str, value: float | None, least: float, most: float) -> None:
    if value is not None and not least <= value <= most:  # "not": NaN compares as false
        raise _outside(name, f"a number from {least} to {most}")


def _outside(name: str, allowed: str) -> Refused:
    return Refused(
        Code.OUT_OF_RANGE, f"The setting {name} is out of range.", hint=f"It takes {allowed}."
    )
