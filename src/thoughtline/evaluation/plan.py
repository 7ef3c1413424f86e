"""What a study is made of. Two studies of one plan ask the same questions in the same order."""

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused

ALONE = "alone"
STEPS = "step-by-step"
VOTE = "vote"
PLAIN_ARMS = (ALONE, STEPS, VOTE)

VOTES = 5
"""Answers of `vote`. Each may have a fifth of the tokens that every other arm has."""

MAX_QUESTIONS = 10_000


class Plan(Struct, frozen=True, kw_only=True):
    """`arms` are ways to answer: one of `PLAIN_ARMS`, or a dialect whose tools the model gets.

    `max_tokens` is what each arm may say in answer to one question, tool calls included; `seed`
    chooses the questions and, where a provider takes one, what is drawn. `digest` is of the user's
    own questions.
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
    """The arms as they were chosen, else all. `alone` is always one: it is what others are compared
    with. Raises `Refused` for an unknown one.
    """
    known = (*PLAIN_ARMS, *dialects)
    unknown = [arm for arm in arms if arm not in known]
    if unknown:
        raise Refused(
            Code.BAD_SETTING, f"There is no arm {unknown[0]!r}.", hint=f"Choose of: {_all(known)}."
        )
    return tuple(dict.fromkeys((ALONE, *(arms or known))))


def _all(names: tuple[str, ...]) -> str:
    return ", ".join(names)


def rotated_arms(arms: tuple[str, ...], question: int) -> tuple[str, ...]:
    """The arms in the order in which one question is put to them: each is first equally often."""
    first = question % len(arms)
    return (*arms[first:], *arms[:first])
