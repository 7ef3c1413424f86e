"""How soon a session is seen, and how smoothly 5,000 thoughts are moved through.

`PYTHONPATH=tests python benchmarks/board/frames.py`; the figures are for reading, nothing asserts
them. A page is opened twice: `first` finds nothing kept, neither here nor in the browser. `work` is
what the browser's main thread does for one frame; where it has to wait for its turn, `processor`
says more.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import httpx2
from playwright.sync_api import Browser, Page, sync_playwright

from entrypoints.board import tales
from entrypoints.board.browser import chromium
from entrypoints.board.served import Served

LENGTHS = (10, 500, 5_000)

WATCH = """
window.longest = 0;
window.shifted = 0;
const watch = (type, take) => {
  const told = new PerformanceObserver((list) => list.getEntries().forEach(take));
  told.observe({ type, buffered: true });
};
watch("longtask", (one) => { longest = Math.max(longest, one.duration); });
watch("layout-shift", (one) => { shifted += one.value; });
new MutationObserver(() => {
  if (!window.drawn && document.querySelector(".n")) window.drawn = performance.now();
}).observe(document, { subtree: true, childList: true });
"""

SEEN = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const files = performance.getEntriesByType("resource");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const bytes = (list) => list.reduce((sum, one) => sum + one.transferSize, 0);
  return {
    "first byte, ms": Math.round(page.responseStart),
    "first paint, ms": Math.round(paint.startTime),
    "drawn, ms": Math.round(drawn), "longest task, ms": Math.round(longest),
    "shifted": Math.round(shifted * 1000) / 1000,
    "page, kB": Math.round(page.transferSize / 1000),
    "all else, kB": Math.round(bytes(files) / 1000),
    "requests": files.filter((one) => one.transferSize > 0).length,
  };
}"""

MEASURE = """async (step) => {
  const act = new Function("n", step);
  const after = new MessageChannel();
  // A message that is sent as a frame begins is read when that frame has been made.
  const made = () => new Promise((seen) => {
    requestAnimationFrame(() => {
      const began = performance.now();
      after.port1.onmessage = () => seen([began, performance.now()]);
      after.port2.postMessage(0);
    });
  });
  const frames = [];
  const work = [];
  let before = performance.now();
  const ends = before + 2000;
  for (let n = 0; before < ends; n += 1) {
    const frame = made();
    const acts = performance.now();
    act(n);
    const acted = performance.now() - acts;
    const [began, now] = await frame;
    work.push(acted + now - began);
    frames.push(now - before);
    before = now;
  }
  const told = (times) => {
    times.sort((a, b) => a - b);
    const at = (share) => Math.round(times[Math.floor((times.length - 1) * share)] * 10) / 10;
    return { p50: at(0.5), p95: at(0.95), most: at(1) };
  };
  return { frames: frames.length, "frame, ms": told(frames), "work, ms": told(work) };
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
    said: dict[str, Any] = {}
    with Served() as board:
        for length in LENGTHS:
            board.store(f"of {length}", tales.long(length))
            said[f"asked for {length}"] = _asked(board, f"/sessions?name=of+{length}")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"]
            )
            for length in LENGTHS:
                said[f"opened at {length}"] = _opened(browser, board, f"/sessions?name=of+{length}")
            page = _page(browser)
            spent = _meter(page)
            _open(page, f"{board.address}/sessions?name=of+{LENGTHS[-1]}")
            for name, act in ACTS.items():
                before = spent()
                said[name] = page.evaluate(MEASURE, act)
                each = (spent() - before) / said[name]["frames"]
                said[name]["processor, ms a frame"] = round(each, 1)
            browser.close()
    sys.stdout.write(json.dumps(said, indent=2) + "\n")


def _asked(board: Served, path: str) -> dict[str, list[int]]:
    """Milliseconds of processor time, ours and a little of the client's."""
    told: dict[str, list[int]] = {"first and again, ms": []}
    with httpx2.Client() as client:
        for _ in range(3):
            before = time.process_time()
            client.get(board.address + path).raise_for_status()
            told["first and again, ms"].append(round((time.process_time() - before) * 1000))
    return told


def _opened(browser: Browser, board: Served, path: str) -> dict[str, Any]:
    context = _page(browser).context
    told = {}
    for name in ("first", "again"):
        page = context.new_page()
        page.add_init_script(WATCH)
        spent = _meter(page)
        _open(page, board.address + path)
        told[name] = page.evaluate(SEEN)
        told[name]["processor, ms"] = round(spent())
    context.close()
    return told


def _meter(page: Page) -> Callable[[], float]:
    """Tells the milliseconds of processor time that the page's main thread took so far."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))

    return spent


def _page(browser: Browser) -> Page:
    context = browser.new_context(viewport={"width": 1360, "height": 860}, bypass_csp=True)
    return context.new_page()


def _open(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".n").first.wait_for()
    page.locator("#live[data-state=live]").wait_for()
    page.wait_for_timeout(300)


if __name__ == "__main__":
    main()
