"""A person at the board and an agent over MCP, on one real server."""

import asyncio
import re
from functools import partial

import pytest
from playwright.async_api import Page, expect

from entrypoints.http.served import Client, Served

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def call(client: Client, tool: str, **arguments: object) -> dict[str, object]:
    """What an agent gets, while the browser goes on."""
    result: dict[str, object] = await asyncio.to_thread(partial(client.call, tool, **arguments))
    return result


async def test_a_verdict_in_the_browser_fells_what_an_agent_thought_and_the_agent_hears_of_it(
    page: Page,
) -> None:
    with Served() as server:
        agent = server.client()
        first = agent.think(thought="Load peaks at eight.", assume=["The graphs are in UTC"])
        session = first["session"]
        agent.think(session=session, thought="So the report is the cause.", rests_on=["t1"])
        await page.goto(server.board_link)
        await page.goto(f"{server.url}/sessions/{session}?thought=a1")
        await expect(page.locator("#live")).to_have_text("live")
        known = await call(agent, "recall", session=session)
        version = re.search(r"version (\d+)", str(known))
        assert version is not None

        await page.get_by_role("button", name="Refute", exact=True).click()
        await page.get_by_label("Why is a1 false?").fill("They are in local time.")
        await page.locator("#detail [name=name]").fill("Grace")
        await page.get_by_role("button", name="Refute it").click()
        await expect(page.locator("#n-t2")).to_have_class(re.compile("fallen"))

        await expect(page.locator("#lost")).to_contain_text("They are in local time.")

        heard = str(await call(agent, "recall", session=session, since=int(version[1])))
        assert "t1 Load peaks at eight." in heard
        assert 'because a1 refuted by human:Grace: "They are in local time."' in heard
        assert "t2 So the report is the cause. (because t1 fell" in heard
        assert "by human:Grace" in heard


async def test_two_people_in_browsers_and_an_agent_at_once_lose_nothing(page: Page) -> None:
    with Served("--writes-per-second", "1000", "--writes-burst", "1000") as server:
        agent = server.client()
        session = str(agent.think(thought="Who is here?")["session"])
        await page.goto(server.board_link)
        other = await page.context.new_page()
        for one in (page, other):
            await one.goto(f"{server.url}/sessions/{session}")
            await expect(one.locator("#live")).to_have_text("live")

        async def person(one: Page, name: str) -> None:
            for number in range(4):
                # By key: what others record moves the place that a click would go to.
                await one.locator("#read summary").press("Enter")
                form = one.locator("#read form.act")
                await form.get_by_label("Your thought").fill(f"{name} says {number}")
                await form.get_by_label("Your name").fill(name)
                await form.get_by_role("button", name="Add").press("Enter")
                await expect(one.locator("#read form.act")).to_be_hidden()

        async def agents() -> None:
            for number in range(12):
                await call(agent, "think", session=session, thought=f"the agent says {number}")

        await asyncio.gather(person(page, "Ada"), person(other, "Bob"), agents())

        for one in (page, other):
            await expect(one.locator("#counts")).to_contain_text("21 thoughts")
            for said in ("Ada says 3", "Bob says 3", "the agent says 11"):
                await expect(one.locator("#read")).to_contain_text(said)
