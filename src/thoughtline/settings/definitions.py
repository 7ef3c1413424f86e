"""Table of settings: each row has a default, a converter and a field."""

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
    milliseconds_or_none,
    names,
    networks,
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
"""Default maximum of tokens for one owner in a day, which cost some dollars with most models.

A default in dollars would only work with known prices.
"""

WORKS = 32
"""Default number of deliberations that a process runs concurrently, if the record is a file."""

WORKS_ON_SERVER = 4
"""Default number of concurrent deliberations with a database server, because processes share the
server's connections.
"""

LONGEST_FIRST_PAUSE = 60.0
"""Maximum seconds of the first pause between retries."""

MAX_THOUGHTS = 10_000
"""Maximum number of thoughts that ThinkSeq's original allows."""

THINKSEQ_COUNTS = frozenset(
    ("max-thoughts", "max-memory-mb", "shutdown-timeout-ms", "package-read-timeout-ms")
)
"""Flags of ThinkSeq with a count as their value."""

BRANCHES = 16
"""Default maximum number of branches of a session in Thinking Agent."""

STRATEGIES = ("single", "double", "triple", "full")
"""Strategies of the multi-agent server, from one direction to all."""


class Setting(Struct, frozen=True, kw_only=True):
    """Definition of a setting, which is set by `--name VALUE` or by the variable. A setting without
    a `name` has only a variable.

    A switch takes no `value`. A value in brackets may be left out, and `implied` is used instead.
    The result of `parse` is stored in the field `field` of `Settings` or `HttpSettings`. If `field`
    is "", the value is only checked.
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
    about: str,
    *,
    default: str = "",
    field: str | None = None,
    implied: str = "",
) -> Setting:
    """Return a row whose variable and field have the same name as the flag."""
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


def _switch(name: str, about: str) -> Setting:
    return _flag(name, "", switch, about)


def _variable(variable: str, parse: Parse, about: str, *, field: str) -> Setting:
    return Setting(
        name="", variable=variable, value="", parse=parse, default="", about=about, field=field
    )


PROCESS = (
    _flag(
        "dialect", "NAME[,NAME]", names, "tools to offer", default="thoughtline", field="dialects"
    ),
    _flag(
        "pack", "NAME", text, "the wording (default: general, or medical for the dialect medical)"
    ),
    _switch(
        "brief", "describe the tools of other servers in few words, without guidance for models"
    ),
    _flag(
        "database",
        "PATH|URL",
        text,
        "SQLite file, postgresql://..., or :memory: (default: a file in your data folder)",
    ),
    _flag(
        "durability",
        "full|normal",
        one_of("full", "normal"),
        "full survives a power cut, normal a killed process",
        default="full",
    ),
    _switch(
        "read-only", "record nothing and write no file: for a copy, a standby, or a read-only disk"
    ),
    _switch(
        "must-exist",
        "refuse to create a missing record: for a database on a disk that may be unmounted",
    ),
    _switch("approval", "conclusions of agents are proposed until a person approves"),
    _switch(
        "approval-sign-in", "as --approval, and people act only on the board, with a person's token"
    ),
    _switch(
        "ask-person",
        "`recall` asks the person at the client about doubts, contradictions and claims",
    ),
    _flag("session", "NAME", optional(text), "session for tools without a session argument"),
    _flag(
        "tools",
        "all|basic",
        is_one("basic", of=("all", "basic")),
        "basic: only `think` and `recall`, with fewer arguments, in half the tokens",
        default="all",
        field="basic",
    ),
    _flag(
        "project",
        "PATH|NAME|none",
        trimmed,
        "project of new sessions (default: the git root of the working folder, or that folder)",
    ),
    _flag(
        "model",
        "NAME",
        trimmed,
        "model to ask: PROVIDER:MODEL or URL#MODEL (default: the calling model)",
    ),
    _flag("synthesis-model", "NAME", trimmed, "model that combines answers (default: as --model)"),
    _flag(
        "model-pause",
        "SECONDS",
        seconds_to(LONGEST_FIRST_PAUSE),
        "base delay before a failed model call is retried",
        default="1",
    ),
    _flag(
        "lang",
        "en|zh",
        one_of("en", "zh"),
        "thinking-agent: language of its tools, replies and prompts",
        default="en",
    ),
    _flag(
        "session-budget",
        "AMOUNTS",
        budget,
        "limit for models in one session, such as '200000 tokens, 1 dollar'",
    ),
    _flag(
        "server-budget",
        "AMOUNTS",
        budget,
        "limit for models in one day for all owners of the record together",
    ),
    _flag(
        "day-budget",
        "AMOUNTS",
        optional(budget_or_none),
        f"limit for models in one day, or none (default: over HTTP {DAY_TOKENS} tokens an owner)",
    ),
    _flag(
        "routing",
        "words|model",
        one_of("words", "model"),
        "multi-agent: rating of a thought, by a model or its words (words without a model)",
        default="model",
    ),
    _flag(
        "strategy",
        "NAME",
        one_of("auto", *STRATEGIES, *(f"{name}+" for name in STRATEGIES[1:-1])),
        "multi-agent: single, double, triple or full for every thought; double+ for no less",
        default="auto",
    ),
    _flag(
        "team-answer",
        "one|each",
        one_of("one", "each"),
        "multi-agent: one answer of a team, or each one's side by side",
        default="one",
    ),
    _flag("perspectives", "PATH", text, "file of stances for models (default: the built-in ones)"),
    _flag(
        "works",
        "COUNT",
        optional(number_of("a count", least=0)),
        "deliberations at the same time; 0 leaves them to workers "
        f"(default: {WORKS}, or {WORKS_ON_SERVER} on a server)",
    ),
    _switch("no-evidence-files", "do not read files that evidence names"),
    _switch("no-evidence-text", "keep no lines of files that evidence names, neither old nor new"),
    _switch("private", "new sessions stay out of .thoughtline/record"),
    _switch("no-sync", "do not sync with .thoughtline/record by itself"),
    _flag(
        "search",
        "words",
        only("words", "Searches compare words, on every store. Leave --search out."),
        "without effect: searches compare words",
        default="words",
        field="",
    ),
    _flag(
        "max-text",
        "BYTES",
        optional(size),
        f"longest text (default: {LONGEST_TEXT}, "
        f"or {LONGEST_TEXT_OF_ORIGINALS} if the original has no limit)",
    ),
    _flag("max-line", "BYTES", size, "longest line that a client may send", default=str(8 << 20)),
    _flag(
        "max-thoughts",
        "COUNT",
        leading_count_to(MAX_THOUGHTS),
        "thinkseq: thoughts that replies count and that can be revised",
        default="500",
    ),
    _flag(
        "max-memory-mb",
        "MIB",
        leading_count,
        "thinkseq: size of the thoughts that replies count",
        default="100",
    ),
    _flag(
        "shutdown-timeout-ms",
        "MS",
        leading_count,
        "time for running calls after SIGINT or SIGTERM",
        default="500",
    ),
    _flag(
        "package-read-timeout-ms",
        "MS",
        leading_count,
        "thinkseq: accepted and without effect",
        default="2000",
        field="",
    ),
    _switch("diagnostics", "log server events on standard error, as lines of JSON"),
    _variable(
        "DISABLE_THOUGHT_LOGGING",
        off_if_true,
        "true: do not log thoughts on standard error",
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
        "thinking-agent: minimum length of a branch's question, if above the tool's own",
        field="min_question",
    ),
)
"""Definitions of the settings in `Settings`."""

HTTP = (
    _flag(
        "http",
        "[HOST:PORT]",
        address,
        f"serve MCP over HTTP at this address (default: {HTTP_ADDRESS}) instead of stdio",
        field="address",
        implied=HTTP_ADDRESS,
    ),
    _flag("public-url", "URL", base_url, "URL for clients, if it is not HOST:PORT"),
    _flag("tokens", "FOLDER", text, "folder of access tokens (default: beside the database)"),
    _flag(
        "trusted-proxy",
        "ADDRESSES",
        networks,
        "proxies whose X-Forwarded-For names the caller, such as 127.0.0.1 or 10.0.0.0/8",
        field="proxies",
    ),
    _flag("oauth-issuer", "URL", secure_url, "issuer of accepted OAuth tokens"),
    _flag("oauth-keys", "URL", secure_url, "the issuer's JWKS (default: from its metadata)"),
    _flag("max-body", "BYTES", size, "longest body of an HTTP request", default=str(1 << 20)),
    _flag("max-connections", "COUNT", count, "simultaneous HTTP connections", default="1024"),
    _flag(
        "read-timeout-ms",
        "MS",
        milliseconds,
        "time for a client to send a request",
        default="10000",
    ),
    _flag(
        "drain-timeout-ms",
        "MS",
        milliseconds,
        "time for running requests after a signal to stop",
        default="10000",
    ),
    _flag(
        "drain-wait-ms",
        "MS",
        milliseconds_or_none,
        "part of that time in which new requests are still taken (default: 3000 with --public-url)",
    ),
    _flag("quota-sessions", "COUNT", count, "sessions of one owner", default="1000"),
    _flag("quota-thoughts", "COUNT", count, "thoughts of one owner", default="100000"),
    _flag("quota-mb", "MIB", mebibytes, "size of one owner's record", default="1024"),
    _flag("owner-limits", "FILE", text, "file with other quotas and rates of single owners"),
    _flag(
        "writes-per-second", "COUNT", count, "writing calls of one owner, on average", default="20"
    ),
    _flag("audit-days", "COUNT", optional(count), "days to keep the audit (default: for ever)"),
    _flag("writes-burst", "COUNT", count, "writing calls of one owner in a burst", default="100"),
    _flag(
        "reads-per-second", "COUNT", count, "reading calls of one owner, on average", default="50"
    ),
    _flag("reads-burst", "COUNT", count, "reading calls of one owner in a burst", default="200"),
    _flag(
        "questions-at-once",
        "COUNT",
        count,
        "simultaneous questions to models of one owner",
        default="4",
    ),
)
"""Definitions of the settings in `HttpSettings`, which are only read with `--http`."""

SETTINGS = (*PROCESS, *HTTP)
FLAGS = tuple(setting for setting in SETTINGS if setting.name)
