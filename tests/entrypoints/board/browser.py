"""The Chromium of the tests: as CHROMIUM says, a headless shell, Playwright's, or the system's."""

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

SHELL = "chromium-headless-shell"
"""The same engine without windows: a page takes half the processor time of the whole browser."""

NAMES = ("chromium", "chromium-browser", "google-chrome")

PATIENCE = 60_000
"""Milliseconds that a page may take to show something: the machine may be busy."""


def chromium() -> Path | None:
    """Where it is, if there is one."""
    named = os.environ.get("CHROMIUM") or shutil.which(SHELL)
    if named:
        return Path(named)
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    if own.exists():
        return own
    return next((Path(found) for name in NAMES if (found := shutil.which(name))), None)


if __name__ == "__main__":
    found = chromium()
    sys.stdout.write(f"{found}\n" if found else "")
    sys.exit(0 if found else 1)
