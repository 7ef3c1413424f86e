"""6. The resume pack: how much of what a reader must know it holds at 500, 1,000, 2,000 tokens."""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.record import planting
from benchmarks.record.acts import Note
from benchmarks.record.data import planted
from benchmarks.record.measured import Found, Size
from benchmarks.record.system import Pack, Resumes, System
from benchmarks.record.tokens import count

BUDGETS = (500, 1_000, 2_000)
NAMED = 6
"""A text is named by its first six words in a run, or by its beginning and its end if they have as
many words: enough to know it, and to ask for the rest.
"""


def measure(system: type[System], folder: Path, _: Size) -> Found:
    found = Found(cells={})
    with system(folder) as running:
        session = running.begin(planted.TITLE)
        for act in planting.acts():
            step = isinstance(act, Note) and act.kind == "note" and act.name.startswith("step")
            if system.keeps_steps or not step:
                running.perform(session, act)
        if not isinstance(running, Resumes):
            tool, arguments = running.reading(session)
            tokens = count(running.ask(tool, **arguments).text)
            cell = f"has none: all of it, {tokens:,} tokens"
            rows = [row for budget in BUDGETS for row in _rows(budget)]
            return Found(cells=dict.fromkeys(rows, cell), raw={"has none": system.lacks["Resumes"]})
        for budget in BUDGETS:
            packs = running.resume(session, budget)
            assert all(count(pack.whole) <= budget for pack in packs)
            best = max((_held(pack) for pack in packs), key=lambda one: one["named"], default=None)
            held, misled = _rows(budget)
            found.raw[held] = best or "nothing fits"
            found.cells[held] = _cell(best) if best else "nothing fits"
            found.cells[misled] = str(best["misleading"]) if best else "n/a"
    return found


def _rows(budget: int) -> tuple[str, str]:
    return (
        f"{budget:,} tokens: named (whole): conclusions, assumptions, dead ends",
        f"{budget:,} tokens: fallen conclusions shown as standing",
    )


def _cell(held: dict[str, float]) -> str:
    return ", ".join(
        f"{held[what]:.2f} ({held[f'{what}, whole']:.2f})"
        for what in ("conclusions", "assumptions", "dead ends")
    )


def _held(pack: Pack) -> dict[str, float]:
    wanted = {
        "conclusions": (planted.CONCLUSIONS, pack.live),
        "assumptions": (planted.OPEN, pack.assumed),
        "dead ends": ([text for text, _ in planted.DEAD_ENDS], pack.dead),
    }
    held: dict[str, float] = {}
    for what, (texts, where) in wanted.items():
        held[what] = _share(texts, where, NAMED)
        held[f"{what}, whole"] = _share(texts, where, None)
    held["named"] = sum(held[what] for what in wanted)
    held["reasons"] = _share([because for _, because in planted.DEAD_ENDS], pack.dead, None)
    held["misleading"] = round(
        _share([text for text, _ in planted.DECOYS], pack.live, NAMED) * len(planted.DECOYS)
    )
    held["tokens"] = count(pack.whole)
    return held


def _share(texts: Sequence[str], where: str, words: int | None) -> float:
    """How many of the texts are there: their first words or both of their ends, or all."""
    flat = " ".join(where.split())
    cut = [line.partition("…") for line in where.splitlines() if line.count("…") == 1]

    def is_there(text: str) -> bool:
        ends = words is not None and any(
            _are_ends(begin, end, text, words) for begin, _, end in cut
        )
        return ends or " ".join(text.split()[:words]) in flat

    return sum(map(is_there, texts)) / len(texts)


def _are_ends(begin: str, end: str, text: str, words: int) -> bool:
    """Check if a line, which begins with an id, has the beginning and the end of a text."""
    begin, end = begin.partition(" ")[2], end.partition(" (")[0]
    is_of_text = text.startswith(begin) and text.endswith(end)
    return is_of_text and len(f"{begin} {end}".split()) >= words
