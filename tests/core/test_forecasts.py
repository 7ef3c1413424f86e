"""Which confidences are settled, by what, and whose they are."""

from sayings import came
from thoughtline.core.calibration import Forecast
from thoughtline.core.events import (
    Event,
    Judgement,
    Recorded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.forecasts import SessionForecasts


def sure(name: str, confidence: float | None, *, kind: str = "", revises: str = "") -> Event:
    return ThoughtRecorded(
        thought=name, text="…", confidence=confidence, kind=kind, revises=revises
    )


def judged(on: str, verdict: Judgement, confidence: float | None = None) -> Event:
    return VerdictGiven(on=on, verdict=verdict, because="seen", confidence=confidence)


def settled(*events: Event | tuple[str, Event]) -> list[Forecast]:
    """What a session says. An event is ada's unless another author is named with it."""
    forecasts = SessionForecasts()
    for version, said in enumerate(events, 1):
        author, event = said if isinstance(said, tuple) else ("ada", said)
        forecasts.apply(
            Recorded(session="s", version=version, author=author, at=0, event=event, hash=b"")
        )
    return list(forecasts.settled())


def right(*events: Event | tuple[str, Event]) -> list[bool]:
    return [forecast.came_true for forecast in settled(*events)]


def test_an_outcome_settles_what_a_thought_said() -> None:
    assert settled(sure("t1", 0.8, kind="hypothesis"), ("bob", came("t1", true=True))) == [
        Forecast(author="ada", kind="hypothesis", confidence=0.8, came_true=True)
    ]


def test_a_thought_without_a_kind_is_a_thought() -> None:
    [forecast] = settled(sure("t1", 0.8), came("t1", true=False))

    assert (forecast.kind, forecast.came_true) == ("thought", False)


def test_without_an_outcome_the_verdict_settles_it() -> None:
    assert right(sure("t1", 0.8), judged("t1", "verified")) == [True]
    assert right(sure("t1", 0.8), judged("t1", "refuted")) == [False]


def test_an_outcome_outweighs_a_verdict_whichever_came_first() -> None:
    assert right(sure("t1", 0.8), judged("t1", "verified"), came("t1", true=False)) == [False]
    assert right(sure("t1", 0.8), came("t1", true=True), judged("t1", "refuted")) == [True]


def test_of_several_outcomes_the_latest_counts() -> None:
    assert right(sure("t1", 0.8), came("t1", true=True), came("t1", true=False)) == [False]


def test_only_a_verdict_that_stands_now_counts() -> None:
    taken_back = [sure("t1", 0.8), judged("t1", "refuted"), judged("t1", "restored")]
    assert right(*taken_back) == []
    assert right(taken_back[0], judged("t1", "verified"), *taken_back[1:]) == [True]
    assert right(taken_back[0], judged("t1", "verified"), taken_back[1]) == [False]


def test_an_abandoned_thought_says_nothing() -> None:
    assert right(sure("t1", 0.8), judged("t1", "abandoned")) == []
    assert right(sure("t1", 0.8), judged("t1", "abandoned"), came("t1", true=True)) == [True]


def test_what_nobody_was_sure_of_is_no_forecast_and_0_is_a_confidence() -> None:
    assert right(sure("t1", None), came("t1", true=True)) == []
    assert right(sure("t1", 0), came("t1", true=True)) == [True]


def test_a_revised_thought_was_said_all_the_same() -> None:
    revised = settled(
        sure("t1", 0.8),
        sure("t2", 0.3, revises="t1"),
        came("t1", true=False),
        came("t2", true=True),
    )

    assert [(one.confidence, one.came_true) for one in revised] == [(0.8, False), (0.3, True)]


def test_a_verdict_is_a_forecast_of_whoever_gave_it() -> None:
    events = (sure("t1", None), ("bob", judged("t1", "refuted", 0.9)))

    for came_true in (True, False):
        assert settled(*events, came("t1", true=came_true)) == [
            Forecast(author="bob", kind="verdict", confidence=0.9, came_true=not came_true)
        ]
    assert right(sure("t1", None), judged("t1", "verified", 0.9), came("t1", true=True)) == [True]


def test_a_verdict_is_not_settled_by_itself() -> None:
    [forecast] = settled(sure("t1", 0.8), ("bob", judged("t1", "verified", 0.9)))

    assert forecast.author == "ada"


def test_a_verdict_that_was_taken_back_was_given_all_the_same() -> None:
    assert right(
        sure("t1", None),
        judged("t1", "refuted", 0.9),
        judged("t1", "restored", 0.7),
        came("t1", true=True),
    ) == [False]


def test_giving_up_is_no_forecast() -> None:
    assert right(sure("t1", None), judged("t1", "abandoned", 0.9), came("t1", true=True)) == []
