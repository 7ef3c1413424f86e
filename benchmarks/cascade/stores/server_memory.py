"""The knowledge graph of MCP's own memory server, which comes from npm."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.cascade.store import TOOLS, Claim, Look, Store, looks

PACKAGE = "@modelcontextprotocol/server-memory"


class ServerMemory(Store):
    """A refutation is an observation at the entity, as an agent writes it for a reader."""

    title = "server-memory"
    version = "2026.8.31"
    npm = f"{PACKAGE}@2026.8.31"
    why_not: ClassVar[Mapping[str, str]] = {
        "grounds": "relations of an entity are no alternatives",
        "place": "an entity has no place in a file that is compared",
        "unless": "a relation has no exceptions",
        "until": "an entity has no end",
        "confirm": "an entity has no grade of trust",
        "why": "no call tells why an entity should fall",
    }

    @classmethod
    def command(cls, folder: Path) -> Sequence[str]:  # noqa: ARG003 (the environment names it)
        return ["node", str(TOOLS / cls.title / "node_modules" / PACKAGE / "dist" / "index.js")]

    @classmethod
    def missing(cls) -> str:
        there = Path(cls.command(Path())[1]).exists()
        return super().missing() or ("" if there else f"{PACKAGE} is not installed")

    @classmethod
    def environment(cls, folder: Path) -> Mapping[str, str]:
        return {**super().environment(folder), "MEMORY_FILE_PATH": str(folder / "memory.jsonl")}

    def state(self, *claims: Claim) -> None:
        for claim in claims:
            for step in ("place", "unless", "until"):
                if getattr(claim, step):
                    raise self.cannot(step)
            if len(claim.grounds) > 1:
                raise self.cannot("grounds")
        entities = [_entity(claim) for claim in claims]
        self.ask("create_entities", entities=entities)
        relations = [
            {"from": claim.name, "to": ground, "relationType": "rests on"}
            for claim in claims
            for support in claim.grounds
            for ground in support
        ]
        if relations:
            self.ask("create_relations", relations=relations)

    def refuting(self, name: str, because: str) -> tuple[str, dict[str, Any]]:
        observed = {"entityName": name, "contents": [f"Refuted: {because}"]}
        return "add_observations", {"observations": [observed]}

    def restore(self, name: str, because: str = "") -> None:  # noqa: ARG002 (takes no reason)
        [entity] = self._entities(name)
        refuted = [one for one in entity["observations"] if one.startswith("Refuted: ")]
        self.ask("delete_observations", deletions=[{"entityName": name, "observations": refuted}])

    def look(self, names: Iterable[str]) -> dict[str, Look]:
        entities = self._entities()
        refuted = {
            entity["name"]
            for entity in entities
            if any(one.startswith("Refuted: ") for one in entity["observations"])
        }
        held = {entity["name"] for entity in entities}
        return looks(names, held, held - refuted)

    def _entities(self, *names: str) -> list[dict[str, Any]]:
        told = self.ask("open_nodes", names=names) if names else self.ask("read_graph")
        entities: list[dict[str, Any]] = json.loads(told.text)["entities"]
        return entities


def _entity(claim: Claim) -> dict[str, Any]:
    return {"name": claim.name, "entityType": "claim", "observations": [claim.text]}
