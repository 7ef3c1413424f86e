"""Wording of tools for a domain, from a data file. A pack changes texts, never behaviour."""

import re
from collections.abc import Collection, Container, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
from msgspec import Struct, structs

from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.tool import PLACEHOLDER, PackPrompt, Tool

SHIPPED = Path(__file__).parent / "packs"

GUIDANCE = Path(__file__).parent / "guidance"
"""Folder of packs that guide a model in the tools of a dialect, with one file for each dialect."""

MAX_TEXT_LENGTH = 8_192
"""Maximum number of characters of a text in a pack, because every client reads all texts at every
start.
"""


class ToolWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Wording of one tool, and of its arguments by name. If a text is missing, the tool's own text
    is used.
    """

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


class Problem(Struct, frozen=True, order=True):
    """Fault of a pack, and its line number, counted from 1."""

    line: int
    what: str


Faults = Iterator[tuple[str, str]]
"""Faults of a pack, each as (dotted place, description)."""

ArgumentNames = Mapping[str, Collection[str]]
"""Known tools, with the names of their arguments."""


def find_file(name: str) -> Path:
    """Return the file of a pack, which is named by a shipped pack's name or by a path. Raises
    `Refused` if there is no such file.
    """
    shipped = SHIPPED / f"{name}.toml"
    if re.fullmatch(r"[a-z-]+", name) and shipped.exists():
        return shipped
    path = Path(name).expanduser()
    if not path.is_file():
        names = ", ".join(sorted(file.stem for file in SHIPPED.glob("*.toml")))
        raise Refused(
            Code.BAD_PACK,
            f"There is no pack {name!r}.",
            hint=f"Choose one of: {names}; or give the path of a TOML file (docs/packs.md).",
        )
    return path


def load(path: Path) -> Pack:
    """Return the pack in a file. Raises `Refused` (BAD_PACK), with the first problem, if the pack
    is invalid.
    """
    pack, problems = check(path)
    if pack is None or problems:
        raise Refused(
            Code.BAD_PACK,
            f"{path}, line {problems[0].line}: {problems[0].what}.",
            hint=f"`thoughtline packs check {path}` lists all problems.",
        )
    return pack


def check(path: Path, known: ArgumentNames | None = None) -> tuple[Pack | None, list[Problem]]:
    """Return the pack if it can be read, and all its problems in the order of lines.

    If `known` is not None, unknown tools and arguments are problems, too. A server ignores unknown
    names, because they may belong to another release.
    """
    import tomllib  # noqa: PLC0415 - not needed without a pack

    try:
        source = path.read_text(encoding="utf-8")
        data = tomllib.loads(source)
    except UnicodeDecodeError as error:
        return None, [Problem(1, f"it is not UTF-8: {error.reason}")]
    except tomllib.TOMLDecodeError as error:
        return None, [Problem(_line_in(str(error), source), f"it is not TOML: {error}")]
    except (ValueError, RecursionError):
        return None, [Problem(1, "a number or a nesting in it is too long")]
    pack: Pack | None = None
    try:
        pack = msgspec.convert(data, Pack)
        faults = _faults(pack)
        faults += _unknown(pack, known) if known is not None else ()
    except msgspec.ValidationError:
        faults = list(_misfits("", data, Pack))
    return pack, sorted(Problem(_line_of(source, place), what) for place, what in faults)


def guidance(dialect: str, language: str) -> Pack | None:
    """Return the guidance of a dialect; None if its tools need none."""
    names = (f"{dialect}.{language}.toml", f"{dialect}.toml")
    files = (GUIDANCE / name for name in names)
    return next((load(file) for file in files if file.exists()), None)


def reword(tool: Tool, pack: Pack) -> Tool:
    """Return a tool in the wording of a pack. The tool's name, types and behaviour stay
    unchanged.
    """
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
    """Return the prompts of a pack for these tools. Checklists that a prompt names are inserted."""
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


def _faults(pack: Pack) -> list[tuple[str, str]]:
    """Return the faults that types do not exclude, as (dotted place, description)."""
    faults: list[tuple[str, str]] = []
    for name, words in pack.prompts.items():
        used = set(PLACEHOLDER.findall(words.text))
        faults += [
            (
                f"prompts.{name}.text",
                f"the text uses {{{wrong}}}, which is no argument of the prompt",
            )
            for wrong in sorted(used - set(words.arguments))
        ]
        faults += [
            (f"prompts.{name}.arguments.{wrong}", f"the argument {wrong!r} is not used in the text")
            for wrong in sorted(set(words.arguments) - used)
        ]
        faults += [
            (f"prompts.{name}.optional", f"{wrong!r} is no argument of the prompt")
            for wrong in words.optional
            if wrong not in words.arguments
        ]
        faults += [
            (f"prompts.{name}.text", f"there is no checklist {wrong!r}")
            for wrong in re.findall(r"\[\[([a-z_]+)\]\]", words.text)
            if wrong not in pack.checklists
        ]
    faults += [
        (place, f"the text has {len(text):,} characters; the limit is {MAX_TEXT_LENGTH:,}")
        for place, text in _texts("", msgspec.to_builtins(pack))
        if len(text) > MAX_TEXT_LENGTH
    ]
    return faults


def _texts(place: str, value: Any) -> list[tuple[str, str]]:
    if isinstance(value, str):
        return [(place, value)]
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    return [text for key, item in inside for text in _texts(f"{place}.{key}".lstrip("."), item)]


def _misfits(place: str, value: Any, kind: Any) -> Faults:
    """Yield the type faults of a value. msgspec itself reports only the first fault, and no keys of
    mappings.
    """
    if not isinstance(value, dict) or not (_is_struct(kind) or get_origin(kind) is dict):
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            what = str(error).partition(" - at `")[0]
            yield place, what[:1].lower() + what[1:]
        return
    if not _is_struct(kind):
        for name, each in value.items():
            yield from _misfits(_below(place, name), each, get_args(kind)[1])
        return
    fields = {field.name: field for field in structs.fields(kind)}
    for name, each in value.items():
        if name in fields:
            yield from _misfits(_below(place, name), each, fields[name].type)
        else:
            yield _below(place, name), f"unknown field `{name}`; there are: {', '.join(fields)}"
    for name, field in fields.items():
        if field.required and name not in value:
            yield place, f"missing required field `{name}`"


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _below(place: str, name: str) -> str:
    return f"{place}.{name}".lstrip(".")


def _unknown(pack: Pack, known: ArgumentNames) -> Faults:
    """Yield the pack's tools and arguments that no dialect has."""
    for tool, words in pack.tools.items():
        if tool not in known:
            yield f"tools.{tool}", _no_tool(tool, known)
            continue
        for name in words.arguments:
            if name not in known[tool]:
                there = ", ".join(known[tool])
                what = f"{tool} has no argument {name!r}; it has: {there}"
                yield f"tools.{tool}.arguments.{name}", what
    for name, prompt in pack.prompts.items():
        for tool in prompt.needs:
            if tool not in known:
                yield f"prompts.{name}.needs", _no_tool(tool, known)


