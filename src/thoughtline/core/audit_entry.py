"""Audit of acts on the record over HTTP, without any recorded text."""

from msgspec import Struct


class AuditEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One act, done `times` times within a moment.

    `owner` is the caller, "" for the local person or a stranger; `token` is the id of the access
    token used. `what` is a method, a tool or a page. `result` is "ok", the code of a refusal, or
    the HTTP status. `taken` and `given` are bytes received and sent.
    """

    what: str
    owner: str = ""
    token: str = ""
    session: str = ""
    result: str = "ok"
    times: int = 1
    taken: int = 0
    given: int = 0


class RecordUsed(Struct, frozen=True, kw_only=True, tag="RecordUsed"):
    """Uses of the record, in the audit's own part of it. Nothing of it is in anybody's session."""

    uses: tuple[AuditEntry, ...]
