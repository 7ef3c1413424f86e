"""What is in doubt, beside the truth: in a made-up repository, and in real packages."""

import asyncio

from benchmarks.evidence import packages, synthetic
from benchmarks.measure import Found, Scene

SEEDS = (1, 2, 3, 4, 5)


def measure(scene: Scene) -> Found:
    """In short: one small repository, ours alone."""
    seeds, size = scene.of((SEEDS, synthetic.FULL), (SEEDS[:1], synthetic.SMALL))
    found = Found(raw={"repository": {}})
    for seed in seeds:
        of_evidence, of_thoughts = asyncio.run(synthetic.study(seed, **size))
        found.raw["repository"][str(seed)] = {
            "evidence": of_evidence.told(),
            "thoughts": of_thoughts.told(),
        }
    if not scene.quick:
        found.raw["packages"] = asyncio.run(packages.measure())
    return found
