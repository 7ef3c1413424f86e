"""What a client has to be told before it is driven: files of its home, and hooks that it watches.

`{url}` stands for the model's address.
"""

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
GEMINI = {
    "security": {"auth": {"selectedType": "gemini-api-key"}},
    "privacy": {"usageStatisticsEnabled": False},
    "general": {"disableAutoUpdate": True, "enableAutoUpdate": False},
}
QWEN = {
    "security": {"auth": {"selectedType": "openai"}},
    "privacy": {"usageStatisticsEnabled": False},
    "general": {"enableAutoUpdate": False},
}
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

OPENCODE_LOCK = '{"packages": {"": {"dependencies": {"@opencode-ai/plugin": "*"}}}}'
"""With this and a folder for packages it fetches none at its start (docs/plugins.md)."""

CLINE = """\
{
  "version": 1,
  "lastUsedProvider": "openai-compatible",
  "modes": {},
  "providers": {"openai-compatible": {
    "settings": {
      "provider": "openai-compatible",
      "apiKey": "made-up",
      "model": "scripted",
      "baseUrl": "{url}/v1",
      "contextWindow": 30000
    },
    "updatedAt": "2026-11-23T00:00:00.000Z",
    "tokenSource": "manual"
  }}
}
"""
"""It reckons how much a conversation takes by itself, and believes its model up to four times that:
of a larger window nothing short is ever too much.
"""

VIBE = """\
# a comment that is to stay
active_model = "scripted"
enable_telemetry = false
enable_update_checks = false
enable_auto_update = false
[[providers]]
name = "scripted"
api_base = "{url}/v1"
api_key_env_var = "SCRIPTED_KEY"
api_style = "openai"
backend = "generic"
[[models]]
name = "scripted"
provider = "scripted"
alias = "scripted"
"""
FAST_AGENT = """\
# a comment that is to stay
default_model: generic.scripted
generic:
  api_key: made-up
  base_url: {url}/v1
logger: {type: none, progress_display: false}
compaction: {keep_turns: 0}
"""
GOOSE = """\
# a comment that is to stay
GOOSE_PROVIDER: openai
GOOSE_MODEL: gpt-4.1
GOOSE_TELEMETRY_ENABLED: false
"""
CONTINUE = """\
# a comment that is to stay
name: scripted
version: 1.0.0
schema: v1
models:
  - name: scripted
    provider: openai
    model: gpt-4.1
    apiBase: {url}/v1
    apiKey: made-up
    roles: [chat]
"""

WATCH = "thoughtline hook {} --evidence"


def watching(event: str, matcher: str) -> dict[str, object]:
    """Settings with our hook at an event after tools."""
    run = {"type": "command", "command": WATCH.format(event)}
    return {"hooks": {event: [{"matcher": matcher, "hooks": [run]}]}}


COPILOT_HOOKS = {
    "version": 1,
    "hooks": {"postToolUse": [{"type": "command", "bash": WATCH.format("postToolUse")}]},
}
