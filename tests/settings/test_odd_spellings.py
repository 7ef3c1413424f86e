"""Odd spellings of numbers and switches: each setting reads them as meant, or refuses them."""

from collections.abc import Mapping
from typing import Any

import pytest

from thoughtline.core.refusal import Code, Refused
from thoughtline.settings import Setting, read
from thoughtline.settings.definitions import HTTP, SETTINGS

FULL_WIDTH_TEN = "\uff11\uff10"
REFUSED = object()
SPELLINGS = (
    *("10s", "1.5", "1_024", "1,024", "1e3", "0x10", "5abc", "1 000", "10k", "+5", "-1", "0"),
    *(FULL_WIDTH_TEN, "1/2", "1'000", "30%", "007", "unlimited", " 7 ", "0.9", "1.", "2**3"),
    "9" * 17,
)
WHOLE = {"007": 7, " 7 ": 7}
FRACTIONS = {**WHOLE, "1.5": 1.5, "0.9": 0.9, "0": 0}
LEADING = {
    **dict.fromkeys(("1.5", "1_024", "1,024", "1e3", "1 000", "1/2", "1'000", "1."), 1),
    **dict.fromkeys(("5abc", "+5"), 5),
    **dict.fromkeys(("10s", "10k"), 10),
    "30%": 30,
    "2**3": 2,
    "9" * 17: 10**15 - 1,
    **WHOLE,
}
ORIGINAL_NUMBERS = dict.fromkeys(SPELLINGS)
"""The Thinking Agent refuses none: what it cannot read is its default."""

SWITCHES = {"0": False}
NONE: dict[str, Any] = {}
ANY_TEXT = dict.fromkeys(SPELLINGS)
ADDRESSES = dict.fromkeys(("1.5", "+5", "-1", "0", "007", "unlimited", "0.9", "1."))
"""Names of hosts, IPv4 addresses and ports."""

BY_SETTING: Mapping[str, Mapping[str, Any]] = {
    **dict.fromkeys(
        (
            *("THOUGHTLINE_MAX_CONNECTIONS", "THOUGHTLINE_READ_TIMEOUT_MS"),
            *("THOUGHTLINE_DRAIN_TIMEOUT_MS", "THOUGHTLINE_QUOTA_SESSIONS"),
            *("THOUGHTLINE_QUOTA_THOUGHTS", "THOUGHTLINE_QUOTA_MB"),
            *("THOUGHTLINE_WRITES_PER_SECOND", "THOUGHTLINE_WRITES_BURST"),
            *("THOUGHTLINE_READS_PER_SECOND", "THOUGHTLINE_READS_BURST"),
            *("THOUGHTLINE_QUESTIONS_AT_ONCE", "THOUGHTLINE_MAX_TEXT"),
            *("THOUGHTLINE_MAX_LINE", "THOUGHTLINE_MAX_BODY", "THOUGHTLINE_AUDIT_DAYS"),
        ),
        WHOLE,
    ),
    "THOUGHTLINE_WORKS": {**WHOLE, "0": 0},
    "THOUGHTLINE_DRAIN_WAIT_MS": {**WHOLE, "0": 0},
    "THOUGHTLINE_MODEL_PAUSE": FRACTIONS,
    **dict.fromkeys(
        (
            *("THOUGHTLINE_MAX_MEMORY_MB", "THOUGHTLINE_SHUTDOWN_TIMEOUT_MS"),
            "THOUGHTLINE_PACKAGE_READ_TIMEOUT_MS",
        ),
        LEADING,
    ),
    "THOUGHTLINE_MAX_THOUGHTS": {**LEADING, "9" * 17: 10_000},
    **dict.fromkeys(("MAX_NODES_PER_SESSION", "MIN_INPUT_TEXT_LENGTH"), ORIGINAL_NUMBERS),
    "DISABLE_THOUGHT_LOGGING": dict.fromkeys(SPELLINGS, True),
    **dict.fromkeys(
        (
            *("THOUGHTLINE_BRIEF", "THOUGHTLINE_READ_ONLY", "THOUGHTLINE_MUST_EXIST"),
            *("THOUGHTLINE_APPROVAL", "THOUGHTLINE_APPROVAL_SIGN_IN"),
            "THOUGHTLINE_ASK_PERSON",
            *("THOUGHTLINE_NO_EVIDENCE_FILES", "THOUGHTLINE_NO_EVIDENCE_TEXT"),
            "THOUGHTLINE_NO_SYNC",
            "THOUGHTLINE_PRIVATE",
            "THOUGHTLINE_DIAGNOSTICS",
        ),
        SWITCHES,
    ),
    **dict.fromkeys(
        (
            *("THOUGHTLINE_DURABILITY", "THOUGHTLINE_TOOLS", "THOUGHTLINE_LANG"),
            *("THOUGHTLINE_ROUTING", "THOUGHTLINE_STRATEGY", "THOUGHTLINE_TEAM_ANSWER"),
            *("THOUGHTLINE_SEARCH", "THOUGHTLINE_SESSION_BUDGET", "THOUGHTLINE_DAY_BUDGET"),
            "THOUGHTLINE_SERVER_BUDGET",
            *("THOUGHTLINE_PUBLIC_URL", "THOUGHTLINE_OAUTH_ISSUER", "THOUGHTLINE_OAUTH_KEYS"),
            "THOUGHTLINE_TRUSTED_PROXY",
        ),
        NONE,
    ),
    **dict.fromkeys(
        (
            *("THOUGHTLINE_DIALECT", "THOUGHTLINE_PACK", "THOUGHTLINE_DATABASE"),
            *("THOUGHTLINE_SESSION", "THOUGHTLINE_PROJECT", "THOUGHTLINE_MODEL"),
            *("THOUGHTLINE_SYNTHESIS_MODEL", "THOUGHTLINE_PERSPECTIVES", "THOUGHTLINE_TOKENS"),
            "THOUGHTLINE_OWNER_LIMITS",
        ),
        ANY_TEXT,
    ),
    "THOUGHTLINE_HTTP": ADDRESSES,
}
"""By variable: the spellings that are read, with their value, or None where it is not compared."""


