"""The files that the board serves."""

import re
import runpy

import pytest

from places import BOARD_SCRIPTS, ROOT
from thoughtline.entrypoints.board.live.sse import HEARTBEAT_SECONDS
from thoughtline.entrypoints.board.static_files import assets
from thoughtline.entrypoints.board.views import graph_end
from thoughtline.entrypoints.board.views.text_format import ACTIVE_MS

SOURCES = runpy.run_path(str(ROOT / "scripts/board/sources.py"))


def test_the_tree_was_made_of_the_sources_of_the_board() -> None:
    page = (ROOT / "src/thoughtline/entrypoints/mcp/tree.html").read_text(encoding="utf-8")

    assert SOURCES["digest"](BOARD_SCRIPTS / "tree.js") in page, "run scripts/board-assets"
    assert "http://" not in page.replace("http://www.w3.org/", "")
    assert "https://" not in page


def test_the_style_of_a_session_was_made_of_its_sources() -> None:
    parts = ((assets() / name).read_bytes() for name in ("board.css", "session.css"))

    assert (assets() / "session-page.css").read_bytes() == b"".join(parts)


@pytest.mark.parametrize("name", ["known.js", "page.js", "prism.js", "session.js", "sessions.js"])
def test_what_a_browser_is_sent_was_made_of_the_scripts_of_the_board(name: str) -> None:
    sent = (assets() / name).read_text(encoding="utf-8")

    assert SOURCES["digest"](BOARD_SCRIPTS / name) in sent, "run scripts/board-assets"


def test_the_script_takes_a_connection_for_lost_after_two_heartbeats_or_more() -> None:
    assert _constant("page/live.js", "SILENCE_MS") > 2 * 1000 * HEARTBEAT_SECONDS


def test_the_script_finds_a_session_active_as_long_as_the_page_does() -> None:
    assert _constant("page/times.js", "ACTIVE_MS") == ACTIVE_MS


def test_a_page_keeps_as_much_room_for_the_tree_as_the_script_gives_it() -> None:
    below = _constant("graph/geometry.js", "BELOW") + _constant("graph/geometry.js", "SCROLLBAR")

    assert _constant("graph/geometry.js", "TOP") == graph_end.TOP
    assert _constant("graph/geometry.js", "ROW") == graph_end.ROW
    assert below == graph_end.BELOW


def _constant(script: str, name: str) -> int:
    text = (BOARD_SCRIPTS / script).read_text(encoding="utf-8")
    found = re.search(rf"const {name} = ([\d_]+);", text)
    assert found is not None
    return int(found[1])
