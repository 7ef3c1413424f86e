"""ThinkSeq's active path and short memory, against a naive re-implementation."""

import asyncio
import json
from math import ceil
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from sayings import thought
from thoughtline.app.commands.policy import FREE
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session
from thoughtline.dialects.thinkseq.session import ThinkSeqSession
from thoughtline.dialects.thinkseq.tool import tools
from thoughtline.dialects.tool import Caller, Tool
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.wiring.use_cases import UseCases

ANA = Caller(author="ana", conversation="s")
BLANK = Limits(blank=True)


class Naive(Struct):
    """ThinkSeq by its description: every thought remembered, everything looked at every time."""

    most: int
    most_bytes: int
    count: int = 0
    revised: bool = False
    stored: list[dict[str, Any]] = []
    replaced: list[int] = []
    aside: list[int] = []

    def active(self) -> list[int]:
        return [one["n"] for one in self.stored if not one["gone"] and one["main"]]

    def add(self, text: str, gone: list[int], *, main: bool = True) -> None:
        self.count += 1
        self.revised = self.revised or bool(gone)
        self.replaced += gone
        self.aside += [] if main else [self.count]
        for one in self.stored:
            one["gone"] = one["gone"] or one["n"] in gone
        self.stored.append({"n": self.count, "text": text, "gone": False, "main": main})
        if len(self.stored) > self.most:
            excess = len(self.stored) - self.most
            del self.stored[: max(excess, ceil(self.most * 0.1))]
        size = sum(2 * len(one["text"]) + 200 for one in self.stored)
        if size > self.most_bytes and len(self.stored) > 10:
            del self.stored[: ceil(len(self.stored) * 0.2)]

    def replies(self, text: str, revises: int) -> dict[str, Any] | str:
        """The reply to a call, or the code of its error."""
        if revises and revises not in self.active():
            known = any(one["n"] == revises and one["gone"] for one in self.stored)
            return f"E_REVISION_TARGET_{'SUPERSEDED' if known else 'NOT_FOUND'}"
        gone = [number for number in self.active() if number >= revises] if revises else []
        self.add(text, gone)
        active = self.active()
        recent = [one for one in self.stored if one["n"] in active[-5:]]
        context: dict[str, Any] = {
            "recentThoughts": [{"number": one["n"], "preview": one["text"]} for one in recent]
        }
        if revises:
            context["revisionInfo"] = {"revises": revises, "supersedes": gone}
        total = max(3, self.count)
        return {
            "thoughtNumber": self.count,
            "totalThoughts": total,
            "progress": min(1, self.count / total),
            "isComplete": self.count >= total,
            "thoughtHistoryLength": len(self.stored),
            "hasRevisions": self.revised,
            "activePathLength": len(active),
            "revisableThoughts": active,
            "context": context,
        }


class Call(Struct):
    """`who` calls: ThinkSeq's tool, or another dialect that thinks on a branch or revises."""

    who: str
    back: int
    text: str


def calls() -> st.SearchStrategy[list[Call]]:
    who = st.sampled_from(["thinkseq"] * 5 + ["branch", "revise"])
    text = st.integers(0, 90).map(lambda size: "x" * size or " ")
    return st.lists(st.builds(Call, who, st.integers(-9, 12), text), min_size=20, max_size=50)


@given(calls(), st.sampled_from([1, 3, 5, 10, 11]), st.sampled_from([2_500, 4_000, 1 << 20]))
def test_replies_are_those_of_a_naive_reimplementation(
    said: list[Call], most: int, most_bytes: int
) -> None:
    asyncio.run(compare(said, most, most_bytes))


async def compare(said: list[Call], most: int, most_bytes: int) -> None:
    naive = Naive(most, most_bytes)
    record = UseCases(MemoryLedger(), FREE)
    others = record.recorder(Session)
    [tool] = tools(record.recorder(lambda: ThinkSeqSession(most, most_bytes)), BLANK)
    for call in said:
        target = max(0, naive.count - call.back) if call.back >= 0 else 0
        if call.who == "thinkseq":
            assert await answered(tool, call.text, target) == naive.replies(call.text, target)
        elif call.who == "branch":
            await think(others, Command(text=call.text, branch="aside"))
            naive.add(call.text, [], main=False)
        elif target and target not in naive.replaced:
            await think(others, Command(text=call.text, revises=f"t{target}"))
            naive.add(call.text, [target], main=target not in naive.aside)


async def answered(tool: Tool, text: str, revises: int) -> dict[str, Any] | str:
    arguments: dict[str, Any] = {"thought": text}
    if revises:
        arguments["revisesThought"] = revises
    try:
        reply = await tool.call(json.dumps(arguments).encode(), ANA)
    except Refused as refused:
        reply = tool.refused(refused)
    data: dict[str, Any] = json.loads(reply.text)
    told: dict[str, Any] | str = data["result"] if data["ok"] else data["error"]["code"]
    return told


async def think(others: Any, command: Command) -> None:
    await others.think(
        command, lambda _: None, session="s", author="bo", limits=BLANK, may_begin=True
    )


@pytest.mark.parametrize(("most_bytes", "left"), [(11 * 202, 11), (11 * 202 - 1, 8)])
def test_a_thought_takes_two_bytes_a_unit_and_two_hundred_more(most_bytes: int, left: int) -> None:
    session = ThinkSeqSession(500, most_bytes)
    for number in range(1, 12):
        session.apply(thought(f"t{number}", "x"))

    assert session.at_hand == left


def test_memory_is_bounded_by_the_thoughts_at_hand() -> None:
    async def think_on() -> list[int]:
        sessions: list[ThinkSeqSession] = []

        def begin() -> ThinkSeqSession:
            sessions.append(ThinkSeqSession(20, 1 << 20))
            return sessions[-1]

        thinking = UseCases(MemoryLedger(), FREE).recorder(begin)
        weights = []
        for _ in range(500):
            await think(thinking, Command(text="x" * 200))
            weights.append(sessions[-1].weight)
        return weights

    weights = asyncio.run(think_on())

    # A thought costs its branch's four bytes, as in every session: 480 of them are 19 weights.
    assert max(weights) <= max(weights[:21]) + 19 + 1
