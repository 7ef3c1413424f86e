"""What cannot all stand."""

from core.rules.decisions import PAST, decide
from sayings import contradicted
from thoughtline.core.events import ContradictionDeclared


def test_a_new_thought_joins_each_contradiction_that_it_declares() -> None:
    events = decide(text="it is cold", contradicts=(("a1",), ("t3", "t2")))

    assert [event.nodes for event in events if isinstance(event, ContradictionDeclared)] == [
        ("a1", "t5"),
        ("t2", "t3", "t5"),
    ]


def test_a_contradiction_is_declared_once() -> None:
    past = [*PAST, contradicted("t1", "t3")]

    assert decide(past, contradicts=(("t3", "t1"),)) == []
