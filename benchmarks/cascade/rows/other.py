"""Promises of single systems: exceptions, contradictions, eliminations, numbers and last days."""

from datetime import UTC, datetime, timedelta

from benchmarks.cascade.stage import Row, Stage, check, claim
from benchmarks.cascade.store import Look, RefusedError


def exception(stage: Stage) -> None:
    """The exception comes later, and is refuted at last."""
    stage.claim("strong", text="The field is strong.")
    stage.store.refute("strong")
    stage.claim("a", text="The field was measured.")
    stage.claim("c", "a", text="The simple formula is good enough.", unless="strong")
    stage.claim("d", "c", text="The table needs two columns.")
    stage.expect("strong")
    stage.store.restore("strong")
    stage.expect("c", "d")
    stage.store.refute("strong")
    stage.expect("strong")


def exception_with_its_own_ground(stage: Stage) -> None:
    stage.claim("a", text="The field was measured.")
    stage.claim("meter", text="The meter shows a high value.")
    stage.claim("strong", "meter", text="The field is strong.")
    stage.claim("c", "a", text="The simple formula is good enough.", unless="strong")
    stage.expect("c")
    stage.store.refute("meter")
    stage.expect("meter", "strong")


def _clash(stage: Stage) -> str:
    stage.claim("a", text="The graph is fixed.")
    stage.claim("b", text="The graph changes while it runs.")
    stage.claim("c", "a", text="The plan can be kept.")
    stage.claim("d", "b", text="The plan must be made again.")
    return stage.store.clash("a", "b")


def clash_is_told(stage: Stage) -> None:
    _clash(stage)
    told = stage.store.clashes()
    named = all(stage.store.known.get(name, name) in told for name in ("a", "b"))
    check(holds=named, otherwise=f"a and b are not both named in: {told}")


def clash_gives_way(stage: Stage) -> None:
    _clash(stage)
    stage.store.settle()
    looks = stage.store.look(["a", "b"])
    check(
        holds=any(look is Look.MARKED for look in looks.values()),
        otherwise="both claims are still shown as standing",
    )


def last_one_left(stage: Stage) -> None:
    _three_causes(stage)
    stage.store.refute("disk")
    stage.store.refute("net")
    check(holds=stage.store.is_taken("code"), otherwise="the claim that is left is not taken")


def last_one_left_no_more(stage: Stage) -> None:
    """The elimination goes when one of the refutations goes."""
    last_one_left(stage)
    stage.store.restore("net")
    check(holds=not stage.store.is_taken("code"), otherwise="the claim is taken still")


def _three_causes(stage: Stage) -> None:
    stage.store.choose(
        claim("disk", text="The disk is the cause."),
        claim("net", text="The network is the cause."),
        claim("code", text="The code is the cause."),
    )


def corrected_number(stage: Stage) -> None:
    stage.store.set_number("spring", 40)
    stage.store.set_number("summer", 50)
    stage.store.add_up("half", ["spring", "summer"])
    stage.store.add_up("year", ["half", "half"])
    stage.store.set_number("summer", 55)
    found, expected = stage.store.number("year"), 2 * (40 + 55)
    check(holds=found == expected, otherwise=f"the sum is {expected}, not {found}")


def passed_day(stage: Stage) -> None:
    stage.claim("a", text="The service is free.", until=_day(-1))
    stage.claim("other", text="The team has five people.")
    try:
        stage.claim("c", "a", text="We need no contract.")
    except RefusedError:
        stage.expect("a")
        return
    stage.expect("a", "c")


def later_day(stage: Stage) -> None:
    stage.claim("a", text="The service is free.", until=_day(30))
    stage.claim("c", "a", text="We need no contract.")
    stage.expect()


def _day(days: int) -> str:
    return (datetime.now(UTC) + timedelta(days=days)).date().isoformat()


ROWS = (
    Row(
        title="unless",
        expected="A claim that holds unless another one does falls when that one stands, and "
        "returns when it falls.",
        cases={"an exception": exception, "with a ground": exception_with_its_own_ground},
    ),
    Row(
        title="contradictions, told",
        expected="Two claims that cannot both hold are named to a reader.",
        cases={"two premises": clash_is_told},
    ),
    Row(
        title="contradictions, settled",
        expected="Of two claims that cannot both hold, the store gives one up by a policy of its "
        "own.",
        cases={"two premises": clash_gives_way},
    ),
    Row(
        title="elimination",
        expected="If exactly one of several claims holds and all others are refuted, the store "
        "takes the last one; it does not any more when a refutation is taken back.",
        cases={"the last one": last_one_left, "a restored one": last_one_left_no_more},
    ),
    Row(
        title="computed numbers",
        expected="A number that was computed from others is computed again when one of them is "
        "corrected.",
        cases={"a sum of sums": corrected_number},
    ),
    Row(
        title="a last day",
        expected="A claim with a last day is marked after this day and not before, with the "
        "conclusions on it. Refusing a late conclusion is right.",
        cases={"passed": passed_day, "not yet": later_day},
    ),
)
