"""Replies of the tool `deliberate`. A caller gets each part of a deliberation once."""

from collections import OrderedDict
from collections.abc import Collection, Container, Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import structs

from thoughtline.app.deliberation.status import STOPPED, DeliberationStatus, Turn
from thoughtline.app.queries.text_previews import first_words
from thoughtline.app.queries.visits import ENDED
from thoughtline.core.views.session_view import DelegationView, DeliberationView, SessionView
from thoughtline.dialects.tool import Reply, Task

END = "end"
"""Name for the outcome and the opinions, as a part of a deliberation's reply."""

KEPT = 1_000
"""Maximum number of places that are remembered. The place that was unused longest is forgotten
first.
"""

Place = tuple[str, ...]
"""Place of a reply: its caller and its subject."""


class ToldParts:
    """A restarted process remembers no parts, so its first reply is complete."""

    def __init__(self) -> None:
        self._told: OrderedDict[Place, set[str]] = OrderedDict()

    def of(self, place: Place) -> Collection[str]:
        return frozenset(self._told.get(place, ()))

    def add(self, place: Place, parts: Collection[str]) -> None:
        self._told.setdefault(place, set()).update(parts)
        self._told.move_to_end(place)
        if len(self._told) > KEPT:
            self._told.popitem(last=False)


def as_reply(fields: Mapping[str, Any], handle: str = "") -> Reply:
    """The text leaves out the session if the call named it by this handle."""
    text = dict(fields)
    if text["session"] == handle:
        del text["session"]
    return Reply(text=msgspec.json.encode(text).decode(), data=dict(fields))


def as_task(progress: DeliberationStatus) -> Task:
    view = progress.view
    began = view.deliberations[progress.deliberation].at
    task = Task(
        name=progress.task,
        status="working",
        began=began,
        changed=view.changed[progress.deliberation],
    )
    if progress.stopped:
        return structs.replace(task, status="cancelled", message=STOPPED)
    if progress.ended:
        reply = as_reply(progress_fields(progress))
        return structs.replace(task, status="completed", reply=reply)
    waiting = ", ".join(progress_fields(progress)["waiting_for"])
    return structs.replace(task, message=f"waiting for {waiting}" if waiting else "")


def parts(progress: DeliberationStatus) -> set[str]:
    """Return the parts of a deliberation that its reply contains: open seats by id, or `END`."""
    return {turn.delegation for turn in progress.turns} | ({END} if progress.ended else set())


def subjects(progress: DeliberationStatus) -> set[str]:
    name, view = progress.deliberation, progress.view
    deliberation, seats = view.deliberations[name], view.session.delegations.of(name)
    shown = {name, deliberation.asks, *seats}
    if deliberation.ended:
        opinions = deliberation.opinions.values()
        return shown | {*opinions, deliberation.thought} | {each + ENDED for each in (name, *seats)}
    return shown | {seat + ENDED for seat, state in seats.items() if state.state != "open"}


def progress_fields(progress: DeliberationStatus, *, known: Container[str] = ()) -> dict[str, Any]:
    """Include opinions only after the end; leave out texts of parts that the caller knows."""
    view = progress.view
    deliberation = view.deliberations[progress.deliberation]
    reply = _beginning(progress)
    if progress.turns:
        return reply | _seats_fields(progress.turns, known)
    if not deliberation.ended:
        reply["waiting_for"] = [
            each.seat for each in _delegations(progress) if each.state == "open"
        ]
        reply["next"] = f"Call deliberate with session and id {deliberation.id} to see more."
        return reply
    return reply | _end_fields(view, deliberation, _delegations(progress), known)


