"""A verification for a reason holds as of now, and what changes later brings the doubt back."""

import random
from pathlib import Path

import pytest

from app.test_evidence import CODE, Desk
from app.test_evidence import desk as desk  # noqa: PLC0414 - a fixture
from properties import cases
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session

LIMITS = Limits()
CHANGED = CODE.replace("a + b", "b + a")
AGAIN = CODE.replace("a + b", "a + b + 0")


async def in_doubt(desk: Desk) -> set[str]:
    await desk.look()
    found: set[str] = await desk.recorder.look("s", lambda now: set(now.truth.in_doubt))
    return found


def verify(*nodes: str) -> Command:
    return Command(verify=nodes, because="it still holds")


async def test_verifying_a_thought_takes_its_changed_evidence_as_seen(desk: Desk) -> None:
    desk.write(CHANGED)
    assert await in_doubt(desk) == {"e1", "t1", "t3"}

    await desk.say(verify("t1"))
    assert await in_doubt(desk) == set()

    desk.write(AGAIN)
    assert await in_doubt(desk) == {"e1", "t1", "t3"}

    desk.write(CODE)  # as it was at first, which is not what was verified
    await desk.look()
    await desk.say(verify("t1"))
    desk.write(CHANGED)
    assert await in_doubt(desk) == {"e1", "t1", "t3"}


async def test_a_thought_that_was_verified_before_anything_changed_is_watched(desk: Desk) -> None:
    await desk.say(verify("t1"))

    desk.write(CHANGED)

    assert await in_doubt(desk) == {"e1", "t1", "t3"}


async def test_another_thought_by_the_same_evidence_stays_in_doubt(desk: Desk) -> None:
    await desk.say(Command(text="It has two arguments", rests_on=(("e1",),)))
    desk.write(CHANGED)
    await desk.look()

    await desk.say(verify("t1"))
    assert await in_doubt(desk) == {"e1", "t5"}

    desk.write(AGAIN)
    assert await in_doubt(desk) == {"e1", "t1", "t3", "t5"}

    await desk.say(verify("t1", "t5"))
    assert await in_doubt(desk) == set()


async def test_evidence_far_below_is_watched(desk: Desk) -> None:
    await desk.say(Command(text="So all is well", rests_on=(("t3",),)))
    desk.write(CHANGED)
    await desk.look()
    await desk.say(verify("t5"))
    assert await in_doubt(desk) == {"e1", "t1", "t3"}

    desk.write(AGAIN)

    assert await in_doubt(desk) == {"e1", "t1", "t3", "t5"}


async def test_what_changed_back_to_what_was_verified_is_no_news(desk: Desk) -> None:
    await desk.say(Command(text="It has two arguments", rests_on=(("e1",),)))
    desk.write(CHANGED)
    await desk.look()
    await desk.say(verify("t1"))

    for _ in range(2):
        version = await desk.recorder.look("s", lambda now: now.version)
        assert await in_doubt(desk) == {"e1", "t5"}
        assert await desk.recorder.look("s", lambda now: now.version) == version


async def test_evidence_that_is_gone_is_news_after_it_was_seen(desk: Desk) -> None:
    await desk.say(Command(text="It has two arguments", rests_on=(("e1",),)))
    desk.write(CHANGED)
    await desk.look()
    await desk.say(verify("t1"))

    (desk.folder / "a.py").unlink()

    assert {"e1", "t1"} <= await in_doubt(desk)


async def test_without_the_files_the_content_that_was_found_last_counts(desk: Desk) -> None:
    """As for a person on the board over HTTP, who confirms evidence or what rests on it."""
    for confirmed in ("e1", "t1"):
        desk.write(CODE)
        await desk.look()
        desk.write(CHANGED)
        await desk.look()

        await desk.recorder.think(
            verify(confirmed), lambda _: None, session="s", author="human:Ada", limits=LIMITS
        )
        assert await in_doubt(desk) == set()
        assert await in_doubt(desk) == set()

        desk.write(AGAIN)
        assert await in_doubt(desk) == {"e1", "t1", "t3"}


async def test_a_person_may_verify_a_thought_whatever_it_rests_on(desk: Desk) -> None:
    await desk.say(Command(verify=("t1",), because="I know it", regardless=True))

    desk.write(CHANGED)

    assert await in_doubt(desk) == {"e1"}


async def test_refuting_a_ground_or_what_replaced_it_brings_doubt_again(desk: Desk) -> None:
    await desk.say(Command(text="It adds well", revises="t1"))
    assert await in_doubt(desk) == {"t3"}
    await desk.say(verify("t3"))
    assert await in_doubt(desk) == set()

    await desk.say(Command(refute=("t5",), because="it does not"))

    assert await in_doubt(desk) == {"t3"}


