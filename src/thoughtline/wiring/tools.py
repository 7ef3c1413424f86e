"""The tools of each dialect, over a record."""

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from thoughtline import __version__
from thoughtline.app.queries import Queries
from thoughtline.core.limits import LONGEST_TEXT_OF_ORIGINALS, Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects.tool import Call, LongCall, Tool
from thoughtline.entrypoints.mcp.catalog import TREE_URI, Catalog, Resources
from thoughtline.settings import Settings
from thoughtline.wiring.lazy_model_services import model_services
from thoughtline.wiring.use_cases import UseCases

if TYPE_CHECKING:
    from thoughtline.core.text.token_budget import Measure
    from thoughtline.dialects.tool import Prompt
    from thoughtline.wiring.model_services import ModelServices

INSTRUCTIONS = (
    "Write your thoughts down here as you reason. They last, and others can pick them up."
)


def _models(record: UseCases, chosen: Settings) -> "Callable[[], ModelServices]":
    """What asks models for all dialects of a process alike."""
    if record.models is None:
        record.models = model_services(record.ledger, chosen)
    return record.models


def _thoughtline(record: UseCases, limits: Callable[..., Limits], chosen: Settings) -> list[Tool]:
    from thoughtline.dialects.thoughtline.tools import tools  # noqa: PLC0415 - only the dialect in use is loaded

    recorder = record.recorder(Session)
    models = _models(record, chosen)

    def deliberate() -> LongCall:
        from thoughtline.dialects.thoughtline.deliberate import Deliberate  # noqa: PLC0415 - few ask models

        deliberations = models().deliberations(recorder, record.queries, record.owner)
        return Deliberate(deliberations, models().perspectives(), limits())

    return tools(recorder, record.queries, limits(), _count_tokens, cache(deliberate))


@cache
def _count_tokens() -> "Measure":
    """How a process counts tokens, for all owners alike."""
    from thoughtline.app.token_counter import TokenCounter  # noqa: PLC0415 - only `recall` counts

    return TokenCounter()


def _sequentialthinking(record: UseCases, limits: Callable[..., Limits], _: Settings) -> list[Tool]:
    from thoughtline.dialects import sequentialthinking  # noqa: PLC0415 - as above

    recorder = record.recorder(Session, logged=True)
    return sequentialthinking.tools(recorder, limits(text=LONGEST_TEXT_OF_ORIGINALS, blank=True))


def _medical(record: UseCases, limits: Callable[..., Limits], _: Settings) -> list[Tool]:
    from thoughtline.dialects import medical  # noqa: PLC0415 - as above

    return medical.tools(
        record.recorder(Session, logged=True), limits(text=LONGEST_TEXT_OF_ORIGINALS, blank=True)
    )


def _ultrathink(record: UseCases, limits: Callable[..., Limits], _: Settings) -> list[Tool]:
    from thoughtline.dialects.ultrathink import session, tool  # noqa: PLC0415 - as above

    recorder = record.recorder(session.UltraThinkSession, logged=True)
    return tool.tools(recorder, limits(text=LONGEST_TEXT_OF_ORIGINALS, blank=True))


def _thinkseq(record: UseCases, limits: Callable[..., Limits], chosen: Settings) -> list[Tool]:
    from thoughtline.dialects.thinkseq import session, tool  # noqa: PLC0415 - as above

    def begin() -> session.ThinkSeqSession:
        return session.ThinkSeqSession(chosen.max_thoughts, chosen.max_memory_mb << 20)

    return tool.tools(record.recorder(begin), limits(blank=True))


def _thinking_agent(
    record: UseCases, limits: Callable[..., Limits], chosen: Settings
) -> list[Tool]:
    from thoughtline.dialects.thinking_agent import tools as thinking_agent  # noqa: PLC0415 - as above
    from thoughtline.dialects.thinking_agent.wording import load_wording  # noqa: PLC0415 - as above

    wording = load_wording(chosen.lang)
    recorder = record.recorder(Session)
    models = _models(record, chosen)

    def calls() -> thinking_agent.Calls:
        from thoughtline.dialects.thinking_agent.tool_calls import calls  # noqa: PLC0415 - few ask models

        delegations = models().delegations(recorder, record.queries, record.owner)
        bounds = thinking_agent.Bounds(chosen.max_branches, chosen.min_question)
        return calls(
            delegations, wording, bounds, limits(text=LONGEST_TEXT_OF_ORIGINALS, blank=True)
        )

    return thinking_agent.tools(cache(calls), wording)


