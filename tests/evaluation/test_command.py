"""`python -m benchmarks.thinking` at a server that misbehaves and at a real small model."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from entrypoints.cli.commandline import surroundings
from llm.llm_server import LlmServer, says, status
from llm.prompts import CANARY
from llm.smollm import smollm  # noqa: F401 - a fixture
from places import ROOT

QUESTIONS = """
[[questions]]
text = "What is the capital of France?"
checkpoints = ["Paris"]
"""


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    path = tmp_path / "questions.toml"
    path.write_text(QUESTIONS, encoding="utf-8")
    return path


def study(
    *arguments: object, folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benchmarks.thinking", *map(str, arguments)],
        cwd=folder,
        env={**surroundings(environment), "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_every_way_of_thinking_is_compared_and_no_key_is_written_down(
    questions: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    thinks = says("", calls=[("think", {"thought": "France."})])
    with LlmServer([thinks, says("<answer>Paris</answer>")]) as server:
        done = study(
            *("--questions", questions, "--out", out, "--arm", "thoughtline"),
            THOUGHTLINE_MODEL=f"{server.url}/v1#m",
            THOUGHTLINE_MODEL_KEY=CANARY,
        )

    assert (done.returncode, done.stderr) == (0, "")
    assert "1 of 1 right" in done.stdout
    told = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert [arm["arm"] for arm in told["arms"]] == ["alone", "thoughtline"]
    assert CANARY.encode() not in everything_in(out)


def test_a_refused_key_is_told_in_one_line(questions: Path, tmp_path: Path) -> None:
    with LlmServer([status(401)]) as server:
        done = study(
            *("--questions", questions, "--out", tmp_path / "out"),
            *("--model", f"{server.url}/v1#m"),
        )

    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "did not accept the key" in done.stderr
    assert len(server.requests) < 10


def test_no_file_of_the_working_folder_is_trusted(questions: Path, tmp_path: Path) -> None:
    """The harness would read one; then the tools could not be opened."""
    (tmp_path / ".env").write_text("THOUGHTLINE_MAX_TEXT=much\n", encoding="utf-8")
    with LlmServer([says("<answer>Paris</answer>")]) as server:
        done = study(
            *("--questions", questions, "--model", f"{server.url}/v1#m", "--arm", "thinkseq"),
            folder=tmp_path,
        )

    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "comparison" / "report.md").exists()


def test_without_a_model_and_without_the_extra_it_says_what_to_do(tmp_path: Path) -> None:
    script = (
        "import runpy, sys\n"
        "sys.modules['inspect_ai'] = None\n"
        f"sys.argv[1:1] = ['--family', 'gcd', '--out', {str(tmp_path)!r}]\n"
        "runpy.run_module('benchmarks.thinking', run_name='__main__')\n"
    )

    for arguments, said in (
        ((), "Set THOUGHTLINE_MODEL"),
        (("--model", "ollama:m"), "Run: pip install"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            env={**surroundings({}), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert said in done.stderr
        assert "Traceback" not in done.stderr


def test_a_real_small_model_proves_the_harness_and_nothing_else(
    smollm: str,  # noqa: F811 - the fixture
    tmp_path: Path,
) -> None:
    done = study(
        *("--model", smollm, "--family", "chain_sum", "--count", 1),
        *("--arm", "vote", "--arm", "thoughtline", "--max-tokens", 50, "--at-once", 1),
        *("--out", tmp_path),
    )

    assert (done.returncode, done.stderr) == (0, "")
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert [row["arm"] for row in rows] == ["alone", "vote", "thoughtline"]
    assert all(row["tokens_out"] > 0 for row in rows)
