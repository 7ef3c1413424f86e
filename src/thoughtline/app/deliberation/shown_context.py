"""Context of a panel: the nodes of a session that are shown to its models."""

from collections.abc import Iterable

from msgspec import structs

from thoughtline.app.deliberation.panel import Panel
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.references import find_node
from thoughtline.core.text.quotation import quote
from thoughtline.core.views.facts import best
from thoughtline.core.views.session_view import SessionView

ANYWAY = "?"
"""Mark after an id, which asks to show the node even if it does not stand. Opinions then do not
rest on the node.
"""

COMPUTED = "Computed: "
"""First words of a line before the text of a decision."""


def find_context(view: SessionView, panel: Panel, *, must_stand: bool) -> Panel:
    """Return a panel with each context id once and in its recorded form.

    Raises `Refused` if a context node does not exist. If `must_stand` is true, a node that fell,
    was given up or is in doubt is refused, too.
    """
    anyway = [name for name in panel.context if name.strip().endswith(ANYWAY)]
    shown = _found(view, (name.strip().removesuffix(ANYWAY) for name in anyway))
    context = _found(view, (name for name in panel.context if name not in anyway))
    if must_stand:
        for node in context:
            _check_stands(view, node)
    return structs.replace(panel, context=context, shown=shown)


def context_of(view: SessionView, panel: Panel) -> tuple[tuple[str, str], ...]:
    """Return the texts of a panel's context by id. The text of a node with the mark `ANYWAY`
    includes the node's state.
    """
    grounds = ((node, _words(view, node)) for node in panel.context)
    anyway = ((node, _with_state(view, node)) for node in panel.shown)
    return (*grounds, *anyway)


def _words(view: SessionView, node: str) -> str:
    """Return the text of a node after the computed result of a decision.

    A text that begins like computed words stands in quotation marks.
    """
    text = view.node(node).text
    if node in view.thoughts and (decision := view.thoughts[node].decision) is not None:
        return f"{COMPUTED}{best(decision)}.\n{text}"
    return quote(text) if text.lstrip().startswith(("(", COMPUTED.strip())) else text


def _with_state(view: SessionView, node: str) -> str:
    state = _state(view, node)
    return f"({node} {state}.)\n{_words(view, node)}" if state else _words(view, node)


def _found(view: SessionView, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(find_node(view.session, name, what="about") for name in names))


def _check_stands(view: SessionView, node: str) -> None:
    if state := _state(view, node):
        raise Refused(
            Code.DOES_NOT_STAND,
            f"{node} {state}. No model was asked.",
            hint=f"Name standing nodes in `about`, or {node}{ANYWAY} to show it all the same: "
            "opinions then do not rest on it.",
        )


def _state(view: SessionView, node: str) -> str:
    """Return the reason for which nothing should rest on a node; "" if the node is sound."""
    session = view.session
    if not session.truth.stands(node):
        return f"has fallen: {view.why_fallen(node)}"
    if node in session.revised_by:
        return f"was revised by {session.latest_revision(node)}"
    if session.judged(node).abandoned:
        return "was abandoned"
    causes = view.why_in_doubt(node)
    return f"is in doubt: {causes}" if causes else ""
