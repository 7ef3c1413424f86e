"""How what is in doubt is counted."""

import pytest

from thoughtline.core.views.doubts import count_doubted


@pytest.mark.parametrize(
    ("nodes", "said"),
    [
        ([], ""),
        (["e1"], "1 piece of evidence"),
        (["t2", "e1", "t10"], "2 thoughts and 1 piece of evidence"),
        (["e1", "e2", "a1", "t1"], "1 thought, 1 assumption and 2 pieces of evidence"),
    ],
)
def test_evidence_is_not_counted_as_thoughts(nodes: list[str], said: str) -> None:
    assert count_doubted(nodes) == said
