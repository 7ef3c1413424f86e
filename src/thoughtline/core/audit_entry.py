"""What people and programs did with the record over HTTP. Never a text of theirs."""

from msgspec import Struct


class AuditEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody did the same thing, `times` times within a moment.

    `owner` is who, "" for the local person or a stranger; `token` is the id of the token of ours
    that let them in. `what` is a method, a tool or a page, in words of ours. `result` is "ok", the
    code of a refusal, or the status of HTTP. `taken` and `given` are bytes that came and went.
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
