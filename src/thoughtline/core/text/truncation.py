"""Lines of text cut to a number of tokens, the most needed first."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

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
    opening: str, lines: Callable[[int], Iterable[Line]], *, budget: int, measure: Measure
) -> str:
    """`opening` and the first of the lines, as many as `budget` holds; the last says what is left.

    `lines` gives them for a width in characters, the same ones for each. The widest is taken at
    which all that is needed fits. Raises `Refused` (BUDGET_TOO_SMALL) where not even the opening
    does.
    """
    widest = list(lines(WIDTHS[0]))
    most = max(0, min(len(widest), budget))  # as each takes a token at least
    beyond = widest[most:]
    never = Counter(line.heading.lower() for line in beyond)
    shown = widest[:most]
    text = None
    for width in WIDTHS:
        if width != WIDTHS[0]:
            shown = list(islice(lines(width), most))
        kept = _most(opening, shown, never, budget, measure)
        if kept is None:
            break
        text = _layout(opening, shown[:kept], shown[kept:], never)
        if not any(line.needed for line in chain(shown[kept:], beyond)):
            break
    if text is not None:
        return text
    least = measure(_layout(opening, [], shown, never))
    raise Refused(
        Code.BUDGET_TOO_SMALL,
        f"{budget} tokens hold nothing of this.",
        hint=f"Give at least {least}; about {least + 200} says something useful.",
    )


def shorten(text: str, width: int) -> str:
    """A text on one line of at most `width` characters."""
    line = " ".join(text.split())
    return line if len(line) <= width else f"{line[: width - 1]}…"


def count_noun(count: int, what: str) -> str:
    """A number of things as people write it: "1 thought", "1,200 thoughts"."""
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def _most(
    opening: str, lines: Sequence[Line], never: Counter[str], budget: int, measure: Measure
) -> int | None:
    """How many of the lines fit, None if not even the opening does.

    Found by doubling, then halving, as texts much longer than the budget cost the most to measure.
    """

    def fits(kept: int) -> bool:
        return measure(_layout(opening, lines[:kept], lines[kept:], never)) <= budget

    if not fits(0):
        return None
    low, high = 0, min(1, len(lines))
    while high > low and fits(high):
        low, high = high, min(2 * high, len(lines))
    while low < high - 1:
        middle = (low + high) // 2
        if fits(middle):
            low = middle
        else:
            high = middle
    return low


def _layout(opening: str, kept: Sequence[Line], left: Sequence[Line], never: Counter[str]) -> str:
    """`never` counts, by heading, what is left out besides `left`."""
    return "\n".join([opening, *_sections(kept), *_left_out(left, never)])


def _sections(kept: Sequence[Line]) -> Iterator[str]:
    sections: dict[str, list[str]] = {}
    for line in kept:
        sections.setdefault(line.heading, []).append(line.text)
    for heading, texts in sections.items():
        yield from [f"{heading}: {texts[0]}"] if len(texts) == 1 else [f"{heading}:", *texts]


def _left_out(lines: Sequence[Line], never: Counter[str]) -> Iterator[str]:
    left = Counter(line.heading.lower() for line in lines)
    left.update(never)
    if left:
        counts = ", ".join(f"{count} under {heading}" for heading, count in left.items())
        yield f"Left out: {counts}."
