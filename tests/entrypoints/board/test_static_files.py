"""The files that the board serves."""

import runpy

from places import ROOT
from thoughtline.entrypoints.board.static_files import assets

INLINE = ROOT / "scripts" / "board" / "inline.py"


def test_the_tree_was_made_of_the_sources_beside_it() -> None:
    page = (assets() / "tree.html").read_text(encoding="utf-8")

    made = runpy.run_path(str(INLINE))["digest"](assets())
    assert made in page, "run scripts/board-assets"
    assert "http://" not in page.replace("http://www.w3.org/", "")
    assert "https://" not in page
