"""9. What a call costs as a session grows: ratios to ours, measured in turn in one run."""

from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles
from time import monotonic

from benchmarks.record.measured import Found, Size, Systems
from benchmarks.record.system import System

ROUNDS = 10
SLOW = 100_000.0
"""Microseconds. Of a call that takes longer there is one in a round, else it would take hours."""
PATIENCE = 30.0
"""Seconds after which a read counts as not answered."""
ENOUGH = 20.0
"""Seconds of reading, after which there is no further read."""


class Runner:
    """A system with a session of some length."""

    def __init__(self, running: System, thoughts: int) -> None:
        self._running = running
        self._session = running.begin("What does a call cost?")
        tool, arguments = running.writing(self._session, "The first of many.", "first")
        running.ask(tool, **arguments)
        self.how = running.fill(self._session, thoughts)
        self.writes: list[float] = []
        self.reads: list[float] = []
        self.trouble = ""
        """Why there are no times of reading."""

    def write(self, calls: int) -> None:
        """So many thoughts, or one if that is slow."""
        for _ in range(calls):
            number = len(self.writes)
            text = f"Thought {number} says that the index is only touched on a miss."
            tool, arguments = self._running.writing(self._session, text, f"new-{number}")
            self.writes.append(self._running.ask(tool, **arguments).took)
            if self.writes[-1] > SLOW:
                return

    def read(self) -> None:
        tool, arguments = self._running.reading(self._session)
        began = monotonic()
        while len(self.reads) < ROUNDS and monotonic() - began < ENOUGH:
            try:
                answer = self._running.client.call(tool, arguments, PATIENCE)
            except TimeoutError:
                self.trouble = f"no answer in {PATIENCE:.0f} s"
                return
            if self._running.refused(answer):
                self.trouble = f"fails: {answer.text}"
                return
            self.reads.append(answer.took)


def measure(systems: Systems, folder: Path, size: Size) -> dict[str, Found]:
    found = {one.title: Found(cells={}) for one in systems}
    for length in size.lengths:
        with ExitStack() as stack:
            runners = [
                Runner(stack.enter_context(one(folder / one.title / str(length))), length)
                for one in systems
            ]
            for turn in range(ROUNDS):
                for runner in runners if turn % 2 else reversed(runners):
                    runner.write(size.calls // ROUNDS)
            for runner in runners:
                runner.read()
        told = dict(zip(found, runners, strict=True))
        for title, runner in told.items():
            _tell(found[title], runner, runners[0], length)
    return found


def _tell(found: Found, runner: Runner, ours: Runner, length: int) -> None:
    what = f"at {length:,} thoughts"
    found.raw[f"filled {what}"] = runner.how
    found.raw[f"calls {what}"] = [len(runner.writes), len(runner.reads)]
    for row, which, times, base in (
        (f"a thought {what}, p50", 50, runner.writes, ours.writes),
        (f"a thought {what}, p99", 99, runner.writes, ours.writes),
        (f"a resume {what}, p50", 50, runner.reads, ours.reads),
    ):
        value, one = _percentile(times, which), _percentile(base, which)
        found.raw[f"{row}, us"] = value
        if value is None:
            found.cells[row] = runner.trouble
        else:
            found.cells[row] = f"{value / one:.1f}" if one else f"{value / 1e3:,.0f} ms"


def _percentile(times: list[float], which: int) -> float | None:
    if len(times) <= 1:
        return times[0] if times else None
    return quantiles(times, n=100, method="inclusive")[which - 1]
