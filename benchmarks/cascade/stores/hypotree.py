"""hypotree through its MCP server.

A support of several members is a node of its own, as its guide describes alternatives. An agent
that states a claim holds it for true, so each claim gets a result that confirms it.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.cascade.store import TOOLS, Claim, Look, Store, looks

ALL = 1_000_000


class Hypotree(Store):
    title = "hypotree"
    version = "0.6.0"
    packages = ("hypotree==0.6.0",)
    why_not: ClassVar[Mapping[str, str]] = {
        "place": "a node is stale by the commit of its test, not by a line of a file",
        "unless": "no edge says that a hypothesis holds unless another does",
        "until": "a hypothesis has no end",
        "reword": "no call for it",
        "settle": "a conflict waits for an experiment that tells the claims apart",
        "would_fall": "no call for it",
    }

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:
        program = str(TOOLS / "hypotree" / "bin" / "hypotree")
        return [program, "--no-dashboard", "--db-path", str(folder / "state.db")]

    def state(self, *claims: Claim) -> None:
        for step in ("place", "unless", "until"):
            if any(getattr(claim, step) for claim in claims):
                raise self.cannot(step)
        nodes = [node for claim in claims for node in _nodes(claim)]
        self.ask("create_hypotheses", hypotheses=nodes)
        self._found(1.0, "", *(node["node_id"] for node in nodes))

    def _found(self, success: float, notes: str, *names: str) -> None:
        self.ask("record_evidence", results=_results(success, notes, *names))

    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:
        return "record_evidence", {"results": _results(0.0, because, name)}

    def restore(self, name: str, because: str = "That measurement was faulty.") -> None:
        self._found(1.0, because, name)
        self.ask("update_status", node_ids=[name], new_status="VERIFIED", reason=because)

    def support(self, name: str, grounds: Sequence[str]) -> None:
        edges = [{"src": ground, "dst": name, "type": "ALTERNATIVE"} for ground in grounds]
        self.ask("add_edges", edges=edges)

    def confirm(self, name: str, because: str) -> None:
        self._found(1.0, because, name)

    def has_highest_grade(self, name: str) -> bool:
        """Return True if a result is more than reported by the agent itself."""
        history = self.ask("get_evidence_history", node_id=name).data()
        return any(one["verified_by"] != "self_reported" for one in history)

    def clash(self, *names: str) -> str:
        """Each claim holds alone, and a node that rests on all of them fails."""
        both = {"node_id": "both", "statement": "All hold together.", "parent_ids": names}
        self.ask("create_hypotheses", hypotheses=[both])
        tool, arguments = self.refuting("both", "They cannot all hold.")
        return self.ask(tool, **arguments).text

    def clashes(self) -> str:
        return self.ask("get_conflicts").text

    def choose(self, *claims: Claim) -> None:
        nodes = [node | {"exclusion_group": "cause"} for one in claims for node in _nodes(one)]
        self.ask("create_hypotheses", hypotheses=nodes)

    def is_taken(self, name: str) -> bool:
        return self._statuses()[name] == "VERIFIED"

    def why(self, name: str) -> str:
        told = [
            self.ask(tool, node_id=name).text
            for tool in ("get_dag_context", "get_evidence_history")
        ]
        return "".join([*told, self.ask("generate_learning_path").text])

    def look(self, names: Iterable[str]) -> dict[str, Look]:
        told = self._statuses()
        return looks(names, told, {name for name, status in told.items() if status == "VERIFIED"})

    def _statuses(self) -> dict[str, str]:
        table = self.ask("list_nodes", limit=ALL).data()["table"]
        rows = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
        return {row[0]: row[2] for row in rows}


def _nodes(claim: Claim) -> list[dict[str, Any]]:
    """Return the node of a claim, after a node for each alternative with several members."""
    node: dict[str, Any] = {"node_id": claim.name, "statement": claim.text}
    if not claim.grounds:
        return [node]
    if len(claim.grounds) == 1:
        return [node | {"parent_ids": claim.grounds[0]}]
    joins, parents = [], []
    for number, support in enumerate(claim.grounds):
        if len(support) == 1:
            parents.append(support[0])
            continue
        parents.append(f"{claim.name}-{number}")
        joins.append({"node_id": parents[-1], "statement": claim.text, "parent_ids": support})
    return [*joins, node | {"parent_ids": parents, "edge_type": "ALTERNATIVE"}]


def _results(success: float, notes: str, *names: str) -> list[dict[str, Any]]:
    return [{"node_id": name, "success": success, "notes": notes} for name in names]
