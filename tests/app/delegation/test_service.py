"""A question to one model, over a real ledger, broken off between its steps."""

from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import msgspec
import pytest
from msgspec import structs

from thoughtline.app.budgets.admission import Admission
from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.budgets.owner_concurrency import ConcurrencyLimit
from thoughtline.app.commands.idempotency_keys import workflow_id
from thoughtline.app.commands.policy import FREE
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.delegation.service import (
    KIND,
    DelegatedQuestion,
    DelegationBranch,
    Delegations,
)
from thoughtline.app.delegation.workflow import DelegationRequest, DelegationWorkflow
from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.app.queries.queries import Queries
from thoughtline.app.questions.call_result import DELEGATION_ANSWER
from thoughtline.app.questions.model_calls import MAX_TRIES, ModelAccess, ModelCalls
from thoughtline.app.questions.question import Origin
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.events import DelegationFailed, DelegationMade
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules import delegations
from thoughtline.core.session import Session
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import Engine, WorkflowKind
from thoughtline.llm.model import Answer, Prompt
from thoughtline.llm.scripted_model import ScriptedModel
from thoughtline.store.ledger import Access, Entry, at_version
from thoughtline.store.memory.ledger import MemoryLedger

PROMPT = Prompt(text="Is it warm?")


class Remembering:
    """The inside of a workflow whose process dies after the step that is named."""

    workflow = "w"

    def __init__(self, tries: int = 1) -> None:
        self.tries = tries
        self.kept: dict[str, bytes] = {}
        self.dies_after = ""

    async def once(self, step: str, do: Callable[[], Awaitable[bytes]]) -> bytes:
        if step not in self.kept:
            self.kept[step] = await do()
        if step == self.dies_after:
            raise KeyboardInterrupt
        return self.kept[step]


NOTHING = Allowance()


class Desk:
    """Everything that delegates, in one process."""

    def __init__(
        self,
        model: ScriptedModel,
        *,
        ledger: MemoryLedger | None = None,
        owner: str = "",
        budgets: type[OwnerBudgets] = OwnerBudgets,
    ) -> None:
        clock = count(1)
        self.ledger = MemoryLedger() if ledger is None else ledger

        def recorder_of(of: str) -> Recorder[Session]:
            ledger = self.ledger if of == owner else self.ledger.of(of)
            return Recorder(
                ledger,
                SessionCache(ledger, Session),
                FREE,
                clock=lambda: next(clock),
                new_handle=lambda: "s",
            )

        recorder = recorder_of(owner)
        calls = ModelCalls(recorder_of, lambda *_: model, lambda: 0)
        workflow = self.workflow = DelegationWorkflow(calls)
        self.engine = MemoryEngine({KIND: WorkflowKind(workflow.run, workflow.can_run)})
        limits = budgets(self.ledger, Allowance(tokens=3000), NOTHING, lambda: 0)
        self.delegations = Delegations(
            recorder,
            Queries(self.ledger),
            ModelAccess(calls=calls, engine=self.opened, configured=True),
            budgets=limits,
            admission=Admission(owner, limits, ConcurrencyLimit(None, self.opened)),
            owner=owner,
        )

    async def opened(self) -> Engine:
        return self.engine

    async def ask(self, **said: Any) -> DelegationBranch:
        question = DelegatedQuestion(kind="verify", prompt=PROMPT)
        origin = {"session": "s", "author": "ann", "limits": Limits(), "may_begin": True, **said}
        return await self.delegations.begin(question, Origin(**origin))


async def test_a_retry_with_its_key_costs_nothing_and_no_budget_refuses_it() -> None:
    dear = Answer(
        text="[Conclusion] No.", finish="stop", model="m", tokens_in=2000, tokens_out=1000
    )
    model = ScriptedModel({"": dear})
    desk = Desk(model)
    first = await desk.ask(key="once")
    await desk.delegations.result(first, seconds=5)

    again = await desk.ask(key="once")

    assert again == first
    assert len(model.prompts) == 1
    with pytest.raises(Refused, match="budget_spent"):
        await desk.ask(key="another")


async def test_a_question_whose_work_was_never_started_is_asked_when_it_is_waited_for() -> None:
    model = ScriptedModel({"": "[Conclusion] No."})
    desk = Desk(model)
    asked = await desk.ask()
    await desk.engine.forget(msgspec.json.encode(("", "s", "d1")).decode())

    answer = await desk.delegations.result(asked, seconds=5)

    assert answer is not None
    assert answer.text == "[Conclusion] No."


