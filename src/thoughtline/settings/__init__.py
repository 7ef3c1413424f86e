"""How this process was asked to run: a flag, else a variable, else a default."""

import re
from collections.abc import Mapping
from math import isnan
from typing import Any

from msgspec import Struct

from thoughtline.core.budgets import allowance
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.refusal import Code, Refused

MOST_THOUGHTS = 10_000
SWITCHED_ON = ("true", "1", "yes", "on")

COUNTS = ("max-thoughts", "max-memory-mb", "shutdown-timeout-ms", "package-read-timeout-ms")
SERVICE_COUNTS = (
    *("max-connections", "read-timeout-ms", "drain-timeout-ms", "quota-sessions"),
    *("quota-thoughts", "quota-mb", "writes-per-second", "writes-burst", "questions-at-once"),
)
HTTP_PORT = 8719
HTTP_ADDRESS = f"127.0.0.1:{HTTP_PORT}"
HIGHEST_PORT = 65_535
ADDRESS = re.compile(
    r"(?:(?P<host>\[[0-9a-fA-F:.]+\]|[^:/\s\d][^:/\s]*|[\d.]*\.[\d.]*):?)?(?P<port>\d{1,5})?"
)
PUBLIC_URL = re.compile(r"https?://[^\s/?#@]+(?:/[^\s?#]*)?")
SECURE_URL = re.compile(
    r"(?:https://[^\s/?#@]+|http://(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?)(?:/[^\s?#]*)?"
)
MOST_BRANCHES = 16
LEAST_INPUT = 30
LONGEST_PAUSE = 60.0
LEADING_NUMBER = re.compile(r"\s*\+?([0-9]{1,15})", re.ASCII)


class Flag(Struct, frozen=True, kw_only=True):
    """One setting: `--name VALUE` or the variable.

    A switch takes no `value`; one in brackets may be left out and is `implied` then.
    """

    name: str
    variable: str
    value: str
    default: str
    about: str
    implied: str = ""


def _service_flag(name: str, value: str, default: str, about: str) -> Flag:
    variable = f"THOUGHTLINE_{name.upper().replace('-', '_')}"
    return Flag(name=name, variable=variable, value=value, default=default, about=about)


SERVICE_FLAGS = (
    Flag(
        name="http",
        variable="THOUGHTLINE_HTTP",
        value="[HOST:PORT]",
        default="",
        about=f"speak MCP over HTTP there (default: {HTTP_ADDRESS}) instead of over pipes",
        implied=HTTP_ADDRESS,
    ),
    _service_flag("public-url", "URL", "", "where clients reach this server, if not at HOST:PORT"),
    _service_flag("tokens", "FOLDER", "", "tokens that may come in (default: beside the database)"),
    _service_flag("oauth-issuer", "URL", "", "whose OAuth tokens may come in"),
    _service_flag("oauth-keys", "URL", "", "the issuer's JWKS (default: as its metadata says)"),
    _service_flag("max-body", "BYTES", str(1 << 20), "longest body of an HTTP request"),
    _service_flag("max-connections", "COUNT", "1024", "HTTP connections at once"),
    _service_flag("read-timeout-ms", "MS", "10000", "time for a client to send a request"),
    _service_flag(
        "drain-timeout-ms", "MS", "10000", "time for requests in flight when told to stop"
    ),
    _service_flag("quota-sessions", "COUNT", "1000", "sessions of one owner"),
    _service_flag("quota-thoughts", "COUNT", "100000", "events of one owner"),
    _service_flag("quota-mb", "MIB", "1024", "size of what one owner recorded"),
    _service_flag(
        "writes-per-second", "COUNT", "20", "writing calls of one owner, in the long run"
    ),
    _service_flag("writes-burst", "COUNT", "100", "writing calls of one owner at once"),
    _service_flag("questions-at-once", "COUNT", "4", "questions to models of one owner at once"),
)