def test_the_table_has_every_setting() -> None:
    assert {*BY_SETTING} == {setting.variable for setting in SETTINGS}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.variable)
def test_an_odd_spelling_is_read_as_meant_or_refused(setting: Setting) -> None:
    accepted = BY_SETTING[setting.variable]
    values = {text: value for text in SPELLINGS if (value := _value(setting, text)) is not REFUSED}

    assert {*values} == {*accepted}
    if setting.field:
        compared = {text: value for text, value in accepted.items() if value is not None}
        assert {text: values[text] for text in compared} == compared


def _value(setting: Setting, text: str) -> object:
    try:
        settings = read({}, {"THOUGHTLINE_HTTP": "127.0.0.1", setting.variable: text})
    except Refused as refusal:
        named = refusal.code == Code.BAD_SETTING and f"--{setting.name}" in str(refusal)
        return REFUSED if named else refusal
    group = settings.http if setting in HTTP else settings
    return getattr(group, setting.field, None)


@pytest.mark.parametrize("field", ["brief", "read_only", "no_evidence_files", "diagnostics"])
@pytest.mark.parametrize(
    ("words", "switched"),
    [
        (("1", "true", "t", "yes", "y", "on", "enable", "enabled", "Enabled", " ON ", "1 "), True),
        (("0", "false", "f", "no", "n", "off", "disable", "disabled", "OFF", " no ", " "), False),
    ],
)
def test_a_switch_takes_words_for_on_and_off(
    field: str, words: tuple[str, ...], *, switched: bool
) -> None:
    variable = f"THOUGHTLINE_{field.upper()}"

    assert {getattr(read({}, {variable: word}), field) for word in words} == {switched}


@pytest.mark.parametrize("word", ["active", "2", "truthy", "none", "record"])
def test_a_switch_refuses_other_words_with_its_choices(word: str) -> None:
    with pytest.raises(Refused, match=f"--read-only '{word}' is neither on nor off") as refusal:
        read({}, {"THOUGHTLINE_READ_ONLY": word})

    assert refusal.value.hint.startswith("Choose on or off")


def test_a_refused_number_is_told_with_its_form() -> None:
    with pytest.raises(Refused) as refusal:
        read({}, {"THOUGHTLINE_HTTP": "127.0.0.1", "THOUGHTLINE_READ_TIMEOUT_MS": "10s"})

    assert str(refusal.value) == (
        "--read-timeout-ms '10s' is not a whole number from 1 to 999999999999999. "
        "Give milliseconds in digits alone, such as 1000. [bad_setting]"
    )
