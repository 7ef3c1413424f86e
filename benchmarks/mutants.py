"""Mutation testing: small mistakes put into the code, one at a time, that the tests must notice.

`scripts/mutants [GROUP...]` draws a sample of each group of mutants.toml with a fixed seed, runs
the group's tests on each mutant in a copy of the sources, and keeps the figures in campaigns.json
and the survivors in mutants.json. Only those tests are run that call the changed function, in their
own process or a server's. Which found the most mutants go first.
With `--again` only the survivors on record are tried. Mutants come from cosmic-ray, which has its
own environment.
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Container, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cosmic_ray import operators as _  # noqa: F401 - before the plugins, which import in a circle
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from benchmarks import reports

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "thoughtline"
GROUPS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
BESIDE = Path(__file__).parent.resolve()
SEED = 20_261_122
PATIENCE = 5
"""How many times the usual time of the longest test of its file a test may take, until a mutant
that waits for ever is noticed: whichever is first makes what all of them use."""

SLACK = 15
"""Seconds that may be added to that on a busy machine."""

TRIES = 3
UNKNOWN = "(none told)"
"""Where tests failed and pytest did not say which."""

LONGEST = 1_000
"""Seconds that all tests of a group may take."""


class Mutant(NamedTuple):
    """A line of a file, before and after."""

    file: str
    line: int
    before: str
    after: str
    code: str

    @property
    def name(self) -> str:
        return f"{self.file}: `{self.before}` -> `{self.after}`"


def mutants(file: Path) -> Iterator[Mutant]:
    """All that change what a file does. What only changes a type or a docstring is left out."""
    source = file.read_text(encoding="utf-8")
    same = _meaning(source)
    seen = {same, ""}
    nodes = [*ast_nodes(get_ast(source))]
    for name in sorted(operator_names()):
        if "Variable" in name:  # these ask what to insert
            continue
        operator = get_operator(name)()
        sites = sum(len([*operator.mutation_positions(node)]) for node in nodes)
        for occurrence in range(sites):
            code = _mutated(source, operator, occurrence)
            meaning = _meaning(code) if code is not None else same
            if code is not None and meaning not in seen:
                seen.add(meaning)
                yield Mutant(str(file.relative_to(SOURCES)), *_change(source, code), code)


def _mutated(source: str, operator: Any, occurrence: int) -> str | None:
    try:
        code: str | None = mutate_code(source.encode(), operator, occurrence)
    except AttributeError:  # `except module.Fault` is more than its operator knows
        return None
    return code


class _WithoutTypes(ast.NodeTransformer):
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)


def _meaning(source: str) -> str:
    try:
        return ast.dump(_WithoutTypes().visit(ast.parse(source)))
    except SyntaxError:
        return ""


def _change(source: str, code: str) -> tuple[int, str, str]:
    lines = zip(source.splitlines(), code.splitlines(), strict=False)
    for number, (before, after) in enumerate(lines, 1):
        if before != after:
            return number, before.strip(), after.strip()
    return 0, "", "(lines are gone)"


class Suite:
    """The tests of a group: how long each takes, and which of them run a line of the sources."""

    def __init__(self, tests: list[str], folder: Path) -> None:
        self._folder = folder
        self._found: Counter[str] = Counter()
        note, calls, sources = (
            folder / "note.json",
            folder / "calls",
            folder / "src" / "thoughtline",
        )
        settings = {
            "MUTANTS_NOTE": str(note),
            "MUTANTS_CALLS": str(calls),
            "MUTANTS_SOURCES": str(sources),
            "PYTHONDONTWRITEBYTECODE": "",  # is compiled once; with a mutant nothing is kept
        }
        for _try in range(TRIES):  # on a busy machine one may fail by itself
            Path(f"{calls}.now").write_bytes(bytes(4))
            calls.write_bytes(b"")
            if not _failed(tests, folder, LONGEST, **settings):
                break
        else:
            raise AssertionError(f"these fail without a mutant: {', '.join(tests)}")
        noted = json.loads(note.read_text(encoding="utf-8"))
        self._seconds: dict[str, float] = noted["seconds"]
        self._lines = {
            str(Path(file).relative_to(sources)): {int(line): set(of) for line, of in lines.items()}
            for file, lines in noted["lines"].items()
        }

    def notices(self, mutant: Mutant) -> bool:
        """Whether a test fails on it, or never ends."""
        chosen = self._that_run(mutant)
        if not chosen:
            return False
        choice, latest = self._folder / "choice.json", self._folder / "choice.json.now"
        latest.unlink(missing_ok=True)
        ordered = sorted(chosen, key=lambda test: (-self._found[test], self._seconds[test]))
        limits = {test: self._limit(test) for test in ordered}
        choice.write_text(json.dumps(limits), encoding="utf-8")
        files = sorted({test.partition("::")[0] for test in chosen})
        patience = SLACK + PATIENCE * sum(self._seconds[test] for test in chosen)
        place = self._folder / "src" / "thoughtline" / mutant.file
        original = place.read_text(encoding="utf-8")
        place.write_text(mutant.code, encoding="utf-8")
        try:
            failed = _failed(files, self._folder, patience, MUTANTS_CHOICE=str(choice))
        finally:
            place.write_text(original, encoding="utf-8")
        if failed == [UNKNOWN] and latest.exists():  # it ended all of them, or took too long
            failed = [latest.read_text(encoding="utf-8")]
        self._found.update(failed)
        return bool(failed)

    def _limit(self, test: str) -> float:
        """Seconds that a test may take."""
        file = test.partition("::")[0]
        beside = (each for each in self._seconds if each.startswith(f"{file}::"))
        return SLACK + PATIENCE * max(self._seconds[each] for each in beside)

    def _that_run(self, mutant: Mutant) -> set[str]:
        """Those that run a line of its function; of its file, if it is in none."""
        lines = self._lines.get(mutant.file, {})
        first, last = _function(SOURCES / mutant.file, mutant.line)
        return {
            test
            for line, tests in lines.items()
            if first <= line <= last
            for test in tests
            if test in self._seconds
        }


def _function(file: Path, line: int) -> tuple[int, int]:
    """The first and last line of the body of the innermost function around a line."""
    found = 0, sys.maxsize
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first, last = node.body[0].lineno, node.end_lineno or 0
            if first <= line <= last:
                found = max(found, (first, last))
    return found


def _failed(tests: list[str], folder: Path, seconds: float, **more: str) -> list[str]:
    """The test that failed first; something else that is not empty if it is not known which."""
    python = ROOT / ".venv" / "bin" / "python"
    command = [str(python), "-m", "pytest", "-x", "-q", "--tb=no", "-rfE", "-p", "chosen_tests"]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (folder / "src", BESIDE, BESIDE / "tracing"))),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis"),
        **more,
    }
    options = ["--hypothesis-profile", "quick", "-k", "not postgres", "-p", "no:cacheprovider"]
    try:
        done = subprocess.run(
            [*command, *options, "--basetemp", str(folder / "tmp"), *tests],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return ["(never ended)"]
    if not done.returncode:
        return []
    told = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout.decode(), re.MULTILINE)
    return told[:1] or [UNKNOWN]


def examine(
    name: str, group: dict[str, Any], survived: Container[str] | None
) -> tuple[dict[str, int], list[str]]:
    """The figures of one group, and the names of its survivors. Only those of `survived` are tried.

    What was found once is taken for found: a test that noticed it is still there.
    """
    files = sorted(file for pattern in group["files"] for file in SOURCES.glob(pattern))
    every = [mutant for file in files for mutant in mutants(file)]
    drawn = Random(SEED).sample(every, min(group["sample"], len(every)))
    survivors = []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        shutil.copytree(ROOT / "src", folder / "src")
        suite = Suite(group["tests"], folder)
        for number, mutant in enumerate(drawn, 1):
            if survived is not None and mutant.name not in survived:
                continue
            noticed = suite.notices(mutant)
            said = "found" if noticed else "SURVIVED"
            print(f"{name} {number}/{len(drawn)} {said} {mutant.name}")
            if not noticed:
                survivors.append(mutant.name)
    figures = {"mutants": len(every), "drawn": len(drawn), "found": len(drawn) - len(survivors)}
    return figures, survivors


def main(names: list[str]) -> None:
    again = "--again" in names
    for name in [name for name in names if name != "--again"] or GROUPS:
        of, group = reports.about(), GROUPS[name]
        survived = reports.kept("mutants.json").get(name) if again else None
        figures, survivors = examine(name, group, survived)
        reasons = group.get("reasons", {})
        reports.keep("campaigns.json", {f"mutants, {name}": of | {"figures": figures}})
        reports.keep("mutants.json", {name: {one: reasons.get(one, "") for one in survivors}})


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    main(sys.argv[1:])
