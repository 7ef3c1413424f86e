"""Commands print on a code page that lacks a recorded sign: the sign becomes an escape."""

import os
from pathlib import Path

import pytest

import forked
from entrypoints.hooks.clients import think

SIGNS = "遅い 느림 🚀 é — ช้า"
PAGES = ("ascii", "cp1252", "cp932")
COMMANDS: tuple[tuple[str, ...], ...] = (
    *(("sessions",), ("search", "遅い"), ("why", "shop.py"), ("pr", "HEAD"), ("approve",)),
    *(("export", "latest", "--as", "mermaid"), ("think", f"{SIGNS} again"), ("show", "遅い")),
)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("pages")
    database, shop = folder / "t.db", folder / "shop"
    (shop / ".git").mkdir(parents=True)
    (shop / "shop.py").write_text("x = 1\n")
    first = {"thought": f"{SIGNS}?", "title": SIGNS, "next": SIGNS, "evidence": ["shop.py:1"]}
    think(database, shop, first, {"thought": SIGNS, "kind": "conclusion", "assume": [SIGNS]})
    return database, shop


def printed(record: tuple[Path, Path], page: str, *command: str) -> tuple[int, str, str]:
    database, shop = record
    environment = {**os.environ, "PYTHONIOENCODING": page, "THOUGHTLINE_PROJECT": str(shop)}
    done = forked.run(*command, "--database", str(database), environment=environment, folder=shop)
    return done.returncode, done.stdout.decode(page, "replace"), done.stderr.decode(page)


@pytest.mark.parametrize("page", PAGES)
def test_recall_prints_on_a_code_page_that_lacks_a_sign(
    record: tuple[Path, Path], page: str
) -> None:
    status, output, errors = printed(record, page, "recall")

    assert (status, errors) == (0, "")
    assert "Next: " in output
    assert "\\U0001f680" in output


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_fails_on_a_code_page_that_lacks_a_sign(
    record: tuple[Path, Path], command: tuple[str, ...]
) -> None:
    _, _, errors = printed(record, "ascii", *command)

    assert "Traceback" not in errors
    assert "Encode" not in errors


@pytest.mark.parametrize(
    "command",
    [
        *(["show"], ["recall"], ["recall", "latest", "--budget"], ["check"]),
        *(["search"], ["search", "x", "--session"], ["share", "--with", "bob"], ["export"]),
        *(["recall", "--author"],),
        *(["share", "latest", "--with"], ["sessions", "--project"], ["approve"], ["forget"]),
    ],
    ids=" ".join,
)
def test_bytes_that_are_no_text_are_refused_as_a_name(
    record: tuple[Path, Path], command: list[str]
) -> None:
    status, _, errors = printed(record, "utf-8", *command, "\udcff")

    assert status == 2
    assert "this is not UTF-8 text" in errors
