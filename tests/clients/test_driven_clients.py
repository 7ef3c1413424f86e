"""Real clients, driven against a scripted model, where scripts/clients has installed them."""

from pathlib import Path

import pytest

from clients.driven.__main__ import faults_of, plugin_faults_of
from clients.driven.plain import drive
from clients.driven.plugin import drive_plugin
from clients.driven.programs import PROGRAMS, Program
from clients.driven.run import is_installed

DRIVEN = [program for program in PROGRAMS if program.slug in {"claude-code", "codex"}]
"""The others take longer: scripts/clients drives all."""


@pytest.mark.parametrize("program", DRIVEN, ids=lambda program: program.slug)
def test_a_real_client_thinks_recalls_and_is_left_as_it_was(
    program: Program, tmp_path: Path
) -> None:
    if not is_installed(program):
        pytest.skip(f"scripts/clients {program.slug} installs it")

    assert faults_of(drive(program, tmp_path), program) == []


@pytest.mark.parametrize("program", DRIVEN, ids=lambda program: program.slug)
def test_a_real_client_reads_what_the_hooks_of_our_plugin_say(
    program: Program, tmp_path: Path
) -> None:
    if not is_installed(program) or program.plugin is None:
        pytest.skip(f"scripts/clients {program.slug} installs it")

    figures = drive_plugin(program, program.plugin, tmp_path)

    assert plugin_faults_of(figures, program) == []
