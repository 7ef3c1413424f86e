"""Searching the SQLite file.

A query's rare words say which texts are looked at, and its common ones only which of these are
better. So a search takes about as long in a large record as in a small one (docs/decisions/0006).
"""

from collections.abc import Mapping, Sequence
from itertools import chain as chained

import apsw
from msgspec import Struct, json

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.standing import Standing
from thoughtline.core.words import Asked, Sought, asked
from thoughtline.store import codec, ranking
from thoughtline.store.chain import chain, head_of
from thoughtline.store.ledger import Hit, Query
from thoughtline.store.naming import bounds, parted
from thoughtline.store.owning import is_alone, usage
from thoughtline.store.passages import said

LATEST = """
    SELECT rowid FROM word
    WHERE word MATCH :words
    AND (:session = '' OR +rowid IN (SELECT position FROM event WHERE session = :session))
    AND (:anyhow OR EXISTS (
        SELECT 1 FROM event JOIN passage USING (position)
        LEFT JOIN standing ON standing.session = event.session AND standing.node = passage.node
        WHERE event.position = word.rowid
        AND (event.session BETWEEN :low AND :high) = :inside
        AND (:author = '' OR event.author = :author)
        AND event.at BETWEEN :since AND :until
        AND (:standing = '' OR coalesce(standing.standing, 'stands') = :standing)
    ))
    ORDER BY rowid DESC LIMIT :limit
"""
AMONG = "SELECT rowid FROM word WHERE word MATCH ?"
TEXTS_WITH = "SELECT doc FROM vocabulary WHERE term = ?"
TEXTS_WITH_ANY = "SELECT sum(doc) FROM vocabulary WHERE term BETWEEN ? AND ?"
TEXTS_AMONG = """
    SELECT count(*) FROM word JOIN event ON event.position = word.rowid
    WHERE word MATCH :words AND (session BETWEEN :low AND :high) = :inside
    AND (:session = '' OR session = :session)
"""
SIZES = """
    SELECT position, size FROM passage WHERE position IN (SELECT value FROM json_each(?))
"""
PLACE = "SELECT session, version FROM event WHERE position = ?"
STANDING = "SELECT standing FROM standing WHERE session = ? AND node = ?"

ROWS = 2_500
"""Texts that are looked at in one search, apart from those that hold every word."""

STANDINGS = frozenset(Standing)

EVER = 2**63 - 1
"""Milliseconds after 1970, or before."""


class Term(Struct, frozen=True):
    """Something to find, as FTS5 reads it, and how many texts there are with it at most."""

    match: str
    texts: int


class Scope(Struct, frozen=True):
    """Among which texts a word is rare or common: an owner's, or those of one shared `session`.

    `whole` says that these are all there are. What else is there may not be guessed from the order
    in which texts are found.
    """

    owner: str
    session: str
    whole: bool


class Frequencies:
    """In how many texts each word is.

    Counting takes long where there are many, so these counts are kept. They may be old: what was
    common stays so, and only the order of what is found hangs on it.
    """

    COMMON = 500
    ROOM = 4_096

    def __init__(self) -> None:
        self._common: dict[tuple[str, str, str], int] = {}

    def terms(
        self, database: apsw.Connection, scope: Scope, soughts: Sequence[Sought]
    ) -> list[Term]:
        """What is in some text, what is in the fewest first."""
        terms = [Term(_match(one), self._texts(database, scope, one)) for one in soughts]
        return sorted((term for term in terms if term.texts), key=lambda term: term.texts)

    def _texts(self, database: apsw.Connection, scope: Scope, sought: Sought) -> int:
        if not scope.whole:
            return self._with(database, scope, _match(sought))
        if sought.begins:
            [part] = sought.parts
            return database.execute(TEXTS_WITH_ANY, (part, part + "\U0010ffff")).get or 0
        texts = min(self._with(database, scope, part) for part in sought.parts)
        return texts + self._with(database, scope, sought.whole) if sought.whole else texts

    def _with(self, database: apsw.Connection, scope: Scope, words: str) -> int:
        known = (scope.owner, scope.session, words)
        texts = self._common.get(known)
        if texts is None:
            texts = _count(database, scope, words)
            if texts > self.COMMON:
                if len(self._common) >= self.ROOM:
                    self._common.clear()
                self._common[known] = texts
        return texts


def _count(database: apsw.Connection, scope: Scope, words: str) -> int:
    if scope.whole:
        return int(database.execute(TEXTS_WITH, (words,)).get or 0)
    asked = {**bounds(scope.owner), "words": words, "session": scope.session}
    return int(database.execute(TEXTS_AMONG, asked).get)


