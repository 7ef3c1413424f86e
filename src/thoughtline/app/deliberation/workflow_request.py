"""What the input of every workflow says: whose it is, and where its answers are recorded."""

from msgspec import Struct


class WorkflowRequest(Struct, frozen=True, kw_only=True):
    """`session` is what `owner`, who asks, calls it.

    `host` is the owner of a session that others share, and its name there; None for one's own. It
    is found as a workflow starts, so it is None in what is read from the record, and in workflows
    that earlier releases started.
    """

    owner: str
    session: str
    host: tuple[str, str] | None = None

    @property
    def place(self) -> tuple[str, str]:
        """By whose right answers are recorded, and what the session is called there.

        The host's: a share may end while models are asked, and what they cost is on record then
        all the same, and the question has an end.
        """
        return self.host or (self.owner, self.session)
