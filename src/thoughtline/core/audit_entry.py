"""Audit of acts on the record over HTTP, without any recorded text."""

from msgspec import Struct

EVERYBODY = "*"
"""Value of `AuditEntry.of` for a command on the records of all owners."""


class AuditEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An act on the record, repeated `times` times within a moment.

    `owner` is the caller, or "" for the local person or a stranger. `token` is the id of the access
    token used; a refused token that was revoked has its id, too. `what` names the method, tool,
    page or command. `result` is "ok", the code of a refusal, or the HTTP status. `taken` counts the
    bytes received, and `given` the bytes sent. `address` is that of the caller, and `client` the
    name of its program. `of` is the owner whose record an operator's command concerned, or
    `EVERYBODY`.
    """

    what: str
    owner: str = ""
    token: str = ""
    session: str = ""
    result: str = "ok"
    times: int = 1
    taken: int = 0
    given: int = 0
    address: str = ""
    client: str = ""
    of: str = ""


class RecordUsed(Struct, frozen=True, kw_only=True, tag="RecordUsed"):
    """The audit's events are never stored in the sessions of users."""

    uses: tuple[AuditEntry, ...]
