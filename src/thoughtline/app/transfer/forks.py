"""Forks: sessions that went on in two ways, here and in a file."""

from hashlib import sha256

from thoughtline.core.author import imported_author
from thoughtline.core.events import Recorded
from thoughtline.store.codec import encode

MOST_COURSES = 20
"""Maximum number of courses of one session that an import compares with a file."""

DIGITS = 12
"""Number of hexadecimal digits in the name of a course: 48 bits."""


class ForkFound(Exception):  # noqa: N818 - no error: the import goes on under another name
    """The file has another event than the record, after a common beginning. `at` is the number of
    common events, and `name` the name of the file's course.
    """

    def __init__(self, session: str, recorded: Recorded) -> None:
        self.at = recorded.version - 1
        self.name = course_name(session, recorded)


def course_name(session: str, recorded: Recorded) -> str:
    """Return the name of another course of a session, which begins to differ with an event. The
    name is the same for each file with that event, whatever imports the file went through.
    """
    author = imported_author("", recorded.author)
    parts = (str(recorded.version), author, str(recorded.at), encode(recorded.event).decode())
    return f"{session}.{sha256(chr(0).join(parts).encode()).hexdigest()[:DIGITS]}"