class Overtaken(OwnerBudgets):
    """Another process was quicker."""

    async def check_day(self, session: str, question: str) -> None:
        raise Refused(Code.BUDGET_SPENT, "The day is spent.", hint="Wait for the next.")


async def test_a_question_that_was_taken_back_is_asked_on_a_retry_only_if_there_is_budget() -> None:
    model = ScriptedModel({"": "[Conclusion] No."}, name="scripted:one")
    desk = Desk(model, budgets=Overtaken)
    with pytest.raises(Refused, match="budget_spent"):
        await desk.ask(key="once")

    with pytest.raises(Refused, match="The day is spent") as told:
        await desk.ask(key="once")

    assert str(told.value).count("budget_spent") == 1
    assert model.prompts == []


async def test_an_answer_on_record_is_not_asked_for_again_though_the_engine_forgot_it() -> None:
    model = ScriptedModel({"": "[Conclusion] No."}, name="scripted:one")
    before = Desk(model)
    first = await before.delegations.result(await before.ask(key="once"), seconds=5)
    restored = Desk(model, ledger=before.ledger)

    again = await restored.delegations.result(await restored.ask(key="once"), seconds=5)

    assert again is not None
    assert first is not None
    assert again.text == first.text
    assert len(model.prompts) == 1


async def test_a_work_that_fails_inside_is_told_as_that() -> None:
    desk = Desk(ScriptedModel({"cold": "it has no line for what it is asked"}))
    asked = await desk.ask()

    with pytest.raises(Refused, match="engine_failed"):
        await desk.delegations.result(asked, seconds=5)


@pytest.mark.parametrize("guest", [False, True])
async def test_an_answer_that_came_in_before_a_crash_is_recorded_and_not_asked_for_again(
    guest: bool,
) -> None:
    ledger, clock = MemoryLedger(), count(1)
    recorder: Recorder[Any] = Recorder(
        ledger,
        SessionCache(ledger, Session),
        FREE,
        clock=lambda: next(clock),
        new_handle=lambda: "s",
    )
    model = ScriptedModel({"": "[Conclusion] No."}, name="scripted:one")
    workflow = DelegationWorkflow(ModelCalls(lambda _: recorder, lambda *_: model))
    await recorder.record(
        lambda now: [
            ("ann", event)
            for event in delegations.delegate(now, "n_1", PROMPT.text, "verify", Limits(), given={})
        ],
        session="s",
        may_begin=True,
    )
    asked = DelegationRequest(owner="", session="s", delegation="d1", seat="verify", prompt=PROMPT)
    if guest:  # whose share has ended by now
        asked = structs.replace(asked, owner="bo", session="shared:0", host=("", "s"))
    steps, given = Remembering(), msgspec.json.encode(asked)

    steps.dies_after = "ask"
    with pytest.raises(KeyboardInterrupt):
        await workflow.run(steps, given)
    steps.dies_after = ""
    await workflow.run(steps, given)
    await workflow.run(steps, given)

    assert len(model.prompts) == 1
    now = await recorder.look("s", lambda session: session.delegations.made["d1"])
    assert (now.state, now.thought) == ("answered", "t2")


async def test_who_shares_a_session_does_not_ask_again_what_another_owner_asked() -> None:
    ann, bo = (
        Desk(ScriptedModel({"": "[Conclusion] No."}, seconds=30)),
        ScriptedModel({"": "[Conclusion] Yes."}),
    )
    asked = await ann.ask()
    shared = await ann.ledger.share("s", "bo", "write")
    guest = Desk(bo, ledger=ann.ledger.of("bo"), owner="bo")

    there = DelegationBranch(session=shared, node=asked.node, delegation=asked.delegation)
    resumed = await guest.delegations.resume(there)
    answer = await guest.delegations.result(there, seconds=0)

    assert (resumed, answer, bo.prompts) == (False, None, [])
    await ann.engine.close()


