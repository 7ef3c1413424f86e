"""A turn of a model that may use tools."""

import pytest

from thoughtline.app.tool_loop import ENOUGH, ToolLoopResult, run_tool_loop
from thoughtline.core.refusal import Code
from thoughtline.llm.model import Answer, Exchange, ModelError, Prompt
from thoughtline.llm.scripted_model import ScriptedModel
from thoughtline.llm.tool_calls import ToolCall, ToolResult, ToolSpec

NOTE = ToolSpec(name="note", about="Note it.", schema={"type": "object"})
QUESTION = Prompt(text="Why?", tools=(NOTE,))


def wants(*ids: str, text: str = "", kept: str = "") -> Answer:
    calls = tuple(ToolCall(id=each, tool="note", arguments="{}") for each in ids)
    return Answer(text=text, finish="tool_call", model="m", calls=calls, kept=kept)


class Notes:
    def __init__(self) -> None:
        self.made: list[str] = []

    async def __call__(self, call: ToolCall) -> ToolResult:
        self.made.append(call.id)
        return ToolResult(call=call.id, text=f"noted {call.id}")


async def test_without_calls_a_turn_is_one_answer() -> None:
    turn = await run_tool_loop(ScriptedModel({"": "Because."}), QUESTION, Notes())

    assert (turn.text, turn.exchanges) == ("Because.", (Exchange("Why?", "Because."),))


async def test_calls_are_made_in_order_and_their_results_told_until_there_is_an_answer() -> None:
    model = ScriptedModel(
        {"Why?": wants("a", "b", text="First", kept="k"), "noted b": wants("c"), "noted c": "Done."}
    )
    notes = Notes()

    turn = await run_tool_loop(model, QUESTION, notes)

    assert notes.made == ["a", "b", "c"]
    assert turn.text == "Done."
    assert len(turn.answers) == len(model.prompts) == 3
    results = (ToolResult(call="a", text="noted a"), ToolResult(call="b", text="noted b"))
    first = Exchange("Why?", "First", wants("a", "b").calls, results, "k")
    second = Exchange("", "", wants("c").calls, (ToolResult(call="c", text="noted c"),))
    assert turn.exchanges == (first, second, Exchange("", "Done."))
    assert model.prompts[-1].before == (first, second)
    assert [prompt.tools for prompt in model.prompts] == [(NOTE,)] * 3


async def test_the_next_turn_knows_the_calls_of_the_one_before() -> None:
    model = ScriptedModel({"Why?": wants("a"), "noted": "Done.", "And?": "Also done."})
    first = await run_tool_loop(model, QUESTION, Notes())

    turn = await run_tool_loop(model, Prompt(text="And?", before=first.exchanges), Notes())

    assert turn.text == "Also done."
    assert model.prompts[-1].before == first.exchanges


async def test_a_call_too_many_is_not_made_and_told_so() -> None:
    model = ScriptedModel({"Why?": wants("a", "b", "c"), ENOUGH: "Very well."})
    notes = Notes()

    turn = await run_tool_loop(model, QUESTION, notes, max_calls=2)

    assert (notes.made, turn.text) == (["a", "b"], "Very well.")
    assert turn.exchanges[0].results[-1] == ToolResult(call="c", text=ENOUGH, failed=True)


async def test_who_never_stops_calling_has_failed() -> None:
    model = ScriptedModel({"": wants("a", "b")})
    notes = Notes()

    with pytest.raises(ModelError) as raised:
        await run_tool_loop(model, QUESTION, notes, max_calls=3)

    assert raised.value.code is Code.MIND_MISSPOKE
    assert "more than 3 calls" in str(raised.value)
    assert raised.value.partial == wants("a", "b")
    assert (len(notes.made), len(model.prompts)) == (3, 3)


async def test_the_deadline_holds_for_the_whole_turn() -> None:
    model = ScriptedModel({"": wants("a")}, seconds=0.2)

    with pytest.raises(ModelError) as raised:
        await run_tool_loop(
            model, Prompt(text="Why?", tools=(NOTE,), deadline=0.5), Notes(), max_calls=99
        )

    assert raised.value.code is Code.MIND_TOO_SLOW
    assert len(model.prompts) == 3


async def test_what_a_call_raises_ends_the_turn() -> None:
    async def break_down(_: ToolCall) -> ToolResult:
        raise RuntimeError("the disk is on fire")

    with pytest.raises(RuntimeError, match="on fire"):
        await run_tool_loop(ScriptedModel({"": wants("a")}), QUESTION, break_down)


async def test_pieces_of_every_answer_of_a_turn_are_heard() -> None:
    heard: list[str] = []
    model = ScriptedModel({"Why?": wants("a", text="Let me see. "), "noted": "Done."})

    turn = await run_tool_loop(model, QUESTION, Notes(), on_text=heard.append)

    assert isinstance(turn, ToolLoopResult)
    assert "".join(heard) == "Let me see. Done."
