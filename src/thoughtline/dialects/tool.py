"""What a dialect offers: tools, and how one is called."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, Protocol

from msgspec import Struct

from thoughtline.app.questions.progress_listeners import ProgressListener
from thoughtline.core.refusal import Code, Refused

PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
"""Where an argument goes in the text of a prompt."""

RECORDS = {
    "readOnlyHint": False,
    "destructiveHint": False,
    "idempotentHint": False,
    "openWorldHint": False,
}
"""The annotations of a tool that records: each call adds to the record and takes nothing away."""

READS = {
    "readOnlyHint": True,
    "destructiveHint": False,
    "idempotentHint": True,
    "openWorldHint": False,
}
"""The annotations of a tool that only reads the record."""

ASKS = RECORDS | {"openWorldHint": True}
"""The annotations of a tool that asks models elsewhere, and records their answers. Where none is
configured, `wiring.tools` takes the hint of an open world away: some clients refuse such calls.
"""


class Caller(Struct, frozen=True, kw_only=True):
    """Who calls. `conversation` names the session of tools that have no session argument.

    `progress` is told how a call that takes long is coming along; it does nothing where the client
    did not ask for that. `takes_tasks` is whether a task may be the answer. `request` is the id of
    the request, and `meta` what came with it, where there is a transport.
    """

    author: str
    conversation: str
    progress: ProgressListener = lambda *_: None
    takes_tasks: bool = False
    request: str = ""
    meta: Mapping[str, Any] = {}


class Reply(Struct, frozen=True, kw_only=True):
    """A tool's answer: a text for the model, and the same as data where there is data.

    `task` is there where the call goes on, for a caller that takes tasks. `code` is that of a
    refusal whose text says all: its data are not sent, or clients that pass both on tell a model
    twice.
    """

    text: str
    data: dict[str, Any] | None = None
    failed: bool = False
    task: "Task | None" = None
    code: str = ""


class Task(Struct, frozen=True, kw_only=True):
    """A call that goes on after it was answered, by the `name` that its caller has.

    `began` and `changed` are in milliseconds since 1970. `reply` is there once it is completed.
    """

    name: str
    status: Literal["working", "completed", "cancelled"]
    began: int
    changed: int
    message: str = ""
    reply: Reply | None = None


class Tasks(Protocol):
    """The calls of a tool that went on. Both raise `Refused`, for an unknown name NO_SUCH_TASK."""

    async def look(self, name: str) -> Task:
        """How a task stands at this moment."""
        ...

    async def stop(self, name: str, caller: Caller) -> None:
        """End a task. One that is over stays as it is."""
        ...


class LongCall(Tasks, Protocol):
    """A call that may take long, and its tasks."""

    async def __call__(self, arguments: bytes, caller: Caller) -> Reply:
        """As `Call`."""
        ...


Call = Callable[[bytes, Caller], Awaitable[Reply]]
"""Takes the arguments as a JSON object. May raise `Refused`."""


def refusal_as_text(refusal: Refused) -> Reply:
    """The usual shape of a refusal: one line that ends in its code."""
    data = {"error": refusal.code, "message": str(refusal)}
    return Reply(text=str(refusal), data=data, failed=True, code=refusal.code)


ASK = "(If {} is missing here or seems cut short, take it from the conversation, or ask for it.)"


class PackPrompt(Struct, frozen=True, kw_only=True):
    """A text that a person may pick in the client. `{name}` in it stands for an argument.

    `arguments` are, by name, what each is about and whether it must be given.
    """

    name: str
    title: str
    description: str
    arguments: dict[str, tuple[str, bool]]
    text: str

    def filled(self, values: Mapping[str, str]) -> str:
        """The text with its arguments in place. Raises `Refused` for an unknown one.

        Some clients pass on the first word of what a person wrote, others nothing where they could
        have asked: so the model is told to look for the rest.
        """
        if unknown := [name for name in values if name not in self.arguments]:
            raise Refused(
                Code.BAD_ARGUMENTS,
                f"The prompt {self.name!r} has no {unknown[0][:64]!r}.",
                hint=f"It takes: {', '.join(self.arguments) or 'nothing'}.",
            )
        parts = PLACEHOLDER.split(self.text)
        filled = [
            values.get(part) or "(not given)" if odd % 2 else part for odd, part in enumerate(parts)
        ]
        text = "".join(filled).strip()
        needed = [name for name, (_, needed) in self.arguments.items() if needed]
        is_short = any(len(values.get(name, "").split()) <= 1 for name in needed)
        return f"{text}\n\n{ASK.format(' and '.join(needed))}" if is_short else text


class Tool(Struct, frozen=True, kw_only=True):
    """One tool. `call` takes the arguments as JSON and may raise `Refused`; `refused` shapes that.

    `annotations` are promises to the client and must be true. `names_session` is whether a call
    says which session it means; where none does, a conversation is a session. `tasks` gives the
    tasks of a tool whose calls may take long. `asks_models`: a call may ask models, and cost.
    `meta` is what some clients want to know of a tool.
    """

    name: str
    title: str
    description: str
    input_schema: dict[str, Any]
    annotations: dict[str, bool]
    call: Call
    output_schema: dict[str, Any] | None = None
    names_session: bool = True
    refused: Callable[[Refused], Reply] = refusal_as_text
    tasks: Callable[[], Tasks] | None = None
    asks_models: bool = False
    meta: Mapping[str, Any] = {}

    @property
    def only_reads(self) -> bool:
        """Whether a call neither records nor asks anybody elsewhere."""
        return self.annotations.get("readOnlyHint", False) and not self.asks_models
