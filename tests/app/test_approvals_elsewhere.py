"""Approvals of claims that rest on nodes of other sessions."""

from collections.abc import Sequence
from random import Random

import pytest

from app.graph_in_sessions import ACTS, WHOLE, Graph, Place
from properties import cases
from thoughtline.core.command import Command
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.kinds import OBJECTION
from thoughtline.core.objections import comment_opening
from thoughtline.store.ledger import Ledger
from thoughtline.store.memory.ledger import MemoryLedger

PERSON = "human:Ada"

DECISION = Decision(
    criteria=(Criterion(name="speed"),),
    options=(Option(name="A", scores=(7,)), Option(name="B", scores=(9,))),
)


class ApprovedGraph(Graph):
    """A graph whose nodes people approve, and against which agents speak."""

    acts = (
        *(act for act in ACTS if act != "verify"),
        *(
            "approve",
            "approve",
            "approve",
            "unapprove",
            "contradict",
            "object",
            "answer",
            "outcome",
            "decide",
            "decide",
            "choose",
            "choose",
        ),
    )

    def __init__(self, ledger: Ledger, random: Random, sessions: int) -> None:
        super().__init__([ledger], random, sessions)
        self.ledger = ledger
        self.approved: dict[str, Place] = {}
        self.lapsed = self.counting = 0
        self._objections: list[Place] = []
        self._decisions: list[Place] = []

    async def act_otherwise(self, act: str, own: Sequence[Place]) -> None:
        pick = self._random.choice
        thoughts = [node for node in own if node.whole.startswith("t")]
        if act in ("approve", "unapprove"):
            node = pick(thoughts)
            for session in (WHOLE, node.session):
                await self.reader.queries.current_view(session)  # a person approves what is shown
            await self._judge(act, node, author=PERSON)
            self.approved[node.whole] = node
        elif act == "contradict" and len(own) > 1:
            pair = self._random.sample(own, 2)
            await self._both(
                own[0].session,
                lambda where: Command(
                    contradicts=(tuple(node.name(where) for node in pair),), because="Not both."
                ),
            )
        elif act == "object":
            node = pick(own)
            made = await self._both(
                node.session,
                lambda where: Command(
                    text=f"{comment_opening(node.name(where))}no.",
                    kind=OBJECTION,
                    on_nothing=True,
                ),
            )
            self._objections.append(Place(made[0], node.session, made[1]))
        elif act == "outcome":
            node, came_true = pick(thoughts), pick((True, False))
            await self._both(
                node.session, lambda where: Command(outcomes=((node.name(where), came_true),))
            )
        elif act == "answer" and self._objections:
            await self._judge("abandon", self._objections.pop())
        elif act == "decide":
            await self._add(
                own[0].session, Command(text="which?", decision=DECISION), [[pick(own)]]
            )
            self._decisions.append(self.nodes[-1])
        elif act == "choose" and self._decisions:
            decision = pick(self._decisions)
            choice = Command(text="this one", chosen=pick("AB"))
            await self._add(decision.session, choice, [[decision]])

    async def check_approvals(self) -> None:
        """Compare the approvals that count in each session with those that count in the whole."""
        whole = await self.reader.queries.view(WHOLE)
        sessions = dict.fromkeys(node.session for node in self.approved.values())
        views = {name: await self.reader.queries.current_view(name) for name in sessions}
        for node in self.approved.values():
            view = views[node.session]
            counts = view.origins.is_approved(node.part, view.session)
            means = whole.origins.is_approved(node.whole, whole.session)
            assert counts == means, (
                node,
                view.origins.lapse(node.part, view.session),
                whole.origins.lapse(node.whole, whole.session),
                self.calls,
            )
            self.lapsed += not counts
            self.counting += counts


@pytest.mark.parametrize("seed", cases(range(60), long=range(60, 600)))
async def test_the_same_approvals_count_in_a_graph_that_is_cut_into_sessions(seed: int) -> None:
    random = Random(seed)
    graph = ApprovedGraph(MemoryLedger(), random, random.randint(2, 5))

    for _ in range(40):
        await graph.call()
        await graph.check_approvals()

    sessions = list({WHOLE, *(node.session for node in graph.nodes)})
    heads = await graph.ledger.heads(sessions)
    await graph.check_approvals()
    assert await graph.ledger.heads(sessions) == heads  # a read that learns nothing writes nothing
