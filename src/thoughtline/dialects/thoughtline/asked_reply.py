"""Field `asked` in the reply of `think`, which lists supports that are questions to models."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.core.events import Event, SupportAdded, ThoughtRecorded
from thoughtline.core.kinds import QUESTION
from thoughtline.core.session import Session
from thoughtline.core.text.quotation import quote, quote_name
from thoughtline.core.truth.standing import Standing

Asked = dict[str, tuple[str, str]]
"""Questions by id: a text about the question, and its outcome, "" for none."""


def asked_grounds(changes: Iterable[CommandResult[Session]]) -> Asked:
    """Return the questions to models on which new supports rest, although the supports should rest
    on the outcomes.
    """
    found: Asked = {}
    for change in changes:
        for event in change.events:
            needs = set(_needs(event))
            for node in needs:
                if told := _describe(change.now, node, needs):
                    found[node] = told
    return found


def outcomes(reply: Mapping[str, Any]) -> set[str]:
    """Return the outcomes in a reply whose first words `with_outcomes` needs."""
    return {outcome for _, outcome in reply.get("asked", {}).values() if outcome}


def with_outcomes(reply: Mapping[str, Any], words: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the field `asked` with the first words of each outcome."""
    asked = {
        node: f"{about} ({quote(words[outcome])})" if outcome in words else about
        for node, (about, outcome) in reply.get("asked", {}).items()
    }
    return {"asked": asked} if asked else {}


def _needs(event: Event) -> Iterator[str]:
    """Yield the nodes that a new support needs. Supports of a question are left out, because a
    question may rest on another question.
    """
    match event:
        case ThoughtRecorded() if event.kind != QUESTION:
            for needs in event.rests_on:
                yield from needs
        case SupportAdded():
            yield from event.needs


def _describe(session: Session, node: str, needs: set[str]) -> tuple[str, str] | None:
    """Return a text about a question and its outcome; None if the node is not a question to models.

    Returns None also if the support needs the outcome, too.
    """
    asked = session.delegations
    recorded = asked.outcomes_of(node)
    latest = [session.latest_revision(outcome) for outcome in recorded]
    if needs.intersection((*recorded, *latest)):
        return None
    named = [name for name, each in asked.deliberations.items() if each.asks == node]
    named += [name for name, each in asked.made.items() if each.asks == node and not each.of]
    if not named:
        return None
    about = f"the question of {named[-1]}"
    if latest:
        return _outcome(session, about, latest[-1])
    waiting = [
        f"{quote_name(each.seat)} {name}"
        for name, each in asked.made.items()
        if each.asks == node and each.state == "open"
    ]
    if named[-1] in asked.deliberations and asked.deliberations[named[-1]].ended:
        return f"{about}, which ended without an outcome", ""
    waits = f", waits for {', '.join(waiting)}" if waiting else ""
    return f"{about}, which is open{waits}: rest on its outcome once it has one", ""


def _outcome(session: Session, about: str, outcome: str) -> tuple[str, str]:
    standing = session.standing(outcome)
    if standing in (Standing.STANDS, Standing.IN_DOUBT):
        state = "" if standing is Standing.STANDS else f" ({standing})"
        return f"{about}; its outcome is {outcome}{state}: rest on {outcome}", outcome
    return f"{about}; its outcome {outcome} is {standing}", outcome
