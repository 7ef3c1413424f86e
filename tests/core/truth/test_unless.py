"""Thoughts that stand unless another node does, against a naive oracle (world.py)."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from core.truth.calls import calls_of
from core.truth.world import World, in_doubt_by_definition
from properties import examples
from sayings import (
    assumed,
    checked,
    given_evidence,
    judged,
    refuted,
    restored,
    supported,
    thought,
    verified_by,
)
from thoughtline.core.command import Command
from thoughtline.core.events import (
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Needs,
    Recorded,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.limits import Limits
from thoughtline.core.rules.commands import decide
from thoughtline.core.rules.import_validation import is_acceptable
from thoughtline.core.rules.watches import present_grounds
from thoughtline.core.session import Session, fold
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.changes.timeline import Timeline

KINDS = (
    *("think", "think", "think", "unless", "unless", "unless", "support", "support", "assume"),
    *("refute", "refute", "restore", "restore", "abandon", "revise", "verify", "change", "look"),
    *("show", "note"),
)


def unless(piece: str, exception: str) -> Event:
    return EvidenceGiven(
        evidence=piece, kind="unless", text=f"unless {exception}", unless=exception
    )


class Story:
    """A random session: its events, and the events that were refused."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.session = Session()
        self.events: list[Event] = []
        self.refused: list[tuple[int, Event]] = []

    def go_on(self) -> None:
        event = self._event(self._random.choice(KINDS))
        if event is None:
            return
        if is_acceptable(self.session, event):
            self.session.apply(event)
            self.events.append(event)
        else:
            self.refused.append((len(self.events), event))

    @property
    def thoughts(self) -> list[str]:
        return thoughts(self.session)

    def _event(self, kind: str) -> Event | None:
        pick, session = self._random.choice, self.session
        nodes = all_nodes(session)
        new = f"e{len(session.evidence) + 1}"
        match kind:
            case "assume":
                return assumed(f"a{len(session.assumptions) + 1}")
            case "think":
                return self._thought()
            case "note":
                return given_evidence(new)
            case "change" if notes := [e for e in session.evidence if not is_piece(session, e)]:
                return checked(pick(notes), pick(("changed", "gone", "unchanged")))
            case "unless" if nodes:
                return unless(new, pick(nodes))
        return self._judgement(kind) if self.thoughts else None

    def _judgement(self, kind: str) -> Event | None:  # noqa: PLR0911 - one for each kind
        pick, session = self._random.choice, self.session
        nodes, thought_ = all_nodes(session), pick(self.thoughts)
        match kind:
            case "support":
                return supported(thought_, *self._needs())
            case "revise":
                return self._thought(thought_)
            case "show" if shown := tuple(n for n in self._needs() if n[0] == "e"):
                return verified_by(thought_, shown)
            case "verify" if watched := present_grounds(session, thought_):
                return VerdictGiven(
                    on=thought_, verdict="verified", because="seen", ground=(), watched=watched
                )
            case "abandon":
                pieces = [e for e in session.evidence if is_piece(session, e)]
                return judged(pick([*self.thoughts, *pieces]), "abandoned")
            case "refute" | "restore":
                return _judgement(pick(nodes), kind)
        return None

    def _thought(self, revises: str = "") -> Event:
        return thought(
            self.session.next_thought,
            rests_on=self._supports(),
            after="".join(self.thoughts[-1:]),
            revises=revises,
        )

    def _needs(self) -> Needs:
        nodes = all_nodes(self.session)
        count = min(len(nodes), self._random.randint(1, 3))
        latest = nodes[-6:] if self._random.random() < 0.6 else nodes
        return tuple(dict.fromkeys(self._random.choices(latest, k=count))) if nodes else ()

    def _supports(self) -> tuple[Needs, ...]:
        found = [self._needs() for _ in range(self._random.choice((0, 1, 1, 2, 3)))]
        return tuple(dict.fromkeys(filter(None, found)))


def thoughts(session: Session) -> list[str]:
    return [f"t{number}" for number in range(1, session.thoughts + 1)]


def all_nodes(session: Session) -> list[str]:
    return [*session.assumptions, *session.evidence, *thoughts(session)]


def is_piece(session: Session, node: str) -> bool:
    return node in session.truth.exceptions


