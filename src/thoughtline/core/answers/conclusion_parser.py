import re

from msgspec import Struct

from thoughtline.core.answers.opinion_parser import MARKUP, closing_lines

HEADING = re.compile(
    r"[\[【](?:最终结论|结论|final conclusion|conclusion)[\]】][ \t*_]*[:：]?",  # noqa: RUF001 - Chinese
    re.IGNORECASE,
)
"""Pattern of a heading, in square or lenticular brackets because models mix the two kinds."""

GAP = re.compile(r"\r?\n[ \t]*(?:\r?\n[ \t]*)+")
NUMBER = r"(\d+(?:\.\d+)?)\s*(%|/\s*100\b)?"
SURE = re.compile(
    rf"(?:confidence|置信度)[\s*_]*[:：][\s*_]*{NUMBER}",  # noqa: RUF001 - as above
    re.IGNORECASE,
)
SURE_IN_A_SENTENCE = re.compile(
    r"(?:\bconfidence(?: level| score)?|置信度)[\s*_]*(?:is|of|about|[:：=]|[约大]?[约为是])*"  # noqa: RUF001 - as above
    rf"[\s*_]*{NUMBER}(?![\d%])(?!\s*(?:的?区间|intervals?\b))",
    re.IGNORECASE,
)
PERCENT_FROM = 10
"""Smallest bare number that is read as a percentage. Numbers up to 10 may be of another scale."""


class Conclusion(Struct, frozen=True):
    """`confidence` is from 0 to 1, or None if the answer states none."""

    text: str
    confidence: float | None = None


def read_conclusion(answer: str) -> Conclusion:
    """Return the text after the first heading of a conclusion, or else the last paragraph.

    A line about confidence near the end is parsed and removed from the conclusion. Such a line
    stays if its number cannot be read. A confidence inside a sentence is parsed, too.
    """
    lines = answer.strip().splitlines()
    confidence = None
    for place in closing_lines(lines):
        line = lines[place]
        found = SURE.fullmatch(line.strip(MARKUP).rstrip(".。"))
        if found and (confidence := _share(found)) is not None:
            del lines[place]
            break
        confidence = next(map(_share, SURE_IN_A_SENTENCE.finditer(line)), None)
        if confidence is not None:
            break
    text = "\n".join(lines).strip()
    heading = HEADING.search(text)
    if heading is not None and text[heading.end() :].strip():
        return Conclusion(text[heading.end() :].strip(), confidence)
    paragraphs = [each.strip() for each in GAP.split(HEADING.sub("", text)) if each.strip()]
    return Conclusion(paragraphs[-1] if paragraphs else answer.strip(), confidence)


def _share(found: re.Match[str]) -> float | None:
    """Return a stated confidence as a number from 0 to 1; None if its scale is unknown."""
    number, unit = float(found[1]), found[2]
    share = number / 100 if unit or number > PERCENT_FROM else number
    return share if share <= 1 else None
