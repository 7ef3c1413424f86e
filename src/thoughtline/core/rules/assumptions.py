"""Stating assumptions, and what may become of them."""

from collections.abc import Iterable

from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import find_assumption
from thoughtline.core.session import Session
from thoughtline.core.wish import Wish

Outcome = AssumptionVerified | AssumptionRestored | AssumptionRefuted


def state(session: Session, wish: Wish, limits: Limits) -> list[AssumptionStated]:
    """Each text in `assume` becomes an assumption of its own."""
    limits.check_items("assume", len(wish.assume))
    for one in wish.assume:
        limits.check_text("assume", one.text)
    first = len(session.assumptions) + 1
    return [
        AssumptionStated(assumption=f"a{n}", text=one.text, name=one.name, given=one.given)
        for n, one in enumerate(wish.assume, first)
    ]


def describe(wish: Wish) -> list[AssumptionDescribed]:
    return [
        AssumptionDescribed(assumption=name, given=given) for name, given in wish.describe.items()
    ]


def judge(session: Session, wish: Wish, thought: str, limits: Limits) -> list[Outcome]:
    """What `verify`, `restore` and `refute` ask for.

    Judging twice the same way changes nothing, so a repeated call is safe.
    """
    verified = _named(session, wish.verify, "verify", limits)
    restored = _named(session, wish.restore, "restore", limits)
    refuted = _named(session, wish.refute, "refute", limits)
    if not (verified or restored or refuted):
        if wish.because is not None:
            raise Refused(
                Code.NOTHING_TO_RECORD,
                "`because` is the reason for `refute`, `restore` or `verify`; none is asked for.",
                hint="Name what it is the reason for, or say it in `thought`.",
            )
        return []
    if both := refuted & (verified | restored):
        raise Refused(
            Code.CONTRARY_WISH,
            f"{min(both)} cannot be refuted and upheld in one call.",
            hint="Decide which, or make two calls.",
        )
    because = _reason(wish, limits)
    outcomes: list[Outcome] = []
    for name in _by_age(verified):
        if session.assumptions[name].refuted and name not in restored:
            raise Refused(
                Code.REFUTED_ASSUMPTION,
                f"{name} is refuted, so it cannot be verified.",
                hint=f"Set `restore` to {name!r} as well if the refutation was wrong.",
            )
        if not session.assumptions[name].verified:
            outcomes.append(AssumptionVerified(assumption=name, because=because, thought=thought))
    outcomes += [
        AssumptionRestored(assumption=name, because=because, thought=thought)
        for name in _by_age(restored)
        if session.assumptions[name].refuted
    ]
    outcomes += [
        AssumptionRefuted(assumption=name, because=because, thought=thought)
        for name in _by_age(refuted)
        if not session.assumptions[name].refuted
    ]
    return outcomes


def judge_stated(wish: Wish, stated: list[AssumptionStated], thought: str) -> list[Outcome]:
    """What was judged in the moment that it was stated."""
    outcomes: list[Outcome] = []
    for one, event in zip(wish.assume, stated, strict=True):
        if one.verified:
            outcomes.append(
                AssumptionVerified(assumption=event.assumption, because="", thought=thought)
            )
        if one.refuted:
            outcomes.append(
                AssumptionRefuted(assumption=event.assumption, because="", thought=thought)
            )
    return outcomes


def _named(session: Session, said: tuple[str, ...], what: str, limits: Limits) -> set[str]:
    limits.check_items(what, len(said))
    return {find_assumption(session, one, what=what) for one in said}


def _by_age(names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: int(name[1:]))


def _reason(wish: Wish, limits: Limits) -> str:
    """A thought recorded in the same call is reason enough: the event points at it."""
    if wish.because is not None:
        limits.check_text("because", wish.because)
        return wish.because
    if wish.text is not None:
        return ""
    raise Refused(
        Code.EMPTY_TEXT,
        "An assumption is refuted, restored or verified for a reason.",
        hint="Say it in `because`, or record a `thought` in the same call.",
    )
