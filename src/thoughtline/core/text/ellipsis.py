"""Ellipsis: a text on one line, cut to a width between two signs."""

import re
import unicodedata

from thoughtline.core.text.visible_characters import show

JOINER = "\u200d"
CONTINUES = re.compile(
    "[\u0e33\u0eb3\u1160-\u11ff\u200c\u200d\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
    r"|\\U000e00[2-7]"  # a tag, shown as an escape
)
"""Characters that continue a sign, besides marks: vowels, jamo, joiners, skin tones and tags."""

FLAG_LETTERS = re.compile("[\U0001f1e6-\U0001f1ff]+$")
ESCAPE = re.compile(r"\\(?:x\w\w|u\w{4}|U\w{8}|[nrt])")

LONGEST_ESCAPE = 10
LONGEST_SIGN = 32
"""Maximum number of characters of a sign that is kept whole."""


def shorten(text: str, width: int) -> str:
    """Return one line of at most `width` characters, with visible escapes."""
    line = " ".join(text.split())
    if len(line) <= width and line.isascii() and line.isprintable():
        return line
    shown = show(line[: width + LONGEST_SIGN])
    return shown if len(shown) <= width else f"{shown[: _end_of_sign(shown, width - 1)]}…"


def keep_ends(text: str, width: int) -> str:
    """Return a text on one line of at most `width` characters. Of a longer text the beginning and
    the end are kept, the end twice as long, because results come last.
    """
    line = " ".join(text.split())
    if len(line) <= width and len(shown := shorten(line, width)) <= width:
        return shown
    head, tail = show(line[: width + LONGEST_SIGN]), show(line[-width - LONGEST_SIGN :])
    head = head[: _end_of_sign(head, (width - 1) // 3)]
    room = width - 1 - len(head)
    tail = tail[_start_of_sign(tail, len(tail) - room) :]
    (head, _, begun), (ended, _, rest) = head.rpartition(" "), tail.partition(" ")
    first = head if head and 3 * len(begun) <= room else f"{head} {begun}".lstrip()
    return f"{first}…{rest if 3 * len(ended) <= room and rest else tail}"


def shorten_pair(old: str, new: str, width: int) -> tuple[str, str]:
    """Cut two texts to `width` characters, with their first difference in both."""
    if max(len(old), len(new)) <= width:
        return shorten(old, width), shorten(new, width)
    pairs = enumerate(zip(old, new, strict=False))
    shared = next((place for place, (was, now) in pairs if was != now), min(len(old), len(new)))
    begin = max(0, shared - width // 2)
    begin = old.find(" ", begin, shared) + 1 or begin
    cut = "…" if begin else ""
    return shorten(cut + old[begin:], width), shorten(cut + new[begin:], width)


def _start_of_sign(text: str, at: int) -> int:
    """Return the first place from `at` on where a sign begins."""
    places = range(at, min(len(text), at + LONGEST_SIGN))
    return next((place for place in places if not place or _is_between_signs(text, place)), at)


def _end_of_sign(text: str, at: int) -> int:
    """Return the last place up to `at` where a sign ends: a cut there leaves no half of an emoji, a
    flag, a syllable or an escape.
    """
    places = range(at, max(0, at - LONGEST_SIGN), -1)
    return next((place for place in places if _is_between_signs(text, place)), max(at, 0))


def _is_between_signs(text: str, at: int) -> bool:
    before, after = text[max(0, at - LONGEST_SIGN) : at], text[at]
    begun, rest = before[-LONGEST_ESCAPE:], text[at : at + LONGEST_ESCAPE]
    near = begun + rest
    if near.isascii() and "\\" not in near:
        return True
    if text[at - 1] == JOINER or CONTINUES.match(text, at) or unicodedata.category(after)[0] == "M":
        return False
    if FLAG_LETTERS.match(after) and (letters := FLAG_LETTERS.search(before)):
        return len(letters[0]) % 2 == 0
    return not any(each.start() < len(begun) < each.end() for each in ESCAPE.finditer(near))
