"""Question to a panel, before the question is recorded."""

from typing import Any

from thoughtline.app.deliberation.panel import Context, Panel, seat_prompt
from thoughtline.app.questions.model_calls import Seat
from thoughtline.app.questions.question import Question
from thoughtline.app.questions.router_call import RouterCall
from thoughtline.core.command import Command
from thoughtline.llm.untrusted_text import new_mark

KIND = "deliberate"
"""Name of the deliberation workflows in the engine, and the kind of their idempotency keys."""


class PanelQuestion(Question, frozen=True, kw_only=True):
    """Question and its panel. If `as_task` is true and models are asked, the question gets a task
    id. `router_call` is the call that chose the panel.

    If `must_stand` is true, context nodes that do not stand or are in doubt are refused. An id with
    the mark `ANYWAY` is shown although its node does not stand. `context` are the texts of the
    context, once they are found.
    """

    command: Command
    panel: Panel
    as_task: bool = False
    must_stand: bool = False
    router_call: RouterCall | None = None
    context: Context = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.panel.seats

    @property
    def chair(self) -> Seat | None:
        return self.panel.chair

    @property
    def payload(self) -> tuple[Any, ...]:
        return (self.command, self.panel)

    @property
    def prompts(self) -> list[str]:
        panel, text = self.panel, self.command.text or ""
        return [
            "".join(seat_prompt(panel, seat, text, self.context, new_mark()))
            for seat in panel.seats
        ]
