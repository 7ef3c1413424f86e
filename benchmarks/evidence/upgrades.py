"""Doubts after real upgrades: their precision, their recall, and the changed lines that they show.

A doubt that is said to be of form only does not count as a doubt.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

from msgspec import Struct, to_builtins

from benchmarks.evidence.behaviour import Version, shows_cause
from benchmarks.evidence.packages import FETCHED, Ours, begin, commit, releases, unpack
from benchmarks.measure import Found, Scene
from thoughtline.core.evidence.anchor import IN_DOUBT

PLACES = 120
"""Of one upgrade, symbols and lines in turns."""


class Judged(Struct):
    """Counts of one upgrade. `form` are the doubts that are said to be of form only, `form_wrong`
    those of them whose behaviour changed, and `shown` the right doubts with their cause.
    """

    places: int = 0
    right: int = 0
    false: int = 0
    missed: int = 0
    form: int = 0
    form_wrong: int = 0
    shown: int = 0

    def add(self, other: "Judged") -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def measure(scene: Scene) -> Found:
    """Judge each upgrade, and all together. In short: nothing, because nothing is fetched."""
    found, total = Found(raw={}), Judged()
    if scene.quick:
        return found
    archives = FETCHED / "upgrades"
    assert archives.is_dir(), "nothing is fetched; run scripts/benchmark --only upgrades"
    for name, (old, new) in releases(archives).items():
        upgrade = f"{name} {old.name.split('-')[1]} to {new.name.split('-')[1]}"
        sys.stderr.write(f"  {upgrade}\n")
        judged = asyncio.run(judge(old, new))
        found.raw[upgrade] = to_builtins(judged)
        total.add(judged)
    found.rounds["upgrades/precision"] = [total.right / (total.right + total.false)]
    found.rounds["upgrades/recall"] = [total.right / (total.right + total.missed)]
    found.rounds["upgrades/cause"] = [total.shown / total.right]
    return found


async def judge(old: Path, new: Path) -> Judged:
    """Rest evidence on places of a release, and judge the doubts after the upgrade."""
    judged = Judged()
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        begin(root)
        unpack(old, root)
        commit(root)
        before = Version(root)
        places = before.places(Random(f"{old.name} {new.name}"), PLACES)
        ours = Ours(root)
        await ours.give(places)
        unpack(new, root)
        commit(root)
        after = Version(root)
        for place, checked in zip(places, await ours.compare(), strict=True):
            told = checked.comparison
            changed = not after.says(place)
            is_form = told.found in IN_DOUBT and told.because.startswith("form only")
            doubted = told.found in IN_DOUBT and not is_form
            shown = doubted and shows_cause(before, after, place, told.line.was, told.line.now)
            judged.places += 1
            judged.right += doubted and changed
            judged.false += doubted and not changed
            judged.missed += changed and not doubted
            judged.form += is_form
            judged.form_wrong += is_form and changed
            judged.shown += shown and changed
            if doubted != changed or shown != doubted:
                kind = "hidden" if changed and doubted else "missed" if changed else "false"
                lines = f"-{told.line.was!r} +{told.line.now!r}"
                sys.stderr.write(f"    {kind}: {place.text}: {told.because} {lines}\n")
    return judged
