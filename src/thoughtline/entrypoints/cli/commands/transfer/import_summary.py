from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from thoughtline.app.transfer.record_import import ImportResult
from thoughtline.app.transfer.voices import Voices
from thoughtline.core.text.plural import count_noun
from thoughtline.entrypoints.printable import printable, title

LISTED = 10
"""Maximum number of authors, and of sessions with their authors, that are listed."""

WIDTH = 200
"""Maximum number of characters of the next step that are shown."""


def describe_import(imported: Sequence[ImportResult]) -> Iterator[str]:
    if len(imported) == 1:
        yield f"Session {printable(imported[0].session)} {import_outcome(imported[0])}."
        yield from _fork(imported[0])
        yield from _voices(imported[0].voices)
        yield from _told_as(imported)
        return
    kinds = Counter(_kind(session) for session in imported)
    listed = ", ".join(f"{count:,} {kind}" for kind, count in kinds.items())
    yield f"{count_noun(len(imported), 'session')}" + (f": {listed}." if listed else ".")
    yield f"{count_noun(sum(session.stored for session in imported), 'event')} stored."
    for session in imported[:LISTED]:
        yield from _fork(session)
    yield from describe_voices([(session.session, session.voices) for session in imported])
    yield from _told_as(imported)


def describe_voices(sessions: Sequence[tuple[str, Voices]]) -> Iterator[str]:
    """Yield who speaks in new events of sessions, and the next steps that they choose."""
    for session, voices in sessions[:LISTED]:
        for line in _voices(voices):
            yield f"Session {printable(session)}: {line}"
    if len(sessions) > LISTED:
        yield f"The authors of {len(sessions) - LISTED:,} more sessions are not listed."


def _fork(session: ImportResult) -> Iterator[str]:
    if session.fork_of:
        yield (
            f"Session {printable(session.fork_of)} went on in another way here after event"
            f" {session.fork_at:,}, so the file's course is session {printable(session.session)}."
            f" Rest thoughts on both: `rests_on` takes {printable(session.session)}/t7."
        )


def _voices(voices: Voices) -> Iterator[str]:
    if not voices.events:
        return
    listed = [
        f"{printable(author)} ({count_noun(count, 'event')}{_verdicts(voices, author)})"
        for author, count in islice(voices.events.items(), LISTED)
    ]
    if len(voices.events) > LISTED:
        listed.append(f"{len(voices.events) - LISTED:,} more")
    yield f"In the name of: {', '.join(listed)}."
    if voices.next:
        yield f"Next, by {printable(voices.next_by)}: {title(voices.next, WIDTH)}"


def _told_as(imported: Sequence[ImportResult]) -> Iterator[str]:
    told_as = next((each.told_as for each in imported if each.voices.events), "")
    if told_as:
        yield f"Recorded as {printable(told_as)}NAME, because a file can name anybody."


def _verdicts(voices: Voices, author: str) -> str:
    count = voices.verdicts.get(author, 0)
    return f", {count_noun(count, 'verdict')}" if count else ""


def _kind(session: ImportResult) -> str:
    if session.forgotten:
        return "forgotten here and skipped"
    if not session.stored:
        return "on record already"
    return "continued" if session.known else "new"


def import_outcome(session: ImportResult) -> str:
    if session.forgotten:
        return "was forgotten here and is skipped; --as NAME stores it under another name"
    if not session.stored:
        return "is on record already"
    after = f" after the {session.known:,} on record" if session.known else ""
    return f"stored: {count_noun(session.stored, 'event')}{after}"
