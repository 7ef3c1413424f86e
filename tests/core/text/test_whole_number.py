import pytest

from thoughtline.core.text.whole_number import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("0012", 12),
        ("9" * 15, 999_999_999_999_999),
        ("9" * 16, None),
        ("9" * 1_000_000, None),
        ("-1", None),
        ("1_0", None),
        ("٣", None),
        ("²", None),
        ("", None),
    ],
)
def test_a_whole_number_has_ascii_digits_and_not_too_many(text: str, number: int | None) -> None:
    assert whole_number(text) == number
