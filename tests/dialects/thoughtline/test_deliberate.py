"""`deliberate` through a real server process: the caller is the mind, or a model on loopback."""

import asyncio
import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bpe_openai
import pytest

from entrypoints.mcp.task_calls import Gate
from forked import Forked
from llm.llm_server import Behaviour, LlmServer, Request, Writer, says, status
from llm.smollm import smollm  # noqa: F401 - a fixture
from places import DOCS
from rawclient import ENVELOPE, RawClient, greeted
from store.postgres_server import Postgres, own_database
from thoughtline.dialects.thoughtline.deliberate import DeliberateArguments
from thoughtline.dialects.thoughtline.descriptions import DELIBERATE_FIELDS

TOKENS = bpe_openai.get_encoding("o200k_base")

EXPLAINED = set(
    re.findall(
        r"`(\w+)`",
        (DOCS / "tools.md").read_text("utf-8").split("\n## `deliberate`\n")[1].split("\n## ")[0],
    )
)
"""Names that the page explains."""


def deliberate(client: RawClient, **said: Any) -> dict[str, Any]:
    result = client.call("deliberate", **said)
    assert not result["isError"], result
    reply: dict[str, Any] = result["structuredContent"]
    assert reply.keys() <= EXPLAINED
    text = json.loads(result["content"][0]["text"])
    assert text == {name: reply[name] for name in reply if name != "session" or "session" in text}
    assert ("session" in text) == (said.get("session") != reply["session"])
    return reply


def refusal(client: RawClient, **said: Any) -> str:
    result = client.call("deliberate", **said)
    assert result["isError"], result
    code: str = result["_meta"]["thoughtline/error"]
    return code


def later(seconds: float, behaviour: Behaviour) -> Behaviour:
    async def behave(request: Request, writer: Writer) -> None:
        await asyncio.sleep(seconds)
        await behaviour(request, writer)

    return behave


