"""What one call did, however much a session holds."""

from typing import Any

import pytest

from sayings import judged, thought
from thoughtline.app.commands.command_result import advance
from thoughtline.core.events import ContradictionDeclared
from thoughtline.core.session import fold


class Pair(tuple[str, str]):
    """Two thoughts; all of them together count how often one is compared with another."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        type(self).compared += 1
        return super().__eq__(other)

    __hash__ = tuple.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        return (tuple, (tuple(self),))


@pytest.mark.parametrize("contradictions", [20, 200])
def test_a_judgement_compares_each_contradiction_a_few_times(contradictions: int) -> None:
    """Not each with all others: ten thousand would hold everybody up for seconds."""
    many = [thought(f"t{number}") for number in range(1, contradictions + 2)]
    pairs = [Pair(("t1", f"t{number}")) for number in range(2, contradictions + 2)]
    declared = [ContradictionDeclared(nodes=pair) for pair in pairs]
    now = fold([*many, *declared])
    Pair.compared = 0

    change, _ = advance("s", now, [judged("t2", "refuted")])

    assert change.resolved == (("t1", "t2"),)
    assert Pair.compared <= 10 * contradictions
