"""The evidence falls, returns and is in doubt with the node of the other session."""

from typing import Literal

from msgspec import Struct

from thoughtline.core.evidence.anchor import CheckResult

Against = tuple[tuple[str, str], ...]
"""Remarks that speak against a node or its grounds, each with the session in which it was made, ""
for the session that rests on the node. The remarks name only ids, because the texts of the other
session may be deleted.
"""

Origin = Literal["imported", "model", "told", "person", "witnessed"]
"""Origins of a statement, the weakest first (origin.py)."""

NODE_MARK = "/"
"""Sign between a session and its node: "SESSION/t7"."""


class NodeElsewhere(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A node of another session, with its state when the server last read that session.

    `since` is the version of the other session at which the node came into question. `because`
    names only ids, because the texts of the other session may be deleted. `origin` is the node's
    origin when the evidence was given. `against` has all that speaks against an approval of the
    node, also in the sessions below.
    """

    session: str
    node: str
    found: CheckResult = "unchanged"
    since: int = 0
    because: str = ""
    origin: Origin = "told"
    against: Against = ()

    @property
    def name(self) -> str:
        """Return the name by which a session refers to the node, such as "SESSION/t7"."""
        return f"{self.session}{NODE_MARK}{self.node}"

    def is_as(self, other: "NodeElsewhere") -> bool:
        """Return whether sessions that rest on the node have nothing to record about `other`."""
        return (self.state, self.against) == (other.state, other.against)

    @property
    def state(self) -> tuple[CheckResult, int]:
        return self.found, self.since
