"""What UltraThink's tool takes, what it refuses, and how clients see it."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from dialects.ultrathink.calls import FLAGS, Mind, assuming
from rawclient import RawClient, greeted

COUNT = count()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RawClient]:
    database = tmp_path_factory.mktemp("ultrathink") / "record.db"
    with greeted(database, *FLAGS) as client:
        yield client


@pytest.fixture
def mind(client: RawClient) -> Mind:
    return Mind(client, f"s{next(COUNT)}")


@pytest.mark.parametrize(
    "name", ["assumptions", "depends_on_assumptions", "invalidates_assumptions"]
)
@pytest.mark.parametrize("nothing", ["", " null ", None, [], "[]"])
def test_nothing_may_be_said_in_many_ways(mind: Mind, name: str, nothing: Any) -> None:
    assert mind.think(**{name: nothing})["all_assumptions"] == {}


def test_lists_may_be_json_in_a_string(mind: Mind) -> None:
    mind.think(assumptions='[{"id": "A1", "text": "warm", "confidence": 1}]')

    told = mind.think(depends_on_assumptions='["A1"]', invalidates_assumptions='["A1"]')

    assert told["falsified_assumptions"] == ["A1"]
    assert told["fallen_thoughts_in_all"] == 2


@pytest.mark.parametrize("names", ["['A1']", r"[\"A1\"]", "[A1]", "A1"])
def test_lists_may_be_mangled_by_a_shell(mind: Mind, names: str) -> None:
    mind.think(assumptions="[{'id': 'A1', 'text': \"it's warm\", 'critical': true}]")

    told = mind.think(depends_on_assumptions=names, invalidates_assumptions=names)

    assert told["all_assumptions"]["A1"]["text"] == "it's warm"
    assert (told["falsified_assumptions"], told["fallen_thoughts_in_all"]) == (["A1"], 2)


@pytest.mark.parametrize(
    "value", ["__import__('os')", "-" * 19_000 + "1", "(" * 19_000, "1+1", "A"]
)
def test_a_string_that_is_no_list_is_refused(mind: Mind, value: str) -> None:
    assert "must be a list" in mind.refused(depends_on_assumptions=value)


@pytest.mark.parametrize(
    ("name", "said", "meant"),
    [
        ("thought_number", " 3 ", 3),
        ("thought_number", "3.0", 3),
        ("thought_number", True, 1),
        ("next_thought_needed", "OFF", False),
        ("next_thought_needed", 1.0, True),
        ("confidence", "0.25", 0.25),
        ("confidence", True, 1.0),
    ],
)
def test_values_are_read_as_leniently_as_before(
    mind: Mind, name: str, said: Any, meant: Any
) -> None:
    assert mind.think(**{name: said})[name] == meant


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"thought": " \n"}, "thought is empty"),
    ({"thought_number": "٣"}, "thought_number must be a whole number"),
    ({"thought_number": 2**53}, "thought_number must be from 1 to 9007199254740991"),
    ({"next_thought_needed": 2}, "next_thought_needed must be true or false"),
    ({"thought": None}, "thought is missing"),
    ({"total_thoughts": None}, "total_thoughts is missing"),
    ({"confidence": "nan"}, "confidence must be from 0 to 1"),
    ({"confidence": [1]}, "confidence must be a number"),
    ({"outcome": 1}, "outcome must be a string"),
    ({"thoughts": 1}, "there is no argument 'thoughts'"),
    ({"assumptions": "[1"}, "assumptions must be a list; this string is no JSON"),
    ({"assumptions": "[" * 100_000}, "assumptions must be a list; this string is no JSON"),
    ({"assumptions": '"A1"'}, "assumptions must be a list"),
    ({"assumptions": assuming("A3\n")}, "assumptions need ids such as A1"),
    ({"assumptions": assuming("A3", evidence=1)}, "assumptions do not fit"),
    ({"assumptions": assuming("A3", confidence=True)}, "assumptions do not fit"),
    ({"assumptions": assuming("A" + "3" * 128)}, "`assumptions: id` has 129 characters"),
    ({"depends_on_assumptions": [1]}, "depends_on_assumptions do not fit"),
    ({"depends_on_assumptions": ["gone:A1", "A9"]}, "There is no assumption 'A9'"),
    ({"depends_on_assumptions": ["A3"], "assumptions": assuming("A3")}, "no assumption 'A3'"),
    ({"invalidates_assumptions": ["A1", "a1"]}, "There is no assumption 'a1'"),
    (
        {"assumptions": [*assuming("A3"), {"id": "A1", "text": "new"}]},
        "The text of assumption A1 cannot change: it is 'A1 holds', not 'new'.",
    ),
    ({"assumptions": assuming("A1", critical=False)}, "The critical of assumption A1"),
    ({"is_revision": True, "revises_thought": 3}, "There is no thought 3"),
    ({"branch_from_thought": 3, "branch_id": "b"}, "There is no thought 3"),
    ({"branch_id": "b" * 129}, "`branch_id` has 129 characters; the limit is 128."),
    ({"session_id": "s" * 129}, "`session_id` has 129 characters; the limit is 128."),
    ({"depends_on_assumptions": ["x:A1"] * 257}, "`depends_on_assumptions` has 257 entries"),
    ({"invalidates_assumptions": ["x" * 258]}, "`invalidates_assumptions` has 258 characters"),
]


@pytest.mark.parametrize(("call", "why"), REFUSED, ids=[why[:40] for _, why in REFUSED])
def test_a_refused_call_says_why_and_records_nothing(
    mind: Mind, call: dict[str, Any], why: str
) -> None:
    mind.think(assumptions=assuming("A1", "A2"))
    before = mind.recalled()

    text = mind.refused(**call)

    assert why in text
    assert len(text) < 1000
    assert mind.recalled() == before
    assert mind.think()["unresolved_references"] == []


def test_a_refused_call_begins_no_session(mind: Mind) -> None:
    mind.refused(depends_on_assumptions=["A1"])

    assert "There is no session" in mind.recalled()


@pytest.mark.parametrize(
    ("call", "what"),
    [
        ({"outcome": "12345"}, "outcome"),
        ({"uncertainty_notes": "12345"}, "uncertainty_notes"),
        ({"assumptions": [{"id": "A1", "text": "12345"}]}, "assumptions: text of A1"),
        (
            {"assumptions": [{"id": "A1", "text": "x", "evidence": "12345"}]},
            "assumptions: evidence of A1",
        ),
    ],
)
def test_every_text_has_the_limit_that_is_set(
    tmp_path: Path, call: dict[str, Any], what: str
) -> None:
    with greeted(tmp_path / "record.db", *FLAGS, "--max-text", "4") as client:
        assert f"`{what}` has 5 bytes; the limit is 4." in Mind(client, "s").refused(**call)


def test_a_refusal_names_the_latest_of_many_assumptions(mind: Mind) -> None:
    mind.think(assumptions=assuming(*(f"A{n}" for n in range(1, 31))))

    text = mind.refused(invalidates_assumptions=["A99"])

    assert "It has: A11, A12" in text
    assert "A30 and 10 earlier ones." in text


@pytest.mark.parametrize(
    "text", ["[/red] [bold]x", "\x1b[31mred", "a\x00b", "\u202eevil", "{}", "'"]
)
def test_hostile_text_is_only_text(mind: Mind, text: str) -> None:
    assumption = {"id": "A1", "text": text, "evidence": text}
    told = mind.think(
        text,
        session_id=text,
        branch_id=text,
        uncertainty_notes=text,
        outcome=text,
        assumptions=[assumption],
    )
    shown = mind.think(session_id=text, depends_on_assumptions=["A1", f"{text}:A1"])

    assert (told["session_id"], told["outcome"], told["uncertainty_notes"]) == (text, text, text)
    assert shown["all_assumptions"]["A1"]["text"] == text
    assert shown["unresolved_references"] == []


# The tool as clients see it


def test_the_schema_has_the_originals_arguments_and_is_flat(mind: Mind) -> None:
    tools = mind.client.request("tools/list")["result"]["tools"]
    [tool] = [tool for tool in tools if tool["name"] == "ultrathink"]
    schema = tool["inputSchema"]

    assert {name: about["type"] for name, about in schema["properties"].items()} == {
        "thought": "string",
        "total_thoughts": "integer",
        "next_thought_needed": "boolean",
        "thought_number": "integer",
        "session_id": "string",
        "is_revision": "boolean",
        "revises_thought": "integer",
        "branch_from_thought": "integer",
        "branch_id": "string",
        "needs_more_thoughts": "boolean",
        "confidence": "number",
        "uncertainty_notes": "string",
        "outcome": "string",
        "assumptions": "array",
        "depends_on_assumptions": "array",
        "invalidates_assumptions": "array",
    }
    assert schema["required"] == ["thought", "total_thoughts"]
    assert not any(word in str(schema) for word in ("anyOf", "$ref", "null"))


def test_the_reply_has_the_originals_fields_in_their_order_and_then_ours(
    mind: Mind,
) -> None:
    [tool, *_] = mind.client.request("tools/list")["result"]["tools"]

    told = mind.think()

    assert list(told) == list(tool["outputSchema"]["properties"])
    assert list(told)[:14] == [
        "session_id",
        "thought_number",
        "total_thoughts",
        "next_thought_needed",
        "branches",
        "thought_history_length",
        "confidence",
        "uncertainty_notes",
        "outcome",
        "all_assumptions",
        "risky_assumptions",
        "falsified_assumptions",
        "unresolved_references",
        "cross_session_warnings",
    ]
