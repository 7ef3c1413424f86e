"""Patterns of secrets, so that no secret is stored with evidence or shown with a doubt."""

import re
from collections.abc import Sequence

NAMED = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY"
    r"|://[^/\s:@]+:[^/\s@]+@"
    r"|(?:secret|token|passw(?:or)?d|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|credential)"
    r"[\w-]*[\"']?\s*[:=]\s*(?:[\"'][^\"']{6,}[\"']|[^\s\"'()\[\]{},;]{6,}\s*\Z)",
    re.IGNORECASE,
)
"""Pattern of a value beside a name that means a secret."""

FORMED = re.compile(
    r"\b(?:sk|pk|rk|ghp|gho|ghs|ghu|github_pat|glpat|xox[abprs]|hf|npm|pypi)[-_][A-Za-z0-9_-]{16,}"
    r"|\b(?:AKIA|ASIA|AIza)[A-Za-z0-9_-]{12,}"
    r"|\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"
    r"|\b(?=[A-Za-z0-9+/]*\d)(?=[A-Za-z0-9+/]*[A-Z])(?=[A-Za-z0-9+/]*[a-z])[A-Za-z0-9+/]{40,}"
)
"""Pattern of the usual forms of keys, and of long runs of random characters."""

BLOCK = "PRIVATE KEY-----"

LONGEST = 2_000
"""Maximum length in characters of a line that is searched for secrets. A longer line counts as a
secret.
"""

HIDDEN = "(hidden: it may hold a secret)"


def hide_secret(line: str) -> str:
    """Return a line unchanged, or a placeholder if the line may contain a secret."""
    if len(line) > LONGEST or NAMED.search(line) or FORMED.search(line):
        return HIDDEN
    return line


def hide_secrets(lines: Sequence[str]) -> tuple[str, ...]:
    """Return lines with secrets replaced. Return no lines if a line belongs to a private key."""
    return () if any(BLOCK in line for line in lines) else tuple(map(hide_secret, lines))
