"""The clients that are driven: what npm calls each, and how it is run without a person.

`{url}` stands for the model's address, `{prompt}` for what is asked, `{root}` for our repository.
What stands in their files is in `settings`.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from clients.driven.settings import (
    CLINE,
    CODEX,
    CONTINUE,
    COPILOT_HOOKS,
    FAST_AGENT,
    GEMINI,
    GOOSE,
    OPENCODE,
    OPENCODE_LOCK,
    QWEN,
    VIBE,
    watching,
)

MADE_UP = "sk-ant-made-up-0000000000000000000000"


Calls = tuple[tuple[str, Mapping[str, object]], ...]


class Plugin(Struct, frozen=True, kw_only=True):
    """How a client is given our plugin: it is run with each of `install`, `files` of the repository
    are put into its home. `arguments` are further ones of each run, `command` is how a person calls
    one of its commands, and `called` how it is called without a person, if not as a prompt. The
    model has to read what hooks say at the events `read`.
    """

    install: tuple[tuple[str, ...], ...] = ()
    files: Mapping[str, str] = {}
    arguments: tuple[str, ...] = ()
    command: str = ""
    called: tuple[str, ...] = ()
    has_skill: bool = True
    read: tuple[str, ...] = ("SessionStart", "PostToolUse", "Stop")


class Program(Struct, frozen=True, kw_only=True):
    """A client by its `slug` in `thoughtline install`, a package of npm, or of PyPI for the version
    of Python that `python` says. `files` are written into its home first. With `resumed` it goes on
    with the latest conversation. `repeats_refusals`: it tells its model each twice. `project`: it
    knows entries of projects only.

    `reads` are calls of its own tools that read the file notes.txt, `delegates` those that give a
    subagent the prompt {task} and wait for it. The files `watches` have it run our PostToolUse.
    `compacts` is the prompt with which a person has a conversation compacted; else the client does
    so itself when the model says that a conversation takes `full` tokens. `prompted` is how a
    person calls a prompt of the server.
    """

    slug: str
    package: str
    version: str
    program: str
    python: str = ""
    arguments: tuple[str, ...]
    resumed: tuple[str, ...] = ()
    environment: Mapping[str, str] = {}
    files: Mapping[str, str] = {}
    repeats_refusals: bool = False
    project: bool = False
    reads: Calls = ()
    delegates: Calls = ()
    watches: Mapping[str, str] = {}
    compacts: str = ""
    prompted: tuple[str, ...] = ()
    full: int = 0
    plugin: Plugin | None = None

    def executable(self, installed: Path) -> Path:
        if self.python:
            return installed / self.slug / "bin" / self.program
        return installed / self.slug / "node_modules/.bin" / self.program


ALL_EVENTS = ("SessionStart", "SubagentStart", "SubagentStop", "PostToolUse", "Stop")
PLUGIN = "{root}/plugins/thoughtline"
GEMINI_PLUGIN = f"{PLUGIN}-gemini"
CLAUDE_TOOLS = "mcp__thoughtline__*,mcp__plugin_thoughtline_thoughtline__*,Read,Agent,Skill"
GEMINI_RUN = ("-p", "{prompt}", "--yolo", "--skip-trust", "-m", "gemini-2.5-flash")
QWEN_RUN = ("-p", "{prompt}", "--yolo", "--auth-type", "openai")
COPILOT_RUN = (
    *("-p", "{prompt}", "--allow-all-tools"),
    *("--no-auto-update", "--disable-client-telemetry"),
)

NOTES = "{project}/notes.txt"
TASK = {"prompt": "{task}"}
FAILS = {"command": "echo '1 failed'; false # pytest", "description": "Run the tests"}
FAILED_TWICE = (("bash", FAILS), ("bash", FAILS))
"""Moment at which a hook of a plugin speaks after a tool."""

PROGRAMS = (
    Program(
        slug="claude-code",
        package="@anthropic-ai/claude-code",
        version="2.1.332",
        program="claude",
        arguments=("-p", "{prompt}", "--allowedTools", CLAUDE_TOOLS),
        resumed=("--continue", "-p", "{prompt}", "--allowedTools", CLAUDE_TOOLS),
        prompted=("-p", "/mcp__thoughtline__pick_up latest"),
        reads=(("Read", {"file_path": NOTES}),),
        delegates=(("Agent", {"description": "A task", **TASK, "run_in_background": False}),),
        watches={"work/.claude/settings.local.json": json.dumps(watching("PostToolUse", "Read"))},
        compacts="/compact",
        plugin=Plugin(
            install=(
                ("plugin", "marketplace", "add", "{root}"),
                ("plugin", "install", "thoughtline@thoughtline"),
            ),
            command="/thoughtline:pick-up latest",
            read=ALL_EVENTS,
        ),
        environment={
            "ANTHROPIC_BASE_URL": "{url}",
            "ANTHROPIC_API_KEY": MADE_UP,
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "DISABLE_AUTOUPDATER": "1",
        },
    ),
    Program(
        slug="codex",
        package="@openai/codex",
        version="0.171.0",
        program="codex",
        arguments=("exec", "--skip-git-repo-check", "{prompt}"),
        resumed=("exec", "--skip-git-repo-check", "resume", "--last", "{prompt}"),
        full=300_000,
        reads=(("exec_command", {"cmd": "cat notes.txt"}),),
        delegates=(
            ("multi_agent_v1|spawn_agent", {"message": "{task}"}),
            ("multi_agent_v1|wait_agent", {"targets": ["{agent}"]}),
        ),
        watches={".codex/hooks.json": json.dumps(watching("PostToolUse", "Bash"))},
        plugin=Plugin(
            install=(
                ("plugin", "marketplace", "add", "{root}"),
                ("plugin", "add", "thoughtline@thoughtline"),
            ),
            arguments=("--dangerously-bypass-hook-trust",),
            read=ALL_EVENTS,
        ),
        environment={"SCRIPTED_KEY": "made-up"},
        files={".codex/config.toml": CODEX},
    ),
    Program(
        slug="gemini",
        package="@google/gemini-cli",
        version="0.61.0",
        program="gemini",
        arguments=GEMINI_RUN,
        resumed=(*GEMINI_RUN, "--resume", "latest"),
        full=700_000,
        prompted=tuple(word.replace("{prompt}", "/pick_up latest") for word in GEMINI_RUN),
        reads=(("read_file", {"file_path": NOTES}),),
        delegates=(("invoke_agent", {"agent_name": "generalist", **TASK}),),
        watches={".gemini/settings.json": json.dumps(GEMINI | watching("AfterTool", "read_file"))},
        plugin=Plugin(
            install=(("extensions", "install", GEMINI_PLUGIN, "--consent", "--skip-settings"),),
            command="/pick-up latest",
        ),
        environment={
            "GEMINI_API_KEY": "made-up",
            "GOOGLE_GEMINI_BASE_URL": "{url}",
            "GEMINI_TELEMETRY_ENABLED": "false",
            "GEMINI_CLI_TRUST_WORKSPACE": "true",
        },
        files={".gemini/settings.json": json.dumps(GEMINI)},
    ),
    Program(
        slug="qwen",
        package="@qwen-code/qwen-code",
        version="0.24.4",
        program="qwen",
        arguments=QWEN_RUN,
        resumed=(*QWEN_RUN, "--continue"),
        full=175_000,
        prompted=tuple(word.replace("{prompt}", "/pick_up latest") for word in QWEN_RUN),
        reads=(("read_file", {"file_path": NOTES}),),
        delegates=(
            ("agent", {"description": "A task", **TASK, "subagent_type": "general-purpose"}),
        ),
        watches={".qwen/settings.json": json.dumps(QWEN | watching("PostToolUse", "read_file"))},
        plugin=Plugin(
            install=(("extensions", "install", PLUGIN, "--consent"),), command="/pick-up latest"
        ),
        environment={
            "OPENAI_API_KEY": "made-up",
            "OPENAI_BASE_URL": "{url}/v1",
            "OPENAI_MODEL": "scripted",
        },
        files={".qwen/settings.json": json.dumps(QWEN)},
        repeats_refusals=True,
    ),
    Program(
        slug="copilot",
        package="@github/copilot",
        version="1.0.102",
        program="copilot",
        arguments=COPILOT_RUN,
        resumed=(*COPILOT_RUN, "--continue"),
        full=200_000,
        reads=(("view", {"path": NOTES}),),
        delegates=(
            (
                "task",
                {
                    **TASK,
                    "name": "looker",
                    "description": "A task",
                    "agent_type": "general-purpose",
                    "mode": "sync",
                },
            ),
        ),
        watches={".copilot/hooks/thoughtline.json": json.dumps(COPILOT_HOOKS)},
        plugin=Plugin(arguments=("--plugin-dir", PLUGIN), read=ALL_EVENTS),
        environment={
            "COPILOT_PROVIDER_BASE_URL": "{url}/v1",
            "COPILOT_PROVIDER_API_KEY": "made-up",
            "COPILOT_MODEL": "gpt-4.1",
            "COPILOT_OFFLINE": "true",
        },
    ),
    Program(
        slug="cline",
        package="cline",
        version="3.0.65",
        program="cline",
        full=190_000,
        arguments=("--json", "{prompt}"),
        environment={"CLINE_TELEMETRY_DISABLED": "1"},
        files={".cline/data/settings/providers.json": CLINE},
    ),
    Program(
        slug="opencode",
        package="opencode-ai",
        version="1.18.33",
        program="opencode",
        arguments=("run", "{prompt}", "--auto"),
        resumed=("run", "{prompt}", "--auto", "--continue"),
        full=195_000,
        prompted=("run", "--auto", "--command", "thoughtline:pick_up", "latest"),
        reads=(("read", {"filePath": NOTES}), *FAILED_TWICE),
        delegates=(("task", {"description": "A task", **TASK, "subagent_type": "general"}),),
        plugin=Plugin(
            files={
                ".config/opencode/plugins/thoughtline.js": "plugins/opencode/thoughtline.js",
                **{
                    f".config/opencode/{path}": f"plugins/opencode/{path}"
                    for path in ("skills/thoughtline/SKILL.md", "commands/pick-up.md")
                },
            },
            command="/pick-up latest",
            called=("run", "--auto", "--command", "pick-up", "latest"),
            read=("SessionStart", "UserPromptSubmit", "PostToolUse"),
        ),
        environment={
            "OPENCODE_DISABLE_AUTOUPDATE": "1",
            "OPENCODE_DISABLE_MODELS_FETCH": "1",
            "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
        },
        files={
            ".config/opencode/opencode.jsonc": OPENCODE,
            ".config/opencode/package-lock.json": OPENCODE_LOCK,
            ".config/opencode/node_modules/.keep": "",
        },
    ),
    Program(
        slug="vibe",
        package="mistral-vibe",
        version="3.0.2",
        python="3.12",
        program="vibe",
        arguments=("-p", "{prompt}", "--auto-approve", "--trust"),
        full=250_000,
        environment={"SCRIPTED_KEY": "made-up"},
        files={".vibe/config.toml": VIBE},
        repeats_refusals=True,
        plugin=Plugin(
            files={
                f".vibe/plugins/thoughtline/{path}": f"plugins/thoughtline-agent-plugin/{path}"
                for path in ("plugin.json", "mcp.json", "skills/thoughtline/SKILL.md")
            },
            read=(),
        ),
    ),
    Program(
        slug="fast-agent",
        package="fast-agent-mcp",
        version="0.10.46",
        python="3.13",
        program="fast-agent",
        arguments=(
            *("go", "--config-path", "fastagent.config.yaml", "--servers", "thoughtline"),
            *("--model", "generic.scripted?compact_at=20000", "--message", "{prompt}"),
        ),
        full=30_000,
        files={"work/fastagent.config.yaml": FAST_AGENT},
        project=True,
    ),
    Program(
        slug="goose",
        package="@aaif/goose-binary-linux-x64",
        version="1.52.0",
        program="goose-binary-linux-x64",
        arguments=("run", "--text", "{prompt}"),
        resumed=("run", "--resume", "--text", "{prompt}"),
        full=127_000,
        environment={
            "OPENAI_HOST": "{url}",
            "GOOSE_CONTEXT_LIMIT": "128000",
            "OPENAI_API_KEY": "made-up",
            "GOOSE_MODE": "auto",
            "GOOSE_DISABLE_KEYRING": "1",
        },
        files={".config/goose/config.yaml": GOOSE},
    ),
    Program(
        slug="continue",
        package="@continuedev/cli",
        version="1.5.47",
        program="cn",
        arguments=("--auto", "-p", "{prompt}"),
        resumed=("--auto", "--resume", "-p", "{prompt}"),
        compacts="/compact",
        environment={"CONTINUE_METRICS_ENABLED": "0", "FORCE_NO_TTY": "true"},
        files={".continue/config.yaml": CONTINUE},
    ),
)
