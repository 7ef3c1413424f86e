"""A study from its plan to its report, with a model that knows its lines."""

import gc
import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from benchmarks.thinking.budget import Budget
from benchmarks.thinking.comparison import Comparison
from benchmarks.thinking.plan import VOTES, Plan
from benchmarks.thinking.questions import Question
from benchmarks.thinking.rows import Row
from benchmarks.thinking.tools import open_tools
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm.model import Answer, ModelError, Prompt
from thoughtline.llm.scripted_model import Line, ScriptedModel
from thoughtline.llm.tool_calls import ToolCall

pytestmark = pytest.mark.filterwarnings("ignore:Unclosed <MemoryObject:ResourceWarning")
"""Streams that inspect_ai leaves open. They are collected before another test could be blamed."""


@pytest.fixture(scope="module", autouse=True)
def _inspect_is_loaded() -> None:
    """And is not searched for garbage after each test."""
    from benchmarks.thinking import run  # noqa: F401, PLC0415 - it loads inspect_ai, for seconds

    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _leave_nothing() -> Iterator[None]:
    yield
    gc.collect()


CAPITALS = {"France": "Paris", "Spain": "Madrid", "Italy": "Rome", "Greece": "Athens"}


def question(country: str) -> Question:
    return Question(
        name=country,
        family="capitals",
        text=f"What is the capital of {country}?",
        score=lambda answer: float(answer == CAPITALS[country]),
    )


QUESTIONS = [question(country) for country in CAPITALS]


def says(text: str, **more: Any) -> Answer:
    usual = {"tokens_in": 10, "tokens_out": 5, "estimated_cost": Decimal("0.01"), "seconds": 0.5}
    return Answer(text=text, finish="stop", model="m", **{**usual, **more})


RIGHT = {country: says(f"<answer>{city}</answer>") for country, city in CAPITALS.items()}


def plan(*arms: str, **more: Any) -> Plan:
    usual: dict[str, Any] = {"families": (), "count": 1, "seed": 3, "max_tokens": 100}
    return Plan(
        model="scripted", arms=("alone", *arms), temperature=0.5, deadline=9.0, **{**usual, **more}
    )


def study(model: ScriptedModel, chosen: Plan, out: Path, **more: Any) -> Comparison:
    from benchmarks.thinking.run import run  # noqa: PLC0415 - it loads inspect_ai, for seconds

    settings: dict[str, Any] = {"questions": QUESTIONS, "budget": Budget(), "at_once": 1, **more}
    return run(
        chosen,
        settings["questions"],
        model,
        open_tools,
        budget=settings["budget"],
        at_once=settings["at_once"],
        out=out,
    )


def rows(folder: Path) -> list[Mapping[str, Any]]:
    return [json.loads(line) for line in (folder / "rows.jsonl").read_text().splitlines()]


class Clever(ScriptedModel):
    """Right only if it was told to think, which it does with a tool where it has one."""

    async def ask(self, prompt: Prompt, *, on_attempt: object = None) -> Answer:
        if prompt.tools and not prompt.before:
            self.prompts.append(prompt)
            call = ToolCall(id="c", tool="think", arguments='{"thought": "A capital."}')
            return says("", calls=(call,))
        if "think" not in prompt.system.lower():
            self.prompts.append(prompt)
            return says("<answer>London</answer>")
        question = prompt.text or prompt.before[0].asked
        return await super().ask(Prompt(text=question, system=prompt.system))


def test_arms_have_the_same_questions_and_their_own_rights_and_costs(tmp_path: Path) -> None:
    found = study(Clever(RIGHT), plan("step-by-step", "thoughtline"), tmp_path)

    alone, steps, tools = found.arms
    assert [arm.arm for arm in found.arms] == ["alone", "step-by-step", "thoughtline"]
    assert [arm.right.right for arm in found.arms] == [0, 4, 4]
    assert (found.questions, found.left_out, found.ended) == (4, 0, "")
    assert steps.against_alone is not None
    assert (steps.against_alone.better, steps.against_alone.worse) == (4, 0)
    assert (steps.against_alone.mean, steps.against_alone.low > 0) == (1, True)
    assert (alone.asked, tools.asked, tools.called) == (4, 8, 4)
    assert (alone.tokens_in, alone.tokens_out, alone.cost) == (40, 20, Decimal("0.04"))
    assert (tools.tokens_in, tools.cost) == (80, Decimal("0.08"))
    assert (alone.seconds, tools.seconds) == (2.0, 2.0)


