"""Drives ContextMesh's graph: premises are assumptions, conclusions are decisions that depend on
them. The graph is saved after each change, and loaded again if another process saved it.
"""

from pathlib import Path
from typing import Any

from contextmesh import (  # type: ignore[import-not-found]
    AssumptionLedger,
    ContextGraph,
    DecisionLog,
    EdgeType,
    NodeType,
    submit_evidence,
)
from serving import serve  # type: ignore[import-not-found]

FILE = Path("graph.json")
SOURCE = "source:plan"


class Kept:
    """The graph and the time of its file."""

    def __init__(self) -> None:
        self.graph = ContextGraph()
        self.saved = 0

    def load(self) -> ContextGraph:
        written = FILE.stat().st_mtime_ns if FILE.exists() else 0
        if written != self.saved:
            self.graph = ContextGraph.load_json(FILE)
            self.saved = written
        if SOURCE not in self.graph.nodes:
            attrs = {"origin": "the plan", "retrieved_at": "2026-01-01"}
            self.graph.add_node(NodeType.SOURCE, "plan", id=SOURCE, attrs=attrs)
        return self.graph

    def save(self) -> None:
        self.graph.save_json(FILE)
        self.saved = FILE.stat().st_mtime_ns


kept = Kept()


def state(claims: list[dict[str, Any]]) -> dict[str, str]:
    graph, made = kept.load(), dict[str, str]()
    ledger, log = AssumptionLedger(graph), DecisionLog(graph)
    for claim in claims:
        if not claim["grounds"]:
            made[claim["name"]] = ledger.assume(f"{claim['name']}: {claim['text']}").id
            continue
        needs = [made.get(need, need) for need in claim["grounds"][0]]
        for need in needs:
            graph.node(need)
        assumptions = [need for need in needs if graph.node(need).type is NodeType.ASSUMPTION]
        node = log.decide(claim["name"], claim["text"], source_id=SOURCE, assumptions=assumptions)
        for need in set(needs) - set(assumptions):
            graph.add_edge(node.id, EdgeType.DEPENDS_ON, need)
        made[claim["name"]] = node.id
    kept.save()
    return made


def depend(node: str, need: str) -> str:
    kept.load().add_edge(node, EdgeType.DEPENDS_ON, need)
    kept.save()
    return "saved"


def reject(node: str, because: str) -> str:
    graph = kept.load()
    receipt = submit_evidence(graph, text=because, source_id=SOURCE, external_id=node)
    report = AssumptionLedger(graph).reject(node, evidence_id=receipt.evidence_id)
    kept.save()
    return str(report.to_dict())


def blast_radius(node: str) -> dict[str, list[str]]:
    return dict(AssumptionLedger(kept.load()).blast_radius(node))


def live() -> dict[str, bool]:
    return {node.id: bool(node.live) for node in kept.load().nodes.values()}


serve(state, depend, reject, blast_radius, live)
