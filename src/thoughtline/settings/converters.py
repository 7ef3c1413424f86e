"""Converters from the text of a setting to its value. All converters raise `Refused` (BAD_SETTING)
if the text is invalid.

Each converter takes the name of the flag, for its message, and the text.
"""

import re
from collections.abc import Callable
from ipaddress import ip_network
from math import isnan
from typing import Any

from msgspec import Struct

from thoughtline.core.budgets import allowance
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.whole_number import MAX_DIGITS, whole_number

Parse = Callable[[str, str], Any]

HTTP_PORT = 8719
HTTP_ADDRESS = f"127.0.0.1:{HTTP_PORT}"
HIGHEST_PORT = 65_535
ADDRESS = re.compile(
    r"(?:(?P<host>\[[0-9a-fA-F:.]+\]|[^:/\s\d][^:/\s]*|[0-9.]*\.[0-9.]*):?)?(?P<port>[0-9]{1,5})?"
)
PUBLIC_URL = re.compile(r"https?://[^\s/?#@]+/?")
SECURE_URL = re.compile(
    r"(?:https://[^\s/?#@]+|http://(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?)(?:/[^\s?#]*)?"
)
LEADING_NUMBER = re.compile(r"\s*\+?([0-9]{1,15})", re.ASCII)
SECONDS = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,15})?")
SWITCHED_ON = ("1", "true", "t", "yes", "y", "on", "enable", "enabled")
SWITCHED_OFF = ("", "0", "false", "f", "no", "n", "off", "disable", "disabled")
LARGEST_COUNT = 10**MAX_DIGITS - 1
LARGEST_SIZE = 1 << 30


class Address(Struct, frozen=True):
    """Address at which a server listens. `host` has no brackets."""

    host: str
    port: int


def text(_: str, text: str) -> str:
    return text


def trimmed(_: str, text: str) -> str:
    return text.strip()


def names(_: str, text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def networks(name: str, text: str) -> tuple[str, ...]:
    """Convert addresses and networks, separated by commas."""
    try:
        return tuple(str(ip_network(part.strip())) for part in text.split(",") if part.strip())
    except ValueError:
        hint = "Give addresses or networks: 127.0.0.1, 10.0.0.0/8, ::1."
        raise _refused(name, text, "is no list of addresses", hint) from None


def switch(name: str, text: str) -> bool:
    word = text.strip().lower()
    if word not in SWITCHED_ON + SWITCHED_OFF:
        hint = "Choose on or off; 1/0, true/false, yes/no and enabled/disabled mean the same."
        raise _refused(name, text, "is neither on nor off", hint)
    return word in SWITCHED_ON


def off_if_true(_: str, text: str) -> bool:
    """Convert by the reference server's rule: "true" turns the feature off."""
    return text.lower() != "true"


def optional(parse: Parse) -> Parse:
    """Return a converter that accepts "", which means None."""
    return lambda name, text: parse(name, text) if text else None


def is_one(chosen: str, *, of: tuple[str, ...]) -> Parse:
    """Return a converter that checks if a text is `chosen`, out of several allowed words."""
    parse = one_of(*of)
    return lambda name, text: parse(name, text) == chosen


def one_of(*choices: str) -> Parse:
    def parse(name: str, text: str) -> str:
        if text not in choices:
            raise _refused(name, text, "is not known", f"Choose {' or '.join(choices)}.")
        return text

    return parse


def only(choice: str, hint: str) -> Parse:
    """Refuse all but the `choice` that is left, with `hint`."""

    def parse(name: str, text: str) -> str:
        if text != choice:
            raise _refused(name, text, "is no longer supported", hint)
        return text

    return parse


def number_of(unit: str, *, least: int = 1, most: int = LARGEST_COUNT) -> Parse:
    """Convert whole numbers in ASCII digits, without units, fractions and signs."""

    def parse(name: str, text: str) -> int:
        number = whole_number(text.strip())
        if number is None or not least <= number <= most:
            problem = f"is not a whole number from {least} to {most}"
            hint = f"Give {unit} in digits alone, such as 1000."
            raise _refused(name, text, problem, hint)
        return number

    return parse


count = number_of("a count")
milliseconds = number_of("milliseconds")
milliseconds_or_none = optional(number_of("milliseconds", least=0))
mebibytes = number_of("MiB")
size = number_of("bytes", most=LARGEST_SIZE)


def leading_count(name: str, text: str) -> int:
    """Convert by ThinkSeq's rule: the number at the beginning, so 5 for "5abc"."""
    found = LEADING_NUMBER.match(text)
    number = int(found[1]) if found else 0
    if number == 0:
        raise _refused(name, text, "is not a count", "Give a whole number from 1 on.")
    return number


def leading_count_to(most: int) -> Parse:
    """Return a converter for counts by ThinkSeq's rule; larger counts become `most`."""
    return lambda name, text: min(most, leading_count(name, text))


def seconds_to(most: float) -> Parse:
    def parse(name: str, text: str) -> float:
        stated = text.strip()
        seconds = float(stated) if SECONDS.fullmatch(stated) else -1.0
        if not 0 <= seconds <= most:
            hint = f"Give seconds in digits, such as 2 or 0.5, from 0 to {most:g}."
            raise _refused(name, text, "is not a time", hint)
        return seconds

    return parse


def number_or(default: float) -> Parse:
    """Convert by Thinking Agent's rule: 0 and invalid texts become the default."""

    def parse(_: str, text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            return default
        return default if isnan(number) or number == 0 else number

    return parse


def budget(name: str, text: str) -> Allowance:
    return allowance.parse_allowance(f"--{name}", text, Code.BAD_SETTING)


def budget_or_none(name: str, text: str) -> Allowance:
    """Convert a budget. The word "none" means no limit."""
    return Allowance() if text.strip().lower() == "none" else budget(name, text)


def address(name: str, text: str) -> Address:
    """Convert HOST:PORT, HOST or PORT to an address. An IPv6 address must stand in brackets."""
    found = ADDRESS.fullmatch(text)
    port = int((found and found["port"]) or HTTP_PORT)
    if found is None or port > HIGHEST_PORT:
        raise _refused(name, text, "is not an address", f"Give HOST:PORT, such as {HTTP_ADDRESS}.")
    return Address((found["host"] or "127.0.0.1").strip("[]"), port)


def base_url(name: str, text: str) -> str:
    """Refuse a path, because the pages link to the root. No slash ends the result."""
    hint = "Give https://HOST or https://HOST:PORT: the server needs a host name without a path."
    return _url(name, text, PUBLIC_URL, hint).rstrip("/")


def secure_url(name: str, text: str) -> str:
    """Check that a URL uses https, or leads to this machine."""
    hint = "Give a URL with https://, without user, query and fragment."
    return _url(name, text, SECURE_URL, hint)


def _url(name: str, text: str, form: re.Pattern[str], hint: str) -> str:
    if text and not form.fullmatch(text):
        raise _refused(name, text, "is not allowed", hint)
    return text


def _refused(name: str, text: str, problem: str, hint: str) -> Refused:
    return Refused(Code.BAD_SETTING, f"--{name} {text!r} {problem}.", hint=hint)
