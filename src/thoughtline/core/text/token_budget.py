"""Cutting lines of text to a number of tokens; lines that are marked as needed are kept first."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Protocol

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused

WIDTHS = (400, 240, 160, 100, 60, 40, 28)
"""Maximum widths of one text in characters, from the widest to the narrowest. The tool `show`
returns the whole texts.
"""

LEGIBLE = 60
"""Width of texts of which some are left out at any width: shorter ones would tell nothing, and the
next call reads on.
"""

MOST_NAMED = 600
"""Maximum length in characters of the closing line that names headings. A longer line only counts
the headings.
"""

Measure = Callable[[str], int]
"""Function that returns the number of tokens of a text, or an upper limit."""


class Line(Struct, frozen=True):
    """A line of text under a heading. The texts of `needed` lines are shortened before a needed
    line is left out. Needed lines with details of others are left out before the others.
    """

    heading: str
    text: str
    needed: bool = False
    is_detail: bool = False


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


class Head(Protocol):
    """Line that may not be written yet: its heading, and the order in which it is left out."""

    @property
    def heading(self) -> str: ...
    @property
    def needed(self) -> bool: ...
    @property
    def is_detail(self) -> bool: ...


def keeping_order(head: Head) -> tuple[bool, bool]:
    """Put needed lines first, and those with details last among them."""
    return not head.needed, head.needed and head.is_detail


LINE_END = "\n"


def fit(
    opening: str,
    lines: Callable[[int], Iterable[Line]],
    *,
    budget: int,
    measure: Measure,
    wide: Callable[[int, int], Iterable[Line]] | None = None,
    most: int = 0,
    heads: Sequence[Head] | None = None,
    beyond: Beyond = Beyond(),  # noqa: B008 - frozen
    headings_are_names: bool = False,
    spare: int | None = None,
    start: int | None = None,
) -> Fitted:
    """Return `opening`, the lines that fit into `budget` in their order, and the number of lines
    left out. Lines that are not needed are left out first, then needed details, the last lines
    before the others.
    With `spare`, they are added only while the text has at most that many tokens. If the needed
    lines do not fit into `budget`, the text may take up to `most` tokens.

    The first `start` lines are skipped, the needed lines before the others. Unless `start` is None,
    the sentence about the lines left out names the number with which the next call reads on.

    `lines` returns the lines for a width in characters, with the same lines for each width. With
    `heads`, which has the headings of all lines, only lines that may fit are written.
    `beyond` counts further lines that `lines` does not return. The function uses the widest width
    at which all needed lines fit, or all but the details, or `LEGIBLE` if there is none. If all
    fit, the most important texts are widened before lines that are not needed are added: `wide`
    returns the lines with a second width, that of these texts. With `headings_are_names`, the
    headings of left-out lines are not listed. Raises `Refused` (BUDGET_TOO_SMALL) if the opening
    does not fit.
    """
    write = wide or (lambda width, _: lines(width))
    page = cache(lambda width, widened: Written(write(width, widened)))
    heads = page(WIDTHS[0], 0).all() if heads is None else heads
    skipped = start or 0

    def fit_into(budget: int) -> Fitted:
        count = max(0, min(len(heads), skipped + budget))  # as each takes a token at least
        order = sorted(range(count), key=lambda place: keeping_order(heads[place]))[skipped:]
        is_past = skipped and not order
        first = f"{opening} There is nothing more from line {skipped} on." if is_past else opening
        needed = sum(heads[place].needed for place in order)
        details = sum(heads[place].needed and heads[place].is_detail for place in order)
        never_all = beyond.needed or any(head.needed for head in heads[count:])
        everything = Counter(beyond.counts)
        everything.update(heads[place].heading for place in (*order, *range(count, len(heads))))

        def layout(written: Written, kept: int) -> str:
            in_order = [written[place] for place in sorted(order[:kept])]
            left_out = _left_out(in_order, everything, headings_are_names=headings_are_names)
            if left_out and start is not None:
                left_out = [f"{left_out[0]} `from: {start + kept}` reads on."]
            return "\n".join([first, *_sections(in_order), *left_out])

        least = measure(layout(page(WIDTHS[0], 0), 0))
        if least > budget:
            raise Refused(
                Code.BUDGET_TOO_SMALL,
                f"{budget} tokens are too few for this.",
                hint=f"Give at least {least}; about {least + 200} says something useful.",
            )

        roomy = budget if spare is None else min(spare, budget)

        @cache
        def search(width: int, widened: int) -> Search:
            def fits(kept: int) -> bool:
                limit = budget if kept <= needed else roomy
                return measure(layout(page(width, widened), kept)) <= limit

            return Search(fits, len(order))

        def tokens(widened: int) -> int:
            return measure(layout(page(width or LEGIBLE, widened), needed))

        width = None if never_all else _widest(lambda width: search(width, 0).holds(needed))
        widened = _widen(tokens, width, budget, roomy) if wide and width else 0
        if width is None and budget < most:
            return fit_into(most)
        if width is None and 0 < details < needed:
            width = _widest(lambda width: search(width, 0).holds(needed - details))
        width = width or LEGIBLE
        kept, was_cut = search(width, widened).most()
        whole = kept == len(heads) - skipped or (was_cut and any(beyond.counts.values()))
        return Fitted(layout(page(width, widened), kept), whole=whole)

    return fit_into(budget)


def _widest(fits: Callable[[int], bool]) -> int | None:
    """Return the widest width that fits, or None. All narrower widths fit, too."""
    if fits(WIDTHS[0]):
        return WIDTHS[0]
    place = bisect_left(WIDTHS, True, lo=1, key=fits)
    return WIDTHS[place] if place < len(WIDTHS) else None


def _widen(tokens: Callable[[int], int], width: int, budget: int, roomy: int) -> int:
    """Return the widest second width of a text of at most `roomy` tokens, or `budget` tokens up to
    `LEGIBLE`; 0 for none. `tokens` counts those of a second width, 0 for that of all texts.
    """
    widest = 0
    if width < LEGIBLE or tokens(0) <= roomy:
        for wider in reversed(WIDTHS):
            if wider > min(width, LEGIBLE):
                if tokens(wider) > (budget if wider <= LEGIBLE else roomy):
                    break
                widest = wider
    return widest


class Written:
    """Lines of one width, each written when it is first read."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = iter(lines)
        self._written: list[Line] = []

    def __getitem__(self, place: int) -> Line:
        if place >= len(self._written):
            self._written.extend(islice(self._lines, place + 1 - len(self._written)))
        return self._written[place]

    def all(self) -> Sequence[Line]:
        self._written.extend(self._lines)
        return self._written


