"""A session in the record of a branch."""

from msgspec import Struct

from thoughtline.core.views.doubt_causes import DoubtCause
from thoughtline.core.views.session_view import SessionView


class BranchSession(Struct, frozen=True, kw_only=True):
    """A session with events since a branch left its base, or with reasons that the branch puts in
    doubt.

    `causes` are the causes of doubt in files that differ from the base.
    """

    session: str
    view: SessionView
    causes: tuple[DoubtCause, ...]
