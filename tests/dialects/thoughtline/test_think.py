"""Our own two tools, through a real server process."""

import json
from pathlib import Path

import bpe_openai
import pytest
from msgspec import Struct
from msgspec.structs import fields

from rawclient import RawClient, greeted
from thoughtline.dialects.thoughtline.descriptions import (
    BASIC_RECALL,
    BASIC_THINK,
    RECALL_FIELDS,
    THINK_FIELDS,
)
from thoughtline.dialects.thoughtline.recall_arguments import RecallArguments
from thoughtline.dialects.thoughtline.think import ThinkArguments

TOKENS = bpe_openai.get_encoding("o200k_base")


def begin(client: RawClient) -> str:
    handle: str = client.think(thought="reads are cheap", assume=["the cache is warm"])["session"]
    return handle


def test_a_plain_thought_is_answered_with_its_number_and_little_else(client: RawClient) -> None:
    session = begin(client)

    result = client.call("think", session=session, thought="skip the index")

    assert result["structuredContent"] == {"session": session, "version": 3, "thought": "t2"}
    assert json.loads(result["content"][0]["text"]) == {"version": 3, "thought": "t2"}
    assert len(TOKENS.encode_ordinary(result["content"][0]["text"])) <= 60


def test_the_call_that_refutes_says_what_fell_and_restoring_says_what_stands_again(
    client: RawClient,
) -> None:
    session = begin(client)
    client.think(session=session, thought="skip the index", rests_on="t1")
    client.think(session=session, thought="buy memory", rests_on="t1", assume=["memory is dear"])
    client.think(session=session, about="t2", rests_on="a2")

    fell = client.think(session=session, refute="a1", because="it ran cold")
    rose = client.think(session=session, restore="a1", because="it did not")

    assert fell["fell"] == {"t1": "a1", "t3": "lost t1; left a2"}
    assert fell["survived"] == {"t2": "a2"}
    assert rose["stands_again"] == ["t1", "t3"]


def test_thinking_on_fallen_ground_is_said_at_once(client: RawClient) -> None:
    session = begin(client)
    client.think(session=session, refute="a1", because="it ran cold")

    told = client.think(session=session, thought="so skip the index", rests_on="t1")

    assert told["on_sand"] == "t2 does not stand: it rests on a1, refuted."


def test_a_revision_names_what_is_in_doubt_by_it(client: RawClient) -> None:
    session = begin(client)
    client.think(session=session, thought="skip the index", rests_on="t1")

    told = client.think(session=session, thought="reads are cheap at night", revises="t1")

    assert told["in_doubt"] == {"t2": "t1"}


def test_many_that_come_into_doubt_are_counted_and_not_all_listed(client: RawClient) -> None:
    session = begin(client)
    for _ in range(24):
        client.think(session=session, thought="…", rests_on="t1")

    told = client.think(session=session, abandon="t1", because="it led nowhere")
    taken_up = client.think(session=session, restore="t1", because="it may lead there")

    assert len(told["in_doubt"]) == len(taken_up["settled"]) == 20
    assert told["in_all"] == {"in_doubt": 24}
    assert taken_up["in_all"] == {"settled": 24}


def test_many_new_thoughts_in_doubt_are_counted_and_not_all_listed(client: RawClient) -> None:
    session = begin(client)
    client.think(session=session, thought="skip the index", rests_on="t1")
    client.think(session=session, abandon="t1", because="it led nowhere")

    told = client.think(session=session, thoughts=[{"thought": "…", "rests_on": "t2"}] * 24)

    assert len(told["in_doubt"]) == 20
    assert told["in_all"] == {"in_doubt": 24}


@pytest.mark.parametrize(
    "rests_on",
    ["a1 t1 | a2", "a1, t1|a2", [["a1", "t1"], ["a2"]], ["a1 t1 |", "a2"], '["a1","t1","|","a2"]'],
    ids=str,
)
def test_alternatives_are_understood_however_a_model_writes_them(
    client: RawClient, rests_on: object
) -> None:
    session = begin(client)
    client.think(session=session, assume="load is low")
    client.think(session=session, thought="go", rests_on=rests_on)

    assert "t2 go (rests on a1 t1 | a2)" in client.recalled(session=session)


@pytest.mark.parametrize("rests_on", ["a1 t1", ["a1", "t1"], '["a1", "t1"]'], ids=str)
def test_a_plain_list_is_one_set(client: RawClient, rests_on: object) -> None:
    session = begin(client)
    client.think(session=session, thought="go", rests_on=rests_on)

    assert "t2 go (rests on a1 t1)" in client.recalled(session=session)


def test_main_is_the_line_that_a_session_begins_on(client: RawClient) -> None:
    session = begin(client)
    client.think(session=session, thought="aside", branch="b")

    back = client.think(session=session, thought="back", branch="main", merge="b")

    assert "branch" not in back
    assert "Branches: b from t1, merged into main" in client.recalled(session=session)