def standing(session: Session) -> set[str]:
    return set(filter(session.truth.stands, all_nodes(session)))


def state_of(session: Session) -> dict[str, Any]:
    """All that the networks hold, except for counts of effort and kept causes."""
    truth = session.truth
    sure = truth._sure
    found = {
        name: getattr(truth, name)
        for kind in type(truth).__mro__
        for name in getattr(kind, "__slots__", ())
        if name not in {"recounts", "_learnt", "_sure", "_supports", "_verifications"}
        and name != "_needed_by"
    }
    counts = [
        (support.thought, support.needs, support.missing)
        for kept in (truth._supports, truth._verifications)
        for supports in kept.values()
        for support in supports
    ]
    zero = {name: count for name, count in truth._holding_count.items() if count}
    more = {} if sure is None else {"own": sure._own, "since": sure._since}
    more |= {} if sure is None else {"sure": {n: c for n, c in sure._holding_count.items() if c}}
    told = found | {"counts": counts, "_holding_count": zero, **more}
    return {name: _copied(value) for name, value in told.items()}


def _copied(value: Any) -> Any:
    return value.copy() if hasattr(value, "copy") else value


def stories(most: int = 40) -> st.SearchStrategy[Story]:
    return st.builds(_told, st.integers(0, 1 << 40), st.integers(1, most))


def _told(seed: int, steps: int) -> Story:
    story = Story(Random(seed))
    for _ in range(steps):
        story.go_on()
    return story


@given(stories())
@examples(1000)
def test_after_each_event_exactly_that_stands_which_stands_by_definition(story: Story) -> None:
    session, world = Session(), World([])
    for version, event in enumerate(story.events, 1):
        session.apply(event)
        world.take(event, version)
        assert standing(session) == world.standing(), version
    assert session.truth.in_doubt == in_doubt_by_definition(story.events)


@given(stories(), st.integers(0, 40))
@examples(300)
def test_a_call_tells_the_net_of_what_fell_and_stands_again(story: Story, place: int) -> None:
    session = fold(story.events[:place])
    was, known = standing(session), set(all_nodes(session))
    doubted = session.truth.in_doubt

    shift = session.advance(story.events[place:])

    now = standing(session)
    assert set(shift.fell) == {node for node in was - now if node.startswith("t")}
    assert set(shift.rose) == {node for node in (now - was) & known if node.startswith("t")}
    assert {node for node in shift.refuted if node in known} == {
        node for node in was - now if not node.startswith("t")
    }
    assert {node for node in shift.doubted if node in known} == (
        session.truth.in_doubt - doubted
    ) & known


@given(stories(), st.randoms(use_true_random=False))
@examples(500)
def test_a_preview_says_exactly_what_a_refutation_brings_and_changes_nothing(
    story: Story, chance: Random
) -> None:
    session = fold(story.events)
    was, doubted = standing(session), session.truth.in_doubt
    if not was:
        return
    nodes = chance.sample(sorted(was), min(len(was), chance.randint(1, 2)))
    before = state_of(session)

    preview = session.truth.preview(nodes)

    assert state_of(session) == before
    session.advance([_refutation(node) for node in nodes])
    now = standing(session)
    assert set(preview.fell) == {node for node in was - now if node.startswith("t")}
    assert set(preview.rose) == {node for node in now - was if node.startswith("t")}
    assert preview.doubted == session.truth.in_doubt - doubted
    assert all(
        thought_ in was & now and all(map(session.truth.stands, needs))
        for thought_, needs in preview.survived.items()
    )


@given(stories())
@examples(300)
def test_a_session_after_a_preview_goes_on_as_without_one(story: Story) -> None:
    session = Session()
    for event in story.events:
        session.apply(event)
        session.truth.preview(sorted(standing(session))[:2])
    told = fold(story.events)
    assert standing(session) == standing(told)
    assert session.truth.in_doubt == told.truth.in_doubt
    assert {n: session.truth.doubts(n) for n in told.truth.in_doubt} == {
        n: told.truth.doubts(n) for n in told.truth.in_doubt
    }


@given(stories(60))
@examples(500)
def test_an_event_is_refused_exactly_if_it_would_close_a_circle(story: Story) -> None:
    for place, event in story.refused:
        world = World(story.events[:place])
        assert _circle(world, event), event


