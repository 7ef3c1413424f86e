"""A record that was opened to be read, and the no to whoever would write to it."""

from thoughtline.core.refusal import Code, Refused


def not_recorded() -> Refused:
    return Refused(
        Code.LEDGER_READ_ONLY,
        "This record was opened with --read-only: nothing is recorded.",
        hint="Read with `recall`. To record, start a server without --read-only on a record that "
        "may be written to.",
    )
