"""Lookup of the nodes that callers refer to. The lookup is lenient about the form of an id ("T3", "
3 ") but strict about its existence.
"""

import re
from collections.abc import Collection

from thoughtline.core.evidence.reference_parser import names_place, parse
from thoughtline.core.labels import label_key
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session

SHOWN = 5
"""Number of choices that a refusal lists."""

SPOKEN = 128
"""Maximum number of characters of an unknown name that a refusal repeats."""

NODE = re.compile(r"[tae][0-9]+")
"""Pattern of the ids of thoughts, assumptions and evidence."""

GROUND = re.compile(r"[ae][0-9]+")
"""Pattern of the ids of assumptions and evidence."""

SPOKEN_MAIN = "main"
"""Name of the main line for people and models."""

OF_ASSUMPTIONS = {
    "revises": "Refute it, and state another with `assume`.",
    "abandon": "Refute it, or abandon the thoughts that rest on it.",
    "outcome": "Say it with `verify` or `refute`.",
    "about": "Only thoughts rest on something, or are scored.",
}
"""Hints for calls that name an assumption in an argument for thoughts, by argument."""


def check_remembered(session: Session) -> None:
    """Raises `Refused` (SESSION_FORGOTTEN) if the session was deleted."""
    if session.forgotten:
        raise Refused(
            Code.SESSION_FORGOTTEN,
            "This session was forgotten: its content was deleted for good.",
            hint="Leave `session` out to begin another.",
        )


def check_expected(now: Session, expecting: int | None) -> None:
    """Raises `Refused` (VERSION_MOVED) if the session has another version."""
    if expecting is not None and expecting != now.version == 0:
        raise Refused(
            Code.VERSION_MOVED,
            f"A session that begins is at version 0, not {expecting}.",
            hint="Nothing was recorded. Give the `session` that you read, or no `expecting`.",
        )
    if expecting not in (None, now.version):
        raise Refused(
            Code.VERSION_MOVED,
            f"The session is at version {now.version}, not {expecting}.",
            hint=f"Nothing was recorded. Read the changes with `recall` since {expecting}, "
            "then decide again.",
        )


GROUNDS = ("rests_on", "instead")
"""Arguments in which a deliberation means its outcome: 'q1'."""


def find_thought(session: Session, name: str, *, what: str) -> str:
    """`what` is the name of the caller's argument, for the refusal."""
    thought = _id(session, name, "t")
    if thought == session.next_thought:
        raise Refused(
            Code.SELF_REFERENCE,
            f"`{what}` names {thought!r}, which would be this thought itself.",
            hint=f"Name an earlier thought. {_latest(session)}",
        )
    if thought in session.assumptions:
        raise Refused(
            Code.NO_SUCH_THOUGHT,
            f"{thought} is an assumption, and `{what}` is for thoughts.",
            hint=OF_ASSUMPTIONS.get(what, "Name a thought.") + f" {_latest(session)}",
        )
    if what in GROUNDS and thought in session.delegations.deliberations:
        if outcome := _outcome_of(session, thought):
            return outcome
        raise Refused(
            Code.NO_SUCH_THOUGHT,
            f"{thought} is a question to models without an outcome so far (`{what}`).",
            hint=f"`deliberate` with `id: {thought!r}` shows what it waits for. With its outcome, "
            f"name {thought!r} again.",
        )
    if not session.has_thought(thought):
        raise Refused(
            Code.NO_SUCH_THOUGHT,
            f"There is no thought {name[:SPOKEN]!r} (`{what}`).",
            hint=_of_models(session, thought)
            + ("A place goes into `evidence`. " if names_place(parse(name)) else "")
            + _latest(session)
            + _known_labels(session),
        )
    return thought


def find_assumption(session: Session, name: str, *, what: str) -> str:
    assumption = _id(session, name, "a")
    if assumption not in session.assumptions:
        known = list(session.assumptions)[-SHOWN:]
        listed = (
            f"The latest are: {', '.join(known)}." if known else "None is stated yet; use `assume`."
        )
        raise Refused(
            Code.NO_SUCH_ASSUMPTION,
            f"There is no assumption {name[:SPOKEN]!r} (`{what}`).",
            hint=listed,
        )
    return assumption


def find_evidence(session: Session, name: str, *, what: str) -> str:
    evidence = _id(session, name, "e")
    if evidence not in session.evidence:
        known = list(session.evidence)[-SHOWN:]
        listed = f"The latest are: {', '.join(known)}." if known else "None is on record yet."
        raise Refused(
            Code.NO_SUCH_EVIDENCE,
            f"There is no evidence {name[:SPOKEN]!r} (`{what}`).",
            hint=f"{listed} New evidence goes into `evidence`.",
        )
    return evidence


def find_node(session: Session, name: str, *, what: str) -> str:
    match (node := _id(session, name, "t"))[:1]:
        case "a" if GROUND.fullmatch(node):
            return find_assumption(session, name, what=what)
        case "e" if GROUND.fullmatch(node):
            return find_evidence(session, name, what=what)
        case _:
            return find_thought(session, name, what=what)


def is_name(session: Session, name: str) -> bool:
    """Check labels, names of assumptions, and nodes of other sessions."""
    key = label_key(name)
    return key in session.labels or name in session.elsewhere or key in session.assumption_names


def names_among(session: Session, names: Collection[str]) -> set[str]:
    """Return those of `names` that callers gave to nodes of a session."""
    return {name for name in names if is_name(session, name)}


def _id(session: Session, name: str, kind: str) -> str:
    plain = name.strip().lower()
    if labelled := session.labels.find(name):
        return session.latest_revision(labelled)
    if evidence := session.elsewhere.get(name.strip()):
        return evidence
    digits = plain.removeprefix(kind)
    if digits.isascii() and digits.isdecimal():
        return f"{kind}{digits.lstrip('0') or '0'}"
    return plain if NODE.fullmatch(plain) else session.assumption_names.get(label_key(name), plain)


def _latest(session: Session) -> str:
    count = session.thoughts
    if count == 0:
        return "No thought is recorded yet."
    first = max(1, count - SHOWN + 1)
    return f"The latest are: {', '.join(f't{n}' for n in range(first, count + 1))}."


def _of_models(session: Session, name: str) -> str:
    """Return the next step for a name of a deliberation or of a question to a model, else ""."""
    asked = session.delegations
    if name in asked.deliberations or (name in asked.made and asked.made[name].of):
        outcome = _outcome_of(session, name)
        about = f"Its outcome is {outcome}; " if outcome else ""
        return f"{about}`deliberate` with `id: {name!r}` shows it. "
    return ""


def _outcome_of(session: Session, name: str) -> str:
    """Return the latest revision of a deliberation's outcome, "" for none."""
    asked = session.delegations.deliberations.get(name)
    return session.latest_revision(asked.thought) if asked is not None else ""


def _known_labels(session: Session) -> str:
    known = session.labels.latest(SHOWN)
    return f" Labels: {', '.join(known)}." if known else ""


def is_told(session: Session, thought: str) -> bool:
    """Return whether a thought is recorded, or the name is empty."""
    return thought == "" or session.has_thought(thought)


def are_known(session: Session, nodes: Collection[str]) -> bool:
    return bool(nodes) and all(
        node in session.assumptions or node in session.evidence or session.has_thought(node)
        for node in nodes
    )
