"""`python -m benchmarks.thinking` as a command: its output, its files and its refusals."""

import json
import subprocess
import sys
from pathlib import Path

from entrypoints.cli.commandline import surroundings
from llm.llm_server import LlmServer, says
from llm.prompts import CANARY
from places import ROOT

QUESTIONS = """
[[questions]]
text = "What is the capital of France?"
checkpoints = ["Paris"]
"""


def study(*arguments: object, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
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


def test_every_way_of_thinking_is_compared_and_no_key_is_written_down(tmp_path: Path) -> None:
    """No file of the working folder is trusted: with this `.env`, the tools could not be opened."""
    (tmp_path / "questions.toml").write_text(QUESTIONS, encoding="utf-8")
    (tmp_path / ".env").write_text("THOUGHTLINE_MAX_TEXT=much\n", encoding="utf-8")
    thinks = says("", calls=[("think", {"thought": "France."})])
    with LlmServer([thinks, says("<answer>Paris</answer>")]) as server:
        done = study(
            *("--questions", "questions.toml", "--arm", "thoughtline"),
            folder=tmp_path,
            THOUGHTLINE_MODEL=f"{server.url}/v1#m",
            THOUGHTLINE_MODEL_KEY=CANARY,
        )

    assert (done.returncode, done.stderr) == (0, "")
    assert "1 of 1 right" in done.stdout
    told = json.loads((tmp_path / "comparison/report.json").read_text(encoding="utf-8"))
    assert [arm["arm"] for arm in told["arms"]] == ["alone", "thoughtline"]
    assert CANARY.encode() not in everything_in(tmp_path)


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
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert said in done.stderr