def _circle(world: World, event: Event) -> bool:
    """Whether an event would let a node depend on itself."""
    match event:
        case SupportAdded(thought=upper, needs=needs):
            return any(upper in _below(world, need) for need in needs)
        case VerdictGiven(on=upper, ground=ground, watched=watched):
            needs = (*(ground or ()), *(need for each in watched or () for need in each))
            return any(upper in _below(world, need) for need in needs)
        case ThoughtRecorded(rests_on=rests_on, revises=old):
            pieces = {piece for piece, node in world.exceptions.items() if node == old}
            return any(pieces & _below(world, need) for needs in rests_on for need in needs)
        case EvidenceChecked(evidence=piece):
            return piece in world.exceptions
        case _:
            return False


def depends_on(world: World, upper: str, lower: str) -> bool:
    """Whether a node is another one, or depends on it."""
    return lower in _below(world, upper)


def _below(world: World, node: str) -> set[str]:
    """What a node depends on, itself included: by supports, verifications and exceptions."""
    found: set[str] = set()
    unread = [node]
    while unread:
        here = unread.pop()
        if here not in found:
            found.add(here)
            ways = [*world.supports[here], *(needs for needs, _ in world.shown.get(here, []))]
            unread += [need for needs in ways for need in needs]
            unread += filter(None, [world.exceptions.get(here)])
    return found


def _judgement(node: str, kind: str) -> Event:
    if node.startswith("a"):
        return refuted(node) if kind == "refute" else restored(node)
    return judged(node, "refuted" if kind == "refute" else "restored")


def _refutation(node: str) -> Event:
    return _judgement(node, "refute")


def conditional(exception: str = "t1") -> Iterator[Event]:
    """t2 stands unless t1 does, and t3 rests on t2."""
    yield thought("t1")
    yield unless("e1", exception)
    yield thought("t2", rests_on=(("e1",),))
    yield thought("t3", rests_on=(("t2",),))


def test_a_thought_falls_with_a_live_exception_and_stands_again_without() -> None:
    session = fold(conditional())
    assert session.truth.fallen == {"t2", "t3"}
    assert session.truth.causes("t3") == ["e1"]

    fell = session.advance([judged("t1", "refuted")])
    assert (fell.fell, fell.rose) == (("t1",), ("t2", "t3"))

    back = session.advance([judged("t1", "restored")])
    assert (back.fell, back.rose, back.refuted) == (("t2", "t3"), ("t1",), ("e1",))


def test_an_exception_that_was_abandoned_is_none() -> None:
    session = fold([*conditional(), judged("t1", "abandoned")])
    assert session.truth.fallen == set()
    assert session.advance([judged("t1", "restored")]).fell == ("t2", "t3")


def test_an_exception_in_doubt_is_still_one() -> None:
    session = fold(
        [
            given_evidence("e1"),
            thought("t1", rests_on=(("e1",),)),
            unless("e2", "t1"),
            thought("t2", rests_on=(("e2",),)),
            checked("e1", "changed"),
        ]
    )
    assert session.standing("t1") is Standing.IN_DOUBT
    assert session.standing("t2") is Standing.FALLEN


def test_a_revision_takes_the_place_of_the_exception() -> None:
    session = fold([*conditional(), thought("t4", revises="t1")])
    assert session.truth.fallen == {"t2", "t3"}
    assert session.truth.exceptions == {"e1": "t4"}
    assert session.advance([judged("t1", "refuted")]).rose == ()
    assert session.advance([judged("t4", "refuted")]).rose == ("t2", "t3")


def test_a_piece_that_is_abandoned_stands_whatever_its_exception_does() -> None:
    session = fold([*conditional(), judged("e1", "abandoned")])
    assert session.truth.fallen == set()
    again = session.advance([judged("e1", "restored")])
    assert (again.fell, again.refuted) == (("t2", "t3"), ("e1",))


def test_an_exception_may_have_an_exception_of_its_own() -> None:
    session = fold(
        [
            *conditional(),
            thought("t4"),
            unless("e2", "t4"),
            supported("t1", "e2"),
        ]
    )
    assert session.truth.fallen == {"t1"}
    assert session.advance([judged("t4", "refuted")]).fell == ("t2", "t3", "t4")


