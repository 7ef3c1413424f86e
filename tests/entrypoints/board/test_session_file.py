"""The HTML export: both views of the board in one file, opened from the disk, without a network."""

import json
import re
import runpy
from pathlib import Path

import httpx2
import pytest
from playwright.async_api import Page, expect

from entrypoints.board import tales
from entrypoints.board.served import Served
from entrypoints.board.test_hostile import everywhere
from entrypoints.cli.commandline import thoughtline
from hostile import HOSTILE
from places import BOARD_SCRIPTS, ROOT
from rawclient import RawClient
from thoughtline.entrypoints import session_file
from thoughtline.store.ledger import Entry

pytestmark = pytest.mark.asyncio(loop_scope="session")

BUNDLE = ROOT / "src" / "thoughtline" / "entrypoints" / "session_file.js"
PER_THOUGHT = 2_600
"""Bytes of a file for a thought of usual size, beside the 210,000 of what every file has."""


def exported(board: Served, session: str, folder: Path, **more: str) -> Path:
    """The file as a person gets it from the board."""
    params = {"session": session, "format": "html", **more}
    reply = httpx2.get(f"{board.address}/board/export", params=params, timeout=60)
    assert reply.status_code == 200
    file = folder / f"{session}.html"
    file.write_text(reply.text, encoding="utf-8")
    return file


async def opened(page: Page, file: Path, thought: str = "") -> list[str]:
    """What went wrong, or was asked for besides the file, in a list that goes on filling."""
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text))
    page.on("request", lambda asked: wrong.append(asked.url))
    await page.context.set_offline(True)
    await page.goto(f"file://{file}{f'#{thought}' if thought else ''}")
    assert wrong.pop(0).startswith("file:")
    await expect(page.locator("#stage circle").first).to_be_attached()
    return wrong


async def test_the_scripts_were_made_of_the_sources_of_the_board() -> None:
    made = runpy.run_path(str(ROOT / "scripts/board/sources.py"))["digest"](
        BOARD_SCRIPTS / "file.js"
    )

    assert made in BUNDLE.read_text(encoding="utf-8"), "run scripts/board-assets"


async def test_a_file_has_both_views_and_follows_what_is_chosen(
    page: Page, board: Served, tmp_path: Path
) -> None:
    tales.checkout(board)
    wrong = await opened(page, exported(board, "checkout", tmp_path), "t13")

    await expect(page.locator("#detail .text")).to_have_text(
        "The pool is exhausted by the nightly report."
    )
    await page.keyboard.press("w")
    await expect(page.locator("#detail .chain")).to_contain_text("a5")
    await expect(page.locator("#stands")).to_contain_text("The pool is exhausted")
    await expect(page.locator("#r-t2")).to_contain_text("Requests wait 30 s for a connection")
    await page.locator("#r-t2 a.ref").first.click()
    await expect(page.locator("#detail .text")).to_contain_text("Requests wait 30 s")
    await page.keyboard.press("j")
    await expect(page.locator("#detail .text")).to_contain_text("The pool has 50 connections")
    await page.get_by_placeholder("Search in this session").fill("cold cache")
    await expect(page.locator("#r-t2")).to_have_count(0)
    assert page.url.endswith("#t3")
    assert wrong == []


async def test_a_file_plays_how_the_session_came_to_be(
    page: Page, board: Served, tmp_path: Path
) -> None:
    tales.checkout(board)
    wrong = await opened(page, exported(board, "checkout", tmp_path))
    fallen = page.locator(".n.thought.fallen")
    ended_with = await fallen.count()

    await page.keyboard.press("{")
    await expect(page.locator(".slider output")).to_contain_text("step 1 of")
    await expect(page.locator("#beliefs")).to_be_hidden()
    await expect(fallen).to_have_count(0)
    await page.get_by_role("button", name="Pace").click(click_count=3)
    await page.get_by_role("button", name="replay").click()
    await expect(page.locator(".slider .caption .turn").first).to_contain_text("is refuted")
    await page.get_by_role("button", name="now").click()

    await expect(fallen).to_have_count(ended_with)
    await expect(page.locator("#beliefs")).to_be_visible()
    assert ended_with
    assert wrong == []


