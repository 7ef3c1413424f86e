import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence

from msgspec import Struct, convert

from thoughtline.core.author import person_author
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.objections import comment_opening
from thoughtline.core.principal import Principal
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import find_node
from thoughtline.core.session import Session
from thoughtline.core.views.objections import (
    COMMENT,
    branch_for,
    objection,
)

ANSWER, SHARE, LEAVE, FORGET = "answer", "share", "leave", "forget"

APPROVE = "approve"

RECORDED = (
    "add",
    "comment",
    "verify",
    "refute",
    "restore",
    "abandon",
    "object",
    "approve",
    "unapprove",
    "describe",
    "archive",
    "unarchive",
)
"""Acts of a form that are recorded with a command."""

ACTS = (*RECORDED, ANSWER)

SIGNED = 9
"""Number of bytes of a signature, in 12 characters."""


class PersonForm(Struct, frozen=True, kw_only=True):
    """Form that a person filled in on the board, with all its fields. `at` is the moment that the
    form's page showed, "" for now.

    `sure` is not empty if the person confirmed that a session is deleted for good.

    `thought` is the subject of the act: a thought, an assumption, evidence, or an open seat. A
    verdict or an approval may have several subjects, separated by spaces. `seen` names what the
    person saw of each claim to approve, and `queue` the part of the queue to go on with.
    `regardless` is not empty if the person verifies a thought regardless of the state of its
    grounds. `title` and `tags` are None if the person left them unchanged, so that later changes by
    other authors stay.
    """

    session: str
    act: str
    name: str = ""
    token: str = ""
    thought: str = ""
    text: str = ""
    because: str = ""
    regardless: str = ""
    rests_on: str = ""
    seen: str = ""
    queue: str = ""
    title: str | None = None
    tags: str | None = None
    settles_next: str = ""
    subject: str = ""
    access: str = ""
    sure: str = ""
    at: str = ""


def read(fields: dict[str, str], acts: Sequence[str]) -> PersonForm:
    """Read a form. Raises `Refused` for an act that is not in `acts`, or a page about the past."""
    form = convert({"session": "", "act": ""} | fields, PersonForm)
    if form.act not in acts:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"There is no act {form.act[:40]!r}.",
            hint=f"Choose from: {', '.join(acts)}.",
        )
    if form.at:
        raise Refused(
            Code.BAD_ARGUMENTS,
            "The past cannot be changed.",
            hint="Go to now, then record it.",
        )
    return form


def author(form: PersonForm, principal: Principal, limits: Limits) -> str:
    """Prefer the name in the token. Raises `Refused` if a name is too long or misleading."""
    author = person_author(principal.person or form.name)
    limits.check_name("name", author)
    return author


def command(form: PersonForm, now: Session) -> Command:
    """The rules refuse commands that do not fit the session."""
    because = form.because.strip() or None
    match form.act:
        case "add":
            return Command(
                text=form.text,
                after=form.thought or None,
                rests_on=(tuple(form.rests_on.split()),) if form.rests_on.strip() else (),
                next="" if form.settles_next else None,
            )
        case "comment":
            on = find_node(now, form.thought, what="thought")
            return Command(
                text=f"{comment_opening(on)}{form.text}", kind=COMMENT, branch=branch_for(on, now)
            )
        case "object":
            return objection(now, form.thought, form.text)
        case "verify" | "refute" | "restore" | "abandon" | "approve" | "unapprove" as verdict:
            regardless = verdict == "verify" and form.regardless != ""
            nodes = tuple(form.thought.split()) or ("",)
            return convert({verdict: nodes, "because": because, "regardless": regardless}, Command)
        case "describe":
            return Command(
                title=None if form.title is None else form.title.strip(),
                tags=None if form.tags is None else _tags(form.tags),
            )
        case _:
            return Command(archived=form.act == "archive")


def _tags(text: str) -> tuple[str, ...]:
    return tuple(tag.strip() for tag in text.split(",") if tag.strip())


def masked(token: str) -> str:
    """Mask the token differently in each page, because pages are sent compressed."""
    given = token.encode()
    mask = secrets.token_bytes(len(given))
    return urlsafe_b64encode(mask + _xor(mask, given)).decode()


def is_masked(text: str, token: str) -> bool:
    given = token.encode()
    try:
        mixed = urlsafe_b64decode(text.encode())
    except ValueError:
        return False
    if not given or len(mixed) != 2 * len(given):
        return False
    return secrets.compare_digest(_xor(mixed[: len(given)], mixed[len(given) :]), given)


def sign(text: str, token: str) -> str:
    """Return a short signature of a text, which nobody makes without the token of this sign-in."""
    return urlsafe_b64encode(hmac.digest(token.encode(), text.encode(), "sha256")[:SIGNED]).decode()


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(left ^ right for left, right in zip(one, other, strict=True))