FLAGS = (
    Flag(
        name="dialect",
        variable="THOUGHTLINE_DIALECT",
        value="NAME[,NAME]",
        default="thoughtline",
        about="which tools are offered",
    ),
    Flag(
        name="pack",
        variable="THOUGHTLINE_PACK",
        value="NAME|PATH",
        default="",
        about="the wording (default: general, or medical for the dialect medical)",
    ),
    Flag(
        name="database",
        variable="THOUGHTLINE_DATABASE",
        value="PATH|URL",
        default="",
        about="SQLite file, postgresql://..., or :memory: (default: in the user's data folder)",
    ),
    Flag(
        name="durability",
        variable="THOUGHTLINE_DURABILITY",
        value="full|normal",
        default="full",
        about="full survives a power cut, normal a killed process",
    ),
    Flag(
        name="session",
        variable="THOUGHTLINE_SESSION",
        value="NAME",
        default="",
        about="session of the tools that have no session argument",
    ),
    Flag(
        name="model",
        variable="THOUGHTLINE_MODEL",
        value="NAME",
        default="",
        about="who is asked: PROVIDER:MODEL or URL#MODEL (default: the model that calls)",
    ),
    Flag(
        name="synthesis-model",
        variable="THOUGHTLINE_SYNTHESIS_MODEL",
        value="NAME",
        default="",
        about="who puts answers together (default: as --model)",
    ),
    Flag(
        name="model-pause",
        variable="THOUGHTLINE_MODEL_PAUSE",
        value="SECONDS",
        default="1",
        about="what the first wait for a model that failed goes by; later ones are longer",
    ),
    Flag(
        name="lang",
        variable="THOUGHTLINE_LANG",
        value="en|zh",
        default="en",
        about="thinking-agent: the language of its tools and replies, and of what models are told",
    ),
    Flag(
        name="session-budget",
        variable="THOUGHTLINE_SESSION_BUDGET",
        value="AMOUNTS",
        default="",
        about="what models may take in one session, such as '200000 tokens, 1 dollar'",
    ),
    Flag(
        name="day-budget",
        variable="THOUGHTLINE_DAY_BUDGET",
        value="AMOUNTS",
        default="",
        about="the same for one day, or none (default: over HTTP 1000000 tokens of each owner)",
    ),
    Flag(
        name="routing",
        variable="THOUGHTLINE_ROUTING",
        value="words|model",
        default="words",
        about="multi-agent: what decides from how many directions a thought is looked at",
    ),
    Flag(
        name="perspectives",
        variable="THOUGHTLINE_PERSPECTIVES",
        value="PATH",
        default="",
        about="stances that minds answer from (default: those that ship)",
    ),
    Flag(
        name="works",
        variable="THOUGHTLINE_WORKS",
        value="COUNT",
        default="",
        about="deliberations at once; 0 leaves them to workers (default: 32, or 4 on a server)",
    ),
    Flag(
        name="search",
        variable="THOUGHTLINE_SEARCH",
        value="words|meaning",
        default="words",
        about="what searches go by; meaning needs the extra [semantic] and 300 MB of memory",
    ),
    Flag(
        name="max-text",
        variable="THOUGHTLINE_MAX_TEXT",
        value="BYTES",
        default="",
        about="longest text (default: 65536, or 8388608 where the original has none)",
    ),
    Flag(
        name="max-line",
        variable="THOUGHTLINE_MAX_LINE",
        value="BYTES",
        default=str(8 << 20),
        about="longest line that a client may send",
    ),
    Flag(
        name="max-thoughts",
        variable="THOUGHTLINE_MAX_THOUGHTS",
        value="COUNT",
        default="500",
        about="thinkseq: thoughts that replies count and that can be revised",
    ),
    Flag(
        name="max-memory-mb",
        variable="THOUGHTLINE_MAX_MEMORY_MB",
        value="MIB",
        default="100",
        about="thinkseq: size of the thoughts that replies count",
    ),
    Flag(
        name="shutdown-timeout-ms",
        variable="THOUGHTLINE_SHUTDOWN_TIMEOUT_MS",
        value="MS",
        default="500",
        about="time for calls in flight at SIGINT and SIGTERM",
    ),
    Flag(
        name="package-read-timeout-ms",
        variable="THOUGHTLINE_PACKAGE_READ_TIMEOUT_MS",
        value="MS",
        default="2000",
        about="thinkseq: accepted and without effect",
    ),
    Flag(
        name="diagnostics",
        variable="THOUGHTLINE_DIAGNOSTICS",
        value="",
        default="",
        about="tell on standard error what the server does, as lines of JSON",
    ),
    *SERVICE_FLAGS,
)


