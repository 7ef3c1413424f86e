"""Judgement of values that may be secrets: a password, a placeholder, a word, or a public value."""

import re
from binascii import Error, a2b_base64
from collections import Counter
from math import log2

from msgspec import Struct

OF_PASSWORDS = (
    "passw(?:or)?[dt]|passwd|pword|passphrase|passcode|(?<![a-z])pwd|kennwort|contrase[ñn]a"
    "|mot[ _-]de[ _-]passe|(?<![a-z])(?:mdp|senha|has[łl]o|heslo|parola|[şs]ifre|clave)|wachtwoord"
    "|l[öo]senord|adgangskode|salasana|jelsz[óo]|пароль|密码|密碼|口令|パスワード|비밀번호|암호"
    "|كلمة المرور|סיסמה"
)
OF_KEYS = (
    "secret|token|api[ _-]?key|access[ _-]?key|account[_-]?key|private[ _-]?key|auth[_-]?key"
    "|credential|(?<![a-z])cookie"
)
"""Patterns of names that mean a secret. A password may be a word or a number; others are not."""

NO_SECRET = re.compile(
    r"(?:label|hint|field|type|kind|policy|length|len|min|max|size|url|uri|path|file|id|ids|count"
    r"|limit|used|regex|pattern|placeholder|error|message|column|prompt|name|expiry|expires|expiration|ttl"
    r"|input|text|manager|store|ref|version|required|header|s)\Z",
    re.IGNORECASE,
)
"""Pattern of the end of a name that means something about a secret."""

PLACEHOLDER = re.compile(
    r"\$(?:[{(]|\w*\}?\Z|env:)|\{|%(?:\w+%|[sdv]\Z|\()|<|\[|\*{2,}\Z|•+\Z|\w{0,10}(?:…|\.{3})|x{3,}\Z|!\w"
    r"|ENC\[|vault:|op://|arn:|(?:process\.)?env\.|os\."
    r"|(?:self|this|args|config|settings|secrets|var|local|data|options|opts|params|request|req|ctx|context|props|state)\."
    r"|(?:your|my|some|the|an?|new|old)[-_ ]"
    r"|(?:change[-_ ]?(?:me|it|this)|placeholder|dummy|redacted|hidden|removed|masked|todo|tbd"
    r"|insert|replace|enter|fake)(?:[-_ ]|\d{0,3}\Z)",
    re.IGNORECASE,
)
"""Pattern of the beginning of a value that stands for a secret."""

WORDS = frozenset(
    """
    pass password passwort passwd pw pwd secret token key apikey user username admin test
    example sample foo bar baz string str text bytes int integer number bool boolean true false
    yes no on off none null nil undefined required optional default empty missing unset hidden
    invalid expired valid correct incorrect wrong forgotten unknown changed reset rotated
    encrypted hashed plain plaintext secretstr any object array list dict char varchar prompt
    stdin file env environment vault authentication authorization credentials login bearer basic
    self auto generated random never always see use via from this that the
    """.split()  # noqa: SIM905 - a list of words reads better
)
"""Words that stand beside a name of a secret without being one."""

KNOWN = re.compile(
    r"(?:sha|md|utf|base|aes|rsa|rs|hs|es|ps|ed|oauth|http|ipv|x|v)-?\d+(?:[-_./]\w+)*"
    r"|v?\d+(?:\.\d+)+|(?:[A-Za-z]+|\d+)(?:[-/](?:[A-Za-z]+|\d+))+",
    re.IGNORECASE,
)
"""Pattern of algorithms, versions and joined words."""

NUMBER = re.compile(r"\d[\d.,_:-]*[A-Za-z%]{0,6}")
CODE = re.compile(r"[A-Za-z_][\w.]*")
JOINED = re.compile(r"[\s\"'_.,()=-]+")
"""Pattern of the characters between the words of a name or a sentence."""

