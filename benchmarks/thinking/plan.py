"""Plan of a study. Two studies with the same plan ask the same questions in the same order."""

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused

ALONE = "alone"
STEPS = "step-by-step"
VOTE = "vote"
PLAIN_ARMS = (ALONE, STEPS, VOTE)

VOTES = 5
"""Number of answers in the arm `vote`. Each answer may have a fifth of the tokens of another
arm.
"""

MAX_QUESTIONS = 10_000


class Plan(Struct, frozen=True, kw_only=True):
    """Plan of a study: its model, arms, questions and limits. `arms` are ways to answer: names in
    `PLAIN_ARMS`, or dialects with their tools.

    `max_tokens` is the limit of an arm's output for one question, including tool calls. `seed`
    chooses the questions, and is passed to providers that accept a seed. `digest` is the digest of
    the user's own questions.
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
    """Return the chosen arms, or all arms if none are chosen.

    `alone` is always included, because the other arms are compared with it. Raises `Refused` if an
    arm is unknown.
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
    """Return the arms in the order for one question. Over all questions, each arm is first equally
    often.
    """
    first = question % len(arms)
    return (*arms[first:], *arms[:first])
