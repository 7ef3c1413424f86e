from collections.abc import Iterator
from typing import Any

from thoughtline.app.commands.owner_erasure import ErasureReceipt
from thoughtline.core.principal import subject_of
from thoughtline.core.text.plural import count_noun
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.printable import printable

STAYS = (
    "the names of the sessions, their numbers of events and last hashes",
    "sums of model usage",
    "the audit log, which names the person",
    "words in sessions of other people",
    "exports and backups",
    "on PostgreSQL: deleted rows until `thoughtline doctor --wipe`, and the write-ahead log",
)
"""Data that the deletion does not change."""


def receipt_json(receipt: ErasureReceipt) -> dict[str, Any]:
    return {
        "owner": receipt.owner,
        "at": iso(receipt.at),
        "sessions": [
            {
                "session": gone.session,
                "events": gone.version,
                "thoughts": gone.thoughts,
                "hash": gone.head.hex(),
            }
            for gone in receipt.sessions
        ],
        "shares_left": receipt.shares_left,
        "other_owners": receipt.other_owners,
        "stays": STAYS,
    }


def receipt_lines(receipt: ErasureReceipt) -> Iterator[str]:
    sessions = count_noun(len(receipt.sessions), "session")
    thoughts = count_noun(sum(gone.thoughts for gone in receipt.sessions), "thought")
    owner = printable(subject_of(receipt.owner)) or "you"
    yield f"Forgotten on {iso(receipt.at)}: {sessions} of {owner}, {thoughts}."
    for gone in receipt.sessions:
        events = count_noun(gone.version, "event")
        yield f"  {printable(gone.session)}  {events}, last hash {gone.head.hex()}"
    if receipt.shares_left:
        owners = ", ".join(printable(subject_of(other)) or "you" for other in receipt.other_owners)
        yield f"Ended: access to {count_noun(receipt.shares_left, 'session')} of {owners}."
    yield "These stay:"
    for item in STAYS:
        yield f"  {item}"
    yield "Tokens of this person still work until `thoughtline token revoke` ends them."
