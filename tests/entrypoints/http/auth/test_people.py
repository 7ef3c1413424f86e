"""Only a person who signed in acts as a person. T30 and T31 of the threats."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from entrypoints.cli.commandline import Terminal, thoughtline, told
from entrypoints.http.served import Browser, Served, share, token
from thoughtline.entrypoints.board.person_form import masked

VERIFY = {"act": "verify", "thought": "a1", "because": "I asked", "name": "Ada"}
TYPE = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("record") / "thoughts.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Served]:
    """A server that asks for tokens."""
    token(database, "nobody")
    with Served(database=database) as server:
        yield server


def forged(cookie: str) -> str:
    """The form token that fits a cookie of one's own making, without a page."""
    return base64.urlsafe_b64encode(bytes(len(cookie)) + cookie.encode()).decode()


def begun(server: Served, made: str) -> str:
    thought = {"thought": "May packages be unsigned?", "assume": ["the mirror is trusted"]}
    return str(server.client(made).think(**thought)["session"])


def authors(server: Served, made: str, session: str) -> str:
    return str(server.client(made).recalled(session=session, since=1))


@pytest.mark.parametrize("act", ["record", "share", "leave", "forget"])
def test_a_program_with_a_token_acts_as_nobody_with_a_cookie_of_its_own_making(
    server: Served, database: Path, act: str
) -> None:
    cookie = "x" * 24
    agent = token(database, "ada", "--scope", "thoughts:write", "--scope", "export")
    ada = token(database, "ada")
    session = begun(server, ada)
    named = {"session": session, "subject": "bob", "access": "read", "sure": "yes"}
    fields = VERIFY | named | ({} if act == "record" else {"act": act})
    for made in (forged(cookie), masked(cookie)):
        headers = TYPE | {
            "Authorization": f"Bearer {agent}",
            "Cookie": f"thoughtline-form={cookie}",
        }
        answer = server.http.post(f"/board/{act}", data=fields | {"token": made}, headers=headers)
        assert answer.status_code == 403
        assert "Only a person who signed in" in answer.json()["message"]
    after = authors(server, ada, session)

    assert "human:" not in after
    assert "verified" not in after


def test_nor_does_a_program_that_signs_in_with_its_token(server: Served, database: Path) -> None:
    agent = token(database, "ada", "--scope", "thoughts:read", "--scope", "thoughts:write")
    session = begun(server, agent)
    program = Browser(server, agent)
    page = program.page(session)
    forms = program.form(session)
    tried = program.send("/board/record", session=session, token=masked(""), **VERIFY)
    after = authors(server, agent, session)

    assert forms == ""
    assert "You signed in with the token of a program" in page
    assert tried.status_code == 403
    assert "human:" not in after


def test_a_guest_of_a_shared_session_is_no_person_there_either(
    server: Served, database: Path
) -> None:
    cookie = "x" * 24
    ada, bob = (token(database, name) for name in ("ada", "bob"))
    session = begun(server, ada)
    name = share(database, session, "--of", "ada", "--with", "bob", "--write")
    headers = TYPE | {"Authorization": f"Bearer {bob}", "Cookie": f"thoughtline-form={cookie}"}
    fields = VERIFY | {"session": name, "token": forged(cookie)}
    answer = server.http.post("/board/record", data=fields, headers=headers)
    after = authors(server, ada, session)

    assert answer.status_code == 403
    assert "human:" not in after


def test_a_person_records_under_the_name_of_their_token_whatever_the_form_says(
    server: Served, database: Path
) -> None:
    agent = token(database, "bob")
    person = token(database, "bob", "--person", "Bob")
    session = begun(server, agent)
    browser = Browser(server, person)
    page = browser.page(session)
    answer = browser.send("/board/record", session=session, token=browser.form(session), **VERIFY)
    after = authors(server, agent, session)

    assert 'value="Bob" readonly' in page
    assert answer.status_code == 200
    assert "by human:Bob" in after
    assert "Ada" not in after


def test_a_persons_token_opens_nothing_without_a_sign_in(server: Served, database: Path) -> None:
    person = token(database, "ada", "--person", "Ada")
    headers = {"Authorization": f"Bearer {person}"}
    tool = server.client(person).post("tools/list")
    page = server.http.get("/", headers=headers)

    for answer in (tool, page):
        assert answer.status_code == 403
        assert "signs in to the board in a browser, and opens nothing else" in answer.text


