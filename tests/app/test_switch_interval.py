"""Several ask for how long a thread may compute while another waits, and the shortest holds."""

import sys
from collections.abc import Iterator

import pytest

from thoughtline.app import switch_interval
from thoughtline.app.switch_interval import shorten_switch_interval, shorter_switch_interval


@pytest.fixture(autouse=True)
def usual(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(switch_interval, "_asked", [])
    monkeypatch.setattr(switch_interval, "_usual", 0.0)
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.008)
    yield
    sys.setswitchinterval(before)


def asked() -> float:
    return round(sys.getswitchinterval(), 6)


def test_what_is_asked_for_a_while_ends_with_it() -> None:
    with shorter_switch_interval(0.002):
        assert asked() == 0.002
    assert asked() == 0.008


def test_what_is_asked_for_good_meanwhile_outlives_it() -> None:
    """A server that begins while the libraries of models are loaded."""
    with shorter_switch_interval(0.002):
        shorten_switch_interval(0.002)
        shorten_switch_interval(0.003)
    assert asked() == 0.002


def test_the_shortest_holds_whoever_asked_last() -> None:
    shorten_switch_interval(0.001)
    with shorter_switch_interval(0.002):
        assert asked() == 0.001
    assert asked() == 0.001
