"""`ArgumentMap` holds the input of the caller, `GroundedExtension` the computed result."""

from collections import defaultdict
from typing import Literal

from msgspec import Struct

from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused

SPOKEN = 128
"""Maximum number of characters of an unknown name that a refusal repeats."""

State = bool | None
"""Computed state of a claim: accepted (True), defeated (False) or undecided (None)."""


class Claim(Struct, frozen=True, kw_only=True):
    """Links refer to the claim by its `name`."""

    name: str
    text: str = ""


class Link(Struct, frozen=True, kw_only=True):
    """A link of an argument: `source` supports or attacks the claim `target`, or undercuts a link.

    An undercut disputes the link from the claim `via` to the claim `target`. An undercut leaves the
    claims `via` and `target` alone and says that `via` has no bearing on `target`.
    """

    kind: Literal["supports", "attacks", "undercuts"]
    source: str
    target: str
    via: str = ""


class ArgumentMap(Struct, frozen=True, kw_only=True):
    claims: tuple[Claim, ...]
    links: tuple[Link, ...]


class GroundedExtension(Struct, frozen=True, kw_only=True):
    """The states follow from the caller's claims and links, and say nothing about the truth."""

    accepted: tuple[str, ...]
    defeated: tuple[str, ...]
    undecided: tuple[str, ...]


def check(argument: ArgumentMap, limits: Limits) -> None:
    """Raises `Refused` if the map has no claims, or a link is wrong or contradicts another link."""
    limits.check_items("parts", len(argument.claims) + len(argument.links))
    if not argument.claims:
        raise Refused(
            Code.BAD_PARTS, "The argument has no claims.", hint="Put forward at least one."
        )
    _check_claims(argument.claims, limits)
    names = [claim.name for claim in argument.claims]
    kinds: dict[tuple[str, str], str] = {}
    for link in argument.links:
        _check_ends(link, names)
        if link.kind != "undercuts" and kinds.setdefault(_ends(link), link.kind) != link.kind:
            raise Refused(
                Code.BAD_PARTS,
                f"{link.source!r} both supports and attacks {link.target!r}.",
                hint="Keep one of the two links, or split the claim in two.",
            )
    for link in argument.links:
        if link.kind == "undercuts" and (link.via, link.target) not in kinds:
            raise Refused(
                Code.BAD_PARTS,
                f"{link.source!r} undercuts a link from {link.via!r} to {link.target!r}, "
                "which is not there.",
                hint="Give that link too, or attack a claim instead.",
            )


def ground(argument: ArgumentMap) -> GroundedExtension:
    """Compute the grounded extension: the accepted, defeated and undecided claims of an argument.
    Call `check` with the argument first.

    A claim is accepted if every attack on the claim is defeated and, if the claim has supporters,
    some support of the claim is accepted. A claim is defeated if an attack on the claim is accepted
    or, if the claim has supporters, all support of the claim is defeated.

    A link is accepted if its source is accepted and every undercut of the link is defeated. A link
    is defeated if its source is defeated or an undercut of the link is accepted. An undercut is a
    link too, and nothing undercuts an undercut.

    Everything else is undecided. The computation begins with no decided claim and applies the rules
    for claims and links until no rule decides a further claim. The result therefore decides as few
    claims as the rules allow.

    For maps with only attacks, the result is the grounded extension of Dung (1995). Undercuts of
    attacks follow Baroni, Cerutti, Giacomin and Guida (AFRA, 2011), but nothing attacks an undercut
    here. The need for an accepted supporter follows the necessities of Nouioua and Risch (2011) and
    Nouioua (2013). The loss of an undercut support follows the evidence-based supports of Cayrol,
    Fandinno, Fariñas del Cerro and Lagasquie-Schiex (2018). In Cayrol's work a support must begin
    at a claim that stands by itself; here, claims that only support one another are undecided.
    """
    states: dict[str, State] = dict.fromkeys(claim.name for claim in argument.claims)
    while (found := _step(argument, states)) != states:
        states = found
    return GroundedExtension(
        accepted=tuple(name for name, state in states.items() if state is True),
        defeated=tuple(name for name, state in states.items() if state is False),
        undecided=tuple(name for name, state in states.items() if state is None),
    )


def _check_claims(claims: tuple[Claim, ...], limits: Limits) -> None:
    limits.check_unique_names("claim", [claim.name for claim in claims])
    for claim in claims:
        if claim.text:
            limits.check_text("claim", claim.text)


def _check_ends(link: Link, names: list[str]) -> None:
    for name in (link.source, link.target, *([link.via] if link.kind == "undercuts" else [])):
        if name not in names:
            raise Refused(
                Code.BAD_PARTS,
                f"A link names {name[:SPOKEN]!r}, which is not a claim.",
                hint=f"The claims are: {', '.join(names)}.",
            )
    if link.target == (link.via if link.kind == "undercuts" else link.source):
        raise Refused(
            Code.SELF_REFERENCE,
            f"A link leads from {link.target!r} to itself.",
            hint="Name two claims; split one in two if it speaks against itself.",
        )


def _ends(link: Link) -> tuple[str, str]:
    return link.source, link.target


def _step(argument: ArgumentMap, states: dict[str, State]) -> dict[str, State]:
    """More decided states in `states` never lead to fewer decided states in the result."""
    undercut: dict[tuple[str, str], list[State]] = defaultdict(list)
    attacked: dict[str, list[State]] = defaultdict(list)
    supported: dict[str, list[State]] = defaultdict(list)
    for link in argument.links:
        if link.kind == "undercuts":
            undercut[link.via, link.target].append(states[link.source])
    for link in argument.links:
        if link.kind != "undercuts":
            state = _unless(states[link.source], _any(undercut[link.source, link.target]))
            (attacked if link.kind == "attacks" else supported)[link.target].append(state)
    return {
        name: _unless(_any(supported[name]) if name in supported else True, _any(attacked[name]))
        for name in states
    }


def _any(states: list[State]) -> State:
    """Combine by "or": accepted if any is accepted, defeated if all are, or if there are none."""
    if True in states:
        return True
    return None if None in states else False


def _unless(state: State, against: State) -> State:
    if state is False or against is True:
        return False
    return state if against is False else None
