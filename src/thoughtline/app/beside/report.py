from collections.abc import Mapping

from msgspec import Struct

from thoughtline.app.transfer.voices import Voices
from thoughtline.core.text.plural import count_noun
from thoughtline.store.reports import Finding


class Withheld(Struct, frozen=True, kw_only=True):
    """Session that was not written further than `written` events, because event `version` looks
    like a secret. `node` is the thought, assumption or evidence with the text.
    """

    session: str
    version: int
    node: str
    what: str
    written: int


class Named(Struct, frozen=True, kw_only=True):
    file: str
    why: str


class SyncReport(Struct, kw_only=True):
    """Result of a sync. `written` and `read` count events by session; `healed` lists own folders
    whose damaged files were written anew, and `renewed` those with folders of this machine, which
    releases before 0.7.0 wrote. `taken_away` has the folders of sessions that became private, and
    `erased` those of sessions that were forgotten here.
    `behind` has own sessions with events that are in no file of this working tree, and `absent` has
    mirrors without a file here. `failed` has own sessions that could not be read. `forgotten` has
    mirrors on record whose sessions were forgotten at their home. `objections` counts new
    objections of others, by own session. `buried` has own sessions whose files got a tombstone that
    this record did not write, and `taken_back` those from whose files lines of others were removed.
    `pruned` has own sessions whose files were removed. `lost` counts the events of own sessions
    that only files have, because the record was rolled back, and `restored` those that were
    recorded again. `private` counts the sessions that stay out. `ignored` has the files that git
    would not add, with the rules. `leaving` has the texts of own sessions that a sync would write.
    `voices` has the authors of the events that were read, by session.
    """

    written: dict[str, int] = {}
    read: dict[str, int] = {}
    healed: list[str] = []
    renewed: list[str] = []
    taken_away: list[str] = []
    erased: list[str] = []
    withheld: list[Withheld] = []
    named: list[Named] = []
    behind: dict[str, int] = {}
    absent: list[str] = []
    failed: dict[str, str] = {}
    forgotten: list[str] = []
    objections: dict[str, int] = {}
    buried: list[str] = []
    taken_back: list[str] = []
    pruned: list[str] = []
    lost: dict[str, int] = {}
    restored: dict[str, int] = {}
    private: int = 0
    ignored: dict[str, str] = {}
    leaving: dict[str, list[str]] = {}
    voices: dict[str, Voices] = {}


RESTORE = (
    "After a backup was restored, run `thoughtline sync --restore` before you go on: it records "
    "them again, under their own names and authors. If you restored none, somebody added them to "
    "your files: look at the last commits, and run `thoughtline sync --take-back`. It removes none "
    "of a session of which this record once wrote more than it has."
)


def rollback_finding(lost: Mapping[str, int]) -> Finding:
    events, sessions = count_noun(sum(lost.values()), "event"), count_noun(len(lost), "session")
    return Finding(
        name="rolled back",
        value=f"your files in the record beside the code have {events} of {sessions} more than "
        "this record",
        advice=RESTORE,
    )
