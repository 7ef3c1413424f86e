"""What every model keeps, the scripted one like one at a provider."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from llm.llm_server import hang, says, status
from llm.prompts import Serve, answer, failure, remote
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.model import Answer, ChatModel, Exchange, ModelError, Prompt
from thoughtline.llm.scripted_model import Line, ScriptedModel
from thoughtline.llm.tool_calls import ToolCall, ToolResult, ToolSpec

Cast = Callable[[str], ChatModel]

TEXT = "Because the cache is cold.\n\nMeasure it  again. "
SLOW = "slow"
BUSY = "busy"
HALF = "half"
CALLING = "calling"
TWICE = "twice"
UNASKED = "unasked"

THINK = ToolSpec(
    name="think",
    about="Write a thought down.",
    schema={"type": "object", "properties": {"thought": {"type": "string"}}},
)
ASKED_FOR = ("think", {"thought": "The cache is cold."})


def calling(*calls: tuple[str, dict[str, Any]], text: str = "") -> Answer:
    said = [
        ToolCall(id=f"call-{n}", tool=tool, arguments=json.dumps(arguments))
        for n, (tool, arguments) in enumerate(calls)
    ]
    return Answer(text=text, finish="tool_call", model="m", calls=tuple(said))


@pytest.fixture(params=["scripted", "at a provider", "Anthropic", "Gemini"])
def cast(request: pytest.FixtureRequest, serve: Serve) -> Cast:
    """A model that says the text, or plays one of the three other parts."""
    if request.param == "scripted":
        failures: dict[str, Line] = {
            BUSY: ModelError(Code.MIND_BUSY, "Busy.", hint="Wait.", retry_after=9, retryable=True),
            HALF: Answer(text="Because", finish="length", model="scripted"),
            CALLING: calling(ASKED_FOR, text="I note that."),
            TWICE: calling(ASKED_FOR, ASKED_FOR),
            UNASKED: calling(("delete_everything", {})),
        }
        return lambda part: ScriptedModel(
            {"": failures.get(part, TEXT)}, seconds=9 if part == SLOW else 0
        )
    provider = {"Anthropic": "anthropic", "Gemini": "gemini"}.get(request.param, "deepseek")
    parts = {
        SLOW: hang,
        BUSY: status(429, Retry_After="9"),
        HALF: says("Because", finish="length"),
        CALLING: says("I note that.", calls=[ASKED_FOR]),
        TWICE: says("", calls=[ASKED_FOR, ASKED_FOR]),
        UNASKED: says("", calls=[("delete_everything", {})]),
    }
    return lambda part: remote(serve(parts.get(part, says(TEXT))), provider)


async def test_an_answer_is_the_whole_text_and_says_how_it_ended(cast: Cast) -> None:
    told = await answer(cast(""))

    assert (told.text, told.finish, told.retries) == (TEXT, "stop", 0)
    assert told.model
    assert told.seconds >= 0


async def test_the_deadline_ends_the_waiting(cast: Cast) -> None:
    failed = await failure(cast(SLOW), deadline=0.3)

    assert failed.code is Code.MIND_TOO_SLOW


async def test_who_no_longer_wants_the_answer_can_stop_waiting(cast: Cast) -> None:
    asking = asyncio.create_task(answer(cast(SLOW)))
    await asyncio.sleep(0)
    asking.cancel()

    with pytest.raises(asyncio.CancelledError):
        await asking


async def test_a_failure_says_what_when_and_whether_to_try_again(cast: Cast) -> None:
    failed = await failure(cast(BUSY))

    assert (failed.code, failed.retry_after, failed.retryable) == (Code.MIND_BUSY, 9, True)
    assert str(failed).endswith("[mind_busy]")


async def test_an_answer_that_was_cut_is_an_answer_and_says_so(cast: Cast) -> None:
    given = await cast(HALF).ask(Prompt(text="Why?"))

    assert (given.text, given.finish) == ("Because", "length")


@pytest.mark.parametrize(
    "setting",
    [
        {"temperature": -0.1},
        {"temperature": 2.1},
        {"temperature": float("nan")},
        {"top_p": 1.1},
        {"max_tokens": 0},
        {"max_tokens": 1_000_001},
        {"seed": 1 << 54},
        {"deadline": 0},
        {"deadline": float("inf")},
        {"stop": ("",)},
        {"stop": ("x",) * 17},
    ],
    ids=str,
)
async def test_what_no_provider_takes_is_refused_before_anyone_is_asked(
    cast: Cast, setting: dict[str, Any]
) -> None:
    with pytest.raises(Refused) as refused:
        await answer(cast(""), **setting)

    assert refused.value.code is Code.OUT_OF_RANGE
    assert next(iter(setting)) in str(refused.value)


async def test_an_empty_question_is_refused(cast: Cast) -> None:
    with pytest.raises(Refused) as refused:
        await answer(cast(""), text=" \n")

    assert refused.value.code is Code.EMPTY_TEXT


@pytest.mark.parametrize(
    "said",
    [
        {"text": "a\ud800"},
        {"system": "\udfff"},
        {"before": (Exchange("\ud800", ""),)},
        {"tools": (ToolSpec(name="think", about="\ud800", schema={}),)},
    ],
    ids=str,
)
async def test_half_a_character_is_not_sent(cast: Cast, said: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        await answer(cast(""), **said)

    assert refused.value.code is Code.BAD_ARGUMENTS


async def test_a_mind_that_was_offered_a_tool_may_ask_for_a_call(cast: Cast) -> None:
    told = await answer(cast(CALLING), tools=(THINK,))

    [call] = told.calls
    assert (call.tool, json.loads(call.arguments)) == ASKED_FOR
    assert call.id
    assert told.text == "I note that."


async def test_calls_of_one_answer_keep_their_order_and_have_ids_of_their_own(cast: Cast) -> None:
    told = await answer(cast(TWICE), tools=(THINK,))

    assert [call.tool for call in told.calls] == ["think", "think"]
    assert len({call.id for call in told.calls}) == 2
    assert told.text == ""


async def test_a_prompt_that_only_tells_what_calls_gave_is_answered(cast: Cast) -> None:
    asked = await answer(cast(TWICE), tools=(THINK,))
    results = tuple(ToolResult(call=call.id, text=f"noted {call.id}") for call in asked.calls)
    before = Exchange("Why?", asked.text, asked.calls, results, asked.kept)

    told = await answer(cast(""), text="", before=(before,), tools=(THINK,))

    assert (told.text, told.calls) == (TEXT, ())


async def test_a_call_of_a_tool_that_was_not_offered_is_no_answer(cast: Cast) -> None:
    failed = await failure(cast(UNASKED), tools=(THINK,))

    assert (failed.code, failed.retryable) == (Code.MIND_MISSPOKE, False)
    assert "It calls a tool that it was not offered." in str(failed)
    assert failed.partial is not None


async def test_results_have_to_fit_the_calls(cast: Cast) -> None:
    call = ToolCall(id="call-0", tool="think", arguments="{}")
    forgotten = Exchange("Why?", "", (call,))

    with pytest.raises(Refused, match="Give one result for each call"):
        await answer(cast(""), before=(forgotten,))


async def test_tools_of_one_name_and_too_many_tools_are_refused(cast: Cast) -> None:
    many = tuple(ToolSpec(name=f"t{n}", about="", schema={}) for n in range(65))

    for tools, code in (((THINK, THINK), Code.BAD_ARGUMENTS), (many, Code.OUT_OF_RANGE)):
        with pytest.raises(Refused) as refused:
            await answer(cast(""), tools=tools)
        assert refused.value.code is code


async def test_a_mind_may_be_asked_many_questions_at_once(cast: Cast) -> None:
    model = cast("")

    told = await asyncio.gather(*(answer(model) for _ in range(16)))

    assert [one.text for one in told] == [TEXT] * 16


def test_a_mind_may_be_asked_from_any_event_loop(cast: Cast) -> None:
    model = cast("")

    told = [asyncio.run(answer(model)) for _ in range(2)]

    assert [one.text for one in told] == [TEXT] * 2


async def test_a_scripted_mind_finds_its_line_by_the_cue_and_keeps_what_it_was_asked() -> None:
    model = ScriptedModel({"weather": "Rain.", "": "No idea."})
    prompt = Prompt(text="And the weather?", before=(Exchange("Hello?", "Yes."),))

    assert (await model.ask(prompt)).text == "Rain."
    assert (await answer(model)).text == "No idea."
    assert model.prompts[0] == prompt


async def test_a_scripted_mind_without_a_line_says_so_to_the_test() -> None:
    with pytest.raises(LookupError, match="no line for this: 'Why"):
        await answer(ScriptedModel({"weather": "Rain."}))
