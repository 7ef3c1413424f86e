"""Refusal of writes to a record that was opened with --read-only."""

from thoughtline.core.refusal import Code, Refused


def not_recorded() -> Refused:
    return Refused(
        Code.LEDGER_READ_ONLY,
        "This record was opened with --read-only: nothing is recorded.",
        hint="Read with `recall`. To record, start a server without --read-only on a "
        "writable record.",
    )
