"""Packed standings are a mapping like any other, in parts that a store writes as they are."""

from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.truth.standing import PART, PackedStandings, Standing

NUMBERS = st.sampled_from((1, 2, PART - 1, PART, PART + 1, 3 * PART, 98_000))
NODES = st.builds("{}{}".format, st.sampled_from("aet"), NUMBERS)
CHANGES = st.dictionaries(NODES, st.sampled_from(Standing))


@given(st.lists(CHANGES))
def test_later_standings_take_the_place_of_earlier_ones_and_no_others(
    changes: list[dict[str, Standing]],
) -> None:
    packed, plain = PackedStandings(), dict[str, Standing]()

    for change in changes:
        packed.update(PackedStandings(change.items()))
        plain |= change

    assert packed == plain
    assert len(packed) == len(plain)
    assert all((node in packed) == (node in plain) for node in ("a1", "e2", f"t{PART}", "t7"))
    assert all(packed.has(each) == (each in plain.values()) for each in Standing)


def test_each_standing_has_a_letter_of_its_own() -> None:
    assert len({standing.letter for standing in Standing}) == len(Standing)
