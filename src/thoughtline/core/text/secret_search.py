"""Search for secrets in texts: one list for evidence, record files, exports, transcripts and logs.

`secret_in` finds likely secrets, and leaves placeholders, documented examples and public values
alone. `redact` hides examples, too, because a hidden word costs less than a secret in a log.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from thoughtline.core.text.secret_values import (
    OF_KEYS,
    OF_PASSWORDS,
    SHORTEST_PASSWORD,
    Named,
    is_bearer,
    is_login,
    is_random,
    is_value,
    without_public,
)

HIDDEN = "[hidden]"
"""Text in place of a secret."""

HIDDEN_LINE = "(hidden: it may hold a secret)"
"""Text in place of a line of evidence with a secret."""

NAMED, FORMED, RANDOM = (
    "a password, a token or a private key",
    "a key of a known form",
    "a long run of random characters",
)
"""Kinds of secrets."""

LONGEST = 2_000
OVERLAP = 300
"""Lengths in characters of the parts in which a long line is searched, so that no line makes the
search slow.
"""

LONGEST_BLOCK = 16_384
"""Maximum length in characters of a private key."""

NAME = rf"(?:(?P<password>{OF_PASSWORDS})|{OF_KEYS})"

VALUE = (
    r"(?:\\?\"(?P<double>[^\"\n\\]{1,400})|\\?'(?P<single>[^'\n\\]{1,400})"
    r"|(?P<bare>(?:[^\s\"'`,;&|()\[\]\\]|\\(?=[^\s\"'nrtu])){1,400}))"
)
"""Pattern of a value: quoted, or up to white space."""

BEGIN = r"(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2})|(?<=\\[nrt]))"
"""Pattern of the beginning of a word, also after an escape such as `%3D` or `\\n`."""

IN_A_LINE = (
    # password: value, PASSWORD=value, "password": "value", password: str = "value"
    (
        rf"{NAME}(?P<tail>[\w-]{{0,40}})\\?[\"']?(?P<of>(?:"
        r"\s(?:for|of|to|on|in|für|von|de|du|pour|para)\s[\w.@-]{1,40}){0,2})\s{0,4}"
        r"(?P<by>:\s{0,4}[A-Za-z_][\w.\[\]| ]{0,30}?\s?=(?!=)|[:=\uff1a]{1,2}>?)"
        rf"\s{{0,4}}(?![Bb]earer |[Bb]asic ){VALUE}"
    ),
    # the password is value
    (
        rf"{NAME}(?P<tail>)(?P<of>(?:\s(?:for|of|to|on|in)\s[\w.@-]{{1,40}}){{0,2}})"
        r"(?P<prose>\s{1,4}(?:is|was|are|ist|war|lautet|est|es|è|é|jest|är|是|为|は)\s{1,4}|は|是)"
        rf"{VALUE}"
    ),
    # --password value, setPassword("value"), | password | value |, name="password" value="value"
    rf"--?[\w-]{{0,40}}{NAME}(?P<tail>[\w-]{{0,40}})(?P<by>\s{{1,4}})(?!-){VALUE}",
    rf"{NAME}(?P<tail>\w{{0,20}})(?P<by>\(\s{{0,4}})(?=[\"']){VALUE}",
    rf"{NAME}(?P<tail>[^|\n]{{0,20}})(?P<by>\|\s{{0,40}}){VALUE}(?=\s{{0,40}}\|)",
    (
        rf"{NAME}(?P<tail>[\w-]{{0,40}})[\"']\s{{0,4}},?\s{{0,4}}(?P<by>[\"']?value[\"']?\s{{0,4}}[:=]"
        rf"\s{{0,4}}){VALUE}"
    ),
    rf"<[\w:.-]{{0,40}}{NAME}(?P<tail>[\w.-]{{0,40}})(?P<by>>){VALUE}(?=</)",
)
"""Patterns of a value beside a name that means a secret."""

ACROSS_LINES = (
    (
        rf"{NAME}(?P<tail>[\w-]{{0,40}})[\"']?"
        rf"(?P<by>:[ \t]{{0,4}}[|>][+-]?[ \t]{{0,4}}\n[ \t]{{1,40}}){VALUE}"
    ),
    (
        rf"name:[ \t]{{0,4}}[\"']?[\w-]{{0,40}}{NAME}(?P<tail>[\w-]{{0,40}})[\"']?"
        rf"(?P<by>[ \t]{{0,4}}\n[ \t]{{0,40}}value:[ \t]{{0,4}}){VALUE}"
    ),
)

LOGINS = (
    r"://(?P<user>[^\s/:@\"']{0,100}):(?P<value>[^\s/\"']{1,200})@",
    (
        r"(?:(?P<tool>\b(?:curl|wget|http)\b)[^\n|;]{0,200}?)?\s"
        r"(?:-u|--user|--proxy-user)[ =]?[\"']?(?P<user>[^\s:\"'=]{1,100}):"
        r"(?P<value>[^\s\"']{1,200})"
    ),
    (
        r"(?P<tool>\b(?:mysql\w{0,10}|mariadb[\w-]{0,10}|sshpass|mongo\w{0,10}|7z|docker login)\b)"
        r"[^\n|;&]{0,200}?\s-p\s?[\"']?(?P<value>[^\s\"'-][^\s\"']{2,200})"
    ),
    r"(?P<tool>\bredis-cli\b)[^\n|;&]{0,200}?\s-a\s?[\"']?(?P<value>[^\s\"']{3,200})",
    r"(?P<tool>\blogin\b)\s{1,4}\S{1,100}\s{1,4}password\s{1,4}(?P<value>\S{3,200})",
)
"""Patterns of a password without a name: in a URL, in the words of a program, in a `.netrc`."""

BEARER = (
    r"(?i:(?:bearer|basic|authorization[\"']?\s{0,4}[:=]\s{0,4}[\"']?(?:token|digest)?)\s{1,4})"
    r"(?P<value>[A-Za-z0-9._~+/=-]{8,8192})"
)

KEYS = (
    r"eyJ[A-Za-z0-9_-]{8,4096}\.[A-Za-z0-9_-]{4,8192}(?:\.[A-Za-z0-9_-]{0,4096})?",
    r"tl_[0-9a-f]{12}_[A-Za-z0-9_-]{43}",
    (
        rf"{BEGIN}(?:sk|pk|rk|whsec)[-_](?:[A-Za-z0-9]{{1,32}}[-_])?(?=[A-Za-z_-]{{0,64}}\d)"
        r"[A-Za-z0-9_-]{16,256}"
    ),
    r"(?:AKIA|ASIA)[A-Z0-9]{16}",
    r"gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}|glpat-[\w-]{20,64}",
    r"xox[abeprs]-[A-Za-z0-9-]{10,255}|xapp-[A-Za-z0-9-]{10,255}",
    r"https://hooks\.slack\.com/services/[A-Za-z0-9/]{20,128}",
    r"AIza[A-Za-z0-9_-]{35}|ya29\.[A-Za-z0-9_-]{20,512}|GOCSPX-[A-Za-z0-9_-]{20,64}",
    r"hf_[A-Za-z0-9]{30,64}|npm_[A-Za-z0-9]{36}|pypi-[A-Za-z0-9_-]{32,512}",
    r"SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64}|gsk_[A-Za-z0-9]{32,128}",
    (
        r"dop_v1_[0-9a-f]{64}|shp(?:at|ss|ca|pa)_[0-9a-fA-F]{32}|dckr_pat_[\w-]{20,64}"
        r"|lin_api_\w{30,64}|glsa_\w{30,64}|rubygems_[0-9a-f]{48}|AGE-SECRET-KEY-1[A-Z0-9]{50,64}"
        rf"|{BEGIN}SK[0-9a-f]{{32}}(?![0-9a-f])|\d{{8,10}}:AA[\w-]{{33}}|ATATT3[\w=-]{{40,300}}"
    ),
)
"""Patterns of the keys that providers give out."""

PRIVATE_KEY = (
    r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----"
    rf"(?:[^-]{{0,{LONGEST_BLOCK}}}-----END [A-Z0-9 ]{{0,30}}-----)?"
    r"|-----BEGIN [A-Z ]{0,30}PRIVATE KEY"
    r"|PuTTY-User-Key-File-\d"
)

RUN = r"(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{24,512}={0,2}(?![A-Za-z0-9+/=_-])"
"""Pattern of a run of characters that may be a random key."""


class Secret(Struct, frozen=True):
    """Place of a secret in a text, and its kind."""

    begin: int
    end: int
    what: str


class Patterns(Struct, frozen=True):
    name: re.Pattern[str]
    named: Sequence[re.Pattern[str]]
    across: Sequence[re.Pattern[str]]
    logins: Sequence[re.Pattern[str]]
    bearer: re.Pattern[str]
    keys: re.Pattern[str]
    private_key: re.Pattern[str]
    run: re.Pattern[str]


@cache
def _patterns() -> Patterns:
    """Compile the patterns at the first search, because that would slow each start of a server."""
    return Patterns(
        name=re.compile(NAME, re.IGNORECASE),
        named=[re.compile(each, re.IGNORECASE) for each in IN_A_LINE],
        across=[re.compile(each, re.IGNORECASE) for each in ACROSS_LINES],
        logins=[re.compile(each) for each in LOGINS],
        bearer=re.compile(BEARER),
        keys=re.compile("|".join(KEYS)),
        private_key=re.compile(PRIVATE_KEY),
        run=re.compile(RUN),
    )


def secret_in(text: str) -> str:
    """Return the kind of secret that a text seems to hold, or ""."""
    return next((each.what for each in find_secrets(text)), "")


def redact(text: str) -> str:
    """Return a text in which everything that looks like a secret is hidden."""
    parts: list[str] = []
    end = 0
    for each in sorted(find_secrets(text, with_examples=True), key=lambda each: each.begin):
        if each.end > end:
            parts += [text[end : max(end, each.begin)], "" if each.begin < end else HIDDEN]
            end = each.end
    return "".join([*parts, text[end:]])


def hide_secret(line: str) -> str:
    """Return a line unchanged, or a placeholder if the line may hold a secret or is too long."""
    return HIDDEN_LINE if len(line) > LONGEST or secret_in(line) else line


def hide_secrets(lines: Sequence[str]) -> tuple[str, ...]:
    """Return lines with secrets replaced. Return no lines if a secret goes over several lines."""
    hidden = tuple(map(hide_secret, lines))
    goes_on = any("PRIVATE KEY" in line for line in lines) or secret_in("\n".join(hidden))
    return () if goes_on else hidden


def find_secrets(text: str, *, with_examples: bool = False) -> Iterator[Secret]:
    """Yield secrets; `with_examples` also placeholders and documented examples."""
    text = without_public(text)
    patterns = _patterns()
    for match in patterns.private_key.finditer(text):
        yield Secret(*match.span(), NAMED)
    has_name = patterns.name.search(text) is not None
    if has_name:
        yield from _find_named(patterns.across, text, with_examples=with_examples)
    begin = 0
    for line in text.splitlines(keepends=True):
        for start in range(0, len(line), LONGEST - OVERLAP):
            part = line[start : start + LONGEST]
            for each in _find_in(part, has_name=has_name, with_examples=with_examples):
                yield Secret(begin + start + each.begin, begin + start + each.end, each.what)
        begin += len(line)


def _find_in(line: str, *, has_name: bool, with_examples: bool) -> Iterator[Secret]:
    patterns = _patterns()
    if has_name and patterns.name.search(line):
        yield from _find_named(patterns.named, line, with_examples=with_examples)
    for match in (each for pattern in patterns.logins for each in pattern.finditer(line)):
        if with_examples or is_login(match):
            yield Secret(*match.span("value"), NAMED)
    for match in patterns.bearer.finditer(line):
        if with_examples or is_bearer(match["value"]):
            yield Secret(*match.span("value"), NAMED)
    for match in patterns.keys.finditer(line):
        if with_examples or "EXAMPLE" not in match[0]:
            yield Secret(*match.span(), FORMED)
    for match in patterns.run.finditer(line):
        if is_random(match[0]):
            yield Secret(*match.span(), RANDOM)


def _find_named(
    patterns: Sequence[re.Pattern[str]], text: str, *, with_examples: bool
) -> Iterator[Secret]:
    for match in (each for pattern in patterns for each in pattern.finditer(text)):
        named = _named(match)
        is_beside = named.by.strip()[-1:] in {":", "="} and len(named.value) >= SHORTEST_PASSWORD
        if is_value(named) or (with_examples and is_beside):
            yield Secret(named.begin, named.end, NAMED)


def _named(match: re.Match[str]) -> Named:
    groups = match.groupdict()
    part = next(name for name in ("double", "single", "bare") if groups[name] is not None)
    return Named(
        value=match[part],
        begin=match.start(part),
        end=match.end(part),
        before=match.string[: match.start()],
        after=match.string[match.end(part) :],
        is_password=groups["password"] is not None,
        tail=groups["tail"] or "",
        by=groups.get("prose") or groups["by"] or "",
        is_prose=bool(groups.get("prose") or groups.get("of")),
        is_quoted=part != "bare",
    )
