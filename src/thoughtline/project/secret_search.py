"""Search for secrets in a text of any length, by the forms of known keys and by randomness."""

import re
from collections import Counter
from math import log2

from thoughtline.project.secret_pattern import FORMED

RANDOM = re.compile(r"(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{24,512}={0,2}(?![A-Za-z0-9+/=_-])")
"""Pattern of a run of characters that may be a random key."""

CLASSES = tuple(map(re.compile, ("[0-9]", "[A-Z]", "[a-z]")))

SHORTEST_PART = 8
"""Minimum number of characters of a random key between two separators."""

DIGITS = 2
"""Minimum number of digits in a random key."""

SEPARATED = re.compile(r"[/_-]")

ENTROPY = 4.0
"""Minimum entropy of a random key, in bits for each character."""


LONGEST = 2_000
OVERLAP = 300
"""Lengths in characters of the parts in which a long line is searched, so that no line makes the
search slow.
"""

NAMED = re.compile(
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY"
    r"|://[^/\s:@]{1,100}:(?P<login>[^/\s:@]{1,100})@"
    r"|(?:secret|token|passw(?:or)?d|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|credential)"
    r"[\w-]{0,40}[\"']?\s{0,4}[:=]\s{0,4}(?P<value>\"[^\"]{6,}|'[^']{6,}|[^\s\"'(),;]{6,})",
    re.IGNORECASE,
)
"""Pattern of a value beside a name that means a secret."""

JOINED = re.compile(r"[\s\"'_.,()-]+")
"""Pattern of the characters between the words of a name or a sentence."""

PLACEHOLDER = re.compile(r"[$<{%*]|\.\.\.|USER|PASS|EXAMPLE|xxx", re.IGNORECASE)
"""Pattern of values that stand for a secret in an example."""


def secret_in(text: str) -> str:
    """Return the kind of secret that a text seems to hold, or ""."""
    for line in text.splitlines():
        for start in range(0, len(line), LONGEST - OVERLAP):
            if what := _secret_in(line[start : start + LONGEST]):
                return what
    return ""


def _secret_in(line: str) -> str:
    if any(map(_is_value, NAMED.finditer(line))):
        return "a password, a token or a private key"
    if FORMED.search(line):
        return "a key of a known form"
    if any(map(_is_random, RANDOM.findall(line))):
        return "a long run of random characters"
    return ""


def _is_value(match: re.Match[str]) -> bool:
    """Return whether a named value may be a secret: it is not a word, a number, or an example."""
    value = match["value"] or match["login"]
    if value is None:
        return True
    if PLACEHOLDER.search(value):
        return False
    letters = JOINED.sub("", value)
    return not (letters.isalpha() or letters.isdigit() or not letters)


def _is_random(run: str) -> bool:
    """Return whether a run of characters looks random: digits, capitals and small letters mixed
    within a part, and few repetitions. Hashes in hexadecimal digits and paths do not.
    """
    longest = max(SEPARATED.split(run), key=len)
    if len(longest) < SHORTEST_PART or not all(each.search(longest) for each in CLASSES):
        return False
    if sum(map(str.isdigit, run)) < DIGITS:
        return False
    counts = Counter(run)
    return -sum(n / len(run) * log2(n / len(run)) for n in counts.values()) >= ENTROPY
