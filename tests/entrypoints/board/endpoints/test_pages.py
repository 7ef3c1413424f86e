"""What the board answers, without a browser: refusals, headers, and pages that are plain HTML."""

import re
from decimal import Decimal

import httpx2
import pytest

from entrypoints.board import tales
from entrypoints.board.served import Served
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import (
    DelegationAnswered,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    ThoughtRecorded,
)
from thoughtline.dialects.formats import FORMATS
from thoughtline.entrypoints.board.static_files import assets
from thoughtline.entrypoints.board.urls import session as session_url
from thoughtline.store.ledger import Entry

PAGES = (
    "/",
    "/sessions/checkout",
    "/search?q=pool",
    "/calibration",
    "/costs",
    "/board/session?session=checkout",
    "/board/assets/board.css",
    "/sessions/nowhere",
    "/board/node?session=nowhere&thought=t1",
)


def got(board: Served, path: str) -> httpx2.Response:
    return httpx2.get(board.address + path, timeout=20)


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_tells_the_browser_to_run_nobodys_code(board: Served, path: str) -> None:
    tales.checkout(board)

    headers = got(board, path).headers

    policy = headers["content-security-policy"]
    for part in (
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
    ):
        assert part in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/sessions/nowhere", 404, "There is no session"),
        ("/sessions", 404, "There is no session"),
        ("/sessions/checkout?at=v99", 400, "there is no version 99 yet"),
        ("/sessions/checkout?at=v0", 400, "The session had not begun then."),
        ("/sessions/checkout?at=yesterday", 400, "is not a version"),
        ("/sessions/checkout?at=" + "9" * 5000, 400, "is not a version"),
        ("/sessions/checkout?thought=t99", 200, "Why does checkout time out"),
        ("/sessions/checkout?page=99999999999", 200, "The record"),
        ("/search?q=" + "x" * 5000, 200, "0 results"),
        ("/search?q=pool&standing=nonsense&limit=-1", 200, "3 results"),
        ("/search?q=%22+OR+*&author=%27", 200, "0 results"),
        ("/?limit=0&within=never", 200, "1 of 1 session"),
        ("/board/node?session=checkout&thought=a99", 404, "no_such_thought"),
        ("/board/node?session=checkout", 404, "no_such_thought"),
        ("/board/state?session=checkout&at=v0", 400, "out_of_range"),
        ("/board/session", 404, "no_such_session"),
    ],
)
def test_what_makes_no_sense_is_answered_plainly(
    board: Served, path: str, status: int, said: str
) -> None:
    tales.checkout(board)

    reply = got(board, path)

    assert reply.status_code == status
    assert said in reply.text.replace("&#39;", "'")


def test_a_forgotten_session_is_gone_though_it_was_looked_at(board: Served) -> None:
    tales.checkout(board)
    assert got(board, "/sessions/checkout").status_code == 200

    board.forget("checkout")

    reply = got(board, "/sessions/checkout")
    assert reply.status_code == 404
    assert "exhausted" not in reply.text
    assert "The list of sessions has the existing ones." in reply.text
    assert got(board, "/board/session?session=checkout").status_code == 404


@pytest.mark.parametrize("path", ["/board/export?format=markdown&", "/board/session?"])
def test_a_hint_on_the_board_is_for_who_reads_it(board: Served, path: str) -> None:
    """Also for programs: what they were told gets on to a person's screen."""
    board.think("gone", "Here I am.")
    board.forget("gone")

    for name in ("gone", "never"):
        assert "`" not in got(board, f"{path}session={name}").json()["hint"]


@pytest.mark.parametrize("name", ["a/b", "..", ".", "", "a b", "?x=1", "#", "%2e", "é", "sessions"])
def test_every_session_has_an_address(board: Served, name: str) -> None:
    board.think(name, "Here I am.")

    assert "Here I am." in got(board, session_url(name)).text
    assert session_url(name).replace("&", "&amp;") in got(board, "/").text


