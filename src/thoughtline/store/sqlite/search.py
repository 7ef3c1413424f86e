"""Searching the SQLite file (store/search/plan.py says for what)."""

from collections.abc import Mapping, Sequence
from itertools import chain as chained

import apsw
from msgspec import Struct, json

from thoughtline.core.refusal import Code, Refused
from thoughtline.core.search.terms import SearchTerm, asked
from thoughtline.core.truth.standing import Standing
from thoughtline.store import codec
from thoughtline.store.ledger import Hit, Query
from thoughtline.store.names import bounds, parted
from thoughtline.store.search import ranking
from thoughtline.store.search.passages import said
from thoughtline.store.search.plan import ROWS, Among, Latest, Looking, Term, looking, soughts
from thoughtline.store.sqlite.reader import chain, head_of
from thoughtline.store.sqlite.storage_usage import is_alone, usage

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

STANDINGS = frozenset(Standing)

EVER = 2**63 - 1
"""Milliseconds after 1970, or before."""


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
        self, database: apsw.Connection, scope: Scope, soughts: Sequence[SearchTerm]
    ) -> list[Term]:
        return [Term(one, self._texts(database, scope, one)) for one in soughts]

    def _texts(self, database: apsw.Connection, scope: Scope, sought: SearchTerm) -> int:
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
    terms = frequencies.terms(database, scope, soughts(wanted))
    through = filters(owner, query, alone=whole)
    scores = _looked(database, looking(wanted, terms, _texts_of(database, scope)), through)

    def sizes(positions: Sequence[int]) -> dict[int, int]:
        found = database.execute(SIZES, (json.encode(positions).decode(),))
        # Damage may leave anything here, and it is for the order alone.
        return {one: size for one, size in found if isinstance(size, int) and size > 0}

    return [hit_at(database, position) for position in ranking.best(scores, sizes, limit)]


def _texts_of(database: apsw.Connection, scope: Scope) -> int:
    """About how many texts there are."""
    if scope.session:
        return 1 + head_of(database, scope.session).version
    return 1 + usage(database, scope.owner).thoughts


def _looked(
    database: apsw.Connection, search: Looking, through: Mapping[str, str | int]
) -> dict[int, float]:
    """What each text counts, by its position."""
    try:
        wanted = next(search)
        while True:
            match wanted:
                case Latest(all_of):
                    rows = database.execute(LATEST, {"words": _all(all_of), **through})
                    wanted = search.send(list(chained.from_iterable(rows)))
                case Among(texts, rare, sought):
                    either = " OR ".join(map(_match, rare))
                    rows = database.execute(AMONG, (f"({either}) AND {_match(sought)}",))
                    wanted = search.send(set(texts).intersection(chained.from_iterable(rows)))
    except StopIteration as end:
        scores: dict[int, float] = end.value
        return scores


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


def _all(soughts: Sequence[SearchTerm]) -> str:
    return " AND ".join(map(_match, soughts))


def _match(sought: SearchTerm) -> str:
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
