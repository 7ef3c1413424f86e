"""The documents as a site: scripts/docs builds it, strictly."""

import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from places import ROOT

CONFIG = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
NAV: list[Any] = yaml.load(CONFIG, yaml.BaseLoader)["nav"]  # noqa: S506 - which makes only text


def listed(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    inner = nav.values() if isinstance(nav, dict) else nav
    return [page for one in inner for page in listed(one)]


def test_every_page_is_in_the_menu_of_the_site() -> None:
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    pages |= {path.name for path in ROOT.glob("*.md")} | {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "benchmarks").rglob("README.md")
    }
    places = listed(NAV)

    assert {page for page in pages if not any(fnmatch(page, one) for one in places)} == set()
    assert {one for one in places if not any(fnmatch(page, one) for page in pages)} == set()


def test_no_link_of_the_site_leads_nowhere_and_no_page_asks_the_network() -> None:
    if not Path(sys.executable).with_name("mkdocs").exists():
        pytest.skip("needs the extra [docs]")

    built = subprocess.run([ROOT / "scripts" / "docs"], capture_output=True, text=True, check=False)

    assert built.returncode == 0, built.stderr
    assert (ROOT / "build" / "site" / "index.html").exists()
