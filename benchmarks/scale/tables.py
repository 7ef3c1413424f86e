"""The tables of docs/scale.md and docs/scale-figures.md, from the results and the mix."""

from collections.abc import Iterator, Sequence
from statistics import median

from benchmarks.measure import number
from benchmarks.results import Results
from benchmarks.scale import model
from benchmarks.scale.model import DAY, MIX, TB, Costs

UNITS = ("replica ms", "database ms", "disk bytes", "log bytes", "MB")
SIMULATED = (
    "in the busiest 20 seconds",
    "calls",
    "replicas busy",
    "databases busy",
    "a thought, p50 ms",
    "p99 ms",
    "longest ms",
)
CELLS = ("setup", "thoughts/s", "simulated", "p50 ms", "p99 ms", "replica ms", "database ms")

Row = Sequence[str]


def unit_costs(results: Results) -> Iterator[Row]:
    for what, cost in _costs(results).items():
        if what != "a replica":
            yield what, *(number(cost[unit]) if unit in cost else "" for unit in UNITS)


def of_one(results: Results) -> Iterator[Row]:
    for what, value in model.of_one(_costs(results), MIX):
        yield what, number(value)


def needs(results: Results) -> Iterator[Row]:
    """What the mix needs, and the machines for it."""
    costs = _costs(results)
    needed = model.need(costs, MIX)
    planned = model.plan(needed, costs, MIX)
    for kind, rate in needed.rates.items():
        yield (
            ("live pages" if kind == "looks" else f"{kind} a second") + " at the peak",
            number(rate),
        )
    yield "cores of replicas at the peak", number(needed.replica_cores)
    yield "of these, for what live pages make them look up", number(needed.looking_cores)
    yield "cores of PostgreSQL at the peak", number(needed.database_cores)
    yield "TB on disk, a day", number(needed.disk_a_day / TB)
    yield (
        f"TB on disk, {MIX['machines']['hot_days']} days",
        number(needed.disk_a_day / TB * MIX["machines"]["hot_days"]),
    )
    yield "MB of log a second at the peak", number(needed.log_a_second / 1e6)
    yield "TB of log a day", number(needed.log_a_second / MIX["peak"] * DAY / TB)
    yield "**PostgreSQL servers**", str(planned.databases)
    yield "**replicas**", f"{planned.replicas}, {planned.replicas_each} for each PostgreSQL"
    yield "connections to one PostgreSQL", str(planned.connections)


def simulated(results: Results) -> Iterator[Row]:
    for name, found in results["scale"]["raw"]["capacity"]["simulation"].items():
        if isinstance(found, dict):
            yield (
                name,
                f"{found['calls']:,}",
                f"{found['replicas busy']:.0%}",
                f"{found['databases busy']:.0%}",
                *(number(found[f"thoughts, {what} ms"]) for what in ("p50", "p99", "longest")),
            )


def cells(results: Results) -> Iterator[Row]:
    for name, seen in results["scale"]["raw"]["capacity"]["cells"].items():
        if isinstance(seen, dict):
            names = ("rate", "simulated", "p50", "p99", "cpu", "database_cpu")
            yield name, *(number(median(seen[one])) for one in names)


def _costs(results: Results) -> Costs:
    costs: Costs = results["scale"]["raw"]["capacity"]["costs"]
    return costs
