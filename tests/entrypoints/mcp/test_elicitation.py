"""With --ask-person, `recall` puts what waits for a person to the person at the client."""

import json
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from getpass import getuser
from pathlib import Path
from typing import Any

import pytest
from anyio import fail_after
from mcp import Client, StdioServerParameters, types
from mcp.client.stdio import stdio_client

import forked
from entrypoints.cli.commandline import thoughtline
from entrypoints.http.served import Served, token
from rawclient import ENVELOPE, HANDSHAKE, MODERN, RawClient, greeted

PATIENCE = 60
ASK = "--ask-person"
CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
FORMS: dict[str, Any] = {"elicitation": {}}
AUTHOR = f"human:{getuser()} through mcp"
REASON = "I looked it up"


class Person:
    """A person at a client: answers with the words in turn, and cancels when there are no more."""

    def __init__(self, *answers: str, because: str = REASON) -> None:
        self._answers = list(answers)
        self._because = because
        self.asked: list[str] = []

    async def __call__(self, _: Any, params: Any) -> types.ElicitResult:
        self.asked.append(params.message)
        if not self._answers:
            return types.ElicitResult(action="cancel")
        answer = self._answers.pop(0)
        choices = params.requested_schema["properties"]["answer"]["enum"]
        if answer not in choices:
            return types.ElicitResult(action="decline")
        content: dict[str, Any] = {"answer": answer, "because": self._because}
        return types.ElicitResult(action="accept", content=content)


Connect = Callable[..., AbstractAsyncContextManager[Client]]


def stdio(era: str) -> Connect:
    @asynccontextmanager
    async def connect(database: Path, person: Person | None, *flags: str) -> AsyncIterator[Client]:
        program, words = str(forked.command()), ["serve", "--database", str(database), *flags]
        server = StdioServerParameters(command=program, args=words, cwd=database.parent)
        transport = stdio_client(server)
        with fail_after(PATIENCE):
            async with Client(transport, mode=era, elicitation_callback=person) as client:  # type: ignore[arg-type]
                yield client

    return connect


@asynccontextmanager
async def http(database: Path, person: Person | None, *flags: str) -> AsyncIterator[Client]:
    with Served(*flags, database=database) as served, fail_after(PATIENCE):
        url = f"{served.url}/mcp"
        async with Client(url, mode=MODERN, elicitation_callback=person) as client:  # type: ignore[arg-type]
            yield client


LEGACY_STDIO, MODERN_STDIO = stdio("legacy"), stdio(MODERN)
every_door = pytest.mark.parametrize(
    "connect", [LEGACY_STDIO, MODERN_STDIO, http], ids=["legacy", "modern", "http"]
)
over_stdio = pytest.mark.parametrize("connect", [LEGACY_STDIO, MODERN_STDIO], ids=["old", "new"])


async def think(client: Client, **arguments: Any) -> str:
    result = await client.call_tool("think", arguments)
    assert result.structured_content, result
    return str(result.structured_content["session"])


async def recall(client: Client, **arguments: Any) -> str:
    result = await client.call_tool("recall", arguments)
    return str(result.content[0].text)  # type: ignore[union-attr]


