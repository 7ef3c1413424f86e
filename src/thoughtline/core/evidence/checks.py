"""Programs whose output and exit status are evidence: they test, check or build something.

Any other program may print what somebody wrote, so that its output proves only that the text
exists. The list holds the programs that are known to check; a missing one makes a claim "told".
"""

import re
from collections.abc import Callable

from thoughtline.core.evidence.command_line import CommandLine
from thoughtline.core.evidence.run import Checks
from thoughtline.core.evidence.wrappers import Words

TESTS = frozenset(
    {
        *("pytest", "py.test", "unittest", "nose2", "tox", "nox", "behave", "robot", "rspec"),
        *(
            "jest",
            "vitest",
            "mocha",
            "ava",
            "tap",
            "jasmine",
            "karma",
            "phpunit",
            "pest",
        ),
        *("ctest", "bats"),
    }
)
LINTS = frozenset(
    {
        *("tsc", "vue-tsc", "eslint", "oxlint", "stylelint", "markdownlint", "rubocop"),
        *("standardrb", "mypy", "dmypy", "pyright", "basedpyright"),
        *("flake8", "pylint", "pycodestyle", "pydocstyle", "bandit", "vulture", "lint-imports"),
        *("shellcheck", "hadolint", "yamllint", "tflint", "staticcheck", "ktlint", "detekt"),
        *("swiftlint",),
    }
)
"""Programs that test, and programs that check, whatever their arguments are."""

FIRST_WORDS = {
    "playwright": "test",
    "cypress": "run",
    "ng": "test build lint",
    "cargo": "test t nextest check c clippy build b bench",
    "go": "test vet build",
    "golangci-lint": "run",
    "dotnet": "test build",
    "sbt": "test compile",
    "mix": "test compile credo dialyzer",
    "swift": "test build",
    "deno": "test check lint",
    "zig": "build test",
    "bazel": "test build",
    "bazelisk": "test build",
    "flutter": "test analyze",
    "dart": "test analyze",
    "stack": "test build",
    "cabal": "test build",
    "lein": "test check",
    "hatch": "test",
    "composer": "test",
    "phpstan": "analyse analyze",
    "rails": "test",
    "pre-commit": "run",
    "meson": "test compile",
    "terraform": "validate",
    "helm": "lint",
    "node": "--test",
}
"""First argument with which these programs check."""

LINTED = {"ruff": "check", "ty": "check", "pyrefly": "check", "biome": "check lint ci"}
"""First argument with which these programs look at files, and run no test."""

NEEDED = {
    "black": re.compile(r"--check"),
    "isort": re.compile(r"-c|--check|--check-only"),
    "prettier": re.compile(r"-c|--check"),
    "ruff": re.compile(r"--check"),
    "cargo": re.compile(r"--check"),
    "cmake": re.compile(r"--build"),
}
"""Option with which these programs check, and do not print or change files."""

TARGET = re.compile(
    r"(?:[\w]+[-:._])*(?:tests?|checks?|lint|build|ci|verify|types?|typecheck|type-check|unit|e2e"
    r"|integration|coverage|compile|package|install|all|spec|clippy|clean)(?:[-:._]\w+)*"
)
"""Name of a target, task or script of the project that checks something."""

TESTING = re.compile(
    r"(?:[\w]+[-:._])*(?:tests?|t|nextest|ci|verify|unit|e2e|integration|spec|--test)"
    r"(?:[-:._]\w+)*"
)
"""Name of a target, and first argument of a program, that runs tests."""

OPTION_OF_TARGETS = re.compile(
    r"-[jskB]\d*|--silent|--keep-going|--no-print-directory|--jobs=\d+|-q|--quiet|--stacktrace"
    r"|--no-daemon|--parallel|--if-present|--console=\w+|-ntp|-T\w+|-o|--offline|--info|--continue"
)

RUNS_TARGETS = frozenset(
    {"make", "gmake", "ninja", "just", "task", "rake", "gradle", "gradlew", "mvn", "mvnw"}
)
RUNS_SCRIPTS = {
    "npm": "test t tst run run-script",
    "pnpm": "test t run",
    "yarn": "test run",
    "bun": "test run",
}
WITHOUT_TARGET = frozenset({"make", "gmake", "ninja"})

CHECKS_NOTHING = re.compile(
    r"(?-i:-h|-V+)|--?help.*|--?version|--co|--collect-?only|--fixtures.*|--markers|--dry-?run|--list.*"
    r"|-list|--exit-zero.*|--no-run|--notest|--ignore-errors|-fn|--fail-never|--setup-(?:plan|only)"
    r"|.*ignore-?_?\.?fail.*|.*fail\w*\.ignore.*|.*exit-code[= ]?0|--no-fail.*zero|-DskipTests.*"
    r"|-Dmaven\.test\.skip.*|--if-present|--script-shell.*"
    r"|--testFailureExitCode.*|--(?:failure|issues)-exit-code.*|--exit-status.*|--nostatusrc"
    r"|--suppress-tests-failed-exit-code|--no-?fail|--no-?check|--cache-show|--clearCache|--init"
    r"|--generate-configuration|--print-?config|--show-?config|--showConfig|--show-files|--env-info",
    re.IGNORECASE,
)
"""Option with which a program checks nothing, or succeeds in any case."""

