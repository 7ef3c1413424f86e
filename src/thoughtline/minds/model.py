"""The promise that every mind keeps: a prompt in, an answer out, or a refusal that says why."""

from collections.abc import Callable
from decimal import Decimal
from typing import Protocol

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused

HOTTEST = 2.0
MOST_TOKENS = 1_000_000
MOST_STOPS = 16
LONGEST_STOP = 256
LARGEST_SEED = 1 << 53
LONGEST_DEADLINE = 3600.0

Hear = Callable[[str], None]
"""Takes one piece of an answer as it comes. The pieces together are the answer's text."""


class Exchange(Struct, frozen=True):
    """What was said earlier in the same conversation."""

    asked: str
    answered: str


class Prompt(Struct, frozen=True, kw_only=True):
    """What a mind is asked, and how. None leaves a setting to the provider.

    `deadline` is in seconds and holds for everything together: connecting, waiting, repeating.
    """

    text: str
    system: str = ""
    before: tuple[Exchange, ...] = ()
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    stop: tuple[str, ...] = ()
    seed: int | None = None
    thinking: bool | None = None
    deadline: float = 120.0


class Answer(Struct, frozen=True, kw_only=True):
    """A whole answer. None means that the provider did not say, or that nobody knows.

    `model` is the one that answered, as the provider names it. `estimated_cost` is in US dollars,
    computed from the provider's public prices, not billed. `unhonoured` names the settings of the
    prompt that the provider did not take.
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


class Mind(Protocol):
    """Somebody who can be asked."""

    @property
    def name(self) -> str:
        """The model string that chose this mind, fit to be recorded as an author."""
        ...

    async def ask(self, prompt: Prompt, *, hear: Hear | None = None) -> Answer:
        """The whole answer, within the deadline. Raises `MindFailed`, or `Refused` for the prompt.

        With `hear` the answer is streamed, and told piece by piece before it is returned.
        """
        ...


class MindFailed(Refused):
    """A mind gave no answer that could be used.

    `status` is the HTTP status, 0 where there was none. `retry_after` is what the provider asked
    to wait, in seconds. `again` says that the same question may well succeed later. `partial` is
    what was said, and paid for, before it went wrong.
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


def check(prompt: Prompt) -> None:
    """Raises `Refused` for what no provider could be asked."""
    if not prompt.text.strip():
        raise Refused(Code.EMPTY_TEXT, "There is no question.", hint="Say what to ask.")
    said = (prompt.text, prompt.system, *prompt.stop)
    earlier = (text for each in prompt.before for text in (each.asked, each.answered))
    if not all(map(_is_whole, (*said, *earlier))):
        raise Refused(
            Code.BAD_ARGUMENTS,
            "The text holds half a character, which cannot be sent.",
            hint="Send valid Unicode: a surrogate stands in a pair.",
        )
    _within("temperature", prompt.temperature, 0, HOTTEST)
    _within("top_p", prompt.top_p, 0, 1)
    _within("max_tokens", prompt.max_tokens, 1, MOST_TOKENS)
    _within("seed", prompt.seed, -LARGEST_SEED, LARGEST_SEED)
    _within("deadline", prompt.deadline, 0.001, LONGEST_DEADLINE)
    if len(prompt.stop) > MOST_STOPS:
        raise _outside("stop", f"at most {MOST_STOPS} texts")
    if not all(1 <= len(text) <= LONGEST_STOP for text in prompt.stop):
        raise _outside("stop", f"texts of 1 to {LONGEST_STOP} characters")


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
