"""4. Invalid input, which should be refused with the fix named, and sloppy input, which should not.

An error names the fix when it names an argument of the tool or another tool, or has a word that
directs or limits. That is generous: what is left are errors that only say that it failed.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.record.client import Answer
from benchmarks.record.inputs import arben, hypotree, lsekit, thoughtline
from benchmarks.record.inputs.intents import Call, Inputs
from benchmarks.record.measured import Found, Size
from benchmarks.record.system import System

INPUTS: dict[str, Callable[[System], Inputs]] = {
    "thoughtline": thoughtline.inputs,
    "mcp-sequential-thinking": arben.inputs,
    "hypotree": hypotree.inputs,
    "lsekit-sequentialthinking": lsekit.inputs,
}

DIRECTS = re.compile(
    r"\b(use|give|pass|set|say|name|choose|check|add|drop|leave|reference|revise|list|must|needs?|should"
    r"|requires?|required|expected|allowed|accepted|takes|one of|of type|at most|at least"
    r"|maximum|minimum)\b|可选|不能",
    re.IGNORECASE,
)


def measure(system: type[System], folder: Path, _: Size) -> Found:
    with system(folder) as running:
        inputs = INPUTS[system.title](running)
        schemas = {tool["name"]: tool["inputSchema"] for tool in running.client.tools()}
        names = set(schemas) | {name for schema in schemas.values() for name in _names(schema)}
        bad = {intent: _said(running, call) for intent, call in inputs.bad.items()}
        sloppy = {intent: _said(running, call) for intent, call in inputs.sloppy.items()}
        refused = {intent for intent, answer in bad.items() if running.refused(answer)}
        taken = {intent for intent, answer in sloppy.items() if not running.refused(answer)}
    helpful = {intent for intent in refused if _names_the_fix(bad[intent].text, names)}
    return Found(
        cells={
            "bad input refused": f"{len(refused)} of {len(bad)}",
            "refused with the fix named": f"{len(helpful)} of {len(bad)}",
            "sloppy input taken": f"{len(taken)} of {len(sloppy)}",
        },
        raw={
            "taken though bad": sorted(bad.keys() - refused),
            "refused without the fix": {one: bad[one].text for one in sorted(refused - helpful)},
            "refused though only sloppy": sorted(sloppy.keys() - taken),
            "errors": {intent: bad[intent].text[:300] for intent in bad if intent in refused},
        },
    )


def _said(running: System, call: Call) -> Answer:
    tool, arguments = call
    return running.client.call(tool, arguments)


def _names(schema: Any) -> set[str]:
    """Names of arguments, those inside of others too."""
    if isinstance(schema, list):
        return {name for one in schema for name in _names(one)}
    if not isinstance(schema, dict):
        return set()
    inside = {name for one in schema.values() for name in _names(one)}
    return inside | set(schema.get("properties", ()))


def _names_the_fix(error: str, names: set[str]) -> bool:
    words = set(re.findall(r"[A-Za-z_]+", error))
    return bool(words & names) or DIRECTS.search(error) is not None
