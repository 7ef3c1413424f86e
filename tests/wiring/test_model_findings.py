"""Who is asked where only a key is set, and what is said where nobody is, or cannot be."""

import json
import os
import select
import sys
from pathlib import Path
from typing import Any

import pytest

from dialects.multi_agent.test_replays import BASE
from entrypoints.cli.commandline import thoughtline
from llm.llm_server import LlmServer, says
from rawclient import RawClient, greeted
from thoughtline.extras import install_command

CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "multi-agent": ("sequentialthinking", {**BASE, "thought": "hi"}),
    "thinking-agent": ("chat_agent", {"input_text": "hi"}),
}
WITHOUT = """
import sys
for name in ("dbos", "pydantic_ai", "openai", "httpx2"):
    sys.modules[name] = None
from thoughtline.wiring import main
sys.exit(main(sys.argv[1:]))
"""
"""The command as a plain install has it."""


def served(path: Path, dialect: str, **environment: str) -> RawClient:
    client = RawClient(
        path / "record.db",
        *("--dialect", dialect, "--routing", "words"),
        environment=environment,
    )
    client.greet()
    return client


@pytest.mark.parametrize("dialect", CALLS)
@pytest.mark.parametrize(
    ("provider", "path", "model"),
    [
        ("DEEPSEEK", "", "deepseek-chat"),
        ("GROQ", "/openai/v1", "openai/gpt-oss-20b"),
        ("OPENROUTER", "/api/v1", "deepseek/deepseek-r1"),
    ],
)
def test_a_key_alone_chooses_its_provider(
    tmp_path: Path, dialect: str, provider: str, path: str, model: str
) -> None:
    tool, said = CALLS[dialect]
    with LlmServer([says("Fine.")]) as server:
        variables = {f"{provider}_API_KEY": "sk-1", f"{provider}_BASE_URL": server.url + path}
        with served(tmp_path, dialect, **variables) as client:
            result = client.call(tool, **said)

    assert "Fine." in result["content"][0]["text"]
    assert server.requests[0].body["model"] == model
    assert server.requests[0].headers["authorization"] == "Bearer sk-1"


@pytest.mark.parametrize("dialect", CALLS)
def test_deepseek_comes_first_where_several_keys_are_set(tmp_path: Path, dialect: str) -> None:
    tool, said = CALLS[dialect]
    with LlmServer([says("Fine.")]) as deepseek, LlmServer([says("Fine.")]) as other:
        variables = {"DEEPSEEK_API_KEY": "sk-1", "DEEPSEEK_BASE_URL": deepseek.url}
        for provider, path in (
            ("GROQ", "/openai/v1"),
            ("OPENROUTER", "/api/v1"),
            ("ANTHROPIC", ""),
        ):
            variables |= {f"{provider}_API_KEY": "sk-2", f"{provider}_BASE_URL": other.url + path}
        with served(tmp_path, dialect, **variables) as client:
            client.call(tool, **said)

    assert [request.headers["authorization"] for request in deepseek.requests] == ["Bearer sk-1"]
    assert other.requests == []


@pytest.mark.parametrize("dialect", CALLS)
@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("OPENAI_API_KEY", "it does not name a model"),
        ("GITHUB_TOKEN", "other programs often use it"),
        ("SILICONFLOW_API_KEY", "it does not name a model"),
    ],
)
def test_the_first_reply_and_doctor_say_why_a_key_is_not_used(
    tmp_path: Path, dialect: str, key: str, why: str
) -> None:
    tool, said = CALLS[dialect]
    with served(tmp_path, dialect, **{key: "sk-secret"}) as client:
        text = client.call(tool, **said)["content"][0]["text"]
        examined = thoughtline(
            *("doctor", "--json", "--database", tmp_path / "record.db"),
            **{key: "sk-secret", "THOUGHTLINE_DIALECT": dialect},
        ).stdout

    reason = f"{key} is set and not used: {why}"
    assert reason in text
    assert reason in [row["value"][: len(reason)] for row in json.loads(examined)["findings"]]
    assert "sk-secret" not in text + examined


