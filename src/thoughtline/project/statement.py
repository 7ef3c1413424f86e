from msgspec import Struct

from thoughtline.project.owners.owners import Owners


class Statement(Struct, frozen=True):
    """A statement, or a line of a text that is no Python. `text` is on one line.

    `words` is empty if the statement is a comment or only form, and `lines` has the line of each
    word. `depth` counts the blocks around a statement of Python.
    """

    first: int
    last: int
    words: tuple[str, ...]
    lines: tuple[int, ...]
    text: str
    owners: Owners = ()
    depth: int = 0
    is_python: bool = False
