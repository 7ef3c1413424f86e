"""docs/board*.png: the board over the record of its tests, in a real Chromium."""

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from entrypoints.board import tales
from entrypoints.board.orders import orders, vote
from entrypoints.board.served import Served
from thoughtline.app.process.clock import milliseconds

DOCS = Path(__file__).parent.parent / "docs"
SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1360, "height": 820},
    "tablet": {"width": 1024, "height": 768},
    "phone": {"width": 390, "height": 844},
}
CHECKOUT = "/sessions/checkout?thought=t13"
PICTURES: tuple[tuple[str, str, str, Literal["light", "dark"]], ...] = (
    ("board", "/sessions/orders", "desk", "light"),
    ("board-doubt", "/sessions/orders?thought=e1", "desk", "light"),
    ("board-sessions", "/", "desk", "light"),
    ("board-search", "/search?q=pool", "tablet", "light"),
    ("board-tablet-dark", CHECKOUT, "tablet", "dark"),
    ("board-phone", CHECKOUT, "phone", "light"),
    ("board-phone-dark", "/", "phone", "dark"),
)
COLOURS = 256
"""Of a picture: enough for type and lines, at less than half of the bytes."""

SECONDS_APART = 20

TO_THE_TOP = "for (const one of document.querySelectorAll('*')) one.scrollTop = 0"
"""A session opens where the chosen thought is; its conclusions are above."""


def main() -> None:
    with Served(clock=_clock()) as board, sync_playwright() as playwright:
        for tale in (tales.fallen, tales.evidence, tales.checkout, orders):
            tale(board)
        vote(board)
        for session, project in (
            *(("fallen", "billing"), ("evidence", "shop")),
            *(("checkout", "shop"), ("orders", "shop")),
        ):
            board.think(session, None, author="claude-code", project=project)
        browser = playwright.chromium.launch(
            executable_path=os.environ["CHROMIUM"], args=["--no-sandbox", "--disable-gpu"]
        )
        for name, path, size, theme in PICTURES:
            page = browser.new_page(
                viewport=SIZES[size], color_scheme=theme, timezone_id="UTC", locale="en-GB"
            )
            _take(page, f"{board.address}{path}", DOCS / f"{name}.png")
            page.close()
        browser.close()


def _take(page: Page, address: str, file: Path) -> None:
    page.goto(address)
    page.wait_for_load_state("load")
    page.wait_for_timeout(1500)  # until fonts are there and what moves stands
    page.evaluate(TO_THE_TOP)
    page.wait_for_timeout(500)
    page.screenshot(path=file)
    with Image.open(file) as picture:
        picture.convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE).save(
            file, optimize=True
        )


def _clock() -> Callable[[], int]:
    """The tales were told in the last minutes, a thought every few seconds."""
    began = milliseconds() - 110 * SECONDS_APART * 1000
    ticks = count()
    return lambda: min(began + next(ticks) * SECONDS_APART * 1000, milliseconds())


if __name__ == "__main__":
    main()
