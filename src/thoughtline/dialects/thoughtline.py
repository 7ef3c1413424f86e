"""Our own dialect: `think` records, `recall` reads."""

from collections.abc import Callable
from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta, Struct

from thoughtline.app.recalling import Recalling
from thoughtline.app.thinking import Change, Thinking
from thoughtline.core.digest import counted, digest
from thoughtline.core.limits import Limits
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.session import MAIN, Session
from thoughtline.core.wish import Assuming, Wish
from thoughtline.dialects.tool import RECORDS, Caller, Reply, Tool, explain

Words = str | list[str] | None
"""One text, several, or several as a JSON list in a string: models send all three."""

LISTED = 20
"""Sessions that `recall` lists, and thoughts that one field of a reply names."""

BUDGET = 1_000


class ThinkArguments(Struct, forbid_unknown_fields=True):
    thought: str | None = None
    session: str | None = None
    revises: str | None = None
    branch: str | None = None
    after: str | None = None
    merge: str | None = None
    assume: Words = None
    rests_on: str | list[str | list[str]] | None = None
    support: str | None = None
    refute: Words = None
    restore: Words = None
    verify: Words = None
    because: str | None = None
    confidence: float | None = None
    next: str | None = None
    key: str | None = None


class RecallArguments(Struct, forbid_unknown_fields=True):
    session: str | None = None
    budget: Annotated[int, Meta(le=2**53)] | None = None


THINK = """\
Record a thought so that it lasts, and say what it rests on. Thoughts get ids t1, t2; assumptions \
a1, a2. When an assumption is refuted, every thought left without support falls, and the reply \
names them."""

THINK_FIELDS = {
    "thought": ("string", "The thought, in your words."),
    "session": ("string", "Handle from an earlier reply. Leave out to begin a session."),
    "revises": ("string", "Thought that this one replaces, e.g. t3."),
    "branch": ("string", "Branch to think on; a new name starts one. Default: main."),
    "after": ("string", "Thought that a new branch leaves from. Default: the latest on main."),
    "merge": ("string", "Branch that this thought takes in."),
    "assume": ("array", "Assumptions to state. This thought rests on them."),
    "rests_on": (
        "string",
        "Ids that must all hold, e.g. 'a1 t2'. Alternatives after '|': 'a1 t2 | a3'.",
    ),
    "support": ("string", "Earlier thought to give `rests_on` to, instead of recording a thought."),
    "refute": ("string", "Assumptions found false, e.g. 'a1'."),
    "restore": ("string", "Refuted assumptions that hold after all."),
    "verify": ("string", "Assumptions found true."),
    "because": ("string", "Reason for refute, restore or verify; not needed beside a thought."),
    "confidence": ("number", "0 to 1: how sure you are of the thought."),
    "next": ("string", "The question or step that comes next."),
    "key": ("string", "Any unique text. Repeating a call with its key is safe: it is stored once."),
}

RECALL = """\
Where a session stands: next question, what fell and why, open assumptions, branches, what stands. \
Use it to resume. Without a session: the latest sessions."""

RECALL_FIELDS = {
    "session": ("string", "Session handle."),
    "budget": ("integer", f"Most tokens to answer with. Default {BUDGET}."),
}

READS = {
    "readOnlyHint": True,
    "destructiveHint": False,
    "idempotentHint": True,
    "openWorldHint": False,
}


def tools(
    thinking: Thinking[Session],
    recalling: Recalling,
    limits: Limits,
    measure: Callable[[], Callable[[str], int]],
) -> list[Tool]:
    """`think` and `recall`. `measure` gives the function that counts tokens, when it is needed."""
    think_decoder = msgspec.json.Decoder(ThinkArguments, strict=False)
    recall_decoder = msgspec.json.Decoder(RecallArguments, strict=False)

    async def think(arguments: bytes, caller: Caller) -> Reply:
        try:
            said = think_decoder.decode(arguments)
        except msgspec.DecodeError as error:
            raise explain(error, "think", ThinkArguments.__struct_fields__) from error
        change = await thinking.think(
            _wish(said), session=said.session, author=caller.author, limits=limits, key=said.key
        )
        data = _told(change)
        return Reply(text=msgspec.json.encode(data).decode(), data=data)

    async def recall(arguments: bytes, _: Caller) -> Reply:
        try:
            said = recall_decoder.decode(arguments)
        except msgspec.DecodeError as error:
            raise explain(error, "recall", RecallArguments.__struct_fields__) from error
        if said.session is None:
            return Reply(text=await _latest(recalling))
        limits.check_name("session", said.session)
        tree = await recalling.tree(said.session)
        budget = BUDGET if said.budget is None else said.budget
        return Reply(text=digest(tree, said.session, budget=budget, measure=measure()))

    return [
        Tool(
            name="think",
            title="Think",
            description=THINK,
            input_schema=_schema(THINK_FIELDS),
            annotations=RECORDS,
            call=think,
        ),
        Tool(
            name="recall",
            title="Recall",
            description=RECALL,
            input_schema=_schema(RECALL_FIELDS),
            annotations=READS,
            call=recall,
        ),
    ]


