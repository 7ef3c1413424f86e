"""Axe, which is put once into each page that it looks at."""

from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Page

SCRIPT = Axe().axe_script

RUN = """async (within) => {
    const { violations } = await axe.run(within ?? document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}"""


async def violations(page: Page, within: str | None = None) -> list[str]:
    """Return the rules that the page breaks, or its part `within`, each with the element."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(SCRIPT)
    found: list[str] = await page.evaluate(RUN, within)
    return found
