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


@pytest.mark.parametrize(
    "task", ["完成整个任务", "输出最终答案", "从头到尾设计", "Complete the whole task."]
)
async def test_the_whole_task_is_not_handed_out(task: str) -> None:
    model = ScriptedModel({"": TAGGED})
    async with asked(model) as tools:
        whole = await branch(tools, input_text=f"{task} {ASKED}")

    assert whole["type"] == "validation"
    assert model.prompts == []
