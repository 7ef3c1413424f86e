"""Causes of doubts and falls in a list of nodes: a cause in full once, and by its id afterwards."""

from thoughtline.core.views.session_view import SessionView


class ToldCauses:
    """Causes that the lines of one list have told."""

    def __init__(self, view: SessionView) -> None:
        self._truth = view.session.truth
        self._told: set[str] = set()

    def tell(self, node: str, words: str) -> str:
        """Return the words for the causes of a node, or the ids of the causes if an earlier line
        has told the same words.
        """
        if words not in self._told:
            self._told.add(words)
            return words
        is_standing = self._truth.stands(node)
        return " ".join(self._truth.doubts(node) if is_standing else self._truth.causes(node))
