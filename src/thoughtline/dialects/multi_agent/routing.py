"""Route of a thought: the number and names of its directions, chosen by words or by a model.

Routing by words asks no model, and the same thought always gets the same route.
"""

import json
import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from thoughtline.llm.perspectives import SYNTHESIS
from thoughtline.llm.untrusted_text import QUOTE_RULE, quote

Strategy = Literal["single", "double", "triple", "full"]
STRATEGIES: tuple[Strategy, ...] = ("single", "double", "triple", "full")
"""Routing strategies, from the fewest directions to the most."""

BOUNDS: tuple[tuple[int, Strategy], ...] = ((25, "single"), (50, "double"), (75, "triple"))
"""Highest score of each strategy except the last, as documented by the multi-agent server."""

WORDS = Path(__file__).with_name("routing.toml")
CHINESE = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
QUESTION = re.compile("[?\N{FULLWIDTH QUESTION MARK}]+")
SENTENCE = re.compile(
    "[.!?;\n\N{IDEOGRAPHIC FULL STOP}\N{FULLWIDTH SEMICOLON}\N{FULLWIDTH EXCLAMATION MARK}"
    "\N{FULLWIDTH QUESTION MARK}]+"
)
PART = re.compile("[,:\N{FULLWIDTH COMMA}\N{FULLWIDTH COLON}\N{IDEOGRAPHIC COMMA}]")
SOME_WORDS = "[^.!?\N{IDEOGRAPHIC FULL STOP}\N{FULLWIDTH QUESTION MARK}]{1,40}?"
"""Regular expression for "…" in a sign."""
CODE = re.compile(
    r"\w(?:Error|Exception)\b|Traceback|\bline \d+|第\s*\d+\s*行|\w+\(\)|[a-z0-9]_[a-z0-9]"
    r"|[a-z][A-Z]\w"
    r"|\w\.(?:py|js|ts|java|go|rs|cpp|h|c|sh|toml|yaml|yml|json|sql)\b|空指针|`[^`]+`"
)
"""Regular expression for code and messages of programs in a thought."""
BEGINNING = (
    r"\A(?:\W|(?:please|can you|could you|let me|i need to|first|now|next|then|step \d+)\b)*"
)
"""Regular expression for "^" in a sign: the beginning of a thought, after words that ask
nothing.
"""
CHARACTERS_A_WORD = 1.7
"""Approximate number of Chinese characters that correspond to one English word."""

MOST = 100

ALL = ("factual", "emotional", "critical", "optimistic", "creative")
SINGLE = {kind: kind for kind in ("creative", "emotional", "critical")}
DOUBLE = dict.fromkeys(("creative", "improvement"), ("critical", "creative"))
TECHNICAL = "technical"
"""Kind of decisions between technical ways, which ask for facts."""
TRIPLE = {
    TECHNICAL: ("factual", "optimistic", "critical"),
    "philosophical": ("factual", "creative", SYNTHESIS),
    "decision": ("emotional", "optimistic", "critical"),
    "creative": ("factual", "creative", "critical"),
    "improvement": ("factual", "creative", "critical"),
}
GENERAL = "general"
FIRST = ("factual", "creative", "emotional", "critical")
"""Order of preference for a single direction if a model names several directions."""

RATING_PROMPT = (
    "Rate how complex the quoted thought is to think through well. Answer with one JSON object and "
    'nothing else: "complexity_score" is a number from 0 to 100, "primary_problem_type" one of '
    "FACTUAL, EMOTIONAL, CRITICAL, CREATIVE, DECISION, EVALUATIVE, PHILOSOPHICAL or GENERAL, and "
    '"thinking_modes_needed" a list of FACTUAL, EMOTIONAL, CRITICAL, OPTIMISTIC, CREATIVE and '
    "SYNTHESIS."
)


class Route(Struct, frozen=True, kw_only=True):
    """Directions of a thought. `because` describes the parts of the score in words."""

    score: float
    strategy: Strategy
    kind: str
    directions: tuple[str, ...]
    by: Literal["words", "model"]
    because: str


