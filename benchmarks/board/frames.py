"""How soon a session is seen, and how smoothly 5,000 thoughts are moved through.

A page is opened twice: `first` finds nothing kept, neither here nor in the browser. `work` is what
the browser's main thread does for one frame; where it has to wait for its turn, `processor` says
more.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

import httpx2
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.measure import Found, Scene
from entrypoints.board import tales
from entrypoints.board.browser import chromium
from entrypoints.board.served import Served

LENGTHS = (10, 500, 5_000)
ROUNDS = 3

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

MEASURE = """async ([step, lasting]) => {
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
  const ends = before + lasting;
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
    "reading": "scrollBy(0, n % 240 < 120 ? 420 : -420)",
    "wider and narrower": "const key = n % 40 < 20 ? '-' : '+';"
    "dispatchEvent(new KeyboardEvent('keydown', {key}))",
}


def measure(scene: Scene) -> Found:
    """Nothing where there is no Chromium."""
    found = Found()
    browser_path = chromium()
    if browser_path is None:
        sys.stderr.write("  no Chromium: no frames\n")
        return found
    lengths = scene.of(LENGTHS, LENGTHS[:1])
    with Served() as board, sync_playwright() as playwright:
        for length in lengths:
            board.store(f"of {length}", tales.long(length))
            found.raw[f"asked for {length}"] = _asked(board, f"/sessions?name=of+{length}")
        browser = playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"]
        )
        for length in lengths:
            rounds = [
                _opened(browser, board, f"/sessions?name=of+{length}")
                for _ in range(scene.rounds(ROUNDS))
            ]
            found.raw[f"opened at {length}"] = rounds[0]
            for turn, what in (("first", "first paint, ms"), ("first", "drawn, ms")):
                found.rounds[f"board/{what}/{length}"] = [one[turn][what] for one in rounds]
        page = _page(browser)
        spent = _meter(page)
        for name, act in ACTS.items():
            _open(page, f"{board.address}/sessions?name=of+{lengths[-1]}")
            took = []
            for _ in range(scene.rounds(ROUNDS)):
                before = spent()
                seen = page.evaluate(MEASURE, [act, scene.of(2_000, 300)])
                seen["processor, ms a frame"] = round((spent() - before) / seen["frames"], 1)
                took.append(float(seen["work, ms"]["p95"]))
            found.raw[name] = seen
            found.rounds[f"board/frame/{name}"] = took
        browser.close()
    return found


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
