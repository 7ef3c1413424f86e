"""What happens before any command: who is spoken to, what is loaded, what is explained."""

import json
import os
import re
import shlex
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote

import pytest

import forked
from entrypoints.cli.commandline import client, on_a_terminal, thoughtline, told
from places import ROOT
from thoughtline import __version__
from thoughtline.clients.client import Scope
from thoughtline.clients.places import Places
from thoughtline.clients.server import Server
from thoughtline.entrypoints.cli.client_config import CLIENTS, SLUGS, client_config
from thoughtline.entrypoints.cli.originals import ORIGINALS

SCRIPT = Path(sys.executable).with_name("thoughtline")
HEAVY = {
    *("click", "rich", "pydantic", "mcp", "argparse", "difflib", "queue", "fastmcp", "starlette"),
    *("uvicorn", "anyio", "asyncpg"),
}

CONVERSATION = (
    {
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "c", "version": "1"},
        },
    },
    {"method": "tools/list", "params": {}},
    {"method": "tools/call", "params": {"name": "think", "arguments": {"thought": "Hello."}}},
    {"method": "tools/call", "params": {"name": "recall", "arguments": {}}},
)


def conversation() -> str:
    return "".join(
        json.dumps({"jsonrpc": "2.0", "id": number, **message}) + "\n"
        for number, message in enumerate(CONVERSATION)
    )


