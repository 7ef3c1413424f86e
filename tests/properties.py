"""With how many examples a property is tried: `pytest --hypothesis-profile`.

None is given a deadline: how long an example takes says more about the machine than about us.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

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


# Hypothesis takes longer to make a strategy than to draw from it, so those of nodes are kept.


@lru_cache(10_000)
def any_of(*nodes: str) -> st.SearchStrategy[str]:
    return st.sampled_from(nodes)


@lru_cache(10_000)
def some_of(*nodes: str, least: int = 1, most: int = 3) -> st.SearchStrategy[tuple[str, ...]]:
    """Several nodes, each once."""
    return st.lists(any_of(*nodes), min_size=least, max_size=most, unique=True).map(tuple)


@lru_cache(10_000)
def supports_by(
    *nodes: str, least: int = 0, most: int = 3, needs: int = 3
) -> st.SearchStrategy[tuple[tuple[str, ...], ...]]:
    """Several supports, each by at most `needs` nodes."""
    some = some_of(*nodes, most=needs)
    return st.lists(some, min_size=least, max_size=most, unique=True).map(tuple)
