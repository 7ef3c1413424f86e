"""A long session around what is planted in it: hundreds of ordinary thoughts, in a fixed order."""

from collections.abc import Iterator
from random import Random

from benchmarks.record.acts import Abandon, Act, Assume, Note, Refute
from benchmarks.record.data import planted
from benchmarks.record.measured import SEED

THOUGHTS = 300
BUILT_UPON = 5
"""Every so many ordinary thoughts, one rests on the one before it."""


def acts() -> Iterator[Act]:
    """The session. What is planted is spread over it; verdicts come after what they judge."""
    random = Random(f"{SEED} planting")
    waiting = _planted()
    random.shuffle(waiting)
    steps = _steps(random)
    gap = THOUGHTS // len(waiting)
    verdicts: list[Act] = []
    for group in waiting:
        for _ in range(gap):
            yield next(steps)
        yield from verdicts
        verdicts = [act for act in group if isinstance(act, Refute | Abandon)]
        yield from (act for act in group if act not in verdicts)
    yield from verdicts
    yield from steps


def _planted() -> list[list[Act]]:
    """Groups of acts that belong together, verdicts last."""
    groups: list[list[Act]] = [
        [Assume(name=f"open{n}", text=text)] for n, text in enumerate(planted.OPEN)
    ]
    for n, text in enumerate(planted.CONCLUSIONS):
        seen = f"What was seen in case {n + 1} of the trial run."
        ground = Note(name=f"ground{n}", text=seen, kind="evidence")
        rests = ((ground.name,),)
        groups.append([ground, Note(name=f"live{n}", text=text, kind="conclusion", rests_on=rests)])
    for n, (text, because) in enumerate(planted.DEAD_ENDS):
        name = f"dead{n}"
        groups.append([Note(name=name, text=text), Abandon(name=name, because=because)])
    for n, (text, because) in enumerate(planted.REFUTED):
        name = f"refuted{n}"
        fallen = [
            Note(name=f"decoy{m}", text=decoy, kind="conclusion", rests_on=((name,),))
            for m, (decoy, on) in enumerate(planted.DECOYS)
            if on == n
        ]
        groups.append([Assume(name=name, text=text), *fallen, Refute(name=name, because=because)])
    return groups


def _steps(random: Random) -> Iterator[Act]:
    for number in range(THOUGHTS):
        words = (
            random.choice(part)
            for part in (planted.SUBJECTS, planted.VERBS, planted.AMOUNTS, planted.ENDINGS)
        )
        rests = ((f"step{number - 1}",),) if number % BUILT_UPON == BUILT_UPON - 1 else ()
        yield Note(name=f"step{number}", text=" ".join(words), rests_on=rests)
