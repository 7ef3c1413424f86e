"""Command of an UltraThink call, decided on the current session."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.thought_numbers import latest_revision, thought_with_number
from thoughtline.dialects.ultrathink.arguments import UltraThinkArguments
from thoughtline.dialects.ultrathink.assumption import Assumption, SessionAssumption, Status
from thoughtline.dialects.ultrathink.session import (
    FALSIFIED,
    GROUNDS,
    UNREACHED,
    UNRESOLVED,
    UltraThinkSession,
)

SHOWN = 20
"""Maximum number of choices that a refusal lists."""

RECORD_FIELDS = {"thought", "thought_number", "session_id", "confidence", "assumptions"}
"""Arguments that the record stores in its own fields."""


class AssumptionChanges(Struct, frozen=True, kw_only=True):
    """Assumptions of a call: new and old assumptions by their ids, with the last entry of each, and
    the ids to falsify.
    """

    new: dict[str, Assumption]
    old: dict[str, Assumption]
    falsified: set[str]


class AssumptionElsewhere(Struct, frozen=True, kw_only=True):
    """An assumption of another session: its status there, and its node as a ground. `node` is None
    if the call's session cannot rest on it, such as a session of another owner.
    """

    status: Status | None
    node: NodeElsewhere | None

    @property
    def needs_warning(self) -> bool:
        """True if the assumption is falsified, and a thought that depends on it stands."""
        return self.node is None and self.status == "verified_false"


def to_command(
    arguments: UltraThinkArguments,
    now: UltraThinkSession,
    elsewhere: Mapping[str, AssumptionElsewhere],
) -> Command:
    """Return the command of a call. Raises `Refused` if an id is unknown, or an assumption would
    change in a forbidden way.

    `elsewhere` maps each reference to another session to its assumption. References that lead to no
    assumption are left out.
    """
    revises = _revises(arguments, now)
    branch, root = _branch(arguments, now)
    needs, across = _needs(arguments, now)
    found = {name: elsewhere[name] for name in across if name in elsewhere}
    grounds = {name: each.node for name, each in found.items() if each.node is not None}
    needs += tuple(node.name for node in grounds.values())
    changes = _changes(arguments, now)
    unreached = [reference for reference in arguments.invalidates_assumptions if ":" in reference]
    assume, describe = _statements(changes, now)
    refute, restore, verify = _verdicts(changes, now)
    return Command(
        text=arguments.thought,
        branch=branch,
        after=root,
        revises=revises,
        assume=assume,
        describe=describe,
        rests_on=(needs,) if needs else (),
        elsewhere={node.name: node for node in grounds.values()},
        refute=refute,
        restore=restore,
        verify=verify,
        confidence=arguments.confidence,
        number=arguments.thought_number or 0,
        given=_given_fields(
            arguments,
            {
                UNRESOLVED: [name for name in across if name not in found],
                FALSIFIED: [name for name, each in found.items() if each.needs_warning],
                UNREACHED: unreached,
                GROUNDS: {name: node.name for name, node in grounds.items()},
            },
        ),
    )


def cross_references(arguments: UltraThinkArguments) -> Iterator[tuple[str, str, str]]:
    """Yield each reference that names a session, even the caller's own session: the reference, the
    session and the id.
    """
    for reference in dict.fromkeys(arguments.depends_on_assumptions):
        session, colon, local = reference.partition(":")
        if colon:
            yield reference, session, local


def _revises(arguments: UltraThinkArguments, now: UltraThinkSession) -> str | None:
    if not arguments.is_revision or arguments.revises_thought is None:
        return None
    thought = _thought(now, arguments.revises_thought, "revises_thought")
    return latest_revision(now, thought)


def _branch(
    arguments: UltraThinkArguments, now: UltraThinkSession
) -> tuple[str | None, str | None]:
    """Return the branch of the thought, and the thought where it begins if the branch is new."""
    if not arguments.branch_id or arguments.branch_from_thought is None:
        return None, None
    root = _thought(now, arguments.branch_from_thought, "branch_from_thought")
    return arguments.branch_id, None if arguments.branch_id in now.branches else root


def _thought(now: UltraThinkSession, number: int, what: str) -> str:
    thought = thought_with_number(now, number)
    if thought is not None:
        return thought
    if now.thoughts == 0:
        hint = "The session has no thoughts yet; to go on with another one, give its session_id."
    else:
        latest = [now.number(f"t{n}") for n in range(max(1, now.thoughts - 4), now.thoughts + 1)]
        hint = f"The latest thoughts are: {', '.join(map(str, latest))}."
    raise Refused(
        Code.NO_SUCH_THOUGHT, f"There is no thought {number} in this session (`{what}`).", hint=hint
    )


def _needs(
    arguments: UltraThinkArguments, now: UltraThinkSession
) -> tuple[tuple[str, ...], list[str]]:
    """Return the assumptions here on which the thought rests, and references elsewhere."""
    needs: list[str] = []
    outside: list[str] = []
    across = {
        reference: (session, local) for reference, session, local in cross_references(arguments)
    }
    for reference in dict.fromkeys(arguments.depends_on_assumptions):
        session, local = across.get(reference, (arguments.session_id, reference))
        if session == arguments.session_id and local in now.by_name:
            needs.append(now.by_name[local].assumption)
        elif reference not in across:
            raise _no_such_assumption(reference, "depends_on_assumptions", now)
        else:
            outside.append(reference)
    return tuple(dict.fromkeys(needs)), outside


def _changes(arguments: UltraThinkArguments, now: UltraThinkSession) -> AssumptionChanges:
    """Raise `Refused` if a text was changed, or an id is unknown."""
    new: dict[str, Assumption] = {}
    old: dict[str, Assumption] = {}
    for assumption in arguments.assumptions:
        _check_core(assumption, new.get(assumption.id) or now.by_name.get(assumption.id))
        (old if assumption.id in now.by_name else new)[assumption.id] = assumption
    falsified = {
        assumption.id
        for assumption in (*new.values(), *old.values())
        if assumption.verification_status == "verified_false"
    }
    for name in arguments.invalidates_assumptions:
        if ":" not in name:
            if name not in now.by_name and name not in new:
                raise _no_such_assumption(name, "invalidates_assumptions", now, *new)
            falsified.add(name)
    return AssumptionChanges(new=new, old=old, falsified=falsified)


def _check_core(stated: Assumption, before: Assumption | SessionAssumption | None) -> None:
    """Raise `Refused` if the call changes an assumption's text or its `critical`."""
    if before is None or (stated.text == before.text and stated.critical == before.critical):
        return
    what, old, new = (
        ("text", before.text[:200], stated.text[:200])
        if stated.text != before.text
        else ("critical", before.critical, stated.critical)
    )
    raise Refused(
        Code.BAD_ARGUMENTS,
        f"The {what} of assumption {stated.id} cannot change: it is {old!r}, not {new!r}.",
        hint="Repeat it as it is, or state another assumption under a new id.",
    )


