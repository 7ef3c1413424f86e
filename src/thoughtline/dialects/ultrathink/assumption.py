"""Assumptions as UltraThink's callers state them, and as a session holds them."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Status = Literal["unverified", "verified_true", "verified_false"]

Confidence = Annotated[float, Meta(ge=0, le=1)]

NAME = r"(A\d+|[\w-]+:A\d+)"
"""Pattern of a caller's id. With a colon it looks like a reference to another session, but is
valid.
"""

RISKY_BELOW = 0.7


class Description(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fields of an assumption that a later call may change."""

    confidence: Confidence = 1.0
    critical: bool = True
    verifiable: bool = False
    evidence: str | None = None
    verification_status: Status | None = None

    @property
    def own_status(self) -> Status | None:
        """The status without falsification, which the record itself keeps."""
        status = self.verification_status
        return None if status == "verified_false" else status


class Assumption(Description, frozen=True, kw_only=True):
    """One entry of the argument `assumptions`. Unknown keys are dropped."""

    id: str
    text: Annotated[str, Meta(min_length=1)]

    @property
    def given(self) -> dict[str, Any]:
        """The fields besides id and text, without those at their defaults."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return {key: value for key, value in fields.items() if key not in ("id", "text")}


class SessionAssumption(Struct):
    """An assumption of a session. `assumption` is its id in the record."""

    assumption: str
    text: str
    description: Description
    own_status: Status | None

    @property
    def critical(self) -> bool:
        return self.description.critical

    @property
    def size(self) -> int:
        """Approximate size in bytes."""
        return 500 + 2 * (len(self.text) + len(self.description.evidence or ""))


def to_description(given: dict[str, Any]) -> Description:
    """Return the fields as a description; the default if they do not fit, as another dialect may
    have stated the assumption.
    """
    try:
        return msgspec.convert(given, Description)
    except msgspec.ValidationError:
        return Description()
