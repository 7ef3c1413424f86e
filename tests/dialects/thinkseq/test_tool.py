"""What the recorded calls of ThinkSeq do not cover."""

import json
from pathlib import Path
from typing import Any

import pytest

from rawclient import RawClient
from thoughtline.dialects.thinkseq.session import preview


def serving(folder: Path, *flags: str) -> RawClient:
    client = RawClient(folder / "record.db", *flags)
    client.greet()
    return client


def step(client: RawClient, text: str = "…", **more: Any) -> dict[str, Any]:
    """The result of a call that is granted."""
    data = client.call("thinkseq", thought=text, **more)["structuredContent"]
    assert data["ok"], data
    result: dict[str, Any] = data["result"]
    return result


def refusal(client: RawClient, **arguments: Any) -> dict[str, str]:
    """The error of a call that is refused in the envelope."""
    result = client.call("thinkseq", **arguments)
    assert result["isError"]
    assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
    assert result["structuredContent"]["ok"] is False
    error: dict[str, str] = result["structuredContent"]["error"]
    return error


def test_a_named_session_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    flags = ("--dialect", "thinkseq", "--session", "checkout", "--max-thoughts", "6")
    with serving(tmp_path, *flags) as whole, serving(tmp_path, *flags[:2], *flags[4:]) as apart:
        for text in ("a", "b", "c", "d", "e", "f", "g"):
            step(whole, text)
            step(apart, text)
        assert step(whole, "d2", revisesThought=4) == step(apart, "d2", revisesThought=4)
        whole.kill()

        with serving(tmp_path, *flags) as resumed:
            assert step(resumed, "h", totalThoughts=12) == step(apart, "h", totalThoughts=12)
            assert refusal(resumed, thought="x", revisesThought=5) == refusal(
                apart, thought="x", revisesThought=5
            )
            assert step(resumed, "i") == {
                "thoughtNumber": 10,
                "totalThoughts": 10,
                "progress": 1,
                "isComplete": True,
                "thoughtHistoryLength": 6,
                "hasRevisions": True,
                "activePathLength": 3,
                "revisableThoughts": [8, 9, 10],
                "context": {
                    "recentThoughts": [
                        {"number": 8, "preview": "d2"},
                        {"number": 9, "preview": "h"},
                        {"number": 10, "preview": "i"},
                    ]
                },
            }


def test_two_processes_at_once_do_not_mix(tmp_path: Path) -> None:
    flags = ("--dialect", "thinkseq")
    with serving(tmp_path, *flags) as one, serving(tmp_path, *flags) as other:
        step(one, "mine")
        step(other, "theirs")

        assert step(one)["context"]["recentThoughts"][0]["preview"] == "mine"
        assert step(other)["revisableThoughts"] == [1, 2]


def test_two_processes_on_one_session_share_its_numbers(tmp_path: Path) -> None:
    flags = ("--dialect", "thinkseq", "--session", "shared")
    with serving(tmp_path, *flags) as one, serving(tmp_path, *flags) as other:
        assert step(one)["thoughtNumber"] == 1
        assert step(other)["thoughtNumber"] == 2
        assert step(one, revisesThought=2)["revisableThoughts"] == [1, 3]
        assert refusal(other, thought="late", revisesThought=2)["code"] == (
            "E_REVISION_TARGET_SUPERSEDED"
        )


def test_replies_forget_what_the_record_keeps(tmp_path: Path) -> None:
    flags = ("--dialect", "thinkseq,thoughtline", "--session", "s", "--max-thoughts", "2")
    with serving(tmp_path, *flags) as client:
        for text in ("the first", "the second", "the third"):
            result = step(client, text)
        [told] = client.call("recall", session="s")["content"]

    assert result["thoughtHistoryLength"] == 2
    assert result["revisableThoughts"] == [2, 3]
    assert [t for t in ("the first", "the second", "the third") if t not in told["text"]] == []


def test_a_thought_that_replies_forgot_is_said_to_be_on_record(tmp_path: Path) -> None:
    with serving(tmp_path, "--dialect", "thinkseq", "--max-thoughts", "1") as client:
        step(client)
        step(client)

        assert refusal(client, thought="again", revisesThought=1) == {
            "code": "E_REVISION_TARGET_NOT_FOUND",
            "message": "Thought 1 is on record, but too far back to be revised. "
            "The latest that can be revised: 2. [no_such_thought]",
        }


def test_a_superseded_thought_is_said_to_be_so(tmp_path: Path) -> None:
    with serving(tmp_path, "--dialect", "thinkseq") as client:
        step(client)
        step(client)
        step(client, revisesThought=1)

        assert refusal(client, thought="again", revisesThought=2) == {
            "code": "E_REVISION_TARGET_SUPERSEDED",
            "message": "Thought 2 was already superseded by thought 3. "
            "The latest that can be revised: 3. [already_revised]",
        }


