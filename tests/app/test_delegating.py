"""A question to one mind, over a real ledger, broken off between its steps."""

from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import msgspec
import pytest

from thoughtline.app.consulting import Consulted, Consulting
from thoughtline.app.hearing import Hearing
from thoughtline.app.sessions import Sessions
from thoughtline.app.thinking import Thinking
from thoughtline.core.limits import Limits
from thoughtline.core.rules import delegations
from thoughtline.core.session import Session
from thoughtline.minds.model import Prompt
from thoughtline.minds.scripted import Scripted
from thoughtline.store.memory import MemoryLedger

PROMPT = Prompt(text="Is it warm?")


class Remembering:
    """The inside of a work whose process dies before the step that is named."""

    work = "w"

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.dies_before = ""

    async def once(self, step: str, do: Callable[[], Awaitable[bytes]]) -> bytes:
        if step == self.dies_before:
            raise KeyboardInterrupt
        if step not in self.kept:
            self.kept[step] = await do()
        return self.kept[step]


async def test_an_answer_that_came_in_before_a_crash_is_recorded_and_not_asked_for_again() -> None:
    ledger, clock = MemoryLedger(), count(1)
    thinking: Thinking[Any] = Thinking(
        ledger,
        Sessions(ledger, Session),
        clock=lambda: next(clock),
        new_handle=lambda: "s",
    )
    mind = Scripted({"": "[Conclusion] No."}, name="scripted:one")
    consulting = Consulting(Hearing(lambda _: thinking, lambda *_: mind), lambda _: thinking)
    await thinking.record(
        lambda now: [
            ("ann", event)
            for event in delegations.delegate(now, "n_1", PROMPT.text, "verify", Limits(), given={})
        ],
        session="s",
        may_begin=True,
    )
    asked = Consulted(owner="", session="s", delegation="d1", seat="verify", prompt=PROMPT)
    steps, given = Remembering(), msgspec.json.encode(asked)

    steps.dies_before = "record"
    with pytest.raises(KeyboardInterrupt):
        await consulting.run(steps, given)
    steps.dies_before = ""
    await consulting.run(steps, given)
    await consulting.run(steps, given)

    assert len(mind.asked) == 1
    now = await thinking.look("s", lambda session: session.delegations.made["d1"])
    assert (now.state, now.thought) == ("answered", "t2")
