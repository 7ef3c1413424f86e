"""Removal of secrets from texts before they are logged.

Our own texts contain no secrets. Messages of libraries may quote URLs and headers with secrets.
"""

import re
from functools import cache

HIDDEN = "[hidden]"

NAMED = "(?:password|passwd|secret|token|api[_-]?key|access[_-]?key|accountkey|cookie)"

BEGIN = r"(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2})|(?<=\\[nrt]))"
"""Pattern of the beginning of a word, also after an escape such as `%3D` or `\\n`. Without it,
words such as `network-interface-configuration` look like keys that begin with `rk-`.
"""

PATTERNS = (
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]{0,8192}(?:-----END [A-Z ]{0,30}-----)?",
    r"(?<=://)[^\s/@:]{0,256}:[^\s/@]{1,256}(?=@)",  # user and password in a URL
    r"(?i:(?<=bearer )|(?<=basic ))[A-Za-z0-9._~+/=-]{8,8192}",
    r"eyJ[A-Za-z0-9_-]{8,4096}\.[A-Za-z0-9_-]{4,8192}(?:\.[A-Za-z0-9_-]{0,4096})?",
    r"tl_[0-9a-f]{12}_[A-Za-z0-9_-]{43}",
    rf"{BEGIN}(?:sk|pk|rk)[-_](?:[A-Za-z0-9]{{1,32}}[-_])?[A-Za-z0-9_-]{{16,256}}",
    r"(?:AKIA|ASIA)[A-Z0-9]{16}",
    r"gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}|glpat-[\w-]{20,64}",
    r"xox[abeprs]-[A-Za-z0-9-]{10,255}",
    r"https://hooks\.slack\.com/services/[A-Za-z0-9/]{20,128}",
    r"AIza[A-Za-z0-9_-]{35}|ya29\.[A-Za-z0-9_-]{20,512}",
    r"hf_[A-Za-z0-9]{30,64}|npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{32,512}",
    r"SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64}|gsk_[A-Za-z0-9]{32,128}",
    rf"(?i:{NAMED}[\"']{{0,2}}\s{{0,4}}[=:]\s{{0,4}}[\"']?)(?!bearer |basic )[^\s\"',;&]{{4,8192}}",
)
"""Patterns of secrets. Each pattern has a length limit, so that no text makes the search slow."""


@cache
def _secrets() -> re.Pattern[str]:
    """Compile the patterns when the first line is logged, because that would slow each start of a
    server.
    """
    return re.compile("|".join(PATTERNS))


def redact(text: str) -> str:
    """Return the text with everything that looks like a secret replaced."""
    return _secrets().sub(HIDDEN, text)