SETTING = re.compile(r"\s*(?:[-*+]\s+|export\s+|set\s+|ENV\s+|ARG\s+|\$env:)?[\"']?[\w.$:-]*\Z")
END_OF_SETTING = re.compile(r"[\"']?\s*(?:,|;)?\s*(?:\\|&.*|(?P<comment>\s[#;].*|\s//.*))?\s*\Z")
"""Patterns of the text around a setting, which has a line for itself."""

PUBLIC = re.compile(
    r"-----BEGIN (?P<kind>CERTIFICATE(?: REQUEST)?|(?:[A-Z0-9]{2,8} )?PUBLIC KEY(?: BLOCK)?"
    r"|X509 CRL|PGP (?:SIGNATURE|MESSAGE)|SSH SIGNATURE|DH PARAMETERS)-----"
    r"[^-]{0,65536}-----END (?P=kind)-----"
    r"|\bsha(?:1|224|256|384|512)[-:][A-Za-z0-9+/_-]{20,100}={0,2}|\bSHA256:[A-Za-z0-9+/]{43}"
    r"|\bh1:[A-Za-z0-9+/]{43}="
    r"|\beyJ[\w-]{8,80}\.eyJzdWIiOiIxMjM0NTY3ODkwI[\w-]{0,200}(?:\.[\w-]{0,100})?"
    r"|\b(?:ssh-[a-z0-9]{3,10}|ecdsa-sha2-[a-z0-9]{3,12}|sk-ssh-ed25519@openssh\.com) AAAA"
    r"[A-Za-z0-9+/=]{20,1200}"
    r"|(?<![A-Za-z0-9+/=_-])[A-Za-z0-9]{22}(?:@[0-9a-f]{12}){0,2}/[tae][0-9]{1,9}"
    r"(?![A-Za-z0-9+/=_-])"
)
"""Pattern of public values that look random: certificates and public keys, hashes of lock files,
and the full name of a node, which begins with the random name of its session.
"""

SHORTEST_PART = 8
"""Minimum number of characters of a random key between two separators."""

DIGITS = 2
"""Minimum number of digits in a random key."""

ENTROPY = 4.0
"""Minimum entropy of a random key, in bits for each character."""

CLASSES = tuple(map(re.compile, ("[0-9]", "[A-Z]", "[a-z]")))
SEPARATED = re.compile(r"[/_-]")
NAME_IN_PATH = re.compile(r"[A-Za-z]*[0-9]{0,2}")
HEX = re.compile(r"[0-9a-f]{16,}", re.IGNORECASE)


SHORTEST, SHORTEST_PASSWORD, SHORTEST_SETTING = 6, 4, 3
"""Minimum lengths in characters of a secret, of a password, and of a word in `NAME=word`."""

WORDS_OF_PHRASE = 4
"""Minimum number of words of a passphrase."""

WORDS_OF_SENTENCE, LONGEST_WORD = 3, 24
"""Minimum number of words of an encoded sentence, and maximum length of such a word."""


class Named(Struct, frozen=True, kw_only=True):
    """Value beside a name, and its place in the line. `tail` is the end of the name, `by` the text
    between name and value, and `before` and `after` are the texts around both.
    """

    value: str
    begin: int
    end: int
    before: str
    after: str
    is_password: bool
    tail: str
    by: str
    is_prose: bool
    is_quoted: bool


def without_public(text: str) -> str:
    """Return a text of the same length, in which public values are blank."""
    return PUBLIC.sub(lambda match: re.sub(r"\S", " ", match[0]), text)


def is_value(named: Named) -> bool:
    """Return whether a named value may be a secret: it is no placeholder, no code and no word."""
    value = named.value.strip() if named.is_quoted else named.value.rstrip(".,;:!?\\}")
    if not value or NO_SECRET.search(named.tail) or is_placeholder(value) or _is_code(named, value):
        return False
    letters = JOINED.sub("", value)
    if letters.isdigit():
        return named.is_password and len(letters) >= SHORTEST_PASSWORD and not named.is_prose
    if letters.isalpha():
        return _is_word_a_secret(named, value)
    if named.is_prose:
        has_digits = any(map(str.isdigit, value))
        return has_digits and len(value) >= SHORTEST and not KNOWN.fullmatch(value)
    if named.is_password:
        return len(value) >= SHORTEST_PASSWORD
    return len(value) >= SHORTEST and not (KNOWN.fullmatch(value) or NUMBER.fullmatch(value))


