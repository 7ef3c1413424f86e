"""The clients that are driven: what npm calls each, and how it is run without a person.

`{url}` stands for the model's address, `{prompt}` for what is asked.
"""

import json
from collections.abc import Mapping

from msgspec import Struct

MADE_UP = "sk-ant-made-up-0000000000000000000000"


class Program(Struct, frozen=True, kw_only=True):
    """A client by its `slug` in `thoughtline install`. `files` are written into its home first,
    then it is run with each of `before`. `repeats_refusals`: it tells its model each twice.
    """

    slug: str
    package: str
    version: str
    program: str
    arguments: tuple[str, ...]
    before: tuple[tuple[str, ...], ...] = ()
    environment: Mapping[str, str] = {}
    files: Mapping[str, str] = {}
    repeats_refusals: bool = False


CODEX = """\
# a comment that is to stay
model = "gpt-5"
model_provider = "scripted"
check_for_update_on_startup = false
[analytics]
enabled = false
[model_providers.scripted]
name = "scripted"
base_url = "{url}/v1"
env_key = "SCRIPTED_KEY"
wire_api = "responses"
"""
GEMINI = json.dumps(
    {
        "security": {"auth": {"selectedType": "gemini-api-key"}},
        "privacy": {"usageStatisticsEnabled": False},
        "general": {"disableAutoUpdate": True, "enableAutoUpdate": False},
    }
)
QWEN = json.dumps(
    {
        "security": {"auth": {"selectedType": "openai"}},
        "privacy": {"usageStatisticsEnabled": False},
        "general": {"enableAutoUpdate": False},
    }
)
OPENCODE = """\
{
  // a comment that is to stay
  "autoupdate": false,
  "share": "disabled",
  "model": "scripted/scripted",
  "provider": {"scripted": {
    "npm": "@ai-sdk/openai-compatible",
    "options": {"baseURL": "{url}/v1", "apiKey": "made-up"},
    "models": {"scripted": {"tool_call": true, "limit": {"context": 200000, "output": 8000}}}
  }}
}
"""

PROGRAMS = (
    Program(
        slug="claude-code",
        package="@anthropic-ai/claude-code",
        version="2.1.330",
        program="claude",
        arguments=("-p", "{prompt}", "--allowedTools", "mcp__thoughtline__*"),
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
        version="0.169.0",
        program="codex",
        arguments=("exec", "--skip-git-repo-check", "{prompt}"),
        environment={"SCRIPTED_KEY": "made-up"},
        files={".codex/config.toml": CODEX},
    ),
    Program(
        slug="gemini",
        package="@google/gemini-cli",
        version="0.61.0",
        program="gemini",
        arguments=("-p", "{prompt}", "--yolo", "--skip-trust", "-m", "gemini-2.5-flash"),
        environment={
            "GEMINI_API_KEY": "made-up",
            "GOOGLE_GEMINI_BASE_URL": "{url}",
            "GEMINI_TELEMETRY_ENABLED": "false",
            "GEMINI_CLI_TRUST_WORKSPACE": "true",
        },
        files={".gemini/settings.json": GEMINI},
    ),
    Program(
        slug="qwen",
        package="@qwen-code/qwen-code",
        version="0.24.4",
        program="qwen",
        arguments=("-p", "{prompt}", "--yolo", "--auth-type", "openai"),
        environment={
            "OPENAI_API_KEY": "made-up",
            "OPENAI_BASE_URL": "{url}/v1",
            "OPENAI_MODEL": "scripted",
        },
        files={".qwen/settings.json": QWEN},
        repeats_refusals=True,
    ),
    Program(
        slug="copilot",
        package="@github/copilot",
        version="1.0.102",
        program="copilot",
        arguments=(
            "-p",
            "{prompt}",
            "--allow-all-tools",
            "--no-auto-update",
            "--disable-client-telemetry",
        ),
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
        before=(
            (
                "auth",
                "-p",
                "openai-compatible",
                "-k",
                "made-up",
                "-m",
                "scripted",
                "-b",
                "{url}/v1",
            ),
        ),
        arguments=("--json", "{prompt}"),
        environment={"CLINE_TELEMETRY_DISABLED": "1"},
    ),
    Program(
        slug="opencode",
        package="opencode-ai",
        version="1.18.33",
        program="opencode",
        arguments=("run", "{prompt}", "--auto"),
        environment={
            "OPENCODE_DISABLE_AUTOUPDATE": "1",
            "OPENCODE_DISABLE_MODELS_FETCH": "1",
            "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
        },
        files={".config/opencode/opencode.jsonc": OPENCODE},
    ),
)
