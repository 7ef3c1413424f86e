"""The made-up repository in short: exactly that is in doubt which the oracle says."""

import pytest

from benchmarks.evidence.synthetic import SMALL, study


@pytest.mark.parametrize("seed", [1, 2])
async def test_exactly_that_is_in_doubt_which_rests_on_what_changed(seed: int) -> None:
    of_evidence, of_thoughts = await study(seed, **SMALL)

    for score in (of_evidence, of_thoughts):
        assert score.right > 0
        assert (score.precision, score.recall) == (1.0, 1.0)