def _multi_agent(record: UseCases, limits: Callable[..., Limits], chosen: Settings) -> list[Tool]:
    from thoughtline.dialects.multi_agent import replies  # noqa: PLC0415 - as above
    from thoughtline.dialects.multi_agent import tool as multi_agent  # noqa: PLC0415 - as above

    recorder = record.recorder(Session)
    models = _models(record, chosen)

    def call() -> Call:
        from thoughtline.dialects.multi_agent.tool_call import calls  # noqa: PLC0415 - few ask models

        deliberations = models().deliberations(recorder, record.queries, record.owner)
        by_model = chosen.routing == "model"
        router = models().router_calls(recorder, record.owner) if by_model else None
        return calls(
            recorder,
            record.queries,
            deliberations,
            perspectives=models().perspectives(),
            router=router,
            web_search=models().web_search(),
            limits=limits(),
        )

    return multi_agent.tools(cache(call), replies.refusal_reply)


DIALECTS = {
    "thoughtline": _thoughtline,
    "sequentialthinking": _sequentialthinking,
    "medical": _medical,
    "ultrathink": _ultrathink,
    "thinkseq": _thinkseq,
    "thinking-agent": _thinking_agent,
    "multi-agent": _multi_agent,
}

OWN_PACKS = {"medical": "medical"}
"""The wording that a dialect takes where none is chosen."""


def build_catalog(record: UseCases, chosen: Settings) -> Catalog:
    """The tools of the chosen dialects. Raises `Refused` for an unknown one, or two of one name."""

    def limits(**own: Any) -> Limits:
        return Limits(**own if chosen.max_text is None else own | {"text": chosen.max_text})

    tools: dict[str, Tool] = {}
    for name in chosen.dialects:
        if name not in DIALECTS:
            raise Refused(
                Code.BAD_SETTING,
                f"There is no dialect {name!r}.",
                hint=f"Choose of: {', '.join(DIALECTS)}.",
            )
        for tool in DIALECTS[name](record, limits, chosen):
            if tool.name in tools:
                raise Refused(
                    Code.BAD_SETTING,
                    f"Two of the dialects {', '.join(chosen.dialects)} have a tool {tool.name!r}.",
                    hint="Choose one of them.",
                )
            tools[tool.name] = tool
    return _worded(tools, chosen, record)


def _worded(tools: dict[str, Tool], chosen: Settings, record: UseCases) -> Catalog:
    """The tools in the words of the pack. The general one changes none: it is read if asked for."""
    from thoughtline.dialects import wording_pack  # noqa: PLC0415 - as above

    own = next((OWN_PACKS[name] for name in chosen.dialects if name in OWN_PACKS), "general")
    file = wording_pack.find_file(chosen.pack or own)
    notice = ""
    if chosen.pack or own != "general":
        words = wording_pack.load(file)
        notice = words.notice
        tools = {name: wording_pack.reword(tool, words) for name, tool in tools.items()}
    return Catalog(
        name="thoughtline",
        version=__version__,
        instructions=f"{INSTRUCTIONS} {notice}".strip(),
        tools=tools,
        prompts=cache(
            lambda: [*_own_prompts(chosen), *wording_pack.prompts(wording_pack.load(file))]
        ),
        resources=cache(partial(_resources, record.queries)),
        # Beside `recall` and not `think`, since a host shows one more with every call.
        apps={"recall": TREE_URI} if "thoughtline" in chosen.dialects else {},
        diagnostics=record.diagnostics,
    )


def _resources(recalling: Queries) -> Resources:
    from thoughtline.entrypoints.mcp.resources import SessionResources  # noqa: PLC0415 - few read them

    return SessionResources(recalling)


def _own_prompts(chosen: Settings) -> "list[Prompt]":
    """The prompts that a dialect's original has."""
    if "multi-agent" not in chosen.dialects:
        return []
    from thoughtline.dialects.multi_agent.tool import PROMPT  # noqa: PLC0415 - as above

    return [PROMPT]
