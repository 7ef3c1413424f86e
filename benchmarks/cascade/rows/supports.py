"""Supports: alternatives, restoring, diamonds, new supports, circles, and unknown grounds."""

from itertools import pairwise

from benchmarks.cascade.stage import Row, Stage, claim
from benchmarks.cascade.store import RefusedError


def two_supports(stage: Stage) -> None:
    stage.claim("a")
    stage.claim("b")
    stage.claim("c", "a", "b")
    stage.claim("d", "c")
    stage.store.refute("a")
    stage.expect("a")
    stage.store.refute("b")
    stage.expect("a", "b", "c", "d")


def supports_of_two(stage: Stage) -> None:
    for name in ("a", "b", "x", "y"):
        stage.claim(name)
    stage.claim("c", "a b", "x y")
    stage.store.refute("a")
    stage.expect("a")
    stage.store.refute("y")
    stage.expect("a", "y", "c")


def alternatives_at_a_distance(stage: Stage) -> None:
    stage.claim("a")
    stage.claim("b")
    stage.claim("left", "a")
    stage.claim("right", "b")
    stage.claim("c", "left", "right")
    stage.claim("d", "c")
    stage.store.refute("b")
    stage.expect("b", "right")
    stage.store.refute("a")
    stage.expect("a", "b", "left", "right", "c", "d")


def restored_chain(stage: Stage) -> None:
    stage.claim("a")
    stage.claim("b", "a")
    stage.claim("c", "b")
    stage.store.refute("a")
    stage.expect("a", "b", "c")
    stage.store.restore("a")
    stage.expect()


def restored_in_part(stage: Stage) -> None:
    stage.claim("a")
    stage.claim("b")
    stage.claim("c", "a")
    stage.claim("d", "a b")
    stage.store.refute("a")
    stage.store.refute("b")
    stage.store.restore("a")
    stage.expect("b", "d")
    stage.store.restore("b")
    stage.expect()


def restored_fan(stage: Stage) -> None:
    stage.claim("a")
    stage.state(*(claim(f"n{number}", "a") for number in range(1_000)))
    stage.store.refute("a")
    stage.compare(stage.names)
    stage.store.restore("a")
    stage.expect()


def refuted_by_itself(stage: Stage) -> None:
    """A conclusion that was found false does not return with its ground."""
    stage.claim("a")
    stage.claim("b", "a")
    stage.claim("c", "b")
    stage.store.refute("b")
    stage.store.refute("a")
    stage.store.restore("a")
    stage.expect("b", "c")


def diamond(stage: Stage) -> None:
    stage.claim("a")
    stage.claim("left", "a")
    stage.claim("right", "a")
    stage.claim("c", "left right")
    stage.store.refute("a")
    stage.expect("a", "left", "right", "c")


def half_of_a_diamond(stage: Stage) -> None:
    stage.claim("a")
    stage.claim("left", "a")
    stage.claim("right", "a")
    stage.claim("both", "left right")
    stage.claim("either", "left", "right")
    stage.store.refute("left")
    stage.expect("left", "both")


def new_support(stage: Stage) -> None:
    stage.claim("a")
    stage.claim("b")
    stage.claim("c", "a")
    stage.claim("d", "c")
    stage.store.refute("a")
    stage.store.support("c", ["b"])
    stage.expect("a")


def new_support_falls(stage: Stage) -> None:
    new_support(stage)
    stage.store.refute("b")
    stage.expect("a", "b", "c", "d")
    stage.store.restore("a")
    stage.expect("b")


def _ring(stage: Stage, *ring: str) -> str:
    """Close a circle whose first member also rests on p. Return the refusal, if any."""
    first, last = ring[0], ring[-1]
    stage.claim("p")
    stage.claim(first, "p")
    for ground, name in pairwise(ring):
        stage.claim(name, ground)
    try:
        stage.store.support(first, [last])
    except RefusedError as refusal:
        return f"the circle is refused: {refusal}"
    return ""


def circle_of_two(stage: Stage) -> None:
    _ring(stage, "a", "b")
    stage.store.refute("p")
    stage.expect("p", "a", "b")


def circle_of_four(stage: Stage) -> None:
    _ring(stage, "a", "b", "c", "d")
    stage.claim("e", "d")
    stage.store.refute("p")
    stage.expect("p", "a", "b", "c", "d", "e")


def circle_after_a_change(stage: Stage) -> None:
    """The circle is closed, its ground falls, returns and falls again."""
    _ring(stage, "a", "b", "c")
    stage.store.refute("p")
    stage.store.restore("p")
    stage.store.refute("p")
    stage.expect("p", "a", "b", "c")


def recorded_circle(stage: Stage) -> None:
    if refusal := _ring(stage, "a", "b"):
        raise RefusedError(refusal)
    stage.expect()
    stage.store.refute("p")
    stage.expect("p", "a", "b")
    stage.store.restore("p")
    stage.expect()


def two_ways_in(stage: Stage) -> None:
    """Two claims support each other, and each has a ground outside."""
    stage.claim("q")
    if refusal := _ring(stage, "a", "b"):
        raise RefusedError(refusal)
    stage.store.support("b", ["q"])
    stage.store.refute("p")
    stage.expect("p")
    stage.store.refute("q")
    stage.expect("p", "q", "a", "b")


def unknown_ground(stage: Stage) -> None:
    stage.claim("a")
    try:
        stage.claim("c", "nobody")
    except RefusedError:
        return
    stage.expect("c")


ROWS = (
    Row(
        title="alternatives",
        expected="A conclusion stands while one of its supports holds, and falls with the last.",
        cases={
            "two supports": two_supports,
            "supports of two members": supports_of_two,
            "at a distance": alternatives_at_a_distance,
        },
    ),
    Row(
        title="restoring",
        expected="When a refutation is taken back, exactly the claims return that fell by it.",
        cases={
            "a chain": restored_chain,
            "one of two": restored_in_part,
            "1,000 claims": restored_fan,
            "refuted by itself": refuted_by_itself,
        },
    ),
    Row(
        title="diamond",
        expected="Two ways from one premise to a conclusion are followed both, and counted right.",
        cases={"whole": diamond, "half": half_of_a_diamond},
    ),
    Row(
        title="new support",
        expected="A fallen conclusion with a new support stands again, with all that rests on it.",
        cases={"stands again": new_support, "falls with the new support": new_support_falls},
    ),
    Row(
        title="circles",
        expected="Claims in a circle never stand by each other alone. Refusing a circle is right.",
        cases={
            "of two": circle_of_two,
            "of four": circle_of_four,
            "after a change": circle_after_a_change,
        },
    ),
    Row(
        title="circles, recorded",
        expected="Claims that support each other are recorded, and judged by grounds outside.",
        cases={"one ground": recorded_circle, "two grounds": two_ways_in},
    ),
    Row(
        title="unknown ground",
        expected="A conclusion on a ground that is not on record is refused, or does not stand.",
        cases={"a wrong name": unknown_ground},
    ),
)
