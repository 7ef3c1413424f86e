"""Plan of a study. Two studies of one plan ask the same questions in the same order."""

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused

ALONE = "alone"
STEPS = "step-by-step"
VOTE = "vote"
PLAIN_ARMS = (ALONE, STEPS, VOTE)

VOTES = 5
"""Answers of `vote`. Each may have a fifth of the tokens of every other arm."""

MAX_QUESTIONS = 10_000


class Plan(Struct, frozen=True, kw_only=True):
    """Plan of a study. `arms` are ways to answer: `PLAIN_ARMS`, or dialects with their tools.

    `max_tokens` is the limit of an arm's output for one question, tool calls included. `seed`
    chooses the questions, and is passed to providers that accept one. `digest` is of the user's own
    questions.
    """

    model: str
    arms: tuple[str, ...]
    families: tuple[str, ...]
    count: int
    seed: int
    max_tokens: int
    temperature: float
    deadline: float
    digest: str = ""


def check_arms(arms: tuple[str, ...], dialects: tuple[str, ...]) -> tuple[str, ...]:
    """Return the chosen arms, or all if none are chosen.

    `alone` is always included, because the others are compared with it. Raises `Refused` for an
    unknown arm.
    """
    known = (*PLAIN_ARMS, *dialects)
    unknown = [arm for arm in arms if arm not in known]
    if unknown:
        raise Refused(
            Code.BAD_SETTING, f"There is no arm {unknown[0]!r}.", hint=f"Choose of: {_join(known)}."
        )
    return tuple(dict.fromkeys((ALONE, *(arms or known))))


def _join(names: tuple[str, ...]) -> str:
    return ", ".join(names)


def rotated_arms(arms: tuple[str, ...], question: int) -> tuple[str, ...]:
    """Return the arms in the order for one question, so that each is first equally often."""
    first = question % len(arms)
    return (*arms[first:], *arms[:first])
