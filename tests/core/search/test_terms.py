"""Text as search words: what is found by what."""

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.search.terms import (
    MOST,
    MOST_PARTS,
    ParsedQuery,
    SearchTerm,
    asked,
    stem,
    words,
)


def found_by(query: str, text: str) -> bool:
    """Whether a text has everything that a query asks for, as a store is to look for it."""
    held = f" {' '.join(words(text))} "

    def has(sought: SearchTerm) -> bool:
        parts = f" {' '.join(sought.parts)}" + ("" if sought.begins else " ")
        return parts in held or (sought.whole != "" and f" {sought.whole} " in held)

    wanted = asked(query)
    return wanted.exact != () and all(map(has, wanted.exact))


FOUND = [
    # words
    ("cache", "The cache is cold."),
    ("CACHE", "the cache"),
    ("caching", "It was cached."),
    ("retries", "We retried once; one more retry."),
    ("why was the cache cold?", "Cold cache"),
    ("migrations", "migrate the file"),
    ("it's the user's", "what the user wants"),
    ("don't panic", "panic"),
    # looks and accents
    ("cafe naive", "Café, naïve"),
    ("strasse", "Straße"),
    ("ISTANBUL", "İstanbul"),
    ("file", "\N{LATIN SMALL LIGATURE FI}le"),
    ("ABC 123", "\uff21\uff22\uff23 \uff11\uff12\uff13"),
    ("soft", "so\N{SOFT HYPHEN}ft"),
    ("привет", "ПРИВЕТ, мир"),
    ("हिन्दी", "यह हिन्दी है"),
    ("سلام", "سَلَام"),
    ("user\N{RIGHT SINGLE QUOTATION MARK}s", "user's"),
    # identifiers, whole and by part
    ("connect_timeout_ms", "raise connect_timeout_ms to 500"),
    ("timeout", "raise connect_timeout_ms to 500"),
    ("connect timeout", "raise connect_timeout_ms to 500"),
    ("connectTimeoutMs", "raise connect_timeout_ms to 500"),
    ("connecttimeoutms", "raise connect_timeout_ms to 500"),
    ("HttpServerError", "an HttpServerError"),
    ("http server error", "an HTTPServerError"),
    ("server", "an HttpServerError"),
    ("getUserID2", "call getUserID2()"),
    ("user id", "call getUserID2()"),
    ("ids", "many IDs, one ID"),
    ("foo.bar::baz", "in foo.bar::baz there"),
    ("bar::baz", "in foo.bar::baz there"),
    ("baz", "in foo.bar::baz there"),
    ("kebab-case", "a kebab-case name"),
    ("kebab", "a kebab-case name"),
    ("/usr/local/lib", "look in /usr/local/lib/python3.11 for it"),
    ("python3.11", "look in /usr/local/lib/python3.11 for it"),
    (r"C:\Users\ada", r"in C:\Users\ada\notes"),
    ("3.51.3", "SQLite 3.51.3 or later"),
    ("E0502", "error[E0502]: cannot borrow"),
    ("e0502", "E0502"),
    ("C++", "in C++, not C"),
    ("c#", "C# 12"),
    ("#1234", "see issue 1234"),
    ("1234", "fixes #1234."),
    ("sha256", "SHA-256"),
    ("SHA-256", "a sha256 sum"),
    ("github", "on GitHub"),
    ("PostgreSQL", "use postgresql"),
    ("--no-cache", "with --no-cache"),
    ("is_ok", "if is_ok: pass"),
    ("9f86d081884c7d65", "commit 9f86d081884c7d65."),
    ("ada@example.org", "mail ada@example.org"),
    # scripts without spaces
    ("连接", "数据库连接池已满"),
    ("数据库", "数据库连接池已满"),
    ("池", "数据库连接池已满"),
    ("满", "数据库连接池已满"),
    ("数", "数据库"),
    ("字", "字"),
    ("データベース", "このデータベースは遅い"),
    ("ｶﾞｷﾞ", "ガギグ"),
    ("が", "かが"),
    ("데이터베이스", "데이터베이스를 바꾼다"),
    ("ภาษา", "ภาษาไทย"),
    ("Redis缓存", "使用Redis缓存数据"),
    ("redis", "使用Redis缓存数据"),
    ("\U00020000\U00020001", "\U00020000\U00020001\U00020002"),
]


@pytest.mark.parametrize(("query", "text"), FOUND, ids=ascii)
def test_what_is_said_is_found(query: str, text: str) -> None:
    assert found_by(query, text), (asked(query), words(text))


NOT_FOUND = [
    ("cash", "the cache"),
    ("timeout connect", "timeouts disconnect"),
    ("timeout_connect", "connect_timeout_ms"),
    ("3.51.4", "SQLite 3.51.3"),
    ("C++", "in C"),
    ("c", "in C++"),
    ("据连", "数据库连接"),
    ("库数", "数据库"),
    ("foo.baz", "foo.bar.baz"),
    ("string", "str"),
]


