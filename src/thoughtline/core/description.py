from typing import Self

from msgspec import Struct

from thoughtline.core.events import SessionDescribed

PRIVATE = "private"
"""Tag of sessions that stay out of the record beside the code."""


class Description(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Latest description of a session; unset fields are "".

    `project` is a folder or a name, and `from_project` is the other project in which the caller
    worked who chose it. An `archived` session is hidden from lists of current sessions. With
    `approval`, conclusions of agents are proposed until a person approves. With `sign_in`, people
    record only with a token of their own.
    """

    project: str = ""
    title: str = ""
    tags: tuple[str, ...] = ()
    archived: bool = False
    from_project: str = ""
    approval: bool = False
    sign_in: bool = False

    def after(self, event: SessionDescribed) -> Self:
        return type(self)(
            project=self.project if event.project is None else event.project,
            title=self.title if event.title is None else event.title,
            tags=self.tags if event.tags is None else event.tags,
            archived=self.archived if event.archived is None else event.archived,
            from_project=self.from_project if event.project is None else event.from_project,
            approval=self.approval if event.approval is None else event.approval,
            sign_in=self.sign_in if event.sign_in is None else event.sign_in,
        )
