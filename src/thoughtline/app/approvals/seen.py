from collections.abc import Callable, Mapping
from hashlib import sha256

from msgspec import json

from thoughtline.app.approvals.reviews import review_whole
from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.folds.session_cache import Seen
from thoughtline.app.queries.moments import AsOf
from thoughtline.app.queries.queries import Queries
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.views.claim_review import ClaimReview, differences, review_claim
from thoughtline.core.views.facts import approval
from thoughtline.core.views.session_view import SessionView

ATTEMPTS = 20
"""Number of attempts to approve claims in a session to which others write."""

DIGEST = 16
"""Number of characters of a digest."""

CHANGES = 400
"""Maximum number of characters about the changes of a claim since a person saw it."""


def seen(view: SessionView, review: ClaimReview) -> str:
    """Return the name of a claim as shown: the version of the session, and a digest of the claim
    with its approval and the states of all its grounds, also of those that a review leaves out.
    """
    below = view.session.truth.holding_grounds(review.claim)
    grounds = sorted((ground, view.state(ground)) for ground in below)
    is_approved = view.origins.is_approved(review.claim, view.session)
    digest = sha256(json.encode((review, grounds, is_approved))).hexdigest()[:DIGEST]
    return f"v{view.session.version}-{digest}"


async def approve_as_seen(
    queries: Queries,
    recorder: Recorder[Session],
    see: Callable[[CommandResult[Session]], Seen],
    claims: Mapping[str, str],
    *,
    session: str,
    author: str,
    because: str,
    limits: Limits,
    signed_in: bool = False,
) -> Seen:
    """Approve claims of a session as a person saw them. `claims` holds the `seen` of each claim.

    Raises `Refused` (VERSION_MOVED) if a claim or its reasons changed since.
    """
    for attempt in range(1, ATTEMPTS + 1):
        view = await queries.view(session)
        for claim, was in claims.items():
            await _check_unchanged(queries, session, view, claim, was)
        command = Command(
            approve=tuple(claims),
            because=because or None,
            expecting=view.session.version,
            signed_in=signed_in,
        )
        try:
            return await recorder.think(command, see, session=session, author=author, limits=limits)
        except Refused as refusal:
            if refusal.code != Code.VERSION_MOVED or attempt == ATTEMPTS:
                raise
    raise AssertionError("the last attempt returns or raises")


async def _check_unchanged(
    queries: Queries, session: str, view: SessionView, claim: str, was: str
) -> None:
    if not view.has(claim):
        raise Refused(
            Code.NO_SUCH_THOUGHT,
            f"The session has no {claim[:40]!r}.",
            hint="Approve a thought or an assumption.",
        )
    version, _, digest = was.partition("-")
    if digest == seen(view, await review_whole(queries, view, claim)).partition("-")[2]:
        return
    changes = "it or one of its reasons changed"
    if version[1:].isdecimal() and 0 < int(version[1:]) < view.session.version:
        then = await queries.view(session, at=AsOf(version=int(version[1:])))
        if then.has(claim):
            told = [*differences(review_claim(then, claim), review_claim(view, claim))]
            fact = approval(view, claim)
            if fact is not None and fact != approval(then, claim):
                told.append("".join(fact.parts))
            changes = "; ".join(told) or changes
    raise Refused(
        Code.VERSION_MOVED,
        f"{claim} is not as it was shown: {shorten(changes, CHANGES)}.",
        hint="Nothing was approved. Read it again, then decide.",
    )
