"""Mutation testing: small mistakes put into the code, one at a time, that the tests must notice.

`scripts/mutants [GROUP...]` draws a sample of each group of mutants.toml with a fixed seed, runs
the group's tests on each mutant in a copy of the sources, and keeps the figures in campaigns.json
and the survivors in mutants.json. Mutants come from cosmic-ray, which has its own environment.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cosmic_ray import operators as _  # noqa: F401 - before the plugins, which import in a circle
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "thoughtline"
GROUPS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
SEED = 20_261_122
PATIENCE = 5
"""How many times the usual time tests may take, until a mutant that waits for ever is noticed."""

TRIES = 3


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


def is_noticed(mutant: Mutant, tests: list[str], folder: Path, seconds: float) -> bool:
    """Whether a test fails on it, or never ends."""
    place = folder / "src" / "thoughtline" / mutant.file
    original = place.read_text(encoding="utf-8")
    place.write_text(mutant.code, encoding="utf-8")
    try:
        return _tests_fail(tests, folder, seconds)
    finally:
        place.write_text(original, encoding="utf-8")


def _tests_fail(tests: list[str], folder: Path, seconds: float = 1_000) -> bool:
    python = ROOT / ".venv" / "bin" / "python"
    command = [str(python), "-m", "pytest", "-x", "-q", "--tb=no", "--hypothesis-profile", "quick"]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, "-k", "not postgres", "--basetemp", str(folder / "tmp"), *tests],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def _takes(tests: list[str], folder: Path) -> float:
    """Seconds that tests take which notice nothing. On a busy machine one may fail by itself."""
    for _try in range(TRIES):
        began = time.monotonic()
        if not _tests_fail(tests, folder):
            return time.monotonic() - began
    raise AssertionError(f"these fail without a mutant: {', '.join(tests)}")


def examine(name: str, group: dict[str, Any]) -> tuple[dict[str, int], list[str]]:
    """The figures of one group, and the names of its survivors."""
    files = sorted(file for pattern in group["files"] for file in SOURCES.glob(pattern))
    every = [mutant for file in files for mutant in mutants(file)]
    drawn = Random(SEED).sample(every, min(group["sample"], len(every)))
    survivors = []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        shutil.copytree(ROOT / "src", folder / "src")
        suites = [group[key] for key in ("tests", "further") if key in group]
        patience = [20 + PATIENCE * _takes(tests, folder) for tests in suites]
        for number, mutant in enumerate(drawn, 1):
            noticed = any(
                is_noticed(mutant, tests, folder, seconds)
                for tests, seconds in zip(suites, patience, strict=True)
            )
            said = "found" if noticed else "SURVIVED"
            print(f"{name} {number}/{len(drawn)} {said} {mutant.name}")
            if not noticed:
                survivors.append(mutant.name)
    figures = {"mutants": len(every), "drawn": len(drawn), "found": len(drawn) - len(survivors)}
    return figures, survivors


def keep(file: str, more: dict[str, Any]) -> None:
    place = ROOT / "benchmarks" / file
    kept = json.loads(place.read_text(encoding="utf-8")) if place.exists() else {}
    text = json.dumps(dict(sorted((kept | more).items())), indent=1)
    place.write_text(f"{text}\n", encoding="utf-8")


def main(names: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = {"release": project["version"], "date": datetime.now(UTC).date().isoformat()}
    for name in names or GROUPS:
        group = GROUPS[name]
        figures, survivors = examine(name, group)
        reasons = group.get("reasons", {})
        keep("campaigns.json", {f"mutants, {name}": about | {"figures": figures}})
        keep("mutants.json", {name: {one: reasons.get(one, "") for one in survivors}})


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    main(sys.argv[1:])