def route_by_words(thought: str, known: Sequence[str]) -> Route:
    """Choose the route by the thought's words. `known` are the available perspectives."""
    text = thought.lower()
    rules = _rules()
    points = rules.points
    words = _count_words(text)
    kinds = _count_signs(text, rules.kinds)
    if CODE.search(thought):
        kinds.pop("philosophical", None)
        if not kinds.keys() - {"work", "factual", "critical"}:
            kinds["work"] = kinds.get("work", 0) + 2
    aspects = _count_signs(text, rules.aspects)
    questions = len(QUESTION.findall(text))
    links = sum(_count_signs(text, {"": rules.links}).values())
    sentences = len([part for part in SENTENCE.split(text) if part.strip()])
    kind = max(kinds, key=lambda name: kinds[name], default=GENERAL)
    kind_points = rules.kind_points.get(kind, 0.0)
    if kind == "decision" and _is_technical(text, aspects):
        kind = TECHNICAL
    telling = set(aspects)
    if len(aspects) >= points["wide"]:
        kind_points = max(0.0, kind_points)
    else:
        telling.difference_update(rules.own.get(kind, ()))
    missing = 0.0 if kinds else max(0.0, points["enough_words"] - words)
    score = round(
        points["base"]
        + points["words"] * min(words, points["most_words"])
        + sum(rules.aspect_points[name] for name in telling)
        + points["more_aspects"] * max(0.0, len(telling) - points["many"])
        + points["question"] * min(questions, points["most_questions"])
        + points["sentence"] * min(max(0, sentences - 1), points["most_sentences"])
        + points["part"] * min(len(PART.findall(text)), points["most_parts"])
        + points["link"] * min(links, points["most_links"])
        + points["missing_word"] * missing
        + kind_points
    )
    because = (
        f"{words:.0f} words, {questions} questions, {links} words that link or limit, "
        f"{sentences} sentences, aspects: {', '.join(aspects) or 'none'}; "
        f"signs of: {', '.join(kinds) or 'no kind'}"
    )
    return route(min(MOST, max(0, score)), kind, known, by="words", because=because)


def _is_technical(text: str, aspects: Collection[str]) -> bool:
    """Check if a decision is between technical ways, and not about people."""
    if not {"feelings", "people"}.isdisjoint(aspects):
        return False
    return bool(_count_signs(text, {"": _rules().technical}))