def test_doctor_names_the_model_that_is_asked(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db") as client:
        client.think(thought="x")
    examined = thoughtline(
        *("doctor", "--json", "--database", tmp_path / "record.db"),
        DEEPSEEK_API_KEY="sk-1",
        THOUGHTLINE_DIALECT="multi-agent",
    ).stdout

    rows = {row["name"]: row["value"] for row in json.loads(examined)["findings"]}
    assert rows["model"] == "deepseek:deepseek-chat"


@pytest.mark.parametrize("dialect", CALLS)
def test_a_plain_install_names_the_one_command_at_the_start_and_at_the_first_call(
    tmp_path: Path, dialect: str
) -> None:
    command = (sys.executable, "-c", WITHOUT, "serve", "--database", str(tmp_path / "r.db"))
    tool, said = CALLS[dialect]
    with greeted(
        "", "--dialect", dialect, command=command, environment={"DEEPSEEK_API_KEY": "sk-1"}
    ) as client:
        result = client.call(tool, **said)
        assert select.select([client.errors], [], [], 10)[0]
        told = os.read(client.errors.fileno(), 1 << 16).decode()

    install = install_command("models")
    assert install in result["content"][0]["text"]
    assert not result.get("structuredContent", {}).get("should_continue")
    assert f"Run: {install}" in told


@pytest.mark.parametrize("dialect", CALLS)
@pytest.mark.parametrize(
    ("variables", "told"),
    [
        ({}, "no model is configured, so the calling model answers itself. Set THOUGHTLINE_MODEL"),
        ({"GITHUB_TOKEN": "sk-1"}, "GITHUB_TOKEN is set and not used: other programs often use it"),
        ({"LLM_PROVIDER": "nope"}, "There is no provider 'nope'."),
    ],
    ids=repr,
)
def test_a_server_without_a_model_says_so_at_the_start(
    tmp_path: Path, dialect: str, variables: dict[str, str], told: str
) -> None:
    with served(tmp_path, dialect, **variables) as client:
        client.request("tools/list")
        assert select.select([client.errors], [], [], 10)[0]
        lines = os.read(client.errors.fileno(), 1 << 16).decode()

    assert told in lines
    assert "sk-1" not in lines


ORIGINS: dict[str, tuple[dict[str, Any] | None, str]] = {
    "a folder": (
        {"url": "file:///opt/my%20line", "dir_info": {}},
        "pip install '/opt/my line[models]'",
    ),
    "an editable folder": (
        {"url": "file:///opt/line", "dir_info": {"editable": True}},
        "pip install -e '/opt/line[models]'",
    ),
    "a wheel": (
        {"url": "file:///tmp/thoughtline-1-py3-none-any.whl", "archive_info": {}},
        "pip install '/tmp/thoughtline-1-py3-none-any.whl[models]'",
    ),
    "a repository": (
        {
            "url": "https://git.example/line.git",
            "vcs_info": {"vcs": "git", "requested_revision": "v1", "commit_id": "0" * 40},
        },
        "pip install 'thoughtline[models] @ git+https://git.example/line.git@v1'",
    ),
    "a package index": (None, "pip install 'thoughtline[models]'"),
}


@pytest.mark.skipif(os.name == "nt", reason="paths of POSIX")
@pytest.mark.parametrize("origin", ORIGINS)
def test_the_command_installs_from_the_place_of_the_first_installation(
    tmp_path: Path, origin: str
) -> None:
    recorded, install = ORIGINS[origin]
    about = tmp_path / "site" / "thoughtline-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: thoughtline\nVersion: 1\n")
    if recorded is not None:
        (about / "direct_url.json").write_text(json.dumps(recorded))
    command = (sys.executable, "-c", WITHOUT, "serve", "--database", str(tmp_path / "r.db"))
    environment = {"DEEPSEEK_API_KEY": "sk-1", "PYTHONPATH": str(about.parent)}
    with greeted(
        "", "--dialect", "thinking-agent", command=command, environment=environment
    ) as client:
        result = client.call("chat_agent", input_text="hi")

    assert install in result["content"][0]["text"]