def _is_code(named: Named, value: str) -> bool:
    is_name = not named.is_quoted and CODE.fullmatch(value) is not None
    is_called = is_name and named.after.startswith(("(", "["))
    return is_called or value.startswith(("/", "./", "~/", "#", "--")) or "://" in value


def _is_word_a_secret(named: Named, value: str) -> bool:
    """Check for a secret of letters: alone on a line as a setting, or in quotes."""
    if JOINED.sub("", value).lower() in WORDS or _names_a_secret(value):
        return False
    is_long, words = len(value) >= SHORTEST, len(value.split())
    if named.is_quoted:
        return named.is_password and (words >= WORDS_OF_PHRASE or (words == 1 and is_long))
    end = END_OF_SETTING.match(named.after)
    if named.is_prose or end is None or not SETTING.match(named.before):
        return False
    if named.by == "=":
        return len(value) >= SHORTEST_SETTING
    is_setting = is_long or end["comment"] is not None
    return named.is_password and is_setting and "=" not in named.by


def _names_a_secret(value: str) -> bool:
    return re.search(f"{OF_PASSWORDS}|{OF_KEYS}", value, re.IGNORECASE) is not None


def is_placeholder(value: str) -> bool:
    return bool(PLACEHOLDER.match(value)) or "EXAMPLE" in value or value.lower() in WORDS


def is_login(match: re.Match[str]) -> bool:
    """Return whether the password of a login may be one: no placeholder, and no number of a group
    or a port.
    """
    groups = match.groupdict()
    value, user, tool = match["value"], groups.get("user"), groups.get("tool")
    is_stand_in = bool(PLACEHOLDER.match(value)) if tool else is_placeholder(value)
    if is_stand_in or value == user:
        return False
    is_plain = value.isalpha() or value.isdigit()
    is_url = match[0].startswith("://")
    return is_url or bool(tool) or not is_plain


def is_bearer(value: str) -> bool:
    """Return whether the word after "Bearer" may be a token: no word of a sentence."""
    if is_placeholder(value):
        return False
    has_digits = any(map(str.isdigit, value)) and not KNOWN.fullmatch(value)
    return (
        has_digits
        or HEX.fullmatch(value) is not None
        or bool(re.search("[a-z][A-Z].*[a-z][A-Z]", value))
    )


def is_random(run: str) -> bool:
    """Return whether a run of characters looks random: digits, capitals and small letters mixed
    within a part, and few repetitions. Hashes in hexadecimal digits, paths and encoded sentences do
    not.
    """
    longest = max(SEPARATED.split(run), key=len)
    if len(longest) < SHORTEST_PART or not all(each.search(longest) for each in CLASSES):
        return False
    if sum(map(str.isdigit, run)) < DIGITS or "EXAMPLE" in run or run.startswith("AAAA"):
        return False
    if all(map(NAME_IN_PATH.fullmatch, SEPARATED.split(run))):
        return False
    counts = Counter(run)
    entropy = -sum(n / len(run) * log2(n / len(run)) for n in counts.values())
    return entropy >= ENTROPY and not _is_sentence(run)


def _is_sentence(run: str) -> bool:
    """Return whether a run is the base64 form of a plain text of words."""
    try:
        text = a2b_base64(run + "=" * (-len(run) % 4), strict_mode=True).decode()
    except (Error, ValueError):
        return False
    words = text.split()
    return (
        text.isprintable()
        and len(words) >= WORDS_OF_SENTENCE
        and max(map(len, words)) < LONGEST_WORD
    )
