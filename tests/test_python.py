"""The tools in a Python program, as docs/python.md has them."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from places import DOCS
from thoughtline.core.refusal import Code
from thoughtline.llm.scripted_model import ScriptedModel
from thoughtline.python import Refused, ServerEvent, open_tools
from thoughtline.wiring.tools import DIALECTS

PAGE = (DOCS / "python.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```\n\n(?:It prints:\n\n```\n(.*?)```)?", PAGE, re.DOTALL)


@pytest.mark.parametrize(("program", "printed"), [pair for pair in PROGRAMS if pair[1]])
def test_the_programs_of_the_page_print_what_it_says(
    program: str,
    printed: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "program.py"
    file.write_text(program, encoding="utf-8")

    runpy.run_path(str(file), run_name="__main__")

    assert capsys.readouterr().out == printed


@pytest.mark.parametrize("dialect", DIALECTS)
async def test_every_dialect_can_be_called_without_a_server(dialect: str) -> None:
    async with open_tools(dialect, database=":memory:") as tools:
        assert tools.instructions
        for definition in tools.definitions:
            assert definition.description
            assert definition.input_schema["type"] == "object"
            reply = await tools.call(definition.name, "{}")
            assert reply.text


async def test_thoughts_last_and_another_conversation_is_another_session(tmp_path: Path) -> None:
    record = tmp_path / "record.db"
    async with open_tools("thinkseq", database=record, session="plan") as tools:
        await tools.call("thinkseq", {"thought": "first"})
        other = tools.conversation()
        theirs = await other.call("thinkseq", {"thought": "theirs"})
    async with open_tools("thinkseq", database=record, session="plan") as tools:
        ours = await tools.call("thinkseq", {"thought": "second"})

    assert theirs.data is not None
    assert ours.data is not None
    assert theirs.data["result"]["thoughtNumber"] == 1
    assert ours.data["result"]["thoughtNumber"] == 2


async def test_the_author_is_who_said_it() -> None:
    async with open_tools(database=":memory:", author="planner") as tools:
        begun = await tools.call("think", {"thought": "caches are warm"})
        assert begun.data is not None
        session = begun.data["session"]
        critic = tools.conversation(author="critic")
        await critic.call("think", {"session": session, "thought": "caches are cold"})
        told = await tools.call("recall", {"query": "caches"})

    assert "planner" in told.text
    assert "critic" in told.text


async def test_a_model_of_ones_own_is_asked() -> None:
    model = ScriptedModel({"": "The pool is too small."})
    async with open_tools("thinking-agent", database=":memory:", model=model) as tools:
        reply = await tools.call("chat_agent", {"input_text": "Why is checkout slow?"})

    assert "The pool is too small." in reply.text
    assert len(model.prompts) == 1


async def test_a_subscriber_hears_of_the_start_each_call_and_the_end() -> None:
    heard: list[ServerEvent] = []
    async with open_tools("thinkseq", database=":memory:", subscriber=heard.append) as tools:
        await tools.call("thinkseq", {"thought": "x", "revisesThought": 3})
        end = tools.subscribe(heard.append)
        end()

    assert [type(event).__name__ for event in heard] == [
        *("Started", "ToolStarted", "ToolEnded", "Stopped")
    ]
    assert heard[2].error == Code.NO_SUCH_THOUGHT  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "settings", [{"colour": "red"}, {"max_thoughts": "many"}, {"database": "ftp://nowhere"}]
)
async def test_a_wrong_setting_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        async with open_tools(**settings):
            pass

    assert refused.value.code == Code.BAD_SETTING


@pytest.mark.parametrize(("tool", "said"), [("ponder", "{}"), ("think", "[]"), ("think", "x")])
async def test_a_call_that_names_no_tool_or_holds_no_object_is_refused(
    tool: str, said: str
) -> None:
    async with open_tools(database=":memory:") as tools:
        with pytest.raises(Refused) as refused:
            await tools.call(tool, said)

    assert refused.value.code == Code.BAD_ARGUMENTS
