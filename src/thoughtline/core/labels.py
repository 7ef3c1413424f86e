from unicodedata import normalize

from thoughtline.core.text.quotation import quote_name, write_text


def label_key(label: str) -> str:
    """Return the form in which labels are compared: composed characters, without case."""
    return normalize("NFC", label.strip()).casefold()


class Labels:
    """Labels of a session. The case of a label does not matter.

    A label names the last thought that was recorded with it. A revision without a label has the
    label of the revised thought, which then has no label, so that each label stands on one thought.
    """

    def __init__(self) -> None:
        self._thoughts: dict[str, str] = {}
        self._label_of: dict[str, str] = {}
        self._bearers: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._thoughts) + len(self._label_of) + len(self._bearers)

    def __contains__(self, label: str) -> bool:
        return self.find(label) is not None

    def record(self, thought: str, label: str, revises: str) -> None:
        """Add a thought with its own label, "" for none."""
        if label:
            self._thoughts[label_key(label)] = thought
        if old := self._label_of.get(revises, ""):
            self._bearers[label_key(old)] = thought
        if label := label or old:
            self._label_of[thought] = label
            self._bearers[label_key(label)] = thought

    def find(self, label: str) -> str | None:
        return self._thoughts.get(label_key(label)) if self._thoughts else None

    def latest(self, count: int) -> list[str]:
        """Return the latest labels, at most `count`, as their authors wrote them."""
        return [self._label_of[thought] for thought in self._thoughts.values()][-count:]

    def of(self, node: str) -> str:
        label = self._label_of.get(node, "")
        return label if label and self._bearers[label_key(label)] == node else ""

    def short(self, node: str) -> str:
        """Return the label of a node, or its id without a label."""
        return quote_name(self.of(node)) or node

    def name(self, node: str) -> str:
        """Return the id of a node with its label: "t4 timer-call", or "a1" without a label."""
        label = self.of(node)
        return f"{node} {quote_name(label)}" if label else node

    def head(self, node: str, text: str, width: int, notes: str = "") -> str:
        """Return a text after the name of its node: "t4 timer-call: it waits", or "a1 it waits".

        The computed `notes` stand in brackets after the text (quotation.py).
        """
        return f"{self.lead(node)} {write_text(text, width, notes)}"

    def lead(self, node: str) -> str:
        """Return the name of a node before its text: "t4 timer-call:", or "a1"."""
        return f"{self.name(node)}{':' if self.of(node) else ''}"
