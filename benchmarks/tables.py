"""The tables of the pages, made from the files of results and nothing else.

A table stands between `<!-- table: NAME -->` and `<!-- end -->`; who edits it by hand is told so by
a test.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import Any

from benchmarks import campaigns, reports
from benchmarks.figures import FIGURES, SUBJECTS, Figure
from benchmarks.measure import ROOT, number
from benchmarks.results import CAMPAIGNS, Results, read
from benchmarks.scale import tables as scale

PAGES = tuple(
    ROOT / page
    for page in (
        "docs/figures.md",
        "benchmarks/README.md",
        "docs/scale.md",
        "docs/scale-figures.md",
        "docs/evidence.md",
        "docs/switching.md",
    )
)
TABLE = re.compile(r"(<!-- table: ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)

SYSTEMS = ("thoughtline", "mcp-sequential-thinking", "hypotree", "lsekit-sequentialthinking")

OF_EVIDENCE = {
    "thoughtline": "Thoughtline",
    "legendary": "legendary-mcp",
    "bettermemory": "bettermemory, claims",
    "bettermemory files": "bettermemory, files",
}

OF_RECORD = (
    (
        "another agent resumes",
        (
            "a digest of 1,000 tokens of 350 thoughts names {0} of the conclusions, {2} of the "
            "open assumptions and {4} of the dead ends, shortened; it shows {6} fallen "
            "conclusions as standing"
        ),
        "resume",
        (
            "1,000 tokens: named (whole): conclusions, assumptions, dead ends",
            "1,000 tokens: fallen conclusions shown as standing",
        ),
    ),
    (
        "eight processes write one session",
        "of {4} thoughts {0} were lost, {1} stored twice, {2} numbered twice, {3} refused",
        "writes",
        ("8 processes: lost, doubled, same number twice, refused",),
    ),
    (
        "a model reads the tools",
        "{0} tokens of definitions and instructions, {1} of replies to 24 calls, {2} together",
        "price",
        ("tokens: definitions and instructions + replies",),
    ),
)
"""Rows of docs/figures.md from the benchmark of the record: event, text with the numbers of the
cells in their order, point, cells."""

RECORDING = 1.5
"""Wanted cost of recording answers, as a multiple of a notes file."""

NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")


def write() -> None:
    """Write all tables anew."""
    for page in PAGES:
        page.write_text(filled(page), encoding="utf-8")


def filled(page: Path) -> str:
    """A page with the tables that the results give."""
    results, kept = read(), read(CAMPAIGNS)

    def table(found: re.Match[str]) -> str:
        head, name, end = found.groups()
        made = OF_REPORTS[name](results, kept) if name in OF_REPORTS else TABLES[name](results)
        return f"{head}{made}\n{end}"

    return TABLE.sub(table, page.read_text(encoding="utf-8"))


def figures_table(results: Results, figures: Iterable[Figure]) -> str:
    """Those with a target first. What is not met is in bold."""
    found = {key: one for told in results.values() for key, one in told["figures"].items()}
    there = [one for one in figures if one.key in found]
    rows = [
        (
            one.what,
            one.ours,
            one.against,
            number(found[one.key]["value"]) + (f" {one.unit}" if one.unit else ""),
            str(one.target or ""),
            "" if one.target is None else met(one, found[one.key]["value"]),
        )
        for one in sorted(there, key=lambda one: one.target is None)
    ]
    return lines(("figure", "ours", "against", "value", "wanted", "met"), rows)


def met(figure: Figure, value: float) -> str:
    assert figure.target is not None
    return "yes" if figure.target.is_met(value) else "**no**"


def _promises(results: Results, reports: Mapping[str, Any]) -> str:
    rows = list(campaigns.rows(reports))
    told = results["record"]
    for what, text, point, cells in OF_RECORD:
        found = told["raw"]["correctness"][point]["found"]["thoughtline"]["cells"]
        numbers = NUMBER.findall("; ".join(found[one] for one in cells))
        rows.append((what, text.format(*numbers), told["release"]))
    return lines(("what happens", "what was measured", "release"), rows)


def _claims(results: Results, reports: Mapping[str, Any]) -> str:
    found = {key: one["value"] for told in results.values() for key, one in told["figures"].items()}
    return "\n".join(
        fill(f"{number}. {text}", width=120, subsequent_indent="   ", break_on_hyphens=False)
        for number, text in enumerate(campaigns.claims(reports, found), 1)
    )


def _costs(results: Results) -> str:
    return figures_table(results, [one for one in FIGURES.values() if one.is_promise])


def _of_subject(subject: str, results: Results) -> str:
    return figures_table(results, [one for one in FIGURES.values() if one.subject == subject])


def release(results: Results) -> str:
    """Return a row for each kind of call: its processor time in both releases, and the ratio."""
    told = results["release"]
    figures = [one for one in FIGURES.values() if one.subject == "release"]
    rows = []
    for one in figures:
        raw, ratio = (
            told["raw"]["calls"][one.key.removeprefix("release/")],
            told["figures"][one.key]["value"],
        )
        values = [f"{number(raw[name])} {one.unit}" for name in ("then", "now")]
        rows.append((one.what, *values, number(ratio), str(one.target), met(one, ratio)))
    head = (told["raw"]["calls"]["against"], told["release"])
    return lines(("processor time of a call", *head, "ratio", "wanted", "met"), rows)


def _helps(results: Results) -> str:
    """Return a row for each memory: characters of both conversations, and errors of the second."""
    head = (
        *("questions", "memory", "recording", "up to date", "of it definitions", "tokens"),
        *("wrong answers trusted", "needless checks"),
    )
    rows = [
        (
            str(one["questions"]),
            one["memory"],
            f"{one['writing']['together']:,}",
            f"{one['resuming']['together']:,}",
            f"{one['resuming']['definitions']:,}",
            f"{one['resuming']['tokens']:,}",
            str(one["wrong"]),
            str(one["needless"]),
        )
        for one in results["helps"]["raw"]["study"]["arms"]
    ]
    return lines(head, rows)


def _recording(results: Results) -> str:
    """Return a row for each part of recording with our tools, in characters and as a multiple of
    the notes, and a row for what `RECORDING` times the notes leaves beside the call.
    """
    arms = results["helps"]["raw"]["study"]["arms"]
    costs = {(one["questions"], one["memory"]): one["writing"] for one in arms}
    sizes = sorted({size for size, _ in costs})
    notes, ours = ([costs[size, memory] for size in sizes] for memory in ("notes", "rule"))
    whole = [each["together"] for each in notes]
    parts = {
        "a notes file": whole,
        "definitions of the tools": [each["definitions"] for each in ours],
        "the call": [each["wrote"] for each in ours],
        "the reply": [each["read"] for each in ours],
        "definitions, call and reply": [each["together"] for each in ours],
        f"{RECORDING} times the notes, without the call": [
            RECORDING * all_notes - each["wrote"]
            for all_notes, each in zip(whole, ours, strict=True)
        ],
    }
    rows = (
        (what, *(f"{one:,.0f} ({one / of:.2f})" for one, of in zip(counts, whole, strict=True)))
        for what, counts in parts.items()
    )
    return lines(("part", *(f"{size} questions" for size in sizes)), rows)


def _upgrades(results: Results) -> str:
    """Return a row for each upgrade, with its doubts as the judge counts them."""
    names = ("places", "right", "false", "missed", "form", "form_wrong", "shown")
    head = (
        *("upgrade", "places", "right doubts", "false doubts", "missed"),
        *("said to be form only", "of these changed", "cause shown"),
    )
    upgrades = results["upgrades"]["raw"]["upgrades"]
    rows = [(upgrade, *(str(one[name]) for name in names)) for upgrade, one in upgrades.items()]
    return lines(head, rows)


def _harm(results: Results) -> str:
    """Return a row for each condition and memory: answers that were right, wrong, or not taken."""
    judged = ("right", "wrong", "not taken")
    rows = [
        (condition, memory, *(str(counts.get(one, 0)) for one in judged))
        for condition, each in results["helps"]["raw"]["study"]["harm"].items()
        for memory, counts in each.items()
    ]
    return lines(("condition", "memory", *judged), rows)


def _integrity(results: Results) -> str:
    """Return a row for each edit that agmi makes, with its verdict by reading and by the check."""
    by_way = results["integrity"]["raw"]["edits"]
    rows = [(edit, *(way[edit] for way in by_way.values())) for edit in next(iter(by_way.values()))]
    return lines(("edit", *by_way), rows)


def _runs(results: Results) -> str:
    head = ("subject", "release", "commit", "date (UTC)", "load before", "seconds")
    names = ("release", "commit", "date", "load before", "seconds")
    return lines(
        head, [(subject, *(str(told[one]) for one in names)) for subject, told in results.items()]
    )


def _machine(results: Results) -> str:
    """What all subjects were measured on; several values where that differs."""
    machines = [told["machine"] for told in results.values()]
    names = dict.fromkeys(name for machine in machines for name in machine)
    found = {
        name: dict.fromkeys(str(one[name]) for one in machines if one.get(name)) for name in names
    }
    return lines(("machine", ""), [(name, ", ".join(values)) for name, values in found.items()])


def _record(results: Results) -> str:
    """A row for each thing measured, a column for each system."""
    raw = results["record"]["raw"]["correctness"] if "record" in results else {}
    points = [one for one in raw.values() if isinstance(one, dict) and "found" in one]
    rows = []
    for told in points:
        for row in dict.fromkeys(row for title in SYSTEMS for row in told["found"][title]["cells"]):
            cells = [told["found"][title]["cells"].get(row, "") for title in SYSTEMS]
            rows.append((str(told["point"]), row, *cells))
    return lines(("", "what", *SYSTEMS), rows)


def _evidence(results: Results) -> str:
    """How right each system was about places in real packages."""
    head = (
        "",
        "precision",
        "recall",
        "alerts per catch",
        "caught",
        "false",
        "missed",
        "ms per check",
    )
    return lines(
        head,
        [
            (
                OF_EVIDENCE[name],
                f"{one['precision']:.3f}",
                f"{one['recall']:.3f}",
                f"{one['alerts_per_catch']:.2f}",
                *(str(one[cell]) for cell in ("caught", "false", "missed")),
                f"{one['ms_per_check']:.1f}",
            )
            for name, one in results["evidence"]["raw"]["doubt"]["packages"]["systems"].items()
        ],
    )


def _repository(results: Results) -> str:
    """How right we were about a made-up repository, in each run of it."""
    head = ("seed", "what", "precision", "recall", "in doubt and right", "false", "missed")
    return lines(
        head,
        [
            (
                seed,
                what,
                f"{one['precision']:.4f}",
                f"{one['recall']:.4f}",
                *(str(one[cell]) for cell in ("right", "false", "missed")),
            )
            for seed, found in results["evidence"]["raw"]["doubt"]["repository"].items()
            for what, one in found.items()
        ],
    )


def _snippets(_: Results) -> str:
    """Return a row for each stand-in: sizes of the definitions, and a column for each client."""
    clients = reports.kept("snippets.json")["clients"]
    head = ("dialect", "definitions", "the original's", *(f"`{slug}`" for slug in clients))
    rows = []
    for dialect in next(iter(clients.values())):
        found = [one[dialect] for one in clients.values()]
        rows.append(
            (
                f"`{dialect}`",
                *(_range([one.get(side) for one in found]) for side in ("ours", "original")),
                *map(_first_reply, found),
            )
        )
    return lines(head, rows)


def _range(sides: Sequence[Mapping[str, Any] | None]) -> str:
    """Return the least and the most characters that clients offer of a server."""
    sizes = [one["characters"] for one in sides if one is not None]
    ends = dict.fromkeys(f"{size:,}" for size in (min(sizes), max(sizes))) if sizes else {}
    return " to ".join(ends)


def _first_reply(found: Mapping[str, Any]) -> str:
    """Return the seconds to the first useful reply, and their ratio to the original's if known."""
    seconds = found["ours"]["seconds"]
    if seconds is None:
        return "**none**"
    return f"{seconds:.1f} s" + (f", {found['ratio']:.2f}" if "ratio" in found else "")


def lines(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    made = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    made += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(made)


TABLES: Mapping[str, Callable[[Results], str]] = {
    "costs": _costs,
    "runs": _runs,
    "machine": _machine,
    "record": _record,
    "evidence": _evidence,
    "repository": _repository,
    **{one: partial(_of_subject, one) for one in dict.fromkeys(SUBJECTS.values())},
    "release": release,
    "memories": _helps,
    "recording": _recording,
    "each upgrade": _upgrades,
    "integrity": _integrity,
    "harm": _harm,
    "capacity": lambda results: lines(("of one", ""), scale.of_one(results)),
    "unit costs": lambda results: lines(("what", *scale.UNITS), scale.unit_costs(results)),
    "needs": lambda results: lines(("what", ""), scale.needs(results)),
    "simulation": lambda results: lines(scale.SIMULATED, scale.simulated(results)),
    "snippets": _snippets,
    "cells": lambda results: lines(scale.CELLS, scale.cells(results)),
}
"""Name of a table -> function that makes it from the results."""

OF_REPORTS: Mapping[str, Callable[[Results, Mapping[str, Any]], str]] = {
    "claims": _claims,
    "promises": _promises,
}
"""Name of a table -> function that also reads the reports of the campaigns."""
