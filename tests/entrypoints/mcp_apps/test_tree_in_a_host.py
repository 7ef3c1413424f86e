"""The tree of a session as real hosts show it: the official bridge, both of its major versions."""
# ruff: noqa: ASYNC110 - a page sets no event here

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Frame, Response, expect

from entrypoints.board.walk import walked
from entrypoints.http.served import Client, Served
from entrypoints.mcp_apps.host_process import HOST, SANDBOX, Hosted, bundle
from hostile import HTML

pytestmark = pytest.mark.asyncio(loop_scope="session")

PATIENCE = 30.0

STRICT = "allow-scripts"
"""A sandbox that gives the page no origin; without it, it has that of the proxy."""


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with Served() as served:
        yield served


@pytest.fixture
def client(server: Served) -> Client:
    return server.client()


@pytest.fixture
def session(client: Client) -> str:
    """A session of three thoughts, one of which fell."""
    name: str = client.think(thought="Why is it slow?")["session"]
    client.think(session=name, thought="DNS is slow.", assume=["Names are looked up each time."])
    client.think(session=name, thought="The pool is exhausted.", confidence=0.8)
    client.think(session=name, refute="a1", because="the client keeps names for an hour")
    return name


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    return bundle(tmp_path_factory.mktemp("host"))


@pytest_asyncio.fixture(loop_scope="session")
async def hosted(
    browser: Browser, scripts: dict[int, Path], server: Served, request: pytest.FixtureRequest
) -> AsyncIterator[Hosted]:
    """A window of the host, in which nothing may go wrong, and that asks nobody else."""
    version = getattr(request, "param", 2)
    opened = await Hosted.opened(browser, scripts[version], server.url)
    yield opened
    await opened.close()
    assert opened.faults == []
    assert opened.asked <= {HOST, SANDBOX}


@pytest.mark.parametrize(
    ("hosted", "sandbox"),
    [(1, None), (2, STRICT)],
    indirect=["hosted"],
    ids=["ext-apps 1, an origin", "ext-apps 2, no origin"],
)
async def test_the_tree_is_drawn_and_grows(
    hosted: Hosted, client: Client, session: str, sandbox: str | None
) -> None:
    await hosted.host("show", "recall", {"session": session}, {"sandbox": sandbox})

    await expect(hosted.app.locator("#title")).to_have_text("Why is it slow?")
    await expect(hosted.app.locator(".n.thought")).to_have_count(3)
    await expect(hosted.app.locator("#stands")).to_contain_text("The pool is exhausted.")
    assert await hosted.host("app") == {
        "name": "thoughtline",
        "version": "1",
        "capabilities": {"availableDisplayModes": ["inline", "fullscreen"]},
    }

    client.think(session=session, thought="One more, while somebody looks on.")

    await expect(hosted.app.locator("#n-t4")).to_be_visible()
    assert hosted.calls() == ["recall"]
    assert await hosted.heard("unknown") == []


async def test_a_fallen_thought_says_why(hosted: Hosted, session: str) -> None:
    await hosted.host("show", "recall", {"session": session})

    await hosted.app.locator("#n-t2 .reach").click()

    await expect(hosted.app.locator("#detail")).to_contain_text("a1 refuted")
    await expect(hosted.app.locator("#detail")).to_contain_text("keeps names for an hour")


async def test_the_frame_is_as_high_as_the_page(hosted: Hosted, session: str) -> None:
    await hosted.host("show", "recall", {"session": session})
    await expect(hosted.app.locator("#detail h2")).to_be_visible()

    await hosted.app.locator(".stage").press("Escape")
    await expect(hosted.app.locator("#detail h2")).to_have_count(0)
    small = await height_of(hosted)
    await hosted.app.locator("#n-t2 .reach").click()
    await expect(hosted.app.locator("#detail h2")).to_contain_text("t2")
    large = await height_of(hosted)
    await hosted.app.locator(".stage").press("Escape")
    await expect(hosted.app.locator("#detail h2")).to_have_count(0)

    assert small < large
    assert await height_of(hosted) == small


async def test_a_tall_tree_settles(hosted: Hosted, client: Client, session: str) -> None:
    for number in range(30):
        client.think(session=session, thought="Or this?", branch=f"b{number}", after="t1")

    await hosted.host("show", "recall", {"session": session})
    await expect(hosted.app.locator("#detail h2")).to_be_visible()

    assert await height_of(hosted) == await height_of(hosted) < 1_200


async def test_the_theme_is_that_of_the_host(hosted: Hosted, session: str) -> None:
    await hosted.host("show", "recall", {"session": session}, {"context": {"theme": "dark"}})
    await expect(hosted.app.locator("html")).to_have_attribute("data-theme", "dark")
    await expect(hosted.app.locator("body")).to_have_css("background-color", "rgb(19, 20, 23)")

    await hosted.host("context", {"theme": "light"})

    await expect(hosted.app.locator("body")).to_have_css("background-color", "rgb(252, 251, 248)")

    await hosted.host("context", {"safeAreaInsets": dict(top=9, right=0, bottom=0, left=0)})  # noqa: C408 - as it is read

    await expect(hosted.app.locator("html")).to_have_css("padding-top", "9px")
    await expect(hosted.app.locator("html")).to_have_attribute("data-theme", "light")


