"""Conclusions of a session."""

from collections.abc import Collection, Iterable, Sequence

from thoughtline.core.session import Session
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.truth.origins import Origins
from thoughtline.core.views.questions import answers, is_question


def conclusions(session: Session, named: Iterable[str]) -> list[str]:
    """Return the declared conclusions, or the ends of the lines of thought if there are none."""
    return declared_conclusions(session, named) or latest_first(ends(session))


def declared_conclusions(session: Session, named: Iterable[str]) -> list[str]:
    """Return the live thoughts that are in `named` or verified, latest first. Verified questions do
    not count.
    """
    verified = (
        thought
        for thought, judged in session.verdicts.items()
        if session.is_verified(thought) and not is_question(session, thought)
    )
    return latest_first(filter(session.is_live, {*named, *verified}))


def ends(session: Session) -> list[str]:
    """Return the live thoughts that have supports but support no other live thought."""
    truth, is_live = session.truth, session.is_live
    return [t for t in truth.resting if is_live(t) and not truth.is_needed_by(t, is_live)]


FIRST = "t1"
"""Id of the first thought of a session."""

RANKED = 40
"""Number of conclusions that are ordered by their grounds. The others follow, latest first."""


def order_conclusions(
    session: Session,
    conclusions: Sequence[str],
    origins: Origins,
    *,
    named: Collection[str],
    decisions: Collection[str],
) -> list[str]:
    """Return conclusions in the order in which a person reads them. `conclusions` are ordered
    latest first.

    `named` holds the thoughts of the kinds "conclusion" and "decision", and `decisions` those of
    the kind "decision".

    A conclusion that answers the first question of the session comes first. A conclusion that is in
    doubt, contradicted or objected to comes later, and one that a person approved comes before the
    others. A conclusion that follows from another conclusion comes after
    that conclusion. A conclusion that sums up several others comes before them. Thoughts that were
    only verified come last.
    """
    first, others = conclusions[:RANKED], conclusions[RANKED:]
    ranks: dict[str, int] = {}
    below: dict[str, set[str]] = {}
    for name in reversed(first):
        under = set(session.truth.grounds([name])) & ranks.keys()
        follows = under - {deep for near in under for deep in below[near]}
        below[name] = under
        ranks[name] = _rank([ranks[near] for near in follows])

    answering = answers_to_first(session)
    objected = {on for _, on in origins.open_objections(session)}

    def key(name: str) -> tuple[bool, bool, bool, bool, int, bool]:
        is_contested = bool(session.opponents(name)) or name in objected
        is_shaky = session.truth.is_in_doubt(name) or is_contested
        later = is_shaky, not origins.is_approved(name, session), ranks[name], name in decisions
        return name not in named, name not in answering, *later

    return [*sorted(first, key=key), *others]


def answers_to_first(session: Session) -> set[str]:
    """Return the live thoughts that answer the first thought, if it is a question."""
    is_asked = session.thoughts > 0 and is_question(session, FIRST)
    return set(answers(session, FIRST)) if is_asked else set()


def _rank(below: Sequence[int]) -> int:
    if len(below) > 1:
        return min(below) - 1
    return 1 + below[0] if below else 0


def latest_first(thoughts: Iterable[str]) -> list[str]:
    return sorted(thoughts, key=node_sort_key, reverse=True)
