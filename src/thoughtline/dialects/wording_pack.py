"""Wording of tools for a domain, from a data file. A pack changes texts, never behaviour."""

from collections.abc import Container
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.tool import PackPrompt, Tool

SHIPPED = Path(__file__).parent / "packs"

GUIDANCE = Path(__file__).parent / "guidance"
"""Folder of packs that guide a model in the tools of a dialect, with one file for each dialect."""


class ToolWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Wording of a tool and its arguments. A missing text is the tool's own."""

    title: str = ""
    description: str = ""
    arguments: dict[str, str] = {}


class PromptWords(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Prompt of a pack that a person may pick. `{name}` in its text is replaced by the argument
    `name`.

    The prompt is only offered together with the tools in `needs`.
    """

    title: str
    description: str
    text: str
    arguments: dict[str, str] = {}
    optional: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


class Pack(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Pack: the wording of tools for a domain. `vocabulary` explains the domain's kinds of thoughts
    in the tools' descriptions.

    `notice` is a text that is sent to the client at the start. `checklists` are inserted into
    prompts that refer to them by name.
    """

    name: str
    about: str
    notice: str = ""
    tools: dict[str, ToolWords] = {}
    vocabulary: dict[str, str] = {}
    checklists: dict[str, tuple[str, ...]] = {}
    prompts: dict[str, PromptWords] = {}


def find_file(name: str) -> Path:
    """Return the file of a pack. Raises `Refused` (BAD_PACK) if Thoughtline has no such pack."""
    names = sorted(file.stem for file in SHIPPED.glob("*.toml"))
    if name in names:
        return SHIPPED / f"{name}.toml"
    message = f"There is no pack {name!r}."
    if name.endswith(".toml") or Path(name).name != name:
        message = f"--pack takes a name, not the path {name!r}: packs of your own are removed."
    raise Refused(Code.BAD_PACK, message, hint=f"Choose one of: {', '.join(names)}.")


def load(path: Path) -> Pack:
    import tomllib  # noqa: PLC0415 - not needed without a pack

    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Pack)


def guidance(dialect: str, language: str) -> Pack | None:
    """Return the guidance of a dialect; None if its tools need none."""
    names = (f"{dialect}.{language}.toml", f"{dialect}.toml")
    files = (GUIDANCE / name for name in names)
    return next((load(file) for file in files if file.exists()), None)


def reword(tool: Tool, pack: Pack) -> Tool:
    """Return a tool in a pack's wording. Its name, types and behaviour stay."""
    words = pack.tools.get(tool.name, ToolWords())
    properties: dict[str, Any] = {
        name: shape | ({"description": words.arguments[name]} if name in words.arguments else {})
        for name, shape in tool.input_schema["properties"].items()
    }
    kinds = "; ".join(f"{kind}: {meaning}" for kind, meaning in pack.vocabulary.items())
    described = words.description.strip() or tool.description
    parts = (described, f"Kinds of thoughts: {kinds}." if kinds else "", pack.notice)
    return structs.replace(
        tool,
        title=words.title or tool.title,
        description="\n\n".join(filter(None, parts)) if words.description or kinds else described,
        input_schema={**tool.input_schema, "properties": properties},
    )


def prompts(pack: Pack, tools: Container[str]) -> list[PackPrompt]:
    return [
        PackPrompt(
            name=name,
            title=words.title,
            description=words.description,
            arguments={
                argument: (about, argument not in words.optional)
                for argument, about in words.arguments.items()
            },
            text=_with_checklists(words.text, pack),
        )
        for name, words in pack.prompts.items()
        if all(tool in tools for tool in words.needs)
    ]


def _with_checklists(text: str, pack: Pack) -> str:
    for name, entries in pack.checklists.items():
        text = text.replace(f"[[{name}]]", "\n".join(f"- {entry}" for entry in entries))
    return text