async def test_evidence_that_is_abandoned_is_watched_no_more_and_doubts_nothing(
    desk: Desk,
) -> None:
    await desk.say(Command(abandon=("e1",), because="it was so then"))

    desk.write(CHANGED)
    found, doubted = await desk.look()

    assert (found, doubted) == ({"e2": "unchanged"}, set())
    await desk.say(Command(restore=("e1",), because="it matters again"))
    assert await in_doubt(desk) == {"e1", "t1", "t3"}


@pytest.mark.parametrize("seed", cases(range(6), long=range(6, 20)))
async def test_no_verified_thought_is_blind_to_a_change(tmp_path: Path, seed: int) -> None:
    """Random thoughts over lines of a file, verified at random; then each line changes."""
    chance = random.Random(seed)
    desk = Desk(tmp_path)
    lines = [f"line {n} says {chance.random()}" for n in range(6)]
    desk.write("\n".join(lines))
    for n in range(6):
        await desk.say(Command(text=f"Fact {n}", evidence=(f"a.py:{n + 1}",)))
    for n in range(7, 20):
        needs = tuple({f"t{chance.randint(1, n - 1)}" for _ in range(chance.randint(1, 2))})
        await desk.say(Command(text=f"So {n}", rests_on=(needs,)))
    for step in range(12):
        changed = chance.randrange(6)
        lines[changed] = f"line {changed} says {step} {chance.random()}"
        desk.write("\n".join(lines))
        await desk.look()
        await desk.say(verify(*{f"t{chance.randint(1, 19)}" for _ in range(4)}))

    for changed in range(6):
        lines[changed] += " and more"
    desk.write("\n".join(lines))
    await desk.look()

    def blind(now: Session) -> set[str]:
        return {f"t{n}" for n in range(1, 20) if not now.truth.is_in_doubt(f"t{n}")}

    assert await desk.recorder.look("s", blind) == set()


async def test_a_thought_may_be_verified_although_its_file_is_gone(desk: Desk) -> None:
    (desk.folder / "a.py").unlink()
    assert {"e1", "t1"} <= await in_doubt(desk)

    await desk.say(verify("t1"))

    assert "t1" not in await in_doubt(desk)


async def test_a_ground_whose_revision_fell_is_watched_itself(desk: Desk) -> None:
    await desk.say(Command(text="It adds well", revises="t1"))
    await desk.say(Command(refute=("t5",), because="it does not"))
    await desk.say(verify("t3"))
    assert "t3" not in await in_doubt(desk)

    desk.write(CHANGED)

    assert "t3" in await in_doubt(desk)


async def test_an_assumption_that_evidence_verified_is_watched_after_it_is_verified_for_a_reason(
    desk: Desk,
) -> None:
    await desk.say(Command(assume=(AssumptionCommand("it adds"),)))
    await desk.say(Command(verify=("a1",), evidence=("a.py:1-4",)))
    await desk.say(Command(text="So it is a sum", rests_on=(("a1",),)))
    desk.write(CHANGED)
    doubted = await in_doubt(desk)

    await desk.say(verify("a1"))
    settled = await in_doubt(desk)
    desk.write(AGAIN)

    assert {"a1", "t5"} <= doubted
    assert settled.isdisjoint({"a1", "t5"})
    assert {"a1", "t5"} <= await in_doubt(desk)


async def test_thoughts_that_are_verified_together_never_watch_each_other(desk: Desk) -> None:
    """A circle of watched thoughts would have no end."""
    await desk.say(Command(text="It adds once", rests_on=(("t1",),)))
    await desk.say(Command(text="It adds twice", rests_on=(("t2",),)))
    await desk.say(Command(text="It adds again", revises="t1", rests_on=(("t6",),)))
    await desk.say(Command(text="It takes again", revises="t2", rests_on=(("t5",),)))

    await desk.say(verify("t5", "t6"))
    desk.write(CODE.replace("a - b", "b - a").replace("a + b", "b + a"))

    assert {"t5", "t6"} <= await in_doubt(desk)
    assert await desk.recorder.look("s", lambda now: now.truth.doubts("t5")) != ()


async def test_a_verification_accepts_changed_evidence_under_a_revised_ground(desk: Desk) -> None:
    await desk.say(Command(text="So it is right", rests_on=(("t1",),)))
    await desk.say(Command(text="It takes away", revises="t1", evidence=("a.py#sub",)))
    desk.write(CODE.replace("a - b", "b - a"))
    await desk.look()
    await desk.say(verify("t5"))
    settled = await in_doubt(desk)

    desk.write(CODE.replace("a - b", "b - a - 0"))

    assert "t5" not in settled
    assert "t5" in await in_doubt(desk)
