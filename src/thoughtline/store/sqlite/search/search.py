"""The module store/search/text_scores.py defines the scores."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain as chained
from itertools import islice
from typing import cast

import apsw
from msgspec import Struct, json

from thoughtline.core.events import Recorded
from thoughtline.core.search.query_parser import parse_query
from thoughtline.core.truth.standing import BY_LETTER, Standing
from thoughtline.store.codec import Row
from thoughtline.store.head import Head
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import Found, Hit, Kind, Query
from thoughtline.store.search import facets, ranking
from thoughtline.store.search.facets import Fact
from thoughtline.store.search.hits import make_hit, missing_text, text_node
from thoughtline.store.search.text_scores import (
    COUNTED,
    ROWS,
    Among,
    Frequency,
    Latest,
    Scores,
    Scoring,
    all_terms,
    score,
)
from thoughtline.store.search.unindexed_texts import Tail
from thoughtline.store.sqlite.search import index
from thoughtline.store.sqlite.search.frequencies import Frequencies, Scope, has_few_texts
from thoughtline.store.sqlite.search.fts5_query import match_all, match_among
from thoughtline.store.sqlite.search.unindexed_tail import TextCache, read_tail
from thoughtline.store.sqlite.tables.reader import head_of
from thoughtline.store.sqlite.tables.storage_usage import is_only_owner, usage
from thoughtline.store.stored_names import owner_and_name, owner_range

LATEST = """
    SELECT rowid FROM word
    WHERE word MATCH :words
    AND (:session = '' OR +rowid IN (SELECT position FROM event WHERE session = :session))
    AND (NOT :few OR +rowid IN (SELECT position FROM event WHERE session BETWEEN :low AND :high))
    AND (:unfiltered OR EXISTS (
        SELECT 1 FROM event JOIN passage USING (position)
        LEFT JOIN standing ON standing.session = event.session
            AND kind = substr(node, 1, 1) AND part = substr(node, 2) / 512
        WHERE event.position = word.rowid
        AND (event.session BETWEEN :low AND :high) = :inside
        AND (:author = '' OR event.author = :author)
        AND event.at BETWEEN :since AND :until
        AND (
            :standing = ''
            OR coalesce(substr(letters, substr(node, 2) % 512 + 1, 1), 's') = :standing
        )
    ))
    ORDER BY rowid DESC LIMIT :limit
"""
AMONG = "SELECT rowid FROM word WHERE word MATCH ?"
SIZES = """
    SELECT position, size FROM passage WHERE position IN (SELECT value FROM json_each(?))
"""
FACTS = """
    SELECT event.position, event.session, author, node,
        substr(letters, substr(node, 2) % 512 + 1, 1)
    FROM event LEFT JOIN passage USING (position)
    LEFT JOIN standing ON standing.session = event.session
        AND kind = substr(node, 1, 1) AND part = substr(node, 2) / 512
    WHERE event.position IN (SELECT value FROM json_each(?))
"""
EVENTS_OF_HITS = """
    SELECT hit.position, hit.session, hit.version,
        event.version, event.author, event.at, event.body, event.hash
    FROM event AS hit JOIN event ON event.session = hit.session
        AND event.version BETWEEN hit.version - 1 AND hit.version
    WHERE hit.position IN (SELECT value FROM json_each(?))
    ORDER BY event.version
"""
"""Each hit with its event and the event before it, which its hash continues."""

STANDINGS = """
    SELECT hit.session, node, substr(letters, substr(node, 2) % 512 + 1, 1)
    FROM (SELECT value ->> 0 AS session, value ->> 1 AS node FROM json_each(?)) AS hit
    JOIN standing ON standing.session = hit.session
        AND kind = substr(node, 1, 1) AND part = substr(node, 2) / 512
