"""Asks stores of an agent's reasons the same questions, and keeps the verdicts with their calls.

    python -m benchmarks.cascade                       all systems; installs the missing ones
    python -m benchmarks.cascade --only Thoughtline    one system or several
    python -m benchmarks.cascade --quick               Thoughtline and Markdown, keeps nothing

Prints the table, and each cell that differs from the kept results.
"""

import argparse
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from benchmarks.cascade import results, staleness, tables
from benchmarks.cascade.play import ROWS, play
from benchmarks.cascade.store import Store
from benchmarks.cascade.systems import ABSENT, Absent, attempt, prepare, systems

QUICK = ("Thoughtline", "Markdown, one grep", "Markdown, grep on")


def main() -> int:
    """Return the number of systems whose adapter failed."""
    known = {system.title: system for system in systems()}
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.cascade",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--quick", action="store_true", help="ours and the control, keeps nothing")
    parser.add_argument("--only", nargs="+", choices=known, metavar="TITLE", help="these systems")
    parser.add_argument(
        "--row", nargs="+", choices=[row.title for row in ROWS], metavar="ROW", help="these rows"
    )
    parser.add_argument("--tables", action="store_true", help="measure nothing, write the tables")
    chosen = parser.parse_args()
    if chosen.tables:
        tables.write()
        return 0
    titles = chosen.only or (QUICK if chosen.quick else known)
    with ThreadPoolExecutor(2) as pool:
        measuring = {title: pool.submit(_measure, known[title], chosen.row) for title in titles}
    found, failed = {}, 0
    for title, one in measuring.items():
        try:
            found[title] = one.result()
        except Exception:  # noqa: BLE001 - an adapter that fails costs its own column alone
            sys.stderr.write(f"{title}:\n")
            traceback.print_exception(one.exception())
            failed += 1
    if not (chosen.quick or chosen.only or chosen.row):
        found |= {one.title: {"package": one.package, "absent": _attempted(one)} for one in ABSENT}
    changed = results.differences(results.read(), found)
    print(tables.cells(found))
    print("\n".join(changed) or "All cells are as kept in results.json.")
    if not chosen.quick:
        results.keep(found)
        tables.write()
    return failed


def _measure(system: type[Store], rows: list[str] | None) -> dict[str, Any]:
    reason = prepare(system)
    if reason:
        return {"package": " ".join(system.packages), "absent": reason}
    cells: dict[str, dict[str, Any]] = {}
    for row, case, found in play(system, [row for row in ROWS if not rows or row.title in rows]):
        cells.setdefault(row.title, {})[case] = found
        sys.stderr.write(f"{system.title}: {row.title}, {case}: {found['verdict']}\n")
    told = {"about": results.header(system), "cells": cells}
    return told if rows else told | {"staleness": staleness.measure(system)}


def _attempted(absent: Absent) -> str:
    if not absent.package:
        return absent.because
    said = attempt(absent)
    return f"{said or 'can be had, but has no adapter'}: {absent.because}"


if __name__ == "__main__":
    sys.exit(main())