def seat_fields(progress: DeliberationStatus, delegation: str) -> dict[str, Any]:
    """Show the prompt while the caller has to answer, and the opinion after the end."""
    view = progress.view
    seat = view.delegations[delegation]
    reply = _beginning(progress)
    turns = [turn for turn in progress.turns if turn.delegation == delegation]
    if turns:
        return reply | _seats_fields(turns, ())
    reply |= {"id": seat.id, "seat": seat.seat, "state": seat.state}
    if progress.ended and seat.thought:
        reply |= {"thought": seat.thought, "text": view.thoughts[seat.thought].text}
    if seat.because:
        reply["because"] = seat.because
    return reply


def _beginning(progress: DeliberationStatus) -> dict[str, Any]:
    return {
        "session": progress.session,
        "deliberation": progress.deliberation,
        "question": progress.view.deliberations[progress.deliberation].asks,
    }


def _delegations(progress: DeliberationStatus) -> list[DelegationView]:
    made = progress.view.delegations.values()
    return [each for each in made if each.of == progress.deliberation]


def _end_fields(
    view: SessionView,
    deliberation: DeliberationView,
    delegations: Sequence[DelegationView],
    known: Container[str],
) -> dict[str, Any]:
    """The texts of opinions are left out if the caller already knows the end."""
    reply: dict[str, Any] = {}
    is_known = END in known
    if deliberation.thought:
        outcome = view.thoughts[deliberation.thought].text
        reply["thought"] = deliberation.thought
        reply["outcome"] = first_words(outcome) if is_known else outcome
    else:
        reply["no_outcome"] = deliberation.because or "none was asked for"
    told = [each for each in delegations if each.id in deliberation.opinions]
    reply["opinions"] = {
        each.seat: {"thought": each.thought}
        | ({} if is_known else {"text": view.thoughts[each.thought].text})
        for each in told
    }
    if deliberation.dissent:
        reply["dissent"] = [
            each.seat for each in delegations if each.thought in deliberation.dissent
        ]
    failures = {each.seat: each.because for each in delegations if each.state == "failed"}
    if failures and not is_known:
        reply["unheard"] = failures
    if is_known:
        if told:
            ids = ", ".join(each.id for each in told)
            reply["next"] = f"You were told the opinions: `id` of a seat ({ids}) shows one again."
    elif usage := _usage_fields(delegations):
        reply["took"] = usage
    return reply


def _seats_fields(turns: Sequence[Turn], known: Container[str]) -> dict[str, Any]:
    """The common prompt of the seats is sent once."""
    new = [turn for turn in turns if turn.delegation not in known]
    told = {turn.delegation: turn.seat for turn in turns if turn.delegation in known}
    waiting = {"waiting_for": told} if told else {}
    if not new:
        return waiting | {
            "next": f"You were told these seats: answer for each ({_call(list(told))}). "
            "`id` of a seat alone shows its words again."
        }
    return waiting | {
        "told": new[0].told,
        "seats": [{"id": turn.delegation, "seat": turn.seat, "told": turn.stance} for turn in new],
        "next": (
            "Answer as each seat, by `told` and what that seat is told alone; sub-agents may do it "
            f"at the same time. Call deliberate with {_call([turn.delegation for turn in turns])}."
        ),
    }


def _call(seats: Sequence[str]) -> str:
    if len(seats) == 1:
        return f"session, id {seats[0]} and answer"
    return f"session and answers {{{', '.join(f'{seat}: ...' for seat in seats)}}}"


def _usage_fields(delegations: Sequence[DelegationView]) -> dict[str, Any]:
    """Seconds are left out, because seats are asked concurrently."""
    usages = [each.usage for each in delegations if each.usage is not None]
    counts = {
        "tokens_in": [usage.tokens_in for usage in usages if usage.tokens_in is not None],
        "tokens_out": [usage.tokens_out for usage in usages if usage.tokens_out is not None],
    }
    fields: dict[str, Any] = {name: sum(tokens) for name, tokens in counts.items() if tokens}
    costs = [usage.estimated_cost for usage in usages if usage.estimated_cost is not None]
    if costs:
        fields["estimated_dollars"] = str(sum(costs, Decimal(0)))
    return fields