class Service(Struct, frozen=True, kw_only=True):
    """How HTTP is served. Sizes in bytes, times in milliseconds.

    `keys` is the URL of the issuer's JWKS, "" to look it up; `tokens` is a folder, "" for the one
    beside the database. `public_url` ends without a slash.
    """

    host: str
    port: int
    public_url: str
    tokens: str
    issuer: str
    keys: str
    max_body: int
    max_connections: int
    read_timeout: int
    drain_timeout: int
    sessions: int
    thoughts: int
    bytes: int
    writes: int
    burst: int
    questions: int


class Settings(Struct, frozen=True, kw_only=True):
    """Read once, by wiring only. `max_text` None means each dialect's own limit.

    `model` and `synthesis_model` are "" where none is named; `works` None means the engine's own.
    `day_budget` None means that none was named.
    `max_memory` is in MiB, `shutdown_timeout` in milliseconds. `log_thoughts` is for the dialects
    whose originals do. `most_branches` and `least_input` (UTF-16 units) are of thinking-agent, and
    `model_pause` is in seconds. `service` is None where MCP is spoken over pipes.
    """

    dialects: tuple[str, ...]
    pack: str
    database: str
    durability: str
    by_meaning: bool
    session: str | None
    model: str
    synthesis_model: str
    model_pause: float
    perspectives: str
    session_budget: Allowance
    day_budget: Allowance | None
    lang: str
    most_branches: float
    least_input: float
    routing: str
    works: int | None
    max_text: int | None
    max_line: int
    max_thoughts: int
    max_memory: int
    shutdown_timeout: int
    diagnostics: bool
    log_thoughts: bool
    service: Service | None


