"""Sessions, thoughts and the tree, as an MCP host reads them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from entrypoints.board import tales
from entrypoints.board.served import Served
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.core.refusal import Refused
from thoughtline.entrypoints.mcp.catalog import TREE_URI
from thoughtline.entrypoints.mcp.params import Completion
from thoughtline.entrypoints.mcp.resources import SessionResources, session_uri

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def board() -> Iterator[Served]:
    with Served() as served:
        yield served


@pytest.fixture
def resources(board: Served) -> SessionResources:
    tales.checkout(board)
    return SessionResources(board.queries, SessionNames(board.ledger))


def data(board: Served, resources: SessionResources, uri: str) -> Any:
    [content] = board.do(resources.read(uri))["contents"]
    assert content["uri"] == uri
    assert content["mimeType"] == "application/json"
    return json.loads(content["text"])


async def test_a_session_is_listed_and_read_in_words(
    board: Served, resources: SessionResources
) -> None:
    app, one = board.do(resources.listing())["resources"]
    assert app["uri"] == TREE_URI
    assert one["name"] == "Why does checkout time out in the evening?"

    [content] = board.do(resources.read(one["uri"]))["contents"]

    assert content["mimeType"] == "text/markdown"
    assert "The pool is exhausted by the nightly report" in content["text"]


async def test_a_session_is_read_by_its_beginning_or_as_the_latest(
    board: Served, resources: SessionResources
) -> None:
    _, one = board.do(resources.listing())["resources"]
    whole = board.do(resources.read(one["uri"]))["contents"][0]["text"]

    for said in ("latest", one["uri"].rpartition("/")[2][:4]):
        [content] = board.do(resources.read(f"thoughtline://session/{said}"))["contents"]
        assert content["text"] == whole
        assert data(board, resources, f"thoughtline://session/{said}/at/v3")["version"] == 3


async def test_a_thought_is_read_as_it_is_and_as_it_was(
    board: Served, resources: SessionResources
) -> None:
    now = data(board, resources, session_uri("checkout") + "/thought/t6")
    then = data(board, resources, session_uri("checkout") + "/thought/t6/at/v9")

    assert (now["state"], then["state"]) == ("fallen", "stands")
    assert now["why"] == 'a3 refuted by reviewer in t7: "the client keeps names for an hour"'


async def test_steps_go_on_from_a_version(board: Served, resources: SessionResources) -> None:
    every = data(board, resources, session_uri("checkout") + "/steps")
    later = data(board, resources, session_uri("checkout") + "/steps/after/v20")

    assert [one["v"] for one in every["steps"]] == list(range(1, 24))
    assert [one["v"] for one in later["steps"]] == [21, 22, 23]
    assert later["state"]["version"] == 23


@pytest.mark.parametrize(
    "uri",
    [
        "thoughtline://session/nowhere",
        "thoughtline://session/nowhere/steps",
        "thoughtline://session/checkout/thought/t99",
        "thoughtline://session/checkout/thought/__proto__",
        "thoughtline://session/checkout/at/v99",
        "thoughtline://session/checkout/at/soon",
        "thoughtline://session/checkout/nothing",
        "file:///etc/passwd",
        "ui://thoughtline/other.html",
    ],
)
async def test_what_is_not_there_is_refused(
    board: Served, resources: SessionResources, uri: str
) -> None:
    with pytest.raises(Refused):
        board.do(resources.read(uri))


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
