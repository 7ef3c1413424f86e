"""scripts/originals replays random calls, and notices a server that answers otherwise."""

import subprocess
import sys

import pytest

from places import ROOT

SERVE = f"{sys.executable} -m thoughtline serve --database :memory: --dialect"


def replay(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, ROOT / "scripts" / "originals", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "dialect", ["sequentialthinking", "medical", "ultrathink", "thinkseq", "thinkseq@2"]
)
def test_a_server_that_answers_as_ours_is_alike(dialect: str) -> None:
    done = replay("--calls", "40", "--seed", "3", f"{dialect}={SERVE} {dialect}")

    assert (done.returncode, done.stderr) == (0, "")
    assert f"{dialect}: 40 of 40 calls alike" in done.stdout


@pytest.mark.parametrize(
    "original", ["thinkseq={} thinkseq --max-thoughts 3", "ultrathink={} sequentialthinking"]
)
def test_a_server_that_answers_otherwise_is_named_with_the_call(original: str) -> None:
    done = replay("--calls", "40", original.format(SERVE))

    assert done.returncode == 1
    assert "of seed 1 differs" in done.stdout


def test_a_server_that_does_not_start_is_not_tried() -> None:
    done = replay("medical=no-such-program")

    assert "medical: NOT TRIED" in done.stdout
