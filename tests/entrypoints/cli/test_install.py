"""Telling clients of the server, and what other people's files are after it."""

import json
import os
import signal
import socket
import subprocess
import sys
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.homes import SCRIPT, Home
from entrypoints.http.served import Served, token
from thoughtline.clients.formats import JSON
from thoughtline.clients.table import CLIENTS

SETTINGS = """\
// my settings
{
\t"mcpServers": {
\t\t"files": {"command": "files", "args": []}, // the only one
\t},
\t"theme": "dark", /* not light */
}
"""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def cursor(home: Home) -> Path:
    """A file that somebody wrote by hand."""
    path = home.folder / ".cursor/mcp.json"
    path.parent.mkdir()
    path.write_bytes(SETTINGS.encode())
    path.chmod(0o640)
    return path


def state(home: Home, *arguments: object) -> str:
    """The change of a command to the only client that it names."""
    [client] = home.run(*arguments)["clients"]
    did: str = client["state"]
    return did


def servers(path: Path) -> Any:
    """The servers in a file of Cursor."""
    return JSON.read(path.read_text(encoding="utf-8"))["mcpServers"]


def program(home: Home, name: str, script: str) -> Path:
    """A client's own command, which writes down what it was told."""
    path = home.programs / name
    path.write_text(f"#!/bin/sh\necho \"$*\" >> '{home.folder}/told'\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return home.folder / "told"


def test_uninstalling_for_a_user_leaves_a_project_as_it_is(home: Home) -> None:
    home.run("install", "cursor", "--project", "--rules")
    rules = (home.project / "AGENTS.md").read_text(encoding="utf-8")

    home.run("uninstall", "--rules")

    assert (home.project / "AGENTS.md").read_text(encoding="utf-8") == rules


def test_all_that_are_found_are_told_and_no_others(home: Home, cursor: Path) -> None:
    (home.folder / ".codex").mkdir()

    told = home.run("install")

    assert [(each["client"], each["state"]) for each in told["clients"]] == [
        ("cursor", "installed"),
        ("codex", "installed"),
    ]
    assert not (home.folder / ".gemini").exists()


def test_where_there_is_none_the_names_are_told(home: Home) -> None:
    done = home.say("install")

    assert done.returncode == 0
    assert "Name one: thoughtline install CLIENT, of claude-code, cursor," in done.stderr


def test_comments_order_and_mode_stay(home: Home, cursor: Path) -> None:
    home.run("install", "cursor")

    lines = cursor.read_text(encoding="utf-8").splitlines()
    assert [line for line in SETTINGS.splitlines() if line not in lines] == []
    assert lines[4] == '\t\t"thoughtline": {'
    assert cursor.stat().st_mode & 0o777 == 0o640
    assert cursor.with_name("mcp.json.before-thoughtline").read_bytes() == SETTINGS.encode()


def test_what_was_there_comes_back_to_the_byte(home: Home, cursor: Path) -> None:
    home.run("install", "cursor")

    told = home.run("uninstall")

    assert [(each["client"], each["state"]) for each in told["clients"]] == [("cursor", "restored")]
    assert cursor.read_bytes() == SETTINGS.encode()
    assert [path.name for path in cursor.parent.iterdir()] == ["mcp.json"]
    assert home.say("uninstall").stdout == "No client has an entry of Thoughtline.\n"


DIALECTS = ("thoughtline", "sequentialthinking", "ultrathink")


@pytest.mark.parametrize("given", [SETTINGS, SETTINGS.replace("files", "sequential-thinking")])
@pytest.mark.parametrize(("first", "second"), list(permutations(DIALECTS, 2)))
def test_after_two_installs_one_uninstall_gives_back_what_was_there(
    home: Home, cursor: Path, given: str, first: str, second: str
) -> None:
    cursor.write_text(given, encoding="utf-8")
    home.run("install", "cursor", "--dialect", first)
    home.run("install", "cursor", "--dialect", second)

    assert state(home, "uninstall", "cursor") == "restored"
    assert cursor.read_text(encoding="utf-8") == given
    assert [path.name for path in cursor.parent.iterdir()] == ["mcp.json"]


@pytest.mark.parametrize(
    ("dialect", "there"),
    [
        ("ultrathink", "UltraThink"),
        ("ultrathink", "ultrathink"),
        ("medical", "emergency-medicare-planner"),
        ("multi-agent", "sequential-thinking"),
        ("thinkseq@2", "thinkseq"),
        ("thinking-agent", "Thinking-Agent"),
    ],
)
def test_the_entry_of_an_original_is_replaced_under_its_own_name(
    home: Home, cursor: Path, dialect: str, there: str
) -> None:
    before = json.dumps({"mcpServers": {there: {"command": "npx", "args": ["theirs"]}}})
    cursor.write_text(before, encoding="utf-8")
    home.run("install", "cursor", "--dialect", dialect)

    entries = servers(cursor)
    assert list(entries) == [there]
    assert entries[there]["args"] == ["serve", "--dialect", dialect]

    home.run("uninstall", "cursor")
    assert cursor.read_text(encoding="utf-8") == before


def test_a_new_entry_has_the_name_of_the_originals_documents(home: Home, cursor: Path) -> None:
    cursor.write_text("{}", encoding="utf-8")
    home.run("install", "cursor", "--dialect", "ultrathink")

    assert list(servers(cursor)) == ["UltraThink"]


def test_what_came_between_two_installs_comes_back(home: Home, cursor: Path) -> None:
    home.run("install", "cursor")
    named = SETTINGS.replace("files", "sequential-thinking")
    between = cursor.read_text(encoding="utf-8").replace("files", "sequential-thinking")
    cursor.write_text(between, encoding="utf-8")
    home.run("install", "cursor", "--dialect", "sequentialthinking")

    home.run("uninstall", "cursor")

    assert cursor.read_text(encoding="utf-8") == named


def test_a_backup_with_an_entry_of_ours_is_not_what_was_there(home: Home, cursor: Path) -> None:
    """Releases up to 0.6 made such ones, at a second install."""
    home.run("install", "cursor")
    kept = cursor.read_bytes()
    home.run("install", "cursor", "--dialect", "sequentialthinking")
    cursor.with_name("mcp.json.before-thoughtline").write_bytes(kept)

    assert state(home, "uninstall", "cursor") == "removed"
    assert cursor.read_text(encoding="utf-8") == SETTINGS


def test_what_changed_meanwhile_stays(home: Home, cursor: Path) -> None:
    home.run("install", "cursor")
    cursor.write_text(cursor.read_text(encoding="utf-8").replace("dark", "light"), encoding="utf-8")

    assert state(home, "uninstall", "cursor") == "removed"
    assert cursor.read_text(encoding="utf-8") == SETTINGS.replace("dark", "light")


def test_an_entry_that_was_replaced_comes_back(home: Home, cursor: Path) -> None:
    older = {"command": "npx", "args": ["-y", "sequential"], "env": {"A": "b"}}
    cursor.write_text(json.dumps({"mcpServers": {"sequential-thinking": older}}), encoding="utf-8")
    home.run("install", "cursor", "--dialect", "sequentialthinking")
    home.run("install", "cursor", "--dialect", "sequentialthinking", "--database", "/var/t.db")
    now = servers(cursor)["sequential-thinking"]
    cursor.write_text(json.dumps({"mcpServers": {"sequential-thinking": now, "new": {}}}), "utf-8")

    told = home.run("uninstall", "cursor")

    assert now == {
        "command": str(SCRIPT),
        "args": ["serve", "--dialect", "sequentialthinking", "--database", "/var/t.db"],
        "env": {"A": "b"},
    }
    assert told["clients"][0]["state"] == "removed"
    assert json.loads(cursor.read_text(encoding="utf-8")) == {
        "mcpServers": {"sequential-thinking": older, "new": {}}
    }


def test_an_entry_of_our_name_that_starts_something_else_comes_back(
    home: Home, cursor: Path
) -> None:
    theirs = '{"mcpServers": {"thoughtline": {"command": "docker", "args": ["run", "it"]}}}'
    cursor.write_text(theirs, encoding="utf-8")
    assert state(home, "uninstall", "cursor") == "absent"
    home.run("install", "cursor")

    home.run("uninstall", "cursor")

    assert cursor.read_text(encoding="utf-8") == theirs


def test_no_backup_is_left_where_somebody_else_took_the_entry_out(home: Home, cursor: Path) -> None:
    home.run("install", "cursor")
    cursor.write_text(SETTINGS, encoding="utf-8")

    assert state(home, "uninstall", "cursor") == "absent"
    assert [path.name for path in cursor.parent.iterdir()] == ["mcp.json"]


def test_a_folder_that_was_there_stays(home: Home, tmp_path: Path) -> None:
    (home.project / ".git").rmdir()
    home.run("install", "claude-code", "codex", "--project", "--rules")

    home.run("uninstall", "--project", "--rules")

    assert home.project.is_dir()
    assert [*home.project.iterdir()] == []


@pytest.mark.parametrize("slug", ["cursor", "codex", "goose", "continue"])
@pytest.mark.parametrize("text", ["", "\n", "  \n\n"])
def test_a_file_with_nothing_in_it_is_so_again(slug: str, text: str, home: Home) -> None:
    [client] = [each for each in CLIENTS if each.slug == slug]
    path = home.file(client)
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    home.run("install", slug)

    home.run("uninstall", slug)

    assert path.read_text(encoding="utf-8") == text


def test_other_options_change_the_entry_and_keep_what_a_user_put_in(
    home: Home, cursor: Path
) -> None:
    home.run("install", "cursor")
    path, text = cursor, cursor.read_text(encoding="utf-8")
    path.write_text(text.replace('"thoughtline": {', '"thoughtline": {"timeout": 9,'), "utf-8")

    assert state(home, "install", "cursor", "--http", "https://thoughts.example/mcp") == "updated"
    text = path.read_text(encoding="utf-8")
    assert JSON.read(text)["mcpServers"]["thoughtline"] == {
        "url": "https://thoughts.example/mcp",
        "timeout": 9,
    }
    assert "// the only one" in text


@pytest.mark.parametrize("given", ["https://thoughts.example", "https://thoughts.example/"])
def test_a_url_without_a_path_is_completed(home: Home, cursor: Path, given: str) -> None:
    """The root of a server is its board."""
    home.run("install", "cursor", "--http", given)

    entry = servers(cursor)["thoughtline"]
    assert entry == {"url": "https://thoughts.example/mcp"}


def test_a_url_with_another_path_is_refused(home: Home, cursor: Path) -> None:
    done = home.say("install", "cursor", "--http", "https://thoughts.example/board")

    assert done.returncode == 2
    assert "such as https://thoughts.example/mcp." in done.stderr.replace("\n", " ")
    assert cursor.read_bytes() == SETTINGS.encode()


def test_a_dry_run_shows_a_diff_and_writes_nothing(home: Home, cursor: Path) -> None:
    done = home.say("install", "cursor", "zed", "--dry-run")

    assert done.returncode == 0
    assert f"+++ {cursor}\n" in done.stdout
    assert '\n+\t\t"thoughtline": {\n' in done.stdout
    assert "\n-" not in done.stdout.replace("\n---", "")
    assert cursor.read_bytes() == SETTINGS.encode()
    assert [path.name for path in cursor.parent.iterdir()] == ["mcp.json"]
    assert not (home.folder / ".config").exists()


def test_a_dry_run_shows_no_token(home: Home) -> None:
    said = home.say(
        "install", "zed", "--http", "https://t.example/mcp", "--token-env", "T", "--dry-run",
        T="secret",
    )  # fmt: skip

    assert "Bearer <the token in T>" in said.stdout
    assert "secret" not in said.stdout


def test_what_takes_a_token_out_again_shows_none(home: Home) -> None:
    at = ("--http", "https://t.example/mcp", "--token-env", "T")
    home.run("install", "zed", *at, T="secret-of-a-person")

    said = home.say("uninstall", "zed", "--dry-run", "--json").stdout
    said += home.say("install", "zed", "--dry-run").stdout

    assert "Bearer <the token>" in said
    assert "secret-of-a-person" not in said


@pytest.mark.parametrize(
    ("client", "place", "text", "why"),
    [
        ("cursor", ".cursor/mcp.json", f'{{"a": {"9" * 5000}}}', "column 7: a number has too many"),
        ("codex", ".codex/config.toml", f"a = {'9' * 5000}\n", "a number or a nesting is too long"),
        ("codex", ".codex/config.toml", f"a = {'[' * 5000}\n", "a number or a nesting is too long"),
        ("continue", ".continue/config.yaml", "- a\n", "The top level is not a table."),
        ("cursor", ".cursor/mcp.json", '{\n  "a": 1\n  "b": 2\n}', "line 3, column 3: a comma"),
        ("cursor", ".cursor/mcp.json", '{"a": 1, "a": 2}, // b', "column 10: 'a' is repeated"),
        ("cursor", ".cursor/mcp.json", "[" * 300, "it has more than 200 levels"),
        ("cursor", ".cursor/mcp.json", '{"mcpServers": []}', "mcpServers is not a table."),
        ("cursor", ".cursor/mcp.json", '{"mcpServers": {"a": "\udce9"}}', "line 1 is not UTF-8"),
        ("codex", ".codex/config.toml", "a = 1\nb = \n", "line 2, column 5: Invalid value."),
        ("codex", ".codex/config.toml", "mcp_servers = {}\n", "its table is written on one line"),
        ("goose", ".config/goose/config.yaml", "a: 1\nb: [\n", "line 3, column 1: "),
        ("goose", ".config/goose/config.yaml", "extensions: 3\n", "extensions is not a table."),
        ("goose", ".config/goose/config.yaml", "a: &a {}\nextensions: *a\n", "line 2, column 1: "),
        ("goose", ".config/goose/config.yaml", "extensions: &a {}\nb: *a\n", "line 1, column 1: "),
        ("goose", ".config/goose/config.yaml", "a: !!python/object:os.system {}", "column 4: "),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_refused_with_the_place(
    client: str, place: str, text: str, why: str, home: Home
) -> None:
    path = home.folder / place
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode("utf-8", "surrogateescape"))

    done = home.say("install", client, "zed")

    assert done.returncode == 1
    assert f"{path}" in done.stdout
    assert why in done.stdout
    assert "Zed  installed" in done.stdout
    assert path.read_bytes() == text.encode("utf-8", "surrogateescape")
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_link_within_the_home_stays_a_link(home: Home, cursor: Path) -> None:
    kept = home.folder / "dotfiles/mcp.json"
    kept.parent.mkdir()
    cursor.rename(kept)
    cursor.symlink_to(kept)

    home.run("install", "cursor")

    assert cursor.is_symlink()
    assert '"thoughtline"' in kept.read_text(encoding="utf-8")
    home.run("uninstall", "cursor")
    assert kept.read_bytes() == SETTINGS.encode()


@pytest.mark.parametrize("kind", ["file", "device", "pipe", "folder", "loop", "nothing"])
def test_a_link_that_leads_elsewhere_is_refused(
    kind: str, home: Home, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "target"
    path = home.project / ".mcp.json"
    if kind == "file":
        elsewhere.write_text("{}", encoding="utf-8")
    elif kind == "device":
        elsewhere = Path("/dev/null")
    elif kind == "pipe":
        elsewhere = home.project / "pipe"
        os.mkfifo(elsewhere)
    elif kind == "folder":
        elsewhere = home.project / ".git"
    elif kind == "loop":
        elsewhere = path
    path.symlink_to(elsewhere)

    told = home.run("install", "claude-code", "--project")

    assert told["right"] is False
    assert told["clients"][0]["code"] == "config_not_edited"
    assert path.is_symlink()
    if kind == "file":
        assert elsewhere.read_text(encoding="utf-8") == "{}"


def test_a_file_of_another_user_is_left_alone(home: Home, cursor: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give a file away")
    os.chown(cursor, 65534, 65534)

    assert "it belongs to another user" in home.say("install", "cursor").stdout
    assert cursor.read_bytes() == SETTINGS.encode()


def test_a_client_is_told_by_its_own_command(home: Home) -> None:
    entry = {"type": "stdio", "command": str(SCRIPT), "args": ["serve"], "env": {}}
    settings = json.dumps({"mcpServers": {"thoughtline": entry}})
    told = program(home, "claude", f"echo '{settings}' > \"$HOME/.claude.json\"")

    first = home.run("install")
    second = home.run("install")

    assert [each["state"] for each in (*first["clients"], *second["clients"])] == [
        "installed",
        "unchanged",
    ]
    add = f"mcp add --scope user thoughtline -- {SCRIPT} serve"
    assert told.read_text(encoding="utf-8") == f"{add}\n"
    assert first["clients"][0]["command"] == f"claude {add}"
    assert (
        home.run("uninstall")["clients"][0]["command"]
        == "claude mcp remove --scope user thoughtline"
    )


def test_a_command_that_fails_is_told_with_what_it_said(home: Home) -> None:
    program(home, "codex", "echo 'no such thing' >&2; exit 3")
    folder = home.folder / ".codex"
    folder.mkdir()
    (folder / "config.toml").write_text("a = 1\n", encoding="utf-8")

    done = home.say("install", "codex")

    assert [path.name for path in folder.iterdir()] == ["config.toml"]

    assert done.returncode == 1
    assert f"`codex mcp add thoughtline -- {SCRIPT} serve` failed: no such thing." in done.stdout


def test_a_second_install_that_fails_keeps_what_was_there_before_the_first(home: Home) -> None:
    settings = home.folder / ".codex/config.toml"
    settings.parent.mkdir()
    settings.write_text("a = 1\n[mcp_servers.thoughtline]\ncommand = 'theirs'\n", encoding="utf-8")
    given = settings.read_bytes()
    home.run("install", "codex")
    program(home, "codex", "exit 3")
    assert home.say("install", "codex", "--dialect", "ultrathink").returncode == 1

    home.run("uninstall", "codex")

    assert settings.read_bytes() == given


def test_a_command_that_does_nothing_is_not_believed(home: Home) -> None:
    program(home, "gemini", "exit 0")

    told = home.run("install", "gemini")

    assert "does not have the entry" in told["clients"][0]["message"]


def test_a_dry_run_shows_the_command_and_does_not_run_it(home: Home) -> None:
    told = program(home, "qwen", "")

    said = home.say("install", "--dry-run")

    assert f"  $ qwen mcp add --scope user thoughtline {SCRIPT} serve\n" in said.stdout
    assert not told.exists()


def rows(home: Home, **environment: str) -> list[tuple[str, str, bool]]:
    """What `doctor` finds in clients."""
    database = home.folder / "thoughts.db"
    found = home.run("doctor", "--database", database, **environment)["findings"]
    return [
        (row["name"], row["value"], row["ok"])
        for row in found
        if str(home.folder) in row["value"] and row["name"] not in ("database", "project")
    ]


def test_the_doctor_says_what_is_installed_where_and_whether_it_answers(
    home: Home, cursor: Path
) -> None:
    home.run("install", "cursor", "codex")
    home.run("install", "vscode", "--project")
    codex = home.folder / ".codex/config.toml"
    codex.write_text(
        codex.read_text(encoding="utf-8").replace(str(SCRIPT), "/gone/thoughtline"),
        encoding="utf-8",
    )
    (home.folder / ".gemini").mkdir()
    (home.folder / ".gemini/settings.json").write_text("{", encoding="utf-8")

    found = {name: (value, ok) for name, value, ok in rows(home)}

    assert found["Cursor"] == (f"thoughtline in {cursor}: answers", True)
    inside = home.project / ".vscode/mcp.json"
    assert found["VS Code"] == (f"thoughtline in {inside}: answers", True)
    gone = "/gone/thoughtline: No such file or directory"
    assert found["Codex"] == (f"thoughtline in {codex}: {gone}", False)
    assert found["Gemini CLI"][0].endswith("line 1, column 2: a text in double quotes is expected.")


@pytest.mark.parametrize("name", ["zed", "goose", "code"])
def test_a_program_of_another_maker_is_no_client(home: Home, name: str) -> None:
    """ZFS has a `zed`, a tool for migrations is called `goose`, and anybody may have a `code`."""
    told = program(home, name, "")

    done = home.say("install")

    assert "installed" not in done.stdout
    assert not told.exists()
    assert not list(home.folder.rglob("*.yaml")) + list(home.folder.rglob("*.json"))


def test_two_entries_with_two_records_are_told(home: Home) -> None:
    other = home.folder / "other.db"
    conflict = "Its entries lead to different records: "

    first = note_of(home, "install", "cursor")
    second = note_of(home, "install", "cursor", "--project", "--database", other)
    again = note_of(home, "install", "cursor")

    assert conflict not in first
    assert conflict in second
    assert conflict in again
    assert f"{other} in {home.project / '.cursor/mcp.json'}" in second
    assert [ok for _, value, ok in rows(home) if conflict in value] == [False]


def test_two_entries_with_one_record_are_no_conflict(home: Home) -> None:
    other = home.folder / "other.db"
    for scope in ((), ("--project",)):
        assert "records" not in note_of(home, "install", "cursor", "--database", other, *scope)

    assert not [value for _, value, _ in rows(home) if "records" in value]


def note_of(home: Home, *arguments: object) -> str:
    """The note of the only client that a command names."""
    [outcome] = home.run(*arguments)["clients"]
    note: str = outcome["note"]
    return note


def test_the_doctor_starts_and_reaches_nothing_that_a_project_chose(home: Home) -> None:
    started = home.project / "thoughtline"
    started.write_text(f"#!/bin/sh\ntouch '{home.folder}/started'\n", encoding="utf-8")
    started.chmod(0o755)
    (home.project / ".vscode").mkdir()
    (home.project / ".cursor").mkdir()
    entries = {
        ".mcp.json": {"mcpServers": {"a": {"command": "./thoughtline"}}},
        ".vscode/mcp.json": {
            "servers": {"b": {"command": str(SCRIPT), "args": ["serve", "--settings", "evil"]}}
        },
    }
    with socket.create_server(("127.0.0.1", 0)) as listening:
        headers = {"Authorization": "Bearer ${env:AWS_SECRET}"}
        url = f"http://127.0.0.1:{listening.getsockname()[1]}/mcp"
        entries[".cursor/mcp.json"] = {
            "mcpServers": {"thoughtline": {"url": url, "headers": headers}}
        }
        for place, entry in entries.items():
            (home.project / place).write_text(json.dumps(entry), encoding="utf-8")

        found = rows(home, AWS_SECRET="theirs")  # noqa: S106 - nobody's

        listening.setblocking(False)
        with pytest.raises(BlockingIOError):
            listening.accept()
    assert [(name, "not tried" in value, right) for name, value, right in found] == [
        ("Claude Code", True, True),
        ("Cursor", True, True),
        ("VS Code", True, True),
    ]
    assert not (home.folder / "started").exists()


def test_the_doctor_asks_a_server_at_its_address(home: Home) -> None:
    database = home.folder / "served.db"
    shown = token(database, "ada")
    with Served(database=database) as server:
        at = ("--http", f"{server.url}/mcp", "--token-env", "SHOWN")
        home.run("install", "gemini", *at)

        [(_, answered, right)] = rows(home, SHOWN=shown)
        [(_, refused, wrong)] = rows(home, SHOWN="made-up")
    [(_, gone, _)] = rows(home, SHOWN=shown)

    assert (answered.endswith(": answers"), right) == (True, True)
    assert (refused.endswith("the token is missing or refused (401)"), wrong) == (True, False)
    assert "refused" in gone


@pytest.mark.parametrize("end", ["\n", "", "\n\n", "\r\n"])
def test_rules_come_and_go_in_a_marked_block(home: Home, end: str) -> None:
    agents = home.project / "AGENTS.md"
    agents.write_bytes(f"# Ours\n\nTabs, not spaces.{end}".encode())
    before = agents.read_bytes()

    first = home.run("install", "codex", "cursor", "--project", "--rules")
    written = agents.read_bytes()
    second = home.run("install", "codex", "cursor", "--project", "--rules")

    states = [(each["title"], each["state"]) for each in first["clients"]]
    assert states == [
        ("Cursor", "installed"),
        ("Cursor, rules", "installed"),
        ("Codex", "installed"),
        ("Codex, rules", "unchanged"),
    ]
    assert {each["state"] for each in second["clients"]} == {"unchanged"}
    assert written.startswith(before)
    assert written.count(b"thoughtline: begin") == 1
    assert b"call `recall`" in written
    home.run("uninstall", "--project", "--rules")
    assert agents.read_bytes() == before


def test_rules_that_were_changed_are_written_anew_where_they_stand(home: Home) -> None:
    rules = home.folder / ".codex/AGENTS.md"
    rules.parent.mkdir()
    old = "Before.\n\n<!-- thoughtline: begin -->\nOld.\n<!-- thoughtline: end -->\n\nAfter.\n"
    rules.write_text(old, encoding="utf-8")

    told = home.run("install", "codex", "--rules")

    text = rules.read_text(encoding="utf-8")
    assert told["clients"][1]["state"] == "updated"
    assert text.startswith("Before.\n\n<!-- thoughtline: begin -->\n## Thinking")
    assert text.endswith("<!-- thoughtline: end -->\n\nAfter.\n")
    home.run("uninstall", "codex", "--rules")
    assert rules.read_text(encoding="utf-8") == "Before.\n\nAfter.\n"


def test_a_client_without_such_a_file_says_so(home: Home) -> None:
    done = home.say("install", "cursor", "--rules")

    assert done.returncode == 1
    assert "Cursor reads no file of rules for all projects." in done.stdout
    assert (home.folder / ".cursor/mcp.json").exists()


def test_a_token_that_must_stand_in_the_file_has_to_be_there(home: Home) -> None:
    told = home.run("install", "zed", "--http", "https://t.example/mcp", "--token-env", "ABSENT")

    assert "ABSENT has no token to write" in told["clients"][0]["message"]


@pytest.mark.parametrize(
    "wrong",
    [
        ("--http", "ftp://t.example"),
        ("--http", "https://t.example", "--database", "t.db"),
        ("--token-env", "T"),
        ("--http", "https://t.example", "--token-env", "tl_secret.token"),
        ("--dialect", "ponder"),
        ("--database", "postgresql://ada:secret@db.example/t"),
        ("--database", "postgresql://ada@db.example/t?password=secret"),
        ("telegraph",),
    ],
)
def test_options_that_do_not_go_together_are_refused(home: Home, wrong: tuple[str, ...]) -> None:
    done = home.say("install", "cursor", *wrong)

    assert done.returncode == 2
    assert not (home.folder / ".cursor").exists()


KILLED = """
import os, signal, sys

def strike(event, arguments):
    if event == "os.rename" and str(arguments[1]).endswith({!r}):
        os.kill(os.getpid(), signal.SIGKILL)

sys.addaudithook(strike)
from thoughtline.__main__ import main
sys.exit(main())
"""
"""Our command, killed when a file that it has written is about to take its place."""


@pytest.mark.skipif(os.name == "nt", reason="there is no such kill")
@pytest.mark.parametrize("last", ["mcp.json", "mcp.json.before-thoughtline"])
def test_a_kill_between_the_new_file_and_its_place_leaves_the_old_one_whole(
    last: str, home: Home, cursor: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED.format(last), "install", "cursor"],
        env={"HOME": str(home.folder), "PATH": str(home.programs)} | tried_code(),
        cwd=home.project,
        check=False,
    )

    assert done.returncode == -signal.SIGKILL
    assert cursor.read_bytes() == SETTINGS.encode()
    [leftover] = cursor.parent.glob(".mcp.json*thoughtline-*")
    os.utime(leftover, (1, 1))
    home.run("install", "cursor")
    assert not leftover.exists()
    assert servers(cursor).keys() > {"files"}
    home.run("uninstall", "cursor")
    assert cursor.read_bytes() == SETTINGS.encode()
    assert list(cursor.parent.iterdir()) == [cursor]


def tried_code() -> dict[str, str]:
    """Where the code is that these tests run, for a process with an environment of its own."""
    return {name: said for name, said in os.environ.items() if name == "PYTHONPATH"}


OVERTAKEN = """
import sys
from pathlib import Path

def write(event, arguments):
    if event == "os.chmod" and ".mcp.json.thoughtline-" in str(arguments[0]):
        Path({!r}).write_text("{{}}")

sys.addaudithook(write)
from thoughtline.__main__ import main
sys.exit(main())
"""
"""Our command, with a client that writes its file while ours is synced beside it."""


def test_what_a_client_writes_while_the_new_file_is_synced_is_kept(
    home: Home, cursor: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", OVERTAKEN.format(str(cursor)), "install", "cursor"],
        env={"HOME": str(home.folder), "PATH": str(home.programs)} | tried_code(),
        cwd=home.project,
        check=False,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 1
    assert "was changed by another program just now" in done.stdout
    assert cursor.read_text(encoding="utf-8") == "{}"
    assert list(cursor.parent.iterdir()) == [cursor]


def test_a_file_that_another_install_is_just_writing_is_left_to_it(
    home: Home, cursor: Path
) -> None:
    theirs = cursor.with_name(".mcp.json.thoughtline-abc")
    theirs.touch()

    home.run("install", "cursor")

    assert theirs.exists()


def test_a_backup_is_not_read_through_a_link(
    home: Home, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whoever writes in the folder of a project may have put the link there."""
    path = home.project / ".mcp.json"
    path.write_text('{"mcpServers": {}}\n', encoding="utf-8")
    assert home.run("install", "claude-code", "--project")["right"] is True
    installed = path.read_text(encoding="utf-8")
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "secret"
    elsewhere.write_text('{"mcpServers": {}}\n', encoding="utf-8")
    [backup] = home.project.glob(".mcp.json.before-thoughtline")
    backup.unlink()
    backup.symlink_to(elsewhere)

    told = home.run("uninstall", "claude-code", "--project")

    assert told["right"] is False
    assert told["clients"][0]["code"] == "config_not_edited"
    assert path.read_text(encoding="utf-8") == installed
    assert not path.is_symlink()