async def test_a_page_that_was_taken_away_asks_no_more(hosted: Hosted, session: str) -> None:
    await hosted.page.clock.install()
    await hosted.host("show", "recall", {"session": session})
    await expect(hosted.app.locator("#detail h2")).to_be_visible()
    async with hosted.page.expect_response(steps_were_asked_for):
        await hosted.page.clock.run_for(2_100)

    assert await hosted.host("teardown") == {}
    before = await reads_of(hosted)
    await hosted.page.clock.run_for(20_000)

    assert await reads_of(hosted) == before


async def test_links_stay_in_the_page(hosted: Hosted, session: str) -> None:
    await hosted.host("show", "recall", {"session": session})
    link = hosted.app.locator("#stands a").first
    await expect(link).to_be_visible()
    await hosted.view.evaluate(
        """() => {
          window.left = [];
          const note = (event) => window.left.push(!event.defaultPrevented);
          for (const kind of ["click", "auxclick"]) addEventListener(kind, note);
        }"""
    )

    await link.click(modifiers=["Control"])
    await link.click(button="middle")
    await link.click()

    await expect(hosted.app.locator("#detail h2")).to_contain_text("t3")
    assert await hosted.view.evaluate("window.left") == [False, False, False]
    assert len(hosted.page.context.pages) == 1
    assert await hosted.heard("links") == []


async def test_a_thought_is_copied(hosted: Hosted, session: str) -> None:
    await hosted.page.context.grant_permissions(["clipboard-write"])
    await hosted.host("show", "recall", {"session": session})

    await hosted.app.get_by_role("button", name="copy").click()

    await expect(hosted.app.locator("#acted")).to_have_text("copied")


@pytest.mark.parametrize(
    ("said", "more", "told"),
    [
        ({}, {}, "not about a single session"),
        ({"session": "nowhere"}, {}, "There is no session"),
        ({}, {"cancelled": "by a person"}, "was cancelled"),
        ({"session": "s"}, {"capabilities": {"serverResources": None}}, "does not allow the tree"),
    ],
    ids=["no session", "unknown session", "cancelled", "no resources"],
)
async def test_what_cannot_be_drawn_is_said(
    hosted: Hosted, said: dict[str, str], more: dict[str, Any], told: str
) -> None:
    await hosted.host("show", "recall", said, more)

    await expect(hosted.app.locator("#counts")).to_contain_text(told)


async def test_requests_are_answered_as_the_protocol_says(hosted: Hosted, session: str) -> None:
    await hosted.host("show", "recall", {"session": session})

    assert await hosted.host("asks", "ping") == {}
    assert await hosted.host("asks", "tools/list") == -32601


async def test_texts_run_nothing(hosted: Hosted, client: Client) -> None:
    name: str = client.think(thought="</title><script>window.pwned=1</script>")["session"]
    for text in HTML.values():
        client.think(session=name, thought=text, assume=[text], next=text)
    client.think(session=name, refute="a1", because=HTML["image with a handler"])

    await hosted.host("show", "recall", {"session": name})
    await expect(hosted.app.locator("#detail h2")).to_be_visible()
    await hosted.app.locator(".stage").press("Escape")

    await walked(hosted.view, len(HTML) + 1)
    assert await hosted.view.evaluate("window.pwned") is None


async def test_what_the_policy_forbids_is_seen(
    browser: Browser, scripts: dict[int, Path], server: Served
) -> None:
    """Else the tests above would pass whatever the page did."""
    hosted = await Hosted.opened(browser, scripts[2], server.url)
    bad = "<script>fetch('https://evil.example/').catch(() => { window.tried = 1; })</script>"
    await hosted.host("show", "recall", {}, {"html": bad})
    await hosted.page.wait_for_function("() => frames[0]", timeout=5_000)
    await until(hosted.view, "window.tried")
    await hosted.close()

    assert any("Content Security Policy" in fault for fault in hosted.faults)


async def until(view: Frame, expression: str) -> None:
    """Asked from here, since the page's own policy lets nothing ask again inside."""
    async with asyncio.timeout(PATIENCE):
        while not await view.evaluate(expression):
            await asyncio.sleep(0.02)


async def height_of(hosted: Hosted) -> int:
    """Of the frame, once it is what the page said and no more and no less than it needs."""
    await until(
        hosted.view,
        "Math.ceil(document.documentElement.getBoundingClientRect().height) === innerHeight",
    )
    told = await hosted.page.wait_for_function(
        """() => {
          const frame = document.getElementById("app");
          const { width, height } = window.host.heard.sizes.at(-1);
          return frame.clientWidth === width && frame.clientHeight === height && height;
        }"""
    )
    return int(await told.json_value())


def steps_were_asked_for(answer: Response) -> bool:
    return "/steps/after/" in (answer.request.post_data or "")


async def reads_of(hosted: Hosted) -> list[str]:
    """What was read, once all has arrived that the page has sent so far."""
    await hosted.host("asks", "ping")
    await hosted.host("call", "recall", {})
    return hosted.reads()
