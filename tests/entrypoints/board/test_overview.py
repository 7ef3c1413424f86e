"""The page over all sessions: groups, cards, filters, what it reads, and how it follows."""

import asyncio
import re
import time

import httpx2
import pytest
from playwright.async_api import Browser, Page, expect

from entrypoints.board import tales
from entrypoints.board.axe import violations
from entrypoints.board.orders import ORDERS, orders, vote
from entrypoints.board.served import Served
from entrypoints.board.test_accessible import WINDOWS
from store.postgres_server import Postgres, emptied
from thoughtline.core.author import SERVER
from thoughtline.core.events import (
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Recorded,
    SessionDescribed,
    ThoughtRecorded,
)
from thoughtline.entrypoints.board import session_list_query
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import Entry, at_version
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.postgres.ledger import PostgresLedger

DAY = 86_400_000
NOW = 1_795_000_000_000
GROUP = re.compile(r'<section data-group="(\w+)"[^>]*?( hidden)?>(.*?)</section>', re.DOTALL)
TITLE = re.compile(r'<span class="title">(.+?)</span>')


class Clock:
    """Milliseconds since 1970, as a test sets them."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


class Reads(MemoryLedger):
    """Counts the events that are read."""

    def __init__(self) -> None:
        super().__init__()
        self.events = self.calls = 0

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        found = await super().read(session, after=after, limit=limit)
        self.events += len(found)
        self.calls += 1
        return found


@pytest.fixture
def clock() -> Clock:
    return Clock()


def titles(text: str) -> list[str]:
    """The titles of the sessions, without the marks of the words that were searched for."""
    return [re.sub("</?mark>", "", title) for title in TITLE.findall(text)]


def groups(text: str) -> dict[str, list[str]]:
    """The titles in each group that is shown."""
    return {name: titles(cards) for name, hidden, cards in GROUP.findall(text) if not hidden}


def tell_of_each(board: Served, clock: Clock) -> None:
    """A session for each group, the one that comes last on the page written to last."""
    clock.now = NOW - 10 * DAY
    board.think("old", "An old idea.", kind="conclusion")
    clock.now = NOW - 3 * DAY
    board.think("decided", "Which queue?")
    board.think("decided", "We take the queue that we have.", kind="decision")
    board.think("doubt", "The pool is too small.", rests_on=())
    clock.now = NOW - 2 * DAY
    board.think("waiting", "Who pays for it?", kind="question")
    clock.now = NOW - 10_000
    board.think("active", "Something is going on.", author="planner")
    clock.now = NOW


STATE = re.compile(r'data-state="(\w+)".*?<span class="title">([^<]+)</span>', re.DOTALL)


def test_a_line_has_the_state_of_its_session_and_is_in_the_group_of_its_day(clock: Clock) -> None:
    with Served(clock=clock) as board:
        tell_of_each(board, clock)
        text = board.text("/")

    assert groups(text) == {
        "day": ["Something is going on."],
        "week": ["Who pays for it?", "The pool is too small.", "Which queue?"],
        "earlier": ["An old idea."],
    }
    assert {title: state for state, title in STATE.findall(text)} == {
        "Something is going on.": "active",
        "Who pays for it?": "waiting",
        "The pool is too small.": "other",
        "Which queue?": "decided",
        "An old idea.": "other",
    }


def test_a_list_is_grouped_by_project_and_names_two_of_the_same_name_apart(clock: Clock) -> None:
    with Served(clock=clock) as board:
        for number, project in enumerate(("/home/a/world", "/srv/world", "/srv/shop", "")):
            board.think(f"s{number}", f"Of {number}.", project=project)
        text = board.text("/?by=project")

    headings = re.findall(r'<h2 id="group-\d+">(.*?) <span', text)
    assert headings == ["No project", "shop", "srv/world", "a/world"]
    assert '<option value="/srv/world">srv/world</option>' in text


def test_a_state_is_shown_alone_over_all_sessions_page_by_page(clock: Clock) -> None:
    with Served(clock=clock) as board:
        tell_of_each(board, clock)
        clock.now = NOW - 2 * DAY
        for number in range(30):
            board.think(f"s{number}", f"Note {number}.")
            if number % 10 == 0:
                board.think(f"s{number}", f"Who reads note {number}?", kind="question")
        clock.now = NOW
        waiting = board.text("/?group=waiting")
        two = board.text("/?group=waiting&limit=2")

    assert groups(waiting) == {"week": ["Note 20.", "Note 10.", "Note 0.", "Who pays for it?"]}
    assert groups(two) == {"week": ["Note 20.", "Note 10."]}
    assert "limit=4&amp;group=waiting" in two or "group=waiting&amp;limit=4" in two


def test_filters_of_states_do_not_exclude_each_other(clock: Clock) -> None:
    with Served(clock=clock) as board:
        orders(board)
        vote(board)
        clock.now = NOW - 60_000
        in_doubt, waiting, active = (
            board.text(f"/?group={state}") for state in ("doubt", "waiting", "active")
        )

    title = "Orders charged twice after a gateway time-out"
    assert [titles(text) for text in (in_doubt, waiting, active)] == [[title]] * 3


def test_evidence_in_doubt_under_nothing_live_is_no_doubt_of_its_session(clock: Clock) -> None:
    with Served(clock=clock) as board:
        orders(board, causes=1)
        assert titles(board.text("/?group=doubt"))
        board.think(ORDERS, None, abandon=("t4", "t8", "t10", "t11"), because="another way")
        text = board.text("/?group=doubt")

    assert not titles(text)


def test_a_question_that_a_later_conclusion_answers_is_not_told_as_open(clock: Clock) -> None:
    with Served(clock=clock) as board:
        board.think("s", "Why is it slow?", kind="question")
        board.think("s", "Who would know?", kind="question", branch="aside", after="t1")
        board.think("s", "The index is missing.", kind="conclusion", branch="")
        text = board.text("/")

    assert "1 open question" in text
    assert "Who would know?" in text


def test_what_needs_a_person_is_on_top_over_all_sessions(clock: Clock) -> None:
    with Served(clock=clock) as board:
        tell_of_each(board, clock)
        orders(board)
        vote(board)
        text = board.text("/")

    needs = text[text.index('<section id="needs"') : text.index('<div id="sessions"')]
    assert "config/gateway.yaml:3 changed</a>" in needs
    assert "<del>read_timeout_s: 5</del><ins>read_timeout_s: 12</ins>" in needs
    assert "Orders charged twice after a gateway time-out</a>" in needs
    assert "in doubt</span>" not in needs
    assert '<span class="need">1 open vote</span>' in needs


def test_open_points_of_sessions_before_the_page_stay_on_top(clock: Clock) -> None:
    with Served(clock=clock) as board:
        tell_of_each(board, clock)
        orders(board)
        vote(board)
        claim: list[Event] = [
            ThoughtRecorded(thought="t1", text="We restart it.", kind="decision"),
            SessionDescribed(approval=True),
        ]
        board.store("waits", [Entry(event=event, author="ada", at=NOW) for event in claim])
        board.think("disputed", "On t1: It was the network.", kind="objection")
        for number in range(26):
            board.think(f"later{number}", "Nothing is open here.")
        text = board.text("/")

    needs = text[text.index('<section id="needs"') : text.index('<div id="sessions"')]
    assert "1 claim waits for approval" in needs
    assert "config/gateway.yaml:3 changed</a>" in needs
    assert '<span class="need">1 open vote</span>' in needs
    assert needs.index("1 objection") < min(map(needs.index, ("1 open vote", "gateway.yaml")))


@pytest.mark.parametrize(
    "words", ["incident", "charged", "PAYMENTS twice", "shop"], ids=lambda words: words
)
def test_titles_tags_and_projects_are_searched_and_the_words_marked(words: str) -> None:
    with Served() as board:
        orders(board)
        board.think(ORDERS, None, project="/srv/shop")
        board.think("other", "Something else.")
        text = board.text(f"/?filter={words.replace(' ', '+')}")
        found = board.text(f"/search?q={words.replace(' ', '+')}")

    assert text.count("<li data-href") == 1
    assert ("Orders <mark>charged</mark> twice" in text) is (words == "charged")
    if words != "shop":
        assert "<mark>" in text
        assert "Sessions with these words in their title or tags" in found


def test_a_session_in_which_something_is_in_doubt_says_so(clock: Clock) -> None:
    events: list[Event] = [
        EvidenceGiven(evidence="e1", kind="note", text="the log says so"),
        ThoughtRecorded(thought="t1", text="It is slow.", rests_on=(("e1",),)),
        EvidenceChecked(evidence="e1", found="changed", because="the log was rotated"),
    ]
    with Served(clock=clock) as board:
        board.store("s", [Entry(event=event, author="ada", at=NOW - DAY) for event in events])
        text = board.text("/")

    assert 'data-state="doubt"' in text
    assert "1 thought and 1 piece of evidence in doubt" in text
    assert '<p class="needs"><span>1 in doubt</span>' in text


def test_a_card_tells_authors_conclusion_open_points_and_shape(clock: Clock) -> None:
    with Served(clock=clock) as board:
        tales.checkout(board)
        text = board.text("/")

    assert '<span class="author">claude-code</span> <span class="author">reviewer</span>' in text
    assert 'Concluded</span> <span class="said">The pool is exhausted by the nightly report' in text
    assert "Next step: <bdi>Give the report a pool of its own.</bdi>" in text
    assert "2 open assumptions" in text
    assert 'aria-label="13 thoughts, 3 branches, 3 fallen"' in text
    assert text.count("<circle class=") == 13


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("project=%2Fhome%2Fada%2Fshop", ["Of the shop."]),
        ("author=reviewer", ["Of a reviewer."]),
        ("tag=p1", ["Of the shop."]),
        ("tag=p1&author=reviewer", []),
        ("filter=of+a+rev", ["Of a reviewer."]),
        ("", ["Of a reviewer.", "Of the shop."]),
        ("archived=yes", ["Put away.", "Of a reviewer.", "Of the shop."]),
    ],
)
def test_filters_are_in_the_address(query: str, expected: list[str]) -> None:
    with Served() as board:
        board.think("a", "Of the shop.", project="/home/ada/shop", tags=("p1", "slow"))
        board.think("b", "Of a reviewer.", author="reviewer")
        board.think("c", "Put away.", archived=True)
        text = board.text(f"/?{query}")

    assert titles(text) == expected
    assert f"{len(expected)} of 3 sessions" in text
    if "tag=p1" in query:
        assert '<option value="p1" selected>' in text
    if not expected:
        assert "No session is like this, but for archived ones." in text


def test_a_page_reads_what_it_shows_and_only_what_is_new_the_next_time() -> None:
    ledger = Reads()
    with Served(lambda: ledger) as board:
        for number in range(30):
            for step in range(10):
                board.think(f"s{number}", f"Step {step} of {number}.")
        ledger.events = ledger.calls = 0
        board.text("/?limit=5")
        first = ledger.events
        ledger.events = ledger.calls = 0
        board.text("/?limit=5")
        again = ledger.events, ledger.calls
        board.think("s29", "One more.")
        ledger.events = 0
        board.text("/?limit=5")

    assert first <= 30 * 12  # the open points are those of all, so each is read once
    assert again == (0, 0)
    assert ledger.events <= 5  # of its card, and of its open points


def test_a_session_that_is_too_long_for_a_list_is_listed_without_its_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session_list_query, "MAX_EVENTS", 300)
    with Served() as board:
        board.store("long", tales.long(400))
        board.think("short", "Short.", author="ada")
        text = board.text("/")

    assert "This session cannot be shown here: open it." in text
    assert text.count("<li ") == 2
    assert '<span class="author">ada</span>' in text


class Damaged(MemoryLedger):
    """Finds an event in the middle of one session that is not as it was written."""

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        found = await super().read(session, after=after, limit=limit)
        if session == "bad" and any(recorded.version == 9 for recorded in found):
            raise hash_chain.damaged(session, 9, "is not as it was written")
        return found


def test_a_session_that_is_damaged_is_listed_with_the_others() -> None:
    with Served(Damaged) as board:
        for step in range(12):
            board.think("bad", f"Step {step}.")
        board.think("good", "Fine.")
        text = board.text("/")

    assert {*titles(text)} == {"Step 0.", "Fine."}
    assert "This session cannot be shown here: open it." in text


def test_what_others_share_is_left_out_while_it_is_archived() -> None:
    with Served(lambda: MemoryLedger().of("ada")) as board:
        board.think("own", "Mine.")
        bob = board.ledger.of("bob")
        events: list[Event] = [
            ThoughtRecorded(thought="t1", text="Theirs."),
            SessionDescribed(archived=True),
        ]
        entries = [Entry(event=event, author="bob", at=NOW) for event in events]
        board.do(bob.append("theirs", at_version(0, entries)))
        board.do(bob.share("theirs", "ada", "read"))
        shown, all_of_them = board.text("/"), board.text("/?archived=yes")

    assert titles(shown) == ["Mine."]
    assert {*titles(all_of_them)} == {"Mine.", "Theirs."}


def test_cards_and_filters_are_the_same_on_postgresql(postgres: Postgres, clock: Clock) -> None:
    url = asyncio.run(_database(postgres))
    with Served(lambda: PostgresLedger(url), clock=clock) as board:
        tell_of_each(board, clock)
        tales.checkout(board)
        text, by_reviewer = board.text("/"), board.text("/?author=reviewer")
        found = httpx2.get(f"{board.address}/search?q=pool").text

    assert "Who pays for it?" in groups(text)["week"]
    assert 'aria-label="13 thoughts, 3 branches, 3 fallen"' in text
    assert titles(by_reviewer) == ["Why does checkout time out in the evening?"]
    assert "4 results in 2 sessions" in found


async def _database(server: Postgres) -> str:
    async with emptied(server) as url:
        return url


def test_the_card_of_a_session_is_given_to_scripts_and_of_nothing_refused() -> None:
    with Served() as board:
        tales.checkout(board)
        card = httpx2.get(f"{board.address}/board/card?session=checkout").json()
        refused = httpx2.get(f"{board.address}/board/card?session=nowhere")

    assert card["text"] == "The pool is exhausted by the nightly report."
    assert len(card["sketch"]["dots"]) == 13
    assert (refused.status_code, refused.json()["code"]) == (404, "no_such_session")


def test_a_sketch_costs_the_same_for_any_length() -> None:
    with Served() as board:
        board.store("long", tales.long(5_000))
        card = httpx2.get(f"{board.address}/board/card?session=long")

    assert len(card.json()["sketch"]["dots"]) <= 52
    assert len(card.content) < 8_000


@pytest.mark.asyncio(loop_scope="session")
async def test_a_line_follows_its_session_and_what_needs_a_person(
    page: Page, board: Served
) -> None:
    tales.fallen(board)
    await page.goto(f"{board.address}/")
    await expect(page.locator("#live")).to_have_text("live")

    board.think("fallen", "It is the disk.", kind="conclusion", author="reviewer")
    board.think("new", "Who looks at the disk?", kind="question")

    old = page.locator("#sessions li").filter(has_text="It is the disk.")
    await expect(old.locator(".came.concluded")).to_have_text("Concluded It is the disk.")
    await expect(old.locator(".authors")).to_contain_text("reviewer")
    await expect(old).to_contain_text("15 events")
    await expect(page.locator('[data-group="day"] li').first).to_contain_text("Who looks")
    await expect(page.locator('[data-group="day"] h2')).to_have_text("Last 24 hours 2")
    await expect(old).to_have_attribute("data-state", "active")
    await expect(page.locator("#needs")).to_be_hidden()
    board.think("fallen", None, contradicts=(("t12", "t13"),), because="either or")
    await expect(page.locator("#needs li")).to_contain_text("1 contradiction")


@pytest.mark.asyncio(loop_scope="session")
async def test_a_slash_leads_to_the_words_to_filter_by(page: Page, board: Served) -> None:
    tales.fallen(board)
    tales.checkout(board)
    await page.goto(f"{board.address}/")
    await expect(page.locator("#live")).to_have_text("live")

    await expect(page.locator("#sessions li")).to_have_count(2)

    await page.keyboard.press("/")
    await page.keyboard.type("report")
    await expect(page.locator("#sessions li:visible")).to_have_count(1)
    assert await page.evaluate("CSS.highlights.get('found').size") >= 1
    await page.locator("#filter").fill("disk of nobody")
    await expect(page.locator("#sessions li:visible")).to_have_count(0)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("link", name="Search in all thoughts")).to_be_visible()
    await page.locator("#filter").fill("checkout time")
    await page.locator("#filter").press("Enter")
    await page.locator("#sessions .title").click()
    await expect(page).to_have_title("Why does checkout time out in the evening? · Thoughtline")


@pytest.mark.asyncio(loop_scope="session")
async def test_many_sessions_are_seen_at_once(page: Page, board: Served) -> None:
    for number in range(20):
        board.think(f"s{number}", f"Note {number}.", author="ada", tags=("a", "b"))
    for width, height, least in ((1440, 900, 12), (390, 844, 5)):
        await page.set_viewport_size({"width": width, "height": height})
        await page.goto(f"{board.address}/")

        bottoms = await page.locator("#sessions li").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().bottom)"
        )

        assert len([bottom for bottom in bottoms if bottom <= height]) >= least, width


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize(("size", "theme"), WINDOWS, ids=str)
async def test_it_fits_every_screen_with_scripts_and_without(
    browser: Browser, size: tuple[int, int], theme: str
) -> None:
    clock = Clock()
    with Served(clock=clock) as board:
        tell_of_each(board, clock)
        tales.checkout(board)
        board.think("wide", "W" * 400, author="A" * 300, tags=("t" * 60,), title="i" * 128)
        for scripts in (True, False):
            context = await browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                color_scheme=theme,  # type: ignore[arg-type]
                java_script_enabled=True,
                reduced_motion="reduce",
            )
            page = await context.new_page()
            if not scripts:
                await page.route("**/*.js", lambda route: route.abort())
            await page.goto(f"{board.address}/")
            wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0
            assert await violations(page) == []
            await context.close()


@pytest.mark.asyncio(loop_scope="session")
async def test_checks_of_the_server_make_no_session_active(page: Page, board: Served) -> None:
    now = round(time.time() * 1000)
    evidence = EvidenceGiven(evidence="e1", kind="file", text="a.py:1", place="a.py:1")
    claim = ThoughtRecorded(thought="t1", text="It waits.", rests_on=(("e1",),))
    check = EvidenceChecked(evidence="e1", found="changed", because="")
    written = [Entry(event=event, author="codex", at=now - DAY) for event in (evidence, claim)]
    board.store("checked", [*written, Entry(event=check, author=SERVER, at=now)])

    await page.goto(board.address)
    await expect(page.locator(".sessions .dot")).to_have_attribute("title", "In doubt")
    await page.goto(f"{board.address}/sessions/checked")
    await expect(page.locator("#activity")).to_contain_text("1 day ago, by codex.")
