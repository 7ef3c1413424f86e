"""P26: a verification keeps watch. No change of what a thought rests on goes unnoticed."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from core.truth.test_doubt import lines
from properties import examples
from sayings import checked, given_evidence, judged, refuted, supported, thought, verified_by
from thoughtline.core.command import Command
from thoughtline.core.events import Event, Needs
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.limits import Limits
from thoughtline.core.rules.commands import decide
from thoughtline.core.session import Session, fold


def verify(events: list[Event], *nodes: str, read: tuple[str, ...] = ()) -> list[Event]:
    """Verify nodes for a reason, by a server that reads the files of the evidence in `read`."""
    anchors = {name: Anchor(path=name, file="f", content="c") for name in read}
    command = Command(verify=nodes, because="still so", anchors=anchors)
    return [*events, *decide(fold(events), command, Limits())]


@given(lines(), st.randoms(use_true_random=False))
@examples(200)
def test_after_a_verification_each_later_change_below_brings_doubt(
    events: list[Event], chance: Random
) -> None:
    session = fold(events)
    node = chance.choice([f"t{n}" for n in range(1, session.thoughts + 1)])
    grounds = _grounds_now(session, node)
    if not session.is_live(node) or not grounds:
        return

    verified = verify(events, node, read=tuple(session.evidence))
    assert not fold(verified).truth.is_in_doubt(node)

    for ground in {chance.choice(needs) for needs in grounds}:
        verified.append(_change(fold(verified), ground, chance))
    now = fold(verified)
    assert now.truth.is_in_doubt(node) or not now.truth.stands(node)


def _grounds_now(session: Session, node: str) -> list[Needs]:
    """For each way in which a node stands, the nodes any of which may change.

    Of a ground in doubt that is the ground, its replacement, and all below. A refuted one is known.
    """
    truth = session.truth
    ways = [needs for needs in _given(session, node) if all(map(truth.stands, needs))]
    if not ways:
        ways = [tuple(need for needs in _given(session, node) for need in needs)]
    found = (tuple(_below(session, node, needs)) for needs in ways)
    return [needs for needs in found if needs]


def _given(session: Session, node: str) -> tuple[Needs, ...]:
    truth = session.truth
    return (*truth.supports(node), *truth.verified_by(node), *truth.bounds(node))


def _below(session: Session, node: str, needs: Needs) -> list[str]:
    truth = session.truth
    found: list[str] = []
    seen, unread = {node}, list(needs)
    while unread:
        ground = unread.pop()
        if ground in seen:
            continue
        seen.add(ground)
        if not truth.is_refuted(ground) and not truth.rests_on(ground, node):
            found.append(ground)
        if truth.is_in_doubt(ground) or session.is_given_up(ground) or not truth.stands(ground):
            newer = session.latest_revision(ground)
            ways = _given(session, ground)
            holding = [way for way in ways if all(map(truth.stands, way))] or ways
            below = [need for way in holding for need in way]
            unread += [newer] if newer != ground else below
    return found


def _change(session: Session, ground: str, chance: Random) -> Event:
    """A change of one ground: of its file, or that it turns out false."""
    if ground.startswith("e") and chance.random() < 1 / 2 and not session.truth.is_refuted(ground):
        return checked(ground, "changed")
    return refuted(ground) if ground.startswith("a") else judged(ground, "refuted")


def test_a_support_that_comes_after_the_verification_is_watched_too() -> None:
    verified = verify([given_evidence("e1"), thought("t1")], "t1")

    session = fold([*verified, supported("t1", "e1"), checked("e1", "changed")])

    assert session.truth.in_doubt == {"e1", "t1"}


def test_evidence_of_a_later_verification_is_watched_too() -> None:
    verified = verify([given_evidence("e1"), thought("t1")], "t1")

    session = fold([*verified, verified_by("t1", ("e1",)), checked("e1", "changed")])

    assert session.truth.in_doubt == {"e1", "t1"}