def _schema(fields: dict[str, tuple[str, str]]) -> dict[str, Any]:
    """A flat schema: no unions and no nullable types, which Gemini, Copilot and Cursor refuse."""
    properties = {
        name: {
            "type": kind,
            **({"items": {"type": "string"}} if kind == "array" else {}),
            "description": about,
        }
        for name, (kind, about) in fields.items()
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _wish(said: ThinkArguments) -> Wish:
    return Wish(
        text=said.thought,
        branch=_branch(said.branch),
        after=said.after,
        revises=said.revises,
        merge=_branch(said.merge),
        assume=tuple(map(Assuming, _texts(said.assume))),
        rests_on=_alternatives(said.rests_on),
        support=said.support,
        refute=_ids(said.refute),
        restore=_ids(said.restore),
        verify=_ids(said.verify),
        because=said.because,
        confidence=said.confidence,
        next=said.next,
    )


def _branch(said: str | None) -> str | None:
    return MAIN if said == SPOKEN_MAIN else said


def _texts(said: Words) -> tuple[str, ...]:
    if said is None:
        return ()
    if isinstance(said, list):
        return tuple(said)
    if said.lstrip().startswith("["):
        try:
            return tuple(msgspec.json.decode(said, type=list[str]))
        except msgspec.DecodeError:
            pass  # a text that happens to begin with a bracket
    return (said,)


def _ids(said: Words) -> tuple[str, ...]:
    return tuple(one for text in _texts(said) for one in text.replace(",", " ").split())


def _alternatives(said: str | list[str | list[str]] | None) -> tuple[tuple[str, ...], ...]:
    """'a1 t2 | a3' and [["a1", "t2"], ["a3"]] are alternatives; ["a1", "t2"] is one set."""
    if isinstance(said, list) and any(isinstance(one, list) for one in said):
        return tuple(_ids(one) for one in said)
    text = " ".join(_ids(cast("Words", said)))
    return tuple(_ids(alternative) for alternative in text.split("|")) if text else ()


def _told(change: Change[Session]) -> dict[str, Any]:
    """What is worth a model's attention: what was numbered, and what it changed elsewhere."""
    told: dict[str, Any] = {"session": change.session, "version": change.version}
    if change.thought is not None:
        told["thought"] = change.thought.thought
        if change.thought.branch:
            told["branch"] = change.thought.branch
    if change.stated:
        told["assumptions"] = list(change.stated)
    if change.events == 0:
        told["note"] = "Nothing changed: it was so already."
    if change.fell:
        told["fell"] = {
            node: f"{' '.join(change.causes[node])} refuted" for node in change.fell[:LISTED]
        }
    if change.rose:
        told["stands_again"] = list(change.rose[:LISTED])
    if len(change.fell) > LISTED or len(change.rose) > LISTED:
        told["in_all"] = {"fell": len(change.fell), "stands_again": len(change.rose)}
    if change.thought is not None and change.thought.thought in change.causes:
        causes = " ".join(change.causes[change.thought.thought])
        told["on_sand"] = f"{change.thought.thought} does not stand: it rests on {causes}, refuted."
    if change.unsettled and change.thought is not None:
        told["check"] = (
            f"{' '.join(change.unsettled[:LISTED])} rest on {change.thought.revises}, now revised."
        )
    return told


async def _latest(recalling: Recalling) -> str:
    sessions = await recalling.sessions(limit=LISTED)
    if not sessions:
        return "No session yet. `think` begins one."
    lines = [f"{one.session}: {one.opening} ({counted(one.version, 'event')})" for one in sessions]
    return "\n".join(["Latest sessions:", *lines])
