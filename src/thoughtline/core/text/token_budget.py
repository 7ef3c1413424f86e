"""Cutting lines of text to a number of tokens; lines that are marked as needed are kept first."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from operator import itemgetter

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused

WIDTHS = (400, 240, 160, 100, 60)
"""Maximum widths of one text in characters, from the widest to the narrowest. The tool `show`
returns the whole texts.
"""

MOST_NAMED = 600
"""Maximum length in characters of the closing line that names headings. A longer line only counts
the headings.
"""

Measure = Callable[[str], int]
"""Function that returns the number of tokens of a text, or an upper limit."""


class Line(Struct, frozen=True):
    """A line of text under a heading. The texts of `needed` lines are shortened before a needed
    line is left out.
    """

    heading: str
    text: str
    needed: bool = False


class Beyond(Struct, frozen=True):
    """Lines that were not written because they would never fit, counted by heading. All headings of
    the text are listed in their order, also with a count of 0.
    """

    counts: Mapping[str, int] = {}
    needed: bool = False


class Fitted(Struct, frozen=True):
    """A text that fits into its budget of tokens. `whole` means that the text contains all written
    lines, or that the search for the most lines would have tried lines that are not written.
    """

    text: str
    whole: bool


LINE_END = "\n"


def fit(
    opening: str,
    lines: Callable[[int], Iterable[Line]],
    *,
    budget: int,
    measure: Measure,
    beyond: Beyond = Beyond(),  # noqa: B008 - frozen
    headings_are_names: bool = False,
) -> Fitted:
    """Return `opening`, the lines that fit into `budget` in their order, and the number of lines
    left out. Lines that are not needed are left out first, the last lines before the others.

    `lines` returns the lines for a width in characters, with the same lines for each width.
    `beyond` counts further lines that `lines` does not return. The function uses the widest width
    at which all needed lines fit. With `headings_are_names`, the headings of left-out lines are not
    listed. Raises `Refused` (BUDGET_TOO_SMALL) if the opening does not fit.
    """
    widest = list(lines(WIDTHS[0]))
    most = max(0, min(len(widest), budget))  # as each takes a token at least
    never_needed = not (beyond.needed or any(line.needed for line in widest[most:]))
    everything = Counter(beyond.counts)
    everything.update(line.heading for line in widest)

    def layout(kept: Sequence[tuple[int, Line]]) -> str:
        in_order = [line for _, line in sorted(kept, key=itemgetter(0))]
        left_out = _left_out(in_order, everything, headings_are_names=headings_are_names)
        return "\n".join([opening, *_sections(in_order), *left_out])

    fitted = None
    for width in WIDTHS:
        told = widest[:most] if width == WIDTHS[0] else list(islice(lines(width), most))
        written = sorted(enumerate(told), key=lambda numbered: not numbered[1].needed)
        most_kept = _most(written, layout, budget, measure)
        if most_kept is None:
            break
        kept, was_cut = most_kept
        whole = kept == len(widest) or (was_cut and any(beyond.counts.values()))
        fitted = Fitted(layout(written[:kept]), whole=whole)
        if never_needed and not any(line.needed for _, line in written[kept:]):
            break
    if fitted is not None:
        return fitted
    least = measure(layout([]))
    raise Refused(
        Code.BUDGET_TOO_SMALL,
        f"{budget} tokens are too few for this.",
        hint=f"Give at least {least}; about {least + 200} says something useful.",
    )


def _most(
    lines: Sequence[tuple[int, Line]],
    layout: Callable[[Sequence[tuple[int, Line]]], str],
    budget: int,
    measure: Measure,
) -> tuple[int, bool] | None:
    """Return the number of lines that fit into the budget, or None if the opening does not fit. The
    second value is true if the search would have tried more lines than there are.

    The search doubles the number and then halves the gap, because measuring texts much longer than
    the budget costs most. A further line may make the text shorter, because the last line counts
    the others: so only a search that tries the same numbers finds the same text.
    """

    def fits(kept: int) -> bool:
        return measure(layout(lines[:kept])) <= budget

    if not fits(0):
        return None
    low, high = 0, min(1, len(lines))
    while high > low and fits(high):
        low, high = high, min(2 * high, len(lines))
    was_cut = 2 * low > len(lines)
    while low < high - 1:
        middle = (low + high) // 2
        if fits(middle):
            low = middle
        else:
            high = middle
    return low, was_cut


def _sections(kept: Sequence[Line]) -> Iterator[str]:
    sections: dict[str, list[str]] = {}
    for line in kept:
        sections.setdefault(line.heading, []).append(line.text)
    for heading, texts in sections.items():
        if len(texts) > 1:
            yield from [f"{heading}:", *texts]
        else:
            yield f"{heading}:{'' if texts[0].startswith(LINE_END) else ' '}{texts[0]}"


def _left_out(
    kept: Sequence[Line], everything: Counter[str], *, headings_are_names: bool
) -> Iterator[str]:
    """Yield a line about the lines that were left out. `everything` counts all lines by heading."""
    counts = everything - Counter(line.heading for line in kept)
    if not counts:
        return
    if headings_are_names:
        yield f"Left out: {counts.total():,} more."
        return
    named = ", ".join(
        f"{count} under {_in_a_sentence(heading)}" for heading, count in counts.items()
    )
    if len(named) > MOST_NAMED:
        named = f"{counts.total()} under {len(counts)} headings"
    yield f"Left out: {named}."


def _in_a_sentence(heading: str) -> str:
    """Return a heading for use in a sentence, with a small first letter. The other letters stay
    because a heading may hold a name.
    """
    return heading[:1].lower() + heading[1:]