def test_the_report_is_there_in_three_forms(tmp_path: Path) -> None:
    found = study(Clever(RIGHT), plan("step-by-step"), tmp_path)

    told = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "| `alone` | 0 of 4 (0%) |" in told
    assert "| `step-by-step` | 4 of 4 (100%) |" in told
    assert "Wilson" in told
    said = json.loads((tmp_path / "report.json").read_text())
    assert said["arms"][1]["right"]["share"] == found.arms[1].right.share == 1
    assert (tmp_path / "report.svg").read_text().lstrip().startswith("<?xml")
    assert list((tmp_path / "logs").glob("*.eval"))


def test_every_arm_has_the_same_seed_and_no_more_tokens_than_the_others(tmp_path: Path) -> None:
    model = Clever(RIGHT)

    study(model, plan("vote", "thoughtline"), tmp_path, questions=QUESTIONS[:1])

    by_arm = {prompt.system: prompt for prompt in model.prompts}
    assert {prompt.temperature for prompt in model.prompts} <= {0.5, None}
    seeds = [prompt.seed for prompt in model.prompts if prompt.seed is not None]
    assert min(seeds) == 3 * VOTES
    assert max(prompt.max_tokens or 0 for prompt in by_arm.values()) == 100


class Voter(ScriptedModel):
    """Says each of its lines once, in turn."""

    async def ask(self, prompt: Prompt, *, on_attempt: object = None) -> Answer:
        self.prompts.append(prompt)
        line = list(self._lines.values())[(len(self.prompts) - 2) % len(self._lines)]
        if isinstance(line, Exception):
            raise line
        assert isinstance(line, Answer)
        return line


def test_a_vote_is_of_shorter_answers_and_those_that_fail_have_none(tmp_path: Path) -> None:
    busy = ModelError(Code.MIND_BUSY, "Busy.", hint="Wait.")
    lines: dict[str, Line] = {
        "1": says("<answer>Lyon</answer>"),
        "2": says("<answer>Paris</answer>"),
        "3": busy,
        "4": says("<answer>paris</answer>"),
        "5": says("<answer>Nice</answer>"),
    }
    model = Voter(lines)

    found = study(model, plan("vote"), tmp_path, questions=QUESTIONS[:1])

    assert [prompt.max_tokens for prompt in model.prompts] == [100, *[20] * VOTES]
    assert [prompt.seed for prompt in model.prompts[1:]] == [15, 16, 17, 18, 19]
    assert found.arms[1].right.right == 1
    assert rows(tmp_path)[1]["answer"] == "Paris"


def test_a_failure_is_wrong_paid_for_and_named(tmp_path: Path) -> None:
    cut = ModelError(
        Code.MIND_CUT_SHORT, "Half.", hint="More.", partial=says("<answer>Paris</answer>")
    )

    found = study(ScriptedModel({**RIGHT, "France": cut}), plan(), tmp_path)

    [alone] = found.arms
    assert (alone.right.right, alone.right.of) == (3, 4)
    assert alone.failures == {"mind_cut_short": 1}
    assert alone.tokens_out == 20
    assert "1 `mind_cut_short`" in (tmp_path / "report.md").read_text()


def test_what_every_question_would_fail_of_ends_the_study(tmp_path: Path) -> None:
    refused = ModelError(Code.MIND_REFUSED_KEY, "No key.", hint="Check it.")

    with pytest.raises(Refused, match=r"No question could be asked\. No key\. Check it\."):
        study(ScriptedModel({"": refused}), plan(), tmp_path)

    found = study(ScriptedModel({**RIGHT, "Greece": refused}), plan(), tmp_path)
    assert (found.questions, found.left_out) == (3, 1)
    assert found.ended.startswith("No key.")


@pytest.mark.parametrize(
    ("budget", "ended"),
    [
        (Budget(tokens=30), "the budget of 30 tokens is spent"),
        (Budget(dollars=0.02), "the budget of $0.02 is spent"),
    ],
)
def test_a_budget_ends_a_study_and_is_not_filled_again_by_going_on(
    tmp_path: Path, budget: Budget, ended: str
) -> None:
    for _ in range(2):
        model = ScriptedModel(RIGHT)
        found = study(model, plan(), tmp_path, budget=budget)

    assert (found.questions, found.left_out, found.ended) == (2, 2, ended)
    assert model.prompts == []
    assert "**Ended early**" in (tmp_path / "report.md").read_text()


