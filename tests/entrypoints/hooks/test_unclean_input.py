"""Input of hooks that clients cut or mix up, and folders that are links or were removed."""

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from entrypoints.hooks.clients import answered, run_hook, think
from rawclient import greeted


@pytest.fixture
def session(database: Path, shop: Path) -> str:
    return think(database, shop, {"thought": "Why?", "assume": ["The cache is warm."]})


def stop(folder: object) -> dict[str, object]:
    return {"hook_event_name": "Stop", "session_id": "c1", "cwd": str(folder)}


@pytest.mark.parametrize(
    "spoiled",
    [
        pytest.param(lambda text: text.replace("whole", r"half \ud83d"), id="half a character"),
        pytest.param(lambda text: f"\ufeff{text}", id="byte order mark"),
        pytest.param(lambda text: text.replace("whole", "\x1b[31mred"), id="control character"),
    ],
)
def test_unclean_input_silences_no_hook(
    database: Path, shop: Path, session: str, spoiled: Callable[[str], str]
) -> None:
    said = spoiled(json.dumps(stop(shop) | {"last_assistant_message": "whole"}))

    answer = answered("Stop", "--database", database, said=said)

    assert session in answer["reason"]


def test_half_a_character_in_an_output_costs_no_evidence(
    database: Path, shop: Path, session: str
) -> None:
    call = stop(shop) | {"hook_event_name": "PostToolUse", "tool_name": "Bash"}
    call |= {"tool_input": {"command": "ls"}, "tool_response": {"stdout": "whole"}}
    said = json.dumps(call).replace("whole", r"half \ud83d")

    done = run_hook("PostToolUse", "--evidence", "--database", database, said=said)

    assert "evidence e1" in done.stdout, session


def test_a_folder_is_the_project_of_the_server_by_any_path(
    database: Path, shop: Path, session: str, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(shop)

    for folder in (link, shop / ".git" / ".."):
        said = stop(folder) | {"session_id": str(folder)}
        assert session in answered("Stop", "--database", database, said=said)["reason"]


def test_a_folder_that_was_removed_is_still_the_project(database: Path, tmp_path: Path) -> None:
    shop = tmp_path / "removed"
    shop.mkdir()
    session = think(database, shop, {"thought": "Why?", "assume": ["The cache is warm."]})
    shop.rmdir()

    assert session in answered("Stop", "--database", database, said=stop(shop))["reason"]


def test_a_server_starts_in_a_folder_that_was_removed(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "removed"
    folder.mkdir()
    server = shlex.join([sys.executable, "-m", "thoughtline", "serve", "--database", str(database)])
    command = ["sh", "-c", f"cd {shlex.quote(str(folder))} && rmdir ../removed && exec {server}"]

    with greeted(database, command=command, environment={"THOUGHTLINE_PROJECT": ""}) as client:
        session = client.think(thought="Why?", assume=["The cache is warm."])["session"]

    assert session in answered("Stop", "--database", database, said=stop(folder))["reason"]
