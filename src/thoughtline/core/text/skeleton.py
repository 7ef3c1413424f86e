"""Skeletons of names: names that look alike have the same skeleton (Unicode UTS #39)."""

import re
from unicodedata import category, normalize

ALIKE = str.maketrans({"1": "l", "i": "l", "|": "l", "0": "o"})
"""ASCII characters that look like another ASCII character in common fonts."""

WRITING_SYSTEMS = (
    frozenset(("LATIN", "HAN", "HIRAGANA", "KATAKANA")),
    frozenset(("LATIN", "HAN", "BOPOMOFO")),
    frozenset(("LATIN", "HAN", "HANGUL")),
)
"""Sets of scripts that one word may mix, as in "Highly Restrictive" of UTS #39."""

WORDS = re.compile(r"[^\W_]+")


def skeleton(text: str) -> str:
    """Return the skeleton of a text, in which look-alike characters are equal. Case and accents do
    not matter. A skeleton is for comparison only, and is not shown to anybody.
    """
    if not text.isascii():
        from disarm import skeleton_key  # noqa: PLC0415 - loads slowly, and most names are ASCII

        text = skeleton_key(text, digit_policy="tr39")
        text = "".join(one for one in normalize("NFKD", text) if category(one) not in {"Mn", "Me"})
    return text.casefold().translate(ALIKE).replace("rn", "m")


def mixes_scripts(text: str) -> bool:
    """Return whether a word of a text has letters of several scripts, such as Latin and Cyrillic.
    Scripts that one language writes together may be mixed, such as Japanese with Latin letters.
    """
    if text.isascii():
        return False
    from disarm import detect_scripts  # noqa: PLC0415 - loads slowly, and most names are ASCII

    for word in WORDS.findall(text):
        scripts = {script.name for script in detect_scripts(word)}
        if len(scripts) > 1 and not any(scripts <= system for system in WRITING_SYSTEMS):
            return True
    return False
