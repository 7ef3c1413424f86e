"""The table of settings: one row each, with its default, its converter and where it lands."""

from msgspec import Struct

from thoughtline.core.limits import LONGEST_TEXT, LONGEST_TEXT_OF_ORIGINALS
from thoughtline.settings.converters import (
    HTTP_ADDRESS,
    Parse,
    address,
    base_url,
    budget,
    budget_or_none,
    count,
    is_one,
    leading_count,
    leading_count_to,
    mebibytes,
    milliseconds,
    names,
    number_of,
    number_or,
    off_if_true,
    one_of,
    only,
    optional,
    seconds_to,
    secure_url,
    size,
    switch,
    text,
    trimmed,
)

DAY_TOKENS = 1_000_000
"""Tokens of one owner in a day where nobody said how many; some dollars at most models. A number
of dollars would need known prices."""

WORKS = 32
"""Deliberations of one process at once where the record is a file."""

WORKS_ON_SERVER = 4
"""The same where the record is a server's. Who takes many leaves none to the others."""

LONGEST_FIRST_PAUSE = 60.0
"""Seconds."""

MAX_THOUGHTS = 10_000
"""Of ThinkSeq, whose original allows no more."""

BRANCHES = 16
"""Of the Thinking Agent, in one session."""

STRATEGIES = ("single", "double", "triple", "full")
"""Of the multi-agent server, from one direction to all."""


class Setting(Struct, frozen=True, kw_only=True):
    """One setting: `--name VALUE` or the variable. One without a `name` is a variable alone.

    A switch takes no `value`; one in brackets may be left out and is `implied` then. What `parse`
    makes of the text lands in `field` of `Settings` or `HttpSettings`; "" is only checked.
    """

    name: str
    variable: str
    value: str
    parse: Parse
    default: str
    about: str
    field: str
    implied: str = ""


def _flag(
    name: str,
    value: str,
    parse: Parse,
    default: str,
    about: str,
    *,
    field: str | None = None,
    implied: str = "",
) -> Setting:
    """A row whose variable and field are named as the flag is."""
    identifier = name.replace("-", "_")
    return Setting(
        name=name,
        variable=f"THOUGHTLINE_{identifier.upper()}",
        value=value,
        parse=parse,
        default=default,
        about=about,
        field=identifier if field is None else field,
        implied=implied,
    )


def _variable(variable: str, parse: Parse, about: str, *, field: str) -> Setting:
    """A row for a variable that an original reads, under the original's name."""
    return Setting(
        name="", variable=variable, value="", parse=parse, default="", about=about, field=field
    )