def _no_tool(tool: str, known: ArgumentNames) -> str:
    return f"no dialect has a tool {tool!r}; there are: {', '.join(known)}"


def _line_in(message: str, source: str) -> int:
    """Return the line that the TOML reader names; for "end of document", the last line."""
    named = re.search(r"at line (\d+)", message)
    return int(named[1]) if named else source.count("\n") + 1


def _line_of(source: str, place: str) -> int:
    """Return the line of a dotted place; if it has none, the line of the nearest table around the
    place.

    TOML readers do not keep positions, so the function searches for headers and keys in their usual
    form.
    """
    header, line_found, depth_found = "", 1, 0
    for number, line in enumerate(source.splitlines(), 1):
        plain = line.split("#")[0].strip()
        if plain.startswith("[") and plain.endswith("]"):
            header, key = plain.strip("[] "), ""
        else:
            key = plain.partition("=")[0].strip() if "=" in plain else ""
        here = re.sub("[\"']", "", ".".join(filter(None, (header, key))))
        around = here if f"{place}.".startswith(f"{here}.") else ""
        if f"{here}.".startswith(f"{place}."):
            around = place  # only its inner tables are written
        depth = len(around.split(".")) if around else 0
        if depth > depth_found:
            line_found, depth_found = number, depth
    return line_found
