"""Recorded texts beside computed words, in every answer that a model reads.

A recorded text may end in words such as "(verified by e1)". A text with brackets, quotation marks
or words about a standing therefore stands in quotation marks that the text cannot close. Computed
brackets are never inside quotation marks, and a text without quotation marks has no brackets.
"""

import re
from unicodedata import category

from thoughtline.core.text.ellipsis import shorten

NAME_WIDTH = 60
"""Maximum length in characters of a name: of an author, an option, a branch or a kind."""

WHOLE = 1 << 30
"""Width in characters at which no text is cut."""

MARKS = '"\u201c\u201d\u201e\u201f\u2033\u2036\u275d\u275e\u301d\u301e\u301f\uff02'
"""Double quotation marks, and signs that look like one."""

CLOSING = re.compile(rf"(\\*)([{MARKS}]|\Z)")
"""Pattern of a quotation mark or the end of a text, with the backslashes before."""

BRACKETS = re.compile(rf"[()\[\]{MARKS}]")

CLAIM_WORDS = (
    *("verified", "refuted", "restored", "abandoned", "established", "approved", "in doubt"),
    *("fallen", "revised by", "witnessed", "human:", "thoughtline:"),
)

CLAIMS = re.compile(rf"\b(?:{'|'.join(CLAIM_WORDS)})", re.IGNORECASE)
"""Pattern of words about a standing. A text with such a word never stands without its bounds."""

OTHER_CASES = "\u017f\u212a\u0130\u0131"
"""Letters that the pattern takes for s, k and i, and that `lower` leaves as they are."""

OF_WHOLE_TEXTS = ("|", ">")
"""Signs at the beginning of the lines of a text that is shown whole."""

BRACKET_KINDS = ("Ps", "Pe", "Pi", "Pf")
"""Unicode categories of brackets and quotation marks of all scripts."""

APOSTROPHES = "\u2018\u2019"

NOT_ASCII = re.compile(r"[^\0-\x7f]")

NAME = re.compile(r"[\w.:/\\@#+~$%-]+")
"""Pattern of a name that needs no quotation marks."""

PLAIN_WORDS = re.compile(r"[\w .,:'/\\@#+~$%\u2026-]*")
"""Pattern of words about a check of evidence."""

LETTERS = re.compile(r"[^\W\d_]+")

OURS = {
    *("abandoned", "advice", "branches", "conclusions", "contradictions", "decided", "established"),
    *("evidence", "fell", "goal", "judged", "known", "next", "refuted", "revised", "shown"),
    *("stands", "text", "verified"),
}
NO_NAMES = OURS | {"changed"}
"""Words of our headings. A name of one such word stands in quotation marks."""


def quote(text: str, width: int = WHOLE) -> str:
    """Return a text on one line in quotation marks, cut to a width.

    A backslash stands before each quotation mark inside. Backslashes before a quotation mark are
    doubled.
    """
    return _marked(shorten(text, width))


def write_text(text: str, width: int, notes: str = "") -> str:
    """Return a text on one line, and computed `notes` in brackets after the text.

    A text without brackets, quotation marks and words about a standing stands as it is.
    """
    line = shorten(text, width)
    told = line if _is_plain(line) else _marked(line)
    return f"{told} ({notes})" if notes else told


def quote_name(text: str, width: int = NAME_WIDTH) -> str:
    """Return a name: a single word as it is, and any other name in quotation marks."""
    line = shorten(text, width)
    cut = line.removesuffix("\u2026")
    is_word = NAME.fullmatch(cut) and line.strip(":").casefold() not in NO_NAMES
    return line if is_word or not line else _marked(line)


def quote_words(text: str) -> str:
    """Return words that a server wrote, such as "another layout", as they are.

    Words that no server writes stand in quotation marks: a file may hold any words.
    """
    line = shorten(text, WHOLE)
    is_ours = PLAIN_WORDS.fullmatch(line) and OURS.isdisjoint(LETTERS.findall(line.casefold()))
    return line if is_ours else _marked(line)


def quote_reason(text: str, width: int = WHOLE) -> str:
    """Return a reason after a colon, or "" for none."""
    return f": {quote(text, width)}" if text else ""


def _marked(line: str) -> str:
    return f'"{CLOSING.sub(_escaped, line)}"'


def _escaped(found: re.Match[str]) -> str:
    slashes, mark = found.groups()
    return slashes * 2 + (f"\\{mark}" if mark else "")


def _is_plain(line: str) -> bool:
    if line.startswith(OF_WHOLE_TEXTS) or BRACKETS.search(line) or _claims(line):
        return False
    return line.isascii() or not any(
        category(sign) in BRACKET_KINDS and sign not in APOSTROPHES
        for sign in NOT_ASCII.findall(line)
    )


def _claims(line: str) -> bool:
    """Return whether a line has a word about a standing. Most lines have none of the letters, and
    that is found in a tenth of the time.
    """
    plain = line.lower()
    may_claim = any(word in plain for word in CLAIM_WORDS)
    if not may_claim and not line.isascii():
        may_claim = any(letter in line for letter in OTHER_CASES)
    return may_claim and CLAIMS.search(line) is not None
