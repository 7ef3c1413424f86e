"""Values of the settings of this process. The defaults of settings are in `definitions.py`."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.refusal import Code, Refused
from thoughtline.settings.converters import Address, count, names
from thoughtline.settings.definitions import HTTP, PROCESS, SETTINGS, THINKSEQ_COUNTS, Setting


class HttpSettings(Struct, frozen=True, kw_only=True):
    """Settings for HTTP. Sizes are in bytes, unless the name has another unit.

    If `audit_days` is None, the audit is kept for ever. `drain_wait_ms` is None if the default
    applies. `oauth_keys` is the URL of the issuer's JWKS; if "", the URL is looked up. `tokens` is
    a folder; if "", the folder beside the database. `proxies` are trusted to name their callers.
    `public_url` ends without a slash.
    """

    address: Address
    public_url: str
    tokens: str
    oauth_issuer: str
    oauth_keys: str
    proxies: tuple[str, ...]
    max_body: int
    max_connections: int
    read_timeout_ms: int
    drain_timeout_ms: int
    drain_wait_ms: int | None
    quota_sessions: int
    quota_thoughts: int
    quota_mb: int
    owner_limits: str
    audit_days: int | None
    writes_per_second: int
    writes_burst: int
    reads_per_second: int
    reads_burst: int
    questions_at_once: int


class Settings(Struct, frozen=True, kw_only=True):
    """Settings of a process, which only wiring reads. Sizes are in bytes, unless the name has
    another unit.

    If `max_text` is None, each dialect's own limit applies; if `works` is None, the default number
    applies. `model` and `synthesis_model` are "" and `day_budget` is None if they are not set.
    `project` is a folder or a name; if "", the project is found by the working folder. If
    `read_only` is true, nothing is recorded. If `must_exist` is true, servers and workers create no
    missing SQLite file. If `approval` is true, conclusions of agents wait for approval; if
    `approval_sign_in` is true, for that of people who sign in with a token. If
    `ask_person` is true, the person at the client is asked about open points. If
    `no_evidence_files` is true, only `thoughtline check` reads files of evidence. If
    `no_evidence_text` is true, no lines of files that evidence names are kept. `model_pause` is the
    longest first wait between retries in seconds, unless the provider names a wait. `log_thoughts`
    applies to the dialects whose original servers log thoughts. If `brief` is true, guidance for
    models is left out. `max_branches` and `min_question` (UTF-16 units) are for thinking-agent.
    `http` is None if MCP is served over stdio. If `private` is true, new sessions stay out of the
    record beside the code. If `no_sync` is true, only `thoughtline sync` syncs
    the record beside the code.
    """

    dialects: tuple[str, ...]
    pack: str
    brief: bool
    database: str
    durability: str
    read_only: bool
    must_exist: bool
    approval: bool
    approval_sign_in: bool
    ask_person: bool
    session: str | None
    project: str
    basic: bool
    no_evidence_files: bool
    no_evidence_text: bool
    private: bool
    no_sync: bool
    model: str
    synthesis_model: str
    model_pause: float
    perspectives: str
    session_budget: Allowance
    server_budget: Allowance
    day_budget: Allowance | None
    lang: str
    max_branches: float
    min_question: float
    routing: str
    strategy: str
    team_answer: str
    works: int | None
    max_text: int | None
    max_line: int
    max_thoughts: int
    max_memory_mb: int
    shutdown_timeout_ms: int
    diagnostics: bool
    log_thoughts: bool
    http: HttpSettings | None


def read(flags: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """Return the settings from flags by name, the environment and defaults.

    Raises `Refused` (BAD_SETTING) if a setting is invalid, or if a flag is one of HTTP and HTTP is
    not served. A variable of HTTP is ignored then, because servers may share an environment.
    """
    texts = {
        setting.variable: flags.get(setting.name)
        or environment.get(setting.variable)
        or setting.default
        for setting in SETTINGS
    }
    if "thinkseq@2" in names("dialect", texts["THOUGHTLINE_DIALECT"]):
        _check_counts(texts)
    values = _parsed(PROCESS, texts)
    if values["ask_person"] and values["approval_sign_in"]:
        raise Refused(
            Code.BAD_SETTING,
            "--ask-person does not go with --approval-sign-in: answers in a client do not count "
            "where people sign in.",
            hint="Leave out --ask-person (THOUGHTLINE_ASK_PERSON).",
        )
    over_http = bool(texts["THOUGHTLINE_HTTP"])
    ignored = [f"--{setting.name}" for setting in HTTP if flags.get(setting.name)]
    if ignored and not over_http:
        raise Refused(
            Code.BAD_SETTING,
            f"{', '.join(ignored)}: no effect without --http.",
            hint="Add --http, or leave it out.",
        )
    return Settings(**values, http=HttpSettings(**_parsed(HTTP, texts)) if over_http else None)


def _check_counts(texts: Mapping[str, str]) -> None:
    """Raise `Refused` (BAD_SETTING) for a count of ThinkSeq that is not in digits alone, as
    ThinkSeq 2.2 does. ThinkSeq 1 takes 5 for "5abc".
    """
    for setting in SETTINGS:
        if setting.name in THINKSEQ_COUNTS:
            count(setting.name, texts[setting.variable])


def _parsed(settings: Iterable[Setting], texts: Mapping[str, str]) -> dict[str, Any]:
    values = {
        setting.field: setting.parse(setting.name, texts[setting.variable]) for setting in settings
    }
    values.pop("", None)
    return values
