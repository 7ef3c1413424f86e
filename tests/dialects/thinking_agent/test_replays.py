"""The Thinking Agent's recorded calls, replayed with the recorded provider on loopback.

What is sent to the provider is compared too, and how long is waited before asking again: never
shorter than recorded. One recorded second is `SECOND` here, but for waits that a provider asks for.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dialects.replay import TRACES, Comparison, steps, traces
from dialects.thinking_agent.provider import Provider, recorded, scripted
from places import DOCS
from rawclient import RawClient, greeted

SERVER = "thinking-agent"
SECOND = 0.1
ASKED = "retry_after"
"""In the names of recordings in which the provider says how long to wait."""

PARENTS = "Parents are checked"
BLANK = "A blank question is refused"
WHOLE = "Tokens and seeds are whole numbers"
STATUS = "An error keeps its status, whatever its body"
AGAIN = "A connection that breaks is tried again"
LEFT_OUT = "Left out arguments are none at all"
TAKEN = "Forms with one meaning are taken"
ADDRESS = "An invalid base URL is reported as such"
QUOTA_AFTER = {f"07_branch_validation {row}": PARENTS for row in (9, 10, 13)}

DELIBERATE = {
    "01_chat_agent_defaults_and_params 4": BLANK,
    "02_chat_agent_validation 11": WHOLE,
    "02_chat_agent_validation 12": TAKEN,
    "02_chat_agent_validation 14": WHOLE,
    "04_chat_error_401_html 1": STATUS,
    "04_chat_error_502_html_always 1": STATUS,
    "04_chat_error_reset 1": AGAIN,
    "05_chat_error_bad_url 1": ADDRESS,
    "07_branch_validation 6": BLANK,
    "07_branch_validation 8": TAKEN,
    **QUOTA_AFTER,
    "15_branch_details_and_unknown_tool 12": LEFT_OUT,
    "15_branch_details_and_unknown_tool 13": LEFT_OUT,
}
"""Calls answered differently on purpose, each with its heading in docs/dialects.md."""

NAMES = [name for name in traces(SERVER) if name != "PROVIDER"]


STATELESS = [name for name in NAMES if name[:2] in ("01", "02", "04")]
"""Only `chat_agent` is called in these, so one server may answer all of them."""


def environment(trace: str, provider: Provider) -> dict[str, str]:
    script = recorded(SERVER)
    said = script[""]["env"] | script.get(trace, {}).get("env", {})
    env = {name: value.replace("<provider>", provider.url) for name, value in said.items()}
    return {**env, "THOUGHTLINE_MODEL_PAUSE": str(SECOND)}


@pytest.fixture(scope="module")
def chatting(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[RawClient, Provider]]:
    path = tmp_path_factory.mktemp("chatting") / "record.db"
    with (
        scripted(["reset"]) as provider,
        RawClient(path, "--dialect", SERVER, environment=environment("", provider)) as client,
    ):
        client.greet()
        yield client, provider


@pytest.mark.parametrize("trace", STATELESS)
def test_the_originals_questions_are_answered_alike(
    trace: str, chatting: tuple[RawClient, Provider]
) -> None:
    client, provider = chatting
    provider.begin(recorded(SERVER)[trace]["replies"])

    _replay(trace, client, provider)


@pytest.mark.parametrize("trace", [name for name in NAMES if name not in STATELESS])
def test_the_originals_branches_are_answered_alike(trace: str, tmp_path: Path) -> None:
    with scripted(recorded(SERVER).get(trace, {}).get("replies", ["reset"])) as provider:
        env = environment(trace, provider)
        with greeted(tmp_path / "record.db", "--dialect", SERVER, environment=env) as client:
            _replay(trace, client, provider)


def _replay(trace: str, client: RawClient, provider: Provider) -> None:
    comparison = Comparison()
    for step, row in zip(steps(SERVER, trace), _rows(trace), strict=True):
        params: dict[str, Any] = {"name": step.tool}
        if step.arguments is not None:
            params |= {"arguments": comparison.filled(step.arguments)}
        before = len(provider.requests)

        answer = client.request("tools/call", params)

        found = comparison.differences(step.response, answer, step.tool)
        if "upstream_requests" in row:
            sent = [request.body for request in provider.requests[before:]]
            times = [at - provider.came[before] for at in provider.came[before:]]
            found += _sent(row["upstream_requests"], sent, times, 1 if ASKED in trace else SECOND)
        assert bool(found) is (step.place in DELIBERATE), (step.place, found, answer)


def _rows(trace: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((TRACES / SERVER / f"{trace}.json").read_text("utf-8"))
    return rows


def _sent(
    recorded: list[dict[str, Any]], sent: list[dict[str, Any]], times: list[float], second: float
) -> list[str]:
    """How what the provider got differs from what it got from the original."""
    if len(sent) != len(recorded):
        return [f"{len(sent)} requests, not {len(recorded)}"]
    found = []
    for was, now, at in zip(recorded, sent, times, strict=True):
        body = was["body"]
        extra = {name for name in now if name not in body}
        wrong = {name for name in body if name != "messages" and body[name] != now.get(name)}
        roles = [message["role"] for message in body["messages"]]
        texts = [m["content"] for m in body["messages"] if m["content"] != "<text>"]
        if extra - {"stream"} or wrong or now.get("stream"):
            found.append(f"the body differs in {sorted(extra | wrong)}: {now}")
        if [message["role"] for message in now["messages"]] != roles:
            found.append(f"the roles are not {roles}")
        if not all(text in [m["content"] for m in now["messages"]] for text in texts):
            found.append("the texts differ")
        if at < was["after_s"] * second:
            found.append(f"asked again after {at:.2f} s, not {was['after_s'] * second}")
    return found


def test_every_listed_difference_is_of_a_call_that_was_recorded() -> None:
    recorded = {step.place for trace in NAMES for step in steps(SERVER, trace)}

    assert set(DELIBERATE) <= recorded


@pytest.mark.parametrize("heading", sorted(set(DELIBERATE.values())))
def test_every_deliberate_difference_is_explained(heading: str) -> None:
    assert f"\n### {heading}\n" in (DOCS / "dialects.md").read_text(encoding="utf-8")