@pytest.mark.parametrize(("query", "text"), NOT_FOUND, ids=ascii)
def test_what_is_not_said_is_not_found(query: str, text: str) -> None:
    assert not found_by(query, text), (asked(query), words(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "…",
        "the of and",
        "It is what it is.",
        "🧵👩‍👩‍👧‍👦 ❤️",
        '"" * ( ) : - ^ ~',
        "\0\ud800",
        "\u0301",
    ],
)
def test_what_has_no_word_in_it_asks_for_nothing(text: str) -> None:
    assert asked(text) == ParsedQuery((), ())
    assert words(text) == []


def test_the_words_of_a_text_are_its_parts_and_then_its_identifiers_whole() -> None:
    assert words("The userID of bar::getUserID2, cached in v2.") == [
        *("user", "id", "bar", "get", "user", "id", "2", "cach", "v", "2"),
        *("userid", "getuserid2", "v2"),
    ]


def test_names_that_stand_together_are_sought_together_or_one_by_one() -> None:
    assert asked("app/search.py") == ParsedQuery(
        exact=(SearchTerm(("ap", "search", "py")),),
        loose=(
            SearchTerm(("ap", "search", "py")),
            SearchTerm(("ap",)),
            SearchTerm(("search",)),
            SearchTerm(("py",)),
        ),
    )
    assert asked("connect_timeout") == ParsedQuery(
        exact=(SearchTerm(("connect", "timeout"), "connecttimeout"),),
        loose=(SearchTerm(("connect", "timeout"), "connecttimeout"),),
    )


def test_a_sentence_without_spaces_is_sought_whole_or_in_pairs() -> None:
    assert asked("连接池满") == ParsedQuery(
        exact=(SearchTerm(("连接", "接池", "池满")),),
        loose=(SearchTerm(("连接",)), SearchTerm(("接池",)), SearchTerm(("池满",))),
    )


def test_a_word_that_is_repeated_is_sought_once() -> None:
    assert asked("cache Cache cached") == ParsedQuery(
        (SearchTerm(("cach",)),), (SearchTerm(("cach",)),)
    )


@pytest.mark.parametrize(
    "alike",
    [
        *("cache caches cached caching", "class classes", "key keys", "query queries"),
        *("migrate migrates migrated migration", "process processes processing"),
        *("use uses used using", "retry retries retried", "stop stops stopped stopping"),
        *("focus focuses focused", "status statuses", "cpu cpus"),
        *("optimize optimizes optimization", "die dies died", "index indexes indexed"),
    ],
)
def test_forms_of_a_word_are_one_word(alike: str) -> None:
    assert len({stem(word) for word in alike.split()}) == 1


def test_what_only_looks_like_an_ending_stays() -> None:
    assert [stem(word) for word in ("string", "need", "red", "ss", "a1s", "größes")] == [
        *("string", "need", "red", "ss", "a1s", "größes")
    ]


def test_a_query_asks_for_so_many_things_and_no_more() -> None:
    many = asked(" ".join(f"word{'x' * n}" for n in range(1, 100)))
    long = asked("_".join("abcdefgh" * 10))

    assert len(many.exact) == len(many.loose) == MOST
    assert max(len(one.parts) for one in long.exact) <= MOST_PARTS


HOSTILE = {
    "one word": "a" * 1_000_000,
    "hyphens": "a-" * 500_000,
    "points": "a." * 500_000,
    "cases": "aA" * 500_000,
    "digits": "1a" * 500_000,
    "underlines, then an end": "a_" * 50_000 + "!",
    "capitals, then a small letter": "A" * 500_000 + "a",
    "accents": "é" * 500_000,
    "marks": "\u0301" * 500_000,
    "one that becomes eighteen": "\ufdfa" * 500_000,
    "no spaces": "数" * 500_000,
    "quotes": "'" * 500_000,
    "all of Unicode": "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)])),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
def test_no_text_holds_anybody_up(text: str) -> None:
    began = time.process_time()
    found = words(text)
    asked(text)

    assert time.process_time() - began < 2  # a tenth of it here, on a quiet machine
    assert len(found) <= 120_000


SAMPLE = st.sampled_from(
    "aAbsSzZ019_-'.:/@+#\\ \u00e9\u0301\u00df\u6570\u636e\u5e93\uac00\u304c\u0939\u093f"
)


@given(st.text())
def test_words_are_plain_so_that_any_store_can_keep_them(text: str) -> None:
    for word in words(text):
        assert word == word.lower()
        assert word.split() == [word]
        assert all(one.isalnum() or one in "+#" or not one.isascii() for one in word)


@given(st.text(SAMPLE, max_size=40))
def test_a_text_is_found_by_itself(text: str) -> None:
    assert found_by(text, text) or asked(text).exact == ()


@given(st.text())
def test_what_looks_alike_has_the_same_words(text: str) -> None:
    assert words(unicodedata.normalize("NFD", text)) == words(unicodedata.normalize("NFC", text))
