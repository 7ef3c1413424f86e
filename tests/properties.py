"""With how many examples a property is tried: `pytest --hypothesis-profile`.

None is given a deadline: how long an example takes says more about the machine than about us.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings

T = TypeVar("T")

TIMES = {"quick": 0.1, "ci": 0.4, "long": 50}
"""Times the number that a test names: while you work, for every change, in `scripts/test --long`.

Each run draws other examples, so many short runs look at as much as a long one.
"""

USUAL = 100
"""The examples of a test that names no number."""


def examples(number: int, **more: Any) -> settings:
    """So many, times what the profile of this run says. To be used as a decorator."""
    return settings(max_examples=_scaled(number, settings.get_current_profile_name()), **more)


def cases(always: Sequence[T], *, long: Sequence[T]) -> list[T]:
    """Parameters of a test: those of every run, with others in `scripts/test --long`."""
    return [*always, *(long if settings.get_current_profile_name() == "long" else ())]


def register_profiles() -> None:
    for name in TIMES:
        settings.register_profile(
            name,
            deadline=None,
            max_examples=_scaled(USUAL, name),
            print_blob=True,
            suppress_health_check=[HealthCheck.too_slow],
        )
    settings.load_profile("ci")


def _scaled(number: int, profile: str) -> int:
    return max(5, round(number * TIMES[profile]))
