"""Tools of a dialect, with the types of their calls, replies and prompts."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol

from msgspec import Struct

from thoughtline.app.questions.progress_listeners import ProgressListener
from thoughtline.core.author import check_agent
from thoughtline.core.refusal import Code, Refused

if TYPE_CHECKING:
    from thoughtline.app.approvals.person_questions import PersonQuestion

PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
"""Pattern of a placeholder for an argument in the text of a prompt."""

RECORDS = {
    "readOnlyHint": False,
    "destructiveHint": False,
    "idempotentHint": False,
    "openWorldHint": False,
}
"""MCP annotations of a tool that records: each call adds to the record and removes nothing."""

READS = {
    "readOnlyHint": True,
    "destructiveHint": False,
    "idempotentHint": True,
    "openWorldHint": False,
}
"""MCP annotations of a tool that only reads the record."""

ASKS = RECORDS | {"openWorldHint": True}
"""MCP annotations of a tool that asks remote models and records their answers. If no model is
configured, `wiring.tools` removes the hint of an open world, because some clients refuse tools with
this hint.
"""


class Caller(Struct, frozen=True, kw_only=True):
    """The caller of a tool. `conversation` is the session for tools without a session argument.

    `progress` receives the progress of a long call, and does nothing if the client did not ask for
    it. `takes_tasks` is true if the caller accepts a task as the reply. `request` is the id of the
    request, and `meta` its metadata, if there is a transport. `is_model` is true if this process
    asks a model, and has named the author after the model's address.
    """

    author: str
    conversation: str
    progress: ProgressListener = lambda *_: None
    takes_tasks: bool = False
    request: str = ""
    meta: Mapping[str, Any] = {}
    is_model: bool = False

    def check_author(self) -> None:
        """Raise `Refused` (AUTHOR_RESERVED) if the name is, or looks like, a reserved name."""
        if not self.is_model:
            check_agent(self.author)


class Reply(Struct, frozen=True, kw_only=True):
    """Reply of a tool: a text for the model, and the same content as data if the tool has data.

    `task` is set if the call continues as a task, for a caller that accepts tasks. `code` is the
    code of a refusal whose text is complete. Data of a refusal with a `code` are not sent, because
    clients that pass on text and data would tell a model twice.
    """

    text: str
    data: dict[str, Any] | None = None
    failed: bool = False
    task: "Task | None" = None
    code: str = ""


class Task(Struct, frozen=True, kw_only=True):
    """Task: a call that continues after its first reply.

    The caller knows the task by its `name`, and `began` and `changed` are in milliseconds since
    1970. `reply` is set when the task is completed.
    """

    name: str
    status: Literal["working", "completed", "cancelled"]
    began: int
    changed: int
    message: str = ""
    reply: Reply | None = None


class Tasks(Protocol):
    """Tasks of a tool: calls that continue after their first reply. All methods raise `Refused`
    (NO_SUCH_TASK) if the name is unknown.
    """

    async def look(self, name: str) -> Task: ...

    async def stop(self, name: str, caller: Caller) -> None:
        """End a task. A task that has already ended is not changed."""
        ...


class LongCall(Tasks, Protocol):
    """Call that may take long, and its tasks."""

    async def __call__(self, arguments: bytes, caller: Caller) -> Reply:
        """Run the call, as the type `Call` describes."""
        ...


Call = Callable[[bytes, Caller], Awaitable[Reply]]
"""Function that runs a tool. The arguments are JSON text with an object. The function may raise
`Refused`.
"""


FindQuestion = Callable[[bytes, Caller], Awaitable["PersonQuestion | None"]]
"""Function that returns the question to a person that a call brings up, None for none. The function
may raise `Refused`.
"""


def refusal_as_text(refusal: Refused) -> Reply:
    """Return the usual form of a refusal: one line that ends in its code."""
    data = {"error": refusal.code, "message": str(refusal)}
    return Reply(text=str(refusal), data=data, failed=True, code=refusal.code)


ASK = "(If {} is missing here or seems cut short, take it from the conversation, or ask for it.)"


class PackPrompt(Struct, frozen=True, kw_only=True):
    """Prompt that a person may pick in the client. `{name}` in its text is replaced by an argument.

    `arguments` maps each name to its description, and to True if the argument is required.
    """

    name: str
    title: str
    description: str
    arguments: dict[str, tuple[str, bool]]
    text: str

    def filled(self, values: Mapping[str, str]) -> str:
        """Return the text with its arguments filled in. Raises `Refused` if an argument is unknown.

        Some clients pass only the first word that a person typed, and some clients pass nothing. If
        a required argument has at most one word, the model is asked to look for the missing words.
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
    """Tool of a dialect: its description and the function that runs its calls. `call` gets the
    arguments as JSON and may raise a `Refused`, which the function `refused` formats.

    `annotations` are promises to the client, and must be true. `names_session` is false if no
    argument names a session; then each conversation is a session. `tasks` returns the tasks of a
    tool whose calls may take long. `asks_models` is true if a call may ask models, which costs
    money. `meta` is metadata for some clients. `question` finds what to ask the person at the
    client before the call; it is None if nobody is asked.
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
    question: FindQuestion | None = None

    @property
    def only_reads(self) -> bool:
        """True if a call neither records nor asks models."""
        return self.annotations.get("readOnlyHint", False) and not self.asks_models
