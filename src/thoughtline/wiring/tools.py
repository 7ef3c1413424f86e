"""Tools of each dialect, connected with the record."""

import os
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from msgspec import structs

from thoughtline import __version__
from thoughtline.app.process.turn_budget import turn_budget
from thoughtline.core.limits import LONGEST_TEXT_OF_ORIGINALS, Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects.tool import Caller, LongCall, Reply, Tool
from thoughtline.entrypoints.mcp.catalog import TREE_URI, Catalog, Resources
from thoughtline.settings import Settings
from thoughtline.wiring.evidence_looks import evidence_of, record_of
from thoughtline.wiring.introduction import NAME, OWN_PACKS, has_skill, instructions
from thoughtline.wiring.models.model_settings import may_reach_models
from thoughtline.wiring.use_cases import UseCases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from thoughtline.core.text.token_budget import Measure
    from thoughtline.dialects.tool import PackPrompt
    from thoughtline.entrypoints.mcp.request_context import RequestContext
    from thoughtline.entrypoints.mcp.skills import Skills
    from thoughtline.entrypoints.mcp.subscriptions import Subscriptions


def _thoughtline(
    use_cases: UseCases, limits: Callable[..., Limits], settings: Settings
) -> list[Tool]:
    from thoughtline.dialects.thoughtline.tools import tools  # noqa: PLC0415 - only the dialect in use is loaded

    recorder = use_cases.recorder(Session)
    models = use_cases.models

    evidence = evidence_of(use_cases)
    record = record_of(use_cases, evidence)

    def deliberate() -> LongCall:
        from thoughtline.dialects.thoughtline.deliberate import Deliberate  # noqa: PLC0415 - few ask models

        deliberations = models().deliberations(recorder, use_cases.queries, use_cases.owner)
        perspectives = models().perspectives()
        return Deliberate(deliberations, perspectives, limits(), record)

    return tools(
        recorder,
        record,
        limits(),
        _count_tokens,
        cache(deliberate),
        evidence=evidence,
        basic=settings.basic,
        asks_person=settings.ask_person and not settings.read_only,
    )


def _count_tokens() -> "Measure":
    from thoughtline.app.process.token_estimate import estimate_tokens  # noqa: PLC0415 - only `recall` counts

    return estimate_tokens


def _sequentialthinking(
    use_cases: UseCases, limits: Callable[..., Limits], _: Settings
) -> list[Tool]:
    from thoughtline.dialects import sequentialthinking  # noqa: PLC0415 - see above

    recorder = use_cases.recorder(Session, logged=True)
    return sequentialthinking.tools(recorder, limits(text=LONGEST_TEXT_OF_ORIGINALS, blank=True))


def _medical(use_cases: UseCases, limits: Callable[..., Limits], _: Settings) -> list[Tool]:
    from thoughtline.dialects import medical  # noqa: PLC0415 - see above

    return medical.tools(
        use_cases.recorder(Session, logged=True), limits(text=LONGEST_TEXT_OF_ORIGINALS, blank=True)
    )


def _ultrathink(use_cases: UseCases, limits: Callable[..., Limits], _: Settings) -> list[Tool]:
    from thoughtline.dialects.ultrathink import session, tool  # noqa: PLC0415 - see above

    recorder = use_cases.recorder(session.UltraThinkSession, logged=True)
    return tool.tools(recorder, limits(text=LONGEST_TEXT_OF_ORIGINALS, blank=True))


def _thinkseq(use_cases: UseCases, limits: Callable[..., Limits], settings: Settings) -> list[Tool]:
    from thoughtline.dialects.thinkseq import session, tool  # noqa: PLC0415 - see above

    def begin() -> session.ThinkSeqSession:
        return session.ThinkSeqSession(settings.max_thoughts, settings.max_memory_mb << 20)

    return tool.tools(use_cases.recorder(begin), limits(blank=True))


def _thinkseq_2(
    use_cases: UseCases, limits: Callable[..., Limits], settings: Settings
) -> list[Tool]:
    from thoughtline.dialects.thinkseq import version_2 as second  # noqa: PLC0415 - see above

    def begin() -> second.SecondSession:
        return second.SecondSession(settings.max_thoughts, settings.max_memory_mb << 20)

    return second.tools(use_cases.recorder(begin), limits(blank=True, name=second.MAX_SESSION_ID))


def _thinking_agent(
    use_cases: UseCases, limits: Callable[..., Limits], settings: Settings
) -> list[Tool]:
    from thoughtline.dialects.thinking_agent import tools as thinking_agent  # noqa: PLC0415 - see above
    from thoughtline.dialects.thinking_agent.wording import load_wording  # noqa: PLC0415 - see above

    wording = load_wording(settings.lang)
    recorder = use_cases.recorder(Session)
    models = use_cases.models

    def calls() -> thinking_agent.Calls:
        from thoughtline.dialects.thinking_agent.tool_calls import calls  # noqa: PLC0415 - few ask models

        delegations = models().delegations(recorder, use_cases.queries, use_cases.owner)
        bounds = thinking_agent.Bounds(settings.max_branches, settings.min_question)
        return calls(
            delegations, wording, bounds, limits(text=LONGEST_TEXT_OF_ORIGINALS, blank=True)
        )

    return thinking_agent.tools(cache(calls), wording)


