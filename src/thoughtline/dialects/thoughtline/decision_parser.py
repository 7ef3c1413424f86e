"""Parser for the `parts` of a decision or an argument, with a line of text for each part.

Spaces, capitals and full stops do not matter; an ambiguous line is refused. The core's `check`
decides if the parts make sense together. Callers must limit the number of lines, because each link
is compared with each claim.
"""

import re
from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Literal

from thoughtline.core.argument import ArgumentMap, Claim, Link
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.ellipsis import shorten

LONGEST_LINE, LONGEST_LIST = 80, 400
"""Maximum number of characters of a line that a refusal repeats, and of all the names that it
lists.
"""

OF_DECISION = (
    'A criterion is like "price: min, weight 2, 0..500" or "speed: max", an option like '
    '"SQLite: 4, 9" or "SQLite: price 4, speed 9".'
)
OF_ARGUMENT = (
    'A claim is like "A: the cache is cold", a link like "B attacks A", "C supports A" or '
    '"D undercuts B > A".'
)

IS_LESS = {
    **dict.fromkeys(("min", "minimise", "minimize", "lower", "less"), True),
    **dict.fromkeys(("max", "maximise", "maximize", "higher", "more"), False),
}

KINDS: dict[str, Literal["supports", "attacks", "undercuts"]] = {
    "support": "supports",
    "attack": "attacks",
    "undercut": "undercuts",
}

NUMBER = re.compile(r"[-+]?([0-9]{1,30}(\.[0-9]{1,30})?|\.[0-9]{1,30})(e[-+]?[0-9]{1,3})?")

THOUSANDS = re.compile(r"[0-9],[0-9]{3}(?![0-9])")
"""Pattern of a comma that may be inside a number or after a number."""

SPACED = str.maketrans({**dict.fromkeys(",;:=()", " "), "…": "..", "–": "-", "−": "-"})  # noqa: RUF001 - dashes of people

Names = list[tuple[str, str]]
"""Names of claims: a form for comparison, and the name as given."""


def decision(parts: Sequence[str]) -> Decision:
    """Parse lines like those in `OF_DECISION`. Raises `Refused` (BAD_PARTS), with the line, if a
    line cannot be parsed.

    A line is a criterion if the first word after its last colon is a direction.
    """
    criteria: list[Criterion] = []
    options: list[Option] = []
    lines = [line.removesuffix(".").strip() for line in _lines(parts)]
    for line in sorted(lines, key=_is_criterion, reverse=True):  # options refer to criteria
        try:
            if _is_criterion(line):
                criteria.append(_criterion(line))
            else:
                options.append(_option(line, criteria))
        except ValueError as error:
            raise Refused(
                Code.BAD_PARTS, f"{shorten(line, LONGEST_LINE)!r} does not fit.", hint=OF_DECISION
            ) from error
    return Decision(criteria=tuple(criteria), options=tuple(options))


def argument(parts: Sequence[str]) -> ArgumentMap:
    """Parse lines like those in `OF_ARGUMENT`. Raises `Refused` (BAD_PARTS), with the line, if a
    line cannot be parsed.

    A line with a colon is a claim; its name ends at the first colon.
    """
    lines = _lines(parts)
    claims = tuple(_claim(line) for line in lines if ":" in line)
    names = [(_comparable(claim.name), claim.name) for claim in claims]
    for claim in claims:
        if any(_readings(_comparable(claim.name), names)):
            raise Refused(
                Code.BAD_PARTS,
                f"{shorten(claim.name, LONGEST_LINE)!r} is a link, but a text follows it.",
                hint="Give the link without a text, and the text as a separate claim.",
            )
    links = tuple(_link(line, names) for line in lines if ":" not in line)
    return ArgumentMap(claims=claims, links=links)


def _lines(parts: Sequence[str]) -> list[str]:
    return [line.strip() for line in parts if line.strip()]


def _is_criterion(line: str) -> bool:
    return next(iter(_words(_halves(line)[1])), "") in IS_LESS


def _halves(line: str) -> tuple[str, str]:
    """Split a line at its last colon, not counting those in "weight: 2" and "scale: 0..9"."""
    name, _, after = line.rpartition(":")
    for label in ("weight", "scale") * 2:  # in either order
        if ":" in name and name.lower().endswith(label):
            name, _, more = name.rpartition(":")
            after = f"{more} {after}"
    return name.strip(), after


