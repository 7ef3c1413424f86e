"""What flags and variables say, and where it lands."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import settings as trials
from hypothesis import strategies as some

from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.refusal import Code, Refused
from thoughtline.settings import HttpSettings, Setting, Settings, read
from thoughtline.settings.definitions import HTTP, PROCESS

THINKSEQ = ("max-thoughts", "max-memory-mb", "shutdown-timeout-ms", "package-read-timeout-ms")


def test_every_field_has_one_row() -> None:
    def landing(rows: tuple[Setting, ...]) -> list[str]:
        return sorted(row.field for row in rows if row.field)

    assert landing(PROCESS) == sorted({*Settings.__struct_fields__} - {"http"})
    assert landing(HTTP) == sorted(HttpSettings.__struct_fields__)


def test_a_flag_goes_before_a_variable_and_that_before_the_default() -> None:
    variables = {"THOUGHTLINE_DURABILITY": "normal"}
    assert read({}, {}).durability == "full"
    assert read({}, variables).durability == "normal"
    assert read({"durability": "full"}, variables).durability == "full"


def test_a_variable_of_an_original_is_read_under_its_own_name() -> None:
    chosen = read({}, {"MAX_NODES_PER_SESSION": "3", "DISABLE_THOUGHT_LOGGING": "TRUE"})

    assert chosen.max_branches == 3
    assert not chosen.log_thoughts


@pytest.mark.parametrize("text", ["", "0", "many", "nan"])
def test_what_is_no_number_of_branches_is_the_original_s_default(text: str) -> None:
    assert read({}, {"MAX_NODES_PER_SESSION": text}).max_branches == 16


def test_settings_of_http_are_read_only_where_it_is_spoken() -> None:
    wrong = {"THOUGHTLINE_MAX_BODY": "much"}

    assert read({}, wrong).http is None
    with pytest.raises(Refused, match="--max-body 'much' is not a whole number"):
        read({"http": "127.0.0.1"}, wrong)


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.0.2.1:80", "192.0.2.1", 80),
        ("localhost", "localhost", 8719),
        ("[::1]:9", "::1", 9),
        ("9000", "127.0.0.1", 9000),
    ],
)
def test_an_address_is_a_host_a_port_or_both(text: str, host: str, port: int) -> None:
    settings = read({"http": text}, {}).http

    assert settings is not None
    assert (settings.address.host, settings.address.port) == (host, port)


@pytest.mark.parametrize("value", ["0", "-5", "abc", "0.5", " "])
@pytest.mark.parametrize("flag", THINKSEQ)
def test_a_flag_of_thinkseq_that_begins_with_no_count_is_refused(flag: str, value: str) -> None:
    with pytest.raises(Refused, match=f"--{flag} {value!r} is not a count."):
        read({flag: value}, {})


def test_more_thoughts_than_the_original_allows_are_as_many_as_it_allows() -> None:
    usual = read({}, {})

    assert (usual.max_thoughts, usual.max_memory_mb) == (500, 100)
    assert read({}, {"THOUGHTLINE_MAX_THOUGHTS": "20000"}).max_thoughts == 10_000


def test_search_by_meaning_is_refused_with_a_way_on() -> None:
    assert read({"search": "words"}, {}) == read({}, {})
    with pytest.raises(Refused) as refusal:
        read({}, {"THOUGHTLINE_SEARCH": "meaning"})
    assert refusal.value.message == "--search 'meaning' is no longer supported."
    assert refusal.value.hint == "Searches compare words, on every store. Leave --search out."


def test_a_day_without_a_limit_is_not_a_day_of_which_nobody_spoke() -> None:
    assert read({}, {}).day_budget is None
    assert read({"day-budget": "None"}, {}).day_budget == Allowance()
    assert read({"day-budget": "5 tokens"}, {}).day_budget == Allowance(tokens=5)


def test_no_works_are_not_as_many_as_usual() -> None:
    assert read({}, {}).works is None
    assert read({"works": "0"}, {}).works == 0
    with pytest.raises(Refused) as refusal:
        read({"works": "-1"}, {})
    assert "'-1' is not a whole number from 0 to" in str(refusal.value)


@trials(deadline=None)
@given(some.sampled_from([row for row in (*PROCESS, *HTTP) if row.name]), some.text())
def test_any_text_is_a_value_or_is_refused(row: Setting, text: str) -> None:
    with suppress(Refused):
        read({"http": "127.0.0.1", row.name: text}, {})


@pytest.mark.parametrize("url", ["https://host/thoughts", "https://host/a/", "host", "ftp://host"])
def test_a_public_url_with_a_path_is_refused(url: str) -> None:
    with pytest.raises(Refused, match=r"https://HOST") as refusal:
        read({"http": "127.0.0.1", "public-url": url}, {})
    assert refusal.value.code == Code.BAD_SETTING


def test_a_slash_after_the_host_of_a_public_url_is_no_path() -> None:
    http = read({"http": "127.0.0.1", "public-url": "https://host:444/"}, {}).http
    assert http is not None
    assert http.public_url == "https://host:444"