def test_a_repeated_key_gets_the_first_answer_and_stores_nothing(client: RawClient) -> None:
    first = client.think(thought="once", key="k1")

    assert client.think(thought="once", key="k1") == first
    later = client.think(session=first["session"], thought="more", key="k1")
    assert later["thought"] == "t2"
    refused = client.call("think", thought="something else", key="k1")
    assert refused["_meta"]["thoughtline/error"] == "key_reused"


def test_a_digest_never_exceeds_its_budget_and_says_what_it_left_out(client: RawClient) -> None:
    session = begin(client)
    for number in range(40):
        client.think(session=session, thought=f"step {number}: " + "words and more words " * 10)
    client.think(session=session, thought="last", next="what is the hit rate?")

    for budget in (80, 200, 1000):  # names of sessions take more tokens or fewer
        text = client.recalled(session=session, budget=budget)
        assert len(TOKENS.encode_ordinary(text)) <= budget
        assert "Left out: " in text
    assert "Next: what is the hit rate?" in client.recalled(session=session, budget=200)


def test_a_budget_too_small_says_how_much_is_needed(client: RawClient) -> None:
    session = begin(client)

    refused = client.call("recall", session=session, budget=5)

    assert refused["_meta"]["thoughtline/error"] == "budget_too_small"
    least = int(refused["content"][0]["text"].split("at least ")[1].split(";")[0])
    assert client.recalled(session=session, budget=least)


def test_without_a_session_recall_lists_the_latest(alone: RawClient) -> None:
    assert alone.recalled() == "No session yet. `think` begins one."
    one = begin(alone)
    other = alone.think(thought="another matter")["session"]

    lines = alone.recalled().splitlines()

    assert lines[0] == "Latest sessions:"
    assert lines[1].startswith(f'{other}: "another matter"')
    assert lines[2].startswith(f"{one}: ")


def test_what_is_taken_is_what_is_published() -> None:
    def taken(arguments: type[Struct]) -> set[str]:
        return {field.encode_name for field in fields(arguments)}

    assert set(THINK_FIELDS) == taken(ThinkArguments)
    assert set(RECALL_FIELDS) == taken(RecallArguments)
    assert set(BASIC_THINK) <= {*THINK_FIELDS, "evidence"}
    assert set(BASIC_RECALL) <= set(RECALL_FIELDS)


def digest(client: RawClient) -> str:
    return client.recalled(session="latest")


def open_questions(client: RawClient) -> str:
    return client.recalled(standing="open")


def kinds_on_record(client: RawClient) -> list[str]:
    said = client.call("recall", session="latest", format="json", budget=9_000)
    nodes = json.loads(said["content"][0]["text"])["thoughts"]
    return [node.get("kind", "") for node in nodes]


def test_a_conclusion_that_is_reworded_is_a_conclusion(client: RawClient) -> None:
    client.think(thought="Where to store it?")
    client.think(session="latest", thought="We take SQLite.", kind="conclusion")
    client.think(session="latest", thought="We take SQLite, with WAL.", revises="t2")

    assert "Conclusions: t3 We take SQLite, with WAL." in digest(client)


def test_a_question_that_is_reworded_stays_open(client: RawClient) -> None:
    client.think(thought="Which store?", kind="question")
    client.think(session="latest", thought="Which store on phones?", revises="t1")

    assert "t2 Which store on phones?" in open_questions(client)


def test_a_revision_of_another_kind_is_of_that_kind(alone: RawClient) -> None:
    alone.think(thought="Which store?", kind="question")
    alone.think(session="latest", thought="It was never asked.", revises="t1", kind="remark")

    assert "t2" not in open_questions(alone)


def test_a_revised_decision_is_a_plain_thought_until_its_parts_are_given_again(
    client: RawClient,
) -> None:
    parts = ["cost: min", "A: 1", "B: 2"]
    client.think(thought="Which?", kind="decision", parts=parts)

    plain = client.think(session="latest", thought="Which of them?", revises="t1")
    kinds = kinds_on_record(client)
    again = client.think(
        session="latest", thought="Which one?", revises="t2", kind="decision", parts=parts
    )

    assert "computed" not in plain
    assert kinds == ["decision", ""]
    assert again["computed"]["best"] == ["A"]


def test_the_kind_that_a_revision_took_over_is_on_record(tmp_path: Path) -> None:
    database = tmp_path / "record.db"
    with greeted(database) as client:
        client.think(thoughts=[{"thought": "Plain."}, {"thought": "So.", "kind": "conclusion"}])
    with greeted(database) as client:
        client.think(session="latest", thought="Plainer.", revises="t1")
        client.think(session="latest", thought="And so.", revises="t2")

        assert kinds_on_record(client) == ["", "conclusion", "", "conclusion"]