def search(
    database: apsw.Connection,
    frequencies: Frequencies,
    query: Query,
    limit: int,
    *,
    owner: str,
    shared: bool,
) -> list[Hit]:
    """The best hits among what an owner has. Raises `Refused` (LEDGER_DAMAGED) where one is not
    as it was written. `query.session` is a stored name, and `shared` where it is asked for by
    somebody else.
    """
    wanted = asked(query.text)
    if not wanted.exact or limit <= 0:
        return []
    whole = is_alone(database, owner)
    scope = Scope(owner, query.session if shared else "", whole=whole and not shared)
    looking = _Looking(database, frequencies, scope, filters(owner, query, alone=whole))
    scores = looking.scores(wanted)

    def sizes(positions: Sequence[int]) -> dict[int, int]:
        found = database.execute(SIZES, (json.encode(positions).decode(),))
        # Damage may leave anything here, and it is for the order alone.
        return {one: size for one, size in found if isinstance(size, int) and size > 0}

    return [hit_at(database, position) for position in ranking.best(scores, sizes, limit)]


class _Looking:
    """One search: which texts hold which of its words."""

    def __init__(
        self,
        database: apsw.Connection,
        frequencies: Frequencies,
        scope: Scope,
        filters: Mapping[str, str | int],
    ) -> None:
        self._database = database
        self._frequencies = frequencies
        self._scope = scope
        self._filters = filters
        self._of = 1 + (
            head_of(database, scope.session).version
            if scope.session
            else usage(database, scope.owner).thoughts
        )

    def scores(self, wanted: Asked) -> dict[int, float]:
        """What each text counts, by its position."""
        soughts = tuple(dict.fromkeys((*wanted.exact, *wanted.loose)))
        terms = self._frequencies.terms(self._database, self._scope, soughts)
        scores: dict[int, float] = {}
        rare: list[str] = []
        room = ROWS
        for term in terms:
            found = self._among(rare, term, scores) if rare and term.texts > room else set()
            if term.texts <= room or len(scores) < ranking.SHORTLIST:
                latest = self._latest(term.match)
                found.update(latest)
                rare.append(term.match)
                room -= len(latest)
            weight = ranking.weight(term.texts, self._of)
            for position in found:
                scores[position] = scores.get(position, 0.0) + weight
        if len(terms) > 1 and terms[0].texts > ROWS:
            everything = sum(ranking.weight(term.texts, self._of) for term in terms)
            scores |= dict.fromkeys(self._latest(_all(wanted.exact)), everything)
        return scores

    def _latest(self, match: str) -> list[int]:
        found = self._database.execute(LATEST, {"words": match, **self._filters})
        return list(chained.from_iterable(found))

    def _among(self, rare: Sequence[str], term: Term, scores: Mapping[int, float]) -> set[int]:
        """Those of the texts found so far that hold one more term."""
        both = f"({' OR '.join(rare)}) AND {term.match}"
        return scores.keys() & chained.from_iterable(self._database.execute(AMONG, (both,)))


def filters(owner: str, query: Query, *, alone: bool = False) -> dict[str, str | int]:
    """The filters of a query as `LATEST` takes them. `alone` if nobody else has anything."""
    plain: dict[str, str | int] = {
        "author": query.author,
        "since": -EVER if query.since is None else query.since,
        "until": EVER if query.until is None else query.until,
        "standing": query.standing or "",
    }
    anyhow = alone and list(plain.values()) == ["", -EVER, EVER, ""]
    ours = {**bounds(owner), "session": query.session}
    return {**plain, **ours, "anyhow": anyhow, "limit": ROWS}


def _all(soughts: Sequence[Sought]) -> str:
    return " AND ".join(map(_match, soughts))


def _match(sought: Sought) -> str:
    """As FTS5 reads it. Each word is quoted, so that none of it is taken for an operator."""
    parts = _quoted(" ".join(sought.parts))
    if sought.begins:
        return f"{parts} *"
    return f"({parts} OR {_quoted(sought.whole)})" if sought.whole else parts


def _quoted(words: str) -> str:
    return '"' + words.replace('"', '""') + '"'


def hit_at(database: apsw.Connection, position: int) -> Hit:
    """What is recorded at a position. Raises `Refused` (LEDGER_DAMAGED) if that is not right."""
    match database.execute(PLACE, (position,)).fetchone():
        case (str(session), int(version)):
            pass
        case _:
            raise Refused(
                Code.LEDGER_DAMAGED,
                f"A text that this search found is missing: event {position} of all.",
                hint=codec.RESTORE,
            )
    events = list(chain(database, session, version - 1, 1))
    node, text = said(events[0].event) if events else ("", "")
    if not text:
        raise codec.damaged(parted(session)[1], version, "is not what was found")
    standing = database.execute(STANDING, (session, node)).get or "stands"
    if standing not in STANDINGS:
        raise codec.damaged(parted(session)[1], version, "stands as nothing can stand")
    return Hit(node=node, standing=Standing(standing), event=events[0])
