from array import array
from itertools import repeat

PLAIN = ""

CONCLUSION = "conclusion"
"""Kind of a thought that its author or a group of models calls a conclusion."""

DECISION = "decision"
"""Kind of a thought that decides something, with or without numbers."""

PROPOSAL = "proposal"
"""Kind of a thought that proposes a decision, which nobody has taken yet."""

CLAIMS = (CONCLUSION, DECISION)
"""Kinds of thoughts that state a result, for a person to rely on."""

QUESTION = "question"
"""Kind of a thought that asks a question."""

OBJECTION = "objection"
"""Kind of a thought with which a person objects to a node. Its first words name the node."""


class Kinds:
    """The kind of each thought in a session, "" for none.

    The table takes four bytes for each thought up to the last thought with a kind, and no memory
    without kinds.
    """

    __slots__ = ("_index", "_of")

    def __init__(self) -> None:
        self._index = {PLAIN: 0}
        self._of = array("I")

    def __len__(self) -> int:
        return len(self._index)

    @property
    def numbered(self) -> int:
        """Number of thoughts that the table covers."""
        return len(self._of)

    def record(self, thought: str, kind: str) -> None:
        if kind == PLAIN:
            return
        self._of.extend(repeat(0, int(thought[1:]) - 1 - len(self._of)))
        self._of.append(self._index.setdefault(kind, len(self._index)))

    def of(self, thought: str) -> str:
        place = int(thought[1:]) - 1
        if place >= len(self._of):
            return PLAIN
        index = self._of[place]
        return next(kind for kind, number in self._index.items() if number == index)
