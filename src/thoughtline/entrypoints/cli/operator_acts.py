import getpass
from collections.abc import Awaitable, Callable
from typing import TypeVar

from thoughtline.core.audit_entry import AuditEntry
from thoughtline.entrypoints.cli.context import CommandUseCases

T = TypeVar("T")

Action = Callable[[CommandUseCases], Awaitable[T]]


def operator_act(what: str, of: str, *, session: str = "", token: str = "") -> AuditEntry:
    """The client is the account that runs the command."""
    client = f"{getpass.getuser()} (command line)"
    return AuditEntry(what=what, of=of, session=session, token=token, client=client)


def audited(what: str, of: str, action: Action[T], *, session: str = "") -> Action[T]:
    """Return an action that also stores an audit entry, if it concerns the record of a named
    owner `of`.
    """
    if not of:
        return action

    async def act(record: CommandUseCases) -> T:
        result = await action(record)
        await record.audit(operator_act(what, of, session=session))
        return result

    return act
