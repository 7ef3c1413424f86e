"""Questions of a study and their scores: seeded puzzles, or the user's own questions."""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from benchmarks.thinking.plan import MAX_QUESTIONS, Plan
from thoughtline.core.refusal import Code, Refused

DEFAULT_FAMILIES = (
    *("knights_knaves", "zebra_puzzles", "syllogism", "propositional_logic", "countdown"),
    *("family_relationships", "chain_sum", "leg_counting"),
)
FAMILIES = (
    *DEFAULT_FAMILIES,
    "aiw",
    "coin_flip",
    "gcd",
    "lcm",
    "letter_counting",
    "self_reference",
)
"""Families of puzzles whose scorers were reviewed. Other scorers run a model's text as code."""

SUM = re.compile(r"[0-9+\-*/(). ]{1,200}")
"""Pattern of a permitted answer to `countdown`, because its library evaluates any expression."""

MAX_ANSWER_LENGTH = 4096
"""Maximum number of characters of an answer that are scored."""

LONGEST_SOLUTION = 400
"""Maximum number of characters of a puzzle's answer. Some scorers recurse as deep as a text is
long.
"""

ANSWER = re.compile(r"<answer>(.*?)</answer>", re.DOTALL | re.IGNORECASE)
PATTERN = re.compile(r"/(.+)/(i?)", re.DOTALL)


class Question(Struct, frozen=True, kw_only=True):
    """Question of a study. The function `score` returns the score of an answer, from 0 to 1."""

    name: str
    family: str
    text: str
    score: Callable[[str], float]


class UserQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """Question of the user. An answer has to contain each checkpoint, which is a text or a pattern
    (`/a pattern/i`).
    """

    text: str
    checkpoints: list[str]
    name: str = ""


class QuestionFile(Struct, frozen=True, forbid_unknown_fields=True):
    questions: list[UserQuestion]


def extract_answer(text: str) -> str:
    """Return the answer in a text: the marked part, or the last line if no part is marked."""
    marked = ANSWER.findall(text)
    lines = [line for line in text.splitlines() if line.strip()]
    answer = marked[-1] if marked else lines[-1] if lines else ""
    return str(answer).strip()[:MAX_ANSWER_LENGTH]


def generate_puzzles(plan: Plan) -> list[Question]:
    """Return the puzzles of a plan, in rounds of one puzzle from each family.

    Raises `Refused` if a family is unknown, or if there are too many questions.
    """
    unknown = [family for family in plan.families if family not in FAMILIES]
    if unknown:
        raise Refused(
            Code.BAD_SETTING,
            f"There is no family {unknown[0]!r}.",
            hint=f"Choose of: {', '.join(FAMILIES)}.",
        )
    if plan.count * len(plan.families) > MAX_QUESTIONS:
        raise _too_many()
    import reasoning_gym  # type: ignore[import-untyped]  # noqa: PLC0415 - takes seconds

    sets = {
        family: reasoning_gym.create_dataset(family, size=plan.count, seed=plan.seed)
        for family in plan.families
    }
    return [
        _puzzle(family, number, puzzles)
        for number in range(plan.count)
        for family, puzzles in sets.items()
    ]


def _puzzle(family: str, number: int, puzzles: Any) -> Question:
    entry = puzzles[number]

    def score(answer: str) -> float:
        if len(answer) > LONGEST_SOLUTION:
            return 0.0
        if family == "countdown" and (not SUM.fullmatch(answer) or "**" in answer):
            return 0.0
        return min(1.0, max(0.0, float(puzzles.score_answer(answer, entry))))

    name = f"{family}-{number + 1}"
    return Question(name=name, family=family, text=entry["question"], score=score)


def read_questions(path: Path) -> tuple[list[Question], str]:
    """Return the questions of a TOML or JSON file, and the file's digest. Raises `Refused` if the
    file is invalid.
    """
    try:
        content = path.read_bytes()
        text = content.decode()
        data = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
        listed = msgspec.convert(data, QuestionFile).questions
        questions = [_user_question(number, each) for number, each in enumerate(listed, 1)]
        if not questions:
            raise ValueError("it has none")
        if len({question.name for question in questions}) < len(questions):
            raise ValueError("two have the same name")
    except (OSError, ValueError, RecursionError, re.error) as error:
        raise Refused(
            Code.BAD_SETTING,
            f"The questions in {path.name} cannot be read: {error}.",
            hint="docs/comparing.md shows an example of the file.",
        ) from error
    if len(questions) > MAX_QUESTIONS:
        raise _too_many()
    return questions, hashlib.sha256(content).hexdigest()


def _user_question(number: int, question: UserQuestion) -> Question:
    if not question.text.strip() or not question.checkpoints:
        raise ValueError(f"question {number} lacks a text or checkpoints")
    patterns = [_pattern(each) for each in question.checkpoints]

    def score(answer: str) -> float:
        return sum(bool(pattern.search(answer)) for pattern in patterns) / len(patterns)

    name = question.name or f"own-{number}"
    return Question(name=name, family="own", text=question.text, score=score)


def _pattern(checkpoint: str) -> re.Pattern[str]:
    match = PATTERN.fullmatch(checkpoint)
    if match is None:
        return re.compile(re.escape(checkpoint), re.IGNORECASE)
    return re.compile(match[1], re.IGNORECASE if match[2] else 0)


def _too_many() -> Refused:
    return Refused(
        Code.BAD_SETTING,
        f"That is more than {MAX_QUESTIONS} questions.",
        hint="Choose fewer families, or a smaller --count.",
    )
