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
    default: str,
    about: str,
    *,
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


def _variable(variable: str, parse: Parse, about: str, *, field: str) -> Setting:
    return Setting(
        name="", variable=variable, value="", parse=parse, default="", about=about, field=field
    )


PROCESS = (
    _flag("dialect", "NAME[,NAME]", names, "thoughtline", "tools to offer", field="dialects"),
    _flag(
        "pack",
        "NAME",
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
        "SQLite file, postgresql://..., or :memory: (default: a file in your data folder)",
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
        "record nothing and write no file: for a copy, a standby, or a read-only disk",
    ),
    _flag(
        "must-exist",
        "",
        switch,
        "",
        "refuse to create a missing record: for a database on a disk that may be unmounted",
    ),
    _flag(
        "approval",
        "",
        switch,
        "",
        "conclusions of agents are proposed until a person approves",
    ),
    _flag(
        "approval-sign-in",
        "",
        switch,
        "",
        "as --approval, and people act only on the board, with a person's token",
    ),
    _flag(
        "ask-person",
        "",
        switch,
        "",
        "`recall` asks the person at the client about doubts, contradictions and claims",
    ),
    _flag("session", "NAME", optional(text), "", "session for tools without a session argument"),
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
        "project of new sessions (default: the git root of the working folder, or that folder)",
    ),
    _flag(
        "model",
        "NAME",
        trimmed,
        "",
        "model to ask: PROVIDER:MODEL or URL#MODEL (default: the calling model)",
    ),
    _flag(
        "synthesis-model", "NAME", trimmed, "", "model that combines answers (default: as --model)"
    ),
    _flag(
        "model-pause",
        "SECONDS",
        seconds_to(LONGEST_FIRST_PAUSE),
        "1",
        "base delay before a failed model call is retried",
    ),
    _flag(
        "lang",
        "en|zh",
        one_of("en", "zh"),
        "en",
        "thinking-agent: language of its tools, replies and prompts",
    ),
    _flag(
        "session-budget",
        "AMOUNTS",
        budget,
        "",
        "limit for models in one session, such as '200000 tokens, 1 dollar'",
    ),
    _flag(
        "server-budget",
        "AMOUNTS",
        budget,
        "",
        "limit for models in one day for all owners of the record together",
    ),
    _flag(
        "day-budget",
        "AMOUNTS",
        optional(budget_or_none),
        "",
        f"limit for models in one day, or none (default: over HTTP {DAY_TOKENS} tokens an owner)",
    ),
    _flag(
        "routing",
        "words|model",
        one_of("words", "model"),
        "model",
        "multi-agent: rating of a thought, by a model or its words (words without a model)",
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
        "file of stances for models (default: the built-in ones)",
    ),
    _flag(
        "works",
        "COUNT",
        optional(number_of("a count", least=0)),
        "",
        "deliberations at the same time; 0 leaves them to workers "
        f"(default: {WORKS}, or {WORKS_ON_SERVER} on a server)",
    ),
    _flag(
        "no-evidence-files",
        "",
        switch,
        "",
        "do not read files that evidence names",
    ),
    _flag(
        "no-evidence-text",
        "",
        switch,
        "",
        "keep no lines of files that evidence names, neither old nor new",
    ),
    _flag("private", "", switch, "", "new sessions stay out of .thoughtline/record"),
    _flag("no-sync", "", switch, "", "do not sync with .thoughtline/record by itself"),
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
        f"or {LONGEST_TEXT_OF_ORIGINALS} if the original has no limit)",
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
        "time for running calls after SIGINT or SIGTERM",
    ),
    _flag(
        "package-read-timeout-ms",
        "MS",
        leading_count,
        "2000",
        "thinkseq: accepted and without effect",
        field="",
    ),
    _flag("diagnostics", "", switch, "", "log server events on standard error, as lines of JSON"),
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
        "",
        f"serve MCP over HTTP at this address (default: {HTTP_ADDRESS}) instead of stdio",
        field="address",
        implied=HTTP_ADDRESS,
    ),
    _flag("public-url", "URL", base_url, "", "URL for clients, if it is not HOST:PORT"),
    _flag("tokens", "FOLDER", text, "", "folder of access tokens (default: beside the database)"),
    _flag(
        "trusted-proxy",
        "ADDRESSES",
        networks,
        "",
        "proxies whose X-Forwarded-For names the caller, such as 127.0.0.1 or 10.0.0.0/8",
        field="proxies",
    ),
    _flag("oauth-issuer", "URL", secure_url, "", "issuer of accepted OAuth tokens"),
    _flag("oauth-keys", "URL", secure_url, "", "the issuer's JWKS (default: from its metadata)"),
    _flag("max-body", "BYTES", size, str(1 << 20), "longest body of an HTTP request"),
    _flag("max-connections", "COUNT", count, "1024", "simultaneous HTTP connections"),
    _flag("read-timeout-ms", "MS", milliseconds, "10000", "time for a client to send a request"),
    _flag(
        "drain-timeout-ms",
        "MS",
        milliseconds,
        "10000",
        "time for running requests after a signal to stop",
    ),
    _flag(
        "drain-wait-ms",
        "MS",
        milliseconds_or_none,
        "",
        "part of that time in which new requests are still taken (default: 3000 with --public-url)",
    ),
    _flag("quota-sessions", "COUNT", count, "1000", "sessions of one owner"),
    _flag("quota-thoughts", "COUNT", count, "100000", "thoughts of one owner"),
    _flag("quota-mb", "MIB", mebibytes, "1024", "size of one owner's record"),
    _flag("owner-limits", "FILE", text, "", "file with other quotas and rates of single owners"),
    _flag("writes-per-second", "COUNT", count, "20", "writing calls of one owner, on average"),
    _flag("audit-days", "COUNT", optional(count), "", "days to keep the audit (default: for ever)"),
    _flag("writes-burst", "COUNT", count, "100", "writing calls of one owner in a burst"),
    _flag("reads-per-second", "COUNT", count, "50", "reading calls of one owner, on average"),
    _flag("reads-burst", "COUNT", count, "200", "reading calls of one owner in a burst"),
    _flag(
        "questions-at-once", "COUNT", count, "4", "simultaneous questions to models of one owner"
    ),
)
"""Definitions of the settings in `HttpSettings`, which are only read with `--http`."""

SETTINGS = (*PROCESS, *HTTP)
FLAGS = tuple(setting for setting in SETTINGS if setting.name)
