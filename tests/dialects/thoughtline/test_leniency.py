"""What models say oddly: taken where the meaning is clear, and else told what was meant."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rawclient import RawClient
from thoughtline.core.refusal import Refused
from thoughtline.dialects.thoughtline.argument_decoder import ArgumentDecoder
from thoughtline.dialects.thoughtline.argument_names import DIRECTIONS
from thoughtline.dialects.thoughtline.descriptions import RECALL_FIELDS, THINK_FIELDS
from thoughtline.dialects.thoughtline.recall_arguments import RecallArguments
from thoughtline.dialects.thoughtline.think import ThinkArguments


@pytest.fixture
def session(client: RawClient) -> str:
    handle: str = client.think(thought="It is slow.", assume=["The cache is warm."])["session"]
    client.think(session=handle, thought="So add an index.", rests_on="a1")
    return handle


@pytest.mark.parametrize("empty", ["", [], None])
def test_what_is_empty_counts_as_left_out(client: RawClient, empty: Any) -> None:
    said = dict.fromkeys(set(THINK_FIELDS) - {"next"}, empty) | {"thought": "So."}

    assert client.think(**said)["thought"] == "t1"
    assert "Latest sessions" in client.recalled(**dict.fromkeys(RECALL_FIELDS, empty))


@pytest.mark.parametrize("none", ["none", "None", " none "])
def test_none_takes_a_title_and_tags_back(client: RawClient, none: str) -> None:
    handle = client.think(thought="It is slow.", title="Speed", tags=["urgent"])["session"]

    client.think(session=handle, title=none, tags=[none])
    listed = client.recalled()
    since = client.recalled(session=handle, since=2)

    assert "the session is without a title, tagged nothing" in since
    assert "It is slow." in listed
    assert not {word for word in ("Speed", "urgent", "none", "None") if word in listed}


def test_what_is_empty_takes_no_title_and_no_tags_back(client: RawClient) -> None:
    handle = client.think(thought="It is slow.", title="Speed", tags=["urgent"])["session"]

    client.think(session=handle, thought="So.", title="", tags=[])
    listed = client.recalled()

    assert "Speed" in listed
    assert "urgent" in listed


@pytest.mark.parametrize("spelling", ["restsOn", "rests-on", "RestsOn", "rests_on", "REST_S_ON"])
def test_other_spellings_of_a_name_are_taken(
    client: RawClient, session: str, spelling: str
) -> None:
    reply = client.think(session=session, thought="So.", **{spelling: "t1"})

    assert reply["rests_on"] == {"t1": "It is slow."}


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("assum", "assume"),
        ("rest_on", "rests_on"),
        ("becaus", "because"),
        ("thougt", "thought"),
        ("sesion", "session"),
    ],
)
def test_who_takes_another_name_is_told_which_may_be_meant(
    client: RawClient, name: str, meant: str
) -> None:
    assert f"Did you mean `{meant}`?" in client.refused(thought="So.", **{name: "x"})


@pytest.mark.parametrize("name", [name for names, _ in DIRECTIONS.values() for name in names])
def test_a_name_that_may_mean_the_reverse_is_never_read_as_an_argument(name: str) -> None:
    for tool, shape in (("think", ThinkArguments), ("recall", RecallArguments)):
        with pytest.raises(Refused) as refused:
            ArgumentDecoder(tool, shape).convert({name: "t1"})

        assert "Did you mean" not in refused.value.hint


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("supports", "If the other node rests on this thought"),
        ("evidence_for", "If the other node rests on this thought"),
        ("becauseOf", "`rests_on` takes ids of grounds"),
        ("refuted_by", "`refute` names nodes found false"),
        ("objects_to", "`refute` names nodes found false"),
        ("answered-by", "`answers` names the question"),
        ("until", "fields of an entry of `evidence`"),
        ("!refute", "It takes: abandon, about,"),
        ("not_verify", "It takes: abandon, about,"),
    ],
)
@pytest.mark.parametrize("is_entry", [True, False])
def test_a_reversed_name_is_refused_with_the_side_of_the_argument(
    client: RawClient, session: str, name: str, told: str, *, is_entry: bool
) -> None:
    said = {"thought": "The log says 2 %", name: "t1"}

    text = client.refused(session=session, **({"thoughts": [said]} if is_entry else said))

    assert f"has no argument {name!r}" in text
    assert told in text
    assert "2 thoughts" in client.recalled(session=session)


@given(st.sampled_from(sorted(THINK_FIELDS)), st.sampled_from(["ed_by", "d_by", "_by", "by"]))
def test_no_passive_form_suggests_its_active_argument(name: str, ending: str) -> None:
    with pytest.raises(Refused) as refused:
        ArgumentDecoder("think", ThinkArguments).convert({name + ending: "t1"})

    is_symmetric = name == "contradicts"
    assert is_symmetric or f"Did you mean `{name}`?" not in refused.value.hint


def test_two_spellings_of_one_name_are_refused(client: RawClient) -> None:
    assert "`rests_on` is given twice." in client.refused(thought="x", rests_on="a", restsOn="b")


@pytest.mark.parametrize("ids", ["t1 and t2", "t1, t2", "t1 & t2", ["t1", "t2"], "T1 AND 2"])
def test_ids_may_have_and_and_commas_between_them(
    client: RawClient, session: str, ids: Any
) -> None:
    reply = client.think(session=session, thought="So.", rests_on=ids)

    assert list(reply["rests_on"]) == ["t1", "t2"]


def test_or_is_an_alternative(client: RawClient, session: str) -> None:
    client.think(session=session, thought="So.", rests_on="a1 or t2 and t1")
    reply = client.think(session=session, refute="a1", because="it was cold")

    assert "t3" in reply["fell"]
    assert "`refute` holds for each id" in client.refused(
        session=session, refute="t1 or t2", because="x"
    )


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"refute": "t2 false"}, "ids found false into `refute`"),
        ({"outcome": "a1 true"}, "a1 is an assumption, and `outcome` is for thoughts."),
        ({"about": "a1", "score": 0.5}, "a1 is an assumption"),
        ({"thought": "x", "expecting": "soon"}, "`expecting` takes a whole number, not a text."),
        ({"thought": "x", "archive": "perhaps"}, "`archive` takes true or false, not a text."),
        ({"thought": "x", "assume": [{"tex": "y"}]}, "`assume[0]` has no 'tex'. It takes: as, "),
        ({"thought": "x", "evidence": [{"unles": "t1"}]}, "has no 'unles'. It takes: command, "),
    ],
)
def test_what_does_not_fit_is_told_what_it_is(
    client: RawClient, session: str, said: dict[str, Any], told: str
) -> None:
    reason = {} if "thought" in said or "score" in said else {"because": "x"}

    assert told in client.refused(session=session, **said, **reason)


@pytest.mark.parametrize("kind", ["decision", "argument"])
def test_a_kind_without_parts_is_a_plain_label(client: RawClient, kind: str) -> None:
    assert "computed" not in client.think(thought="We take A.", kind=kind)


def test_versions_may_be_numbers(client: RawClient, session: str) -> None:
    since = client.recalled(session=session, since=2)
    then = client.recalled(session=session, at=2)

    assert "t2 So add an index." in since
    assert "version 2" in then


def test_blanks_around_the_name_of_a_branch_make_no_other_one(
    client: RawClient, session: str
) -> None:
    client.think(session=session, thought="Aside.", branch="  pad  ")
    client.think(session=session, thought="On.", branch="pad\n")

    shown = client.recalled(session=session)
    back = client.think(session=session, thought="Back.", branch=" main", merge=" pad")

    assert shown.count("pad from") == 1
    assert "branch" not in back
    assert "`branch` is empty" in client.refused(session=session, thought="x", branch=" ")


def test_after_alone_begins_a_branch(client: RawClient, session: str) -> None:
    assert client.think(session=session, thought="Or so.", after="t1")["branch"] == "from-t1"
    assert "branch" not in client.think(session=session, thought="On.", after="t2")


def test_who_gives_up_a_thought_of_a_search_is_told_where_to_go_on(client: RawClient) -> None:
    client.think(thought="One.", score=0.9)
    client.think(session="latest", thought="Two.", score=0.5, branch="b")
    client.think(session="latest", thought="Three.", score=0.4, after="t1")

    left = client.think(session="latest", abandon="t2", because="no")
    done = client.think(session="latest", refute="t3", because="no")

    assert list(left["expand"]) == ["t3"]
    assert (done["expand"], done["search"]) == ({}, "done: nothing is left to expand")


def test_a_merge_of_nothing_merges_nothing(client: RawClient, session: str) -> None:
    client.think(session=session, thought="Aside.", branch="b", merge="")

    assert "merged" not in client.recalled(session=session)


@pytest.mark.parametrize("said", [{"standing": "maybe"}, {"standing": "old", "session": "latest"}])
def test_a_standing_that_cannot_be_asked_for_says_when_which_can(
    client: RawClient, session: str, said: dict[str, str]
) -> None:
    text = client.refused("recall", **said)

    assert "With a `query` choose of: fallen, revised, abandoned, in doubt, stands;" in text
    assert "with a `session`, of: verified, open, fallen, revised," in text
    assert "with neither, of: known, verified, open." in text


def test_expecting_a_version_of_no_session_asks_for_the_session(untouched: RawClient) -> None:
    text = untouched.refused(thought="x", expecting=3)

    assert text.startswith("A session that begins is at version 0, not 3. Nothing was recorded.")
    assert "Give the `session` that you read" in text
