"""What UltraThink's callers say about an assumption, and what a session knows of one."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Status = Literal["unverified", "verified_true", "verified_false"]

Confidence = Annotated[float, Meta(ge=0, le=1)]

NAME = r"(A\d+|[\w-]+:A\d+)"
"""A caller's own id. With a colon it looks like a reference to another session, yet is allowed."""

RISKY_BELOW = 0.7


class Description(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What may be said anew about an assumption."""

    confidence: Confidence = 1.0
    critical: bool = True
    verifiable: bool = False
    evidence: str | None = None
    verification_status: Status | None = None

    @property
    def own_status(self) -> Status | None:
        """Its status apart from whether it is falsified, which the record itself keeps."""
        status = self.verification_status
        return None if status == "verified_false" else status


class Assumption(Description, frozen=True, kw_only=True):
    """One entry of `assumptions`, as a caller gives it. Unknown keys are dropped."""

    id: str
    text: Annotated[str, Meta(min_length=1)]

    @property
    def given(self) -> dict[str, Any]:
        """What is said besides id and text, without what goes without saying."""
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
        """About how many bytes it holds."""
        return 500 + 2 * (len(self.text) + len(self.description.evidence or ""))


def to_description(given: dict[str, Any]) -> Description:
    """What was given, as far as it is of this dialect: another may have stated the assumption."""
    try:
        return msgspec.convert(given, Description)
    except msgspec.ValidationError:
        return Description()
