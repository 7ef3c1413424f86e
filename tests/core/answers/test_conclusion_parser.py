"""What an answer comes to."""
# ruff: noqa: RUF001 - Chinese

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
        ("Confidence: 1%", 0.01),
        ("Confidence: 5 %", 0.05),
        ("置信度:0.5。", 0.5),
        ("置信度\N{FULLWIDTH COLON}0.5", 0.5),
        ("Confidence: 85", 0.85),
        ("Confidence: 85/100", 0.85),
        ("Confidence: 100", 1),
        ("Confidence: 1", 1),
        ("可以上线，置信度 0.85。", 0.85),
        ("可以上线（置信度约为85%）。", 0.85),
        ("It holds, with a confidence of 0.7, I think.", 0.7),
        ("My confidence is 90%.", 0.9),
        ("The confidence interval is 0.1 to 0.3.", None),
        ("置信度95%的区间很宽。", None),
        ("Confidence: 7", None),
        ("Confidence: 850", None),
        ("Confidence: high", None),
        ("nan", None),
    ],
    ids=repr,
)
def test_a_confidence_is_the_minds_own_or_none(line: str, confidence: float | None) -> None:
    assert read_conclusion(f"[Conclusion]\nYes.\n{line}").confidence == confidence


def test_a_line_about_confidence_is_no_part_of_the_conclusion() -> None:
    assert read_conclusion("[Conclusion]\nYes.\nConfidence: 0.8") == Conclusion("Yes.", 0.8)


def test_a_line_whose_number_cannot_be_read_stays() -> None:
    assert read_conclusion("[Conclusion]\nYes.\nConfidence: 7") == Conclusion("Yes.\nConfidence: 7")


def test_a_sentence_with_a_confidence_stays() -> None:
    answer = "[最终结论]\n可以上线，置信度 0.85。"

    assert read_conclusion(answer) == Conclusion("可以上线，置信度 0.85。", 0.85)


@given(st.lists(st.sampled_from(["[Conclusion]", "x", "\n", "Confidence: 2", "置信度: 50%", " "])))
def test_every_answer_with_words_has_a_conclusion(parts: list[str]) -> None:
    answer = "\n".join(parts)

    found = read_conclusion(answer)

    assert bool(found.text) is bool(answer.strip())
    assert found.confidence is None or 0 <= found.confidence <= 1
