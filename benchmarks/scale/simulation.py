"""The busiest seconds of ten million owners, simulated: replicas and PostgreSQL servers as queues.

Seeded. Costs are those that were measured; times between calls and of service are exponential.
What the network takes is not in it.
"""

import os
from collections.abc import Generator, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import simpy

from benchmarks.measure import percentile
from benchmarks.scale.model import KINDS, MIX, Costs, Need, Plan, need, plan

SEED = 20_261_122
SECONDS = 20.0
OUTAGE = (5.0, 10.0)
"""From when to when something is gone."""

MOST_AT_ONCE = 10
"""Connections of a replica to its PostgreSQL."""

SCENARIOS: Mapping[str, Mapping[str, Any]] = {
    "all is well": {},
    "a replica of each PostgreSQL is gone for 5 s": {"replica": True},
    "one PostgreSQL is gone for 5 s": {"database": True},
    "half as much again": {"load": 1.5},
}

Turn = Generator[simpy.Event, Any, None]


class Cell:
    """One PostgreSQL, which has the record of some of the owners, and its replicas."""

    def __init__(self, env: simpy.Environment, replicas: int, cores: int) -> None:
        self.replicas = [simpy.PriorityResource(env) for _ in range(replicas)]
        self.database = simpy.PriorityResource(env, cores)

    def replica(self) -> simpy.PriorityResource:
        """The one with the shortest queue, as a balancer does that counts connections."""
        return min(self.replicas, key=lambda one: len(one.queue) + one.count)


class Peak:
    """The busiest seconds of all owners, over all cells."""

    def __init__(self, costs: Costs, planned: Plan, shares: Sequence[float], load: float) -> None:
        self._env = simpy.Environment()
        self._random = Random(SEED)
        self._costs = costs
        self._load = load
        self._shares = shares
        cores = MIX["machines"]["database_cores"]
        self._cells = [Cell(self._env, planned.replicas_each, cores) for _ in shares]
        self._busy = [0.0, 0.0]
        """Seconds of the cores of all replicas, and of all databases."""
        self.taken: dict[str, list[float]] = {kind: [] for kind in KINDS}
        """Milliseconds of each call that came to its end."""
        self._planned = planned

    def run(self, needed: Need, *, replica: bool = False, database: bool = False) -> None:
        for kind, rate in needed.rates.items():
            self._env.process(self._arrivals(kind, rate * self._load))
        if replica:
            for cell in self._cells:
                self._env.process(self._outage(cell.replicas[0], 1))
        if database:
            gone = self._cells[0].database
            self._env.process(self._outage(gone, MIX["machines"]["database_cores"]))
        self._env.run(SECONDS)

    def utilisation(self) -> tuple[float, float]:
        """Of the cores of the replicas, and of those of the databases."""
        cores = self._planned.databases * MIX["machines"]["database_cores"]
        return self._busy[0] / SECONDS / self._planned.replicas, self._busy[1] / SECONDS / cores

    def _arrivals(self, kind: str, rate: float) -> Turn:
        while True:
            yield self._env.timeout(self._random.expovariate(rate))
            cell = self._random.choices(self._cells, self._shares)[0]
            self._env.process(self._call(kind, cell))

    def _call(self, kind: str, cell: Cell) -> Turn:
        began = self._env.now
        cost = self._costs[KINDS[kind]]
        yield from self._served(cell.replica(), cost["replica ms"], 0)
        yield from self._served(cell.database, cost["database ms"], 1)
        if kind in ("thoughts", "deliberations"):
            yield self._env.timeout(MIX["machines"]["sync_ms"] / 1e3)
        self.taken[kind].append((self._env.now - began) * 1e3)

    def _served(self, by: simpy.PriorityResource, milliseconds: float, which: int) -> Turn:
        with by.request(priority=1) as turn:
            yield turn
            takes = self._random.expovariate(1e3 / max(milliseconds, 1e-3))
            self._busy[which] += takes
            yield self._env.timeout(takes)

    def _outage(self, of: simpy.PriorityResource, capacity: int) -> Turn:
        """Those who wait for it go on when it is back."""
        begins, ends = OUTAGE
        yield self._env.timeout(begins)
        turns = [of.request(priority=0) for _ in range(capacity)]
        yield self._env.all_of(turns)
        yield self._env.timeout(ends - begins)
        for turn in turns:
            of.release(turn)


class SmallMachine:
    """One machine whose cores all share, and clients that call again once they are answered."""

    def __init__(self, costs: Costs, cells: Sequence[int], connections: int) -> None:
        self._env = simpy.Environment()
        self._random = Random(SEED)
        self._cost = costs["a thought"]
        self._cores = simpy.Resource(self._env, os.cpu_count() or 1)
        self._answered = 0
        for count in cells:
            database = simpy.Resource(self._env, MOST_AT_ONCE)
            for _ in range(count):
                replica = simpy.Resource(self._env)
                for _ in range(connections):
                    self._env.process(self._client(replica, database))

    def rate(self) -> float:
        """Thoughts a second."""
        self._env.run(SECONDS)
        return self._answered / SECONDS

    def _client(self, replica: simpy.Resource, database: simpy.Resource) -> Turn:
        while True:
            yield from self._served(replica, self._cost["replica ms"])
            yield from self._served(database, self._cost["database ms"])
            self._answered += 1

    def _served(self, by: simpy.Resource, milliseconds: float) -> Turn:
        with by.request() as turn:
            yield turn
            with self._cores.request() as core:
                yield core
                yield self._env.timeout(self._random.expovariate(1e3 / milliseconds))


def shares_of(cells: int) -> list[float]:
    """What part of all calls each cell gets, if owners are spread by a hash of their names."""
    random = np.random.default_rng(SEED)
    activity = random.lognormal(sigma=MIX["spread"], size=MIX["owners"])
    cell = random.integers(cells, size=MIX["owners"])
    of_each = np.bincount(cell, weights=activity, minlength=cells)
    return [float(share) for share in of_each / of_each.sum()]


def simulate(costs: Costs, scenarios: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What each scenario does to the calls, with as many machines as the model says."""
    needed = need(costs, MIX)
    planned = plan(needed, costs, MIX)
    shares = shares_of(planned.databases)
    found: dict[str, Any] = {"fullest cell, of the average": max(shares) * planned.databases}
    for name, scenario in scenarios.items():
        told = dict(scenario)
        peak = Peak(costs, planned, shares, told.pop("load", 1.0))
        peak.run(needed, **told)
        replicas, databases = peak.utilisation()
        thoughts = peak.taken["thoughts"]
        found[name] = {
            "calls": sum(map(len, peak.taken.values())),
            "replicas busy": replicas,
            "databases busy": databases,
            "thoughts, p50 ms": percentile(thoughts, 50),
            "thoughts, p99 ms": percentile(thoughts, 99),
            "thoughts, longest ms": max(thoughts),
        }
    return found
