"""Import of a session archive, which mcp-sequential-thinking writes since 0.7.

The steps of an archive refer to each other by id. A step with a parent rests on the parent, and a
step's kind is kept. The completion becomes the last thought, and its assumptions become our
assumptions.
"""

from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from thoughtline.app.transfer.foreign_steps import ForeignSessions, Item
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import MAIN, Session
from thoughtline.dialects.importers.mcp_sequential_thinking import place
from thoughtline.dialects.importers.parser import LIMITS, FileSteps, to_items
from thoughtline.dialects.times import moment

FORMAT = "worklog-session"
NEWEST = 1
THEIR_MAIN = "main"
COMPLETION = "completion"


class Step(Struct, frozen=True):
    """Fields of the archive's step that the import translates."""

    id: str
    content: str
    kind: str = ""
    branch_id: str = THEIR_MAIN
    parent_step_id: str | None = None
    supersedes_step_id: str | None = None
    branch_from_step_id: str | None = None


class Completion(Struct, frozen=True):
    """The end of the session: its outcome, evidence, assumptions and next actions."""

    outcome: str = ""
    rationale: str = ""
    evidence_step_ids: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    next_actions: tuple[str, ...] = ()


def translate(steps: FileSteps) -> ForeignSessions[Session]:
    if steps.about.get("version") != NEWEST:
        raise Refused(
            Code.BAD_IMPORT,
            f"The archive is of version {str(steps.about.get('version'))[:32]}.",
            hint=f"Nothing was stored. This release knows version {NEWEST}.",
        )
    last = steps.about.get(COMPLETION)
    completion = [(len(steps.items) + 1, {COMPLETION: last})] if last else []
    return ForeignSessions(
        session="",
        author="mcp-sequential-thinking",
        items=to_items([*steps.numbered(), *completion], ArchiveTranslator(steps.about)),
        begin=Session,
        limits=LIMITS,
    )


class ArchiveTranslator:
    """Translator of steps in order, by their ids. The first thought keeps the fields about the
    archive.
    """

    def __init__(self, about: dict[str, Any]) -> None:
        self._about = {name: value for name, value in about.items() if name != COMPLETION}
        self._thoughts: dict[str, str] = {}
        self._at: int | None = None

    def __call__(self, step: dict[str, Any]) -> Item[Session]:
        self._at = moment(step.get("created_at")) or self._at
        command = self._completion(step) if COMPLETION in step else self._step(step)
        return Item(command=partial(place, command), at=self._at)

    def _step(self, step: dict[str, Any]) -> Command:
        fields = msgspec.convert(step, Step)
        parent = self._id_of(fields.parent_step_id)
        about = {} if self._thoughts else {"archive": self._about}
        command = Command(
            text=fields.content,
            branch=MAIN if fields.branch_id == THEIR_MAIN else fields.branch_id,
            after=self._id_of(fields.branch_from_step_id),
            revises=self._id_of(fields.supersedes_step_id),
            rests_on=((parent,),) if parent else (),
            kind=fields.kind or "",
            given={name: v for name, v in step.items() if name not in ("content", "kind")} | about,
        )
        self._thoughts[fields.id] = f"t{len(self._thoughts) + 1}"
        return command

    def _completion(self, step: dict[str, Any]) -> Command:
        completion = msgspec.convert(step[COMPLETION], Completion)
        evidence = tuple(filter(None, map(self._id_of, completion.evidence_step_ids)))
        return Command(
            text=completion.outcome or completion.rationale,
            branch=MAIN,
            assume=tuple(AssumptionCommand(text=text) for text in completion.assumptions),
            rests_on=(evidence,) if evidence else (),
            next="; ".join(completion.next_actions) or None,
            kind=COMPLETION,
            given=step,
        )

    def _id_of(self, step: str | None) -> str | None:
        if step is None:
            return None
        if step not in self._thoughts:
            raise Refused(
                Code.NO_SUCH_THOUGHT,
                f"It names step {step[:64]!r}, which is not before it.",
                hint="Put it where it was recorded.",
            )
        return self._thoughts[step]
