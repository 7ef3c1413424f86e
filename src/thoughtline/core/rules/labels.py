"""Labels: names that callers give to thoughts in addition to their ids."""

import re

from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session

LABEL = re.compile(r"[^\W_][\w.:/-]*")
"""Pattern of a label: letters, digits and signs that do not separate the items of a list."""

ID = re.compile(r"[tae]?[0-9]+")
"""Pattern of the ids of thoughts, assumptions and evidence."""

RESERVED = {
    *("and", "or", "not", "none", "main", "latest", "true", "false"),
    *("yes", "no", "right", "wrong"),
}
"""Words with a fixed meaning in arguments that name ids."""


def check(session: Session, label: str | None, revises: str, limits: Limits) -> str:
    """Check a label and return the label, or "" for none.

    The label of a thought may move to its revision.

    Raises `Refused` (BAD_LABEL) if the label has a wrong form or belongs to another thought. Raises
    `Refused` (OVER_LIMIT) if the label is too long.
    """
    if label is None:
        return ""
    limits.check_name("as", label)
    plain = label.casefold()
    if not LABEL.fullmatch(label) or ID.fullmatch(plain) or plain in RESERVED:
        raise Refused(
            Code.BAD_LABEL,
            f"{label!r} cannot be a label (`as`).",
            hint="Take letters, digits and - _ . : /, and nothing that looks like an id, "
            "such as 'unique-index'.",
        )
    known = session.labels.find(plain)
    if known in (None, revises):
        return label
    latest = session.latest_revision(known)
    if latest != revises:
        raise Refused(
            Code.BAD_LABEL,
            f"{known} is called {label!r} already.",
            hint=f"Take another label, or revise {latest}.",
        )
    return label
