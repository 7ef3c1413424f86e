from collections.abc import Collection, Sequence
from functools import partial
from hmac import compare_digest
from pathlib import Path
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from thoughtline.app.approvals.queue import WaitingSession, waiting_sessions
from thoughtline.app.approvals.reviews import Grounds, review_whole
from thoughtline.app.approvals.seen import seen
from thoughtline.app.queries.queries import Queries, nothing
from thoughtline.core.principal import WRITE, Principal
from thoughtline.core.refusal import Refused
from thoughtline.core.views.claim_review import ClaimReview
from thoughtline.core.views.session_view import ThoughtView
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.entrypoints import node_json
from thoughtline.entrypoints.board import person_form, urls, visitor
from thoughtline.entrypoints.board.queue_query import KINDS, ORDERS, QueueQuery
from thoughtline.entrypoints.board.session_lookup import SessionLookup
from thoughtline.entrypoints.board.templating import render
from thoughtline.entrypoints.board.use_cases import principal_of
from thoughtline.entrypoints.board.views.session_list import unread
from thoughtline.entrypoints.board.views.text_format import session_title
from thoughtline.entrypoints.printable import printable
from thoughtline.entrypoints.request_fields import query_fields
from thoughtline.store.beside.mirror_names import is_mirror

MAX_CLAIMS = 200
"""Maximum number of claims in the list. The next ones come as these are approved."""

MAX_NAMED = 6
"""Maximum number of claims that are named after an act on several claims."""


class QueuedClaim(Struct, frozen=True):
    """Claim of the queue with its review; `seen` names what the review shows."""

    of: WaitingSession
    review: ClaimReview
    seen: str

    @property
    def key(self) -> str:
        return f"{self.of.summary.session}/{self.review.claim}"


class Approvals:
    def __init__(self, lookup: SessionLookup) -> None:
        self._lookup = lookup

    async def approvals(self, request: Request) -> Response:
        """Show a claim and the list of all. The visit remembers the claim as opened."""
        use_cases, principal = self._lookup.use_cases(request), principal_of(request)
        fields = query_fields(request)
        query = QueueQuery.of(fields)
        waiting = await waiting_sessions(
            use_cases.queries, query.project, query.session, oldest=query.order == "oldest"
        )
        claims = _claims(waiting.sessions, query)
        grounds: Grounds = {}
        queue = [await _queued(use_cases.queries, *claim, grounds) for claim in claims[:MAX_CLAIMS]]
        here = next((place for place, one in enumerate(queue) if one.key == query.claim), 0)
        chosen = queue[here] if queue else None
        marks = {one.key: visitor.mark(one.key, one.seen, principal.form) for one in queue}
        opened = {*visitor.opened(request), *([marks[chosen.key]] if chosen else [])}
        was_opened = {key for key, mark in marks.items() if mark in opened}
        may_write = may_record(principal) and not use_cases.read_only
        if chosen and is_mirror(chosen.of.summary.session):
            may_write = False
        response = render(
            "approvals.html",
            here="approvals",
            query=query,
            kinds=KINDS,
            orders=ORDERS,
            claim=None if chosen is None else _claim(chosen),
            missing=query.claim if chosen is None or chosen.key != query.claim else "",
            place=here + 1,
            shown=len(claims),
            next=_neighbour(queue, query, here + 1),
            previous=_neighbour(queue, query, here - 1),
            queue=query.at(queue[here + 1].key if here + 1 < len(queue) else ""),
            sessions=[_session(each, queue, query, was_opened) for each in waiting.sessions],
            total=waiting.claims,
            approved=waiting.approved,
            more=waiting.left_out + len(claims) - len(queue),
            latest=waiting.latest,
            unread_sessions=unread(waiting.unread),
            done=await _done(use_cases.queries, query, principal.form),
            form_token=person_form.masked(principal.form) if may_write else "",
            person=principal.person or "",
            name=principal.person or ("" if "rename" in fields else visitor.name_of(request)),
        )
        if chosen:
            visitor.remember_opened(response, request, marks[chosen.key])
        return response


def may_record(principal: Principal) -> bool:
    """Return whether forms are shown: to a person who may write."""
    return WRITE in principal.scopes and principal.person is not None


def _claims(
    sessions: Sequence[WaitingSession], query: QueueQuery
) -> list[tuple[WaitingSession, str]]:
    claims = [
        (each, node)
        for each in sessions
        for node in each.nodes
        if query.kind in ("", _kind(each, node))
    ]
    if query.order == "confidence":
        claims.sort(key=lambda claim: -_confidence(*claim))
    return claims


