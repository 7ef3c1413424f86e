"""Drives corollary's belief base, and saves its snapshot after each change.

Conclusions are derived by a rule and propagated, so that the base derives them again by itself. The
snapshot is loaded again if another process saved it.
"""

# ruff: noqa: PT009 (`assert_` is the call of the base, no assertion of a test)

from datetime import datetime
from pathlib import Path
from typing import Any

from corollary import BeliefBase, PreferNewest, Rule, Status  # type: ignore[import-not-found]
from serving import serve  # type: ignore[import-not-found]

FILE = Path("beliefs.json")
FOLLOWS = Rule("follows", lambda *_: True)
TOTAL = Rule("total", lambda *numbers: sum(numbers))
RULES = [FOLLOWS, TOTAL]
SOURCE = "model:agent"


class Kept:
    """The belief base and the time of its snapshot."""

    def __init__(self) -> None:
        self.base = BeliefBase()
        for rule in RULES:
            self.base.register_rule(rule)
        self.saved = 0

    def load(self) -> BeliefBase:
        written = FILE.stat().st_mtime_ns if FILE.exists() else 0
        if written != self.saved:
            self.base = BeliefBase.load(FILE, rules=RULES)
            self.saved = written
        return self.base

    def save(self) -> None:
        self.base.propagate()
        self.base.save(FILE)
        self.saved = FILE.stat().st_mtime_ns


kept = Kept()


def state(claims: list[dict[str, Any]]) -> str:
    base = kept.load()
    for claim in claims:
        name, text = claim["name"], claim["text"]
        if not claim["grounds"] and not claim["unless"]:
            until = claim["until"] and datetime.fromisoformat(f"{claim['until']}T23:59:59+00:00")
            base.assert_(name, True, source=SOURCE, claim=text, valid_until=until or None)
        unless = [claim["unless"]] if claim["unless"] else []
        for support in claim["grounds"]:
            base.derive(name, FOLLOWS, *support, unless=unless, claim=text)
    kept.save()
    return "saved"


def support(name: str, grounds: list[str]) -> str:
    kept.load().derive(name, FOLLOWS, *grounds)
    kept.save()
    return "saved"


def retract(name: str, because: str) -> list[str]:
    gone = kept.load().retract(name, reason=because)
    kept.save()
    return [str(belief.ref) for belief in gone]


def restore(name: str) -> str:
    told = kept.load().restore(name)
    kept.save()
    return str(told.ref)


def status() -> dict[str, bool]:
    base = kept.load()
    base.refresh()
    return {key: base.status(key) is Status.IN for key in base.keys(status=None)}


def explain(name: str) -> str:
    base = kept.load()
    return f"{base.explain(name)}\n{base.proof(name)}"


def confirm(name: str, because: str) -> str:
    told = kept.load().assert_(name, True, source=SOURCE, claim=because)
    kept.save()
    return str(told.ref)


def confidence(name: str) -> dict[str, float]:
    base = kept.load()
    highest = base.trust.confidence_for("human:somebody")
    return {"confidence": base.confidence(name), "of a person": highest}


def clash(names: list[str]) -> str:
    """A constraint that no values meet, so it is broken while all of the names are believed."""
    kept.load().add_constraint(" and ".join(names), names, lambda *_: False)
    return conflicts()


def conflicts() -> str:
    return "\n".join(
        f"{one.description}: {[belief.key for belief in one.beliefs]}"
        for one in kept.load().conflicts()
    )


def settle() -> list[str]:
    told = kept.load().resolve_conflicts(PreferNewest())
    kept.save()
    return [str(one) for one in told]


def set_number(name: str, value: int) -> str:
    kept.load().assert_(name, value, source=SOURCE, supersede=True)
    kept.save()
    return "saved"


def add_up(name: str, grounds: list[str]) -> str:
    kept.load().derive(name, TOTAL, *grounds)
    kept.save()
    return "saved"


def number(name: str) -> str:
    return str(kept.load().value(name))


serve(
    set_number,
    add_up,
    number,
    state,
    support,
    retract,
    restore,
    status,
    explain,
    confirm,
    confidence,
    clash,
    conflicts,
    settle,
)
