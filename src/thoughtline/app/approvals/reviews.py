from collections.abc import Iterator

from msgspec.structs import replace

from thoughtline.app.elsewhere.nodes import UNREADABLE
from thoughtline.app.queries.queries import Queries
from thoughtline.core.evidence.elsewhere import NODE_MARK
from thoughtline.core.refusal import Refused
from thoughtline.core.truth.circles import Place
from thoughtline.core.views.claim_review import (
    MAX_REASONS,
    ClaimReview,
    ReviewedReason,
    review_claim,
)
from thoughtline.core.views.neighbour import Neighbour
from thoughtline.core.views.session_view import SessionView

Grounds = dict[Place, ClaimReview | None]
"""Reviews of grounds in their sessions; None for a ground that cannot be read."""


async def review_whole(
    queries: Queries, view: SessionView, claim: str, grounds: Grounds | None = None
) -> ClaimReview:
    """Return a claim as a person has to see it. A ground of another session has its state and its
    chosen option there, and its reasons there follow, through any number of sessions that can be
    read. `grounds` are known already, and new ones are added, for several reviews at one moment.
    """
    grounds = {} if grounds is None else grounds
    review = review_claim(view, claim)
    reasons: list[ReviewedReason] = []
    further, shown = review.further, set[Place]()
    unread = [*reversed(review.reasons)]
    while unread and len(reasons) < MAX_REASONS:
        each = unread.pop()
        if each.neighbour is not None and not each.reason.told:
            ground = each.neighbour
            place = ground.session, ground.node
            below = None if place in shown else await _review_ground(queries, place, grounds)
            shown.add(place)
            if below is not None:
                state = below.state if each.state == "given" else each.state
                each = replace(each, chosen=below.chosen, state=state)
                further += below.further
                unread += [*_reasons_below(each, ground, below, shown)][::-1]
        reasons.append(each)
    return replace(review, reasons=tuple(reasons), further=further + len(unread))


async def _review_ground(queries: Queries, place: Place, grounds: Grounds) -> ClaimReview | None:
    if place not in grounds:
        session, node = place
        try:
            grounds[place] = review_claim(await queries.current_view(session), node)
        except Refused as refusal:
            if refusal.code not in UNREADABLE:
                raise
            grounds[place] = None
    return grounds[place]


def _reasons_below(
    above: ReviewedReason, ground: Neighbour, below: ClaimReview, shown: set[Place]
) -> Iterator[ReviewedReason]:
    """Yield the reasons of a ground as reasons of the claim, each node once with its reasons."""
    told_at = MAX_REASONS  # no reason is deeper
    for each in below.reasons:
        reason, place = each.reason, (ground.session, each.reason.node)
        if reason.depth > told_at:
            continue
        told_at = reason.depth if place in shown else MAX_REASONS
        neighbour = each.neighbour or Neighbour(*place, ground.title, each.text)
        yield replace(
            each,
            reason=replace(
                reason,
                node=NODE_MARK.join(place),
                above=NODE_MARK.join((ground.session, reason.above)),
                depth=above.reason.depth + reason.depth,
                told=place in shown,
            ),
            text=neighbour.words,
            neighbour=neighbour,
        )
        shown.add(place)