def test_long_sessions_are_read_a_page_at_a_time(board: Served) -> None:
    board.store("long", tales.long(450))

    assert 'id="t450"' in got(board, "/sessions/long").text
    first = got(board, "/sessions/long?page=1").text
    assert 'id="t1"' in first
    assert 'id="t101"' not in first
    assert "page 1 of 5" in first


NAMED = re.compile(r'(?:href|src)="(/board/assets/[^"]+)"')


def test_a_browser_asks_for_each_file_once(board: Served) -> None:
    tales.checkout(board)
    named = NAMED.findall(got(board, "/sessions/checkout").text)

    for path in named:
        assert got(board, path).headers["cache-control"].endswith("immutable"), path


def test_a_file_that_another_replica_named_is_served_and_not_kept(board: Served) -> None:
    reply = got(board, "/board/assets/0123456789abcdef/board.css")

    assert reply.status_code == 200
    assert reply.headers["cache-control"] == "no-store"
    assert got(board, "/board/assets/0123456789abcdef/nothing.css").status_code == 404


@pytest.mark.parametrize("name", FORMATS)
def test_a_session_is_taken_along_in_every_format(board: Served, name: str) -> None:
    tales.checkout(board)
    assert (
        f"/board/export?session=checkout&amp;format={name}" in got(board, "/sessions/checkout").text
    )

    reply = got(board, f"/board/export?session=checkout&format={name}&at=v9")

    assert reply.status_code == 200
    assert reply.headers["content-disposition"].startswith("attachment; filename=")
    assert "DNS may take too long" in reply.text
    assert "The pool is exhausted" not in reply.text
    assert got(board, "/board/export?session=checkout&format=exe").status_code == 400
    assert got(board, f"/board/export?session=nowhere&format={name}").status_code == 404


def test_sessions_are_filtered_by_words_and_age(board: Served) -> None:
    tales.checkout(board)
    board.store("long", tales.long(3, began=0))

    assert "2 of 2 sessions" in got(board, "/").text
    assert "1 of 2 sessions" in got(board, "/?filter=TIME+checkout").text
    assert "1 of 2 sessions" in got(board, "/?within=day").text
    assert "No session has these words" in got(board, "/?filter=nothing").text


def test_calibration_is_drawn_from_twenty_forecasts_on(board: Served) -> None:
    for number in range(1, 26):
        board.think("s", f"Thought {number}.", confidence=0.9 if number % 2 else 0.3)
        board.think("s", None, outcomes=((f"t{number}", number % 2 == 1 and number < 20),))
    board.think("other", "Only one.", author="bob", confidence=0.5)
    board.think("other", None, author="bob", outcomes=(("t1", True),))

    page = got(board, "/calibration").text

    assert "Reliability plot: said 0.30, was right 0 of 12; said 0.90, was right 10 of 13" in page
    assert page.count('class="dot"') == 5
    assert "1 forecast; 19 more are needed" in page


def asked(text: str = "Is it the pool?") -> list[Entry]:
    """A deliberation of two, the second of whom dissents."""
    told: list[Event] = [
        ThoughtRecorded(thought="t1", text=text),
        DeliberationBegun(deliberation="q1", asks="t1"),
        DelegationMade(delegation="d1", seat="critical", asks="t1", of="q1"),
        DelegationMade(delegation="d2", seat="practical", asks="t1", of="q1"),
        DelegationAnswered(
            delegation="d1",
            text="It is the pool.",
            usage=Usage(
                requested="openai:gpt", tokens_in=10, tokens_out=5, estimated_cost=Decimal("0.0125")
            ),
        ),
        DelegationAnswered(
            delegation="d2",
            text="It is the disk.",
            usage=Usage(requested="local:small", tokens_in=7),
        ),
        ThoughtRecorded(thought="t2", text="It is the pool.", branch="critical", kind="opinion"),
        ThoughtRecorded(thought="t3", text="It is the disk.", branch="practical", kind="opinion"),
        ThoughtRecorded(thought="t4", text="The pool, then.", rests_on=(("t2",),)),
        DeliberationEnded(
            deliberation="q1",
            thought="t4",
            opinions=(("d1", "t2"), ("d2", "t3")),
            dissent=("t3",),
        ),
    ]
    return [Entry(event=event, author="ada", at=0) for event in told]