async def test_a_file_is_of_the_moment_that_was_asked_for(
    page: Page, board: Served, tmp_path: Path
) -> None:
    tales.checkout(board)
    await opened(page, exported(board, "checkout", tmp_path, at="v9"))

    await expect(page.locator("#main")).to_contain_text("as of step 9")
    await expect(page.locator("#n-t13")).to_have_count(0)
    assert "exhausted" not in await page.content()


async def test_without_scripts_a_file_tells_all_in_words(
    bare: Page, board: Served, tmp_path: Path
) -> None:
    tales.checkout(board)
    await bare.goto(f"file://{exported(board, 'checkout', tmp_path)}")

    await expect(bare.locator("article#t13")).to_contain_text("The pool is exhausted")
    await expect(bare.locator("#main")).to_be_hidden()
    colour = await bare.locator("article#t13 .text").evaluate("(it) => getComputedStyle(it).color")
    assert colour != "rgb(0, 0, 0)"


async def test_nothing_hostile_gets_out_of_its_place(
    page: Page, board: Served, tmp_path: Path
) -> None:
    events = [
        event for place, text in enumerate(HOSTILE.values(), 1) for event in everywhere(text, place)
    ]
    board.store("all", [Entry(event=event, author="<i>ada</i>", at=10**12) for event in events])
    file = exported(board, "all", tmp_path)

    wrong = await opened(page, file)

    text = file.read_text(encoding="utf-8")
    scripts = await page.evaluate("[...document.scripts].map((it) => it.type)")
    assert scripts == ["application/json", ""]
    assert text.count("</script>") == 2
    assert text.count("</noscript>") == 1
    assert (
        await page.evaluate(
            "document.querySelectorAll('img, iframe, object, base, form[action]').length"
        )
        == 0
    )
    assert wrong == []


async def test_the_policy_lets_nothing_in_but_what_the_file_holds(
    page: Page, board: Served, tmp_path: Path
) -> None:
    tales.checkout(board)
    file = exported(board, "checkout", tmp_path)
    text = file.read_text(encoding="utf-8")
    file.write_text(
        text.replace("</main>", "</main><script>window.broken = 1</script>"), encoding="utf-8"
    )
    await page.goto(f"file://{file}")

    assert await page.evaluate("window.broken") is None
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)
    assert policy is not None
    assert "unsafe" not in policy[1]
    assert policy[1].startswith("default-src 'none'; script-src 'sha256-")
    assert "http:" not in text.replace("http://www.w3.org/", "").partition("<body")[0]


async def test_a_file_grows_with_its_thoughts_and_no_faster(
    page: Page, board: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board.store("long", tales.long(1_000))
    whole = exported(board, "long", tmp_path).stat().st_size
    monkeypatch.setattr(session_file, "MAX_DETAILS", 100_000)
    file = exported(board, "long", tmp_path)
    await opened(page, file, "t2")

    assert whole < 210_000 + 1_000 * PER_THOUGHT
    assert file.stat().st_size < whole - 500_000
    await expect(page.locator("#detail .text")).to_contain_text("Thought 2: what")


@pytest.mark.parametrize("letter", ["<", "日"])
async def test_there_is_room_for_as_many_whatever_they_say(
    board: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, letter: str
) -> None:
    monkeypatch.setattr(session_file, "MAX_DETAILS", 100_000)
    for _ in range(6):
        board.think("full", letter * (30_000 // len(letter.encode())))

    text = exported(board, "full", tmp_path).read_text(encoding="utf-8")
    data = json.loads(text.partition('id="data">')[2].partition("</script>")[0])
    assert list(data["nodes"]) == ["t6", "t5", "t4"]


async def test_the_command_writes_the_same_file(tmp_path: Path) -> None:
    with RawClient(tmp_path / "t.db") as agent:
        agent.greet()
        agent.think(thought="One </script> more.", assume=["It is so"])
    file = tmp_path / "s.html"

    done = thoughtline(
        "export", "latest", "--as", "html", "--output", file, "--database", tmp_path / "t.db"
    )

    assert done.returncode == 0, done.stderr
    text = file.read_text(encoding="utf-8")
    data = json.loads(text.partition('id="data">')[2].partition("</script>")[0])
    assert data["texts"]["t1"] == "One </script> more."
    assert [*data["nodes"]] == ["a1", "t1"]
