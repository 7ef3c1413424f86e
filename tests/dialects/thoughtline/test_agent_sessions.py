"""Sessions of agents with the mistakes that agents make: what is refused, and what it costs.

tests/data/agent_sessions has the calls. One that says `refused` is answered with that code; every
other mistake in them is one that is forgiven.
"""

import json
from pathlib import Path
from typing import Any

import bpe_openai
import pytest

from places import DATA
from rawclient import greeted

SESSIONS = sorted((DATA / "agent_sessions").glob("*.json"))
TOKENS = bpe_openai.get_encoding("o200k_base")


class Cost:
    """What a session took: its calls, those that were refused, and tokens in both directions."""

    def __init__(self) -> None:
        self.calls = self.refused = self.sent = self.received = 0

    def add(self, arguments: dict[str, Any], reply: str, *, refused: bool) -> None:
        self.calls += 1
        self.refused += refused
        self.sent += tokens(json.dumps(arguments, ensure_ascii=False))
        self.received += tokens(reply)


def tokens(text: str) -> int:
    return len(TOKENS.encode_ordinary(text))


def replay(path: Path) -> Cost:
    """All calls of a session, each answered or refused as it says."""
    cost = Cost()
    with greeted(":memory:", "--project", "shop") as client:
        for call in json.loads(path.read_text("utf-8"))["calls"]:
            [(tool, arguments)] = ((k, v) for k, v in call.items() if k != "refused")
            result = client.call(tool, **arguments)
            [content] = result["content"]
            code = result["_meta"]["thoughtline/error"] if result["isError"] else None
            assert code == call.get("refused"), (tool, arguments, content["text"])
            cost.add(arguments, content["text"], refused=code is not None)
    return cost


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_session_is_answered_as_recorded_in_few_tokens(path: Path) -> None:
    cost = replay(path)

    assert cost.refused * 2 < cost.calls
    assert cost.received <= 150 * cost.calls


def test_of_all_calls_few_are_refused() -> None:
    costs = [replay(path) for path in SESSIONS]
    calls, refused = sum(one.calls for one in costs), sum(one.refused for one in costs)

    assert len(SESSIONS) == 10
    assert (calls, refused) == (105, 21)
    assert sum(one.received for one in costs) <= 75 * calls
