"""Assumptions in the form that UltraThink's callers send, and in the form that a session holds."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Status = Literal["unverified", "verified_true", "verified_false"]

Confidence = Annotated[float, Meta(ge=0, le=1)]

NAME = r"(A\d+|[\w-]+:A\d+)"
"""Pattern of a caller's id for an assumption. An id with a colon looks like a reference to another
session, but is valid.
"""

RISKY_BELOW = 0.7


class Description(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Fields of an assumption that a later call may change."""

    confidence: Confidence = 1.0
    critical: bool = True
    verifiable: bool = False
    evidence: str | None = None
    verification_status: Status | None = None

    @property
    def own_status(self) -> Status | None:
        """Status by the caller, except for falsification, which the record keeps."""
        status = self.verification_status
        return None if status == "verified_false" else status


class Assumption(Description, frozen=True, kw_only=True):
    """Assumption in the argument `assumptions` of a call. Unknown keys are dropped."""

    id: str
    text: Annotated[str, Meta(min_length=1)]

    @property
    def given(self) -> dict[str, Any]:
        """Fields of the assumption without id, text and default values."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return {key: value for key, value in fields.items() if key not in ("id", "text")}


class SessionAssumption(Struct):
    """Assumption of a session. `assumption` is its id in the record."""

    assumption: str
    text: str
    description: Description
    own_status: Status | None

    @property
    def critical(self) -> bool:
        return self.description.critical

    @property
    def size(self) -> int:
        """Approximate size of the assumption in bytes."""
        return 500 + 2 * (len(self.text) + len(self.description.evidence or ""))


def to_description(given: dict[str, Any]) -> Description:
    """Return the fields as a description. If the fields are invalid, because another dialect stated
    the assumption, return the default.
    """
    try:
        return msgspec.convert(given, Description)
    except msgspec.ValidationError:
        return Description()
