"""What the recorded calls of ThinkSeq 2.2 do not cover."""

import json
from pathlib import Path
from typing import Any

import pytest

from entrypoints.cli.commandline import thoughtline
from rawclient import RawClient, greeted

FLAGS = ("--dialect", "thinkseq@2")


def step(client: RawClient, text: str = "...", **more: Any) -> dict[str, Any]:
    """The result of a call that is granted."""
    data = client.call("thinkseq", thought=text, **more)["structuredContent"]
    assert data["ok"], data
    result: dict[str, Any] = data["result"]
    return result


def test_a_session_goes_on_by_its_name_in_another_process(tmp_path: Path) -> None:
    for number in (1, 2):
        with greeted(tmp_path / "record.db", *FLAGS) as client:
            assert (
                step(client, sessionId="plan", totalThoughts=7 - number)["thoughtNumber"] == number
            )
            assert step(client)["thoughtNumber"] == 1
            assert step(client, sessionId="default")["thoughtNumber"] == 2


def test_no_session_begins_as_the_latest(tmp_path: Path) -> None:
    """Other names are their clients' own, however odd."""
    with greeted(tmp_path / "record.db", *FLAGS) as client:
        refused = client.call("thinkseq", thought="so", sessionId="Latest")
        odd = client.call("thinkseq", thought="so", sessionId="a\nb")

    assert refused["isError"]
    assert "that means the one written to last" in str(refused)
    assert not odd["isError"]
    listed = thoughtline("sessions", "--json", "--database", tmp_path / "record.db").stdout
    assert [one["session"] for one in json.loads(listed)] == ["a\nb"]


@pytest.mark.parametrize("flag", ["--max-thoughts", "--max-memory-mb"])
@pytest.mark.parametrize("value", ["5abc", "-1", "1.5", "0", "x"])
def test_a_count_with_more_than_digits_is_refused(flag: str, value: str, tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "record.db"))
    done = thoughtline("serve", *FLAGS, flag, value, *database)

    assert done.returncode == 2
    assert f"{flag} {value!r} is not a whole number" in done.stderr


def test_no_session_is_forgotten(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db", *FLAGS, "--durability", "normal") as client:
        for number in range(52):
            step(client, sessionId=f"s{number}")

        assert step(client, sessionId="s0")["thoughtNumber"] == 2


@pytest.mark.parametrize("name", ["sessionId", "conversationId", "threadId", "chatId", "clientId"])
def test_metadata_names_the_session_where_no_argument_does(name: str, tmp_path: Path) -> None:
    def number(meta: dict[str, Any], **more: Any) -> int:
        params = {"name": "thinkseq", "arguments": {"thought": "x", **more}, "_meta": meta}
        answer = client.request("tools/call", params)["result"]["structuredContent"]
        result: int = answer["result"]["thoughtNumber"]
        return result

    with greeted(tmp_path / "record.db", *FLAGS) as client:
        assert number({name: "theirs"}) == 1
        assert number({name: " theirs "}) == 2
        assert number({name: 17}) == 1
        assert number({}, sessionId="theirs") == 3
        assert number({name: "theirs"}, sessionId="mine") == 1
        assert number({name: ["theirs"]}) == 1


def test_a_call_is_told_when_it_starts_and_how_far_it_came(tmp_path: Path) -> None:
    def told(**arguments: Any) -> list[tuple[float, str]]:
        params = {"name": "thinkseq", "arguments": arguments, "_meta": {"progressToken": "p"}}
        client.send({"jsonrpc": "2.0", "id": "c", "method": "tools/call", "params": params})
        heard = []
        while "id" not in (message := client.receive()):
            heard.append((message["params"]["progress"], message["params"]["message"]))
        return heard

    with greeted(tmp_path / "record.db", *FLAGS) as client:
        assert told(thought="x", totalThoughts=4) == [(0, "started"), (0.25, "completed")]
        assert told(thought="x", revisesThought=9) == [(0, "started"), (1, "failed")]


def test_the_prompt_for_help_tells_how_to_reason_revise_and_mend_an_error(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db", *FLAGS) as client:
        [message] = client.request("prompts/get", {"name": "get-help"})["result"]["messages"]

    errors = ("E_REVISION_TARGET_NOT_FOUND", "E_REVISION_TARGET_SUPERSEDED", "E_THINK")
    for named in ("totalThoughts", "revisesThought", "sessionId", *errors):
        assert named in message["content"]["text"]


def test_a_plan_keeps_its_total_and_progress_counts_the_active_path(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db", *FLAGS) as client:
        step(client, totalThoughts=10)
        assert step(client)["totalThoughts"] == 10
        assert step(client, totalThoughts=4)["totalThoughts"] == 10
        result = step(client, revisesThought=2)

    assert (result["thoughtNumber"], result["activePathLength"], result["progress"]) == (4, 2, 0.2)
    assert [each["stepIndex"] for each in result["context"]["recentThoughts"]] == [1, 2]


def test_long_lists_are_cut_and_counted(tmp_path: Path) -> None:
    flags = (*FLAGS, "--max-thoughts", "600", "--durability", "normal")
    with greeted(tmp_path / "record.db", *flags) as client:
        for _ in range(502):
            result = step(client)
        assert (len(result["revisableThoughts"]), result["revisableThoughtsTotal"]) == (500, 502)
        assert result["revisableThoughts"][0] == 3

        info = step(client, revisesThought=1)["context"]["revisionInfo"]
        assert (len(info["supersedes"]), info["supersedesTotal"]) == (500, 502)


def test_both_versions_cannot_be_offered_at_once(tmp_path: Path) -> None:
    with RawClient(tmp_path / "record.db", "--dialect", "thinkseq,thinkseq@2") as client:
        assert client.process.wait(timeout=20) == 2
