"""The official conformance suite, in both eras, against our HTTP over a catalog of fixtures."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from entrypoints.http.served import Served
from places import NODE, ROOT

SUITE = ROOT / ".tools/conformance/node_modules/@modelcontextprotocol/conformance/dist/index.js"
PATIENCE = 300

PAGE = ROOT / "docs/http-protocol.md"
ROWS = re.findall(
    r"^\| (`.*?) \| .* \|$", PAGE.read_text().partition("## Conformance")[2], re.MULTILINE
)
LEFT_OUT = {
    name for row in ROWS for name in re.findall(r"`([\w-]+)`", row.partition(" (a check")[0])
}
"""Scenarios and checks about what is not offered. The page has the reasons."""


@pytest.fixture(scope="module")
def suite() -> Path:
    """The suite of tests/data/conformance, installed where it is not there yet."""
    environment = {**os.environ, "PYTHON": sys.executable}
    install = [str(ROOT / "scripts/npm"), "conformance"]
    subprocess.run(install, env=environment, check=True, timeout=PATIENCE)
    return SUITE


@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
def test_every_required_scenario_that_applies_passes(era: str, suite: Path, tmp_path: Path) -> None:
    fixtures = [sys.executable, str(Path(__file__).parent / "fixture_server.py")]
    with Served(str(tmp_path / "tokens"), command=fixtures) as server:
        found = failures(suite, f"{server.url}/mcp", era, tmp_path / "out")

    unexpected = {
        f"{scenario}: {check['id']}": check.get("errorMessage")
        for scenario, checks in found.items()
        if scenario not in LEFT_OUT
        for check in checks
        if check["id"] not in LEFT_OUT
    }
    assert unexpected == {}
    assert [name for name in LEFT_OUT if name in found and not found[name]] == []


@pytest.mark.parametrize(
    ("scenario", "era"),
    [("sep-2640-skills-enumeration", "2026-07-28"), ("sep-2640-skills-manifest", "2025-11-25")],
)
def test_our_skill_is_served_as_the_extension_says(
    scenario: str, era: str, suite: Path, tmp_path: Path
) -> None:
    """The suite holds scenarios of extensions to be out of every era, so it is forced."""
    with Served() as server:
        said = ("server", "--url", f"{server.url}/mcp", "--scenario", scenario)
        more = ("--spec-version", era, "--force", "-o", str(tmp_path))
        run = [str(NODE), str(suite), *said, *more]
        subprocess.run(run, check=False, timeout=PATIENCE, capture_output=True)
    [folder] = tmp_path.iterdir()
    checks = json.loads((folder / "checks.json").read_text(encoding="utf-8"))

    assert len([check for check in checks if check["status"] == "SUCCESS"]) >= 6
    assert [check for check in checks if check["status"] == "FAILURE"] == []


def failures(suite: Path, url: str, era: str, out: Path) -> dict[str, list[Any]]:
    """What failed of each scenario that was run."""
    said = ("server", "--url", url, "--requirements", era, "-o", str(out))
    command = [str(NODE), str(suite), *said]
    environment = {**os.environ, "HOME": str(out.parent)}
    subprocess.run(command, env=environment, check=False, timeout=PATIENCE, capture_output=True)
    found = {
        folder.name.removeprefix("server-").partition("-20")[0]: json.loads(
            (folder / "checks.json").read_text(encoding="utf-8")
        )
        for folder in sorted(out.iterdir())
    }
    assert len(found) > 20, found.keys()
    assert "tasks-lifecycle" in found or era != "2026-07-28"
    return {
        scenario: [check for check in checks if check["status"] == "FAILURE"]
        for scenario, checks in found.items()
    }
