"""Drives the belief store of veritas-tms, and saves it after each change."""

import json
from pathlib import Path
from typing import Any

from serving import serve  # type: ignore[import-not-found]
from veritas import BeliefStore, load, save  # type: ignore[import-not-found]

FILE, NAMES = Path("beliefs.db"), Path("names.json")


class Kept:
    """The belief store, the id of each name, and the time of the saved file."""

    def __init__(self) -> None:
        self.store = BeliefStore()
        self.ids: dict[str, str] = {}
        self.saved = 0

    def load(self) -> BeliefStore:
        written = FILE.stat().st_mtime_ns if FILE.exists() else 0
        if written != self.saved:
            self.store, self.ids = load(str(FILE)), json.loads(NAMES.read_text())
            self.saved = written
        return self.store

    def save(self) -> None:
        save(self.store, str(FILE))
        NAMES.write_text(json.dumps(self.ids))
        self.saved = FILE.stat().st_mtime_ns


kept = Kept()


def state(claims: list[dict[str, Any]]) -> str:
    store = kept.load()
    for claim in claims:
        supports = [[kept.ids[name] for name in each] for each in claim["grounds"]]
        belief = store.assert_belief(
            f"{claim['name']}: {claim['text']}", justifications=supports, ground=not supports
        )
        if belief is None:
            raise ValueError("the store rejected the claim")
        kept.ids[claim["name"]] = belief.id
    kept.save()
    return "saved"


def retract(name: str, because: str) -> list[str]:
    gone = kept.load().retract_belief(kept.ids[name], because)
    kept.save()
    return [belief.id for belief in gone]


def restore(name: str, text: str) -> str:
    """Assert the proposition again, under the id that it had."""
    told = kept.load().assert_belief(f"{name}: {text}", ground=True, reuse_retracted_id=True)
    kept.ids[name] = told.id
    kept.save()
    return str(told.id)


def status() -> dict[str, bool]:
    store = kept.load()
    return {name: store.get(known).is_active for name, known in kept.ids.items()}


def clash(names: list[str]) -> str:
    """Register a constraint that is violated while all of the names are believed."""
    known = {kept.ids[name] for name in names}

    def violated(beliefs: list[Any]) -> list[str]:
        return list(known) if known <= {belief.id for belief in beliefs} else []

    kept.load().add_constraint(" and ".join(names), violated)
    return clashes()


def clashes() -> str:
    return json.dumps(kept.load().check_constraints())


def settle() -> str:
    """Constraints are checked when a belief is asserted."""
    kept.load().assert_belief("The constraints are checked now.", ground=True)
    kept.save()
    return "saved"


def explain(name: str) -> str:
    store = kept.load()
    known = kept.ids[name]
    told = f"{store.explain.why(known)}\n{store.explain.why_retracted(known)}"
    for each, belief in kept.ids.items():
        told = told.replace(belief, each)
    return told


serve(state, retract, restore, status, clash, clashes, settle, explain)