PROCESS = (
    _flag(
        "dialect", "NAME[,NAME]", names, "thoughtline", "which tools are offered", field="dialects"
    ),
    _flag(
        "pack",
        "NAME|PATH",
        text,
        "",
        "the wording (default: general, or medical for the dialect medical)",
    ),
    _flag(
        "brief",
        "",
        switch,
        "",
        "describe the tools of other servers in few words, without guidance for models",
    ),
    _flag(
        "database",
        "PATH|URL",
        text,
        "",
        "SQLite file, postgresql://..., or :memory: (default: in the user's data folder)",
    ),
    _flag(
        "durability",
        "full|normal",
        one_of("full", "normal"),
        "full",
        "full survives a power cut, normal a killed process",
    ),
    _flag(
        "read-only",
        "",
        switch,
        "",
        "record nothing and touch no file: for a copy, a standby, a disk that cannot be written to",
    ),
    _flag(
        "must-exist",
        "",
        switch,
        "",
        "begin no record where there is none: for a database on a disk that may not be mounted",
    ),
    _flag(
        "session", "NAME", optional(text), "", "session of the tools that have no session argument"
    ),
    _flag(
        "tools",
        "all|basic",
        is_one("basic", of=("all", "basic")),
        "all",
        "basic: only `think` and `recall`, with fewer arguments, in half the tokens",
        field="basic",
    ),
    _flag(
        "project",
        "PATH|NAME|none",
        trimmed,
        "",
        "what new sessions belong to (default: the git root of the working folder, or that folder)",
    ),
    _flag(
        "model",
        "NAME",
        trimmed,
        "",
        "who is asked: PROVIDER:MODEL or URL#MODEL (default: the model that calls)",
    ),
    _flag(
        "synthesis-model", "NAME", trimmed, "", "who puts answers together (default: as --model)"
    ),
    _flag(
        "model-pause",
        "SECONDS",
        seconds_to(LONGEST_FIRST_PAUSE),
        "1",
        "what the first wait for a model that failed goes by; later ones are longer",
    ),
    _flag(
        "lang",
        "en|zh",
        one_of("en", "zh"),
        "en",
        "thinking-agent: the language of its tools and replies, and of what models are told",
    ),
    _flag(
        "session-budget",
        "AMOUNTS",
        budget,
        "",
        "what models may take in one session, such as '200000 tokens, 1 dollar'",
    ),
    _flag(
        "day-budget",
        "AMOUNTS",
        optional(budget_or_none),
        "",
        f"the same for one day, or none (default: over HTTP {DAY_TOKENS} tokens of each owner)",
    ),
    _flag(
        "routing",
        "words|model",
        one_of("words", "model"),
        "model",
        "multi-agent: what rates a thought; its words do where no model is configured",
    ),
    _flag(
        "strategy",
        "NAME",
        one_of("auto", *STRATEGIES, *(f"{name}+" for name in STRATEGIES[1:-1])),
        "auto",
        "multi-agent: single, double, triple or full for every thought; double+ for no less",
    ),
    _flag(
        "team-answer",
        "one|each",
        one_of("one", "each"),
        "one",
        "multi-agent: one answer of a team, or each one's side by side",
    ),
    _flag(
        "perspectives",
        "PATH",
        text,
        "",
        "stances that models answer from (default: those that ship)",
    ),
    _flag(
        "works",
        "COUNT",
        optional(number_of("a count", least=0)),
        "",
        "deliberations at once; 0 leaves them to workers "
        f"(default: {WORKS}, or {WORKS_ON_SERVER} on a server)",
    ),
    _flag(
        "no-evidence-files",
        "",
        switch,
        "",
        "read no files that evidence names",
    ),
    _flag(
        "search",
        "words",
        only("words", "Searches compare words, on every store. Leave --search out."),
        "words",
        "without effect: searches compare words",
        field="",
    ),
    _flag(
        "max-text",
        "BYTES",
        optional(size),
        "",
        f"longest text (default: {LONGEST_TEXT}, "
        f"or {LONGEST_TEXT_OF_ORIGINALS} where the original has none)",
    ),
    _flag("max-line", "BYTES", size, str(8 << 20), "longest line that a client may send"),
    _flag(
        "max-thoughts",
        "COUNT",
        leading_count_to(MAX_THOUGHTS),
        "500",
        "thinkseq: thoughts that replies count and that can be revised",
    ),
    _flag(
        "max-memory-mb",
        "MIB",
        leading_count,
        "100",
        "thinkseq: size of the thoughts that replies count",
    ),
    _flag(
        "shutdown-timeout-ms",
        "MS",
        leading_count,
        "500",
        "time for calls in flight at SIGINT and SIGTERM",
    ),
    _flag(
        "package-read-timeout-ms",
        "MS",
        leading_count,
        "2000",
        "thinkseq: accepted and without effect",
        field="",
    ),
    _flag(
        "diagnostics",
        "",
        switch,
        "",
        "tell on standard error what the server does, as lines of JSON",
    ),
    _variable(
        "DISABLE_THOUGHT_LOGGING",
        off_if_true,
        "true: thoughts are not shown on standard error",
        field="log_thoughts",
    ),
    _variable(
        "MAX_NODES_PER_SESSION",
        number_or(BRANCHES),
        f"thinking-agent: branches of a session (default: {BRANCHES})",
        field="max_branches",
    ),
    _variable(
        "MIN_INPUT_TEXT_LENGTH",
        number_or(0),
        "thinking-agent: shortest question of a branch, where the tool would take a shorter one",
        field="min_question",
    ),
)
"""What lands in `Settings`."""

HTTP = (
    _flag(
        "http",
        "[HOST:PORT]",
        address,
        "",
        f"speak MCP over HTTP there (default: {HTTP_ADDRESS}) instead of over pipes",
        field="address",
        implied=HTTP_ADDRESS,
    ),
    _flag(
        "public-url", "URL", base_url, "", "where clients reach this server, if not at HOST:PORT"
    ),
    _flag("tokens", "FOLDER", text, "", "tokens that may come in (default: beside the database)"),
    _flag("oauth-issuer", "URL", secure_url, "", "whose OAuth tokens may come in"),
    _flag("oauth-keys", "URL", secure_url, "", "the issuer's JWKS (default: as its metadata says)"),
    _flag("max-body", "BYTES", size, str(1 << 20), "longest body of an HTTP request"),
    _flag("max-connections", "COUNT", count, "1024", "HTTP connections at once"),
    _flag("read-timeout-ms", "MS", milliseconds, "10000", "time for a client to send a request"),
    _flag(
        "drain-timeout-ms",
        "MS",
        milliseconds,
        "10000",
        "time for requests in flight when told to stop",
    ),
    _flag("quota-sessions", "COUNT", count, "1000", "sessions of one owner"),
    _flag("quota-thoughts", "COUNT", count, "100000", "thoughts of one owner"),
    _flag("quota-mb", "MIB", mebibytes, "1024", "size of what one owner recorded"),
    _flag(
        "writes-per-second",
        "COUNT",
        count,
        "20",
        "writing calls of one owner, in the long run",
    ),
    _flag("writes-burst", "COUNT", count, "100", "writing calls of one owner at once"),
    _flag(
        "reads-per-second",
        "COUNT",
        count,
        "50",
        "reading calls of one owner, in the long run",
    ),
    _flag("reads-burst", "COUNT", count, "200", "reading calls of one owner at once"),
    _flag("questions-at-once", "COUNT", count, "4", "questions to models of one owner at once"),
)
"""What lands in `HttpSettings`; read only where there is a `--http`."""

SETTINGS = (*PROCESS, *HTTP)
FLAGS = tuple(setting for setting in SETTINGS if setting.name)
