"""The parts of a decision or an argument: how people write them, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.argument import ArgumentMap, Claim, Link
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.thoughtline import decision_parser as parts_parser

PRICE = Criterion(name="price", weight=2, less=True, high=500)
SPEED = Criterion(name="speed")
AS_DOCUMENTED = ("price: min, weight 2, 0..500", "speed: max")

CLAIMS = ("A: the cache is cold", "B: it was filled at noon", "the load test: it ran at night")


def criterion(line: str) -> Criterion:
    [found] = parts_parser.decision([line]).criteria
    return found


def scores(line: str, *criteria: str) -> tuple[float, ...]:
    [found] = parts_parser.decision([*(criteria or AS_DOCUMENTED), line]).options
    return found.scores


def link(line: str) -> Link:
    [found] = parts_parser.argument([*CLAIMS, line]).links
    return found


def test_a_decision_is_read_as_documented() -> None:
    assert parts_parser.decision(
        [*AS_DOCUMENTED, "SQLite: 4, 9", "Postgres: 120, 7.5"]
    ) == Decision(
        criteria=(PRICE, SPEED),
        options=(
            Option(name="SQLite", scores=(4, 9)),
            Option(name="Postgres", scores=(120, 7.5)),
        ),
    )


@pytest.mark.parametrize(
    "line",
    [
        "price: min 2 0..500",
        "price: min, 2, 0..500",
        "  price :  MIN ,weight 2,0..500 . ",
        "price:min,2,0..500",
        "price: minimise, weight 2, 0-500",
        "price: minimize, weight 2, 0 - 500",
        "price: lower, weight 2, 0 to 500",
        "price: less, weight 2.0, 0.0 .. 5e2.",
        "price: less, weight=2, scale=0..500",
        "price: min, weight: 2, scale: 0..500",
        "price: min, Scale: 0..500, Weight: 2",
        "price: min (weight 2, scale 0–500)",  # noqa: RUF001 - the dash of people
        "price: min, 0..500, weight 2",
        "price: min, +2, -0...500",
    ],
)
def test_a_criterion_may_be_written_in_many_ways(line: str) -> None:
    assert criterion(line) == PRICE


@pytest.mark.parametrize("line", ["speed: max", "speed: Maximise.", "speed: MORE", "speed: higher"])
def test_a_criterion_weighs_1_on_a_scale_to_10_unless_it_is_said(line: str) -> None:
    assert criterion(line) == SPEED


def test_a_scale_may_begin_below_nothing() -> None:
    found = [criterion(f"mood: max {scale}") for scale in ("-5..5", "-5-5", "-5 to 5", "−5..5")]  # noqa: RUF001 - a minus sign

    assert found == [Criterion(name="mood", low=-5, high=5)] * 4


def test_the_name_of_a_criterion_may_hold_a_colon() -> None:
    assert criterion("cost: total: min") == Criterion(name="cost: total", less=True)


@pytest.mark.parametrize(
    "line",
    [
        "SQLite: 4 9",
        "SQLite: 4,9.",
        "SQLite : +4.0 , 9e0",
        "SQLite: price 4, speed 9",
        "SQLite: Speed 9, PRICE 4.",
        "SQLite: price: 4, speed: 9",
        "SQLite: speed=9, price=4",
    ],
)
def test_scores_may_be_in_order_or_by_name(line: str) -> None:
    assert scores(line) == (4, 9)


def test_options_may_come_before_the_criteria() -> None:
    found = parts_parser.decision(["SQLite: speed 9, price 4", *AS_DOCUMENTED])

    assert found.options == (Option(name="SQLite", scores=(4, 9)),)


def test_names_with_spaces_can_be_scored_by_name() -> None:
    assert scores("A: time to  market 3", "time to market: min") == (3,)


def test_whether_there_are_enough_scores_is_not_for_the_reader_to_say() -> None:
    assert scores("SQLite: 4") == (4,)
    assert scores("SQLite:") == ()


def test_blank_lines_say_nothing() -> None:
    assert parts_parser.decision(["", " \n"]) == Decision(criteria=(), options=())
    assert parts_parser.argument(["", " \n"]) == ArgumentMap(claims=(), links=())


@pytest.mark.parametrize(
    "line",
    [
        "SQLite",
        "SQLite 4, 9",
        ": 4, 9",
        ": min",
        ".",
        "SQLite: fast, cheap",
        "SQLite: 4/10, 9/10",
        "SQLite: price 4, size 9",
        "SQLite: price 4, price 9",
        "SQLite: price cheap, speed 9",
        "SQLite: nan, 9",
        "SQLite: inf, 9",
        "SQLite: 1e999, 9",
        "SQLite: 1_000, 9",
        "SQLite: ٤, 9",
        "SQLite: price 1,500, speed 9",
        "price: min, weight two",
        "price: min, weight",
        "price: min, weight 0..500",
        "price: min, weight 1, weight 2",
        "price: min 1 2",
        "price: min 0..5 0..6",
        "price: min 0..500 2",
        "price: min, scale 5",
        "price: min, size 5",
        "price: min, 0..1,000",
        "price: min, 1,500..5000",
        "price: min, weight 1,500",
        "price: min, 0..",
        "price: min, 0..nan",
        "price: min, 0..1e999",
        "price: min, nan",
        "price: min, 0..1..2",
    ],
)
def test_a_line_of_a_decision_that_does_not_fit_is_quoted(line: str) -> None:
    with pytest.raises(Refused) as refused:
        parts_parser.decision([*AS_DOCUMENTED, line])

    assert refused.value.code is Code.BAD_PARTS
    assert refused.value.message == f"{line.removesuffix('.')!r} does not fit."
    assert '"price: min, weight 2, 0..500"' in refused.value.hint


def test_one_criterion_is_not_scored_twice_by_name() -> None:
    with pytest.raises(Refused, match="does not fit"):
        scores("SQLite: price 4, price 5", "price: min")


def test_a_long_line_is_quoted_in_short() -> None:
    with pytest.raises(Refused) as refused:
        parts_parser.decision(["x" * 60_000])

    assert refused.value.message == f"'{'x' * 79}…' does not fit."


def test_an_argument_is_read_as_documented() -> None:
    lines = [
        *("A: the cache is cold", "B attacks A", "B: it was filled at noon.", "C: so say the logs"),
        *("C supports B", "D: the clock of the logs is off", "D undercuts C > B"),
    ]

    assert parts_parser.argument(lines) == ArgumentMap(
        claims=(
            Claim(name="A", text="the cache is cold"),
            Claim(name="B", text="it was filled at noon."),
            Claim(name="C", text="so say the logs"),
            Claim(name="D", text="the clock of the logs is off"),
        ),
        links=(
            Link(kind="attacks", source="B", target="A"),
            Link(kind="supports", source="C", target="B"),
            Link(kind="undercuts", source="D", via="C", target="B"),
        ),
    )


@pytest.mark.parametrize(
    "line",
    [
        "the load test undercuts B > A",
        "The Load Test  UNDERCUTS b->a.",
        "the load test undercuts B -> A",
        "the load test undercuts B → A",
        "the load test undercuts B attacks A",
        "the load test undercut B supports A",
    ],
)
def test_an_undercut_may_be_written_in_many_ways(line: str) -> None:
    assert link(line) == Link(kind="undercuts", source="the load test", via="B", target="A")


def test_a_link_may_be_in_the_plural() -> None:
    assert link("B attack A") == Link(kind="attacks", source="B", target="A")
    assert link("A support the  load test.") == Link(
        kind="supports", source="A", target="the load test"
    )


def test_a_claim_may_be_its_name_alone_and_its_text_may_say_anything() -> None:
    found = parts_parser.argument(["A:", "B: it is so: A attacks B > C"])

    assert found == ArgumentMap(
        claims=(Claim(name="A"), Claim(name="B", text="it is so: A attacks B > C")), links=()
    )


def test_names_may_hold_verbs_and_arrows() -> None:
    lines = ["heat: …", "what attacks: …", "latency > 9: …", "heat attacks latency>9"]
    found = parts_parser.argument([*lines, "latency > 9 undercuts heat > what attacks"])

    assert found.links == (
        Link(kind="attacks", source="heat", target="latency > 9"),
        Link(kind="undercuts", source="latency > 9", via="heat", target="what attacks"),
    )


@pytest.mark.parametrize(
    "line",
    [
        "A",
        "A attacks",
        "attacks A",
        "A -> B",
        "A rebuts B",
        "A attacks Z",
        "Z attacks A",
        "A undercuts B",
        "A undercuts B > Z",
        "A undercuts B B",
        "A undercuts B undercuts A",
        "A undercuts the load test supports",
    ],
)
def test_a_link_that_leads_nowhere_is_quoted_beside_the_claims_there_are(line: str) -> None:
    with pytest.raises(Refused) as refused:
        link(line)

    assert refused.value.code is Code.BAD_PARTS
    assert refused.value.message == f"{line!r} does not fit."
    assert refused.value.hint.endswith("Claims given: A, B, the load test.")
    assert '"D undercuts B > A"' in refused.value.hint


def test_a_link_without_any_claims_is_refused() -> None:
    with pytest.raises(Refused, match=r"Claims given: none\."):
        parts_parser.argument(["A attacks B"])


def test_a_link_that_can_be_read_in_two_ways_is_refused() -> None:
    with pytest.raises(Refused, match="can be read in more than one way"):
        parts_parser.argument(["x: …", "y: …", "X: …", "x attacks y"])


def test_a_link_with_a_text_is_not_taken_for_a_claim() -> None:
    with pytest.raises(Refused, match="'B attacks A' is a link, but a text follows it") as refused:
        parts_parser.argument([*CLAIMS, "B attacks A: it was warm by then"])

    assert refused.value.code is Code.BAD_PARTS


# Writing what was read, in the form the documentation gives.

NAMES = st.text("abCÄ9-'/ ", min_size=1, max_size=6).filter(
    lambda name: name == " ".join(name.split())
)
NUMBERS = st.floats(-1e15, 1e15) | st.integers(-999, 999).map(float)


def written_decision(decision: Decision) -> list[str]:
    return [
        f"{one.name}: {'min' if one.less else 'max'}, weight {one.weight}, {one.low}..{one.high}"
        for one in decision.criteria
    ] + [f"{one.name}: {', '.join(map(repr, one.scores))}" for one in decision.options]


def written_argument(argument: ArgumentMap) -> list[str]:
    return [f"{claim.name}: {claim.text}" for claim in argument.claims] + [
        f"{one.source} undercuts {one.via} > {one.target}"
        if one.kind == "undercuts"
        else f"{one.source} {one.kind} {one.target}"
        for one in argument.links
    ]


@st.composite
def decisions(draw: st.DrawFn) -> Decision:
    criteria = st.builds(
        Criterion, name=NAMES, weight=NUMBERS, less=st.booleans(), low=NUMBERS, high=NUMBERS
    )
    drawn = draw(st.lists(criteria, max_size=4))
    row = st.lists(NUMBERS, min_size=len(drawn), max_size=len(drawn)).map(tuple)
    options = draw(st.lists(st.builds(Option, name=NAMES, scores=row), max_size=4))
    return Decision(criteria=tuple(drawn), options=tuple(options))


@st.composite
def arguments(draw: st.DrawFn, names: st.SearchStrategy[str]) -> ArgumentMap:
    drawn = draw(st.lists(names, min_size=2, max_size=5, unique_by=str.casefold))
    texts = st.text(max_size=9).map(str.strip)
    one, verb = st.sampled_from(drawn), st.sampled_from(["supports", "attacks"])
    bonds = st.builds(Link, kind=verb, source=one, target=one)
    undercuts = st.builds(Link, kind=st.just("undercuts"), source=one, via=one, target=one)
    return ArgumentMap(
        claims=tuple(Claim(name=name, text=draw(texts)) for name in drawn),
        links=tuple(draw(st.lists(bonds | undercuts, max_size=6))),
    )


@given(decisions())
def test_a_decision_that_is_written_down_reads_the_same(decision: Decision) -> None:
    assert parts_parser.decision(written_decision(decision)) == decision


@given(arguments(NAMES))
def test_an_argument_that_is_written_down_reads_the_same(argument: ArgumentMap) -> None:
    assert parts_parser.argument(written_argument(argument)) == argument


@given(
    arguments(
        st.lists(
            st.sampled_from(["a", "b", "attacks", "supports", "undercuts", ">"]),
            min_size=1,
            max_size=3,
        ).map(" ".join)
    )
)
def test_names_made_of_verbs_are_refused_sooner_than_misread(argument: ArgumentMap) -> None:
    try:
        found = parts_parser.argument(written_argument(argument))
    except Refused as refused:
        assert refused.code is Code.BAD_PARTS  # noqa: PT017 - either answer will do
    else:
        assert found == argument


@given(st.lists(st.text(max_size=30), max_size=5))
def test_any_text_is_read_or_refused(lines: list[str]) -> None:
    for read in (parts_parser.decision, parts_parser.argument):
        try:
            read(lines)
        except Refused as refused:
            assert refused.code is Code.BAD_PARTS  # noqa: PT017 - either answer will do
