"""Notes in one Markdown file, kept by a diligent agent with `grep` and an editor.

A claim is a line with its grounds: "- c: Reads are cheap. (rests on: a b | d )". Refuting strikes
the line and marks each line that `grep` finds with this ground and without another support. The
first argument says how often the agent greps: "once", or "on" for each marked line, too.
"""

import os
import re
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from serving import serve  # type: ignore[import-not-found]

FILE = Path("notes.md")
GOES_ON = sys.argv[1] == "on"
MARK = re.compile(r" \*\*(?:REFUTED|IN DOUBT|PASSED|REPLACED)[^*]*\*\*")


def write(lines: list[str]) -> str:
    """Append lines. The agent greps for the grounds of each line first."""
    for line in lines:
        unknown = _grounds(line) - {_name(old) for old in _lines()}
        if unknown:
            raise ValueError(f"grep finds no line for {' '.join(sorted(unknown))}")
        with FILE.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
        _look_again(_name(line))
    return "written"


def refute(name: str, because: str) -> list[str]:
    _edit(name, lambda line: f"{MARK.sub('', line)} **REFUTED: {because}**")
    return _follow(name)


def restore(name: str) -> list[str]:
    _edit(name, lambda line: MARK.sub("", line))
    return _follow(name)


def support(name: str, grounds: list[str]) -> list[str]:
    more = f"(rests on: {' '.join(grounds)} | "
    _edit(name, lambda line: line.replace("(rests on: ", more))
    return [*_look_again(name), *_follow(name)]


def reword(name: str, new: str, text: str) -> str:
    [old] = [line for line in _grep(f"- {name}: ") if _name(line) == name]
    grounds = re.search(r" \(rests on: [^)]*\)", old)
    _edit(name, lambda line: f"{MARK.sub('', line)} **REPLACED by {new}**")
    return write([f"- {new}: {text}{grounds[0] if grounds else ''}"])


def check() -> list[str]:
    """Grep for each quoted line in its file, and compare the last days."""
    marked = []
    for line in _lines():
        quoted = re.search(r"\[(\S+): `(.*)`\]", line)
        day = re.search(r"\(until (\S+)\)", line)
        if quoted:
            path = Path(quoted[1])
            there = path.exists() and quoted[2] in path.read_text(encoding="utf-8").splitlines()
            marked += _settle(line, wrong=not there, mark="IN DOUBT: its line is not there")
        if day:
            passed = day[1] < datetime.now(UTC).date().isoformat()
            marked += _settle(line, wrong=passed, mark="PASSED")
    return marked


def clash(names: list[str]) -> str:
    return write([f"- CLASH: {' and '.join(names)} cannot both hold"])


def grep(text: str) -> str:
    return "\n".join(_grep(text))


def _settle(line: str, *, wrong: bool, mark: str) -> list[str]:
    if wrong == bool(MARK.search(line)):
        return []
    name = _name(line)
    _edit(name, lambda old: f"{MARK.sub('', old)}{f' **{mark}**' if wrong else ''}")
    return [name, *_follow(name)]


def _follow(name: str) -> list[str]:
    """Look again at the lines that name a claim as a ground."""
    changed, names = [], [name]
    while names:
        ground = names.pop(0)
        for line in _grep(ground):
            if re.search(rf"\((?:rests on|unless): (?:[^)]* )?{ground}[ )]", line):
                changed += (found := _look_again(_name(line)))
                names += found if GOES_ON else []
    return changed


def _look_again(name: str) -> list[str]:
    """Mark a line whose supports are all marked, or take the mark away."""
    lines = {_name(line): line for line in _lines()}
    line = lines.get(name, "")
    rests_on = re.search(r"\(rests on: ([^)]*)\)", line)
    unless = re.search(r"\(unless: (\S+) \)", line)
    if "**REFUTED" in line or "**REPLACED" in line or not (rests_on or unless):
        return []
    dead = [ground for ground in lines if MARK.search(lines[ground])]
    supports = [support.split() for support in rests_on[1].split("|")] if rests_on else [[]]
    falls = all(any(ground in dead for ground in support) for support in supports)
    falls = falls or bool(unless and unless[1] in lines and unless[1] not in dead)
    if falls == bool(MARK.search(line)):
        return []
    grounds = [ground for ground in _grounds(line) if ground in dead]
    causes = sorted({_cause(ground, lines[ground]) for ground in grounds})
    mark = f" **IN DOUBT: {' '.join(causes)}**" if falls else ""
    _edit(name, lambda old: f"{MARK.sub('', old)}{mark}")
    return [name]


def _cause(name: str, line: str) -> str:
    """Return the claims that a marked line names as the cause, or its own name."""
    named = re.search(r"\*\*IN DOUBT: ([^*]*)\*\*", line)
    return named[1] if named else name


def _grounds(line: str) -> set[str]:
    found = re.search(r"\(rests on: ([^)]*)\)", line)
    return set(found[1].replace("|", " ").split()) if found else set()


def _edit(name: str, change: Callable[[str], str]) -> None:
    """Read the file, replace a line, and write the file, as a careful editor does."""
    lines = [change(line) if _name(line) == name else line for line in _lines()]
    part = FILE.with_suffix(f".{os.getpid()}")
    part.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    part.replace(FILE)


def _grep(text: str) -> list[str]:
    return [line for line in _lines() if text in line]


def _lines() -> list[str]:
    return FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []


def _name(line: str) -> str:
    return line.removeprefix("- ").partition(":")[0]


serve(write, refute, restore, support, reword, check, clash, grep)
