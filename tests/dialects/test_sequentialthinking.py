"""What the reference server's tool gains over our record."""

import json
from pathlib import Path
from typing import Any

import pytest

from rawclient import RawClient, greeted


def step(client: RawClient, number: int, text: str = "…", **more: Any) -> dict[str, Any]:
    result = client.call(
        "sequentialthinking",
        thought=text,
        thoughtNumber=number,
        totalThoughts=5,
        nextThoughtNeeded=True,
        **more,
    )
    data: dict[str, Any] = json.loads(result["content"][0]["text"])
    return data


def test_a_named_session_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    flags = ("--dialect", "sequentialthinking", "--session", "checkout")
    with greeted(tmp_path / "record.db", *flags) as first:
        step(first, 1)
        step(first, 2, branchFromThought=1, branchId="cache")
        first.kill()

    with greeted(tmp_path / "record.db", *flags) as second:
        assert step(second, 3)["thoughtHistoryLength"] == 3
        assert step(second, 4)["branches"] == ["cache"]


def test_without_a_name_each_process_is_a_conversation_of_its_own(tmp_path: Path) -> None:
    with (
        RawClient(tmp_path / "record.db", "--dialect", "sequentialthinking") as one,
        RawClient(tmp_path / "record.db", "--dialect", "sequentialthinking") as other,
    ):
        one.greet()
        other.greet()
        step(one, 1)
        step(other, 1)

        assert step(one, 2)["thoughtHistoryLength"] == 2
        assert step(other, 2)["thoughtHistoryLength"] == 2


@pytest.mark.parametrize("dialect", ["sequentialthinking", "medical"])
def test_a_revision_and_a_branch_become_real_ones_in_the_record(
    tmp_path: Path, dialect: str
) -> None:
    flags = ("--dialect", f"{dialect},thoughtline", "--session", "s")
    with greeted(tmp_path / "record.db", *flags) as client:
        step(client, 1, "reads are cheap")
        step(client, 2, "skip the index")
        step(client, 2, "measure first", isRevision=True, revisesThought=2)
        step(client, 2, "measure twice", isRevision=True, revisesThought=2)
        step(client, 3, "use a replica", branchFromThought=1, branchId="replica")

        [told] = client.call("recall", session="s")["content"]

    assert "t3 measure first (revised by t4)" in told["text"]
    assert "t4 measure twice (revises t3)" in told["text"]
    assert "Branches: replica from t1, now at t5" in told["text"]


@pytest.mark.parametrize("dialect", ["sequentialthinking", "medical"])
def test_a_step_can_be_revised_again_by_its_first_number(tmp_path: Path, dialect: str) -> None:
    flags = ("--dialect", f"{dialect},thoughtline", "--session", "s")
    with greeted(tmp_path / "record.db", *flags) as client:
        step(client, 1, "skip the index")
        step(client, 2, "measure first", isRevision=True, revisesThought=1)
        step(client, 3, "measure twice", isRevision=True, revisesThought=1)

        [told] = client.call("recall", session="s")["content"]

    assert "t3 measure twice (revises t2)" in told["text"]


def test_a_refusal_names_every_argument_that_does_not_fit(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db", "--dialect", "sequentialthinking") as client:
        result = client.call("sequentialthinking", thought=5, thoughtNumber="x", totalThoughts=1.5)

    assert result["isError"]
    assert result["content"][0]["text"] == (
        "The arguments of sequentialthinking do not fit: thought must be a string; "
        "nextThoughtNeeded is missing; thoughtNumber must be a number; totalThoughts must be "
        "a whole number. "
        "Nothing was recorded; correct them and call again. [bad_arguments]"
    )


def test_numbers_are_read_as_the_originals_callers_are_used_to(tmp_path: Path) -> None:
    said = {" 5 ": 5, "1e2": 100, "0x10": 16, "2.0": 2}
    with greeted(tmp_path / "record.db", "--dialect", "sequentialthinking") as client:
        for text, number in said.items():
            result = client.call(
                "sequentialthinking",
                thought="…",
                thoughtNumber=text,
                totalThoughts=[5],
                nextThoughtNeeded="TRUE",
            )
            assert result["structuredContent"]["thoughtNumber"] == number
