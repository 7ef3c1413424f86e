"""Passages: the texts in events, as a search finds them."""

from collections.abc import Mapping, Sequence
from typing import assert_never

import apsw
from msgspec import Struct

from thoughtline.core.audit import RecordUsed
from thoughtline.core.events import (
    Asking,
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    ContradictionDeclared,
    Event,
    OutcomeRecorded,
    SearchChosen,
    SessionForgotten,
    SupportAdded,
    ThoughtRecorded,
    ThoughtScored,
    VerdictGiven,
)
from thoughtline.core.search.terms import words
from thoughtline.core.truth.standing import Standing

INSERT = "INSERT INTO passage (position, node, size) VALUES (?, ?, ?)"
INSERT_WORDS = "INSERT INTO word (rowid, words) VALUES (?, ?)"
STANDS = "DELETE FROM standing WHERE session = ? AND node = ?"
STANDS_NOT = "REPLACE INTO standing (session, node, standing) VALUES (?, ?, ?)"


class Passage(Struct, frozen=True):
    """What an event says about a thought or an assumption, as the words that it is found by."""

    node: str
    words: Sequence[str]


def passage(event: Event) -> Passage | None:
    """None if there is no word in the event."""
    node, text = said(event)
    found = words(text) if text else ()
    return Passage(node, found) if found else None


def said(event: Event) -> tuple[str, str]:
    """The node that an event is about, and what it says of it: nothing, if it says nothing."""
    if isinstance(event, Asking):
        return "", ""  # answers are sealed at first, and what is made of them is a thought
    match event:
        case ThoughtRecorded(thought=node):
            return node, _whole(event)
        case AssumptionStated(assumption=node, text=text):
            return node, text
        case (
            AssumptionVerified(assumption=node, because=text)
            | AssumptionRefuted(assumption=node, because=text)
            | AssumptionRestored(assumption=node, because=text)
            | VerdictGiven(on=node, because=text)
            | OutcomeRecorded(on=node, because=text)
        ):
            return node, text
        case ContradictionDeclared(nodes=nodes, because=text):
            return nodes[0], text
        case (
            AssumptionDescribed()
            | SupportAdded()
            | BranchMerged()
            | ThoughtScored()
            | SearchChosen()
            | SessionForgotten()
            | RecordUsed()
        ):
            return "", ""
        case _:
            assert_never(event)


def _whole(thought: ThoughtRecorded) -> str:
    """A thought with the words in its decision and its argument."""
    said = [thought.text]
    if thought.decision is not None:
        said += [option.name for option in thought.decision.options]
        said += [criterion.name for criterion in thought.decision.criteria]
    if thought.argument is not None:
        said += [claim.text for claim in thought.argument.claims]
    return "\n".join(said)


def insert(database: apsw.Connection, position: int, event: Event) -> None:
    """Make an event findable, if there is a word in it."""
    found = passage(event)
    if found is not None:
        database.execute(INSERT, (position, found.node, len(found.words)))
        database.execute(INSERT_WORDS, (position, " ".join(found.words)))


def settle(database: apsw.Connection, session: str, standings: Mapping[str, Standing]) -> None:
    """Keep how thoughts and assumptions stand now."""
    for node, standing in standings.items():
        if standing is Standing.STANDS:
            database.execute(STANDS, (session, node))
        else:
            database.execute(STANDS_NOT, (session, node, standing))
