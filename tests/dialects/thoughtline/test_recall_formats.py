"""A session in another format, as a model gets it, through a real server."""

import json

import bpe_openai
import pytest

from dialects.thoughtline.test_recall import refused
from rawclient import RawClient
from thoughtline.dialects.formats import FORMATS

TOKENS = bpe_openai.get_encoding("o200k_base")


@pytest.fixture
def session(client: RawClient) -> str:
    handle: str = client.think(thought="The pool is exhausted.", assume=["It holds 40."])["session"]
    client.think(session=handle, thought="So raise the limit. " * 40, rests_on="t1")
    client.think(session=handle, refute="a1", because="it holds four")
    return handle


@pytest.mark.parametrize("form", FORMATS)
def test_a_model_gets_a_session_in_every_format(client: RawClient, session: str, form: str) -> None:
    said = client.recalled(session=session, format=form, budget=20_000)

    assert "The pool is exhausted." in said
    assert " ".join(said.replace("\\l", " ").split()).count("So raise the limit.") >= 40


def test_texts_get_shorter_where_the_budget_needs_it(client: RawClient, session: str) -> None:
    said = client.recalled(session=session, format="mermaid", budget=260)

    assert len(TOKENS.encode_ordinary(said)) <= 260
    assert said.startswith("flowchart LR\n")
    assert "The pool is exhausted." in said
    assert 1 <= said.count("So raise the limit.") < 40
    assert "a1 -.->" in said


def test_a_session_is_never_cut_apart(client: RawClient, session: str) -> None:
    result = client.call("recall", session=session, format="json", budget=100)

    [content] = result["content"]
    assert result["_meta"]["thoughtline/error"] == "budget_too_small"
    least = int(content["text"].partition("at least ")[2].partition(",")[0])
    said = client.recalled(session=session, format="json", budget=least)
    assert json.loads(said)["thoughts"][0]["text"] == "The pool is exhausted."


def test_it_may_be_as_it_was_at_a_moment(client: RawClient, session: str) -> None:
    said = client.recalled(session=session, format="json", at="2", budget=20_000)

    assert json.loads(said)["version"] == 2


@pytest.mark.parametrize(
    "arguments",
    [{"format": "pdf"}, {"format": "json", "since": "1"}, {"format": "json", "query": "pool"}],
)
def test_what_does_not_go_together_is_refused(
    client: RawClient, session: str, arguments: dict[str, str]
) -> None:
    assert refused(client, session=session, **arguments) == "bad_arguments"


def test_a_format_needs_a_session(client: RawClient) -> None:
    assert refused(client, format="json") == "bad_arguments"
