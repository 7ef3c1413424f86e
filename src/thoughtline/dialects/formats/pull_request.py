"""Summary of a branch's record for a pull request (Markdown of GitHub), in at most 60 lines.

Computed words stand before a text, and each text keeps to its line.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

from thoughtline.core.evidence.line_change import SHORT, LineChange
from thoughtline.core.kinds import DECISION
from thoughtline.core.origin import STRONG
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.branch_session import BranchSession
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.facts import describe_choice, disputes, ground_disputes, outcome
from thoughtline.core.views.session_view import SessionView, ThoughtView
from thoughtline.core.views.summaries.beliefs import grounds, session_beliefs
from thoughtline.dialects.formats.safe_markdown import code_span, safe_line, safe_text

if TYPE_CHECKING:
    from thoughtline.app.evidence.project_reasons import Branch
    from thoughtline.dialects.importers.adr_changes import RecordsThen, TouchedRecord

UNSEEN = "Rests on a command that nobody but the agent saw run"

MARKER = "<!-- thoughtline -->"
"""First line of a comment, by which the comment is found again."""

WIDTH = 500
"""Maximum number of characters of a decision."""

SHORT_WIDTH = 200
"""Maximum number of characters of another text."""

GROUND_WIDTH = 100
"""Maximum number of characters of a ground of a decision."""

DISPUTED = 1
"""Maximum number of objections and contradictions that are named for a decision."""

NAMED = 3
"""Maximum number of grounds that are named for a decision."""

MOST = {"decisions": 5, "doubts": 4, "ruled out": 3, "assumptions": 3, "told": 3, "records": 3}
"""Maximum number of entries in each part, so that all parts together have at most 60 lines."""


EMPTY = """
Nothing is recorded in this repository, so nothing was compared. `thoughtline sync --begin` keeps \
recorded decisions beside the code; decision records such as `docs/adr/0001-use-a-pool.md` are \
compared too, if they name files or lines."""


LEFT_OUT = """
**Parts of the record are damaged or rewritten, and were not compared.** \
The log of the job names them."""


def pieces(
    branch: "Branch", records: "RecordsThen", *, is_incomplete: bool = False
) -> Iterator[str]:
    """Yield the lines of the summary of a branch, and of the decision records (ADRs) that name
    lines which it changes. `is_incomplete` means that parts of the record could not be read.
    """
    yield MARKER
    sessions, since = branch.sessions, branch.since
    doubts = sum(len(each.causes) for each in sessions)
    yield f"### Recorded reasons of this branch, compared with {safe_line(branch.base)}"
    if is_incomplete:
        yield LEFT_OUT
    if not (branch.count or records.count):
        yield from () if is_incomplete else (EMPTY,)
        return
    parts = [
        _part("In doubt because of this change", "doubts", _doubts(sessions)),
        _part("Changes what a decision record names", "records", map(_record, records.touched)),
        _part("Decided on this branch", "decisions", _decisions(sessions, since)),
        _part("Ruled out on this branch", "ruled out", _ruled_out(sessions, since)),
        _part("Assumed, and not settled", "assumptions", _assumptions(sessions, since)),
        _part(UNSEEN, "told", _told(sessions, since)),
    ]
    if not any(parts):
        yield "\nNothing was decided on this branch, and the change puts nothing in doubt."
    for lines in parts:
        yield from lines
    if doubts:
        yield "\nSettle a doubt with `verify` or `refute`, on the board or by an agent."


def _part(title: str, name: str, entries: Iterable[list[str]]) -> list[str]:
    """Return a title and its entries, an empty list for no entries. An entry has several lines."""
    found = list(entries)
    if not found:
        return []
    shown = [line for entry in found[: MOST[name]] for line in entry]
    more = [f"- and {len(found) - MOST[name]} more"] if len(found) > MOST[name] else []
    return [f"\n**{title}**", *shown, *more]


def _doubts(sessions: Sequence[BranchSession]) -> Iterator[list[str]]:
    for each in sessions:
        for cause in each.causes:
            evidence = each.view.evidence.get(cause.nodes[0])
            doubted = [node for node in cause.doubted if node in each.view.thoughts]
            claims = [node for node in doubted if each.view.thoughts[node].is_claim] or doubted
            count = count_noun(len(cause.doubted), "thought")
            what = _cause(cause.nodes[0], evidence)
            lines = [f"- {what}; {count} in doubt{_first(each.view, claims)}"]
            if evidence is not None:
                lines += [f"  {line}" for line in _diff(evidence.line)]
            yield lines


def _record(record: "TouchedRecord") -> list[str]:
    edited = " (edited by this change, too)" if record.is_edited else ""
    if record.unclear:
        edited += f" (status not certain: {safe_text(record.unclear, GROUND_WIDTH)})"
    title = safe_text(record.title, GROUND_WIDTH)
    names = ", ".join(map(code_span, islice(record.places, NAMED)))
    more = f" and {len(record.places) - NAMED} more" if len(record.places) > NAMED else ""
    diff = (f"  {line}" for line in _diff(next(iter(record.places.values()))))
    return [f"- {code_span(record.path)} {title}{edited}: {names}{more}", *diff]


def _cause(node: str, evidence: EvidenceView | None) -> str:
    if evidence is None:
        return f"{code_span(node)} changed"
    if not evidence.roots:
        return f"{code_span(evidence.place or evidence.text)} changed"
    root = evidence.roots[0]
    what = f"{code_span(root.place)} changed" if root.place else safe_line(root.words)
    return f"{safe_text(root.title, GROUND_WIDTH)}: {what}"


def _first(view: SessionView, nodes: Sequence[str]) -> str:
    return f": {_text(view.node(nodes[0]).text, SHORT_WIDTH)}" if nodes else ""


def _diff(line: LineChange) -> Iterator[str]:
    if line.was or line.now:
        was = f"~~{code_span(line.was)}~~ " if line.was else ""
        now = code_span(line.now) if line.now else ""
        by = f" ({safe_line(line.by)} in {safe_line(line.commit[:SHORT])})" if line.commit else ""
        yield f"{was}{now}{by}"


def _decisions(sessions: Sequence[BranchSession], since: int) -> Iterator[list[str]]:
    for view, node in _decided(sessions, since):
        thought = view.thoughts[node]
        doubt = "**in doubt** · " if view.session.truth.is_in_doubt(node) else ""
        doubt += "**proposed** · " if view.is_proposed(node) else ""
        kind = f"{safe_line(thought.kind)} · " if thought.kind else ""
        lines = [f"- {doubt}{kind}{_text(thought.text, WIDTH)}"]
        lines += [f"  {reason}" for reason in _reasons(view, thought)]
        lines += [
            f"  **disputed** · {safe_line(fact.few_words)}"
            for fact in islice(chain(disputes(view, node), ground_disputes(view, node)), DISPUTED)
        ]
        yield lines


def _reasons(view: SessionView, thought: ThoughtView) -> Iterator[str]:
    """Yield at most one line with the reasons of a decision."""
    found: list[str] = []
    if taken := outcome(view, thought.id):
        found.append(safe_line(taken))
    for decision, option in thought.chose.items():
        chosen = view.thoughts[decision].decision if decision in view.thoughts else None
        if chosen is not None and decision != thought.id:
            found.append(f"chose {safe_line(describe_choice(chosen, option))}")
    verdict = next((each for each in reversed(thought.verdicts) if each.because), None)
    if verdict is not None:
        found.append(f"{verdict.verdict} by {safe_line(verdict.author)}: {_text(verdict.because)}")
    supports = view.session.truth.supports(thought.id)
    needs = list(dict.fromkeys(need for support in supports for need in support))
    if needs:
        texts = "; ".join(_text(view.node(need).text, GROUND_WIDTH) for need in needs[:NAMED])
        more = f"; and {len(needs) - NAMED} more" if len(needs) > NAMED else ""
        found.append(f"rests on: {texts}{more}")
    if found:
        yield " · ".join(found)


def _ruled_out(sessions: Sequence[BranchSession], since: int) -> Iterator[list[str]]:
    for each in sessions:
        for rejected in session_beliefs(each.view).given_up:
            if rejected.state == "fallen" or _judged(each.view, rejected.node) < since:
                continue
            text = _text(each.view.node(rejected.node).text)
            yield [f"- {safe_line(rejected.why or rejected.state)}: {text}"]


def _judged(view: SessionView, node: str) -> int:
    return max((verdict.at for verdict in view.verdicts(node)), default=0)


def _assumptions(sessions: Sequence[BranchSession], since: int) -> Iterator[list[str]]:
    seen: set[tuple[int, str]] = set()
    for view, node in _decided(sessions, since):
        for ground in sorted(grounds(view, [node]) & view.assumptions.keys()):
            judged = view.session.judged(ground)
            if (id(view), ground) not in seen and not (judged.verified or judged.refuted):
                seen.add((id(view), ground))
                yield [f"- {_text(view.node(ground).text, SHORT_WIDTH)}"]


def _told(sessions: Sequence[BranchSession], since: int) -> Iterator[list[str]]:
    for view, node in _decided(sessions, since):
        commands = [
            view.evidence[each].text
            for each in sorted(grounds(view, [node]) & view.evidence.keys())
            if view.evidence[each].kind == "command" and view.evidence[each].witness is None
        ]
        origin = view.origin(node)
        if commands and origin not in STRONG:
            text = _text(view.thoughts[node].text, SHORT_WIDTH)
            yield [f"- {origin} · {code_span(commands[0])}: {text}"]


def _decided(sessions: Sequence[BranchSession], since: int) -> Iterator[tuple[SessionView, str]]:
    """Yield the standing results that are new on the branch, the decisions first."""
    found = [
        (each.view, node)
        for each in sessions
        if (beliefs := session_beliefs(each.view)).concluded
        for node in beliefs.stands
        if max(each.view.thoughts[node].at, _judged(each.view, node)) >= since
    ]
    yield from sorted(found, key=lambda new: new[0].thoughts[new[1]].kind != DECISION)


def _text(text: str, width: int = SHORT_WIDTH) -> str:
    return safe_text(text, width)
