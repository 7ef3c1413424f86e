"""A walk through all thoughts of a session, inside the page."""

from playwright.async_api import Frame, Page

from entrypoints.board.browser import PATIENCE

WALK = f"""async (count) => {{
    const heading = () => document.getElementById("node-h")?.textContent ?? "";
    const deadline = performance.now() + {PATIENCE};
    for (let place = 1; place <= count; place += 1) {{
        dispatchEvent(new KeyboardEvent("keydown", {{ key: "j" }}));
        while (!heading().startsWith(`t${{place}} `)) {{
            if (performance.now() > deadline) return `t${{place}} is never shown`;
            await new Promise((seen) => setTimeout(seen, 5));
        }}
    }}
    return "";
}}"""


async def walked(page: Page | Frame, count: int) -> None:
    """Go from thought to thought by key, and wait until each is shown."""
    assert await page.evaluate(WALK, count) == ""
