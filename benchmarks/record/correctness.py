"""Whether the record is right, beside servers that can be installed.

No model takes part: the caller is a script, which makes the same calls in every run.
"""

import os
import sys
import time
from dataclasses import asdict

from benchmarks.measure import Found, Scene
from benchmarks.record.measured import FULL, QUICK, SEED, Point, of_each
from benchmarks.record.peers.arben import Arben
from benchmarks.record.peers.hypotree import Hypotree
from benchmarks.record.peers.lsekit import Lsekit
from benchmarks.record.peers.thoughtline import Thoughtline
from benchmarks.record.points import (
    calibration,
    contradictions,
    fresh,
    kill,
    price,
    resume,
    retraction,
    search,
    speed,
    standing,
    writes,
)
from benchmarks.record.points import input as invalid

SYSTEMS = (Thoughtline, Arben, Hypotree, Lsekit)
"""Ours first: the others are told in ratios to it where times are measured."""

POINTS = (
    Point(number=1, title="retraction", measure=of_each(retraction.measure)),
    Point(number=2, title="writes", measure=of_each(writes.measure)),
    Point(number=3, title="kill", measure=of_each(kill.measure)),
    Point(number=4, title="input", measure=of_each(invalid.measure)),
    Point(number=5, title="price", measure=of_each(price.measure)),
    Point(number=6, title="resume", measure=of_each(resume.measure)),
    Point(number=6, title="standing", measure=of_each(standing.measure)),
    Point(number=7, title="search", measure=of_each(search.measure)),
    Point(number=8, title="contradictions", measure=of_each(contradictions.measure)),
    Point(number=9, title="speed", measure=speed.measure),
    Point(number=9, title="calibration", measure=of_each(calibration.measure)),
    Point(number=9, title="fresh", measure=of_each(fresh.measure)),
)


def measure(scene: Scene) -> Found:
    """Ours alone, if it is to be quick."""
    systems = [one for one in SYSTEMS if one is Thoughtline or not scene.quick]
    missing = [one.title for one in systems if not one.installed()]
    assert not missing, f"not installed: {', '.join(missing)}; run scripts/benchmark --only record"
    size = scene.of(FULL, QUICK)
    found = Found(raw={"seed": SEED, "size": asdict(size)})
    for point in POINTS:
        load, began = os.getloadavg()[0], time.monotonic()
        told = point.measure(systems, scene.folder / point.title, size)
        found.raw[point.title] = {
            "point": point.number,
            "load before": round(load, 2),
            "seconds": round(time.monotonic() - began, 1),
            "found": {title: asdict(one) for title, one in told.items()},
        }
        sys.stderr.write(f"  {point.title}: {found.raw[point.title]['seconds']} s\n")
    return found