"""

EVER = 2**63 - 1
"""Latest possible time in milliseconds since 1970; the negative value is the earliest possible
time.
"""


class Search(Struct, frozen=True, kw_only=True):
    """`query.session` is a stored name; with `shared`, another person searches it."""

    connection: apsw.Connection
    frequencies: Frequencies
    query: Query
    cache: TextCache
    owner: str
    shared: bool

    def hits(self, limit: int) -> list[Hit]:
        """Raises `Refused` (LEDGER_DAMAGED) if the event of a hit is damaged."""
        scores, tail = self._scores(ROWS)
        return self._best(scores.texts, tail, limit, 0)

    def page(self, kind: Kind | None, limit: int, offset: int) -> Found:
        """Raises `Refused` (LEDGER_DAMAGED) if the event of a hit is damaged."""
        scores, tail = self._scores(COUNTED)
        facts = facets.of_kind(self._facts(scores.texts, tail), kind)
        through = {position: scores.texts[position] for position in facts}
        return Found(
            hits=self._best(through, tail, limit, offset),
            total=len(facts),
            counted=scores.is_complete,
            facets=facets.count(facts.values()),
        )

    def _scores(self, rows: int) -> tuple[Scores, Tail]:
        parsed = parse_query(self.query.text)
        if not parsed.exact:
            return Scores({}, is_complete=True), Tail({}, ())
        connection, query = self.connection, self.query
        only_owner = is_only_owner(connection, self.owner)
        within = query.session if self.shared else ""
        scope = Scope(self.owner, within, whole=only_owner and not self.shared)
        tail = read_tail(connection, scope, query, self.cache)
        known = [
            Frequency(one.term, one.texts + tail.count(one.term))
            for one in self.frequencies.count(connection, scope, all_terms(parsed))
        ]
        scoring = score(parsed, known, _count_texts(connection, scope), rows)
        few = has_few_texts(connection, self.owner)
        filtered = {**filters(self.owner, query, only_owner=only_owner), "few": few, "limit": rows}
        return _run_scoring(connection, scoring, filtered, tail, rows), tail

    def _best(self, scores: Mapping[int, float], tail: Tail, limit: int, offset: int) -> list[Hit]:
        def sizes(positions: Sequence[int]) -> dict[int, int]:
            rows = self.connection.execute(SIZES, (json.encode(positions).decode(),))
            unindexed = {at: tail.texts[at].size for at in positions if at in tail.texts}
            # Damage may leave any value here. Sizes affect the order only.
            return unindexed | {at: n for at, n in rows if isinstance(n, int) and n > 0}

        best = ranking.best(scores, sizes, max(limit, 0), offset)
        return hits_at(self.connection, best)

    def _facts(self, positions: Iterable[int], tail: Tail) -> dict[int, Fact]:
        """Return the facts of texts by position; texts with damaged facts are left out."""
        wanted = json.encode(list(positions)).decode()
        facts = {}
        for position, session, author, node, letter in self.connection.execute(FACTS, (wanted,)):
            text = tail.texts.get(position)
            about = node if text is None else text.node
            if not isinstance(about, str):
                continue
            stands = BY_LETTER.get(letter, Standing.STANDS)
            if text is not None:
                stands = index.standing(self.connection, session, about)
            name = owner_and_name(session)[1]
            facts[position] = Fact(name, str(author), about, stands)
        return facts


def _count_texts(connection: apsw.Connection, scope: Scope) -> int:
    if scope.session:
        return 1 + head_of(connection, scope.session).version
    return 1 + usage(connection, scope.owner).thoughts


def _run_scoring(
    connection: apsw.Connection,
    scoring: Scoring,
    filtered: Mapping[str, str | int],
    tail: Tail,
    rows: int,
) -> Scores:
    """The sources are the index and the tail of unindexed texts."""
    try:
        step = next(scoring)
        while True:
            match step:
                case Latest(all_of):
                    latest = connection.execute(LATEST, {"words": match_all(all_of), **filtered})
                    found = chained(tail.latest(all_of), chained.from_iterable(latest))
                    step = scoring.send(list(islice(found, rows)))
                case Among(texts, rare, term):
                    among = connection.execute(AMONG, (match_among(rare, term),))
                    held = set(texts).intersection(chained.from_iterable(among))
                    step = scoring.send(held.union(tail.among(texts, term)))
    except StopIteration as end:
        scores: Scores = end.value
        return scores


def filters(owner: str, query: Query, *, only_owner: bool = False) -> dict[str, str | int]:
    """`only_owner` means that no other owner has data in the file."""
    plain: dict[str, str | int] = {
        "author": query.author,
        "since": -EVER if query.since is None else query.since,
        "until": EVER if query.until is None else query.until,
        "standing": query.standing.letter if query.standing else "",
    }
    unfiltered = only_owner and list(plain.values()) == ["", -EVER, EVER, ""]
    ours = {**owner_range(owner), "session": query.session}
    return {**plain, **ours, "unfiltered": unfiltered, "limit": ROWS}


def hits_at(connection: apsw.Connection, positions: Sequence[int]) -> list[Hit]:
    """Raises `Refused` (LEDGER_DAMAGED) if the event at a position is damaged."""
    places: dict[int, tuple[object, object]] = {}
    rows: dict[int, list[Row]] = {}
    wanted = json.encode(positions).decode()
    for position, session, version, *row in connection.execute(EVENTS_OF_HITS, (wanted,)):
        places[position] = session, version
        rows.setdefault(position, []).append(cast("Row", tuple(row)))
    heads: dict[str, Head] = {}
    found: list[tuple[str, Recorded]] = []
    for position in positions:
        match places.get(position):
            case (str() as session, int() as version):
                if session not in heads:
                    heads[session] = head_of(connection, session)
                event = _checked_event(session, version, heads[session], rows[position])
                found.append((session, event))
            case _:
                raise missing_text(position)
    nodes = [(session, text_node(event)) for session, event in found]
    stored = connection.execute(STANDINGS, (json.encode(nodes).decode(),))
    letters = {(session, node): letter for session, node, letter in stored}
    return [
        make_hit(event, letters.get(place)) for place, (_, event) in zip(nodes, found, strict=True)
    ]


def _checked_event(session: str, version: int, head: Head, rows: Sequence[Row]) -> Recorded:
    """Return the event of a hit, checked against the event before it and against the head."""
    name = owner_and_name(session)[1]
    first, last = hash_chain.versions_needed(head, version - 1, 1)
    needed = [row for row in rows if isinstance(row[0], int) and first <= row[0] <= last]
    events = list(hash_chain.check_rows(name, head, needed, version - 1, 1))
    if not events:
        what = "was found by the search, but is not part of the session"
        raise hash_chain.damaged(name, version, what)
    return events[0]
