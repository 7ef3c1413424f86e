"""No line of a shell makes a failed run, or a text that somebody wrote, a witness of success.

The oracle is a real shell. `pytest` fails there, `ruff` and `make` succeed, and a file and the
arguments of many programs say that all is well.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from thoughtline.core.evidence.checks import checks_of
from thoughtline.core.evidence.command_line import parse_line
from thoughtline.core.evidence.run import Run
from thoughtline.entrypoints.hooks.call import HookCall, HookEvent, read_call
from thoughtline.entrypoints.hooks.run_receipt import run_of

BASH = shutil.which("bash") or ""
FAILS = "#!/bin/sh\necho 'FAILED test_pay.py'\necho '3 failed, 909 passed in 3.21s'\nexit 1\n"
PASSES = "#!/bin/sh\necho 'All checks passed!'\n"
LIE = "912 passed in 3.21s\n"
CLAIMS = ("912 passed", "909 passed", "all tests pass", "ok", "the tests are green", "exit 0", "✅")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("shell")
    (made / "bin").mkdir()
    for name in ("pytest", "jest", "timeout2"):
        (made / "bin" / name).write_text(FAILS)
    for name in ("ruff", "make", "uv"):
        (made / "bin" / name).write_text(PASSES)
    # `uv run` and `npx` run what stands behind them
    for name in ("uv", "npx", "sudo"):
        skipped = "shift; " if name == "uv" else ""
        (made / "bin" / name).write_text(f'#!/bin/sh\n{skipped}exec "$@"\n')
    for program in (made / "bin").iterdir():
        program.chmod(0o755)
    (made / "notes.md").write_text(LIE)
    (made / "show.py").write_text("print(open('notes.md').read())\n")
    return made


def seen(folder: Path, command: str) -> Run:
    """Run a command in a shell, as a client does, and return the receipt of its hook."""
    done = subprocess.run(
        [BASH, "-c", command],
        cwd=folder,
        env={"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return receipt(command, {"output": done.stdout + done.stderr, "exit_code": done.returncode})


def receipt(command: Any, response: Any) -> Run:
    call = HookCall(
        event=HookEvent.POST_TOOL_USE,
        client=read_call(HookEvent.POST_TOOL_USE, b"{}", "codex").client,
        name="PostToolUse",
        tool="Bash",
        tool_input={"command": command},
        tool_response=response,
    )
    found = run_of(call)
    assert found is not None
    return found[1]


def shows(run: Run, claim: str) -> bool:
    return bool(run.checks) and run.supports(claim)


TESTS = ["pytest -q", "python3 -m pytest -q", "bin/pytest", "uv run pytest -q", "npx jest"]
WRAPPERS = [
    *("{}", "time {}", "timeout 5 {}", "timeout -k 1 5 {}", "env X=1 {}", "nice -n 5 {}"),
    *("nohup {}", "sudo {}", "bash -c '{}'", "sh -ec '{}'", "bash -o pipefail -c '{}'", "X=1 {}"),
    *("command {}", "stdbuf -oL {}", "({})", "{{ {}; }}", "eval '{}'", "! {}", "$({})", "`{}`"),
    *("if {}; then :; fi", "for i in 1; do {}; done", "bash <<< '{}'", "echo {} | bash"),
    *(
        "xargs {} < /dev/null",
        "f() {{ {}; }}; f",
        "exec {}",
        "trap '{}' EXIT",
    ),
]
AFTER = [
    *("", " | tail -1", " 2>&1 | tail -3", " | cat", " | tee log", " || true", " || :", "; true"),
    *("; echo done", " &", " & wait", " | head -1", " | grep passed", " | grep -o '[0-9]* passed'"),
    *(
        " | sed 's/3 failed, //'",
        " | awk '{print $3, $4}'",
        "; echo $?",
        "; echo exit=$?",
        "\ntrue",
    ),
    *(" && true", " > /dev/null", " 2>&1 > log; cat notes.md", "; cat notes.md", " | tail -c 23"),
    *(" | cat - notes.md", " | tail -1 notes.md", " | tail -1 '>' notes.md", " | cut -c 11-"),
    *(" | tr -d f", "; exit 0", "\nexit 0", " | wc -l", " | xargs echo", " |& tail -1", " | sort"),
    *("; make", " || make", "\nruff check", " | ruff check", "; set -o pipefail"),
    *(" # all tests pass", " | tail -1 #", " || echo ok", "; ruff check && true"),
]
BEFORE = [
    *("", "cd . && ", "cd .; ", "set -o pipefail; ", "set -euo pipefail && ", "set -e\n", "true; "),
    *("cd nowhere && ", "set -o pipefail; set +o pipefail; ", "ruff check; ", "ruff check && "),
    *("cat notes.md; ", "# run\n", "export A=b; ", "cd nowhere && set -o pipefail; ", "set -n; "),
    *("exit 0; ", "exec true; ", "PATH=/nowhere:$PATH ", "alias pytest=true; ", "true || "),
    *("set -e pipefail; ", "set pipefail && ", "set -o pipefail & ", "set -o pipefail > /no/x; "),
    *("env set -o pipefail 2> /dev/null; ", "> /no/x set -o pipefail; ", "set -o pipefail && "),
]


@pytest.mark.skipif(not BASH, reason="needs bash")
@example(parts=("", "{}", "{}", "pytest -q", " 2>&1 | tail -1", ""))
@example(parts=("", "{}", "{}", "pytest -q", " || true", ""))
@example(parts=("", "{}", "{}", "pytest -q", " && true", "; true"))
@example(parts=("cd nowhere && set -o pipefail; ", "{}", "{}", "pytest -q", " | tail -1", ""))
@example(
    parts=(
        *("set -o pipefail; ", "{}", "{}", "pytest -q"),
        *(" | grep -o '[0-9]* passed'", "; ruff check && true"),
    )
)
@given(
    parts=st.tuples(
        *map(st.sampled_from, (BEFORE, WRAPPERS, WRAPPERS, TESTS, AFTER, AFTER)),
    )
)
def test_a_failed_run_is_no_witness_of_success_in_any_line(
    folder: Path, parts: tuple[str, ...]
) -> None:
    before, inner, wrapper, test, after, last = parts
    command = before + wrapper.format(inner.format(test) + after) + last
    run = seen(folder, command)

    assert not [claim for claim in CLAIMS if shows(run, claim)], (command, run)


SHOWING = [
    *("cat F", "echo '912 passed'", "git --no-pager log -1", "git -C . show x", "sed -n 1p F"),
    *("grep passed F", "awk 1 F", "true | cat F", "make & cat F", "bash -c 'cat F'", "tac F"),
    *("timeout 5 cat F", "python3 -c 'print(1)'", "node -e 1", "python fetch_page.py URL"),
    *("python show.py", "./show.sh", "tail -1 F", "head F", "rg passed F", "jq . F", "nl F"),
    *("strings F", "perl -pe 1 F", "dd if=F", "find . -exec cat F +", "sort F", "curl URL"),
    *("env cat F", "sudo -u pytest cat F", "timeout pytest cat F", "xargs -a F echo", "less F"),
    *("git cat-file -p x", "git grep passed", "npm run show", "make show", "cargo run", "ruby x"),
    *("uv run python show.py", "npx cowsay x", "docker exec web cat F", "docker logs web"),
    *("kubectl logs x", "ssh host pytest", "source F", ". F", "eval 'cat F'", "cat < F"),
    *("pytest --help", "pytest --co", "make -n test", "make -i test", "mvn test -fn", "tee < F"),
    *("ruff check --exit-zero", "python -m json.tool F", "python -m this", "/tmp/pytest", "./make"),
    *("git stash && pytest -q", "pytest -q; tail -1 F", "pytest -q && git log -1", "pytest <(x)"),
    *("pytest -q\ncat F", "pytest -q | cat - F", "coverage run show.py", "unknown", "node x.js"),
    *("make test SHELL=cat", "prettier F", "uv run --unknown pytest cat F", "gh pr checks", ""),
]


@pytest.mark.parametrize("command", SHOWING)
def test_a_program_that_may_show_a_text_is_no_witness(command: str) -> None:
    assert checks_of(parse_line(command)) == ""


CHECKING = [
    *("pytest -q", "pytest -q 2>&1 | tail -5", "python -m unittest", ".venv/bin/python -m pytest"),
    *("npm test", "npm run test:unit -- --watch=false", "yarn lint", "npx vitest run", "tox -e py"),
    *("cargo test", "go test ./...", "make", "make -j4 check", "./gradlew test", "mvn -q verify"),
    *("time make test", "timeout -k 5 60 pytest", "bash -lc 'cd x && pytest -q | tail -3'", "tsc"),
    *(
        "docker compose exec -T web pytest",
        "uv run --with x pytest",
        "ruff format --check .",
        "mypy",
    ),
    *(
        "uv run -m pytest",
        "coverage run -m pytest",
        "python -m coverage run -m pytest",
        "ruff check",
    ),
    *(
        "set -o pipefail; pytest | grep passed",
        "bundle exec rspec",
        "eslint .",
    ),
    *(
        "# run all\ncd x &&\n  pytest -q \\\n  tests",
        "source .venv/bin/activate && pytest",
        "tsc -p .",
    ),
    *("mkdir -p out && pytest -q > out/log", "pytest -q || true", "pytest -q; echo exit=$?"),
]


@pytest.mark.parametrize("command", CHECKING)
def test_a_program_that_checks_is_evidence(command: str) -> None:
    line = parse_line(command)
    assert checks_of(line) in ("checks", "tests"), line


GOOD = {"output": "....\n912 passed in 3.21s\n", "exit_code": 0}


@pytest.mark.parametrize(
    ("command", "response", "shown"),
    [
        ("pytest -q", GOOD, "912 passed|all tests pass|exit 0"),
        ("cd . && pytest -q 2>&1", GOOD, "912 passed|all tests pass|exit 0"),
        ("set -o pipefail; pytest -q | tail -5", GOOD, "912 passed|all tests pass|exit 0"),
        ("bash -o pipefail -c 'pytest | tail'", GOOD, "912 passed|all tests pass|exit 0"),
        ("pytest -q 2>&1 | tail -5", GOOD, "912 passed"),
        ("cd x && .venv/bin/python -m pytest -q tests 2>&1 | tail -5", GOOD, "912 passed"),
        (["bash", "-lc", "pytest -q | tail -1"], GOOD, "912 passed"),
        ("pytest -q || true", GOOD, "912 passed"),
        ("pytest; mypy", GOOD, "912 passed"),
        ("pytest -q", {"stdout": GOOD["output"], "stderr": ""}, "912 passed"),
        (
            "pytest -q; echo exit=$?",
            {"output": "912 passed\nexit=0\n"},
            "912 passed|all tests pass|exit 0",
        ),
        ("pytest -q; echo $?", {"output": "912 passed\n1\n", "exit_code": 0}, "exit 1"),
        ("make test", {"output": "3 failed, 912 passed", "exit_code": 0}, "3 failed|exit 0"),
        ("pytest -q", "Exit code: 1\nOutput:\n3 failed\nexit code 0", "3 failed|exit 1"),
        ("pytest -q", "it says\nexit code 0", ""),
    ],
)
def test_an_exit_status_speaks_for_the_program_that_it_belongs_to(
    command: Any, response: Any, shown: str
) -> None:
    run = receipt(command, response)

    claims = ("912 passed", "all tests pass", "3 failed", "exit 0", "exit 1")
    assert "|".join(claim for claim in claims if shows(run, claim)) == shown


@pytest.mark.parametrize(
    "output",
    [
        *(
            "FAILED (failures=1)",
            "Tests: 1 failed, 3 passed, 4 total",
            "not ok 3 - pays",
            "# fail 3",
        ),
        *("Test Files  1 failed (1)", "3 failing", "--- FAIL: TestPay", "FAIL\tshop 0.1s"),
        *("test result: FAILED. 3 passed; 1 failed", "BUILD FAILURE", "BUILD FAILED in 1s"),
        *(
            "Tests run: 3, Failures: 1, Errors: 0",
            "5 examples, 1 failure",
            "make: *** [all] Error 1",
        ),
        *("Tests: 3, Assertions: 4, Failures: 1.", "Found 2 errors.", "Found 3 errors in 1 file"),
        *("x.ts(1,2): error TS2322: No", "✖ 3 problems (1 error, 2 warnings)", "exit=1", "EXIT: 2"),
        *("Traceback (most recent call last):", "npm ERR! code 1", "sh: pytest: command not found"),
        *("KeyError: 'x'", "no tests ran in 0.01s", "panicked at src/lib.rs", "Killed", "rc=1"),
    ],
)
def test_words_of_failure_speak_against_a_general_claim_whatever_the_status(output: str) -> None:
    run = receipt("make test", {"output": f"{output}\nok\ndone\nbye\nend\n", "exit_code": 0})

    assert not shows(run, "all tests pass")
    unknown = receipt("make test | tail", {"output": f"912 passed\n{output}\n", "exit_code": 0})
    assert not shows(unknown, "912 passed")


@pytest.mark.parametrize(
    "output",
    [
        "0 failed, 9 passed",
        "0 errors",
        "Failures: 0, Errors: 0",
        "# fail 0",
        "no failures",
        "2 xfailed",
    ],
)
def test_no_failures_are_no_words_of_failure(output: str) -> None:
    run = receipt("make test", {"output": output, "exit_code": 0})

    assert shows(run, "all tests pass")


def test_a_check_that_runs_no_test_shows_nothing_about_tests() -> None:
    assert not shows(receipt("ruff check", {"output": "", "exit_code": 0}), "all tests pass")


def test_the_commands_of_the_property_are_commands(folder: Path) -> None:
    """The shell finds the failing tests: without a wrapper, most of these lines say so."""
    said = [seen(folder, f"pytest -q{after}") for after in AFTER]
    assert sum(bool(re.search("failed|909", run.tail)) for run in said) > len(AFTER) / 2


@pytest.mark.parametrize(
    "response",
    [
        *({name: 1} for name in ("exit_code", "status", "exit_status", "rc", "returnCode")),
        *({"exit_code": 0, name: True} for name in ("is_error", "isError", "timed_out", "killed")),
        *({"exit_code": 0, **more} for more in ({"success": False}, {"status": "failed"})),
        *({"exit_code": "1"}, {"exit_code": 0, "metadata": {"exit_code": 1}}),
    ],
)
def test_every_form_in_which_a_client_reports_a_failure_is_read(response: dict[str, Any]) -> None:
    run = receipt("pytest -q", {"output": LIE, **response})

    assert not [claim for claim in CLAIMS if shows(run, claim)]


@pytest.mark.parametrize(
    "command",
    [
        *("pytest -VV", "pytest --cache-show", "tox -l", "tox list", "nox -l", "vitest list"),
        *("ctest -N", "cargo nextest list", "bats -c t", "go test -c", "go test -exec true ./..."),
        *("cypress verify", "jest --clearCache", "rspec --init", "make -q test", "make -n test"),
        *("npm test --if-present", "npm test --script-shell=/bin/true", "ruff check -e"),
        *("jest --testFailureExitCode=0", "rspec --failure-exit-code 0", "robot --nostatusrc"),
        *("golangci-lint run --issues-exit-code 0", "tsc --noCheck", "hadolint --no-fail F"),
        *(
            "pytest --c\\\no",
            "export X=--co && pytest $X",
            "pytest {--co,-q}",
            "GOFLAGS=-n go test",
        ),
        *("cp /tmp/fake.mk Makefile && make test", "npm_config_script_shell=true npm test"),
    ],
)
def test_a_program_that_checks_nothing_is_no_evidence(command: str) -> None:
    run = receipt(command, {"output": LIE, "exit_code": 0})

    assert not [claim for claim in CLAIMS if shows(run, claim)]


@pytest.mark.parametrize(
    "command",
    ["cargo check", "deno check main.ts", "pre-commit run check-yaml", "make -C tests build"],
)
def test_a_check_is_no_test(command: str) -> None:
    run = receipt(command, {"output": "done", "exit_code": 0})

    assert not shows(run, "all tests pass")
    assert shows(run, "ok")


def test_tests_that_print_their_names_are_evidence() -> None:
    assert shows(receipt("pytest -v", {"output": LIE, "exit_code": 0}), "all tests pass")


def test_a_failure_in_the_part_of_an_output_that_is_not_kept_counts() -> None:
    long = f"3 failed\n{'.' * 5_000}\n{LIE}"

    assert not shows(receipt("pytest a; pytest b", {"output": long, "exit_code": 0}), "912 passed")


def test_targets_that_are_up_to_date_are_no_success() -> None:
    run = receipt("make test", {"output": "make: 'test' is up to date.", "exit_code": 0})

    assert not shows(run, "all tests pass")
