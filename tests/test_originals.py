"""scripts/originals replays random calls, and judges each difference of the replies."""

import importlib.machinery
import importlib.util
import subprocess
import sys
from typing import Any

import pytest

import forked
from places import ROOT

SCRIPT = ROOT / "scripts" / "originals"
SERVE = "serve --database :memory: --dialect"


def replay(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, SCRIPT, *arguments], capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def script() -> Any:
    loader = importlib.machinery.SourceFileLoader("originals", str(SCRIPT))
    spec = importlib.util.spec_from_loader("originals", loader)
    assert spec is not None
    module = sys.modules["originals"] = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(SCRIPT.parent))
    loader.exec_module(module)
    sys.path.remove(str(SCRIPT.parent))
    return module


def test_servers_that_answer_as_ours_are_equal() -> None:
    dialects = (
        *("sequentialthinking", "medical", "ultrathink", "thinkseq", "thinkseq@2"),
        *("thinking-agent", "multi-agent"),
    )
    servers = [f"{dialect}={forked.command()} {SERVE} {dialect}" for dialect in dialects]

    done = replay("--calls", "40", "--seed", "3", *servers)

    assert (done.returncode, done.stderr) == (0, "")
    for dialect in dialects:
        assert f"| `{dialect}` | 40 | 0 | 0 | 0 |" in done.stdout


@pytest.mark.parametrize(
    "original", ["thinkseq={} thinkseq --max-thoughts 3", "ultrathink={} sequentialthinking"]
)
def test_a_server_that_answers_otherwise_is_worse_with_the_call(original: str) -> None:
    done = replay("--calls", "40", original.format(f"{forked.command()} {SERVE}"))

    assert done.returncode == 1
    assert "of seed 1 differs" in done.stdout


def test_a_server_that_does_not_start_is_not_tried() -> None:
    done = replay("medical=no-such-program")

    assert "medical: NOT TRIED" in done.stdout


def test_every_explanation_is_a_heading_of_the_page(script: Any) -> None:
    page = (ROOT / "docs" / "dialects.md").read_text(encoding="utf-8")

    for _, _, heading, _ in script.EXPLANATIONS:
        assert f"### {heading}\n" in page
