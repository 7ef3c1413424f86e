"""Parser for the conclusion in a model's answer, and its confidence."""

import re

from msgspec import Struct

from thoughtline.core.answers.opinion_parser import MARKUP, closing_lines

HEADING = re.compile(
    r"[\[【](?:最终结论|结论|final conclusion|conclusion)[\]】][ \t*_]*[:：]?",  # noqa: RUF001 - Chinese
    re.IGNORECASE,
)
"""Pattern of a heading, in square or lenticular brackets because models mix the two kinds."""

GAP = re.compile(r"\r?\n[ \t]*(?:\r?\n[ \t]*)+")
SURE = re.compile(
    r"(?:confidence|置信度)[\s*_]*[:：][\s*_]*(\d+(?:\.\d+)?)\s*(%?)",  # noqa: RUF001 - as above
    re.IGNORECASE,
)


class Conclusion(Struct, frozen=True):
    """Conclusion of a model's answer, with the confidence that the answer states from 0 to 1.
    `confidence` is None if the answer states no confidence.
    """

    text: str
    confidence: float | None = None


def read_conclusion(answer: str) -> Conclusion:
    """Return the text after the first heading of a conclusion, or else the last paragraph.

    A line about confidence near the end is parsed and removed from the conclusion.
    """
    lines = answer.strip().splitlines()
    confidence = None
    for place in closing_lines(lines):
        found = SURE.fullmatch(lines[place].strip(MARKUP).rstrip(".。"))
        if found:
            share = float(found[1]) / (100 if found[2] else 1)
            confidence = share if share <= 1 else None
            del lines[place]
            break
    text = "\n".join(lines).strip()
    heading = HEADING.search(text)
    if heading is not None and text[heading.end() :].strip():
        return Conclusion(text[heading.end() :].strip(), confidence)
    paragraphs = [each.strip() for each in GAP.split(HEADING.sub("", text)) if each.strip()]
    return Conclusion(paragraphs[-1] if paragraphs else answer.strip(), confidence)
