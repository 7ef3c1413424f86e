"""A real client with the entry that `thoughtline install` writes, and without it again."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from clients.driven.imports import import_conversations
from clients.driven.programs import Program
from clients.driven.run import Run, play
from clients.driven.scripted_model import FIRST, SECOND, STEPS, ScriptedModel
from entrypoints.http.served import Served, token

IS_HISTORY = re.compile("session|logs")
DECODER = json.JSONDecoder()
SAID = "Begin with `recall`"
"""From our instructions."""


class Figures(Struct, kw_only=True):
    """What was seen of one client. `restored` is whether `uninstall` left nothing of ours,
    `over_http` whether it works so, None if that was not tried, and `imported` where
    its conversations were found and imported, or what is wrong.
    """

    slug: str
    version: str
    by: str
    again: str
    protocol: str
    at_once: bool
    definitions: int
    instructions: bool
    calls: list[str]
    results: list[str]
    whole: int
    refusal: str
    refusal_once: bool
    recalled: bool
    restored: bool
    left: list[str]
    imported: str
    over_http: bool | None = None


def drive(program: Program, folder: Path) -> Figures:
    """Install, think, be refused, recall in a new process, uninstall."""
    model = ScriptedModel()
    try:
        run = Run(program, folder, model.url)
        version = re.search(r"\d+\.\d+\.\d+", run.own("--version"))
        before = contents(run.home)
        [installed] = run.install()
        [again] = run.install()
        first = play(run, model, f"{FIRST}: think it through with the tools of thoughtline.")
        requests = run.messages("in")
        replies = {each["id"]: each for each in run.messages("out") if "id" in each}
        second = play(run, model, f"{SECOND}: pick up where thoughtline stopped.")
        imported = import_conversations(run, program)
        run.install(command="uninstall")
        left = contents(run.home)
        servers = run.left()
        run.end()
    finally:
        model.close()
    results = max((asked.results for asked in first), key=len, default=[])
    calls = [each for each in requests if each.get("method") == "tools/call"]
    answers = [replies[call["id"]]["result"] for call in calls]
    refusal = results[4] if len(results) == len(STEPS) else ""
    shown = next((asked for asked in first if asked.definitions), None)
    recalled = max((asked.results for asked in second), key=len, default=[])
    return Figures(
        slug=program.slug,
        version=version[0] if version else "?",
        by=installed.get("command") or installed.get("file") or installed["message"],
        again=again["state"],
        protocol=protocol_of(requests),
        at_once=bool(first and first[0].offered),
        definitions=tokens(shown.definitions) if shown else 0,
        instructions=any(SAID in asked.text for asked in first),
        calls=[call["params"]["name"] for call in calls],
        results=results,
        whole=sum(is_whole(*each) for each in zip(answers, results, strict=False)),
        refusal=refusal,
        refusal_once=letters(refusal).count(letters("There is no thought 't99'")) == 1,
        recalled=any("DNS" in seen for seen in recalled),
        restored=not any("thoughtline" in text for text in left - before),
        left=servers,
        imported=imported,
    )


def is_served_over_http(program: Program, folder: Path) -> bool:
    """Whether a client uses a server at an address, with a token that it finds in a variable."""
    database = folder / "served.db"
    shown = token(database, "ada")
    with_token = structs.replace(program, environment={**program.environment, "SHOWN": shown})
    model = ScriptedModel()
    try:
        with Served(database=database) as server:
            run = Run(with_token, folder, model.url)
            at = ("--http", f"{server.url}/mcp", "--token-env", "SHOWN")
            run.install(*at)
            [again] = run.install(*at)
            thought = play(run, model, f"{FIRST}: think it through with the tools of thoughtline.")
            recalled = play(run, model, f"{SECOND}: pick up where thoughtline stopped.")
            run.end()
    finally:
        model.close()
    said = [result for asked in (*thought, *recalled) for result in asked.results]
    return again["state"] == "unchanged" and any("Goal: t1" in each for each in said)


def is_whole(answer: dict[str, Any], seen: str) -> bool:
    """Whether a model is told the text of an answer, or all of its structured content."""
    text = letters(answer["content"][0]["text"])
    return text in letters(seen) or answer.get("structuredContent", "") in objects_in(seen)


def objects_in(text: str) -> Iterator[Any]:
    """The JSON objects that a text has in it, also quoted in a string of another."""
    for found in re.finditer(r"\{", text):
        with suppress(ValueError):
            value, _ = DECODER.raw_decode(text, found.start())
            yield value
            for each in value.values():
                yield from objects_in(each) if isinstance(each, str) else ()


def protocol_of(requests: list[dict[str, Any]]) -> str:
    params = requests[0].get("params", {}) if requests else {}
    meta = params.get("_meta", {})
    said = params.get("protocolVersion") or meta.get("io.modelcontextprotocol/protocolVersion")
    return str(said or "?")


def contents(home: Path) -> set[str]:
    """The configuration that is there, without conversations."""
    endings = {".json", ".jsonc", ".toml", ".yaml"}
    return {
        path.read_text(encoding="utf-8", errors="replace")
        for path in home.rglob("*")
        if path.suffix in endings
        and path.is_file()
        and not IS_HISTORY.search(str(path.relative_to(home)))
        and "mcp" in path.read_text("utf-8", "replace")
    }


def letters(text: str) -> str:
    """Letters and digits alone: quoting and layout do not count."""
    return re.sub(r"[^A-Za-z0-9]", "", re.sub(r"\\+[nrt]", "", text))


def tokens(value: Any) -> int:
    import bpe_openai  # noqa: PLC0415 - slow

    said = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return len(bpe_openai.get_encoding("o200k_base").encode_ordinary(said))
