"""Steps in the files of other servers, as commands to import."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic

from msgspec import Struct, structs

from thoughtline.app.folds.session_cache import Folded
from thoughtline.core.author import IMPORT
from thoughtline.core.command import Command
from thoughtline.core.events import Recorded, ThoughtRecorded, VerdictGiven
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session


class Item(Struct, Generic[Folded], frozen=True, kw_only=True):
    """Step of another server's session. `at` is None if the file has no time for the step.

    `key` identifies the step in every copy of the file, also in a longer copy. A step is skipped if
    its key is already recorded, as `entry` in `given`. `after`, `revises` and `rests_on` have the
    keys of earlier steps. An empty `author` means the author of the session. `number` is the
    position of the step in its file; 0 means the position among the items.

    An item with a `verdict` judges the thought of the step `judges`: "refute" or "abandon", unless
    the thought was refuted, abandoned or revised already, or "restore" if it was.
    """

    command: Callable[[Folded], Command]
    at: int | None
    key: str = ""
    after: str = ""
    revises: str = ""
    rests_on: tuple[str, ...] = ()
    author: str = ""
    number: int = 0
    judges: str = ""
    verdict: str = ""

    def is_done(self, now: Session, thoughts: Mapping[str, str]) -> bool:
        if self.judges:
            thought = thoughts[self.judges]
            has_fallen = now.judged(thought).refuted or now.is_given_up(thought)
            return has_fallen is not (self.verdict == "restore")
        return bool(self.key) and self.key in thoughts


class ForeignSessions(Struct, Generic[Folded], frozen=True, kw_only=True):
    """Session in a file of another server. `author` is the author of all its events, and `session`
    is the session's name in the file, "" for none.

    `begin` returns an empty session for the commands.
    """

    session: str
    author: str
    items: Sequence[Item[Folded]]
    begin: Callable[[], Folded]
    limits: Limits


def steps_of(record: Iterable[Recorded]) -> tuple[dict[str, str], dict[str, int]]:
    """Return the imported thoughts in the record and their times, by the keys of their items."""
    thoughts, times = {}, {}
    for recorded in record:
        event = recorded.event
        if isinstance(event, ThoughtRecorded) and "entry" in event.given:
            key = str(event.given["entry"])
            thoughts[key], times[key] = event.thought, recorded.at
    return thoughts, times


def judged_by_import(record: Iterable[Recorded]) -> set[str]:
    """Return the thoughts whose last verdict an import gave."""
    last: dict[str, str] = {}
    for recorded in record:
        if isinstance(recorded.event, VerdictGiven):
            last[recorded.event.on] = recorded.author
    return {node for node, author in last.items() if author.startswith(IMPORT)}


def with_references(command: Command, item: Item[Folded], thoughts: Mapping[str, str]) -> Command:
    rests_on = tuple(thoughts[key] for key in item.rests_on if key in thoughts)
    if rests_on:
        command = structs.replace(command, rests_on=(rests_on,))
    if item.judges:
        return structs.replace(command, **{item.verdict: (thoughts[item.judges],)})
    if item.revises:
        command = structs.replace(command, revises=thoughts[item.revises])
    return structs.replace(command, after=thoughts[item.after]) if item.after else command
