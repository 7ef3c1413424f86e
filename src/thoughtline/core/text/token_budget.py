"""Lines of text cut to a number of tokens, the most needed first."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused

WIDTHS = (400, 240, 160, 100, 60)
"""Characters of one text, from the roomiest to the tightest. `show` has the whole texts."""

MOST_NAMED = 600
"""Characters of the last line, before it counts headings instead of naming them."""

Measure = Callable[[str], int]
"""How many tokens a text has, or more; never less."""


class Line(Struct, frozen=True):
    """One line, under a heading. `needed` lines get shorter texts before one is left out."""

    heading: str
    text: str
    needed: bool = False


class Beyond(Struct, frozen=True):
    """Lines that were not written, as they would never fit: how many, by heading."""

    counts: Mapping[str, int] = {}
    needed: bool = False


class Fitted(Struct, frozen=True):
    """A text within its budget. `whole` if it has all lines that were written."""

    text: str
    whole: bool


def fit(
    opening: str,
    lines: Callable[[int], Iterable[Line]],
    *,
    budget: int,
    measure: Measure,
    beyond: Beyond = Beyond(),  # noqa: B008 - frozen
) -> Fitted:
    """`opening` and the first of the lines, as many as `budget` holds; the last says what is left.

    `lines` gives them for a width in characters, the same ones for each, and `beyond` is what comes
    after these. The widest is taken at which all that is needed fits. Raises `Refused`
    (BUDGET_TOO_SMALL) where not even the opening does.
    """
    widest = list(lines(WIDTHS[0]))
    most = max(0, min(len(widest), budget))  # as each takes a token at least
    never_needed = not (beyond.needed or any(line.needed for line in widest[most:]))
    everything = Counter(_in_a_sentence(line.heading) for line in widest)
    everything.update({_in_a_sentence(heading): n for heading, n in beyond.counts.items()})
    fitted = None
    for width in WIDTHS:
        written = widest[:most] if width == WIDTHS[0] else list(islice(lines(width), most))
        kept = _most(opening, written, everything, budget, measure)
        if kept is None:
            break
        fitted = Fitted(_layout(opening, written[:kept], everything), whole=kept == len(widest))
        if never_needed and not any(line.needed for line in written[kept:]):
            break
    if fitted is not None:
        return fitted
    least = measure(_layout(opening, [], everything))
    raise Refused(
        Code.BUDGET_TOO_SMALL,
        f"{budget} tokens hold nothing of this.",
        hint=f"Give at least {least}; about {least + 200} says something useful.",
    )


def _most(
    opening: str, lines: Sequence[Line], everything: Counter[str], budget: int, measure: Measure
) -> int | None:
    """How many of the lines fit, None if not even the opening does.

    Found by doubling, then halving, as texts much longer than the budget cost the most to measure.
    """

    def fits(kept: int) -> bool:
        return measure(_layout(opening, lines[:kept], everything)) <= budget

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


def _layout(opening: str, kept: Sequence[Line], everything: Counter[str]) -> str:
    """`everything` counts, by heading, what there is: what is not kept is left out."""
    return "\n".join([opening, *_sections(kept), *_left_out(kept, everything)])


def _sections(kept: Sequence[Line]) -> Iterator[str]:
    sections: dict[str, list[str]] = {}
    for line in kept:
        sections.setdefault(line.heading, []).append(line.text)
    for heading, texts in sections.items():
        yield from [f"{heading}: {texts[0]}"] if len(texts) == 1 else [f"{heading}:", *texts]


def _left_out(kept: Sequence[Line], everything: Counter[str]) -> Iterator[str]:
    left = everything.copy()
    left.subtract(_in_a_sentence(line.heading) for line in kept)
    counts = {heading: count for heading, count in left.items() if count}
    named = ", ".join(f"{count} under {heading}" for heading, count in counts.items())
    if len(named) > MOST_NAMED:
        named = f"{sum(counts.values())} under {len(counts)} headings"
    if named:
        yield f"Left out: {named}."


def _in_a_sentence(heading: str) -> str:
    """Only its first letter is small then: a heading may hold a name."""
    return heading[:1].lower() + heading[1:]
