"""The tables of the README, made from results.json and nothing else."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from benchmarks.cascade.edits import OTHER, SAME, SOURCES
from benchmarks.cascade.play import RIGHT, ROWS
from benchmarks.cascade.results import Results, cell, read, seconds
from benchmarks.tables import TABLE, lines

PAGE = Path(__file__).parent / "README.md"

LONGEST = 140
"""Characters of a reason."""


def write() -> None:
    PAGE.write_text(filled(), encoding="utf-8")


def filled() -> str:
    """Return the page with the tables of the kept results."""
    results = read()

    def table(found: re.Match[str]) -> str:
        head, name, end = found.groups()
        return f"{head}{TABLES[name](results)}\n{end}"

    return TABLE.sub(table, PAGE.read_text(encoding="utf-8"))


def measured(results: Results) -> list[str]:
    """Return the systems with cells, ours first."""
    titles = [title for title, told in results.items() if "cells" in told]
    return sorted(titles, key=lambda title: (not title.startswith("Thoughtline"), title))


def cells(results: Results) -> str:
    titles = measured(results)
    played = {row for title in titles for row in results[title]["cells"]}
    rows = [
        (row.title, *(_cell(results[title], row.title) for title in titles))
        for row in ROWS
        if row.title in played
    ]
    return lines(("", *titles), rows)


def _cell(told: Mapping[str, Any], row: str) -> str:
    return cell(told["cells"][row]) if row in told["cells"] else ""


def _expected(results: Results) -> str:  # noqa: ARG001 (the rows say it)
    return lines(("row", "expected", "cases"), [_of_row(row) for row in ROWS])


def _of_row(row: Any) -> tuple[str, str, str]:
    return row.title, row.expected, "; ".join(row.cases)


def _systems(results: Results) -> str:
    names = ("version", "door", "release", "commit", "date", "python")
    rows = [
        (title, *(str(results[title]["about"][name]) for name in names), _seconds(results[title]))
        for title in measured(results)
    ]
    head = ("system", "version", "door", "our release", "our commit", "date", "python", "seconds")
    return lines(head, rows)


def _seconds(told: dict[str, Any]) -> str:
    return f"{seconds(told):.0f}"


def _absent(results: Results) -> str:
    rows = [
        (title, told["package"], _plain(told["absent"]))
        for title, told in sorted(results.items())
        if "absent" in told
    ]
    return lines(("system", "package", "what came of it"), rows)


def _reasons(results: Results) -> str:
    """A line for each row of a system that is not right, with the first reason."""
    rows = []
    for title in measured(results):
        for row in ROWS:
            cases = results[title]["cells"].get(row.title, {})
            failed = {case: one for case, one in cases.items() if one["verdict"] != RIGHT}
            if failed:
                case, found = next(iter(failed.items()))
                rows.append(
                    (title, f"{row.title}: {case}", found["verdict"], _plain(found["because"]))
                )
    return lines(("system", "case", "", "reason"), rows)


def _staleness(results: Results) -> str:
    """A line for each system that compares files: needless and right marks of each kind."""
    rows = []
    for title in measured(results):
        marked = results[title].get("staleness", {}).get("marked")
        if marked is None:
            continue
        needless, right = (sum(marked[kind] for kind in kinds) for kinds in (SAME, OTHER))
        total = len(SOURCES)
        rows.append(
            (
                title,
                *(f"{marked[kind]}" for kind in (*SAME, *OTHER)),
                f"{right / (right + needless):.2f}" if right + needless else "",
                f"{right / (total * len(OTHER)):.2f}",
            )
        )
    return lines(("system", *SAME, *OTHER, "precision", "recall"), rows)


def _plain(text: str) -> str:
    """Return a text that fits into a cell."""
    text = re.sub(r"[|<>`*_\[\]]", " ", text)
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


TABLES: Mapping[str, Callable[[Results], str]] = {
    "cells": cells,
    "expected": _expected,
    "systems": _systems,
    "absent": _absent,
    "reasons": _reasons,
    "staleness": _staleness,
}
