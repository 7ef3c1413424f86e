"""P29: clones that write, branch, merge, rebase, cherry-pick and edit files by hand end with one
record: no conflict, no event lost or twice, the same standing everywhere, and all chains verify.
"""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from app.beside.clones import Clone, compare, converge, make_clones
from campaigns.field import report, rounds

HISTORIES = rounds(4, 10_000)
STEPS = 40

ACTS = (
    *("think", "think", "think", "sync", "sync", "sync", "switch", "switch", "push", "pull"),
    *("merge", "merge", "rebase", "cherry_pick", "cherry_pick", "object", "settle"),
)

ON_FILES = ("edit", "prune")
"""Acts of which each history has one: git asks about a file that one branch edits by hand and
another removes.
"""

LATE = 25
"""Steps after everybody has read everything once, so that there is much to object to."""

LATE_ACTS = (*ACTS, "object", "object", "object", "object", "settle", "settle", "pull", "push")


async def act(clone: Clone, name: str) -> None:
    if name == "think":
        for _ in range(3):
            await clone.think()
    elif name in ("sync", "object", "settle", "prune"):
        await getattr(clone, name)()
    else:
        getattr(clone, name)()


async def test_clones_that_merge_in_any_order_end_with_one_record() -> None:
    compared = events = 0
    for seed in range(HISTORIES):
        random = Random(f"history {seed}")
        with TemporaryDirectory(prefix="histories") as folder:
            clones = make_clones(Path(folder), random, random.randint(2, 5))
            trail: list[str] = []
            try:
                on_files = random.choice(ON_FILES)
                for acts, steps in ((ACTS, STEPS), (LATE_ACTS, LATE)):
                    for _ in range(steps):
                        clone, name = random.choice(clones), random.choice((*acts, on_files))
                        trail.append(f"{clone.name} {name}")
                        await act(clone, name)
                    await converge(clones)
                reports = await converge(clones)
                assert not any(each.named or each.behind for each in reports), reports
                compared += await compare(clones)
            except BaseException as error:
                error.add_note(f"seed {seed}: {', '.join(trail)}")
                raise
            for clone in clones:
                for session in clone.sessions:
                    events += len(await clone.ledger.read(session))
    report(
        "P29 record histories",
        histories=HISTORIES,
        conflicts=0,
        events=events,
        lost_or_twice=0,
        standings=compared,
    )
