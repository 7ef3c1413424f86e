"""How many directions a thought is looked at from, and which."""
# ruff: noqa: RUF001 - Chinese

from runpy import run_path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from places import DOCS, ROOT
from thoughtline.dialects.multi_agent.routing import (
    BOUNDS,
    Route,
    directions,
    parse_rating,
    route,
    route_by_words,
    with_strategy,
)
from thoughtline.llm.perspectives import SYNTHESIS, load_perspectives

KNOWN = list(load_perspectives())

HARD = """\
Should we move the ledger to another engine, although it works today? If we stay, the risk is that
writers block each other; however, moving is a decision that we cannot easily take back. Compare the
designs, weigh what customers feel, and say which failures each would bring, because the budget
depends on it. Unless we find a better idea: is there a way to keep both while we decide? What would
we have to measure first, and who should judge it? It is wrong to guess. It is wrong to wait. Both
have a cost, and the cost of waiting grows while the meaning of the numbers is still in question."""


TECHNICAL = """\
Three services write to the same table and we see lost updates every night; locks, versions or a
queue would each help. Which fix is the least risky, and how do we check that it works?"""


def words(thought: str) -> Route:
    return route_by_words(thought, KNOWN)


@pytest.mark.parametrize(
    ("thought", "strategy", "directions"),
    [
        ("hi", "single", ("factual",)),
        ("Sketch a logo for the bakery.", "single", ("creative",)),
        ("担心会失败", "single", ("critical",)),
        ("Please list the ports it opens.", "single", ("factual",)),
        ("Give our little boat a name.", "single", ("creative",)),
        ("Improve the tone of this reminder.", "double", ("critical", "creative")),
        ("远程面试有哪些好处和坏处?", "double", ("optimistic", "critical")),
        ("Should I tell my sister?", "triple", ("emotional", "optimistic", "critical")),
        ("把这个变量改名为 user_count，然后重新跑一遍测试。", "single", ("factual",)),
        ("这段代码在第 42 行抛出空指针异常，先看一下日志里的堆栈。", "single", ("factual",)),
        ("TypeError: x is not a function in render() at line 9.", "single", ("factual",)),
        (TECHNICAL, "triple", ("factual", "optimistic", "critical")),
        (HARD, "full", ("factual", "emotional", "critical", "optimistic", "creative", SYNTHESIS)),
    ],
)
def test_a_thought_goes_where_it_belongs(
    thought: str, strategy: str, directions: tuple[str, ...]
) -> None:
    found = words(thought)

    assert (found.strategy, found.directions) == (strategy, directions)


@pytest.mark.parametrize(
    "thought",
    [
        "What is the meaning of self.user_id in the Session class?",
        "ValueError: purpose of the field is unknown (line 12). Does the key exist in load_row()?",
        "这里的 node_id 存在吗？看一下 find_node() 的返回值。",
    ],
)
def test_code_and_stack_traces_are_not_philosophy(thought: str) -> None:
    assert words(thought).kind != "philosophical"
    assert words(thought).strategy in ("single", "double")


def test_chinese_counts_without_spaces() -> None:
    long = "我们应该迁移账本吗?虽然现在可以用,但是如果写入互相阻塞,风险很大。" * 3

    assert words("缓存是热的").strategy == "single"
    assert words(long).score > 50
    assert words(long).kind == "decision"


@pytest.mark.parametrize("held_back", [False, True])
def test_labelled_thoughts_go_where_they_are_wanted(held_back: bool) -> None:
    """Among them those that words were never tuned on."""
    report = run_path(str(ROOT / "scripts" / "routing"))
    every = report["thoughts"]()
    told = report["figures"](one for one in every if one["held_back"] is held_back)

    assert len(every) >= 150
    assert told["thoughts"] >= len(every) * 0.3
    assert (told["exact"] >= 0.8, told["near"] >= 0.95, told["directions"] >= 0.85) == (
        True,
        True,
        True,
    )


def test_the_page_about_it_is_what_the_command_writes() -> None:
    report = run_path(str(ROOT / "scripts" / "routing"))

    assert (DOCS / "routing.md").read_text(encoding="utf-8") == report["page"]()


@pytest.mark.parametrize(
    ("setting", "thought", "strategy"),
    [
        ("full", "hi", "full"),
        ("single", HARD, "single"),
        ("double+", "hi", "double"),
        ("double+", HARD, "full"),
        ("auto", "hi", "single"),
    ],
)
def test_a_strategy_that_is_set_is_taken_and_a_floor_only_lifts(
    setting: str, thought: str, strategy: str
) -> None:
    found = with_strategy(words(thought), setting, KNOWN)

    assert found.strategy == strategy
    assert found.directions == directions(found.strategy, found.kind, KNOWN)


@given(st.text(max_size=3000))
def test_every_thought_has_a_score_and_somebody_to_look_at_it(thought: str) -> None:
    found = words(thought)

    assert 0 <= found.score <= 100
    assert found == words(thought)
    assert set(found.directions) <= set(KNOWN)
    assert any(one != SYNTHESIS for one in found.directions)


@pytest.mark.parametrize(
    ("score", "count"), [(0, 1), (25, 1), (26, 2), (50, 2), (51, 3), (75, 3), (76, 6), (100, 6)]
)
def test_the_thresholds_are_the_documented_ones(score: float, count: int) -> None:
    found = route(score, "general", KNOWN, by="words", because="")

    assert len(found.directions) == count
    assert [most for most, _ in BOUNDS] == [25, 50, 75]


def test_perspectives_of_ones_own_stand_in_for_those_that_are_missing() -> None:
    own = ["operator", "lawyer", "critical"]

    assert route_by_words("hi", own).directions == ("operator",)
    assert route_by_words(HARD, ["operator", "lawyer"]).directions == (
        "operator",
        "lawyer",
        SYNTHESIS,
    )
    double = route(30, "general", own, by="words", because="")
    assert set(double.directions) == {"operator", "critical"}


@pytest.mark.parametrize(
    "answer",
    [
        *("", "no", "[1]", "{", "{}}", '{"a":' * 100_000 + "1" + "}" * 100_000),
        *('{"complexity_score": "9"}', '{"complexity_score": true}', '{"score": 60}'),
        *('{"primary_problem_type": "DECISION"}', '{"complexity_score": NaN}'),
    ],
)
def test_a_rating_that_cannot_be_read_is_none(answer: str) -> None:
    assert parse_rating(answer, KNOWN) is None


@pytest.mark.parametrize("score", ["150", "1" + "0" * 400, "1e309"])
def test_a_rating_is_found_among_other_words_and_kept_within_bounds(score: str) -> None:
    found = parse_rating(
        f'```json\n{{"complexity_score": {score}, "primary_problem_type": "DECISION"}}\n```', KNOWN
    )

    assert found is not None
    assert (found.score, found.strategy, found.by) == (100, "full", "model")
