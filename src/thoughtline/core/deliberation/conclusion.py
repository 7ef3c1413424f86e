"""What a mind's answer comes to: what stands under its last heading, and how sure it says it is."""

import re

from msgspec import Struct

from thoughtline.core.deliberation.opinion import DRESSING, LAST

HEADING = re.compile(
    r"[\[【](?:最终结论|结论|final conclusion|conclusion)[\]】][ \t*_]*[:：]?",  # noqa: RUF001 - Chinese
    re.IGNORECASE,
)
"""Square or lenticular brackets: models mix them."""

GAP = re.compile(r"\r?\n[ \t]*(?:\r?\n[ \t]*)+")
SURE = re.compile(
    r"(?:confidence|置信度)[\s*_]*[:：][\s*_]*(\d+(?:\.\d+)?)\s*(%?)",  # noqa: RUF001 - as above
    re.IGNORECASE,
)


class Conclusion(Struct, frozen=True):
    """`confidence` is the answer's own, from 0 to 1, or None: nobody else's guess stands for it."""

    text: str
    confidence: float | None = None


def conclude(answer: str) -> Conclusion:
    """What follows the first heading of a conclusion; without one, the last paragraph.

    A line about confidence near the end of the answer is read, and is no part of the conclusion.
    """
    lines = answer.strip().splitlines()
    confidence = None
    for place in range(len(lines) - 1, max(-1, len(lines) - 1 - LAST), -1):
        found = SURE.fullmatch(lines[place].strip(DRESSING).rstrip(".。"))
        if found:
            share = float(found[1]) / (100 if found[2] else 1)
            confidence = share if share <= 1 else None
            del lines[place]
            break
    body = "\n".join(lines).strip()
    _, heading, under = _parted(body)
    if heading and under.strip():
        return Conclusion(under.strip(), confidence)
    paragraphs = [text for part in GAP.split(HEADING.sub("", body)) if (text := part.strip())]
    return Conclusion(paragraphs[-1] if paragraphs else answer.strip(), confidence)


def _parted(said: str) -> tuple[str, str, str]:
    found = HEADING.search(said)
    if found is None:
        return said, "", ""
    return said[: found.start()], found[0], said[found.end() :]