def _no_such_assumption(name: str, what: str, now: UltraThinkSession, *stated: str) -> Refused:
    names = [*now.by_name, *stated]
    more = f" and {len(names) - SHOWN} earlier ones" if len(names) > SHOWN else ""
    listed = f"It has: {', '.join(names[-SHOWN:])}{more}." if names else "It has none yet."
    return Refused(
        Code.NO_SUCH_ASSUMPTION,
        f"There is no assumption {name[:128]!r} in this session (`{what}`).",
        hint=listed,
    )


def _statements(
    changes: AssumptionChanges, now: UltraThinkSession
) -> tuple[tuple[AssumptionCommand, ...], dict[str, dict[str, Any]]]:
    stated = tuple(
        AssumptionCommand(
            text=assumption.text,
            name=name,
            given=assumption.given,
            verified=assumption.verification_status == "verified_true",
            refuted=name in changes.falsified,
        )
        for name, assumption in changes.new.items()
    )
    descriptions = {
        now.by_name[name].assumption: assumption.given
        for name, assumption in changes.old.items()
        if assumption.own_status != now.by_name[name].own_status
        or assumption.given != msgspec.to_builtins(now.by_name[name].description)
    }
    return stated, descriptions


def _verdicts(changes: AssumptionChanges, now: UltraThinkSession) -> Iterator[tuple[str, ...]]:
    """Yield the nodes to refute, to restore and to verify. A falsified assumption that is stated
    again is restored, unless the same call falsifies it.
    """
    refute = [name for name in changes.falsified if name in now.by_name]
    upheld = [name for name in changes.old if name not in changes.falsified]
    restore = [name for name in upheld if now.status(name) == "verified_false"]
    verify = [n for n in upheld if changes.old[n].verification_status == "verified_true"]
    for names in (refute, restore, verify):
        yield tuple(now.by_name[name].assumption for name in names)


def _given_fields(
    arguments: UltraThinkArguments, references: Mapping[str, list[str] | dict[str, str]]
) -> dict[str, Any]:
    values = {name: getattr(arguments, name) for name in arguments.__struct_fields__}
    given = {n: v for n, v in values.items() if n not in RECORD_FIELDS and v not in (None, [])}
    return given | {name: texts for name, texts in references.items() if texts}
