"""Measures Thoughtline beside its peers, and writes the tables of the pages: scripts/benchmark.

No figure is asserted, except that no call may take much more processor time than in an earlier
release (`--against`). The targets of the others are in figures.py.
"""

import argparse
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks import results, tables
from benchmarks.board import frames, viewers
from benchmarks.deliberation import deliberate
from benchmarks.evidence import doubt, upgrades
from benchmarks.figures import FIGURES, HIGHEST
from benchmarks.helps import study
from benchmarks.http import replicas, thoughts
from benchmarks.integrity import edits
from benchmarks.measure import ROOT, Found, Measure, Scene
from benchmarks.recall import recall, search
from benchmarks.record import correctness
from benchmarks.release import calls
from benchmarks.scale import capacity
from benchmarks.stdio import in_flight, length, slow_disk, start, thought

SUBJECTS: Mapping[str, tuple[Measure, ...]] = {
    "stdio": (start.measure, thought.measure, in_flight.measure, slow_disk.measure, length.measure),
    "http": (thoughts.measure,),
    "replicas": (replicas.measure,),
    "recall": (recall.measure, search.measure),
    "deliberation": (deliberate.measure,),
    "board": (frames.measure,),
    "live": (viewers.measure,),
    "scale": (capacity.measure,),
    "record": (correctness.measure,),
    "evidence": (doubt.measure,),
    "helps": (study.measure,),
    "upgrades": (upgrades.measure,),
    "integrity": (edits.measure,),
    "release": (calls.measure,),
}

LONG = {"record", "evidence", "upgrades"}
"""What is measured only if it is named: a quarter of an hour, and a few minutes each."""

COMPARISONS = 3
"""Quick measurements at most, before a call counts as dearer."""
COMPARED = "release"
"""Subject that needs an earlier release, and is measured alone."""


def main() -> int:
    """Return the number of subjects that could not be measured, and of calls that became dearer."""
    parser = argparse.ArgumentParser(prog="scripts/benchmark", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="proves that it runs, keeps nothing")
    parser.add_argument("--only", nargs="+", choices=SUBJECTS, help="these subjects alone")
    for subject in sorted(LONG):
        parser.add_argument(f"--{subject}", action="store_true", help="this one, too")
    parser.add_argument(
        "--against", metavar="REV", help="each call beside an earlier release, alone"
    )
    parser.add_argument("--helps", action="store_true", help="an agent with each memory, alone")
    parser.add_argument("--tables", action="store_true", help="measure nothing, write the tables")
    parser.add_argument("--rounds", type=int, default=100, help="at most so many of each figure")
    parser.add_argument("--folder", type=Path, default=ROOT, help="on the disk to use")
    chosen = parser.parse_args()
    failed, kept = 0, results.read() if chosen.quick else {}
    times = COMPARISONS if chosen.quick else 1
    for subject in _subjects(chosen):
        try:
            if subject == COMPARED:
                failed += len(always_dearer(lambda: _measure(COMPARED, chosen), kept, times))
            else:
                _measure(subject, chosen)
        except calls.NoRevisionError as missing:
            print(f"{subject}: SKIPPED, nothing was compared: {missing}", flush=True)
            failed += not chosen.quick
        except Exception:  # noqa: BLE001 - what fails costs its own figures, not those of the others
            traceback.print_exc()
            failed += 1
    if not chosen.quick:
        tables.write()
    return failed


def _subjects(chosen: argparse.Namespace) -> list[str]:
    if chosen.tables:
        return []
    if chosen.against:
        return [COMPARED]
    if chosen.helps:
        return ["helps"]
    usual = [one for one in SUBJECTS if one not in LONG or getattr(chosen, one) or chosen.quick]
    return [one for one in chosen.only or usual if one != COMPARED]


def always_dearer(
    measure: Callable[[], results.Results], kept: results.Results, times: int
) -> set[str]:
    """Return the calls that are dearer in each of at most `times` measurements: the machine's load
    makes a ratio high now and then, but a call that became dearer is so each time.
    """
    found = set(dearer(measure(), kept))
    for _ in range(times - 1):
        if found:
            found &= set(dearer(measure(), kept))
    return found


def dearer(told: results.Results, kept: results.Results) -> list[str]:
    """Return the calls that take much more than in the earlier release, and print them. A call that
    is dearer in the results that are kept, beside the same release, may not become much dearer than
    there.
    """
    same = _beside(kept) == _beside(told)
    known = kept[COMPARED]["figures"] if same else {}
    found = []
    for key, one in told[COMPARED]["figures"].items():
        before = known[key]["value"] if key in known else 0.0
        limit = HIGHEST * max(1.0, before)
        if one["value"] > limit:
            print(f"{key}: {one['value']}, and at most {limit:.2f} is allowed", flush=True)
            found.append(key)
    return found


def _beside(told: results.Results) -> str:
    """Return the release beside which calls were measured, "" if they were not."""
    return told[COMPARED]["raw"]["calls"]["against"] if COMPARED in told else ""


def _measure(subject: str, chosen: argparse.Namespace) -> results.Results:
    about, began, all_found = results.about(chosen.folder), time.monotonic(), Found()
    with tempfile.TemporaryDirectory(
        dir=chosen.folder, prefix=".bench-", ignore_cleanup_errors=True
    ) as name:
        scene = Scene(
            folder=Path(name),
            quick=chosen.quick,
            most_rounds=chosen.rounds,
            against=chosen.against or "",
        )
        for measure in SUBJECTS[subject]:
            sys.stderr.write(f"{measure.__module__.removeprefix('benchmarks.')} ...\n")
            found = measure(scene)
            all_found.rounds |= found.rounds
            all_found.raw |= {measure.__module__.rpartition(".")[2]: found.raw}
    about["seconds"] = round(time.monotonic() - began, 1)
    sys.stderr.write(f"{subject}: {about['seconds']} s\n")
    unknown = sorted(all_found.rounds.keys() - FIGURES.keys())
    assert not unknown, f"not in figures.py: {unknown}"
    told = {subject: results.told(about, all_found)}
    mine = [one for one in FIGURES.values() if one.subject == subject]
    made = tables.release(told) if subject == COMPARED else tables.figures_table(told, mine)
    print(f"\n{made}\n", flush=True)
    if not chosen.quick:
        results.keep(told)
    return told


if __name__ == "__main__":
    sys.exit(main())