def _words(text: str) -> list[str]:
    return text.lower().translate(SPACED).split()


def _criterion(line: str) -> Criterion:
    name, after = _halves(line)
    if not name or THOUSANDS.search(after):
        raise ValueError(line)
    direction, *words = _words(after)
    fields: dict[str, float] = {}
    for label, value in _labels(words):
        if label != "weight" and (ends := _ends(value)):
            more = dict(zip(("low", "high"), ends, strict=True))
        elif label == "weight" or not (label or fields):
            more = {"weight": _number(value)}
        else:
            raise ValueError(line)
        if fields.keys() & more.keys():
            raise ValueError(line)
        fields |= more
    return Criterion(name=name, less=IS_LESS[direction], **fields)


def _labels(words: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each value with its label, "" for no label; "0 to 9" counts as one value."""
    text = " ".join(words)
    for separator in (" to ", " - ", " ..", ".. "):
        text = text.replace(separator, "..")
    for label in ("weight", "scale"):
        text = text.replace(f"{label} ", f"{label}=")
    for word in text.split():
        label, _, value = word.rpartition("=")
        yield label, value


def _ends(text: str) -> tuple[float, float] | None:
    """Return the ends of a scale such as "0..10" or "-5-5"; None if the text is a single number."""
    if NUMBER.fullmatch(text):
        return None
    low, dots, high = text.partition("..")
    if not dots:
        low, _, high = text[1:].partition("-")
        low = text[:1] + low
    return _number(low), _number(high.lstrip("."))


def _option(line: str, criteria: Sequence[Criterion]) -> Option:
    name, _, after = line.partition(":")
    scores = _by_name(after, criteria)
    if scores is None:
        name, _, after = line.rpartition(":")
        scores = tuple(map(_number, _words(after)))
    if not name:
        raise ValueError(line)
    return Option(name=name.strip(), scores=scores)


def _by_name(text: str, criteria: Sequence[Criterion]) -> tuple[float, ...] | None:
    """Return scores like "price 4, speed 9"; None if the text has another form."""
    pieces = [" ".join(_words(piece)).rpartition(" ") for piece in text.split(",")]
    scores = {name: score for name, _, score in pieces}
    names = [" ".join(_words(criterion.name)) for criterion in criteria]
    if len(pieces) != len(names) or scores.keys() != set(names):
        return None
    return tuple(_number(scores[name]) for name in names)


def _number(text: str) -> float:
    if not NUMBER.fullmatch(text) or not isfinite(number := float(text)):
        raise ValueError(text)
    return number


def _claim(line: str) -> Claim:
    name, _, text = line.partition(":")
    return Claim(name=name.strip(), text=text.strip())


def _link(line: str, names: Names) -> Link:
    links = list(_readings(_comparable(line), names))
    if len(links) != 1:
        how = "can be read in more than one way" if links else "does not fit"
        raise Refused(
            Code.BAD_PARTS,
            f"{shorten(line, LONGEST_LINE)!r} {how}.",
            hint=f"{OF_ARGUMENT} Claims given: "
            f"{shorten(', '.join(name for _, name in names), LONGEST_LIST) or 'none'}.",
        )
    return links[0]


def _comparable(text: str) -> str:
    arrows = text.casefold().replace("->", ">").replace("→", ">").replace(">", " > ")
    return " ".join(arrows.split()).rstrip(" .")


def _readings(text: str, names: Names) -> Iterator[Link]:
    """Yield every way, because names may contain spaces and verbs."""
    for source, verb, rest in _beginnings(text, names):
        kind = KINDS.get(verb.removesuffix("s"))
        if kind == "undercuts":
            for via, bond, end in _beginnings(rest, names):
                if bond.removesuffix("s") in (">", "support", "attack"):
                    for target in _claims_named(end, names):
                        yield Link(kind=kind, source=source, via=via, target=target)
        elif kind is not None:
            for target in _claims_named(rest, names):
                yield Link(kind=kind, source=source, target=target)


def _beginnings(text: str, names: Names) -> Iterator[tuple[str, str, str]]:
    """Yield also the word after each name, and the text after that word."""
    for comparable, name in names:
        if text.startswith(f"{comparable} "):
            word, _, rest = text[len(comparable) + 1 :].partition(" ")
            yield name, word, rest


def _claims_named(text: str, names: Names) -> Iterator[str]:
    return (name for comparable, name in names if comparable == text)
