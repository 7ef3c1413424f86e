"""The documents as a site: scripts/docs builds it, strictly."""

from fnmatch import fnmatch
from typing import Any

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
    pages |= {path.name for path in ROOT.glob("*.md")} | {"benchmarks/README.md"}
    places = listed(NAV)

    assert {page for page in pages if not any(fnmatch(page, one) for one in places)} == set()
    assert {one for one in places if not any(fnmatch(page, one) for page in pages)} == set()
