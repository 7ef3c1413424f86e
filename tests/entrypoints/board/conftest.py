import subprocess
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from entrypoints.board.served import Served
from places import ROOT

SCRIPT = ROOT / "scripts" / "browser"


@pytest.fixture(scope="session")
def chromium() -> str:
    """Never skipped: a board that no browser has opened was not tested."""
    found = subprocess.run([SCRIPT], capture_output=True, encoding="utf-8", check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A window in which nothing may go wrong unnoticed."""
    context = await browser.new_context(
        viewport={"width": 1360, "height": 860}, timezone_id="UTC", locale="en-GB"
    )
    context.set_default_timeout(10_000)
    opened = await context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    yield opened
    await context.close()
    assert not faults


@pytest.fixture
def board() -> Iterator[Served]:
    with Served() as served:
        yield served
