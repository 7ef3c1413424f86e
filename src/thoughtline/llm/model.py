from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Protocol

from msgspec import Struct, field

from thoughtline.core.budgets.usage import Unmetered
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.tool_calls import MAX_TOOLS, ToolCall, ToolResult, ToolSpec

MAX_TEMPERATURE = 2.0
MAX_TOKENS = 1_000_000
MAX_STOPS = 16
MAX_STOP_LENGTH = 256
MAX_SEED = 1 << 53
MAX_DEADLINE_SECONDS = 3600.0

CUT = "length"
"""Value of `finish` for an answer that was cut at its token limit."""

OnAttempt = Callable[[int, int], None]
"""Function that receives the number of the attempt that begins, and the maximum number of
attempts.
"""


class Exchange(Struct, frozen=True):
    """Exchange: an earlier prompt and its answer in the same conversation, with the results of its
    calls.

    `asked` is empty if the prompt only held the results of earlier calls. `kept` is the value of
    `Answer.kept`, passed on unread.
    """

    asked: str
    answered: str
    calls: tuple[ToolCall, ...] = ()
    results: tuple[ToolResult, ...] = ()
    kept: str = ""


class Prompt(Struct, frozen=True, kw_only=True):
    """Prompt: a question to a model, with its settings. A setting of None is left to the provider.

    `text` may be empty if the last exchange in `before` has results. `deadline` is in seconds, for
    connecting, waiting and retries together. If `once` is true, an attempt that may have been
    billed is not repeated.
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
    """Answer of a model, complete. A value of None means that the provider did not report the
    value, or that it is unknown.

    `model` is the provider's name for the model that answered. `estimated_cost` is in US dollars,
    computed from the provider's public prices. `unhonoured` names the settings of the prompt that
    the provider ignored. `unmetered` is the unreported usage of other attempts. An answer with
    `calls` waits for the results of the calls, and may have no text. `kept` is sent back to the
    provider with the results (`Exchange.kept`). `tokens_total` is the sum of both counts, if the
    provider reported only the sum. `thinking` is the text that the model thought before its answer,
    if the provider sent this text.
    """

    text: str
    finish: str
    model: str
    thinking: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    estimated_cost: Decimal | None = None
    seconds: float = 0.0
    retries: int = 0
    unhonoured: tuple[str, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    kept: str = ""
    unmetered: Unmetered | None = field(default=None, name="lost")
    tokens_total: int | None = None


class ChatModel(Protocol):
    @property
    def name(self) -> str: ...

    async def ask(self, prompt: Prompt, *, on_attempt: OnAttempt | None = None) -> Answer:
        """Return the whole answer, within the deadline. Raises `ModelError` if the model gives no
        usable answer, or `Refused` if the prompt is invalid.
        """
        ...

    async def price(self, tokens_in: int, tokens_out: int) -> Decimal | None:
        """Return the public price of these tokens in US dollars; None if the price is unknown."""
        ...


class ModelError(Refused):
    """Error of a call in which the model gave no usable answer.

    `status` is the HTTP status, 0 if there was no response. `retry_after` is the wait in seconds
    for which the provider asks. `said` is the provider's own message about the error. `partial` is
    the answer so far, which was paid for. `unmetered` is further usage that may have been paid for.
    """

    def __init__(
        self,
        code: Code,
        message: str,
        *,
        hint: str,
        status: int = 0,
        retry_after: float | None = None,
        retryable: bool = False,
        partial: Answer | None = None,
        said: str = "",
    ) -> None:
        super().__init__(code, message, hint=hint)
        self.status = status
        self.retry_after = retry_after
        self.retryable = retryable
        self.partial = partial
        self.said = said
        self.retries = 0
        self.unmetered: Unmetered | None = None


def check_prompt(prompt: Prompt) -> None:
    """Raise `Refused` if no provider could answer this prompt."""
    has_results = bool(prompt.before and prompt.before[-1].results)
    if not prompt.text.strip() and not has_results:
        raise Refused(Code.EMPTY_TEXT, "There is no question.", hint="Say what to ask.")
    if not all(map(_is_valid_unicode, _texts(prompt))):
        raise Refused(
            Code.BAD_ARGUMENTS,
            "The text holds half a character, which cannot be sent.",
            hint="Send valid Unicode: a surrogate stands in a pair.",
        )
    _check_calls(prompt)
    _check_range("temperature", prompt.temperature, 0, MAX_TEMPERATURE)
    _check_range("top_p", prompt.top_p, 0, 1)
    _check_range("max_tokens", prompt.max_tokens, 1, MAX_TOKENS)
    _check_range("seed", prompt.seed, -MAX_SEED, MAX_SEED)
    _check_range("deadline", prompt.deadline, 0.001, MAX_DEADLINE_SECONDS)
    if len(prompt.stop) > MAX_STOPS:
        raise _out_of_range("stop", f"at most {MAX_STOPS} texts")
    if not all(1 <= len(text) <= MAX_STOP_LENGTH for text in prompt.stop):
        raise _out_of_range("stop", f"texts of 1 to {MAX_STOP_LENGTH} characters")


def _texts(prompt: Prompt) -> Iterator[str]:
    yield from (prompt.text, prompt.system, *prompt.stop)
    for tool in prompt.tools:
        yield tool.about
    for exchange in prompt.before:
        yield from (exchange.asked, exchange.answered)
        yield from (result.text for result in exchange.results)


def _check_calls(prompt: Prompt) -> None:
    if len({tool.name for tool in prompt.tools}) < len(prompt.tools):
        raise Refused(
            Code.BAD_ARGUMENTS, "Two tools have the same name.", hint="Offer each tool once."
        )
    if len(prompt.tools) > MAX_TOOLS:
        raise _out_of_range("tools", f"at most {MAX_TOOLS} tools")
    for exchange in prompt.before:
        if [call.id for call in exchange.calls] != [result.call for result in exchange.results]:
            raise Refused(
                Code.BAD_ARGUMENTS,
                "The results do not fit the calls that were asked for.",
                hint="Give one result for each call, in the order of the calls.",
            )


def _is_valid_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_range(name: str, value: float | None, least: float, most: float) -> None:
    if value is not None and not least <= value <= most:  # "not": NaN compares as false
        raise _out_of_range(name, f"a number from {least} to {most}")


def _out_of_range(name: str, allowed: str) -> Refused:
    return Refused(
        Code.OUT_OF_RANGE, f"The setting {name} is out of range.", hint=f"It takes {allowed}."
    )
