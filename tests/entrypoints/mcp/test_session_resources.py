"""Names of sessions, thoughts and versions, completed for an MCP host."""

from collections.abc import Iterator
from typing import Any

import pytest

from entrypoints.board import tales
from entrypoints.board.served import Served
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.entrypoints.mcp.params import Completion
from thoughtline.entrypoints.mcp.resources import SessionResources

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def board() -> Iterator[Served]:
    with Served() as served:
        yield served


@pytest.fixture
def resources(board: Served) -> SessionResources:
    tales.checkout(board)
    return SessionResources(board.queries, SessionNames(board.ledger))


async def test_names_are_completed(board: Served, resources: SessionResources) -> None:
    template = resources.templates()["resourceTemplates"][1]["uriTemplate"]

    async def values(argument: str, begun: str, session: str = "") -> list[str]:
        chosen = {"session": session}
        told = await resources.complete(
            Completion(template=template, argument=argument, prefix=begun, chosen=chosen)
        )
        found: list[str] = told["completion"]["values"]
        return found

    assert board.do(values("session", "che")) == ["checkout"]
    assert board.do(values("thought", "t1", "checkout")) == ["t13", "t12", "t11", "t10", "t1"]
    assert board.do(values("moment", "v2", "checkout")) == ["v23", "v22", "v21", "v20", "v2"]
    assert board.do(values("nothing", "", "checkout")) == []


async def test_any_session_is_completed_by_the_beginning_of_its_name(
    board: Served, resources: SessionResources
) -> None:
    template = resources.templates()["resourceTemplates"][1]["uriTemplate"]
    for number in range(120):
        board.think(f"plan-{number:03}", "a step")

    def completed(begun: str) -> dict[str, Any]:
        asked = Completion(template=template, argument="session", prefix=begun)
        told = board.do(resources.complete(asked))
        found: dict[str, Any] = told["completion"]
        return found

    few, many, latest = completed("plan-00"), completed("plan-"), completed("")
    assert few == {
        "values": [f"plan-00{number}" for number in range(10)],
        "total": 10,
        "hasMore": False,
    }
    assert (many["values"][0], len(many["values"]), many["hasMore"]) == ("plan-000", 100, True)
    assert latest["values"][0] == "plan-119"
    assert completed("PLAN")["values"] == completed("pl\0")["values"] == []
