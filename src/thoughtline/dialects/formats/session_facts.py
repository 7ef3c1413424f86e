"""Facts about a session as a whole, in the same words in all formats."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.quotation import quote_name
from thoughtline.core.views.doubts import count_doubted
from thoughtline.core.views.fact import Id, Name, Parts, Words
from thoughtline.core.views.facts import caveats, outcome
from thoughtline.core.views.session_view import DelegationView, SessionView
from thoughtline.core.views.summaries.beliefs import session_beliefs


def summary(view: SessionView) -> str:
    session = view.session
    abandoned = sum(judged.abandoned for judged in session.verdicts.values())
    contradictions = len(session.open_contradictions())
    counts = [
        count_noun(session.thoughts, "thought"),
        f"{len(session.truth.fallen):,} fallen" if session.truth.fallen else "",
        f"{count_doubted(session.truth.in_doubt)} in doubt" if session.truth.in_doubt else "",
        f"{abandoned:,} abandoned" if abandoned else "",
        f"{len(session.revised_by):,} revised" if session.revised_by else "",
        count_noun(len(view.assumptions), "assumption") if view.assumptions else "",
        count_noun(contradictions, "open contradiction") if contradictions else "",
        f"version {session.version:,}",
    ]
    return " · ".join(filter(None, counts))


class Named(Struct, frozen=True):
    """`notes` name the option that a decision takes, and what speaks against the node."""

    node: str
    notes: Sequence[Parts] = ()


def overview(view: SessionView) -> Iterator[tuple[str, list[Named]]]:
    beliefs = session_beliefs(view)
    yield (
        "Conclusions" if beliefs.concluded else "Latest of each branch",
        [Named(node, list(_notes(view, node))) for node in beliefs.stands],
    )
    yield "Assumptions behind it", [Named(ground.node) for ground in beliefs.rests_on]
    lost = [Named(each.node, [(each.why,)] if each.why else []) for each in beliefs.given_up]
    yield "Ruled out", lost


def heading(view: SessionView, handle: str) -> str:
    """Return the title of a session, else its first thought, else its name."""
    first = next(iter(view.thoughts.values()), None)
    return view.session.description.title or (first.text if first else handle)


def _notes(view: SessionView, thought: str) -> Iterator[Parts]:
    if taken := outcome(view, thought):
        yield (taken,)
    yield from (fact.parts for fact in caveats(view, thought))


def authors(view: SessionView) -> list[str]:
    """Return all authors of entries and verdicts, with the authors of thoughts first."""
    names = [thought.author for thought in view.thoughts.values()]
    names += [assumption.author for assumption in view.assumptions.values()]
    names += [evidence.author for evidence in view.evidence.values()]
    names += [declared.author for declared in view.contradictions.values()]
    for thought in view.thoughts.values():
        names += [verdict.author for verdict in thought.verdicts]
        names += [outcome.author for outcome in thought.outcomes]
    return list(dict.fromkeys(names))


def _of_contradiction(view: SessionView, nodes: Needs) -> Iterator[Parts]:
    declared = view.contradictions[nodes]
    is_open = view.session.contradict(nodes)
    yield ("open" if is_open else "resolved",)
    if declared.because:
        yield (Words(declared.because),)


def contradictions(view: SessionView) -> Iterator[tuple[Parts, list[Parts]]]:
    for nodes, declared in view.contradictions.items():
        parts = [part for node in nodes for part in (" and ", Id(node))][1:]
        yield tuple(parts), [*_of_contradiction(view, nodes), ("by ", Name(declared.author))]


def questions(view: SessionView) -> Iterator[Parts]:
    for held in view.deliberations.values():
        about = (f"{held.id} deliberates on ", Id(held.asks), ": ")
        if not held.ended:
            yield (*about, "open")
        elif held.thought:
            dissent = [part for thought in held.dissent for part in (", ", Id(thought))]
            yield (*about, Id(held.thought), *(("; dissent", *dissent) if dissent else ()))
        else:
            yield (*about, "without an outcome: ", Words(held.because))
    for delegation in view.delegations.values():
        yield _asked(delegation)


def _asked(delegation: DelegationView) -> Parts:
    of = f" for {delegation.of}" if delegation.of else ""
    about = (
        f"{delegation.id} asks ",
        Name(delegation.seat),
        " about ",
        Id(delegation.asks),
        f"{of}: ",
    )
    if delegation.state == "failed":
        return (*about, "failed: ", Words(delegation.because))
    if delegation.thought:
        return (*about, "answered in ", Id(delegation.thought))
    return (*about, Words(delegation.text) if delegation.text else delegation.state)


def of_branch(view: SessionView, name: str) -> Parts:
    """Return the beginning and the merge of a branch, () for neither."""
    branch = view.session.branches[name]
    fact: list[str] = ["from ", Id(branch.root)] if branch.root else []
    if branch.merged_into is not None:
        comma = ", " if fact else ""
        fact.append(f"{comma}merged into {quote_name(branch.merged_into) or SPOKEN_MAIN}")
    return tuple(fact)