CHECKS_NOTHING_IN = {
    **dict.fromkeys(("make", "gmake"), "-q -n -t --question --touch --just-print --recon"),
    **dict.fromkeys(("tox", "nox"), "-l -a -av l list"),
    **dict.fromkeys(("vitest", "cargo", "swift"), "list"),
    "ctest": "-N --show-only",
    "bats": "-c --count",
    "go": "-c -n -exec",
    "ruff": "-e",
}
"""Arguments with which one program checks nothing, or succeeds in any case."""

KEEPS_END = {
    "tail": re.compile(r"-\d+|-n|-n\d+|--lines=\d+|-q"),
    "cat": re.compile(r"-u"),
    "tee": re.compile(r"-a|[^-].*"),
}
"""Programs that pass on the end of their input unchanged, and the arguments with which they do."""

KEEPS_LINES = {
    "head": re.compile(r"-\d+|-n|-n\d+|--lines=\d+|-q"),
    "sort": re.compile(r"-[urn]+"),
    "uniq": re.compile(r"-c"),
    "grep": re.compile(r"-[EFPivwon]+|-[ABC]\d+|--color=\w+"),
    "egrep": re.compile(r"-[ivwon]+"),
}
"""Programs that leave out lines, which may tell of a failure. They count if the exit status of the
line tells of it, too.
"""


def checks_of(line: CommandLine | None, *, is_status_known: bool = True) -> Checks:
    """Return whether each step of a line checks, prepares, or prints an exit status, and one step
    checks or tests. `is_status_known` is false for a line within a line that hides its status.
    """
    is_status_known = is_status_known and line is not None and line.has_own_status
    found: list[Checks] = []
    for number, step in enumerate(line.steps if line else ()):
        first, *others = step.parts
        if step.is_quiet or (number and step.shown_status):
            continue
        if isinstance(first, CommandLine):
            known = checks_of(first, is_status_known=is_status_known)
        else:
            known = _checks_of(first)
        if not known or not all(_passes_on(each, is_status_known) for each in others):
            return ""
        found.append(known)
    return max(found, default="")


def _checks_of(words: Words) -> Checks:
    if not _is_check(words):
        return ""
    name, *arguments = words
    if name in FIRST_WORDS:
        arguments = arguments[:1]
    elif name in RUNS_SCRIPTS:
        arguments = arguments[arguments[0].startswith("run") :][:1]
    elif name in RUNS_TARGETS:
        arguments = _targets(arguments)
    else:
        arguments = []
    is_test = name in TESTS or name == "cypress" or any(map(TESTING.fullmatch, arguments))
    return "tests" if is_test else "checks"


def _is_check(words: Words) -> bool:
    name, *arguments = words
    if any(_checks_nothing(name, each) for each in arguments):
        return False
    first = arguments[0] if arguments else ""
    known = FIRST_WORDS.get(name) or LINTED.get(name) or ""
    if name in TESTS or name in LINTS or first in known.split():
        return True
    if name in NEEDED and any(map(NEEDED[name].fullmatch, arguments)):
        return True
    if name in RUNS_TARGETS:
        return _has_targets(arguments, needs_one=name not in WITHOUT_TARGET)
    return name in RUNS_SCRIPTS and _is_script(name, arguments)


def _checks_nothing(name: str, argument: str) -> bool:
    """Return whether a program checks nothing with an argument, or may do so: a shell puts other
    words in the place of a variable and of a brace.
    """
    return (
        CHECKS_NOTHING.fullmatch(argument) is not None
        or argument in CHECKS_NOTHING_IN.get(name, "").split()
        or "$" in argument
        or "{" in argument
    )


def _is_script(name: str, arguments: list[str]) -> bool:
    """Return whether a package manager runs a script that checks. `yarn lint` runs "lint"."""
    first, *others = arguments or [""]
    if first in RUNS_SCRIPTS[name].split():
        return not first.startswith("run") or _has_targets(others[:1], needs_one=True)
    return name == "yarn" and _has_targets([first], needs_one=True)


def _has_targets(arguments: list[str], *, needs_one: bool) -> bool:
    targets = _targets(arguments)
    return (bool(targets) or not needs_one) and all(map(TARGET.fullmatch, targets))


def _targets(arguments: list[str]) -> list[str]:
    words = list(arguments)
    while "-C" in words:  # the folder in which `make` runs
        at = words.index("-C")
        del words[at : at + 2]
    return [word for word in words if not OPTION_OF_TARGETS.fullmatch(word)]


def _passes_on(part: Words | CommandLine, is_status_known: bool) -> bool:
    """Return whether a part of a pipeline passes on its input, and reads nothing else. A part that
    leaves out lines needs a known exit status.
    """
    if isinstance(part, CommandLine):
        return False
    name, *arguments = part
    if name in KEEPS_END:
        known = KEEPS_END[name]
    elif name in KEEPS_LINES and is_status_known:
        known = KEEPS_LINES[name]
        if name in ("grep", "egrep"):
            arguments = _without_pattern(arguments, known.fullmatch)
    else:
        return False
    counts = [at for at, word in enumerate(arguments) if word == "-n" and name in ("head", "tail")]
    for at in reversed(counts):
        if not "".join(arguments[at + 1 : at + 2]).isdecimal():
            return False
        del arguments[at : at + 2]
    return all(map(known.fullmatch, arguments))


def _without_pattern(words: list[str], is_option: Callable[[str], object]) -> list[str]:
    """Return the words of `grep` without its pattern, the first word that is no option."""
    at = next((number for number, word in enumerate(words) if not is_option(word)), len(words))
    return words[:at] + words[at + 1 :]