class Search:
    """Search for the number of lines, at most `count`, that fit into the budget. The opening alone
    fits.

    The search doubles the number and then halves the gap, because measuring texts much longer than
    the budget costs most. A further line may make the text shorter, because the last line counts
    the others: so only a search that tries the same numbers finds the same text.
    """

    def __init__(self, fits: Callable[[int], bool], count: int) -> None:
        self._fits = fits
        low, high = 0, min(1, count)
        while high > low and fits(high):
            low, high = high, min(2 * high, count)
        self._low, self._high = low, high
        self._was_cut = 2 * low > count

    def holds(self, needed: int) -> bool:
        """Check if the first `needed` lines fit. Numbers between are only tried if it matters."""
        while self._low < needed < self._high:
            self._halve()
        return needed <= self._low

    def most(self) -> tuple[int, bool]:
        """Return the number of lines that fit. The second value is true if the search would have
        tried more lines than there are.
        """
        while self._low < self._high - 1:
            self._halve()
        return self._low, self._was_cut

    def _halve(self) -> None:
        middle = (self._low + self._high) // 2
        if self._fits(middle):
            self._low = middle
        else:
            self._high = middle


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
) -> list[str]:
    """Return a sentence on lines that were left out. `everything` counts all by heading."""
    counts = everything - Counter(line.heading for line in kept)
    if not counts:
        return []
    if headings_are_names:
        return [f"Left out: {counts.total():,} more."]
    named = ", ".join(
        f"{count} under {_in_a_sentence(heading)}" for heading, count in counts.items()
    )
    if len(named) > MOST_NAMED:
        named = f"{counts.total()} under {len(counts)} headings"
    return [f"Left out: {named}."]


def _in_a_sentence(heading: str) -> str:
    """Return a heading for use in a sentence, with a small first letter. The other letters stay
    because a heading may hold a name.
    """
    return heading[:1].lower() + heading[1:]