def parse_rating(answer: str, known: Sequence[str]) -> Route | None:
    """Return the route that a model's rating leads to; None if the rating cannot be read."""
    try:
        found = answer[answer.find("{") : answer.rfind("}") + 1] or "null"
        rating: Any = json.loads(found, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    score = rating.get("complexity_score") if isinstance(rating, dict) else None
    if isinstance(score, bool) or not isinstance(score, int | float):
        return None
    kind = str(rating.get("primary_problem_type", "general")).lower()[:32]
    modes = rating.get("thinking_modes_needed")
    wanted = {str(mode).lower() for mode in modes} if isinstance(modes, list) else set()
    single = next((mode for mode in FIRST if mode in wanted), FIRST[0])
    points = float(min(100, max(0, score)))
    because = f"the model rated it {points:g} and {kind}"
    return route(points, kind, known, by="model", because=because, single=single)


def _no_number(name: str) -> None:
    """Read NaN and Infinity, which are no JSON, as null."""


def route(
    score: float,
    kind: str,
    known: Sequence[str],
    *,
    by: Literal["words", "model"],
    because: str,
    single: str = "",
) -> Route:
    strategy: Strategy = next((name for bound, name in BOUNDS if score <= bound), "full")
    return Route(
        score=score,
        strategy=strategy,
        kind=kind,
        directions=directions(strategy, kind, known, single),
        by=by,
        because=because,
    )


def with_strategy(chosen: Route, setting: str, known: Sequence[str]) -> Route:
    """Apply the setting: "NAME+" is a minimum, and "auto" changes nothing."""
    name = setting.removesuffix("+")
    if name not in STRATEGIES:
        return chosen
    strategy = STRATEGIES[STRATEGIES.index(name)]
    is_floor = name != setting
    if is_floor and STRATEGIES.index(chosen.strategy) >= STRATEGIES.index(strategy):
        return chosen
    return msgspec.structs.replace(
        chosen,
        strategy=strategy,
        directions=directions(strategy, chosen.kind, known),
        because=f"{chosen.because}; the strategy is set to {setting}",
    )


def directions(
    strategy: Strategy, kind: str, known: Sequence[str], single: str = ""
) -> tuple[str, ...]:
    """Return directions; known perspectives replace unknown ones."""
    wanted: Sequence[str]
    match strategy:
        case "single":
            wanted = (single or SINGLE.get(kind, "factual"),)
        case "double":
            wanted = DOUBLE.get(kind, ("optimistic", "critical"))
        case "triple":
            wanted = TRIPLE.get(kind, ("factual", "critical", SYNTHESIS))
        case _:
            wanted = (*(known if not set(ALL) & set(known) else ALL), SYNTHESIS)
    return _available(wanted, known)


def rating_prompt(thought: str, mark: str) -> tuple[str, str]:
    """Return the system text and the prompt that ask a model to rate a thought."""
    return f"{RATING_PROMPT} {QUOTE_RULE.format(mark=mark)}", quote([("thought", thought)], mark)


def _available(wanted: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """Return the wanted names that are known, filled up with other known names."""
    others = [name for name in known if name not in wanted and name != SYNTHESIS]
    available: list[str] = []
    for name in wanted:
        if name in known or name == SYNTHESIS:
            available.append(name)
        elif others:
            available.append(others.pop(0))
    return tuple(dict.fromkeys(available))


class _Sign(Struct, frozen=True):
    """Sign in a thought. `begins_with` is checked first, which is much faster."""

    begins_with: str
    pattern: re.Pattern[str]


class _Rules(Struct, frozen=True):
    """Contents of `routing.toml`, with compiled patterns for its words."""

    points: dict[str, float]
    kind_points: dict[str, float]
    aspect_points: dict[str, float]
    own: dict[str, list[str]]
    kinds: dict[str, tuple[_Sign, ...]]
    aspects: dict[str, tuple[_Sign, ...]]
    links: tuple[_Sign, ...]
    technical: tuple[_Sign, ...]


@cache
def _rules() -> _Rules:
    rules = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    points = rules["points"]
    return _Rules(
        points={name: value for name, value in points.items() if not isinstance(value, dict)},
        kind_points=points["kinds"],
        aspect_points=points["aspects"],
        own=rules["own"],
        kinds={name: _signs(words) for name, words in rules["kinds"].items()},
        aspects={name: _signs(words) for name, words in rules["aspects"].items()},
        links=_signs(rules["links"]["words"]),
        technical=_signs(rules["technical"]["words"]),
    )


def _signs(words: Sequence[str]) -> tuple[_Sign, ...]:
    return tuple(_sign(word) for word in words)


def _sign(word: str) -> _Sign:
    letters = word.removesuffix("*").removeprefix("^")
    begins_with = letters.partition("…")[0]
    pattern = re.escape(letters).replace("…", SOME_WORDS)
    if CHINESE.search(word):
        return _Sign(begins_with, re.compile(pattern))
    start = BEGINNING if word.startswith("^") else r"\b"
    end = "" if word.endswith("*") else r"\b"
    return _Sign(begins_with, re.compile(start + pattern + end))


def _count_words(text: str) -> float:
    chinese = len(CHINESE.findall(text))
    return len(WORD.findall(CHINESE.sub(" ", text))) + chinese / CHARACTERS_A_WORD


def _count_signs(text: str, signs: Mapping[str, Sequence[_Sign]]) -> dict[str, int]:
    """Count the signs of each name in a text, without names whose signs do not occur."""
    counts = {
        name: sum(len(sign.pattern.findall(text)) for sign in some if sign.begins_with in text)
        for name, some in signs.items()
    }
    return {name: count for name, count in counts.items() if count}
