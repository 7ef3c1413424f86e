"""What an answer comes to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.answers.conclusion_parser import Conclusion, read_conclusion


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("[分析过程]\nwork\n[最终结论]\n42", "42"),
        ("【最终结论】 42\n[最终结论] later", "42\n[最终结论] later"),
        ("[Analysis] work\n[Conclusion]:\nIt holds.", "It holds."),
        ("**[Final Conclusion]**\n\nIt holds.", "It holds."),
        ("first\n\nsecond\n\n\nlast ", "last"),
        ("first\r\n\r\nlast", "last"),
        ("only one\nparagraph ", "only one\nparagraph"),
        ("work\n\n[Conclusion]\n", "work"),
        ("[Conclusion]", "[Conclusion]"),
    ],
    ids=repr,
)
def test_the_conclusion_follows_its_heading_or_is_the_last_paragraph(
    answer: str, text: str
) -> None:
    assert read_conclusion(answer).text == text


@pytest.mark.parametrize(
    ("line", "confidence"),
    [
        ("Confidence: 0.8", 0.8),
        ("**Confidence:** 80%", 0.8),
        ("置信度:0.5。", 0.5),
        ("置信度\N{FULLWIDTH COLON}0.5", 0.5),
        ("Confidence: 7", None),
        ("Confidence: high", None),
        ("nan", None),
    ],
    ids=repr,
)
def test_a_confidence_is_the_minds_own_or_none(line: str, confidence: float | None) -> None:
    assert read_conclusion(f"[Conclusion]\nYes.\n{line}").confidence == confidence


def test_a_line_about_confidence_is_no_part_of_the_conclusion() -> None:
    assert read_conclusion("[Conclusion]\nYes.\nConfidence: 0.8") == Conclusion("Yes.", 0.8)


@given(st.lists(st.sampled_from(["[Conclusion]", "x", "\n", "Confidence: 2", "置信度: 50%", " "])))
def test_every_answer_with_words_has_a_conclusion(parts: list[str]) -> None:
    answer = "\n".join(parts)

    found = read_conclusion(answer)

    assert bool(found.text) is bool(answer.strip())
    assert found.confidence is None or 0 <= found.confidence <= 1