async def _queued(
    queries: Queries, each: WaitingSession, node: str, grounds: Grounds
) -> QueuedClaim:
    review = await review_whole(queries, each.view, node, grounds)
    return QueuedClaim(each, review, seen(each.view, review))


def _kind(each: WaitingSession, node: str) -> str:
    kind = getattr(each.view.node(node), "kind", "")
    return kind if kind in KINDS else "verified"


def _confidence(each: WaitingSession, node: str) -> float:
    thought = each.view.node(node)
    return (thought.confidence or 0) if isinstance(thought, ThoughtView) else 0


def _neighbour(queue: Sequence[QueuedClaim], query: QueueQuery, place: int) -> str:
    if not 0 <= place < len(queue):
        return ""
    return urls.approvals(**query.parts | {"claim": queue[place].key})


def _claim(chosen: QueuedClaim) -> dict[str, Any]:
    handle = chosen.of.summary.session
    return node_json.reviewed(chosen.of.view, chosen.review) | {
        "handle": handle,
        "session": session_title(chosen.of.summary.opening),
        "archived": chosen.of.summary.description.archived,
        "project": printable(Path(chosen.of.summary.description.project).name),
        "seen": chosen.seen,
        "key": chosen.key,
    }


def _session(
    each: WaitingSession, queue: Sequence[QueuedClaim], query: QueueQuery, opened: Collection[str]
) -> dict[str, Any]:
    """All claims of a session can be approved once each was opened; `opened` has the keys."""
    claims = [one for one in queue if one.of is each]
    is_whole = len(claims) == len(each.nodes) > 1
    return {
        "handle": each.summary.session,
        "title": session_title(each.summary.opening),
        "archived": each.summary.description.archived,
        "claims": [
            node_json.brief(each.view, one.review.claim)
            | {
                "href": urls.approvals(**query.parts | {"claim": one.key}),
                "key": one.key,
                "opened": one.key in opened,
                "remarks": one.review.remark_count,
            }
            for one in claims
        ],
        "all": " ".join(one.review.claim for one in claims),
        "seen": " ".join(one.seen for one in claims),
        "may_approve_all": is_whole
        and all(one.key in opened for one in claims)
        and not is_mirror(each.summary.session),
    }


async def _done(queries: Queries, query: QueueQuery, token: str) -> dict[str, str] | None:
    """Return the last act, with the form that undoes it. An act that this sign-in did not make is
    left out, because anybody can make a link, and so is one that the record no longer holds.
    """
    signature, _, done = query.done.partition(" ")
    act, _, key = done.partition(" ")
    session, _, named = key.rpartition("/")
    undo = UNDO.get(act)
    is_signed = token and compare_digest(signature.encode(), person_form.sign(done, token).encode())
    if undo is None or not is_signed:
        return None
    try:
        nodes = await queries.excerpt(session, nothing, partial(_held, act, named.split()))
    except Refused:
        return None
    if not nodes:
        return None
    count = f" {len(nodes)} claims:" if len(nodes) > 1 else ""
    more = f" and {len(nodes) - MAX_NAMED} more" if len(nodes) > MAX_NAMED else ""
    return {
        "words": f"{undo[0]}{count} {', '.join(nodes[:MAX_NAMED])}{more}.",
        "act": undo[1],
        "session": session,
        "node": " ".join(nodes),
        "queue": query.at(f"{session}/{nodes[0]}" if act == person_form.APPROVE else query.claim),
    }


def _held(act: str, nodes: Sequence[str], outline: Outline, _events: object) -> list[str]:
    """An approval of a claim that fell cannot be withdrawn."""

    def holds(node: str) -> bool:
        if act == "object":
            return outline.is_live(node)
        if act == "abandon":
            return not outline.is_live(node)
        is_approved = outline.origins.is_approved(node, outline)
        return (is_approved and outline.is_live(node)) if act == "approve" else not is_approved

    return [node for node in nodes if outline.has_node(node) and holds(node)]


UNDO = {
    "approve": ("Approved", "unapprove"),
    "object": ("Recorded the objection", "abandon"),
    "unapprove": ("Withdrew the approval of", ""),
    "abandon": ("Withdrew the objection", ""),
}
"""Words for an act, and the act that undoes it."""