def _multi_agent(
    use_cases: UseCases, limits: Callable[..., Limits], settings: Settings
) -> list[Tool]:
    from thoughtline.dialects.multi_agent import replies  # noqa: PLC0415 - see above
    from thoughtline.dialects.multi_agent import tool as multi_agent  # noqa: PLC0415 - see above

    recorder = use_cases.recorder(Session, logged=True)
    models = use_cases.models

    def call() -> LongCall:
        from thoughtline.dialects.multi_agent.tool_call import Team, ToolCall  # noqa: PLC0415 - few ask models

        deliberations = models().deliberations(recorder, use_cases.queries, use_cases.owner)
        by_model = settings.routing == "model"
        router = models().router_calls(recorder, use_cases.owner) if by_model else None
        return ToolCall(
            recorder,
            use_cases.queries,
            deliberations,
            Team(
                perspectives=models().perspectives(),
                router=router,
                strategy=settings.strategy,
                one_answer=settings.team_answer == "one",
            ),
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
    "thinkseq@2": _thinkseq_2,
    "thinking-agent": _thinking_agent,
    "multi-agent": _multi_agent,
}


def limits_of(settings: Settings, **own: Any) -> Limits:
    """Return a dialect's limits: its `own` limits, with the settings' limit for texts."""
    return Limits(**own if settings.max_text is None else own | {"text": settings.max_text})


def build_catalog(use_cases: UseCases, settings: Settings) -> Catalog:
    """Raise `Refused` if a dialect is unknown, or two dialects clash."""
    limits = partial(limits_of, settings)
    tools: dict[str, Tool] = {}
    asks = may_reach_models(settings, os.environ)
    for name in settings.dialects:
        if name not in DIALECTS:
            raise Refused(
                Code.BAD_SETTING,
                f"There is no dialect {name!r}.",
                hint=f"Choose from: {', '.join(DIALECTS)}.",
            )
        for tool in DIALECTS[name](use_cases, limits, settings):
            if tool.name in tools:
                raise Refused(
                    Code.BAD_SETTING,
                    f"Two of the dialects {', '.join(settings.dialects)} "
                    f"have a tool {tool.name!r}.",
                    hint="Choose one of them.",
                )
            tools[tool.name] = _asking(tool, asks=asks) if tool.asks_models else tool
    return _worded(tools, settings, use_cases)


def _asking(tool: Tool, *, asks: bool) -> Tool:
    """Let calls share a budget of the event loop's time. Without a model that can be reached, the
    caller answers, so the tool is closed to the outside world.
    """

    async def call(arguments: bytes, caller: Caller) -> Reply:
        return await turn_budget().share(tool.call(arguments, caller))

    world = {} if asks else {"openWorldHint": False}
    return structs.replace(tool, call=call, annotations=tool.annotations | world)


def _worded(tools: dict[str, Tool], settings: Settings, use_cases: UseCases) -> Catalog:
    """Return the catalog with its wording: from the dialect's pack, its guidance and the chosen
    pack.

    If two packs reword the same text, the later pack wins. The general pack has no words for tools,
    so it is only read if prompts are requested.
    """
    from thoughtline.dialects import wording_pack  # noqa: PLC0415 - see above

    own = next((OWN_PACKS[name] for name in settings.dialects if name in OWN_PACKS), "general")
    file = wording_pack.find_file(settings.pack or own)
    guidance = cache(
        lambda: [wording_pack.guidance(name, settings.lang) for name in settings.dialects]
    )
    pack = wording_pack.load(file) if settings.pack or own != "general" else None
    guiding = [] if settings.brief else guidance()
    layers = [*guiding, pack] if settings.pack else [pack, *guiding]
    for words in filter(None, layers):
        tools = {name: wording_pack.reword(tool, words) for name, tool in tools.items()}

    def prompts() -> "list[PackPrompt]":
        offered = [*_own_prompts(settings)]
        for words in filter(None, (*guidance(), pack or wording_pack.load(file))):
            offered += wording_pack.prompts(words, tools)
        return list({prompt.name: prompt for prompt in offered}.values())

    return Catalog(
        name=NAME,
        version=__version__,
        instructions=f"{instructions(settings)} {pack.notice if pack else ''}".strip(),
        tools=tools,
        prompts=cache(prompts),
        resources=cache(partial(_resources, use_cases, settings)),
        skills=_skills if has_skill(settings) else None,
        listen=partial(_listen, cache(partial(_subscriptions, use_cases))),
        # Only for `recall`: a host shows one more tree for each call, so for `think` there
        # would be many.
        apps={"recall": TREE_URI} if "thoughtline" in settings.dialects else {},
        diagnostics=use_cases.diagnostics,
    )


def _resources(use_cases: UseCases, settings: Settings) -> Resources:
    from thoughtline.entrypoints.mcp.resources import SessionResources  # noqa: PLC0415 - few read them

    skills = _skills() if has_skill(settings) else None
    return SessionResources(use_cases.queries, use_cases.names, skills)


async def _listen(
    subscriptions: "Callable[[], Subscriptions]", uris: "Sequence[str]", context: "RequestContext"
) -> dict[str, Any]:
    return await subscriptions().listen(uris, context)


def _subscriptions(use_cases: UseCases) -> "Subscriptions":
    from thoughtline.app.queries.event_feed import EventFeed  # noqa: PLC0415 - few clients listen
    from thoughtline.entrypoints.mcp.subscriptions import Subscriptions  # noqa: PLC0415 - see above

    return Subscriptions(EventFeed(use_cases.ledger), use_cases.queries, use_cases.names)


@cache
def _skills() -> "Skills":
    """Return the skill of our plugins, which is served to clients without a plugin."""
    from importlib.resources import files  # noqa: PLC0415 - as below

    from thoughtline.entrypoints.mcp.skills import Skill, Skills  # noqa: PLC0415 - few read them

    text = (files("thoughtline.clients") / "skill.md").read_text(encoding="utf-8")
    return Skills([Skill(text)])


def _own_prompts(settings: Settings) -> "list[PackPrompt]":
    if "multi-agent" not in settings.dialects:
        return []
    from thoughtline.dialects.multi_agent.tool import PROMPT  # noqa: PLC0415 - see above

    return [PROMPT]
