"""The multi-agent server's recorded calls, replayed with a provider on loopback.

Of what the provider got it is compared who was asked: the set of directions where the recording has
their roles, else whether anybody was. The original asks some of them more than once; we never do.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dialects.replay import TRACES, Comparison, expanded
from llm.llm_server import Behaviour, LlmServer, Request, Writer, raw, reset, says, status
from places import DOCS
from rawclient import RawClient
from thoughtline.dialects.multi_agent.routing import RATING_PROMPT
from thoughtline.llm.perspectives import load_perspectives

SERVER = "multi-agent"

THRESHOLDS = "The thresholds are the documented ones"
ERRORS = "Errors are errors"
UNREAD = "A rating that cannot be read is not guessed at"
FOUR = "Four arguments are enough"
LONGEST = "A thought has at most 10,000 characters"
FLAG = "A reference needs its flag"
ONE = "Every team has one answer"

ROUTING = "v0.7.0_02_routing_with_missing_method_added"
OLD, NEW, BROKEN = "v0.7.0_03_validation", "head_03_validation", "head_04_model_errors"


def rows(trace: str, heading: str, *numbers: int) -> dict[str, str]:
    return {f"{trace} {number}": heading for number in numbers}


DELIBERATE = {
    **rows(ROUTING, THRESHOLDS, *range(3, 8), 11, 21, 22, 23, 25, 26, 27, 29, 30, 31, 33, 34),
    **rows(ROUTING, THRESHOLDS, *range(37, 52), 53),
    **rows(ROUTING, ONE, 35),
    **rows(ROUTING, UNREAD, 52, 54, 55, 56),
    **rows(OLD, FOUR, 6, 7, 8, 9),
    **rows(OLD, ERRORS, 11, 12, 13, 14, 17, 22, 24, 25, 26),
    **rows(OLD, LONGEST, 37),
    **rows(OLD, FLAG, 23, 29, 30, 34),
    **rows(NEW, FOUR, 15),
    **rows(NEW, FLAG, 10),
    **rows(BROKEN, ERRORS, 1, 2, 3, 4, 7, 8, 9, 10, 11, 13),
}
"""Calls answered differently on purpose, each with its heading in docs/dialects.md."""

BASE = {"thoughtNumber": 1, "totalThoughts": 3, "nextThoughtNeeded": True}
FAULTS: dict[str, list[Behaviour]] = {
    "401 always": [status(401)],
    "400 always": [status(400)],
    "429 always": [status(429)],
    "500 always": [status(500)],
    "500 once then ok": [status(500), says("Fine.")],
    "bad json 200": [raw(b"not json")],
    "empty content": [says("")],
    "null content": [raw(b'{"choices": [{"message": {"content": null}}]}')],
    "no choices": [raw(b'{"choices": []}')],
    "reset": [reset],
    "tool_calls reply": [says("", calls=[("search", {})])],
}
UNREADABLE = {
    "complexity reply not JSON": "quite complex",
    "complexity score as string": '{"complexity_score": "high"}',
    "complexity score null": '{"complexity_score": null}',
    "complexity reply list": "[15]",
    "complexity reply bare json one line": 'So:\n{"complexity_score": 15}\nThat is it.',
}


def recorded(trace: str) -> list[dict[str, Any]]:
    text = (TRACES / SERVER / f"{trace}.json").read_text(encoding="utf-8")
    return [{"tool": "sequentialthinking", **row} for row in json.loads(text)]


def role(request: Request) -> str:
    """The seat that a model was asked for."""
    system = request.body["messages"][0]["content"]
    if system.startswith(RATING_PROMPT):
        return "complexity"
    return next(name for name, one in load_perspectives().items() if system.startswith(one.stance))


class Rated(LlmServer):
    """Gives the recorded rating of a thought, and an answer to whatever else it is asked."""

    rating = ""

    def __init__(self) -> None:
        super().__init__([self._answer_as])

    async def _answer_as(self, request: Request, writer: Writer) -> None:
        text = self.rating if role(request) == "complexity" else f"As {role(request)}."
        await says(text)(request, writer)


def agent(path: Path, server: LlmServer, *flags: str) -> RawClient:
    """A server that goes by words, unless a flag says otherwise."""
    model = ("--model", f"{server.url}/v1#small", "--model-pause", "0.01", "--routing", "words")
    client = RawClient(path / "record.db", "--dialect", SERVER, *model, *flags)
    client.greet()
    return client


def replay(trace: str, client: RawClient, server: LlmServer) -> Iterator[dict[str, Any]]:
    """Each recorded call, handed out to be prepared for, and then made and compared."""
    comparison = Comparison()
    for number, row in enumerate(recorded(trace), 1):
        yield row
        server.requests.clear()
        said = row["arguments"]
        if isinstance(said, str):
            said = {**BASE, "thought": "x" * int("".join(filter(str.isdigit, said)))}
        answer = client.request("tools/call", {"name": row["tool"], "arguments": expanded(said)})
        # Each reply of ours has structured content, the original's had it in newer releases.
        was = {name: value for name, value in row["response"].items() if value is not None}
        found = comparison.differences(was, answer, row["tool"])
        found += _asked(row, server.requests)
        place = f"{trace} {number}"
        assert bool(found) is (place in DELIBERATE), (place, found, answer)


def _asked(row: dict[str, Any], requests: list[Request]) -> list[str]:
    if "upstream_requests" in row and bool(row["upstream_requests"]) is not bool(requests):
        return [f"{len(requests)} were asked, not {row['upstream_requests']}"]
    if "upstream_roles" not in row:
        return []
    sent = [role(request) for request in requests]
    assert len(set(sent)) == len(sent)
    wanted = {one for _, one, _ in row["upstream_roles"]}
    return [] if set(sent) == wanted else [f"{sorted(sent)} were asked, not {sorted(wanted)}"]


def test_the_originals_ratings_lead_to_documented_directions(tmp_path: Path) -> None:
    with Rated() as server, agent(tmp_path, server, "--routing", "model") as client:
        for row in replay(ROUTING, client, server):
            rating = row["complexity_reply"]
            server.rating = UNREADABLE.get(row["label"]) or json.dumps(
                {
                    "complexity_score": rating.get("score", 0),
                    "primary_problem_type": rating.get("type", "GENERAL"),
                    "thinking_modes_needed": rating.get("modes", []),
                }
            )


@pytest.mark.parametrize("trace", [OLD, NEW])
def test_the_originals_arguments_are_read_alike(trace: str, tmp_path: Path) -> None:
    with LlmServer([says("Fine.")]) as server, agent(tmp_path, server) as client:
        assert len(list(replay(trace, client, server))) == len(recorded(trace))


def test_what_goes_wrong_at_the_provider_is_told(tmp_path: Path) -> None:
    with LlmServer([says("Fine.")]) as server, agent(tmp_path, server) as client:
        for row in replay(BROKEN, client, server):
            server.script = FAULTS.get(row["label"], [says("Fine.")])


def test_every_listed_difference_is_of_a_call_that_was_recorded() -> None:
    traces = (ROUTING, OLD, NEW, BROKEN)
    places = {f"{trace} {at}" for trace in traces for at in range(1, len(recorded(trace)) + 1)}

    assert set(DELIBERATE) <= places
    assert {path.stem for path in (TRACES / SERVER).glob("*.json")} == set(traces)


@pytest.mark.parametrize("heading", sorted(set(DELIBERATE.values())))
def test_every_deliberate_difference_is_explained(heading: str) -> None:
    assert f"\n### {heading}\n" in (DOCS / "dialects.md").read_text(encoding="utf-8")
