"""Each client's row: where an entry goes, and what is in it."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from entrypoints.cli.homes import SCRIPT, Home
from thoughtline.clients.client import Client, Scope
from thoughtline.clients.table import CLIENTS

SECRET = "secret"  # noqa: S105 - nobody's
URL = "http://127.0.0.1:8719/mcp"
STARTED = {"command": str(SCRIPT), "args": ["serve"]}
STDIO: dict[str, tuple[str, dict[str, Any]]] = {
    "claude-code": (".claude.json", {"mcpServers": {"thoughtline": {"type": "stdio", **STARTED}}}),
    "cursor": (".cursor/mcp.json", {"mcpServers": {"thoughtline": STARTED}}),
    "vscode": (
        ".config/Code/User/mcp.json",
        {"servers": {"thoughtline": {"type": "stdio", **STARTED}}},
    ),
    "claude-desktop": (
        ".config/Claude/claude_desktop_config.json",
        {"mcpServers": {"thoughtline": STARTED}},
    ),
    "windsurf": (".codeium/windsurf/mcp_config.json", {"mcpServers": {"thoughtline": STARTED}}),
    "zed": (".config/zed/settings.json", {"context_servers": {"thoughtline": STARTED}}),
    "codex": (".codex/config.toml", {"mcp_servers": {"thoughtline": STARTED}}),
    "gemini": (".gemini/settings.json", {"mcpServers": {"thoughtline": STARTED}}),
    "qwen": (".qwen/settings.json", {"mcpServers": {"thoughtline": STARTED}}),
    "opencode": (
        ".config/opencode/opencode.json",
        {
            "mcp": {
                "thoughtline": {
                    "type": "local",
                    "command": [str(SCRIPT), "serve"],
                    "enabled": True,
                }
            }
        },
    ),
    "copilot": (
        ".copilot/mcp-config.json",
        {"mcpServers": {"thoughtline": {"type": "local", **STARTED, "tools": ["*"]}}},
    ),
    "cline": (
        ".cline/data/settings/cline_mcp_settings.json",
        {"mcpServers": {"thoughtline": STARTED}},
    ),
    "vibe": (
        ".vibe/config.toml",
        {"mcp_servers": [{"name": "thoughtline", "transport": "stdio", **STARTED}]},
    ),
    "fast-agent": (
        "work/fastagent.config.yaml",
        {"mcp": {"servers": {"thoughtline": STARTED}}},
    ),
    "goose": (
        ".config/goose/config.yaml",
        {
            "extensions": {
                "thoughtline": {
                    "enabled": True,
                    "type": "stdio",
                    "name": "thoughtline",
                    "description": "",
                    "cmd": str(SCRIPT),
                    "args": ["serve"],
                    "envs": {},
                    "env_keys": [],
                    "timeout": 300,
                }
            }
        },
    ),
    "jetbrains": (".junie/mcp/mcp.json", {"mcpServers": {"thoughtline": STARTED}}),
    "continue": (
        ".continue/config.yaml",
        {
            "name": "thoughtline",
            "version": "1.0.0",
            "schema": "v1",
            "mcpServers": [{"name": "thoughtline", "type": "stdio", **STARTED}],
        },
    ),
}

BEARER = {
    "claude-code": "Bearer ${TOKEN}",
    "cursor": "Bearer ${env:TOKEN}",
    "vscode": "Bearer ${env:TOKEN}",
    "windsurf": "Bearer ${env:TOKEN}",
    "zed": "Bearer secret",
    "gemini": "Bearer ${TOKEN}",
    "qwen": "Bearer ${TOKEN}",
    "opencode": "Bearer {env:TOKEN}",
    "copilot": "Bearer ${TOKEN}",
    "cline": "Bearer secret",
    "fast-agent": "Bearer ${TOKEN}",
    "goose": "Bearer ${TOKEN}",
    "jetbrains": "Bearer secret",
}
REMOTE: dict[str, dict[str, Any]] = {
    "claude-code": {"type": "http", "url": URL},
    "cursor": {"url": URL},
    "vscode": {"type": "http", "url": URL},
    "windsurf": {"serverUrl": URL},
    "zed": {"url": URL},
    "codex": {"url": URL, "bearer_token_env_var": "TOKEN"},
    "gemini": {"httpUrl": URL},
    "qwen": {"httpUrl": URL},
    "opencode": {"type": "remote", "url": URL, "oauth": False, "enabled": True},
    "copilot": {"type": "http", "url": URL, "tools": ["*"]},
    "cline": {"type": "streamableHttp", "url": URL},
    "vibe": {"transport": "streamable-http", "url": URL, "api_key_env": "TOKEN"},
    "fast-agent": {"transport": "http", "url": URL},
    "goose": {
        "enabled": True,
        "type": "streamable_http",
        "name": "thoughtline",
        "description": "",
        "uri": URL,
        "envs": {},
        "env_keys": ["TOKEN"],
        "timeout": 300,
    },
    "jetbrains": {"url": URL},
    "continue": {
        "type": "streamable-http",
        "url": URL,
        "requestOptions": {"headers": {"Authorization": "Bearer ${{ secrets.TOKEN }}"}},
    },
}
READERS = {".json": json.loads, ".toml": tomllib.loads, ".yaml": yaml.safe_load}

row = pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.slug)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def data(path: Path) -> Any:
    return READERS[path.suffix](path.read_text(encoding="utf-8"))


@row
def test_an_entry_is_where_the_client_looks_for_it(client: Client, home: Home) -> None:
    place, wanted = STDIO[client.slug]

    told = home.run("install", client.slug)

    assert [(each["state"], each["file"]) for each in told["clients"]] == [
        ("installed", str(home.folder / place))
    ]
    assert data(home.folder / place) == wanted


@row
def test_a_second_time_nothing_changes(client: Client, home: Home) -> None:
    path = home.folder / STDIO[client.slug][0]
    home.run("install", client.slug)
    first = path.read_bytes(), path.stat().st_mtime_ns

    told = home.run("install", client.slug)

    assert told["clients"][0]["state"] == "unchanged"
    assert (path.read_bytes(), path.stat().st_mtime_ns) == first


@row
def test_what_was_not_there_is_not_there_again(client: Client, home: Home) -> None:
    before = sorted(home.folder.rglob("*.*"))
    home.run("install", client.slug)

    told = home.run("uninstall", client.slug)

    assert told["clients"][0]["state"] == "restored"
    assert [path for path in sorted(home.folder.rglob("*.*")) if path.is_file()] == [
        path for path in before if path.is_file()
    ]


@row
def test_a_server_at_an_address_is_told_where_its_token_is(client: Client, home: Home) -> None:
    told = home.run("install", client.slug, "--http", URL, "--token-env", "TOKEN", TOKEN=SECRET)

    if not client.remote:
        assert told["clients"][0]["code"] == "client_failed"
        return
    path = home.folder / STDIO[client.slug][0]
    [entry] = client.shelf.entries(data(path)).values()
    shown = BEARER.get(client.slug)
    headers = {"headers": {"Authorization": shown}} if shown else {}
    name = {"name": "thoughtline"} if client.shelf.listed else {}
    assert entry == {**name, **REMOTE[client.slug], **headers}
    in_clear = "secret" in path.read_text(encoding="utf-8").replace("secrets.", "")
    assert in_clear == (not client.header)
    if in_clear:
        assert "The token itself is in the file" in told["clients"][0]["note"]
        assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "client", [each for each in CLIENTS if each.project], ids=lambda client: client.slug
)
def test_an_entry_of_a_project_is_in_its_folder(client: Client, home: Home) -> None:
    told = home.run("install", client.slug, "--project")

    path = home.project / client.project
    assert told["clients"][0]["file"] == str(path)
    [entry] = client.shelf.entries(data(path)).values()
    assert str(SCRIPT) in str(entry)
    assert home.run("uninstall", client.slug, "--project")["clients"][0]["state"] == "restored"
    assert not path.exists()


@pytest.mark.parametrize("slug", ["cursor", "vscode"])
def test_an_entry_of_a_project_names_the_folder_by_the_clients_variable(
    slug: str, home: Home
) -> None:
    entry = Path(home.run("install", slug, "--project")["clients"][0]["file"])
    of_user = Path(home.run("install", slug)["clients"][0]["file"])

    assert '"--project",' in (written := entry.read_text("utf-8"))
    assert '"${workspaceFolder}"' in written
    assert "workspaceFolder" not in of_user.read_text("utf-8")  # windows without a folder


def test_clients_without_servers_of_a_project_say_so(home: Home) -> None:
    told = home.run("install", "windsurf", "--project")

    assert told["clients"][0]["message"] == "Windsurf has no servers for a project."
    assert told["clients"][0]["hint"] == "Install it for the user, without --project."


def test_who_reads_servers_of_a_project_in_some_of_its_editions_says_in_which(home: Home) -> None:
    of_project = home.run("install", "continue", "--project")["clients"][0]
    of_user = home.run("install", "continue")["clients"][0]

    assert "cn reads no servers of a project" in of_project["note"]
    assert of_user["note"] == ""


@row
def test_a_record_is_carried_by_flags(client: Client, home: Home) -> None:
    """Several clients pass no variables on, and would use another record without a word."""
    told = home.run("install", client.slug, "--database", "thoughts.db", "--dialect", "ultrathink")

    entry = next(
        iter(client.shelf.entries(data(Path(told["clients"][0]["file"]))).values()),
    )
    said = json.dumps(entry)
    flags = ["--dialect", "ultrathink", "--database", str(home.project / "thoughts.db")]
    assert json.dumps(flags)[1:-1] in said


@row
def test_a_variable_becomes_a_flag_where_the_client_does_not_pass_it_on(
    client: Client, home: Home
) -> None:
    told = home.run("install", client.slug, THOUGHTLINE_DATABASE="/var/thoughts.db")

    written = Path(told["clients"][0]["file"]).read_text(encoding="utf-8")
    assert ("/var/thoughts.db" in written) == (not client.passes_environment)


def test_a_variable_with_a_path_in_it_is_of_the_folder_in_which_install_ran(home: Home) -> None:
    told = home.run("install", "codex", THOUGHTLINE_DATABASE="thoughts.db")

    assert str(home.project / "thoughts.db") in Path(told["clients"][0]["file"]).read_text("utf-8")


def test_a_password_in_a_variable_comes_into_no_file(home: Home) -> None:
    done = home.say("install", "codex", THOUGHTLINE_DATABASE="postgresql://a:secret@db.example/t")

    assert done.returncode == 2
    assert "~/.pgpass" in done.stderr
    assert not (home.folder / ".codex").exists()


@pytest.mark.parametrize(
    ("platform", "slug", "place"),
    [
        ("darwin", "vscode", "Library/Application Support/Code/User/mcp.json"),
        (
            "darwin",
            "claude-desktop",
            "Library/Application Support/Claude/claude_desktop_config.json",
        ),
        ("darwin", "zed", ".config/zed/settings.json"),
        ("win32", "vscode", "AppData/Roaming/Code/User/mcp.json"),
        ("win32", "claude-desktop", "AppData/Roaming/Claude/claude_desktop_config.json"),
        ("win32", "goose", "AppData/Roaming/Block/goose/config/config.yaml"),
        ("win32", "zed", "AppData/Roaming/Zed/settings.json"),
    ],
)
def test_other_systems_have_other_places(platform: str, slug: str, place: str, home: Home) -> None:
    [client] = [each for each in CLIENTS if each.slug == slug]

    found = client.file(home.places(platform), Scope.USER)

    assert found == home.folder / place
