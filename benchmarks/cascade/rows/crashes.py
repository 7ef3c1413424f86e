"""Crashes and writers: two processes, a restart, and `kill -9`."""

import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Barrier, Timer

from benchmarks.cascade.stage import Row, Stage, claim
from benchmarks.cascade.store import CannotError, Look, RefusedError, Store, WrongError

EACH = 40
"""Conclusions that each of two writers records."""

WIDTH = 100
"""Conclusions on the premise that is refuted when the kill comes."""


def two_writers(stage: Stage, refuted_after: int) -> None:
    """Two processes record conclusions on one premise, and one of them refutes the premise."""
    stage.claim("p")
    stage.claim("q")
    other, start = stage.another(), Barrier(2)

    def write(store: Store, mark: str, *, refutes: bool) -> list[str]:
        acknowledged = []
        start.wait()
        for number in range(EACH):
            if refutes and number == refuted_after:
                store.refute("p")
            for ground in ("p", "q"):
                name = f"{mark}{ground}{number}"
                with suppress(CannotError):  # a refused write is not acknowledged
                    store.state(claim(name, ground))
                    acknowledged.append(name)
        return acknowledged

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(write, stage.store, "x", refutes=True)
        second = pool.submit(write, other, "y", refutes=False)
        names = [*first.result(), *second.result()]
    reader = stage.another()
    looks = _read(reader, ["p", "q", *names])
    _none_missing(looks)
    stage.store = reader
    stage.compare({"p", *(name for name in names if name[1] == "p")}, of=looks)


def fallen(stage: Stage) -> None:
    """A refutation and its consequences are there after a restart."""
    stage.claim("a")
    stage.claim("b")
    stage.claim("c", "a")
    stage.store.refute("a")
    stage.store.restart()
    stage.expect("a", "c")


def restored(stage: Stage) -> None:
    """A refutation can be taken back after a restart."""
    fallen(stage)
    stage.store.restore("a")
    stage.store.restart()
    stage.expect()


def continued(stage: Stage) -> None:
    """The next process goes on with the same claims."""
    stage.claim("a")
    stage.claim("b", "a")
    stage.store.restart()
    stage.claim("c", "b")
    stage.store.restart()
    stage.store.refute("a")
    stage.expect("a", "b", "c")


def killed_writer(stage: Stage, seconds: float) -> None:
    """All acknowledged claims are there after the kill, and the next one is taken."""
    stage.claim("p")
    acknowledged = []
    timer = Timer(seconds, stage.store.client.process.kill)
    timer.start()
    with suppress(EOFError, OSError):
        for number in range(100_000):
            stage.store.state(claim(f"n{number}", "p"))
            acknowledged.append(f"n{number}")
    timer.join()
    stage.store.kill()
    _none_missing(_read(stage.store, ["p", *acknowledged]))
    stage.claim("later", "p")
    stage.compare(set(), of=["p", *acknowledged, "later"])


def killed_cascade(stage: Stage, share: float) -> None:
    """Kill after a part of the time that the same refutation took before."""
    stage.claim("a")
    stage.claim("p")
    for premise in ("a", "p"):
        stage.state(*(claim(f"{premise}{number}", premise) for number in range(WIDTH)))
    begun = time.monotonic()
    stage.store.refute("a")
    took = time.monotonic() - begun
    stage.store.client.post(*stage.store.refuting("p", "A new measurement says otherwise."))
    time.sleep(took * share)
    stage.store.kill()
    names = ["p", *(f"p{number}" for number in range(WIDTH))]
    looks = _read(stage.store, names)
    _none_missing(looks)
    marked = [name for name in names if looks[name] is Look.MARKED]
    if marked and len(marked) < len(names):
        raise WrongError(f"half a cascade: {len(marked)} of {len(names)} claims are marked")


def _read(store: Store, names: list[str]) -> dict[str, Look]:
    try:
        return store.look(names)
    except RefusedError as refusal:
        raise WrongError(f"the store cannot be read any more: {refusal}") from None


def _none_missing(looks: dict[str, Look]) -> None:
    missing = _of(looks, Look.MISSING)
    if missing:
        raise WrongError(f"{len(missing)} of {len(looks)} acknowledged claims are lost")


def _of(looks: dict[str, Look], wanted: Look) -> list[str]:
    return [name for name, look in looks.items() if look is wanted]


def _shares(*shares: float) -> Iterable[tuple[str, float]]:
    return ((f"after {share:.0%} of its time", share) for share in shares)


ROWS = (
    Row(
        title="two writers",
        expected="Two processes write and one refutes: no acknowledged claim is lost, and all "
        "conclusions on the refuted premise are marked.",
        cases={
            f"refuted after {count}": partial(two_writers, refuted_after=count)
            for count in (3, 7, 11)
        },
    ),
    Row(
        title="restart",
        expected="The next process finds all claims as they were, and goes on with them.",
        cases={"fallen": fallen, "restored": restored, "continued": continued},
    ),
    Row(
        title="kill while writing",
        expected="After kill -9 all acknowledged claims are there, and the next one is taken.",
        cases={
            f"after {seconds} s": partial(killed_writer, seconds=seconds)
            for seconds in (0.2, 0.5, 0.8)
        },
    ),
    Row(
        title="kill in a cascade",
        expected="After kill -9 during a refutation, all claims on the premise are marked or none.",
        cases={
            name: partial(killed_cascade, share=share)
            for name, share in _shares(0.2, 0.4, 0.6, 0.8)
        },
    ),
)