@pytest.mark.parametrize("left", ["read", None])
async def test_a_guests_question_is_answered_on_record_though_the_share_ends_meanwhile(
    left: Access | None,
) -> None:
    ann = Desk(ScriptedModel({"": "[Conclusion] No."}))
    await ann.delegations.result(await ann.ask(), seconds=5)
    shared = await ann.ledger.share("s", "bo", "write")
    slow = ScriptedModel({"": "[Conclusion] Yes."}, seconds=0.2)
    bo = Desk(slow, ledger=ann.ledger.of("bo"), owner="bo")

    asked = await bo.ask(session=shared)
    await ann.ledger.share("s", "bo", left)
    await bo.engine.result(workflow_id("bo", shared, asked.delegation), wait=5)

    made = (await Queries(ann.ledger).view("s")).delegations[asked.delegation]
    assert (made.state, made.usage is not None) == ("answered", True)


async def test_a_question_of_which_processes_die_is_given_up_with_its_reason_on_record() -> None:
    model = ScriptedModel({"": "[Conclusion] No."}, name="scripted:one")
    desk = Desk(model)
    desk.engine._kinds = {KIND: WorkflowKind(nothing)}
    asked = await desk.ask()
    request = DelegationRequest(
        owner="", session="s", delegation=asked.delegation, seat="verify", prompt=PROMPT
    )

    await desk.workflow.run(Remembering(MAX_TRIES + 1), msgspec.json.encode(request))

    assert model.prompts == []
    tree = await Queries(desk.ledger).view("s")
    assert tree.delegations["d1"].state == "failed"
    assert "[engine_failed]" in tree.delegations["d1"].because


@pytest.mark.parametrize(
    ("code", "told"),
    [(Code.MIND_TOO_SLOW, "mind_too_slow"), ("of_another_release", "internal")],
)
async def test_a_question_that_failed_is_told_as_that_when_it_is_looked_up(
    code: str, told: str
) -> None:
    desk = Desk(ScriptedModel({"": "No."}, name="scripted:one"))
    desk.engine._kinds = {KIND: WorkflowKind(nothing)}
    node = await desk.ask()
    failed = DelegationFailed(delegation=node.delegation, code=code, because=f"It rained. [{code}]")
    version = len(await desk.ledger.read("s"))
    entry = Entry(event=failed, author="ann", at=1)
    await desk.ledger.append("s", at_version(version, [entry]))

    with pytest.raises(Refused, match="It rained") as refused:
        await desk.delegations.look("s", node.node)

    assert (refused.value.code, refused.value.message) == (told, "It rained.")


async def test_a_question_that_was_imported_without_its_prompt_is_told_as_that() -> None:
    desk = Desk(ScriptedModel({}))
    node = await desk.ask()
    made = DelegationMade(delegation="d2", seat="verify", asks="t1")
    version = len(await desk.ledger.read("s"))
    entry = Entry(event=made, author="ann", at=9)
    await desk.ledger.append("s", at_version(version, [entry]))

    with pytest.raises(Refused, match="does not have the prompt of d2") as refused:
        await desk.delegations.result(structs.replace(node, delegation="d2"), seconds=0)

    assert refused.value.code == Code.NO_SUCH_DELEGATION


async def nothing(*_: Any) -> bytes:
    return b"null"


async def test_an_answer_that_is_too_long_is_refused_and_what_it_used_is_on_record() -> None:
    text = "x" * (DELEGATION_ANSWER.text + 1)
    long = Answer(text=text, finish="stop", model="m", tokens_in=20, tokens_out=70)
    desk = Desk(ScriptedModel({"": long}, name="scripted:one"))
    node = await desk.ask()

    with pytest.raises(Refused, match="over_limit"):
        await desk.delegations.result(node, seconds=5)

    [usage] = await desk.ledger.model_usage()
    assert (usage.failed, usage.tokens_in, usage.tokens_out) == (1, 20, 70)


async def test_the_engine_keeps_nothing_of_an_answer_that_is_too_long() -> None:
    long = Answer(text="x" * (DELEGATION_ANSWER.text + 1), finish="stop", model="m", tokens_in=20)
    desk = Desk(ScriptedModel({"": long}, name="scripted:one"))
    desk.engine._kinds = {KIND: WorkflowKind(nothing)}
    asked = await desk.ask()
    request = DelegationRequest(
        owner="", session="s", delegation=asked.delegation, seat="verify", prompt=PROMPT
    )
    inside = Remembering()

    result = await desk.workflow.run(inside, msgspec.json.encode(request))

    assert sum(map(len, inside.kept.values())) + len(result) < 2_000
