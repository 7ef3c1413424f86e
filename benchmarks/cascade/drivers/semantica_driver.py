"""Drives semantica's truth maintenance session, which lives in memory.

The rules of a session are fixed when it begins, so each new conclusion begins a session with one
rule more and asserts the supports of the earlier session again.
"""

from typing import Any

from semantica.reasoning import TruthMaintenanceSession  # type: ignore[import-not-found]
from semantica.reasoning.reasoner import Rule  # type: ignore[import-not-found]
from semantica.reasoning.truth_maintenance_types import FactSupport  # type: ignore[import-not-found]
from serving import serve  # type: ignore[import-not-found]

rules: list[Rule] = []
supports: dict[str, FactSupport] = {}
gone: set[str] = set()
names: list[str] = []
session = TruthMaintenanceSession(rules=[])


def state(claims: list[dict[str, Any]]) -> str:
    for claim in claims:
        names.append(claim["name"])
        if not claim["grounds"]:
            supports[claim["name"]] = FactSupport(claim["name"], _fact(claim["name"]))
    _begin([rule for claim in claims for rule in _rules(claim["name"], claim["grounds"])])
    return f"version {session.version}"


def support(name: str, grounds: list[str]) -> str:
    _begin(_rules(name, [grounds]))
    return f"version {session.version}"


def retract(name: str) -> str:
    if name not in supports:
        raise ValueError("only a support of a fact can be retracted, and this fact is derived")
    gone.add(name)
    return str(session.apply(retractions=[supports[name].support_id]))


def restore(name: str) -> str:
    """A retracted support never returns under its id, so the fact gets a new support."""
    gone.discard(name)
    supports[name] = FactSupport(f"{supports[name].support_id}-again", _fact(name))
    return str(session.apply(assertions=[supports[name]]))


def facts() -> dict[str, bool]:
    return {name: _fact(name) in session.facts for name in names}


def explain(name: str) -> str:
    return str(session.explain(_fact(name)))


def _rules(name: str, grounds: list[list[str]]) -> list[Rule]:
    made: list[Rule] = []
    for needs in grounds:
        number = f"{name}-{len(rules) + len(made)}"
        made.append(Rule(number, number, [_fact(need) for need in needs], _fact(name)))
    return made


def _begin(more: list[Rule]) -> None:
    global session  # noqa: PLW0603 (the session is the state of this process)
    session = TruthMaintenanceSession(rules=[*rules, *more])
    rules.extend(more)
    session.apply(assertions=[one for name, one in supports.items() if name not in gone])


def _fact(name: str) -> str:
    """A predicate for each claim: a session refuses rules whose predicates form a circle."""
    return f"Holds_{name}(now)"


serve(state, support, retract, restore, facts, explain)
