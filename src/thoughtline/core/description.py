"""What a session is called, and where it belongs."""

from typing import Self

from msgspec import Struct

from thoughtline.core.events import SessionDescribed


class Description(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was last said of a session; "" for what nobody said.

    `project` is a folder or a name. What is `archived` is not shown to who looks for what is new.
    """

    project: str = ""
    title: str = ""
    tags: tuple[str, ...] = ()
    archived: bool = False

    def after(self, event: SessionDescribed) -> Self:
        """The description that an event leaves."""
        return type(self)(
            project=self.project if event.project is None else event.project,
            title=self.title if event.title is None else event.title,
            tags=self.tags if event.tags is None else event.tags,
            archived=self.archived if event.archived is None else event.archived,
        )