def until(seconds: float) -> Iterator[None]:
    """Again and again, for so long."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        yield
        time.sleep(0.02)


@pytest.fixture
def provider() -> Iterator[LlmServer]:
    with LlmServer([says("Ship it.\nVote: yes\nConfidence: 0.8")]) as server:
        yield server


def asking(server: LlmServer, path: Path, *flags: str) -> RawClient:
    client = RawClient(path / "record.db", "--model", f"{server.url}/v1#small", *flags)
    client.greet()
    return client


def test_the_definition_costs_few_tokens_and_says_what_the_decoder_takes(
    client: RawClient,
) -> None:
    [tool] = [
        tool
        for tool in client.request("tools/list")["result"]["tools"]
        if tool["name"] == "deliberate"
    ]

    del tool["_meta"]  # for the client, not for its model
    assert len(TOKENS.encode_ordinary(json.dumps(tool, separators=(",", ":")))) <= 350
    assert set(DELIBERATE_FIELDS) == set(DeliberateArguments.__struct_fields__)


def answer(client: RawClient, begun: dict[str, Any], delegation: str, said: str) -> dict[str, Any]:
    return deliberate(client, session=begun["session"], id=delegation, answer=said)


def test_on_a_fresh_machine_the_caller_answers_for_all_seats(client: RawClient) -> None:
    begun = deliberate(client, question="Ship on Friday?", perspectives="factual critical")
    first = answer(client, begun, "d2", "As critical: no.")
    chair = answer(client, begun, "d1", "As factual: no.")
    reply = answer(client, begun, "d3", "As synthesis: no.")

    assert [(seat["id"], seat["seat"]) for seat in begun["seats"]] == [
        ("d1", "factual"),
        ("d2", "critical"),
    ]
    assert first["waiting_for"] == {"d1": "factual"}
    assert [seat["id"] for seat in chair["seats"]] == ["d3"]
    assert "As factual: no." in chair["told"]
    assert reply["outcome"] == "As synthesis: no."
    assert {seat: said["text"] for seat, said in reply["opinions"].items()} == {
        "factual": "As factual: no.",
        "critical": "As critical: no.",
    }


def test_what_is_common_to_all_seats_is_told_once(client: RawClient) -> None:
    begun = deliberate(client, question="Ship on Friday?", perspectives="factual critical")

    said = json.dumps(begun)
    assert said.count("Ship on Friday?") == 1
    assert all(seat["told"] not in begun["told"] for seat in begun["seats"])
    assert len({seat["told"] for seat in begun["seats"]}) == 2


def test_all_seats_are_answered_in_one_call(client: RawClient) -> None:
    begun = deliberate(client, question="Ship on Friday?")
    session = begun["session"]
    assert "session and answers {d1: ..., d2: ..., d3: ...}" in begun["next"]

    chair = deliberate(
        client, session=session, answers={"d1": "It is red.", "D3": "Party.", "d2": "No."}
    )
    ended = deliberate(client, session=session, id="d4", answer="Not on Friday.")

    assert [seat["id"] for seat in chair["seats"]] == ["d4"]
    assert chair["next"].endswith("Call deliberate with session, id d4 and answer.")
    assert ended["outcome"] == "Not on Friday."
    assert [said["text"] for said in ended["opinions"].values()] == ["It is red.", "No.", "Party."]


@pytest.mark.parametrize(
    "answers",
    [
        {"factual": "No.", "critical": "Never."},
        [{"id": "d1", "answer": "No."}, {"id": "d2", "answer": "Never."}],
        ["d1: No.", "d2: Never."],
        '{"d1": "No.", "d2": "Never."}',
        '["d1: No.", "d2: Never."]',
    ],
    ids=repr,
)
def test_answers_are_taken_in_the_forms_in_which_models_send_them(
    client: RawClient, answers: Any
) -> None:
    begun = deliberate(client, question="Ship?", perspectives="factual critical", settle="none")

    ended = deliberate(client, session=begun["session"], answers=answers)

    assert [said["text"] for said in ended["opinions"].values()] == ["No.", "Never."]


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ({"d1": "No.", "d7": "x", "d8": "y"}, "There is no delegation 'd7' in this session. There"),
        ({"d1": "No.", "d8": "y"}, "no delegation 'd8' in this session. Waiting for an answer: d1"),
        ({"d1": "No.", " D1": "Yes."}, "'d1' is answered twice."),
        ({"d1": "No.", "d2": " "}, "`answer` is empty"),
        ({"d1": "No.", "d3": "x"}, "The answers are for seats of q1 and q2."),
        (7, "Its form: {d1: '..', d2: '..'}"),
        (["no seat"], "Its form: {d1: '..', d2: '..'}"),
    ],
    ids=repr,
)
def test_one_bad_answer_refuses_all_and_is_named(
    client: RawClient, answers: Any, says: str
) -> None:
    begun = deliberate(client, question="Ship?", perspectives="factual critical")
    session = begun["session"]
    deliberate(client, session=session, question="When?", perspectives="factual")

    refused = client.refused("deliberate", session=session, answers=answers)

    assert says in refused
    left = deliberate(client, session=session, id="q1")
    assert left["waiting_for"] == {"d1": "factual", "d2": "critical"}


def test_votes_that_do_not_count_are_named_together(client: RawClient) -> None:
    begun = deliberate(client, question="Which?", choices=["Kafka", "NATS"])

    refused = client.call(
        "deliberate", session=begun["session"],
        answers={"d1": "Vote: Redis", "d2": "Vote: NATS", "d3": "Hm."},
    )  # fmt: skip

    text = refused["content"][0]["text"]
    assert "The answer for d1 and d3 has no vote that counts." in text
    assert "All seats are still open." in text


def test_looking_again_repeats_nothing_that_the_caller_was_told(client: RawClient) -> None:
    begun = deliberate(client, question="Ship on Friday?", perspectives="factual critical")
    known = {"session": begun["session"], "id": "q1"}

    again = deliberate(client, **known)
    seat = deliberate(client, session=begun["session"], id="d2")
    client.call("deliberate", session=begun["session"], answers={"d1": "No.", "d2": "Never, ever."})
    chair = deliberate(client, **known)
    told = deliberate(
        client, session=begun["session"], id="d3", answer="Wait, and test it all again on Monday."
    )
    after = deliberate(client, **known)
    opinion = deliberate(client, session=begun["session"], id="d2")

    assert again["waiting_for"] == {"d1": "factual", "d2": "critical"}
    assert "told" not in again
    assert len(json.dumps(again)) < len(json.dumps(begun)) / 2
    assert [each["id"] for each in seat["seats"]] == ["d2"]
    assert "Ship on Friday?" in seat["told"], "a seat is told again on request"
    assert chair["waiting_for"] == {"d3": "synthesis"}
    assert told["outcome"] == "Wait, and test it all again on Monday."
    assert after["opinions"] == {"factual": {"thought": "t2"}, "critical": {"thought": "t3"}}
    assert after["thought"] == "t4"
    assert "`id` of a seat (d1, d2) shows one again" in after["next"]
    assert (opinion["thought"], opinion["text"]) == ("t3", "Never, ever.")


def test_another_caller_and_a_repeated_call_are_told_all(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as client:
        begun = deliberate(client, question="Ship?", perspectives="factual", key="k")
        retried = deliberate(client, question="Ship?", perspectives="factual", key="k")
    with greeted(tmp_path / "t.db") as other:
        seen = deliberate(other, session=begun["session"], id="q1")
        sealed = deliberate(other, session=begun["session"], id="d1", answer="Secret.")
        answered = deliberate(other, session=begun["session"], id="d1")

    assert [seat["id"] for seat in retried["seats"]] == ["d1"]
    assert [seat["id"] for seat in seen["seats"]] == ["d1"]
    assert "Secret." in sealed["told"], "the synthesis sees it"
    assert (answered["state"], "text" in answered) == ("answered", False)


def test_an_unknown_seat_says_which_there_are(client: RawClient) -> None:
    begun = deliberate(client, question="Ship?", perspectives="factual critical")

    text = client.call("deliberate", session=begun["session"], id="d9")["content"][0]["text"]

    assert text.startswith("There is no seat 'd9' in this session. The latest seats: d1, d2.")


def test_an_answer_without_a_vote_is_refused_and_its_seat_stays_open(client: RawClient) -> None:
    begun = deliberate(
        client, question="Which?", perspectives="factual critical", choices=["Kafka", "NATS"]
    )
    session = begun["session"]

    assert refusal(client, session=session, id="d1", answer="Kafka, surely.") == "bad_arguments"
    assert refusal(client, session=session, id="d1", answer="x\nVote: Redis") == "bad_arguments"
    answer(client, begun, "d1", "It is there already.\nVote: Kafka")
    reply = answer(client, begun, "d2", "Small.\nVote: kafka")

    assert reply["outcome"] == "Kafka (2 of 2: factual, critical)"


def test_nobody_is_asked_about_what_fell_or_is_in_doubt_unless_that_is_wished(
    client: RawClient,
) -> None:
    session = client.think(thought="why?")["session"]
    client.think(session=session, thought="it is the disk", assume=["the log is whole"])
    client.think(session=session, refute="a1", because="it was cut")
    client.think(session=session, thought="it is the net")
    client.think(session=session, thought="buy a switch", rests_on="t3")
    client.think(session=session, revises="t3", thought="it is the card")

    assert refusal(client, session=session, question="So?", about="t1 t2") == "does_not_stand"
    assert refusal(client, session=session, question="So?", about="t4") == "does_not_stand"
    assert "Waiting" not in client.recalled(session=session)
    begun = deliberate(
        client, session=session, question="So?", about="t1 t2?", perspectives="factual",
        settle="none",
    )  # fmt: skip
    answer(client, begun, "d1", "It never was.")

    assert '(t2 has fallen: a1 refuted: \\"it was cut\\".)' in begun["told"]
    told = client.recalled(session=session)
    assert 'It never was. (opinion; "q1 factual"; rests on t1; model)' in told


def test_a_perspective_may_be_described_in_the_call(client: RawClient) -> None:
    begun = deliberate(
        client, question="Ship?", perspectives=["critical", "intruder: Look for a way in."]
    )
    in_one = deliberate(client, question="Ship?", perspectives="intruder: Look in.; critical")
    unknown = client.call("deliberate", question="Ship?", perspectives="devil")

    assert [seat["seat"] for seat in begun["seats"]] == ["critical", "intruder"]
    assert begun["seats"][1]["told"] == "Look for a way in."
    assert [seat["seat"] for seat in in_one["seats"]] == ["intruder", "critical"]
    assert "'devil: how it looks at things'" in unknown["content"][0]["text"]


def test_seats_see_what_a_decision_comes_to(client: RawClient) -> None:
    session = client.think(
        thought="Which?", kind="decision", parts=["speed: max", "Kafka: 7", "NATS: 9"]
    )["session"]

    begun = deliberate(client, session=session, question="Is it right?", about="t1")

    assert "Computed: best NATS 0.9, then Kafka 0.7." in begun["told"]


def test_ids_may_be_written_in_capitals(client: RawClient) -> None:
    begun = deliberate(client, question="Ship?", perspectives="factual", settle="none")

    again = deliberate(client, session=begun["session"], id=" Q1 ")
    ended = deliberate(client, session=begun["session"], id="D1", answer="No.")

    assert again["waiting_for"] == {"d1": "factual"}
    assert ended["opinions"]["factual"]["text"] == "No."


def test_recall_shows_no_opinion_before_the_end(client: RawClient) -> None:
    reply = deliberate(client, question="Ship on Friday?", perspectives="factual critical")
    deliberate(client, session=reply["session"], id="d1", answer="a sealed opinion")

    told = client.recalled(session=reply["session"])
    found = client.recalled(query="sealed opinion")

    assert "sealed opinion" not in told
    assert found.startswith("Nothing was found")


def test_a_configured_model_is_asked_and_the_outcome_is_a_thought(
    provider: LlmServer, tmp_path: Path
) -> None:
    with asking(provider, tmp_path) as client:
        reply = deliberate(client, question="Ship on Friday?")
        told = client.recalled(session=reply["session"])

    assert reply["thought"] == "t5"
    assert reply["outcome"] == "Ship it."
    assert set(reply["opinions"]) == {"factual", "critical", "creative"}
    assert len(provider.requests) == 4
    assert "Conclusions: t5 Ship it. (0.8; rests on t2 t3 t4; model)" in told


def test_a_vote_is_counted_and_not_asked_for(provider: LlmServer, tmp_path: Path) -> None:
    with asking(provider, tmp_path) as client:
        reply = deliberate(client, question="Ship?", choices=["yes", "no"])

    assert reply["outcome"] == "yes (3 of 3: factual, critical, creative)"
    assert len(provider.requests) == 3


def test_a_handle_comes_before_the_answers_do(tmp_path: Path) -> None:
    gate = Gate()
    with LlmServer([gate.behind(says("Ship it."))]) as slow, asking(slow, tmp_path) as client:
        early = deliberate(client, question="Ship?", wait=0)
        gate.open()
        late = deliberate(client, session=early["session"], id=early["deliberation"])

    assert early["waiting_for"] == ["factual", "critical", "creative"]
    assert late["outcome"] == "Ship it."


@pytest.mark.parametrize("modern", [False, True])
def test_progress_is_told_to_who_asks_for_it(
    provider: LlmServer, tmp_path: Path, modern: bool
) -> None:
    flags = ("--model", f"{provider.url}/v1#small")
    with RawClient(tmp_path / "record.db", *flags, modern=modern) as client:
        if not modern:
            client.greet()
        said = {"name": "deliberate", "arguments": {"question": "Ship?"}}
        meta = {"progressToken": "p1", **(ENVELOPE if modern else {})}
        client.send(
            {
                "jsonrpc": "2.0",
                "id": 99,
                "method": "tools/call",
                "params": {**said, "_meta": meta},
            }
        )
        heard = [client.receive()]
        while "id" not in heard[-1]:
            heard.append(client.receive())

    told = [one["params"] for one in heard[:-1]]
    assert {one["method"] for one in heard[:-1]} == {"notifications/progress"}
    assert [one["progress"] for one in told] == [0, 1, 2, 3, 4]
    assert {one["total"] for one in told} == {4}
    assert {one["progressToken"] for one in told} == {"p1"}
    assert told[0]["message"] == "asked factual, critical, creative"
    assert told[-1]["message"] == "synthesis"


def test_a_failing_provider_leaves_an_honest_record(tmp_path: Path) -> None:
    with LlmServer([status(401)]) as closed, asking(closed, tmp_path) as client:
        reply = deliberate(client, question="Ship?")

    assert reply["no_outcome"] == "nobody answered"
    assert set(reply["unheard"]) == {"factual", "critical", "creative"}
    assert all("mind_refused_key" in why for why in reply["unheard"].values())


def test_a_killed_server_pays_for_no_finished_answer_twice(tmp_path: Path) -> None:
    script = [says("First."), says("Second."), says("Third."), later(30.0, says("Never."))]
    with LlmServer([*script, says("Together.")]) as server:
        with asking(server, tmp_path) as client:
            early = deliberate(client, question="Ship?", wait=0)
            while "waiting_for" in early and len(server.requests) < len(script):
                early = deliberate(
                    client, session=early["session"], id=early["deliberation"], wait=0.1
                )
            client.process.kill()
        with asking(server, tmp_path) as client:
            late = deliberate(client, session=early["session"], id=early["deliberation"])

    assert late["outcome"] == "Together."
    assert len(server.requests) == len(script) + 1
    assert {said["text"] for said in late["opinions"].values()} == {"First.", "Second.", "Third."}


def test_whoever_opens_the_record_next_goes_on_unasked(tmp_path: Path) -> None:
    with LlmServer([later(30.0, says("Never."))]) as server, asking(server, tmp_path) as client:
        early = deliberate(client, question="Ship?", wait=0)
        server.until_asked(3)
        client.process.kill()
        server.script = [says("Together.")]
        with asking(server, tmp_path) as other:
            ended = f"{early['deliberation']} ended in t5"
            assert any(
                ended in other.recalled(session=early["session"], since="0") for _ in until(60)
            )


def test_a_worker_on_a_server_deliberates_for_whoever_only_serves(
    provider: LlmServer, postgres: Postgres
) -> None:
    model = f"{provider.url}/v1#small"
    with own_database(postgres) as url:
        environment = {**os.environ, "THOUGHTLINE_MODEL": model}
        with (
            Forked("worker", "--database", url, environment=environment),
            RawClient(url, "--model", model, "--works", "0") as client,
        ):
            client.greet()
            reply = deliberate(client, question="Ship?", wait=60)

    assert reply["outcome"] == "Ship it."
    assert len(provider.requests) == 4


def test_a_real_small_model_answers_and_is_put_together(
    smollm: str,  # noqa: F811 - the fixture
    tmp_path: Path,
) -> None:
    with greeted(tmp_path / "record.db", "--model", smollm) as client:
        # So small a model sometimes talks until it is cut off, which is no answer.
        replies = (deliberated_to_the_end(client) for _ in range(3))
        reply = next(one for one in replies if "outcome" in one)

    assert reply["outcome"].strip()
    assert all(said["text"].strip() for said in reply["opinions"].values())
    assert reply["took"]["tokens_out"] > 0


def deliberated_to_the_end(client: RawClient) -> dict[str, Any]:
    begun = deliberate(
        client,
        question="What is the capital of France? Answer in one short sentence.",
        perspectives="factual emotional",
        wait=0,
    )
    known = {"session": begun["session"], "id": begun["deliberation"], "wait": 20}
    replies = (deliberate(client, **known) for _ in until(300))
    return next(one for one in replies if "waiting_for" not in one)


def test_what_is_no_way_to_settle_is_not_quoted_whole(tmp_path: Path) -> None:
    with greeted(tmp_path / "t.db") as client:
        refused = client.call("deliberate", question="?", settle="x" * 70_000)

    assert refused["isError"]
    assert len(str(refused)) < 1_000


def test_a_deliberation_is_stopped(tmp_path: Path) -> None:
    with LlmServer([later(30.0, says("Late."))]) as slow, asking(slow, tmp_path) as client:
        early = deliberate(client, question="Ship?", wait=0)
        reply = deliberate(client, session=early["session"], id=early["deliberation"], stop=True)

    assert reply["no_outcome"] == "it was stopped"


def test_a_seat_that_nobody_answered_says_that_its_deliberation_was_stopped(
    client: RawClient,
) -> None:
    begun = deliberate(client, question="Ship?", settle="vote")
    session, seats = begun["session"], [seat["id"] for seat in begun["seats"]]
    deliberate(client, session=session, id=seats[0], answer="Vote: yes")
    deliberate(client, session=session, id=begun["deliberation"], stop=True)

    late = client.call("deliberate", session=session, id=seats[1], answer="Vote: no")

    assert late["content"][0]["text"] == (
        "q1 was stopped before d2 was answered. Nothing was recorded. "
        "Begin another one with a new question. [deliberation_ended]"
    )
    assert refusal(client, session=session, id=seats[0], answer="x") == "already_answered"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({}, "bad_arguments"),
        ({"question": " "}, "empty_text"),
        ({"question": "?", "perspectives": "angry"}, "bad_arguments"),
        ({"question": "?", "perspectives": "synthesis"}, "bad_arguments"),
        ({"question": "?", "perspectives": "factual factual"}, "bad_arguments"),
        ({"question": "?", "settle": "dice"}, "bad_arguments"),
        ({"question": "?", "models": "http://127.0.0.1/v1#x"}, "bad_arguments"),
        ({"question": "?", "models": "nobody:x"}, "no_such_mind"),
        ({"question": "?", "models": "openai:gpt"}, "mind_not_ready"),
        ({"question": "?", "models": "a:b c:d", "perspectives": "critical"}, "bad_arguments"),
        ({"question": "?", "choices": "yes no", "settle": "synthesis"}, "bad_arguments"),
        ({"question": "?", "choices": "yes no", "settle": "none"}, "bad_arguments"),
        ({"question": "?", "choices": ["yes"]}, "bad_arguments"),
        ({"question": "?", "choices": ["yes", "Yes"]}, "bad_arguments"),
        ({"question": "?", "budget": "much"}, "bad_arguments"),
        ({"question": "?", "budget": "-1 tokens"}, "bad_arguments"),
        ({"question": "?", "budget": "nan dollars"}, "bad_arguments"),
        ({"question": "?", "choices": ["x" * 200, "y"]}, "over_limit"),
        ({"question": "?", "choices": ["x"] * 1000}, "over_limit"),
        ({"question": "?", "choices": ["yes", " "]}, "empty_text"),
        ({"question": "?", "models": "openai:" + "x" * 200}, "over_limit"),
        ({"question": "?", "wait": 1e9}, "out_of_range"),
        ({"question": "?", "about": "t9", "session": "nobody"}, "no_such_session"),
        ({"question": "?", "about": "t9"}, "no_such_thought"),
        ({"session": "nobody", "id": "d" + "9" * 5000, "answer": "yes"}, "no_such_session"),
        ({"question": "?", "id": "q1"}, "bad_arguments"),
        ({"answer": "yes"}, "bad_arguments"),
        ({"session": "nobody", "id": "d1", "answer": "yes"}, "no_such_session"),
        ({"session": "nobody", "id": "q1"}, "no_such_session"),
        ({"question": "?", "nonsense": 1}, "bad_arguments"),
        ({"question": "x" * 70_000}, "over_limit"),
    ],
    ids=repr,
)
def test_what_makes_no_sense_is_refused(untouched: RawClient, said: Any, code: str) -> None:
    assert refusal(untouched, **said) == code
    assert untouched.recalled().startswith("No session yet")


def test_a_deliberation_among_the_grounds_is_its_outcome(client: RawClient) -> None:
    begun = deliberate(client, question="Port to httpx?", perspectives="factual")
    session = begun["session"]
    early = client.call("think", session=session, thought="We port.", rests_on="q1")
    told = early["content"][0]["text"]
    assert "q1 is a question to models without an outcome so far (`rests_on`)" in told
    assert "`deliberate` with `id: 'q1'` shows what it waits for." in told
    deliberate(client, session=session, answers={"d1": "Stay."})
    deliberate(client, session=session, id="d2", answer="Stay with requests.")

    client.think(session=session, thought="So we stay.", rests_on="q1", **{"as": "so"})

    shown = client.recalled(session=session, id="so")
    assert "Stay with requests." in shown
    judged = client.call("think", session=session, verify="q1", because="It was a year.")
    assert "Its outcome is t3; " in judged["content"][0]["text"]


def test_who_rests_on_a_question_is_told_its_outcome(client: RawClient) -> None:
    begun = deliberate(client, question="Port to httpx?", perspectives="factual critical")
    session = begun["session"]

    early = client.think(session=session, thought="We port.", rests_on="t1", kind="conclusion")
    deliberate(client, session=session, answers={"d1": "Stay.", "d2": "Stay, too."})
    deliberate(client, session=session, id="d3", answer="Stay with requests.")
    late = client.think(
        session=session,
        thoughts=[
            {"thought": "We port after all.", "rests_on": "t1", "kind": "conclusion"},
            {"thought": "Which parts?", "rests_on": "t1", "kind": "question"},
        ],
    )
    both = client.think(session=session, thought="So we stay.", rests_on="t1 t5")
    added = client.think(session=session, about="t2", rests_on="t1 t3")
    answered = client.think(session=session, thought="We stay.", answers="t1")
    client.think(session=session, revises="t5", thought="Stay until June.")
    revised = client.think(session=session, thought="On we go.", rests_on="t1")
    client.think(session=session, refute="t10", because="June is past")
    fallen = client.think(session=session, thought="And on.", rests_on="t1")

    assert early["asked"] == {
        "t1": "the question of q1, which is open, waits for factual d1, critical d2: "
        "rest on its outcome once it has one"
    }
    assert "asked" not in both
    outcome = 'the question of q1; its outcome is t5: rest on t5 ("Stay with requests.")'
    assert late["asked"] == added["asked"] == answered["asked"] == {"t1": outcome}
    assert revised["asked"]["t1"].endswith('its outcome is t10: rest on t10 ("Stay until June.")')
    assert fallen["asked"]["t1"].endswith('its outcome t10 is fallen ("Stay until June.")')


def test_a_question_without_an_outcome_is_told_as_such(client: RawClient) -> None:
    session = deliberate(client, question="Ship?", perspectives="factual")["session"]
    deliberate(client, session=session, id="q1", stop=True)

    reply = client.think(session=session, thought="We ship.", rests_on="t1")
    plain = client.think(session=session, thought="Why?", kind="question")

    assert reply["asked"] == {"t1": "the question of q1, which ended without an outcome"}
    assert "asked" not in client.think(
        session=session, thought="Because.", rests_on=plain["thought"]
    )


@pytest.mark.parametrize(
    ("perspectives", "seats"),
    [
        ("critical, optimistic, ops: who is on call", ["critical", "optimistic", "ops"]),
        ("critical; ops: who is on call, and when", ["critical", "ops"]),
        ("ops: who is on call, legal: what is forbidden", ["ops", "legal"]),
        (["critical, ops: who is on call"], ["critical", "ops"]),
    ],
)
def test_a_list_with_commas_has_a_seat_for_each_name(
    client: RawClient, perspectives: Any, seats: list[str]
) -> None:
    begun = deliberate(client, question="Ship?", perspectives=perspectives)

    assert [each["seat"] for each in begun["seats"]] == seats


def test_an_answer_that_is_a_choice_is_a_vote(client: RawClient) -> None:
    begun = deliberate(
        client, question="When?", perspectives="factual critical", choices=["Mon 7", "Tue 8"]
    )

    ended = deliberate(
        client, session=begun["session"], answers={"d1": "Mon 7", "d2": "**mon 7.**"}
    )

    assert "Mon 7" in str(ended), ended
