"""Every way in, for every scope: tools, resources, pages, files, measures. T5 of the threats."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.routing import Route

from entrypoints.http.served import Browser, Client, Served, token
from thoughtline.entrypoints.board.routes import routes

SCOPES = ("thoughts:read", "thoughts:write", "delegate", "export", "admin")
READ, WRITE, DELEGATE, EXPORT, ADMIN = SCOPES
DIALECTS = "thoughtline,ultrathink,thinking-agent,thinkseq"

TOOLS = {
    "think": WRITE,
    "recall": READ,
    "deliberate": DELEGATE,
    "ultrathink": WRITE,
    "thinkseq": WRITE,
    "chat_agent": DELEGATE,
    "create_branch": DELEGATE,
    "get_branch_details": READ,
}

OTHERS = {"/board/export": EXPORT, "/board/seat": WRITE}
NOBODY_WAITS = "/board/seat"
ANY_OTHER = "/{path:path}"


def use_cases_of(_: str) -> None:
    """Nobody is served: only the addresses are looked at."""


PAGES = [
    *(
        route.path
        for route in routes(use_cases_of)  # type: ignore[arg-type]
        if isinstance(route, Route) and "GET" in (route.methods or ()) and route.path != ANY_OTHER
    ),
    "/board/assets/board.css",
]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("record") / "thoughts.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Served]:
    token(database, "nobody")
    with Served("--dialect", DIALECTS, database=database) as server:
        yield server


@pytest.fixture(scope="module")
def clients(server: Served, database: Path) -> dict[str, Client]:
    """One owner's clients, each with one scope."""
    tokens = {scope: token(database, "ada", "--scope", scope) for scope in SCOPES}
    return {scope: server.client(tokens[scope], modern=False) for scope in SCOPES}


@pytest.fixture(scope="module")
def session(clients: dict[str, Client]) -> str:
    return str(clients[WRITE].think(thought="for who may read it")["session"])


@pytest.mark.parametrize("scope", SCOPES)
def test_a_scope_has_its_tools_and_no_others(clients: dict[str, Client], scope: str) -> None:
    client = clients[scope]

    assert sorted(client.tools()) == sorted(tool for tool, needs in TOOLS.items() if needs == scope)
    for tool, needs in TOOLS.items():
        answer = client.request("tools/call", {"name": tool, "arguments": {}})
        assert ("result" in answer) == (needs == scope)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("scope", SCOPES)
def test_a_page_is_for_who_may_read_and_a_file_for_who_may_export(
    clients: dict[str, Client], session: str, scope: str, page: str
) -> None:
    client, needs = clients[scope], OTHERS.get(page, READ)
    path = page.replace("{session}", session)
    asked = {"session": session, "name": session, "format": "json", "thought": "t1", "with": "v1"}

    with client._http.stream("GET", path, params=asked, headers=client.headers) as answer:
        assert (answer.status_code == 403) == (scope != needs)
        allowed = 400 if page == NOBODY_WAITS else 200
        assert scope != needs or answer.status_code == allowed


@pytest.mark.parametrize("scope", SCOPES)
def test_a_form_is_for_who_may_write_and_sharing_for_who_may_export(
    server: Served, database: Path, scope: str
) -> None:
    named, both = ("--person", "Ada"), ("--scope", READ, "--scope")
    person = token(database, "ada", *named, *both, scope)
    everything = token(database, "ada", *named, *both, WRITE, "--scope", EXPORT)
    program = token(database, "ada")
    session = server.client(program).think(thought="One.")["session"]
    browser, other = Browser(server, person), Browser(server, everything)
    fields = {"session": session, "text": "by hand", "subject": "bob", "access": "none"}
    fields["token"] = browser.form(session)
    answer = browser.send("/board/record", act="add", **fields)
    shared = browser.send("/board/share", act="share", **fields)
    left = browser.send("/board/leave", act="leave", **fields)
    fields["token"] = other.form(session)
    by_all = other.send("/board/share", act="share", **fields)

    assert answer.status_code == (200 if scope == WRITE else 403)
    assert left.status_code == (404 if scope == WRITE else 403)
    assert shared.status_code == (400 if scope == EXPORT else 403)  # their page has no forms
    assert by_all.status_code == 200


@pytest.mark.parametrize("scope", SCOPES)
def test_resources_are_for_who_may_read(
    clients: dict[str, Client], session: str, scope: str
) -> None:
    client, uri = clients[scope], f"thoughtline://session/{session}"
    listed = client.request("resources/list")["result"]["resources"]
    templates = client.request("resources/templates/list")["result"]["resourceTemplates"]
    read = client.request("resources/read", {"uri": uri})
    wanted = {
        "ref": {"type": "ref/resource", "uri": "thoughtline://session/{session}"},
        "argument": {"name": "session", "value": ""},
    }
    completed = client.request("completion/complete", wanted)["result"]["completion"]["values"]

    may = scope == READ
    assert (bool(listed), bool(templates), "result" in read, bool(completed)) == (may,) * 4
    assert ("for who may read it" in str(read)) == may


@pytest.mark.parametrize("scope", SCOPES)
def test_measures_are_for_admins_alone(clients: dict[str, Client], scope: str) -> None:
    client = clients[scope]

    status = client._http.get("/metrics", headers=client.headers).status_code

    assert status == (200 if scope == ADMIN else 403)