def test_refused_calls_store_nothing(tmp_path: Path) -> None:
    flags = ("--dialect", "thinkseq,thoughtline", "--session", "s")
    with serving(tmp_path, *flags) as client:
        refusal(client, thought="x", revisesThought=1)
        for wrong in ({}, {"thought": ""}, {"thought": "x", "totalThoughts": "3"}):
            assert client.call("thinkseq", **wrong)["isError"]

        assert client.call("recall", session="s")["_meta"]["thoughtline/error"] == (
            "no_such_session"
        )
        assert step(client)["thoughtNumber"] == 1


def test_arguments_that_do_not_fit_are_named_in_plain_text(tmp_path: Path) -> None:
    with serving(tmp_path, "--dialect", "thinkseq") as client:
        result = client.call("thinkseq", thought="é" * 2001, totalThoughts=1.5, revisesThought=-1)

    assert "structuredContent" not in result
    assert result["content"][0]["text"] == (
        "The arguments of thinkseq do not fit: "
        "thought must have from 1 to 2000 UTF-16 units, not 2001; "
        "totalThoughts must be a whole number; revisesThought must be from 1 to 9007199254740991. "
        "Nothing was recorded; correct them and call again. [bad_arguments]"
    )


def test_what_the_original_takes_is_taken(tmp_path: Path) -> None:
    with serving(tmp_path, "--dialect", "thinkseq") as client:
        assert step(client, "\n", totalThoughts=4.0)["totalThoughts"] == 4
        assert step(client, "😀" * 1000)["thoughtNumber"] == 2
        assert client.call("thinkseq", thought="😀" * 1000 + "x")["isError"]


@pytest.mark.parametrize("name", ["revisesThougth", "branch"])
def test_an_unknown_argument_is_refused(tmp_path: Path, name: str) -> None:
    with serving(tmp_path, "--dialect", "thinkseq") as client:
        result = client.refused("thinkseq", thought="…", **{name: 1})

        assert f"{name!r} is unknown" in result
        assert step(client, "…")["thoughtNumber"] == 1


def test_a_thought_with_half_a_surrogate_pair_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path, "--dialect", "thinkseq") as client:
        client.send(
            b'{"jsonrpc":"2.0","id":99,"method":"tools/call","params":'
            b'{"name":"thinkseq","arguments":{"thought":"\\ud83d"}}}\n'
        )

        assert client.receive()["error"]["code"] == -32700
        assert step(client)["thoughtNumber"] == 1


def test_any_other_refusal_is_told_in_the_envelope(tmp_path: Path) -> None:
    with serving(tmp_path, "--dialect", "thinkseq", "--max-text", "10") as client:
        error = refusal(client, thought="longer than this server was told to take")

    assert error["code"] == "E_THINK"
    assert error["message"].endswith("[over_limit]")


def test_a_session_that_another_dialect_began_goes_on(tmp_path: Path) -> None:
    flags = ("--dialect", "sequentialthinking,thinkseq,thoughtline", "--session", "s")
    usual = {"totalThoughts": 9, "nextThoughtNeeded": True}
    with serving(tmp_path, *flags) as client:
        for number, text in enumerate(("one", "two", "three"), 1):
            client.call("sequentialthinking", thought=text, thoughtNumber=number, **usual)
        client.call(
            "sequentialthinking",
            thought="aside",
            thoughtNumber=4,
            branchId="b",
            branchFromThought=1,
            **usual,
        )
        client.think(session="s", thought="two, better", revises="t2")

        assert refusal(client, thought="x", revisesThought=4)["message"].startswith(
            "Thought 4 is on branch 'b', and only the main line is revised here."
        )
        assert refusal(client, thought="x", revisesThought=2)["code"] == (
            "E_REVISION_TARGET_SUPERSEDED"
        )
        result = step(client, "three, better", revisesThought=3)
        [told] = client.call("recall", session="s")["content"]

    assert result["thoughtNumber"] == 6
    assert result["thoughtHistoryLength"] == 6
    assert result["revisableThoughts"] == [1, 6]
    assert result["context"] == {
        "recentThoughts": [
            {"number": 1, "preview": "one"},
            {"number": 6, "preview": "three, better"},
        ],
        "revisionInfo": {"revises": 3, "supersedes": [3, 5]},
    }
    assert "t6 three, better (revises t3)" in told["text"]
    assert "t5 two, better (revised by t6)" in told["text"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a" * 100, "a" * 100),
        ("a" * 101, "a" * 100 + "..."),
        ("a" * 98 + "😀", "a" * 98 + "😀"),
        ("a" * 99 + "😀", "a" * 99 + "..."),
        ("a" + "😀" * 50, "a" + "😀" * 49 + "..."),
        ("😀" * 50, "😀" * 50),
    ],
)
def test_a_preview_has_a_hundred_units_and_whole_characters(text: str, shown: str) -> None:
    assert preview(text) == shown


def test_flags_are_read_as_the_original_reads_them(tmp_path: Path) -> None:
    more = ("--shutdown-timeout-ms", "1ms", "--package-read-timeout-ms", "1ms")
    with serving(tmp_path, "--dialect", "thinkseq", "--max-thoughts", "1abc", *more) as client:
        step(client)
        assert step(client)["thoughtHistoryLength"] == 1
