"""Help of `thoughtline`: each command under one heading, and answers to removed commands."""

import re

import pytest

from entrypoints.cli.commandline import thoughtline
from places import DOCS
from thoughtline.entrypoints.cli.command_groups import REMOVED, GroupedCommands
from thoughtline.entrypoints.cli.main import FOR_PROGRAMS
from thoughtline.entrypoints.cli.main import thoughtline as root


def help_lines() -> list[str]:
    return thoughtline("--help").stdout.splitlines()


def test_each_command_stands_once_under_a_heading_or_is_named_for_programs() -> None:
    lines = help_lines()
    listed = [found[1] for line in lines if (found := re.match(r"  ([a-z]+)  +\S", line))]
    last = next(line for line in lines if line.startswith("  Programs run"))

    assert len(listed) == len(set(listed))
    assert {*listed, *(str(command.name) for command in FOR_PROGRAMS)} == root.commands.keys()
    assert all(str(command.name) in last for command in FOR_PROGRAMS)


def test_no_description_is_cut_off() -> None:
    assert not [line for line in help_lines() if line.startswith("  ") and line.endswith("...")]


def headings() -> dict[str, list[str]]:
    assert isinstance(root, GroupedCommands)
    return root.headings


@pytest.mark.parametrize("name", REMOVED)
def test_a_removed_command_is_answered_with_its_replacement(name: str) -> None:
    done = thoughtline(name, "--json")

    assert (done.returncode, done.stdout) == (2, "")
    assert f"`thoughtline {name}` is removed: {REMOVED[name]}" in done.stderr


@pytest.mark.parametrize("name", REMOVED)
def test_a_replacement_that_is_a_command_exists(name: str) -> None:
    for command in re.findall(r"`thoughtline ([a-z]+)", REMOVED[name]):
        assert command in root.commands


def test_at_most_24_commands_are_listed() -> None:
    assert sum(map(len, headings().values())) <= 24


def test_the_page_of_commands_has_the_groups_of_the_help() -> None:
    page = (DOCS / "commands.md").read_text(encoding="utf-8")
    for heading, names in headings().items():
        section = page.partition(f"## {heading}\n")[2].partition("\n## ")[0]
        cells = re.findall(r"^\| (.*?) \|", section, re.MULTILINE)
        shown = {name for cell in cells for name in re.findall(r"`(?:thoughtline )?([a-z]+)", cell)}
        assert shown - {"command"} == set(names), heading


@pytest.mark.parametrize(("command", "part"), [("report", "costs"), ("token", "revoke")])
def test_a_command_names_its_parts_to_who_asks_for_another(command: str, part: str) -> None:
    done = thoughtline(command, "nonsense")

    assert done.returncode == 2
    assert f"thoughtline {command} --help" in done.stderr
    assert f"{command} has no part 'nonsense'. Choose " in done.stderr
    assert part in done.stderr
