"""Queries: what is found by what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.search.query_parser import (
    MAX_PARTS,
    MAX_TERMS,
    ParsedQuery,
    SearchTerm,
    parse_query,
)
from thoughtline.core.search.tokenizer import index_words


def found_by(query: str, text: str) -> bool:
    """Whether a text has everything that a query asks for, as a store is to look for it."""
    held = f" {' '.join(index_words(text))} "

    def has(sought: SearchTerm) -> bool:
        parts = f" {' '.join(sought.parts)}" + ("" if sought.begins else " ")
        return parts in held or (sought.whole != "" and f" {sought.whole} " in held)

    wanted = parse_query(query)
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
    ("🚀", "the 🚀launch"),
    ("❤️", "we ❤ it"),
    ("👩‍👩‍👧‍👦", "a 👩‍👩‍👧‍👦 of four"),
    ("🇩🇪", "🇫🇷🇩🇪 border"),
    ("が", "かが"),
    ("데이터베이스", "데이터베이스를 바꾼다"),
    ("ภาษา", "ภาษาไทย"),
    ("Redis缓存", "使用Redis缓存数据"),
    ("redis", "使用Redis缓存数据"),
    ("\U00020000\U00020001", "\U00020000\U00020001\U00020002"),
]


@pytest.mark.parametrize(("query", "text"), FOUND, ids=ascii)
def test_what_is_said_is_found(query: str, text: str) -> None:
    assert found_by(query, text), (parse_query(query), index_words(text))


NOT_FOUND = [
    ("cash", "the cache"),
    ("timeout connect", "timeouts disconnect"),
    ("timeout_connect", "connect_timeout_ms"),
    ("3.51.4", "SQLite 3.51.3"),
    ("C++", "in C"),
    ("🚀", "🙈 launch"),
    ("c", "in C++"),
    ("据连", "数据库连接"),
    ("库数", "数据库"),
    ("foo.baz", "foo.bar.baz"),
    ("string", "str"),
]


@pytest.mark.parametrize(("query", "text"), NOT_FOUND, ids=ascii)
def test_what_is_not_said_is_not_found(query: str, text: str) -> None:
    assert not found_by(query, text), (parse_query(query), index_words(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "…",
        "the of and",
        "It is what it is.",
        '"" * ( ) : - ^ ~',
        "\0\ud800",
        "\u0301",
    ],
)
def test_what_has_no_word_in_it_asks_for_nothing(text: str) -> None:
    assert parse_query(text) == ParsedQuery((), ())
    assert index_words(text) == []


def test_names_that_stand_together_are_sought_together_or_one_by_one() -> None:
    assert parse_query("app/search.py") == ParsedQuery(
        exact=(SearchTerm(("ap", "search", "py")),),
        loose=(
            SearchTerm(("ap", "search", "py")),
            SearchTerm(("ap",)),
            SearchTerm(("search",)),
            SearchTerm(("py",)),
        ),
    )
    assert parse_query("connect_timeout") == ParsedQuery(
        exact=(SearchTerm(("connect", "timeout"), "connecttimeout"),),
        loose=(
            SearchTerm(("connect", "timeout"), "connecttimeout"),
            SearchTerm(("connecttimeout",)),
        ),
    )


def test_a_sentence_without_spaces_is_sought_whole_or_in_pairs() -> None:
    assert parse_query("连接池满") == ParsedQuery(
        exact=(SearchTerm(("连接", "接池", "池满")),),
        loose=(SearchTerm(("连接",)), SearchTerm(("接池",)), SearchTerm(("池满",))),
    )


def test_a_word_that_is_repeated_is_sought_once() -> None:
    assert parse_query("cache Cache cached") == ParsedQuery(
        (SearchTerm(("cach",)),), (SearchTerm(("cach",)),)
    )


def test_a_query_asks_for_so_many_things_and_no_more() -> None:
    many = parse_query(" ".join(f"word{'x' * n}" for n in range(1, 100)))
    long = parse_query("_".join("abcdefgh" * 10))

    assert len(many.exact) == len(many.loose) == MAX_TERMS
    assert max(len(one.parts) for one in long.exact) <= MAX_PARTS


SAMPLE = st.sampled_from(
    "aAbsSzZ019_-'.:/@+#\\ \u00e9\u0301\u00df\u6570\u636e\u5e93\uac00\u304c\u0939\u093f"
)


@given(st.text(SAMPLE, max_size=40))
def test_a_text_is_found_by_itself(text: str) -> None:
    assert found_by(text, text) or parse_query(text).exact == ()
