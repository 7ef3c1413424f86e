"""Transcripts that somebody else wrote, and not as the client does."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest

from entrypoints.cli.transcripts import transcript
from places import DATA
from thoughtline.core.refusal import Refused
from thoughtline.dialects.transcripts import CLIENTS

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    1e308,
    10**30,
    "",
    "\0",
    "x" * 70_000,
    [],
    {},
    [[]],
    [{}],
    ["a", 1, None],
)


def spoiled(value: Any, chance: random.Random) -> Any:
    """The value with parts of it left out, or odd ones in their place."""
    if chance.random() < 0.04:
        return chance.choice(ODD)
    if isinstance(value, dict):
        kept = {key: each for key, each in value.items() if chance.random() > 0.02}
        return {key: spoiled(each, chance) for key, each in kept.items()}
    return [spoiled(each, chance) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("client", CLIENTS)
def test_it_is_read_or_refused_whatever_is_in_it(client: str) -> None:
    [file] = (DATA / "transcripts").glob(f"{client}.json*")
    text = file.read_text(encoding="utf-8")
    entries = [json.loads(line) for line in text.splitlines()]
    chance = random.Random(3)
    read = 0
    for _ in range(150):
        lines = "\n".join(json.dumps(spoiled(each, chance)) for each in entries)
        try:
            read += CLIENTS[client](lines.encode(), str, "", "").thoughts > 0
        except Refused:
            continue
    assert read > 50


@pytest.mark.parametrize("client", CLIENTS)
def test_every_kind_of_entry_is_read_or_refused_whatever_is_in_it(client: str) -> None:
    rows = json.loads((DATA / "entry_kinds" / f"{client}.json").read_text(encoding="utf-8"))
    entries = [entry for row in rows for entry in row["entries"]]
    chance = random.Random(5)
    read = 0
    for _ in range(150):
        data = transcript(client, [spoiled(each, chance) for each in entries]).encode()
        with suppress(Refused):
            read += CLIENTS[client](data, str, "", "").thoughts > 0
    assert read > 100


def test_a_command_of_codex_without_an_id_is_nobodys() -> None:
    entries = [
        {"type": "response_item", "payload": {"type": "function_call", "name": "shell"}},
        {
            "type": "event_msg",
            "payload": {"item": {"parsed_cmd": [{"type": "read", "path": "src/a.py"}]}},
        },
        {
            "type": "response_item",
            "payload": {"type": "message", "role": "assistant", "content": "It is slow."},
        },
    ]

    found = CLIENTS["codex"]("\n".join(map(json.dumps, entries)).encode(), str, "", "")

    assert found.thoughts == 1
