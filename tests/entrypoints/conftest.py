import subprocess
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from entrypoints.board.browser import PATIENCE
from places import ROOT

SCRIPT = ROOT / "scripts" / "browser"


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Never skipped: a board that no browser has opened was not tested."""
    found = subprocess.run([SCRIPT], capture_output=True, encoding="utf-8", check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """The browser of all tests of a worker; each test opens a context of its own."""
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        yield started
        await started.close()