def test_one_call_may_fell_the_exception_and_what_stood_because_of_another() -> None:
    session = fold(
        [
            assumed("a1"),
            thought("t1", rests_on=(("a1",),)),
            unless("e1", "t1"),
            thought("t2", rests_on=(("e1",), ("a1",))),
        ]
    )
    told = session.advance([refuted("a1")])
    assert (told.fell, told.rose) == (("t1",), ())
    assert session.truth.stands("t2")


def test_a_long_row_of_exceptions_is_worked_out_one_after_another() -> None:
    events: list[Event] = [thought("t1")]
    for number in range(2, 400):
        events.append(unless(f"e{number - 1}", f"t{number - 1}"))
        events.append(thought(f"t{number}", rests_on=((f"e{number - 1}",),)))
    session = fold(events)
    assert session.truth.fallen == {f"t{number}" for number in range(2, 400, 2)}
    session.advance([judged("t1", "refuted")])
    assert session.truth.fallen == {f"t{number}" for number in range(1, 400, 2)}


def test_a_thought_above_a_long_row_of_exceptions_turns_once() -> None:
    """t2 stands while two neighbours in the row do, which is so at each second step of a change."""
    events: list[Event] = [thought("t1"), thought("t2", rests_on=(("a1",),))]
    events.insert(0, assumed("a1"))
    rests = "t1"
    for number in range(3, 103):
        events.append(unless(f"e{number - 2}", rests))
        rests = f"t{number}"
        events.append(thought(rests, rests_on=((f"e{number - 2}",),)))
    events += [supported("t2", f"t{number}", f"t{number + 1}") for number in range(3, 102, 2)]
    session = fold([*events, refuted("a1")])
    before = session.truth.turns
    session.advance([judged("t1", "refuted")])
    assert session.truth.turns - before == 101


def test_a_replay_shows_the_evidence_fall_with_the_step_of_its_exception() -> None:
    timeline = Timeline()
    events = [*conditional(), judged("t1", "refuted"), judged("t1", "restored")]
    for version, event in enumerate(events, 1):
        timeline.apply(
            Recorded(session="s", version=version, author="me", at=1, event=event, hash=b"")
        )

    ended, again = ({turn.node: turn.state for turn in step.turned} for step in timeline.steps[-2:])
    assert (ended["e1"], again["e1"]) == ("given", "fallen")


def test_the_check_of_a_revision_does_not_walk_for_each_exception_again() -> None:
    """The revised thought is an exception often, and its revision rests on a long line."""

    def work(exceptions: int) -> int:
        line = [thought(f"t{number}", rests_on=((f"t{number - 1}",),)) for number in range(3, 103)]
        pieces = [unless(f"e{number}", "t1") for number in range(1, exceptions + 1)]
        session = fold([thought("t1"), thought("t2"), *line, *pieces])
        command = Command(text="so", revises="t1", rests_on=(("t102",),))
        return calls_of(lambda: decide(session, command, Limits()))

    assert work(200) < 2 * work(2)


def test_each_piece_of_one_exception_costs_the_same_to_record_and_to_turn() -> None:
    """Thoughts with a piece of evidence each, and one with as many. The thought t2 is in doubt, so
    that certainty is worked out too.
    """

    def work(exceptions: int) -> tuple[int, int]:
        numbers = range(1, exceptions + 1)
        pieces = [unless(f"e{number}", "t1") for number in numbers]
        many = thought("t4", rests_on=tuple((f"e{number}",) for number in numbers))
        above = [many, *(thought(f"t{n + 4}", rests_on=((f"e{n}",),)) for n in numbers)]
        given_up = [thought("t2"), thought("t3", rests_on=(("t2",),)), judged("t2", "abandoned")]
        past = [thought("t1"), *given_up, *pieces, *above]
        session = fold(past)
        turned = calls_of(lambda: session.advance([judged("t1", "refuted")]))
        assert session.truth.in_doubt == {"t3"}
        assert session.truth.fallen == {"t1"}
        return calls_of(lambda: fold(past)), turned

    (recorded, turned), (few, fewer) = work(400), work(100)
    assert recorded < 6 * few
    assert turned < 6 * fewer
