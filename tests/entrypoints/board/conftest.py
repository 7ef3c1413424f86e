from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from entrypoints.board.browser import PATIENCE
from entrypoints.board.served import Served


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A window in which nothing may go wrong unnoticed."""
    context = await browser.new_context(
        viewport={"width": 1360, "height": 860}, timezone_id="UTC", locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    opened = await context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    yield opened
    await context.close()
    assert not faults


@pytest_asyncio.fixture(loop_scope="session")
async def bare(browser: Browser) -> AsyncIterator[Page]:
    """A window that runs no scripts."""
    context = await browser.new_context(java_script_enabled=False)
    context.set_default_timeout(PATIENCE)
    yield await context.new_page()
    await context.close()


@pytest.fixture
def board() -> Iterator[Served]:
    with Served() as served:
        yield served
