"""Lines within a number of tokens: which are kept, how wide, and which are never written."""

from collections.abc import Iterator, Sequence
from functools import partial

from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.token_budget import LEGIBLE, WIDTHS, Line, fit

OPENING = "Session s:"

LINES = st.lists(
    st.builds(
        Line,
        heading=st.sampled_from(["Goal", "Stands", "Refuted"]),
        text=st.text("ab ", min_size=1, max_size=500),
        needed=st.booleans(),
    ),
    max_size=40,
)


def words(text: str) -> int:
    """Count a token for each three characters."""
    return -(-len(text) // 3)


def written(lines: Sequence[Line], width: int) -> Iterator[Line]:
    for line in lines:
        yield Line(line.heading, shorten(f"x{line.text}", width), needed=line.needed)


@given(LINES, st.integers(60, 3_000))
def test_headings_in_advance_change_nothing(lines: list[Line], budget: int) -> None:
    def fitted(heads: Sequence[Line] | None) -> str:
        return fit(
            OPENING, lambda w: written(lines, w), budget=budget, measure=words, heads=heads
        ).text

    assert fitted(lines) == fitted(None)


@given(LINES, st.integers(60, 3_000))
def test_the_widest_width_at_which_all_needed_lines_fit_is_taken(
    lines: list[Line], budget: int
) -> None:
    text = fit(OPENING, lambda w: written(lines, w), budget=budget, measure=words, heads=lines).text
    needed = [line for line in lines if line.needed]

    def all_fit(width: int) -> bool:
        kept = fit(OPENING, lambda _: written(needed, width), budget=9_999, measure=words).text
        left_out = "\nLeft out: 40 under goal, 40 under stands, 40 under refuted."
        return words(kept + left_out) <= budget

    assert words(text) <= budget
    width = next(filter(all_fit, WIDTHS), None)
    if width is not None:
        for line in written(needed, width):
            assert line.text in text


@given(LINES, st.integers(60, 3_000), st.integers(60, 3_000) | st.none())
@example([Line(name, "word " * 60, needed=True) for name in ("Goal", "Stands") * 9], 440, None)
def test_important_lines_are_widened_and_nothing_needed_is_lost_for_it(
    lines: list[Line], budget: int, spare: int | None
) -> None:
    lines = [replace(line, text=f"{n}: {line.text}") for n, line in enumerate(lines)]

    def wide(width: int, widened: int) -> Iterator[Line]:
        for line in lines:
            is_important = line.heading == "Goal"
            yield from written([line], max(width, widened) if is_important else width)

    fitted = partial(
        fit,
        *(OPENING, partial(written, lines)),
        budget=budget,
        measure=words,
        heads=lines,
        spare=spare,
    )
    plain, widened = fitted().text, fitted(wide=wide).text

    assert words(widened) <= budget
    for number, line in enumerate(lines):
        assert not line.needed or f"x{number}:" not in plain or f"x{number}:" in widened


def test_only_lines_that_may_fit_are_written() -> None:
    lines = [Line("Stands", "w" * 400, needed=True)] * 64
    count = dict.fromkeys(WIDTHS, 0)

    def counted(width: int) -> Iterator[Line]:
        for line in written(lines, width):
            count[width] += 1
            yield line

    fit(OPENING, counted, budget=1_000, measure=words, heads=lines)

    # Seven lines fit at the widest width, so the search writes at most twice as many.
    assert count[WIDTHS[0]] <= 16
    assert sum(map(bool, count.values())) <= 4


def test_lines_of_which_some_are_left_out_anyway_stay_legible() -> None:
    lines = [Line("Stands", f"{number} {'word ' * 40}", needed=True) for number in range(300)]

    text = fit(OPENING, lambda w: written(lines, w), budget=500, measure=words, start=0).text

    assert all(len(line) == LEGIBLE for line in text.splitlines()[2:-1])
    assert "reads on" in text