def test_a_question_that_was_not_put_in_every_arm_is_compared_in_none(tmp_path: Path) -> None:
    found = study(ScriptedModel(RIGHT), plan("step-by-step"), tmp_path, budget=Budget(tokens=45))

    assert len(rows(tmp_path)) == 3
    assert (found.questions, found.left_out) == (1, 3)
    assert [arm.right.of for arm in found.arms] == [1, 1]


def test_without_a_price_no_budget_of_dollars_is_promised(tmp_path: Path) -> None:
    model = ScriptedModel({"": says("?", estimated_cost=None)})

    found = study(model, plan(), tmp_path, budget=Budget(dollars=5))

    assert len(model.prompts) == 1
    assert "no public price" in found.ended


def test_a_study_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    study(ScriptedModel(RIGHT), plan(), tmp_path)
    file = tmp_path / "rows.jsonl"
    whole = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(whole[:2]) + whole[2][:20])
    model = ScriptedModel(RIGHT)

    found = study(model, plan(), tmp_path)

    assert [prompt.text for prompt in model.prompts] == [QUESTIONS[2].text, QUESTIONS[3].text]
    assert found.arms[0].right.right == 4
    assert len(rows(tmp_path)) == 4


def test_a_folder_with_another_study_is_refused(tmp_path: Path) -> None:
    study(ScriptedModel(RIGHT), plan(), tmp_path)

    with pytest.raises(Refused) as refused:
        study(ScriptedModel(RIGHT), plan(seed=4), tmp_path)

    assert refused.value.code is Code.BAD_SETTING


def test_who_only_ever_calls_tools_runs_out_of_tokens(tmp_path: Path) -> None:
    call = ToolCall(id="c", tool="think", arguments='{"thought": "Hm."}')

    class Brooder(ScriptedModel):
        async def ask(self, prompt: Prompt, *, on_attempt: object = None) -> Answer:
            self.prompts.append(prompt)
            return says("", calls=(call,), tokens_out=30) if prompt.tools else says("London")

    model = Brooder({})

    found = study(model, plan("thoughtline"), tmp_path, questions=QUESTIONS[:1])

    assert [p.max_tokens for p in model.prompts if p.tools] == [100, 70, 40, 10]
    assert found.arms[1].failures == {"mind_cut_short": 1}


@pytest.mark.parametrize(
    ("dialect", "tool", "arguments", "asked"),
    [
        ("thoughtline", "deliberate", {"question": "Which?", "perspectives": "factual"}, 4),
        ("thinking-agent", "chat_agent", {"input_text": "What is the capital of France?"}, 3),
    ],
)
def test_tools_that_ask_minds_ask_the_one_of_the_study(
    tmp_path: Path, dialect: str, tool: str, arguments: dict[str, str], asked: int
) -> None:
    """What a deliberation or a delegation asks counts as asked by the arm."""
    call = ToolCall(id="c", tool=tool, arguments=json.dumps(arguments))

    class Chair(ScriptedModel):
        async def ask(self, prompt: Prompt, *, on_attempt: object = None) -> Answer:
            self.prompts.append(prompt)
            if prompt.tools and not prompt.before:
                return says("", calls=(call,))
            return says("<answer>Paris</answer>")

    model = Chair({})

    found = study(model, plan(dialect, max_tokens=1000), tmp_path, questions=QUESTIONS[:1])

    tools = found.arms[1]
    assert (tools.called, tools.right.right) == (1, 1)
    assert tools.asked == len(model.prompts) - 1 == asked


def test_tools_ask_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model could name a better one for its deliberation, at the user's expense."""
    monkeypatch.setenv("OPENAI_API_KEY", "a-real-one")
    arguments = json.dumps({"question": "Which city?", "models": "openai:gpt-5"})
    call = ToolCall(id="c", tool="deliberate", arguments=arguments)
    told: list[str] = []

    class Sly(ScriptedModel):
        async def ask(self, prompt: Prompt, *, on_attempt: object = None) -> Answer:
            self.prompts.append(prompt)
            told.extend(result.text for each in prompt.before for result in each.results)
            if prompt.tools and not prompt.before:
                return says("", calls=(call,))
            return says("<answer>Paris</answer>")

    study(Sly({}), plan("thoughtline", max_tokens=1000), tmp_path, questions=QUESTIONS[:1])

    assert "OpenAI needs a key" in told[0]


@pytest.mark.parametrize(("score", "right"), [(1.0, True), (0.9995, True), (0.5, False)])
def test_half_right_is_not_right(score: float, right: bool) -> None:
    assert Row(question="q", family="f", arm="a", score=score).right is right