def test_a_deliberation_shows_each_voice_and_the_dissent(board: Served) -> None:
    board.store("s", asked())

    [told] = got(board, "/board/session?session=s").json()["deliberations"]

    assert told["outcome"] == "t4"
    assert [(one["seat"], one["text"], one["dissents"]) for one in told["voices"]] == [
        ("critical", "It is the pool.", False),
        ("practical", "It is the disk.", True),
    ]
    page = got(board, "/sessions/s").text
    assert "Ended in t4" in page
    assert page.count("dissents") == 1


def test_what_a_voice_says_is_sealed_until_all_have_spoken(board: Served) -> None:
    board.store("s", asked()[:6])

    for path in ("/sessions/s", "/board/session?session=s", "/board/state?session=s&at=v6"):
        reply = got(board, path)
        assert reply.status_code == 200
        assert "It is the" not in reply.text.replace("Is it the", "")
        assert "critical" in reply.text


def test_costs_are_told_by_model_and_say_what_is_not_known(board: Served) -> None:
    assert "No model calls yet" in got(board, "/costs").text

    board.store("s", asked())

    page = got(board, "/costs").text
    assert "openai:gpt" in page
    assert "$0.0125" in page
    assert "not known" in page


def test_the_costs_of_one_session_are_told_alone_and_linked_from_its_page(board: Served) -> None:
    board.store("s", asked())
    board.store("dear", [*asked("Is it the disk?")[:4], _dear()])

    assert "$1.0125" in got(board, "/costs").text
    of_one = got(board, "/costs?session=s").text
    assert "$0.0125" in of_one
    assert "$1." not in of_one
    assert "Is it the pool?" in of_one
    assert 'href="/costs?session=s"' in got(board, "/sessions/s").text
    assert got(board, "/costs?session=nowhere").status_code == 404


def _dear() -> Entry:
    """An answer on the next day, at a dollar."""
    bill = Usage(requested="openai:gpt", tokens_in=10, tokens_out=5, estimated_cost=Decimal(1))
    event = DelegationAnswered(delegation="d1", text="It is.", usage=bill)
    return Entry(event=event, author="ada", at=86_400_000)


def test_costs_are_summed_up_for_each_day_and_in_all(board: Served) -> None:
    board.store("dear", [*asked()[:4], _dear()])
    board.store("s", asked())

    page = got(board, "/costs").text
    rows = [re.findall(r"<t[dh][^>]*>([^<]*)</t[dh]>", row) for row in page.split("<tr>")]
    told = [(row[0], row[1], row[2]) for row in rows if row and row[0].startswith("1970-")]

    assert told == [
        ("1970-01-02", "openai:gpt", "1"),
        ("1970-01-01", "local:small", "1"),
        ("1970-01-01", "openai:gpt", "1"),
        ("1970-01-01", "all models", "2"),
    ]
    assert ["all models", "3"] in [row[:2] for row in rows]
    assert "at least $1.0125" in page


def test_a_search_names_sessions_as_the_list_does(board: Served) -> None:
    board.think("aHandleThatSaysNothing", "Why does checkout time out?")
    board.think("aHandleThatSaysNothing", "The pool is exhausted.")

    page = got(board, "/search?q=exhausted").text

    assert '<a href="/sessions/aHandleThatSaysNothing">Why does checkout time out?</a>' in page


def test_the_assets_have_the_licences_of_what_is_bundled() -> None:
    licences = {one.name for one in (assets() / "licences").iterdir()}

    assert licences == {"d3.txt", "marked.txt", "prism.txt", "atkinson-hyperlegible-next.txt"}