def read(given: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """Settings from flags that were given, the environment and the defaults. Raises `Refused`."""
    said = {
        flag.name: given.get(flag.name) or environment.get(flag.variable) or flag.default
        for flag in FLAGS
    }
    durability = _one_of("durability", said["durability"], ("full", "normal"))
    search = _one_of("search", said["search"], ("words", "meaning"))
    counts = {name: _count(name, said[name]) for name in COUNTS}
    return Settings(
        dialects=tuple(name.strip() for name in said["dialect"].split(",")),
        pack=said["pack"],
        database=said["database"],
        durability=durability,
        by_meaning=search == "meaning",
        session=said["session"] or None,
        model=said["model"].strip(),
        synthesis_model=said["synthesis-model"].strip(),
        model_pause=_seconds("model-pause", said["model-pause"]),
        perspectives=said["perspectives"],
        session_budget=_allowance("session-budget", said["session-budget"]),
        day_budget=_day(said["day-budget"]),
        lang=_one_of("lang", said["lang"], ("en", "zh")),
        most_branches=_number(environment.get("MAX_NODES_PER_SESSION", ""), MOST_BRANCHES),
        least_input=_number(environment.get("MIN_INPUT_TEXT_LENGTH", ""), LEAST_INPUT),
        routing=_one_of("routing", said["routing"], ("words", "model")),
        works=_works(said["works"]),
        max_text=_bytes("max-text", said["max-text"]) if said["max-text"] else None,
        max_line=_bytes("max-line", said["max-line"]),
        max_thoughts=min(MOST_THOUGHTS, counts["max-thoughts"]),
        max_memory=counts["max-memory-mb"],
        shutdown_timeout=counts["shutdown-timeout-ms"],
        diagnostics=said["diagnostics"].lower() in SWITCHED_ON,
        log_thoughts=environment.get("DISABLE_THOUGHT_LOGGING", "").lower() != "true",
        service=_service(said) if said["http"] else None,
    )


def _works(said: str) -> int | None:
    if not said:
        return None
    return 0 if said == "0" else _count("works", said)


def _service(said: Mapping[str, str]) -> Service:
    host, port = _address(said["http"])
    counts = {name: _count(name, said[name]) for name in SERVICE_COUNTS}
    return Service(
        host=host,
        port=port,
        public_url=_url("public-url", said["public-url"], PUBLIC_URL).rstrip("/"),
        tokens=said["tokens"],
        issuer=_url("oauth-issuer", said["oauth-issuer"], SECURE_URL),
        keys=_url("oauth-keys", said["oauth-keys"], SECURE_URL),
        max_body=_bytes("max-body", said["max-body"]),
        max_connections=counts["max-connections"],
        read_timeout=counts["read-timeout-ms"],
        drain_timeout=counts["drain-timeout-ms"],
        sessions=counts["quota-sessions"],
        thoughts=counts["quota-thoughts"],
        bytes=counts["quota-mb"] << 20,
        writes=counts["writes-per-second"],
        burst=counts["writes-burst"],
        questions=counts["questions-at-once"],
    )


def _address(said: str) -> tuple[str, int]:
    """HOST:PORT, HOST or PORT. An IPv6 address stands in brackets."""
    found = ADDRESS.fullmatch(said)
    port = int((found and found["port"]) or HTTP_PORT)
    if found is None or port > HIGHEST_PORT:
        raise Refused(
            Code.BAD_SETTING,
            f"--http {said!r} is not an address.",
            hint=f"Give HOST:PORT, such as {HTTP_ADDRESS}.",
        )
    return (found["host"] or "127.0.0.1").strip("[]"), port


def _url(name: str, said: str, form: re.Pattern[str]) -> str:
    if said and not form.fullmatch(said):
        raise Refused(
            Code.BAD_SETTING,
            f"--{name} {said!r} will not do.",
            hint="Give a URL with https://, without user, query and fragment.",
        )
    return said


def _allowance(name: str, said: str) -> Allowance:
    return allowance.read(f"--{name}", said, Code.BAD_SETTING)


def _day(said: str) -> Allowance | None:
    """What a day may take: None where nobody said, and no limit where somebody said so."""
    if not said:
        return None
    return Allowance() if said.strip().lower() == "none" else _allowance("day-budget", said)


def _one_of(name: str, said: str, choices: tuple[str, ...]) -> str:
    if said not in choices:
        raise Refused(
            Code.BAD_SETTING,
            f"--{name} {said!r} is not known.",
            hint=f"Choose {' or '.join(choices)}.",
        )
    return said


def _seconds(name: str, said: str) -> float:
    try:
        seconds = float(said)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise Refused(
            Code.BAD_SETTING,
            f"--{name} {said!r} is no time.",
            hint=f"Give seconds from 0 to {LONGEST_PAUSE:g}.",
        )
    return seconds


def _number(said: str, default: float) -> float:
    """A number as the Thinking Agent reads it: what is none, and 0, is the default."""
    try:
        found = float(said)
    except ValueError:
        return default
    return default if isnan(found) or found == 0 else found


def _bytes(name: str, said: str) -> int:
    if not said.isascii() or not said.isdecimal() or not 1 <= int(said) <= 1 << 30:
        raise Refused(
            Code.BAD_SETTING,
            f"--{name} {said!r} is not a size.",
            hint="Give a number of bytes from 1 to 1073741824.",
        )
    return int(said)


def _count(name: str, said: str) -> int:
    """A count as ThinkSeq reads it: the number that the text begins with, so 5 for "5abc"."""
    found = LEADING_NUMBER.match(said)
    count = int(found[1]) if found else 0
    if count == 0:
        raise Refused(
            Code.BAD_SETTING,
            f"--{name} {said!r} is not a count.",
            hint="Give a whole number from 1 on.",
        )
    return count
