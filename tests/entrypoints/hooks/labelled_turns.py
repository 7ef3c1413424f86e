"""Labelled turns of tests/data/moments, and what hooks say at them.

A file has a half (`tune` or `measure`), the nodes of a record, and turns: `? t1 |` is a prompt that
t1 answers, `x t3 |` one that begins the dead end t3 again, `- |` one at which nothing is to be
said. `a t1 |` is a question of the agent to the person, `e t1 PATH` an edit of a file, `f +` a run
of tests that failed, the second time, and `c a1 COMMAND` a commit.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, json

from entrypoints.hooks.clients import think
from places import DATA
from thoughtline.app.process.token_estimate import estimate_tokens
from thoughtline.entrypoints.hooks.call import HookEvent, read_call
from thoughtline.entrypoints.hooks.memory import Memory
from thoughtline.entrypoints.hooks.moments import moment_of, moment_text
from thoughtline.store.sqlite.database.snapshot_reader import read_only

TURNS = DATA / "moments"
TURN = re.compile(r"(?P<sort>[?xaefc-])(?: (?P<wanted>[ta]\d+|[+-]))?(?: \|)? (?P<text>.+)")
ANY = "+"

NAMED = re.compile(r"Session \S+, (\w+),")


class Turn(Struct, frozen=True, kw_only=True):
    """Turn of a conversation. `wanted` is the node that a hook should name, "" for none."""

    project: str
    half: str
    sort: str
    text: str
    wanted: str
    conversation: str

    @property
    def call(self) -> tuple[HookEvent, dict[str, Any]]:
        match self.sort:
            case "a":
                asked = {"questions": [{"question": self.text, "options": []}]}
                return HookEvent.PRE_TOOL_USE, {"tool_name": "AskUserQuestion", "tool_input": asked}
            case "e":
                edit = {"file_path": self.text, "old_string": "a", "new_string": "b"}
                return HookEvent.POST_TOOL_USE, {"tool_name": "Edit", "tool_input": edit}
            case "f" | "c":
                out = "1 failed, 11 passed in 2.31s" if self.sort == "f" else "1 file changed"
                said = {"tool_name": "Bash", "tool_input": {"command": self.text}}
                return HookEvent.POST_TOOL_USE, said | {"tool_response": {"stdout": out}}
            case _:
                return HookEvent.USER_PROMPT, {"prompt": self.text}


class Answer(Struct, frozen=True):
    """Text of a hook at a turn, and the nodes that it names."""

    turn: Turn
    text: str
    named: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        if self.turn.wanted == ANY:
            return bool(self.text)
        return self.turn.wanted in self.named if self.turn.wanted else not self.text


class Figures(Struct, frozen=True, kw_only=True):
    """Figures of answers. `prompts` are the turns of a person at which nothing is to be said."""

    turns: int
    said: int
    right: int
    wanted: int
    prompts: int
    silent: int
    most_tokens: int

    @property
    def precision(self) -> float:
        return self.right / self.said

    @property
    def recall(self) -> float:
        return self.right / self.wanted

    @property
    def silence(self) -> float:
        return self.silent / self.prompts


def turns(file: Path) -> Iterator[Turn]:
    head, _, body = file.read_text(encoding="utf-8").partition("---\n")
    for number, line in enumerate(body.splitlines()):
        found = TURN.fullmatch(line)
        assert found is not None, line
        sort, wanted = found["sort"], found["wanted"] or "-"
        yield Turn(
            project=file.stem,
            half=head.split("\n", 1)[0],
            sort=sort,
            text=found["text"].removeprefix("| "),
            wanted="" if wanted == "-" else wanted,
            conversation="tests" if sort == "f" else f"c{number}",
        )


def make_record(file: Path, folder: Path) -> Path:
    """Record the nodes of a file in a session of a project. Returns the database."""
    (folder / ".git").mkdir(parents=True)
    database, thoughts = folder.parent / f"{folder.name}.db", list[dict[str, Any]]()
    dead, assumed = [], list[str]()
    for line in file.read_text(encoding="utf-8").partition("---\n")[0].splitlines()[1:]:
        node, sort, words = line.split(" ", 2)
        words, _, path = words.partition(" @ ")
        text, _, why = words.partition(" // ")
        if node.startswith("a"):
            assumed.append(text)
        else:
            kind = {"kind": sort} if sort in ("decision", "conclusion") else {}
            thoughts.append({"thought": text, **kind})
            if path:
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(f"first\n{text}\nlast\n", encoding="utf-8")
                thoughts[-1]["evidence"] = path
        if why:
            verdict = "abandon" if node.startswith("t") else "refute"
            dead.append({verdict: node, "because": why})
    think(database, folder, *thoughts, {"thought": "So much is open.", "assume": assumed}, *dead)
    return database


def foreign_turns(file: Path) -> Iterator[Turn]:
    """Turns with the thoughts of tests/data/routing, which others wrote for another purpose."""
    for number, line in enumerate(
        line
        for thoughts in sorted((DATA / "routing").glob("*.jsonl"))
        for line in thoughts.read_text(encoding="utf-8").splitlines()
    ):
        text = json.decode(line)["thought"]
        name = f"other {number}"
        yield Turn(
            project=file.stem, half="other", sort="-", text=text, wanted="", conversation=name
        )


def answers(
    file: Path, folder: Path, said: Callable[[Path], Iterator[Turn]] = turns
) -> Iterator[Answer]:
    """Yield the answers of hooks to turns, by default those of a file, whose record is made in a
    folder.
    """
    database = make_record(file, folder / file.stem)
    project = str((folder / file.stem).resolve())
    memory = Memory(folder / f"{file.stem}.hooks")
    for turn in said(file):
        event, input_fields = turn.call
        fields = input_fields | {"session_id": turn.conversation, "cwd": project}
        call = read_call(event, json.encode(fields), "claude-code")
        moment = moment_of(call, Path(project), memory)
        text = ""
        if moment is not None:
            with read_only(database) as record:
                text = moment_text(call, moment, record, project, memory)
        yield Answer(turn, text, tuple(NAMED.findall(text)))


def figures(told: list[Answer]) -> Figures:
    prompts = [each for each in told if each.turn.sort == "-"]
    said = [each for each in told if each.text]
    return Figures(
        turns=len(told),
        said=len(said),
        right=sum(each.is_right for each in said),
        wanted=sum(bool(each.turn.wanted) for each in told),
        prompts=len(prompts),
        silent=sum(not each.text for each in prompts),
        most_tokens=max((estimate_tokens(each.text) for each in said), default=0),
    )