def imported(*arguments: str, said: str = "", **environment: str) -> set[str]:
    """The top-level packages that a run of the command loads."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "thoughtline", *arguments],
        input=said,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin", "PYTHONPATH": ":".join(sys.path), **environment},
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}


PLAIN = {"NO_COLOR": "1", "TERM": "dumb"}


def test_on_a_terminal_it_shows_the_record_the_board_and_three_commands(tmp_path: Path) -> None:
    database = tmp_path / "record.db"
    with client(database, "app") as agent:
        agent.call("think", thought="Reads are cheap.")
        agent.call("think", thought="Writes are dear, and that is a long sentence about them all.")

    seen = on_a_terminal(THOUGHTLINE_DATABASE=str(database), **PLAIN)

    assert len(seen.splitlines()) <= 8
    assert f"Thoughtline {__version__}" in seen
    assert "2 sessions. Latest: " in seen
    for command in ("serve --http", "install", "show latest", "--help"):
        assert f"thoughtline {command}\n" in seen


def test_on_a_terminal_without_a_record_it_begins_none(tmp_path: Path) -> None:
    seen = on_a_terminal(THOUGHTLINE_DATABASE=str(tmp_path / "record.db"), **PLAIN)

    assert f"There is no record at {tmp_path / 'record.db'} yet." in seen
    assert "thoughtline install\n" in seen
    assert not list(tmp_path.iterdir())


def test_on_a_pipe_it_speaks_mcp() -> None:
    greeting = {"jsonrpc": "2.0", "id": 1, **CONVERSATION[0]}
    done = subprocess.run(
        [sys.executable, "-m", "thoughtline"],
        input=json.dumps(greeting),
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(done.stdout)["result"]["serverInfo"]["name"] == "thoughtline"


def test_the_wire_loads_nothing_that_only_the_commands_need(tmp_path: Path) -> None:
    loaded = imported(said=conversation(), THOUGHTLINE_DATABASE=str(tmp_path / "t.db"))

    assert "apsw" in loaded
    assert loaded & HEAVY == set()


def test_the_commands_do_load_their_terminal_libraries(tmp_path: Path) -> None:
    assert {"click", "rich"} <= imported("sessions", "--database", str(tmp_path / "t.db"))


def test_serve_explains_its_own_flags_with_or_without_a_dash() -> None:
    for arguments in (("serve", "--help"), ("--", "serve", "--help"), ("serve", "-h")):
        done = thoughtline(*arguments)

        assert done.returncode == 0
        assert "--dialect" in done.stdout


def test_the_version_is_told() -> None:
    assert thoughtline("--version").stdout == f"thoughtline {__version__}\n"


def test_an_unknown_command_is_refused() -> None:
    done = thoughtline("remember")

    assert done.returncode == 2
    assert "No such command 'remember'" in done.stderr


def test_install_prints_the_lines_of_this_installation() -> None:
    printed = thoughtline("install", "--print").stdout

    assert f"claude mcp add --scope user thoughtline -- {SCRIPT} serve\n" in printed


def configs(*arguments: str) -> dict[str, Any]:
    """What `install --print` prints, by client."""
    return {one["slug"]: one for one in told("install", "--print", *arguments)}


def test_printed_entries_are_the_same_as_data() -> None:
    given = configs()
    servers = {"mcpServers": {"thoughtline": {"command": str(SCRIPT), "args": ["serve"]}}}

    assert tuple(given) == SLUGS
    assert shlex.split(given["claude-code"]["paste"])[-2:] == [str(SCRIPT), "serve"]
    for slug in ("cursor", "claude-desktop", "windsurf", "mcp-json"):
        assert given[slug]["data"] == json.loads(given[slug]["paste"]) == servers
    assert given["vscode"]["data"] == {
        "servers": {"thoughtline": {"type": "stdio", "command": str(SCRIPT), "args": ["serve"]}}
    }
    places = [given[slug]["place"] for slug in ("cursor", "windsurf", "mcp-json")]
    assert places == ["~/.cursor/mcp.json", "~/.codeium/windsurf/mcp_config.json", ".mcp.json"]
    [in_project] = told("install", "vscode", "--print", "--project")
    assert in_project["place"] == ".vscode/mcp.json"


@pytest.mark.parametrize("dialect", sorted(ORIGINALS))
def test_a_printed_entry_takes_the_place_of_the_original(dialect: str) -> None:
    given = configs("--dialect", dialect)
    printed = thoughtline("install", "--print", "--dialect", dialect).stdout

    name, command = ORIGINALS[dialect].name, ORIGINALS[dialect].command
    started = [str(SCRIPT), "serve", "--dialect", dialect]
    assert shlex.split(given["claude-code"]["paste"])[5:] == [name, "--", *started]
    for slug in ("cursor", "vscode", "claude-desktop", "windsurf", "mcp-json"):
        [servers] = given[slug]["data"].values()
        assert [servers[name]["command"], *servers[name]["args"]] == started
    assert f"{dialect}, in place of: {command}\n" in printed


@pytest.mark.parametrize("folder", ["", "a b", ">>>>>", "?????", "ÿÿÿ&#%"], ids=repr)
def test_a_link_installs_what_is_pasted(folder: str, tmp_path: Path) -> None:
    """The Base64 of some of these names has signs that mean something else in a URL."""
    record = ("--database", str(tmp_path / folder / "record.db")) if folder else ()
    given = configs("--dialect", "thinkseq", *record)
    for slug in ("vscode", "cursor"):
        assert re.fullmatch(r"[\w.~:/-]+\?[\w.~/%=&-]+", given[slug]["link"], re.ASCII)
    code = unquote(given["vscode"]["link"].removeprefix("vscode:mcp/install?"))
    place, _, query = given["cursor"]["link"].partition("?")
    cursor = parse_qs(query)

    assert place == "cursor://anysphere.cursor-deeplink/mcp/install"
    assert json.loads(code) == {
        "name": "thinkseq",
        **given["vscode"]["data"]["servers"]["thinkseq"],
    }
    assert cursor["name"] == ["thinkseq"]
    entry = given["cursor"]["data"]["mcpServers"]["thinkseq"]
    assert json.loads(b64decode(cursor["config"][0])) == entry


def test_printed_entries_refuse_what_it_does_not_know() -> None:
    for wrong in (("--dialect", "ponder"), ("cursor", "telegraph")):
        done = thoughtline("install", "--print", *wrong)
        assert done.returncode == 2
        assert wrong[1] in done.stderr


def test_a_form_that_is_no_client_is_only_printed() -> None:
    done = thoughtline("install", "mcp-json")

    assert done.returncode == 2
    assert "use it with --print" in done.stderr


@pytest.mark.parametrize("dialect", sorted(ORIGINALS))
def test_the_page_says_which_line_takes_the_place_of_which(dialect: str) -> None:
    page = (ROOT / "docs" / "switching.md").read_text(encoding="utf-8")

    row = f"| `{ORIGINALS[dialect].command}` | `thoughtline serve --dialect {dialect}` |"
    assert row in page


def test_the_page_names_the_extra_the_strategy_and_the_language_of_the_originals() -> None:
    page = (ROOT / "docs" / "switching.md").read_text(encoding="utf-8")

    assert "`thoughtline serve --dialect multi-agent --strategy full`" in page
    assert "`pip install '/path/to/thoughtline[models]'`" in page
    assert "`thoughtline serve --dialect thinking-agent --lang zh`" in page
    assert "`node path/to/dist/index.js`" in page


def test_the_example_of_a_project_file_starts_every_dialect(tmp_path: Path) -> None:
    example = json.loads((ROOT / "examples" / "mcp.json").read_text(encoding="utf-8"))

    offered = set()
    for name, entry in example["mcpServers"].items():
        assert entry["command"] == "thoughtline"
        flags = (*entry["args"][1:], "--database", str(tmp_path / "record.db"))
        done = subprocess.run(
            [forked.command(), "serve", *flags],
            env={**os.environ, **entry.get("env", {})},
            input=json.dumps({"jsonrpc": "2.0", "id": 1, **CONVERSATION[0]}),
            capture_output=True,
            text=True,
            check=True,
        )
        assert '"serverInfo"' in done.stdout
        dialects = set(entry["args"]) & ORIGINALS.keys()
        # Two originals have one name, which a file can have once.
        assert {ORIGINALS[each].name for each in dialects - {"multi-agent"}} <= {name}
        offered |= dialects
    assert offered == ORIGINALS.keys() - {"thinkseq@2"}


def test_a_printed_entry_starts_a_server(tmp_path: Path) -> None:
    server = configs()["cursor"]["data"]["mcpServers"]["thoughtline"]
    if not Path(server["command"]).exists():
        pytest.fail(f"{server['command']} is not there")
    done = subprocess.run(
        [server["command"], *server["args"]],
        input=json.dumps({"jsonrpc": "2.0", "id": 1, **CONVERSATION[0]}),
        capture_output=True,
        text=True,
        check=True,
    )

    assert '"serverInfo"' in done.stdout


def test_a_path_with_blanks_is_quoted_for_the_shell() -> None:
    server = Server("thoughtline", ("/My Programs/thoughtline", "serve"))
    places = Places(Path("/home/ann"), Path("/home/ann/work"), {}, "linux")
    claude, cursor = (client_config(each, server, places, Scope.USER) for each in CLIENTS[:2])

    assert shlex.split(claude.paste)[-2:] == ["/My Programs/thoughtline", "serve"]
    assert json.loads(cursor.paste) == cursor.data