def test_a_form_belongs_to_one_sign_in(server: Served, database: Path) -> None:
    agent, person = token(database, "ada"), token(database, "ada", "--person", "Ada")
    session = begun(server, agent)
    mine, another = Browser(server, person), Browser(server, person)
    said = VERIFY | {"session": session}
    refused = mine.send("/board/record", **said, token=another.form(session))
    recorded = mine.send("/board/record", **said, token=mine.form(session))

    assert refused.status_code == 400
    assert "does not come from an open page of this browser" in refused.text
    assert recorded.status_code == 200


def test_who_follows_the_link_is_the_person_of_this_machine_and_says_the_name(
    tmp_path: Path,
) -> None:
    with Served(database=tmp_path / "thoughts.db") as server:
        session = begun(server, "")
        browser = Browser(server, link=server.board_link.removeprefix(server.url))
        said = VERIFY | {"session": session, "token": browser.form(session)}
        recorded = browser.send("/board/record", **said)
        after = authors(server, "", session)

    assert recorded.status_code == 200
    assert "by human:Ada" in after


def test_a_session_may_ask_people_to_sign_in_with_a_token(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    with Served("--approval-sign-in", database=database) as server:
        session = begun(server, "")
        said = VERIFY | {"session": session}
        linked = Browser(server, link=server.board_link.removeprefix(server.url))
        by_link = linked.send("/board/record", token=linked.form(session), **said)
    named = ("--name", "Ada", "--database", str(database))
    with Terminal("approve", f"{session}/t1", *named) as terminal:
        terminal.see("q stop")
        terminal.press("a\n")
        in_terminal = terminal.rest()
    person = token(database, "", "--person", "Ada")
    with Served(database=database) as server:
        signed_in = Browser(server, person)
        by_token = signed_in.send("/board/record", token=signed_in.form(session), **said)

    assert by_link.status_code == 400
    for refusal in (by_link.text, in_terminal):
        assert "only after signing in with a token of their own" in refusal
    assert by_token.status_code == 200


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("A\u200bda", "has hidden characters"),
        ("Ada\u202e", "has hidden characters"),
        ("A\U000e0041da", "has hidden characters"),
        ("\u0410da", "mixes letters of several scripts"),
        ("A\u0501a", "mixes letters of several scripts"),
        ("\u200b", "no visible letters"),
    ],
)
def test_a_token_is_made_for_no_name_that_misleads(tmp_path: Path, name: str, told: str) -> None:
    refused = thoughtline("token", "new", "--person", name, "ada", "--database", tmp_path / "t.db")

    assert refused.returncode != 0
    assert told in refused.stderr
    assert not list(tmp_path.rglob("*.json"))


def test_no_two_subjects_have_people_whose_names_look_alike(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    token(database, "ada", "--person", "Paco Cox")
    token(database, "ada", "--person", "Paco Cox")
    cyrillic = "\u0420\u0430\u0441\u043e \u0421\u043e\u0445"
    refused = thoughtline("token", "new", "--person", cyrillic, "eve", "--database", database)

    assert refused.returncode != 0
    assert "looks like 'Paco Cox'" in refused.stderr


def test_the_list_says_which_tokens_are_of_people(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    token(database, "ada", "--person", "Ada")
    token(database, "ada")

    listed = thoughtline("token", "list", "--json", "--database", database).stdout
    shown = thoughtline("token", "list", "--database", database).stdout

    assert sorted(str(each["person"]) for each in json.loads(listed)) == ["Ada", "None"]
    assert "ada, signs in human:Ada" in shown


@pytest.mark.parametrize(
    ("subject", "told"),
    [
        ("b\u043eb", "mixes letters of several scripts in a word"),
        ("\u0430\u0441\u0430", "looks like 'aca', another subject"),
    ],
)
def test_no_subject_looks_like_another_one(tmp_path: Path, subject: str, told: str) -> None:
    database = tmp_path / "t.db"
    token(database, "aca")
    refused = thoughtline("token", "new", subject, "--database", database)
    russian = thoughtline("token", "new", "\u041c\u0430\u0440\u0438\u044f", "--database", database)

    assert refused.returncode != 0
    assert told in refused.stderr
    assert russian.returncode == 0


@pytest.mark.parametrize("name", ["", "  ", "\u200b"])
def test_a_token_for_a_person_without_a_name_is_not_made(tmp_path: Path, name: str) -> None:
    database = tmp_path / "t.db"

    done = thoughtline("token", "new", "ada", "--person", name, "--database", database)

    assert done.returncode == 2
    assert "[bad_arguments]" in done.stderr
    assert told("token", "list", "--database", database) == []
