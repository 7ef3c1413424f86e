"""Objections to nodes of another record: heard at their home, settled there, and withdrawn."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.beside.clones import Clone, git, make_clones
from app.beside.test_sync import fetch, mirror, send, standing, think
from thoughtline.app.commands.erasure import Erasure
from thoughtline.app.elsewhere.objections import MOST_HEARD, MOST_OF_ONE
from thoughtline.core.command import AssumptionCommand
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.summaries.digest import Window

DISK = "notes"


class Three:
    """Ann, who recorded a thought; Bob, who objects to it; and Cem, who reads both."""

    def __init__(self, folder: Path) -> None:
        self.ann, self.bob, self.cem = make_clones(folder, Random(1), 3)


@pytest.fixture
async def team(tmp_path: Path) -> Three:
    team = Three(tmp_path)
    await think(team.ann, DISK, text="the disk is slow", label="disk")
    await think(team.ann, DISK, text="buy a disk", rests_on=(("t1",),))
    await think(team.ann, DISK, assume=(AssumptionCommand("money is there"),))
    await send(team.ann)
    await fetch(team.bob)
    await fetch(team.cem)
    return team


async def object_to(clone: Clone, home: Clone, node: str = "t1", **fields: Any) -> str:
    """Object in the session "mine", and return the full name of the node."""
    name = f"{await mirror(home, DISK)}/{node}"
    await think(clone, "mine", refute=(name,), **({"because": "iostat shows it idle"} | fields))
    return name


async def pass_on(clone: Clone, *readers: Clone) -> None:
    """Sync and push, then pull and sync with each reader."""
    clone.pull()
    await send(clone)
    for reader in readers:
        await fetch(reader)


async def why(clone: Clone, session: str, node: str) -> str:
    return (await clone.use_cases.queries.current_view(session)).why_in_doubt(node)


async def test_a_refutation_of_a_mirrored_thought_is_an_objection_in_the_own_session(
    team: Three,
) -> None:
    name = await object_to(team.bob, team.ann)

    view = await team.bob.use_cases.queries.current_view("mine")
    assert view.thoughts["t1"].text == f"On {name}: iostat shows it idle"
    assert view.thoughts["t1"].kind == "objection"


async def test_who_objects_sees_the_doubt_at_once(team: Three) -> None:
    ground = f"{await mirror(team.ann, DISK)}/t2"
    await think(team.bob, "plan", text="two disks", rests_on=((ground,),))

    await object_to(team.bob, team.ann)

    assert await standing(team.bob, await mirror(team.ann, DISK), "t1") is Standing.IN_DOUBT
    assert await standing(team.bob, await mirror(team.ann, DISK), "t2") is Standing.IN_DOUBT
    assert await standing(team.bob, "plan", "t1") is Standing.IN_DOUBT


async def test_the_home_of_the_thought_lists_the_objection_beside_its_own_next_step(
    team: Three,
) -> None:
    await think(team.ann, DISK, next="order it")
    await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.ann)

    assert await standing(team.ann, DISK, "t1") is Standing.IN_DOUBT
    assert await standing(team.ann, DISK, "t2") is Standing.IN_DOUBT
    name = await mirror(team.bob, "mine")
    told = f'e1 objected by mcp in another record: "{name[:9]}/t1: iostat shows it idle"'
    assert await why(team.ann, DISK, "t1") == told
    digest = await digest_at_home(team)
    assert "Next: order it\n" in digest
    assert "Objections: e1 " in digest
    assert f"{told.removeprefix('e1 ')}; in doubt: disk t2\n" in digest


async def test_a_reader_of_both_sees_the_doubt_before_the_home_does(team: Three) -> None:
    notes = await mirror(team.ann, DISK)
    await think(team.cem, "plan", text="two disks", rests_on=((f"{notes}/t2",),))
    await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.cem)

    assert "iostat shows it idle" in await why(team.cem, notes, "t1")
    assert await standing(team.cem, "plan", "t1") is Standing.IN_DOUBT
    digest = await team.cem.use_cases.queries.digest(notes, Window(budget=500, measure=len))
    assert "iostat shows it idle" in digest


async def test_a_mirror_that_rests_on_the_thought_is_in_doubt_too(team: Three) -> None:
    notes = await mirror(team.ann, DISK)
    await think(team.cem, "plan", text="two disks", rests_on=((f"{notes}/t2",),))
    await pass_on(team.cem, team.bob)

    await object_to(team.bob, team.ann)

    assert await standing(team.bob, await mirror(team.cem, "plan"), "t1") is Standing.IN_DOUBT


async def test_a_verification_at_home_settles_the_objection_everywhere(team: Three) -> None:
    await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.ann)

    await think(team.ann, DISK, verify=("t1",), because="idle at night only")
    await pass_on(team.ann, team.bob, team.cem)

    notes = await mirror(team.ann, DISK)
    for clone, session in ((team.ann, DISK), (team.bob, notes), (team.cem, notes)):
        assert await standing(clone, session, "t1") is Standing.STANDS
        assert await standing(clone, session, "t2") is Standing.STANDS


async def test_a_refutation_at_home_takes_the_objection_over(team: Three) -> None:
    await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.ann)

    await think(team.ann, DISK, refute=("t1",), because="Bob is right")
    await pass_on(team.ann, team.bob)

    notes = await mirror(team.ann, DISK)
    assert await standing(team.bob, notes, "t2") is Standing.FALLEN


@pytest.mark.parametrize("withdrawal", ["refute", "abandon"])
async def test_a_withdrawn_objection_lifts_the_doubt(team: Three, withdrawal: str) -> None:
    await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.ann, team.cem)

    await think(team.bob, "mine", **{withdrawal: ("t1",)}, because="it was the wrong disk")
    await pass_on(team.bob, team.ann)

    assert await standing(team.ann, DISK, "t1") is Standing.STANDS
    assert await standing(team.ann, DISK, "t2") is Standing.STANDS


async def test_the_doubt_of_a_reader_ends_with_an_objection_that_fell(team: Three) -> None:
    await think(team.bob, "mine", assume=(AssumptionCommand("iostat works"),))
    await object_to(team.bob, team.ann, rests_on=(("a1",),))
    await pass_on(team.bob, team.cem)
    notes = await mirror(team.ann, DISK)
    assert await standing(team.cem, notes, "t1") is Standing.IN_DOUBT

    await think(team.bob, "mine", refute=("a1",), because="it is not installed")
    await pass_on(team.bob, team.cem)

    assert await standing(team.cem, notes, "t1") is Standing.STANDS


async def test_one_of_two_objections_keeps_the_doubt(team: Three) -> None:
    await object_to(team.bob, team.ann)
    await object_to(team.bob, team.ann, because="the cache hides it")
    await pass_on(team.bob, team.ann)

    await think(team.bob, "mine", refute=("t1",), because="no")
    await pass_on(team.bob, team.ann)

    assert "the cache hides it" in await why(team.ann, DISK, "t1")
    assert "iostat" not in await why(team.ann, DISK, "t1")


async def test_an_objection_in_doubt_still_counts(team: Three) -> None:
    await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.ann, team.cem)
    objection = f"{await mirror(team.bob, 'mine')}/t1"

    await think(team.cem, "other", refute=(objection,), because="a lie to lift the doubt")
    await pass_on(team.cem, team.bob)
    await pass_on(team.bob, team.ann)

    assert await standing(team.bob, "mine", "t1") is Standing.IN_DOUBT
    assert await standing(team.ann, DISK, "t1") is Standing.IN_DOUBT


async def test_an_assumption_can_be_objected_to(team: Three) -> None:
    await object_to(team.bob, team.ann, "a1", because="the budget is spent")
    await pass_on(team.bob, team.ann)
    assert "the budget is spent" in await why(team.ann, DISK, "a1")

    await think(team.ann, DISK, verify=("a1",), because="there is a second one")

    assert await standing(team.ann, DISK, "a1") is Standing.STANDS


async def test_a_thousand_objections_are_one_line(team: Three) -> None:
    for number in range(60):
        await object_to(team.bob, team.ann, because=f"objection {number}")
    await pass_on(team.bob, team.ann, team.cem)

    view = await team.ann.use_cases.queries.current_view(DISK)
    assert len(view.evidence) == MOST_OF_ONE
    await think(team.ann, DISK, verify=("t1",), because="it is measured")
    await team.ann.sync()
    assert await standing(team.ann, DISK, "t1") is Standing.STANDS


async def test_an_objection_on_another_branch_is_no_doubt_here(team: Three) -> None:
    notes = await mirror(team.ann, DISK)
    await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.cem)
    assert await standing(team.cem, notes, "t1") is Standing.IN_DOUBT

    git(team.cem.folder, "switch", "-qc", "before", "HEAD~1")
    await team.cem.sync()

    assert await standing(team.cem, notes, "t1") is Standing.STANDS


async def test_an_objection_never_raises_the_origin(team: Three) -> None:
    await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.ann)

    events = await team.ann.ledger.read(DISK)
    given = next(each for each in events if getattr(each.event, "bounds", ""))
    assert given.author.startswith("import#mine-")
    assert given.event.elsewhere.origin == "imported"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"because": None}, Code.EMPTY_TEXT),
        ({"kind": "decision", "text": "no"}, Code.BAD_ARGUMENTS),
    ],
)
async def test_an_objection_needs_a_reason_and_is_a_thought_of_its_own(
    team: Three, fields: dict[str, Any], code: Code
) -> None:
    with pytest.raises(Refused) as refused:
        await object_to(team.bob, team.ann, **fields)

    assert refused.value.code is code


async def test_a_node_of_an_own_session_is_refuted_where_it_is(team: Three) -> None:
    with pytest.raises(Refused) as refused:
        await think(team.ann, "mine", refute=(f"{DISK}/t1",), because="no")

    assert "`refute` 't1'" in refused.value.hint


async def test_a_write_to_a_mirror_is_refused_with_both_ways(team: Three) -> None:
    notes = await mirror(team.ann, DISK)

    with pytest.raises(Refused) as refused:
        await think(team.bob, notes, refute=("t1",), because="no")

    assert f"'{notes}/t7'" in refused.value.hint
    assert "`rests_on`" in refused.value.hint
    assert "`refute`" in refused.value.hint


async def test_an_objection_is_no_ground(team: Three) -> None:
    await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.ann)

    with pytest.raises(Refused) as refused:
        await think(team.ann, "plan", text="so", rests_on=((f"{DISK}/e1",),))

    assert f"{await mirror(team.bob, 'mine')}/t1" in refused.value.hint


@pytest.mark.parametrize("verdict", ["verify", "refute", "abandon"])
async def test_every_answer_to_the_objection_itself_settles_it(team: Three, verdict: str) -> None:
    await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.ann)

    await think(team.ann, DISK, **{verdict: ("e1",)}, because="answered")
    await team.ann.sync()

    assert await standing(team.ann, DISK, "t1") is Standing.STANDS


@pytest.mark.parametrize(
    "fields",
    [
        {"verify": ("{}",)},
        {"restore": ("{}",)},
        {"abandon": ("{}",)},
        {"approve": ("{}",)},
        {"about": "{}", "rests_on": (("t1",),)},
        {"revises": "{}", "text": "so"},
        {"after": "{}", "text": "so"},
        {"contradicts": (("{}", "t1"),)},
        {"outcomes": (("{}", True),)},
        {"answers": ("{}",), "text": "so"},
    ],
    ids=lambda fields: next(iter(fields)),
)
async def test_a_judgement_of_a_mirrored_thought_is_refused_with_the_ways(
    team: Three, fields: dict[str, Any]
) -> None:
    await think(team.bob, "mine", text="so")
    name = f"{await mirror(team.ann, DISK)}/t1"

    with pytest.raises(Refused) as refused:
        await think(team.bob, "mine", because="seen", **_named(fields, name))

    assert refused.value.code is Code.SESSION_NOT_YOURS
    assert f"`refute` '{name}'" in refused.value.hint
    assert "`rests_on`" in refused.value.hint
    assert "`abandon` of the objection withdraws it" in refused.value.hint


async def test_a_judgement_of_another_own_session_names_the_call(team: Three) -> None:
    with pytest.raises(Refused) as refused:
        await think(team.ann, "mine", verify=(f"{DISK}/t1",), because="seen")

    assert refused.value.hint == f"Call with `session` {DISK!r} and 't1'."


def _named(value: Any, name: str) -> Any:
    """A value with the name in place of each "{}"."""
    if isinstance(value, dict):
        return {key: _named(each, name) for key, each in value.items()}
    if isinstance(value, tuple):
        return tuple(_named(each, name) for each in value)
    return value.replace("{}", name) if isinstance(value, str) else value


async def test_a_flood_of_texts_hides_no_objection(team: Three) -> None:
    name = await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.cem)
    for number in range(60):
        await think(team.cem, f"flood-{number % 3}", text=f"On {name}: iostat {name}")

    assert await standing(team.cem, await mirror(team.ann, DISK), "t1") is Standing.IN_DOUBT


async def test_a_reader_hears_as_many_objections_as_the_home_does(team: Three) -> None:
    for _ in range(MOST_OF_ONE + 5):
        await think(team.ann, "many", text="so")
    await pass_on(team.ann, team.bob, team.cem)
    many = await mirror(team.ann, "many")
    for number in range(MOST_OF_ONE + 5):
        await think(team.bob, "mine", refute=(f"{many}/t{number + 1}",), because="no")
    await pass_on(team.bob, team.cem)
    before = await _standings(team.cem, many)
    await pass_on(team.bob, team.ann)
    await pass_on(team.ann, team.cem)

    assert before.count(Standing.IN_DOUBT) == MOST_OF_ONE
    assert await _standings(team.ann, "many") == before
    assert await _standings(team.cem, many) == before


async def _standings(clone: Clone, session: str) -> list[Standing]:
    view = await clone.use_cases.queries.current_view(session)
    return [view.session.standing(node) for node in view.thoughts]


async def test_objections_to_one_node_do_not_crowd_out_the_first_to_another(team: Three) -> None:
    name = await mirror(team.ann, DISK)
    for number in range(MOST_HEARD):
        session = f"a{number // MOST_OF_ONE}"
        await think(team.bob, session, refute=(f"{name}/t1",), because="no")
    await think(team.bob, "z1", refute=(f"{name}/t1",), because="one too many")
    await think(team.bob, "z2", refute=(f"{name}/a1",), because="there is none")
    await pass_on(team.bob, team.ann, team.cem)

    for clone, session in ((team.ann, DISK), (team.cem, name)):
        view = await clone.use_cases.queries.current_view(session)
        assert view.session.standing("a1") is Standing.IN_DOUBT
        assert len(view.evidence) == MOST_HEARD + 1


async def test_mirrors_that_rest_on_each_other_pass_a_doubt_on_to_all(team: Three) -> None:
    notes = await mirror(team.ann, DISK)
    await think(team.bob, "plan", text="two disks", rests_on=((f"{notes}/t2",),))
    await pass_on(team.bob, team.ann)
    plan = await mirror(team.bob, "plan")
    await think(team.ann, DISK, text="room for two", rests_on=((f"{plan}/t1",),))
    await pass_on(team.ann, team.cem)

    await object_to(team.cem, team.ann)

    assert await standing(team.cem, plan, "t1") is Standing.IN_DOUBT
    assert await standing(team.cem, notes, "t3") is Standing.IN_DOUBT


async def test_many_ways_through_mirrors_are_one_reading(team: Three) -> None:
    below = await mirror(team.ann, DISK)
    for number in range(24):
        for node in ("t1", "t2"):
            session = f"step-{number}"
            await think(team.bob, session, text="so", rests_on=((f"{below}/{node}",),))
        await send(team.bob)
        below = await mirror(team.bob, session)
        team.bob, team.ann = team.ann, team.bob
        await fetch(team.bob)
    await fetch(team.cem)

    assert await standing(team.cem, below, "t1") is Standing.STANDS


async def test_an_objection_that_was_forgotten_counts_for_nobody(team: Three) -> None:
    notes = await mirror(team.ann, DISK)
    await object_to(team.bob, team.ann)
    await pass_on(team.bob, team.cem)
    assert await standing(team.cem, notes, "t1") is Standing.IN_DOUBT
    await Erasure(team.bob.ledger, clock=lambda: 1).forget("mine", author="command line")
    await pass_on(team.bob, team.cem)

    assert await standing(team.cem, notes, "t1") is Standing.STANDS


async def test_an_objection_to_a_thought_of_another_branch_is_no_doubt_here(team: Three) -> None:
    await think(team.ann, DISK, text="later")
    await pass_on(team.ann, team.bob)
    notes = await mirror(team.ann, DISK)
    await object_to(team.bob, team.ann, "t3")
    await object_to(team.bob, team.ann, "t1")

    git(team.bob.folder, "switch", "-qc", "before", "HEAD~1")

    view = await team.bob.use_cases.queries.current_view(notes)
    assert list(view.thoughts) == ["t1", "t2"]
    assert [each.bounds for each in view.evidence.values()] == ["t1"]
    digest = await team.bob.use_cases.queries.digest(notes, Window(budget=500, measure=len))
    assert "iostat" in digest


async def digest_at_home(team: Three) -> str:
    window = Window(budget=500, measure=len, most=2000)
    return await team.ann.use_cases.queries.digest(DISK, window)


async def test_objections_are_listed_until_they_are_answered_or_withdrawn(team: Three) -> None:
    await think(team.ann, DISK, next="order it")
    await object_to(team.bob, team.ann, "t1")
    await object_to(team.bob, team.ann, "a1")
    await pass_on(team.bob, team.ann)
    digest = await digest_at_home(team)
    assert digest.count("objected by mcp") == 2
    assert "Objections:" in digest

    await think(team.ann, DISK, verify=("t1",), because="seen")
    digest = await digest_at_home(team)
    assert digest.count("objected by mcp") == 1
    assert "in doubt: a1" in digest

    await think(team.bob, "mine", abandon=("t2",), because="it was not so")
    await pass_on(team.bob, team.ann)
    digest = await digest_at_home(team)
    assert "Objections" not in digest
    assert "Next: order it" in digest
    assert not (await team.ann.sync()).written


async def test_an_objection_to_no_thought_is_refused_in_the_words_of_the_call(team: Three) -> None:
    with pytest.raises(Refused) as refused:
        await object_to(team.bob, team.ann, "t9")

    assert "(`refute`)" in refused.value.message


@pytest.mark.parametrize("has_other_ground", [False, True])
async def test_a_ground_in_question_is_told_beside_an_objection_to_what_rests_on_it(
    team: Three, *, has_other_ground: bool
) -> None:
    if has_other_ground:
        await think(team.ann, DISK, about="t2", rests_on=(("a1",),))
    await object_to(team.bob, team.ann, "t2")
    await pass_on(team.bob, team.ann)

    await think(team.ann, DISK, text="the disk is fast", revises="t1")

    digest = await digest_at_home(team)
    assert "iostat shows it idle" in digest
    assert ("t1 was revised by t3" in digest) is not has_other_ground
    assert "Changed:" in digest or has_other_ground
    await think(team.ann, DISK, abandon=("e1",), because="that was another disk")
    assert (await standing(team.ann, DISK, "t2") is Standing.STANDS) is has_other_ground


async def test_an_approval_sees_the_objection_of_this_reader_to_a_ground_below_a_mirror(
    team: Three,
) -> None:
    notes = await mirror(team.ann, DISK)
    await think(team.cem, "plan", text="two disks", rests_on=((f"{notes}/t2",),))
    await pass_on(team.cem, team.bob)
    plan = await mirror(team.cem, "plan")
    await think(team.bob, "buy", text="order", kind="conclusion", rests_on=((f"{plan}/t1",),))
    await think(team.bob, "buy", approve=("t1",), author="human:Bob")
    queries = team.bob.use_cases.queries
    assert (await queries.current_view("buy")).lapse("t1") == ""

    await object_to(team.bob, team.ann)  # Ann's record has not heard of it

    lapse = (await queries.current_view("buy")).lapse("t1")
    assert lapse.endswith('objects to t1 in "the disk is slow" since')
    head = await team.bob.ledger.heads(["buy"])
    assert (await queries.current_view("buy")).lapse("t1") == lapse
    assert await team.bob.ledger.heads(["buy"]) == head

    await think(team.bob, "mine", abandon=("t1",), because="it was another disk")
    assert (await queries.current_view("buy")).lapse("t1") == ""
