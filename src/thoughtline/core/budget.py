"""Lines of text cut to a number of tokens, the most needed first."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused

WIDTHS = (400, 240, 160, 100, 60)
"""Characters of one text, from the roomiest to the tightest. `show` has the whole texts."""

Measure = Callable[[str], int]
"""How many tokens a text has, or more; never less."""


class Line(Struct, frozen=True):
    """One line, under a heading. `needed` lines get shorter texts before one is left out."""

    heading: str
    text: str
    needed: bool = False


def fit(
    opening: str, lines: Callable[[int], Sequence[Line]], *, budget: int, measure: Measure
) -> str:
    """`opening` and the first of the lines, as many as `budget` holds; the last says what is left.

    `lines` gives them for a width in characters. The widest is taken at which all that is needed
    fits. Raises `Refused` (BUDGET_TOO_SMALL) where not even the opening does.
    """
    told: list[Line] = []
    text = None
    for width in WIDTHS:
        told = list(lines(width))
        kept = _most(opening, told, budget, measure)
        if kept is None:
            break
        text = _layout(opening, told[:kept], told)
        if not any(line.needed for line in told[kept:]):
            break
    if text is not None:
        return text
    least = _size(opening, 0, told, measure)
    raise Refused(
        Code.BUDGET_TOO_SMALL,
        f"{budget} tokens hold nothing of this.",
        hint=f"Give at least {least}; about {least + 200} says something useful.",
    )


def short(text: str, width: int) -> str:
    """A text on one line of at most `width` characters."""
    line = " ".join(text.split())
    return line if len(line) <= width else f"{line[: width - 1]}…"


def counted(count: int, what: str) -> str:
    """A number of things as people write it: "1 thought", "1,200 thoughts"."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def _size(opening: str, kept: int, lines: Sequence[Line], measure: Measure) -> int:
    return measure(_layout(opening, lines[:kept], lines))


def _most(opening: str, lines: Sequence[Line], budget: int, measure: Measure) -> int | None:
    """How many of the lines fit, None if not even the opening does. Found by halving.

    No more than `budget` can, as each takes a token at least.
    """
    if _size(opening, 0, lines, measure) > budget:
        return None
    low, high = 0, min(len(lines), budget)
    while low < high:
        middle = (low + high + 1) // 2
        if _size(opening, middle, lines, measure) <= budget:
            low = middle
        else:
            high = middle - 1
    return low


def _layout(opening: str, kept: Sequence[Line], lines: Sequence[Line]) -> str:
    return "\n".join([opening, *_sections(kept), *_left_out(lines[len(kept) :])])


def _sections(kept: Sequence[Line]) -> Iterator[str]:
    sections: dict[str, list[str]] = {}
    for line in kept:
        sections.setdefault(line.heading, []).append(line.text)
    for heading, said in sections.items():
        yield from [f"{heading}: {said[0]}"] if len(said) == 1 else [f"{heading}:", *said]


def _left_out(lines: Sequence[Line]) -> Iterator[str]:
    left: dict[str, int] = {}
    for line in lines:
        left[line.heading.lower()] = left.get(line.heading.lower(), 0) + 1
    if left:
        counts = ", ".join(f"{count} under {heading}" for heading, count in left.items())
        yield f"Left out: {counts}."
