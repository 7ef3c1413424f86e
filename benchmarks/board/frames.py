"""How smoothly a session of 5,000 thoughts is scrolled, zoomed and moved through in time.

Frame times as Chromium presents them, over two seconds each. `PYTHONPATH=tests
python benchmarks/board/frames.py`; the figures are for reading, nothing asserts them.
"""

import json
import sys

from playwright.sync_api import Page, sync_playwright

from board import tales
from board.browser import chromium
from board.serving import Served

MEASURE = """async (step) => {
  const act = new Function("n", step);
  const times = [];
  let before = performance.now();
  const ends = before + 2000;
  for (let n = 0; before < ends; n += 1) {
    act(n);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - before);
    before = now;
  }
  times.sort((a, b) => a - b);
  const at = (share) => Math.round(times[Math.floor(times.length * share)] * 10) / 10;
  return { frames: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}"""

ACTS = {
    "scrolling": "document.querySelector('.stage').scrollLeft -= 120",
    "moving through time": "const r = document.querySelector('.slider input');"
    "r.value = 5000 - (n * 37) % 4900; r.dispatchEvent(new Event('input'))",
    "thought to thought": "dispatchEvent(new KeyboardEvent('keydown', {key: 'k'}))",
    "wider and narrower": "const key = n % 40 < 20 ? '-' : '+';"
    "dispatchEvent(new KeyboardEvent('keydown', {key}))",
}


def main() -> None:
    browser_path = chromium()
    with Served() as board, sync_playwright() as playwright:
        board.store("long", tales.long(5_000))
        browser = playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"]
        )
        context = browser.new_context(viewport={"width": 1360, "height": 860}, bypass_csp=True)
        page = context.new_page()
        said = {"first paint, ms": _painted(page, f"{board.address}/sessions/long")}
        for name, act in ACTS.items():
            said[name] = page.evaluate(MEASURE, act)
        browser.close()
    sys.stdout.write(json.dumps(said, indent=2) + "\n")


def _painted(page: Page, address: str) -> float:
    page.goto(address)
    page.locator("#live[data-state=live]").wait_for()
    paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    return round(float(page.evaluate(paint)), 1)


if __name__ == "__main__":
    main()
