"""The experiment: what memory costs an agent and what it is worth, in worlds made from seeds.

One agent answers questions about the pages of a world and keeps its answers. Then values change
under noise, and another agent brings the answers up to date. `readers.py` has the agents, each with
another memory. All characters count: definitions of tools, hooks, replies, and files.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.helps import harm
from benchmarks.helps.readers import Cost, Notes, Nothing, Outcome, Reader, Record
from benchmarks.helps.world import World
from benchmarks.measure import Found, Scene

SEEDS = (1, 2, 3, 4, 5)
SIZES = {16: 6, 48: 9}
"""Questions -> values that change. Twice as many edits as questions are noise."""

READERS: dict[str, Callable[[Path], Reader]] = {
    "nothing": lambda _: Nothing(),
    "notes": lambda _: Notes(),
    "notes, trusted": lambda _: Notes(trusted=True),
    "rule": lambda database: Record(database, hooks=False),
    "hooks": lambda database: Record(database, hooks=True),
}


def measure(scene: Scene) -> Found:
    """Play each size with each reader in each world, and harm once in each world."""
    found = Found(raw={"arms": [], "harm": {}})
    seeds = scene.of(SEEDS, SEEDS[:1])
    for size in SIZES:
        rows = {
            name: [play(scene.folder, size, make, seed) for seed in seeds]
            for name, make in READERS.items()
        }
        found.raw["arms"] += [summarise(size, name, each) for name, each in rows.items()]
        for name in ("rule", "hooks"):
            for part in ("writing", "resuming"):
                ratios = [
                    ours[part]["together"] / theirs[part]["together"]
                    for ours, theirs in zip(rows[name], rows["notes"], strict=True)
                ]
                found.rounds[f"helps/{part}/{size}/{name}"] = ratios
    for seed in seeds:
        with tempfile.TemporaryDirectory(dir=scene.folder) as home:
            world = World.begin(Path(home, "world"), seed)
            for condition, each in harm.measure(world, Path(home, "record.db")).items():
                for memory, counts in each.items():
                    told = found.raw["harm"].setdefault(condition, {}).setdefault(memory, {})
                    for what, number in counts.items():
                        told[what] = told.get(what, 0) + number
    return found


def play(folder: Path, size: int, make: Callable[[Path], Reader], seed: int) -> dict[str, Any]:
    """Return the costs of one reader in one world, and its wrong answers and needless checks."""
    with tempfile.TemporaryDirectory(dir=folder) as home:
        world = World.begin(Path(home, "world"), seed)
        questions = world.ask(size)
        reader, outcome = make(Path(home, "record.db")), Outcome()
        reader.write(world, questions, outcome)
        world.edit(questions, changed=SIZES[size], noise=2 * size)
        reader.resume(world, questions, outcome)
        wrong = sum(outcome.answers.get(each.name) != world.answer(each) for each in questions)
        return {
            "writing": _told(outcome.writing),
            "resuming": _told(outcome.resuming),
            "wrong": wrong,
            "needless": outcome.needless,
        }


def _told(cost: Cost) -> dict[str, int]:
    return cost.characters() | {"tokens": cost.tokens()}


def summarise(size: int, name: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return medians of the costs, and sums of wrong answers and needless checks, of all seeds."""
    summary: dict[str, Any] = {"questions": size, "memory": name, "worlds": len(rows)}
    for part in ("writing", "resuming"):
        summary[part] = {key: int(median(row[part][key] for row in rows)) for key in rows[0][part]}
    for key in ("wrong", "needless"):
        summary[key] = sum(row[key] for row in rows)
    return summary
