"""Several rankings made into one."""

from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.search.rank_fusion import fuse

RANKINGS = st.lists(st.lists(st.integers(0, 9), unique=True), min_size=1, max_size=4)


def test_what_both_rank_high_comes_before_what_one_ranks_highest() -> None:
    assert fuse(["a", "b", "c"], ["d", "b", "e"]) == ["b", "a", "d", "c", "e"]


@given(RANKINGS)
def test_everything_ranked_is_there_once(rankings: list[list[int]]) -> None:
    assert sorted(fuse(*rankings)) == sorted({one for ranking in rankings for one in ranking})


@given(st.lists(st.integers(), unique=True))
def test_a_ranking_by_itself_stays_as_it_is(ranking: list[int]) -> None:
    assert fuse(ranking) == ranking
    assert fuse(ranking, []) == ranking
    assert fuse(ranking, ranking) == ranking
