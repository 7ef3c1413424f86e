"""Real scanners of secrets take nothing in a record beside the code for a key."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline as run
from entrypoints.repository import begin, git
from rawclient import greeted
from thoughtline.wiring.use_cases import new_handle

KEY = "AKIA" + "Z7QK3TLD5WXYPB2M"


def tool(name: str) -> str:
    path = Path(sys.executable).with_name(name)
    if not path.exists():
        pytest.skip(f"{name} has no package for this platform")
    return str(path)


def detect_secrets(folder: Path) -> list[str]:
    command = [tool("detect-secrets"), "-C", str(folder), "scan", "--all-files"]
    done = subprocess.run(command, capture_output=True, check=True)
    found = json.loads(done.stdout)["results"]
    return [f"{file}:{one['line_number']} {one['type']}" for file in found for one in found[file]]


def gitleaks(folder: Path) -> list[str]:
    report = folder.parent / "leaks.json"
    command = [tool("gitleaks"), "dir", str(folder), "--exit-code", "0", "-r", str(report)]
    subprocess.run(command, capture_output=True, check=True)
    return [f"{one['File']} {one['Match']}" for one in json.loads(report.read_text())]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a project, with every kind of event that has a hash."""
    tmp_path = tmp_path_factory.mktemp("record")
    project = tmp_path / "shop"
    project.mkdir()
    code = project / "pool.py"
    code.write_text("def pool():\n    return 5\n\n\nLIMIT = 3\n")
    begin(project)
    head = git(project, "rev-parse", "HEAD").strip()
    thoughtline = partial(run, THOUGHTLINE_DATABASE=str(tmp_path / "t.db"))
    evidence = ["pool.py:1-2", "pool.py#pool", "pool.py", f"pool.py:5@{head}", head, "pytest -> ok"]
    with greeted(tmp_path / "t.db", "--project", str(project), "--no-sync") as client:
        begun = client.think(thought="It is small.", title="pool", evidence=evidence, key="3f" * 32)
        session = begun["session"]
        client.think(session=session, verify="t1", because="seen")
        client.call("deliberate", session=session, question="Raise it?", perspectives=["critical"])
    code.write_text("def pool():\n    return 50\n\n\nLIMIT = 3\n")
    with contextlib.chdir(project):
        thoughtline("check")
        thoughtline("think", "Based on it.", "--title", "next", "--rests-on", f"{session}/t1")
        thoughtline("settle", f"{session}/e1", "--holds", "--because", "still small")
        thoughtline("think", "Forgotten.", "--title", "gone")
        assert thoughtline("sync", "--begin").returncode == 0
        assert thoughtline("forget", "gone", "--yes", "--because", "a name").returncode == 0
        assert thoughtline("sync").returncode == 0
    return project / ".thoughtline"


@pytest.mark.parametrize("scan", [detect_secrets, gitleaks])
def test_no_hash_in_a_record_is_taken_for_a_key(
    scan: Callable[[Path], list[str]], record: Path
) -> None:
    words = "".join(path.read_text() for path in record.rglob("*.jsonl"))
    assert words.count('"#') > 20, words

    assert scan(record) == []

    planted = record / "planted.py"
    planted.write_text(f'KEY = "{KEY}"\n')
    assert len(scan(record)) >= 1
    planted.unlink()


@pytest.mark.parametrize("scan", [detect_secrets, gitleaks])
def test_no_name_of_a_node_is_taken_for_a_key(
    scan: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    nodes = [
        f"{new_handle()}/{node}" for _ in range(500) for node in ("t1", "e67", "a890", "t2345")
    ]
    (tmp_path / "names").mkdir()
    (tmp_path / "names" / "nodes.jsonl").write_text(
        "".join(json.dumps({"text": node, "place": node}) + "\n" for node in nodes)
    )

    assert scan(tmp_path / "names") == []
