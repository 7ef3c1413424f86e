"""What a checkup finds."""

from msgspec import Struct


class Finding(Struct, frozen=True, kw_only=True):
    """One row of a checkup. `advice` is what to do about it, "" if all is well."""

    name: str
    value: str
    advice: str = ""
