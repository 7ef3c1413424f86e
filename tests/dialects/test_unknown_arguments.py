"""Unknown arguments of tools that check each argument: few are compared, and few are named."""

from collections.abc import Iterator

import pytest

from thoughtline.dialects.arguments import COMPARED, SHOWN, unknown_names

MANY = [f"thougt{number}" for number in range(10_000)]


class Known(dict[str, None]):
    """Known names, which count how often an unknown one is compared with them."""

    compared = 0

    def __iter__(self) -> Iterator[str]:
        self.compared += 1
        return super().__iter__()


@pytest.mark.parametrize("others", [True, False])
@pytest.mark.parametrize("names", [MANY, [f"x{name[6:]}" for name in MANY]])
def test_of_very_many_unknown_names_few_are_compared(names: list[str], *, others: bool) -> None:
    known = Known(thought=None, total=None)

    complaints = unknown_names(names, known, others=others)

    assert 0 < known.compared <= COMPARED
    assert len(complaints) <= SHOWN


def test_a_misspelt_name_is_told_with_the_known_one() -> None:
    assert unknown_names(["thought", "thougt"], ["thought"], others=True) == [
        "'thougt' is unknown (did you mean 'thought'?)"
    ]
