"""No language, length or number of sessions silences a hook, and no hook prints half a sign."""

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from properties import examples
from rawclient import greeted
from thoughtline.app.process.token_estimate import estimate_tokens
from thoughtline.entrypoints.hooks.call import HookCall, event_named, read_call
from thoughtline.entrypoints.hooks.memory import Memory
from thoughtline.entrypoints.hooks.model_context import BUDGET, context
from thoughtline.entrypoints.hooks.moments import moment_of, moment_text
from thoughtline.settings.project import find_project
from thoughtline.store.sqlite.database.snapshot_reader import read_only

SIGNS = {
    "Latin": "the quick e\u0301 o\u0308 ",
    "Cyrillic": "почему й медленно ",
    "Han": "夜間的顧客資料匯入為何變慢",
    "Hangul": "야간고객데이터가왜느린가",
    "Jamo": "\u1112\u1161\u11ab\u1100\u116e\u11a8 ",
    "Kana": "なぜか\u3099おそいのカ\u3099ガタ",
    "Thai": "ทำไมการนำเข้าข้อมูลช้า",
    "Arabic": "لماذا أصبح الاستيراد بطيئًا ",
    "Devanagari": "आयात धीमा क्यों है ",
    "Emoji": "👨\u200d👩\u200d👧🇯🇵👍🏽🚀❤\ufe0f🇩🇪",
}
CASES = st.tuples(
    st.sampled_from(sorted(SIGNS)), st.sampled_from((12, 45, 140, 900)), st.integers(1, 6)
)
NUMBERS = count()


def text(script: str, length: int) -> str:
    return (SIGNS[script] * length)[:length].strip()


def called(name: str, shop: Path, more: dict[str, Any]) -> HookCall:
    said = {"hook_event_name": name, "cwd": str(shop), "session_id": str(next(NUMBERS)), **more}
    event = event_named(name)
    assert event is not None
    return read_call(event, json.dumps(said).encode(), "claude-code")


@examples(12)
@example(case=("Kana", 45, 4), has_title=False)
@example(case=("Hangul", 45, 4), has_title=False)
@example(case=("Emoji", 900, 6), has_title=True)
@given(case=CASES, has_title=st.booleans())
def test_each_hook_speaks_in_every_script(
    tmp_path_factory: pytest.TempPathFactory, case: tuple[str, int, int], has_title: bool
) -> None:
    script, length, sessions = case
    folder = tmp_path_factory.mktemp("scripts")
    shop, database = folder / "shop", folder / "t.db"
    (shop / ".git").mkdir(parents=True)
    name = f"{text(script, 30).strip()}.md".replace(" ", "")
    (shop / name).write_text("x\n")
    with greeted(database, "--project", str(shop)) as client:
        for number in range(sessions):
            title = {"title": text(script, min(length, 100))} if has_title else {}
            words = f"{text(script, length)} {number}"
            session = client.think(thought=words, next=words, **title)["session"]
            more = {"assume": [words], "evidence": [name], "branch": "Explore-a1"}
            client.think(session=session, thought=words, **more)
            client.think(session=session, thought=f"No {words}", kind="conclusion")
            client.think(session=session, refute="t3", because=words)
        (shop / name).write_text("y\n")
    project = find_project(str(shop), shop)
    words = f"{text(script, length)} {sessions - 1}?"
    commit = {"tool_name": "Bash", "tool_input": {"command": f'git commit -m "{words}"'}}
    agent = {"agent_id": "a1", "agent_type": "Explore"}
    edit = {"tool_name": "Edit", "tool_input": {"file_path": str(shop / name)}}
    memory = Memory(folder / "memory")

    turns: list[tuple[str, dict[str, Any]]] = [
        *(("SessionStart", {"source": "startup"}), ("PreCompact", {}), ("Stop", {})),
        *(("SubagentStart", agent), ("SubagentStop", agent)),
    ]
    moments: list[tuple[str, dict[str, Any]]] = [
        *(("UserPromptSubmit", {"prompt": words}), ("PostToolUse", edit), ("PostToolUse", commit)),
    ]
    with read_only(database) as record:
        for event, more in turns:
            call = called(event, shop, more)
            told = context(call, record, project.name, memory, shop)
            assert "Session" in told, (event, case)
            assert estimate_tokens(told) <= BUDGET, (event, case)
        for event, more in moments:
            call = called(event, shop, more)
            moment = moment_of(call, shop, memory)
            if moment is not None and moment.find(record, project.name):
                assert "Session" in moment_text(call, moment, record, project.name, memory), case
