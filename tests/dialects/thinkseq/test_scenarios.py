"""What ThinkSeq's own tests check, as calls of our tool, in both versions."""

from typing import Any

import pytest

from dialects.scenario import Call, Scenario, play, refused


def say(thought: str = "step", total: int | None = None, **more: Any) -> dict[str, Any]:
    return {"thought": thought, **({"totalThoughts": total} if total else {}), **more}


def result(**fields: Any) -> dict[str, Any]:
    return {"ok": True, **{f"result.{name.replace('__', '.')}": v for name, v in fields.items()}}


BOTH: dict[str, Scenario] = {
    "a simple thought": [Call(say(total=3), result(thoughtNumber=1, thoughtHistoryLength=1))],
    "progress": [
        Call(say(total=4), result(thoughtNumber=1, progress=0.25)),
        Call(say(total=4), result(thoughtNumber=2, progress=0.5)),
        Call(say(total=4), result(thoughtNumber=3, progress=0.75, isComplete=False)),
        Call(say(total=4), result(thoughtNumber=4, progress=1, isComplete=True)),
    ],
    "a plan can grow": [
        Call(say(total=3), result(totalThoughts=3, progress=1 / 3)),
        Call(say(total=10), result(thoughtNumber=2, totalThoughts=10, progress=0.2)),
    ],
    "numbers are counted": [
        Call(say(total=5), result(thoughtNumber=number)) for number in (1, 2, 3)
    ],
    "a revision supersedes its target and what follows": [
        Call(say("A", 3), result(hasRevisions=False)),
        Call(say("B", 3), result(revisableThoughts=[1, 2], hasRevisions=False)),
        Call(
            say("A2", 3, revisesThought=1),
            result(
                thoughtNumber=3,
                hasRevisions=True,
                activePathLength=1,
                revisableThoughts=[3],
                context__revisionInfo__revises=1,
                context__revisionInfo__supersedes=[1, 2],
            ),
        ),
        refused(say("B2", 3, revisesThought=2), "E_REVISION_TARGET_SUPERSEDED"),
        refused(say("C", 3, revisesThought=99), "E_REVISION_TARGET_NOT_FOUND"),
        Call(say("D", 3), result(thoughtNumber=4, revisableThoughts=[3, 4])),
    ],
    "what is recent": [
        *(Call(say(f"t{number}", 9), result()) for number in range(1, 6)),
        Call(say("t6", 9), result(context__recentThoughts__4__preview="t6")),
    ],
    "wrong arguments": [
        refused({}, "thought"),
        refused(say(""), "thought"),
        refused({"thought": 7}, "thought"),
        refused(say("x") | {"totalThoughts": 0}, "totalThoughts"),
        refused(say("x") | {"totalThoughts": 26}, "totalThoughts"),
        refused(say("x") | {"totalThoughts": 1.5}, "totalThoughts"),
        refused(say("x") | {"revisesThought": 0}, "revisesThought"),
        refused(say("x") | {"branch": "b"}, "branch"),
        Call(say("x", 25), result(thoughtNumber=1, totalThoughts=25)),
    ],
}
FIRST: dict[str, Scenario] = {
    "the total is raised to the number": [
        Call(say(total=2), result()),
        Call(say(total=2), result(isComplete=True)),
        Call(say(total=2), result(thoughtNumber=3, totalThoughts=3, progress=1, isComplete=True)),
    ],
    "a missing total is three": [
        Call(say(total=10), result(totalThoughts=10)),
        Call(say(), result(totalThoughts=3)),
    ],
    "a thought has 2,000 units": [
        Call(say("x" * 2000), result()),
        refused(say("x" * 2001), "2000"),
        Call(say("😀" * 1000), result()),
        refused(say("😀" * 1001), "2000"),
    ],
}
SECOND: dict[str, Scenario] = {
    "the shape of a first reply": [
        Call(
            say("First", 2),
            {
                "result": {
                    "thoughtNumber": 1,
                    "totalThoughts": 2,
                    "progress": 0.5,
                    "isComplete": False,
                    "thoughtHistoryLength": 1,
                    "hasRevisions": False,
                    "activePathLength": 1,
                    "revisableThoughts": [1],
                    "revisableThoughtsTotal": 1,
                    "context": {
                        "recentThoughts": [{"stepIndex": 1, "number": 1, "preview": "First"}]
                    },
                }
            },
        )
    ],
    "a missing total is the last one": [
        Call(say(total=10), result(totalThoughts=10, progress=0.1)),
        Call(say(), result(totalThoughts=10, progress=0.2)),
    ],
    "a small total lasts too": [
        Call(say(total=2), result(totalThoughts=2)),
        Call(say(), result(totalThoughts=2, progress=1, isComplete=True)),
    ],
    "a total is never lowered": [
        Call(say(total=10), result()),
        Call(say(total=2), result(totalThoughts=10)),
        Call(say(total=2, revisesThought=1), result(totalThoughts=10, isComplete=False)),
    ],
    "progress goes by the active path": [
        Call(say("A", 2), result()),
        Call(say("B"), result(progress=1)),
        Call(
            say("A2", revisesThought=1),
            result(
                thoughtNumber=3,
                progress=0.5,
                isComplete=False,
                context__revisionInfo__supersedesTotal=2,
            ),
        ),
    ],
    "the first thought stays in view as an anchor": [
        *(Call(say(f"t{number}", 9), result()) for number in range(1, 8)),
        Call(
            say("t8", 9),
            result(
                context__recentThoughts__0__preview="t1",
                context__recentThoughts__1__stepIndex=5,
                context__recentThoughts__4__preview="t8",
            ),
        ),
    ],
    "sessions are apart": [
        Call(say("a", sessionId="s1"), result(thoughtNumber=1)),
        Call(say("b", sessionId="s2"), result(thoughtNumber=1)),
        Call(say("c", sessionId="s1"), result(thoughtNumber=2)),
        Call(say("d"), result(thoughtNumber=1)),
        refused(say("e", sessionId="s2", revisesThought=2), "E_REVISION_TARGET_NOT_FOUND"),
    ],
    "a thought has 8,000 units": [
        Call(say("x" * 8000), result()),
        refused(say("x" * 8001), "8000"),
        Call(say("😀" * 4000), result()),
        refused(say("😀" * 4001), "8000"),
    ],
}
PRUNED: dict[str, tuple[int, Scenario]] = {
    "the count is bounded and numbers go on": (
        5,
        [
            Call(say(total=10), result(thoughtNumber=number, thoughtHistoryLength=min(number, 5)))
            for number in range(1, 9)
        ],
    ),
    "a tenth is forgotten at once": (
        20,
        [
            *(Call(say(), result(thoughtHistoryLength=number)) for number in range(1, 21)),
            Call(say(), result(thoughtNumber=21, thoughtHistoryLength=19)),
        ],
    ),
}


@pytest.mark.parametrize("dialect", ["thinkseq", "thinkseq@2"])
@pytest.mark.parametrize("name", BOTH)
async def test_what_both_versions_tests_check_holds(name: str, dialect: str) -> None:
    await play(dialect, "thinkseq", BOTH[name])


@pytest.mark.parametrize("name", FIRST)
async def test_what_the_first_versions_tests_check_holds(name: str) -> None:
    await play("thinkseq", "thinkseq", FIRST[name])


@pytest.mark.parametrize("name", SECOND)
async def test_what_the_second_versions_tests_check_holds(name: str) -> None:
    await play("thinkseq@2", "thinkseq", SECOND[name])


@pytest.mark.parametrize("dialect", ["thinkseq", "thinkseq@2"])
@pytest.mark.parametrize("name", PRUNED)
async def test_old_thoughts_are_forgotten_as_in_the_originals_tests(
    name: str, dialect: str
) -> None:
    most, scenario = PRUNED[name]
    await play(dialect, "thinkseq", scenario, max_thoughts=most)
