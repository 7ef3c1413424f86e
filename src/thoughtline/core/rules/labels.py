import re
from unicodedata import category, normalize

from thoughtline.core.labels import label_key
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session

LABEL = re.compile(r"[^\W_][\w.:/-]*")
"""Pattern of a label without its accents: letters, digits and signs that do not separate the items
of a list.
"""

ID = re.compile(r"[tae]?[0-9]+")
"""Pattern of the ids of thoughts, assumptions and evidence."""

RESERVED = {
    *("and", "or", "not", "none", "main", "latest", "true", "false"),
    *("yes", "no", "right", "wrong"),
}
"""Words with a fixed meaning in arguments that name ids."""

RESERVED_NOW = {"last", "instead"}
"""Words that a new label may not be. Earlier releases recorded such labels."""


def check_new(session: Session, label: str, revises: str, limits: Limits) -> str:
    """Check the label of a new thought and return the label in composed characters.

    Raises `Refused` as `check` does, and (BAD_LABEL) if the label looks like an id, or is the id of
    a deliberation or a seat of the session.
    """
    composed = normalize("NFC", label)
    plain = normalize("NFKC", label_key(label))
    asked = session.delegations
    is_id = ID.fullmatch(plain) or plain in asked.made or plain in asked.deliberations
    if is_id or plain in RESERVED_NOW:
        raise _unfit(label)
    return check(session, composed, revises, limits)


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
    letters = "".join(sign for sign in label if not category(sign).startswith("M"))
    if not LABEL.fullmatch(letters) or ID.fullmatch(plain) or plain in RESERVED:
        raise _unfit(label)
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


def check_form(label: str, limits: Limits) -> str:
    """Return composed characters. Raises `Refused` (BAD_LABEL, OVER_LIMIT) if the label has a wrong
    form, looks like an id, or is too long.
    """
    label = normalize("NFC", label.strip())
    limits.check_name("as", label)
    plain = normalize("NFKC", label_key(label))
    letters = "".join(sign for sign in label if not category(sign).startswith("M"))
    if not LABEL.fullmatch(letters) or ID.fullmatch(plain) or plain in RESERVED | RESERVED_NOW:
        raise _unfit(label)
    return label


def _unfit(label: str) -> Refused:
    return Refused(
        Code.BAD_LABEL,
        f"{label!r} cannot be a label (`as`).",
        hint="Take letters, digits and - _ . : /, and nothing that looks like an id, "
        "such as 'unique-index'.",
    )
