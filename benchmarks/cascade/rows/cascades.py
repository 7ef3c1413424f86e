"""Cascades: long chains, wide fans, and bystanders that have nothing to do with them."""

from functools import partial

from benchmarks.cascade.stage import Row, Stage, claim

BYSTANDERS = 20
"""Claims on another premise, which may not be marked."""


def chain(stage: Stage, length: int) -> None:
    """Refute the premise of a chain."""
    names = [f"n{number}" for number in range(1, length + 1)]
    stage.claim("a")
    stage.state(*(claim(name, ground) for ground, name in zip(["a", *names], names, strict=False)))
    _bystanders(stage)
    stage.store.refute("a")
    stage.compare({"a", *names})


def fan(stage: Stage, width: int) -> None:
    """Refute the premise of many conclusions."""
    names = [f"n{number}" for number in range(1, width + 1)]
    stage.claim("a")
    stage.state(*(claim(name, "a") for name in names))
    _bystanders(stage)
    stage.store.refute("a")
    stage.compare({"a", *names})


def _bystanders(stage: Stage) -> None:
    stage.claim("other")
    stage.state(*(claim(f"other{number}", "other") for number in range(BYSTANDERS)))


SIZES = (10, 100, 1_000)

ROWS = (
    Row(
        title="depth",
        expected="All claims of a chain are marked when its premise falls, and no others.",
        cases={f"{size:,} deep": partial(chain, length=size) for size in SIZES},
    ),
    Row(
        title="fan-out",
        expected="All conclusions on one premise are marked when it falls, and no others.",
        cases={f"{size:,} wide": partial(fan, width=size) for size in SIZES},
    ),
)
