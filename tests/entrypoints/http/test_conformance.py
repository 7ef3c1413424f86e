"""The official conformance suite, in both eras, against our HTTP over a catalog of fixtures."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from entrypoints.http.served import Served
from places import NODE, ROOT

SUITE = ROOT / ".tools/conformance/node_modules/@modelcontextprotocol/conformance/dist/index.js"
PATIENCE = 300

CONTENT = "Our tools and prompts give text and data, never this kind of content."
ASKS_BACK = "We never ask the client to sample, to elicit or for roots: those are not used."
LOGS = "Logging over the protocol is deprecated, and not offered."
NO_BINARY = "What we offer to read is text."
NEEDS_NO_TASKS = "Who does not know tasks is served all the same."
FAILS_AS_A_TOOL = "What comes of a deliberation is an answer, never an error of JSON-RPC."
NO_SUBSCRIPTIONS = "A change is told of by nobody: clients read a resource again."

LEFT_OUT = {
    "logging-set-level": LOGS,
    "tools-call-with-logging": LOGS,
    "tools-call-image": CONTENT,
    "tools-call-audio": CONTENT,
    "tools-call-embedded-resource": CONTENT,
    "tools-call-mixed-content": CONTENT,
    "prompts-get-embedded-resource": CONTENT,
    "prompts-get-with-image": CONTENT,
    "tools-call-sampling": ASKS_BACK,
    "tools-call-elicitation": ASKS_BACK,
    "elicitation-sep1034-defaults": ASKS_BACK,
    "elicitation-sep1330-enums": ASKS_BACK,
    "resources-read-binary": NO_BINARY,
    "resources-subscribe": NO_SUBSCRIPTIONS,
    "resources-unsubscribe": NO_SUBSCRIPTIONS,
    "tasks-required-task-error": NEEDS_NO_TASKS,
    "tasks-mrtr-input": ASKS_BACK,
    "tasks-mrtr-composition": ASKS_BACK,
} | dict.fromkeys(
    (
        *("basic-elicitation", "basic-sampling", "basic-list-roots", "request-state"),
        *("multiple-input-requests", "multi-round", "non-tool-request", "result-type"),
        *("tampered-state", "capability-check"),
    ),
    ASKS_BACK,
)
"""Scenarios that are about what this catalog does not have, each with the reason."""

CHECKS_LEFT_OUT = {
    "sep-2575-server-rejects-undeclared-capability": ASKS_BACK,
    "sep-2575-missing-capability-http-400": ASKS_BACK,
    "sep-2575-http-server-no-independent-requests-on-stream": ASKS_BACK,
    "sep-2575-server-no-log-without-loglevel": LOGS,
    "sep-2663-tasks-get-status-failed": FAILS_AS_A_TOOL,
}
"""The same for single checks of scenarios that apply otherwise."""


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
        if short(scenario) not in LEFT_OUT
        for check in checks
        if check["id"] not in CHECKS_LEFT_OUT
    }
    assert unexpected == {}


@pytest.mark.parametrize("era", ["2025-11-25", "2026-07-28"])
@pytest.mark.parametrize("scenario", ["sep-2640-skills-enumeration", "sep-2640-skills-manifest"])
def test_our_skill_is_served_as_the_extension_says(
    era: str, scenario: str, suite: Path, tmp_path: Path
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


def short(scenario: str) -> str:
    return scenario.removeprefix("input-required-result-")


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
