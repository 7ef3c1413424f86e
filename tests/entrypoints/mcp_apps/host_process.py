"""A host of MCP Apps in Chromium: the official bridge, over a real server, with a sandbox between.

The page and the sandbox have origins of their own that exist in the browser only. What the page
asks of `/mcp` is passed on to the server, as a host's own servers do.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

from playwright.async_api import Browser, ConsoleMessage, Frame, FrameLocator, Page, Request, Route

from places import NODE, ROOT

HERE = Path(__file__).parent
PACKAGES = ROOT / ".tools/typescript/node_modules"
PATIENCE = 300

HOST = "https://host.test"
SANDBOX = "https://sandbox.test"
PAGE = """<!doctype html><title>host</title><style>html { color-scheme: light }</style>
<iframe id="app" style="width: 100%; border: 0"></iframe><script src="/host.js"></script>"""


def bundle(folder: Path) -> dict[int, Path]:
    """The host with each major version of the official bridge, as one script."""
    environment = {**os.environ, "PYTHON": sys.executable, "NODE_PATH": str(PACKAGES)}
    subprocess.run(
        [ROOT / "scripts/npm", "typescript"], env=environment, check=True, timeout=PATIENCE
    )
    scripts = {version: HERE / f"host_{version}.js" for version in (1, 2)}
    said = ("--bundle", "--format=iife", "--log-level=warning", f"--outdir={folder}")
    command: list[str | Path] = [NODE, PACKAGES / "esbuild/bin/esbuild", *scripts.values(), *said]
    subprocess.run(command, env=environment, check=True, timeout=PATIENCE)
    return {version: folder / script.name for version, script in scripts.items()}


def policy(csp: dict[str, list[str]]) -> str:
    """The Content-Security-Policy that the specification makes of what a page asks for."""

    def sources(name: str, otherwise: str = "") -> str:
        return " ".join(csp.get(name, [])) or otherwise

    files, none, own = sources("resourceDomains"), "'none'", "'self'"
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src 'self' 'unsafe-inline' {files}",
            f"style-src 'self' 'unsafe-inline' {files}",
            f"connect-src 'self' {sources('connectDomains')}",
            f"img-src 'self' data: {files}",
            f"font-src 'self' {files}",
            f"media-src 'self' data: {files}",
            f"frame-src {sources('frameDomains', none)}",
            "object-src 'none'",
            f"base-uri {sources('baseUriDomains', own)}",
        ]
    )


@dataclass
class Hosted:
    """A window of the host.

    `faults` is all that went wrong in it, `asked` whom it asked, `sent` what it sent to the server.
    """

    page: Page
    faults: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)
    sent: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    async def opened(cls, browser: Browser, script: Path, server: str) -> Self:
        context = await browser.new_context(
            viewport={"width": 1100, "height": 800}, locale="en-GB", timezone_id="UTC"
        )
        context.set_default_timeout(60_000)
        page = await context.new_page()
        hosted = cls(page)
        page.on("console", hosted._said)
        page.on("pageerror", lambda error: hosted.faults.append(f"error: {error}"))
        page.on("dialog", lambda dialog: hosted.faults.append(f"dialog: {dialog.message}"))
        page.on("popup", lambda popup: hosted.faults.append(f"popup: {popup.url}"))
        context.on("request", hosted._asked)

        async def home(route: Route) -> None:
            await route.fulfill(body=PAGE, content_type="text/html")

        async def code(route: Route) -> None:
            await route.fulfill(path=script, content_type="text/javascript")

        async def sandbox(route: Route) -> None:
            [csp] = parse_qs(urlsplit(route.request.url).query)["csp"]
            await route.fulfill(
                path=HERE / "sandbox.html",
                content_type="text/html",
                headers={"Content-Security-Policy": policy(json.loads(csp))},
            )

        async def passed_on(route: Route) -> None:
            if route.request.method == "POST":
                hosted.sent.append(json.loads(route.request.post_data or ""))
            headers = await route.request.all_headers()
            left = {"host", "origin", "referer", "content-length"}
            kept = {k: v for k, v in headers.items() if k not in left and k[0] != ":"}
            await route.fulfill(response=await route.fetch(url=f"{server}/mcp", headers=kept))

        await page.route(f"{HOST}/", home)
        await page.route(f"{HOST}/host.js", code)
        await page.route(f"{HOST}/mcp", passed_on)
        await page.route(f"{SANDBOX}/**", sandbox)
        await page.goto(f"{HOST}/")
        return hosted

    async def close(self) -> None:
        await self.page.goto("about:blank")
        await self.page.unroute_all(behavior="wait")
        await self.page.context.close()

    def _said(self, message: ConsoleMessage) -> None:
        # The client asks for a stream, which a server may refuse.
        expected = message.location["url"] == f"{HOST}/mcp" and "405" in message.text
        if message.type in {"error", "warning"} and not expected:
            self.faults.append(f"{message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        if request.url == "about:blank":
            return
        parts = urlsplit(request.url)
        self.asked.add(f"{parts.scheme}://{parts.netloc}" if parts.netloc else request.url)

    @property
    def app(self) -> FrameLocator:
        """What a person sees of the app."""
        return self.page.frame_locator("#app").frame_locator("#view")

    @property
    def view(self) -> Frame:
        """The frame that the app runs in."""
        return self.page.frames[-1]

    def reads(self) -> list[str]:
        """The addresses that were read, the latest last."""
        return [one["params"]["uri"] for one in self.sent if one["method"] == "resources/read"]

    def calls(self) -> list[str]:
        """The tools that were called."""
        return [one["params"]["name"] for one in self.sent if one["method"] == "tools/call"]

    async def host(self, does: str, *said: Any) -> Any:
        """Let the host do something."""
        return await self.page.evaluate(f"(said) => window.host.{does}(...said)", list(said))

    async def heard(self, what: str) -> Any:
        return await self.page.evaluate(f"window.host.heard.{what}")
