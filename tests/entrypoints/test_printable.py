"""Titles: the first words of a text, wherever a list names it."""

import pytest

from thoughtline.entrypoints.printable import title


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("# Where does **memory** go?", "Where does memory go?"),
        (
            "See `pool.py`:\n\n```python\ndef f(x):\n    return x\n```",
            "See pool.py: def f(x): return x",
        ),
        ("`__init__` and `a ** b` stay", "__init__ and a ** b stay"),
        ("2 ** 3 ** 4 and **bold", "2 ** 3 ** 4 and **bold"),
        ("#16 is no heading, nor is C#", "#16 is no heading, nor is C#"),
        ("```\n```", "``` ```"),
        ("** **", "** **"),
        ("a\u202eb", "a\\u202eb"),
    ],
)
def test_a_title_is_words_without_the_marks_of_markdown(text: str, named: str) -> None:
    assert title(text) == named


@pytest.mark.parametrize("part", ["*", "**a ", "`", "# ", "```", " ", "**a*", "~~~\n"])
def test_a_title_of_a_text_made_to_be_slow_is_had_at_once(part: str) -> None:
    assert len(title(part * 200_000)) <= 140
