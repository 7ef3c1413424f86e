from thoughtline.core.refusal import Code, Refused


def not_recorded() -> Refused:
    return Refused(
        Code.LEDGER_READ_ONLY,
        "This record was opened with --read-only: nothing is recorded.",
        hint="Read with `recall`. To record, start a server without --read-only on a "
        "writable record.",
    )


def check_not_older(schema: int, latest: int, place: str) -> None:
    """Raises `Refused` (LEDGER_READ_ONLY) if a record needs a migration to be read."""
    if schema < latest:
        raise Refused(
            Code.LEDGER_READ_ONLY,
            f"{place} has schema {schema}; only schema {latest} can be read without writing.",
            hint="The next server or command that opens it to write migrates it.",
        )
