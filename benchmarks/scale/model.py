"""The capacity model: what a mix of owners needs, from what each thing costs."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

MIX = tomllib.loads(Path(__file__).with_name("mix.toml").read_text(encoding="utf-8"))

DAY = 86_400
TB = 1e12

Costs = Mapping[str, Mapping[str, float]]

KINDS = {
    "thoughts": "a thought",
    "recalls": "a recall",
    "searches": "a search",
    "deliberations": "a deliberation",
    "looks": "a watched owner, for a second in which others write",
}
"""What a session has, and its live pages, each of another owner -> what it costs."""


@dataclass(frozen=True)
class Need:
    """What a mix needs at its peak."""

    rates: Mapping[str, float]
    """Of each kind in a second."""
    replica_cores: float
    looking_cores: float
    """Of these, for live pages while others write."""
    database_cores: float
    disk_a_day: float
    """Bytes."""
    log_a_second: float


def need(costs: Costs, mix: Mapping[str, Any]) -> Need:
    session = mix["session"]
    sessions = mix["owners"] * mix["active_in_a_day"] * session["sessions"]
    peak = sessions / DAY * mix["peak"]
    rates = {kind: peak * session[kind] for kind in KINDS if kind in session}
    pages = peak * session["live_pages"] * session["minutes_of_a_page"] * 60
    messages = rates["thoughts"] * session["live_pages"]

    rates["looks"] = pages

    def total(what: str) -> float:
        return float(sum(rates[kind] * costs[cost].get(what, 0.0) for kind, cost in KINDS.items()))

    return Need(
        rates=rates,
        replica_cores=(total("replica ms") + messages * costs["a live page"]["replica ms"]) / 1e3,
        looking_cores=pages * costs[KINDS["looks"]]["replica ms"] / 1e3,
        database_cores=total("database ms") / 1e3,
        disk_a_day=total("disk bytes") / mix["peak"] * DAY,
        log_a_second=total("log bytes"),
    )


@dataclass(frozen=True)
class Plan:
    """How many of each."""

    replicas: int
    databases: int
    replicas_each: int
    """For each database."""
    connections: int
    """To one database."""


def plan(needed: Need, costs: Costs, mix: Mapping[str, Any]) -> Plan:
    machines = mix["machines"]
    by_core = needed.database_cores / (machines["database_cores"] * machines["database_load"])
    by_disk = needed.disk_a_day * machines["hot_days"] / (machines["database_disk_tb"] * TB)
    databases = max(1, ceil(by_core), ceil(by_disk))
    each = max(2, ceil(needed.replica_cores / machines["replica_load"] / databases))
    connections = each * round(costs["a replica"]["connections"])
    return Plan(each * databases, databases, each, connections)


def of_one(costs: Costs, mix: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    """What one replica and one PostgreSQL hold, if they do nothing else."""
    machines = mix["machines"]
    thought = costs["a thought"]
    cores = machines["database_cores"] * machines["database_load"]
    yield "thoughts a second of one replica", machines["replica_load"] * 1e3 / thought["replica ms"]
    yield (
        f"thoughts a second of one PostgreSQL with {machines['database_cores']} cores",
        cores * 1e3 / thought["database ms"],
    )
    yield (
        f"million thoughts in {machines['database_disk_tb']:g} TB",
        machines["database_disk_tb"] * TB / thought["disk bytes"] / 1e6,
    )
    yield "MB of log for a thousand thoughts", thought["log bytes"] / 1e3
    yield "MB of a replica with 64 owners", costs["a replica"]["MB with 64 owners"]
    yield "connections of a replica", costs["a replica"]["connections"]
    yield "connections of a process that asks models", costs["a deliberation"]["connections"]
