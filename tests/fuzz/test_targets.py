"""No bytes that broke a parser once break it again, nor do those that its fuzzer begins with."""

import pytest

from fuzz.targets import TARGETS, broken


@pytest.mark.parametrize("name", TARGETS)
def test_a_parser_ends_with_a_value_or_a_refusal(name: str) -> None:
    target = TARGETS[name]

    for said in (*broken(name), *target.seeds()):
        target.check(said)
