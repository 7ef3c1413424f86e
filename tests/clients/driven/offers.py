"""Prompts and resources of the server: whether a client lets a person or its model have them."""

from pathlib import Path

from msgspec import Struct

from clients.driven.programs import Program
from clients.driven.run import ATTEMPTS, Run, play
from clients.driven.scripted_model import FIRST, STEPS, ScriptedModel

MENTION = "What stands in @thoughtline:thoughtline://session/latest"
READER = "readmcpresource"
"""A tool that some clients give their models, in small letters only."""


class Offers(Struct, kw_only=True):
    """What became of a prompt, and of a resource that a person named or a model could ask for."""

    prompts: str
    resources: str


def look_at_offers(program: Program, folder: Path) -> Offers:
    """A session is recorded; then a prompt is called, and a resource is named."""
    model = ScriptedModel({FIRST: STEPS[:1]})
    try:
        run = Run(program, folder, model.url)
        run.install()
        play(run, model, f"{FIRST}: think it through.")
        for _ in range(ATTEMPTS if program.prompted else 0):
            run.own(*program.prompted)
            if any(each.get("method") == "prompts/get" for each in run.messages("in")):
                break  # on a busy machine Claude Code reads a prompt before it knows ours
        run.ask(MENTION)
        asked = run.messages("in")
        run.end()
    finally:
        model.close()
    methods = {each.get("method") for each in asked}
    read = [each["params"]["uri"] for each in asked if each.get("method") == "resources/read"]
    tools = {name for request in model.asked for name in request.tools}
    ways = {
        "a person names it": any("session/" in uri for uri in read),
        "a tool of its model": any(READER in name.replace("_", "").lower() for name in tools),
    }
    said = [way for way, is_there in ways.items() if is_there]
    return Offers(
        prompts="a person calls it" if "prompts/get" in methods else asked_for("prompts", methods),
        resources=", ".join(said) or asked_for("resources", methods),
    )


def asked_for(kind: str, methods: set[str | None]) -> str:
    return "listed only" if f"{kind}/list" in methods else "not asked for"
