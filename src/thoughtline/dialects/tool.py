"""Tools of a dialect, their calls, replies and prompts."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, Protocol

from msgspec import Struct

from thoughtline.app.questions.progress_listeners import ProgressListener
from thoughtline.core.refusal import Code, Refused

PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
"""Pattern of an argument's place in the text of a prompt."""

RECORDS = {
    "readOnlyHint": False,
    "destructiveHint": False,
    "idempotentHint": False,
    "openWorldHint": False,
}
"""Annotations of a tool that records: each call adds to the record and removes nothing."""

READS = {
    "readOnlyHint": True,
    "destructiveHint": False,
    "idempotentHint": True,
    "openWorldHint": False,
}
"""Annotations of a tool that only reads the record."""

ASKS = RECORDS | {"openWorldHint": True}
"""Annotations of a tool that asks remote models, and records their answers. If no model is
configured, `wiring.tools` removes the hint of an open world: some clients refuse such calls.
"""


class Caller(Struct, frozen=True, kw_only=True):
    """The caller of a tool. `conversation` is the session of tools without a session argument.

    `progress` receives the progress of a long call, and does nothing if the client did not ask for
    it. `takes_tasks` allows a task as the reply. `request` is the id of the request, and `meta` its
    metadata, if there is a transport.
    """

    author: str
    conversation: str
    progress: ProgressListener = lambda *_: None
    takes_tasks: bool = False
    request: str = ""
    meta: Mapping[str, Any] = {}


class Reply(Struct, frozen=True, kw_only=True):
    """A tool's reply: a text for the model, and the same as data if the tool has data.

    `task` is set if the call goes on, for a caller that takes tasks. `code` is that of a refusal
    whose text is complete. Its data are not sent, because clients that pass both on would tell a
    model twice.
    """

    text: str
    data: dict[str, Any] | None = None
    failed: bool = False
    task: "Task | None" = None
    code: str = ""


class Task(Struct, frozen=True, kw_only=True):
    """A call that goes on after its first reply, by the `name` that its caller knows.

    `began` and `changed` are in milliseconds since 1970. `reply` is set once the task is completed.
    """

    name: str
    status: Literal["working", "completed", "cancelled"]
    began: int
    changed: int
    message: str = ""
    reply: Reply | None = None


class Tasks(Protocol):
    """Calls of a tool that went on. Both methods raise `Refused`; NO_SUCH_TASK for an
    unknown name.
    """

    async def look(self, name: str) -> Task:
        """Return the task with its present status."""
        ...

    async def stop(self, name: str, caller: Caller) -> None:
        """End a task. A task that is over stays as it is."""
        ...


class LongCall(Tasks, Protocol):
    """A call that may take long, and its tasks."""

    async def __call__(self, arguments: bytes, caller: Caller) -> Reply:
        """Run the call, as a `Call`."""
        ...


Call = Callable[[bytes, Caller], Awaitable[Reply]]
"""Runs a tool. The arguments are a JSON object. May raise `Refused`."""


def refusal_as_text(refusal: Refused) -> Reply:
    """Return the usual form of a refusal: one line that ends in its code."""
    data = {"error": refusal.code, "message": str(refusal)}
    return Reply(text=str(refusal), data=data, failed=True, code=refusal.code)


ASK = "(If {} is missing here or seems cut short, take it from the conversation, or ask for it.)"


class PackPrompt(Struct, frozen=True, kw_only=True):
    """A text that a person may pick in the client. `{name}` in it is replaced by an argument.

    `arguments` maps each name to its description, and to true if it is required.
    """

    name: str
    title: str
    description: str
    arguments: dict[str, tuple[str, bool]]
    text: str

    def filled(self, values: Mapping[str, str]) -> str:
        """Return the text with its arguments filled in. Raises `Refused` for an unknown argument.

        Some clients pass only the first word that a person typed, others nothing. So if a required
        argument has at most one word, the model is asked to look for the rest.
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
    """A tool. `call` gets the arguments as JSON and may raise `Refused`, which `refused` formats.

    `annotations` are promises to the client and must be true. `names_session` is false if no
    argument names a session, so that a conversation is a session. `tasks` returns the tasks of a
    tool whose calls may take long. `asks_models` is true if a call may ask models, at a cost.
    `meta` is metadata for some clients.
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
        """True if a call neither records nor asks models."""
        return self.annotations.get("readOnlyHint", False) and not self.asks_models
