"""Words about evidence that stands unless another node does, and about its fall."""

from collections.abc import Iterable

from thoughtline.core.session import Session


def name_ground(session: Session, node: str) -> str:
    """Return the id of a ground, with its exception if it has one: "e1 (unless t7)"."""
    exception = session.truth.exceptions.get(node)
    return f"{node} (unless {exception})" if exception else node


def describe_defeat(session: Session, cause: str) -> str:
    """Return the reason why evidence fell with its exception, "" for any other cause of a fall."""
    exception = session.defeater(cause)
    return f"{exception} stands ({cause})" if exception else ""


def describe_causes(session: Session, causes: Iterable[str]) -> str:
    """Return the causes of a fall: "a1 e2 refuted; t7 stands (e3)"."""
    named = {cause: describe_defeat(session, cause) for cause in causes}
    refuted = " ".join(cause for cause, words in named.items() if not words)
    return "; ".join(filter(None, [f"{refuted} refuted" if refuted else "", *named.values()]))
