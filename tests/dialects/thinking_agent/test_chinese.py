"""With `--lang zh` all that a caller reads is Chinese: tools, arguments, replies and refusals."""
# ruff: noqa: RUF001 - Chinese

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dialects.test_failure_shapes import SHAPES
from dialects.thinking_agent.test_tool_calls import agent, branch, call
from llm.llm_server import LlmServer, says
from rawclient import RawClient
from thoughtline.dialects.thinking_agent.wording import load_wording

SENTENCE = re.compile(r"[A-Za-z]{2,}(?: [A-Za-z]{2,}){2,}")
"""Pattern of three English words in a row."""

CODES = {"code", "type", "action", "success", "status", "provider_error", "partial", "raw_process"}
"""Fields that are no text in the dialect's language: names for programs, and the provider's text.
"""

ASKED = "请核对这个缓存是否足够热，可以直接回答第一个请求，并说明你的依据是什么。"


def english(value: Any) -> list[str]:
    """English sentences in a reply, without its names for programs."""
    if isinstance(value, dict):
        return [text for name, each in value.items() if name not in CODES for text in english(each)]
    if isinstance(value, list):
        return [text for each in value for text in english(each)]
    return SENTENCE.findall(value) if isinstance(value, str) else []


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RawClient, LlmServer]]:
    flags = ("--lang", "zh", "--model-pause", "0.01")
    environment = {"MAX_NODES_PER_SESSION": "1000"}
    path = tmp_path_factory.mktemp("chinese")
    with LlmServer([]) as server, agent(path, server, *flags, **environment) as client:
        yield client, server


def test_both_languages_have_the_same_words() -> None:
    one, other = (load_wording(language) for language in ("en", "zh"))

    for part in ("fields", "tools", "suggestions", "complaints", "progress", "next"):
        assert getattr(one, part).keys() == getattr(other, part).keys(), part
    assert one.failures.keys() <= other.failures.keys()
    assert other.remedies.keys() <= other.failures.keys()


def test_with_lang_zh_tools_prompts_and_messages_are_chinese(tmp_path: Path) -> None:
    script = [says("[最终结论]\n可以。\n置信度: 0.9")]
    with LlmServer(script) as server:
        model = ("--model", f"{server.url}/v1#small", "--lang", "zh")
        with RawClient(tmp_path / "r.db", "--dialect", "thinking-agent", *model) as client:
            greeting = client.greet()["result"]
            tools = client.request("tools/list")["result"]["tools"]
            done = branch(client, input_text=ASKED)

    assert (done["conclusion"], done["confidence"]) == ("可以。", 0.9)
    assert "子问题" in next(one for one in tools if one["name"] == "create_branch")["description"]
    assert "[最终结论]" in server.requests[0].body["messages"][0]["content"]
    assert done["suggestions"][0] == load_wording("zh").suggestions["drill_down"]
    assert "子问题" in greeting["instructions"]
    texts = [greeting["instructions"], done]
    texts += [[tool["description"], tool["inputSchema"]["properties"]] for tool in tools]
    assert english(texts) == []


@pytest.mark.parametrize("name", SHAPES)
def test_each_failure_of_a_provider_is_reported_in_chinese(
    name: str, asking: tuple[RawClient, LlmServer]
) -> None:
    client, server = asking
    server.requests.clear()
    server.script = SHAPES[name].script

    for error in (
        call(client, "chat_agent", input_text="它是什么？"),
        branch(client, input_text=ASKED),
    ):
        assert error["success"] is False
        assert english(error) == []
        assert error["error"].endswith(f"[{error['code']}]")


@pytest.mark.parametrize(
    ("said", "chinese"),
    [
        ({"input_text": "短"}, "input_text: 至少需要 30 个字符"),
        ({"input_text": None}, "input_text: 必须是文字"),
        ({"call_type": "x"}, "call_type: 必须是其中之一：drill_down"),
        ({"max_tokens": 0}, "max_tokens: 必须在 1 到"),
        ({"max_tokens": 1.5}, "max_tokens: 必须是整数"),
        ({"max_tokens": "x"}, "max_tokens: 必须是数字"),
        ({"wait": 1000}, "wait: 必须在 0 到 600 之间"),
        ({"parent_node_id": "n_00000000"}, "可用的父节点：n_00000000, trunk"),
        ({"delegation": "d99999", "answer": "x"}, "没有这个待回答的问题"),
        ({"session_id": "新" * 200}, "内容太长"),
        ({"session_id": "x", "input_text": f"{ASKED}请完成整个任务"}, "不能交出整个任务"),
        ({"input_text": " " * 40}, "文字是空的"),
    ],
    ids=repr,
)
def test_each_refused_argument_is_reported_in_chinese(
    asking: tuple[RawClient, LlmServer], said: dict[str, Any], chinese: str
) -> None:
    client, server = asking
    server.script = [says("好。")]
    branch(client, input_text=ASKED)
    error = branch(client, **{"input_text": ASKED, **said})

    assert error["success"] is False
    assert chinese in json.dumps(error, ensure_ascii=False)
    assert english(error) == []


def test_without_a_model_the_question_comes_back_in_chinese(tmp_path: Path) -> None:
    with agent(tmp_path, None, "--lang", "zh", OPENAI_API_KEY="sk-1") as client:
        handed = branch(client, input_text=ASKED)
        nothing = call(client, "get_branch_details", session_id="s", node_id="n_0")

    assert "没有使用：它没有指明模型" in handed["notice"]
    assert english(handed) + english(nothing) == []


def test_progress_is_reported_in_chinese(asking: tuple[RawClient, LlmServer]) -> None:
    client, server = asking
    server.requests.clear()
    server.script = [*SHAPES["503"].script, says("好。")]
    arguments = {"session_id": "s", "input_text": ASKED}
    params = {"name": "create_branch", "arguments": arguments, "_meta": {"progressToken": "p"}}
    client.send({"jsonrpc": "2.0", "id": "p", "method": "tools/call", "params": params})
    heard = [client.receive()]
    while "id" not in heard[-1]:
        heard.append(client.receive())

    messages = [one["params"]["message"] for one in heard[:-1]]
    assert messages[0] == "正在提问：drill_down"
    assert "drill_down：第 2 次尝试，最多 3 次" in messages
    assert english(messages) == []
