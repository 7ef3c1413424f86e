"""Our own dialect: `think` records, `recall` reads, `deliberate` asks models."""

from collections.abc import Callable
from typing import Any

import msgspec

from thoughtline.app.recorder import Recorder
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session
from thoughtline.core.text.token_budget import Measure
from thoughtline.dialects.thoughtline.descriptions import (
    DELIBERATE,
    DELIBERATE_FIELDS,
    RECALL,
    RECALL_FIELDS,
    THINK,
    THINK_FIELDS,
)
from thoughtline.dialects.thoughtline.recall import RecallArguments, Record, answer
from thoughtline.dialects.thoughtline.think import ThinkArguments, to_command
from thoughtline.dialects.thoughtline.think_reply import think_reply
from thoughtline.dialects.tool import ASKS, READS, RECORDS, Caller, LongCall, Reply, Tool, explain


def tools(
    recorder: Recorder[Session],
    record: Record,
    limits: Limits,
    measure: Callable[[], Measure],
    deliberate: Callable[[], LongCall],
) -> list[Tool]:
    """`think`, `recall` and `deliberate`.

    `measure` gives the function that counts tokens, and `deliberate` the third tool's call, when
    they are needed.
    """
    think_decoder = msgspec.json.Decoder(ThinkArguments, strict=False)
    recall_decoder = msgspec.json.Decoder(RecallArguments, strict=False)

    async def think(arguments: bytes, caller: Caller) -> Reply:
        try:
            request = think_decoder.decode(arguments)
        except msgspec.DecodeError as error:
            raise explain(error, "think", ThinkArguments.__struct_fields__) from error
        if request.author is not None:
            limits.check_name("author", request.author)
        searching = request.score is not None or request.search is not None
        data = await recorder.think(
            to_command(request, limits),
            lambda change: think_reply(change, searching=searching),
            session=request.session and await record.names.find(request.session),
            author=request.author or caller.author,
            limits=limits,
            key=request.key,
            expecting=request.expecting,
        )
        return Reply(text=msgspec.json.encode(data).decode(), data=data)

    async def recall(arguments: bytes, _: Caller) -> Reply:
        try:
            request = recall_decoder.decode(arguments)
        except msgspec.DecodeError as error:
            raise explain(error, "recall", RecallArguments.__struct_fields__) from error
        return Reply(text=await answer(request, record, limits, measure))

    async def ask(arguments: bytes, caller: Caller) -> Reply:
        return await deliberate()(arguments, caller)

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
        Tool(
            name="deliberate",
            title="Deliberate",
            description=DELIBERATE,
            input_schema=_schema(DELIBERATE_FIELDS),
            annotations=ASKS,
            call=ask,
            tasks=deliberate,
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
