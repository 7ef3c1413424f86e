"""What the Thinking Agent's own tests check, as calls of our tools with a scripted model."""

import json
from typing import Any

import pytest

from thoughtline.llm.scripted_model import ScriptedModel
from thoughtline.python import Tools, open_tools

TAGGED = "[分析过程]\n第一步...\n\n[最终结论]\n最终答案是 42。"
ASKED = "a" * 35


async def branch(tools: Tools, **said: Any) -> dict[str, Any]:
    arguments = {"session_id": "s", "input_text": ASKED, **said}
    reply: dict[str, Any] = json.loads((await tools.call("create_branch", arguments)).text)
    return reply


def asked(model: ScriptedModel, dialect: str = "thinking-agent") -> Any:
    return open_tools(dialect, database=":memory:", model=model)


@pytest.mark.parametrize(
    ("answer", "conclusion"),
    [
        (TAGGED, "最终答案是 42。"),
        ("段落A\n\n段落B\n\n最终段落C。", "最终段落C。"),
        ("只有一句话。", "只有一句话。"),
        ("[Analysis]\nsteps\n[Conclusion]\nIt is 42.", "It is 42."),
    ],
)
async def test_a_conclusion_is_found_by_its_heading_or_at_the_end(
    answer: str, conclusion: str
) -> None:
    async with asked(ScriptedModel({"": answer})) as tools:
        made = await branch(tools)
        details = {"session_id": "s", "node_id": made["node_id"]}
        read = json.loads((await tools.call("get_branch_details", details)).text)

    assert (made["status"], made["conclusion"]) == ("success", conclusion)
    assert read["raw_process"] == answer


async def test_a_question_that_is_too_short_is_refused_before_anybody_is_asked() -> None:
    model = ScriptedModel({"": TAGGED})
    async with asked(model) as tools:
        short = await branch(tools, input_text="short")

    assert (short["type"], short["action"]) == ("validation", "fix_input")
    assert model.prompts == []


async def test_the_quota_is_kept_for_each_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAX_NODES_PER_SESSION", "2")
    model = ScriptedModel({"": TAGGED})
    async with asked(model) as tools:
        made = [await branch(tools) for _ in range(3)]
        other = await branch(tools, session_id="other")

    assert [one.get("remaining_quota") for one in made] == [1, 0, None]
    assert (made[2]["type"], made[2]["action"]) == ("validation", "fix_input")
    assert other["remaining_quota"] == 1
    assert len(model.prompts) == 3


@pytest.mark.parametrize(
    ("said", "temperature", "top_p"),
    [
        ({}, 0.2, 0.2),
        ({"call_type": "drill_down"}, 0.2, 0.2),
        ({"call_type": "verify"}, 0.0, 0.1),
        ({"call_type": "explore"}, 1.0, 0.9),
        ({"call_type": "stash"}, 0.6, 0.6),
    ],
)
async def test_how_it_works_decides_how_varied_the_words_are(
    said: dict[str, str], temperature: float, top_p: float
) -> None:
    model = ScriptedModel({"": TAGGED})
    async with asked(model) as tools:
        await branch(tools, **said)

    [prompt] = model.prompts
    assert (prompt.temperature, prompt.top_p, prompt.max_tokens) == (temperature, top_p, 2048)
    assert prompt.text == ASKED


async def test_an_unknown_way_of_working_is_refused() -> None:
    async with asked(ScriptedModel({"": TAGGED})) as tools:
        wrong = await branch(tools, call_type="ponder")

    assert (wrong["type"], wrong["action"]) == ("validation", "fix_input")
    assert "call_type" in wrong["message"]


@pytest.mark.parametrize(
    "task", ["完成整个任务", "输出最终答案", "从头到尾设计", "Complete the whole task."]
)
async def test_the_whole_task_is_not_handed_out(task: str) -> None:
    model = ScriptedModel({"": TAGGED})
    async with asked(model) as tools:
        whole = await branch(tools, input_text=f"{task} {ASKED}")

    assert whole["type"] == "validation"
    assert model.prompts == []