def verdicts(database: Path) -> list[tuple[str, str, str]]:
    """The author, the verdict and the node of each verdict on record."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("select author, body from event order by position").fetchall()
    found = [(author, json.loads(body)) for author, body in rows]
    return [(author, each["verdict"], each["on"]) for author, each in found if "verdict" in each]


@every_door
async def test_a_person_decides_a_contradiction_and_then_approves_a_claim(
    connect: Connect, tmp_path: Path
) -> None:
    database, person = tmp_path / "t.db", Person("t2 is wrong", "approve")
    async with connect(database, person, ASK, "--approval") as client:
        session = await think(client, thought="Use a pool", kind="conclusion", rests_on=[])
        await think(client, session=session, thought="Use no pool", contradicts="t1")
        first = await recall(client, session=session)
        second = await recall(client)
        third = await recall(client, session=session)

    answered = [text.startswith(f"Answered by {AUTHOR}: ") for text in (first, second, third)]
    assert answered == [True, True, False]
    assert 't1 "Use a pool"\nt2 "Use no pool"' in person.asked[0]
    assert person.asked[1].startswith('Approve this claim in "Use a pool"')
    assert len(person.asked) == 2
    assert verdicts(database) == [(AUTHOR, "refuted", "t2"), (AUTHOR, "approved", "t1")]
    assert "t1 Use a pool (person)" in third


@over_stdio
@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("still right as it is now", "verified"),
        ("it was so then", "abandoned"),
        ("no longer true", "refuted"),
    ],
)
async def test_a_person_settles_a_doubt_after_seeing_both_lines(
    connect: Connect, answer: str, verdict: str, tmp_path: Path
) -> None:
    database, file, person = tmp_path / "t.db", tmp_path / "pool.py", Person(answer)
    file.write_text("size = 5\n")
    async with connect(database, person, ASK, "--project", str(tmp_path)) as client:
        session = await think(client, thought="The pool is small", evidence="pool.py:1")
        file.write_text("size = 50\n")
        told = await recall(client)
        await recall(client, session=session, id="e1")

    assert 'was: "size = 5"\nnow: "size = 50"' in person.asked[0]
    assert "In doubt: 1 thought" in person.asked[0]
    assert verdicts(database) == [(AUTHOR, verdict, "e1")]
    assert "in doubt" not in told
    assert len(person.asked) == 1


@every_door
async def test_a_person_who_cancels_is_not_asked_again_in_this_session_of_work(
    connect: Connect, tmp_path: Path
) -> None:
    database, person = tmp_path / "t.db", Person()
    async with connect(database, person, ASK, "--approval") as client:
        session = await think(client, thought="Use a pool", kind="conclusion")
        told = [await recall(client, session=session) for _ in range(3)]

    assert told == [told[0]] * 3
    assert "t1 Use a pool (proposed)" in told[0]
    assert len(person.asked) == 1
    assert verdicts(database) == []


@every_door
async def test_a_rejection_is_an_objection_and_needs_its_reason(
    connect: Connect, tmp_path: Path
) -> None:
    reject = "reject, for the reason below"
    database, person = tmp_path / "t.db", Person(reject, because=" ")
    async with connect(database, person, ASK, "--approval") as client:
        session = await think(client, thought="Use a pool", kind="conclusion")
        without = await recall(client, session=session)
    person = Person(reject, because="Locks are slow")
    async with connect(database, person, ASK, "--approval") as client:
        told = await recall(client, session=session)

    assert "not recorded. A rejection needs a reason" in without
    assert f"Answered by {AUTHOR}: {reject}." in told
    assert "Locks are slow" in told


@every_door
async def test_nobody_is_asked_without_the_setting_or_by_other_calls(
    connect: Connect, tmp_path: Path
) -> None:
    person = Person("approve")
    async with connect(tmp_path / "t.db", person, ASK, "--approval") as client:
        session = await think(client, thought="Use a pool", kind="conclusion")
        for other in ({"id": "t1"}, {"query": "pool"}, {"format": "markdown"}):
            await recall(client, session=session, **other)
    async with connect(tmp_path / "t.db", person, "--approval") as client:
        await recall(client, session=session)

    assert person.asked == []


@every_door
async def test_a_client_without_forms_is_answered_as_before(
    connect: Connect, tmp_path: Path
) -> None:
    async with connect(tmp_path / "t.db", None, ASK, "--approval") as client:
        session = await think(client, thought="Use a pool", kind="conclusion")
        told = await recall(client, session=session)

    assert "t1 Use a pool (proposed)" in told


@every_door
async def test_nobody_is_asked_about_sessions_in_which_people_sign_in(
    connect: Connect, tmp_path: Path
) -> None:
    database, person = tmp_path / "t.db", Person("approve", "t1 is wrong")
    with greeted(database, "--approval-sign-in") as other:
        session = other.think(thought="Use a pool", kind="conclusion")["session"]
        other.think(session=session, thought="Use no pool", contradicts="t1")
    async with connect(database, person, ASK) as client:
        await recall(client, session=session)

    assert person.asked == []


def test_the_setting_is_refused_where_people_sign_in(tmp_path: Path) -> None:
    ended = thoughtline("serve", "--database", tmp_path / "t.db", ASK, "--approval-sign-in")

    assert ended.returncode != 0
    assert "--ask-person does not go with --approval-sign-in" in ended.stderr


def test_a_client_with_a_token_of_a_program_answers_for_nobody(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    made = token(database, "agent")
    with Served(ASK, "--approval", database=database) as served:
        client = served.client(made)
        client.think(thought="Use a pool", kind="conclusion")
        meta = ENVELOPE | {CAPABILITIES: FORMS}
        call = {"name": "recall", "arguments": {"project": "all"}, "_meta": meta}
        told = client.request("tools/call", call)

    assert told["result"]["resultType"] == "complete"
    assert "Use a pool" in told["result"]["content"][0]["text"]


def asking(client: RawClient) -> str:
    """Greet, record a claim, and call `recall`. Return the id of the question that follows."""
    info = {"protocolVersion": HANDSHAKE, "clientInfo": {"name": "raw", "version": "1"}}
    client.request("initialize", {"capabilities": FORMS} | info)
    session = client.think(thought="Use a pool", kind="conclusion")["session"]
    call = {"name": "recall", "arguments": {"session": session}}
    client.send({"jsonrpc": "2.0", "id": 99, "method": "tools/call", "params": call})
    asked = client.receive()
    assert asked["method"] == "elicitation/create"
    return str(asked["id"])


def test_other_calls_go_on_during_a_question_and_the_end_of_the_input_ends_it(
    tmp_path: Path,
) -> None:
    with RawClient(tmp_path / "t.db", ASK, "--approval") as client:
        asking(client)
        more = client.think(thought="More")
        answers = client.leave()

    assert more["session"]
    assert [answer["id"] for answer in answers] == [99]
    assert "(proposed)" in answers[0]["result"]["content"][0]["text"]


IMPATIENT = """
import sys
from thoughtline.entrypoints.stdio import client_requests
client_requests.PATIENCE = 0.0
from thoughtline.__main__ import main
sys.argv[0] = "thoughtline"
sys.exit(main())
"""


def test_a_question_without_an_answer_is_withdrawn_and_a_late_answer_is_ignored(
    tmp_path: Path,
) -> None:
    database = tmp_path / "t.db"
    flags = ("serve", "--database", str(database), ASK, "--approval")
    with RawClient(database, *flags, command=(sys.executable, "-c", IMPATIENT)) as client:
        question = asking(client)
        withdrawn, answered = client.receive(), client.receive()
        late = {"action": "accept", "content": {"answer": "approve"}}
        client.send({"jsonrpc": "2.0", "id": question, "result": late})
        client.think(thought="More")

    assert withdrawn["method"] == "notifications/cancelled"
    assert withdrawn["params"]["requestId"] == question
    assert answered["id"] == 99
    assert verdicts(database) == []


@pytest.mark.parametrize(
    "response",
    [
        {"error": {"code": -32601, "message": "no"}},
        {"result": None},
        {"result": {"action": "accept"}},
        {"result": {"action": "accept", "content": {"answer": 7}}},
        {"result": {"action": "decline", "content": {"answer": "approve"}}},
    ],
)
def test_anything_but_a_filled_form_records_nothing(
    response: dict[str, Any], tmp_path: Path
) -> None:
    with RawClient(tmp_path / "t.db", ASK, "--approval") as client:
        client.send({"jsonrpc": "2.0", "id": asking(client), **response})
        answered = client.receive()

    assert answered["id"] == 99
    assert "(proposed)" in answered["result"]["content"][0]["text"]
    assert verdicts(tmp_path / "t.db") == []


@pytest.mark.parametrize("change", ["claim", "state", "choice", "none"])
def test_an_answer_counts_only_for_the_question_as_it_was_shown(
    change: str, tmp_path: Path
) -> None:
    with RawClient(tmp_path / "t.db", ASK, "--approval", modern=True) as client:
        session = client.think(thought="Use a pool", kind="conclusion")["session"]
        meta = {CAPABILITIES: FORMS}
        call = {"name": "recall", "arguments": {"session": session}, "_meta": meta}
        asked = client.request("tools/call", call)["result"]
        if change == "claim":
            client.think(session=session, about="t1", evidence="a colleague said so")
        answer = "approve" if change != "choice" else "buy a car"
        content = {"answer": answer, "because": REASON}
        form = {"person": {"action": "accept", "content": content}}
        state = "0" * 64 if change == "state" else asked["requestState"]
        repeated = call | {"inputResponses": form, "requestState": state}
        told = client.request("tools/call", repeated)["result"]["content"][0]["text"]

    assert asked["resultType"] == "input_required"
    assert ("not recorded" in told) is (change != "none")
    assert len(verdicts(tmp_path / "t.db")) == (change == "none")
