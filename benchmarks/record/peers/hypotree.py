"""hypotree: hypotheses in one graph, with evidence, pruning and a narrative of what was settled.

A session is a part of its one workspace: ids of nodes begin with it. A conclusion with several
supports gets ALTERNATIVE edges, and a support of several members a node of its own that joins them
by DEPENDENCY edges, which is how its guide describes the two.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from benchmarks.record.acts import Abandon, Act, Assume, Note, Refute, Restore
from benchmarks.record.system import Declares, Pack, Resumes, Retracts, Retries, Searches, Stored
from benchmarks.record.tokens import fitting

ALL = 1_000_000
BATCH = 5_000


class Hypotree(Retries, Retracts, Resumes, Searches, Declares):
    title = "hypotree"
    requirement = "hypotree==0.6.0"
    script = "hypotree"
    share = 0.05
    keeps_steps = False  # its guide: working steps belong in the caller's plan, not in the graph
    lacks: ClassVar[Mapping[str, str]] = {
        "Detects": "conflicts come from evidence that the caller records",
        "Calibrates": "no tool compares its posteriors with what came of them",
    }

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._sessions = 0
        self._evidence: dict[str, str] = {}
        """What was seen: no hypothesis of its own, but told with what it shows."""

    @classmethod
    def flags(cls, folder: Path) -> Sequence[str]:
        return ["--no-dashboard", "--db-path", str(folder / "state.db")]

    def begin(self, title: str) -> str:  # noqa: ARG002 (a session is a prefix; it has no title)
        self._sessions += 1
        return f"s{self._sessions:05d}"

    def load(self, title: str, texts: Sequence[str]) -> str:
        session = self.begin(title)
        self._create(
            *(
                {"statement": text, "title": title, "node_id": f"{session}-n{number}"}
                for number, text in enumerate(texts, 1)
            )
        )
        return session

    def perform(self, session: str, act: Act) -> None:
        node = f"{session}-{act.name}"
        match act:
            case Assume(text=text):
                self._create({"statement": text, "node_id": node})
            case Note():
                self._note(session, node, act)
            case Refute(because=because) | Abandon(because=because):
                self._found(0.0, node, notes=because)
            case Restore(because=because):
                self._found(1.0, node, notes=because)
                self.ask("update_status", node_ids=[node], new_status="VERIFIED", reason=because)

    def _note(self, session: str, node: str, note: Note) -> None:
        if note.kind == "evidence":
            self._evidence[node] = note.text
            return
        supports, seen = self._grounds(session, note)
        first: dict[str, Any] = {"statement": note.text, "node_id": node}
        if len(supports) == 1:
            self._create(first | {"parent_ids": supports[0]})
        elif supports:
            joins = [
                {"statement": f"{note.text} ({number})", "node_id": f"{node}-{number}"}
                | {"parent_ids": needs}
                for number, needs in enumerate(supports)
                if len(needs) > 1
            ]
            parents = [
                needs[0] if len(needs) == 1 else f"{node}-{number}"
                for number, needs in enumerate(supports)
            ]
            self._create(*joins, first | {"parent_ids": parents, "edge_type": "ALTERNATIVE"})
            self._found(1.0, *(str(join["node_id"]) for join in joins))
        else:
            self._create(first)
        if note.rests_on or note.kind == "conclusion":
            self._found(1.0, node, notes=seen)
        if note.revises:
            old = f"{session}-{note.revises}"
            self.ask("update_status", node_ids=[old], new_status="EXHAUSTED", reason="revised")

    def _grounds(self, session: str, note: Note) -> tuple[list[list[str]], str]:
        """The nodes that it rests on, and the evidence."""
        named = [[f"{session}-{name}" for name in needs] for needs in note.rests_on]
        nodes = [[one for one in needs if one not in self._evidence] for needs in named]
        seen = [self._evidence[one] for needs in named for one in needs if one in self._evidence]
        return [needs for needs in nodes if needs], " ".join(seen)

    def _create(self, *hypotheses: Mapping[str, Any]) -> None:
        self.ask("create_hypotheses", hypotheses=hypotheses)

    def _found(self, success: float, *nodes: str, notes: str = "") -> None:
        if nodes:
            results = [{"node_id": one, "success": success, "notes": notes} for one in nodes]
            self.ask("record_evidence", results=results)

    def fallen(self, session: str, names: Sequence[str]) -> set[str]:
        table = self._table(status_filter=["VERIFIED"])
        verified = {one.place for one in table}
        return {name for name in names if f"{session}-{name}" not in verified}

    def _table(self, **wanted: Any) -> list[Stored]:
        """Rows of its table of nodes. Statements are cut at 60 characters there."""
        said = self.ask("list_nodes", limit=ALL, **wanted).data()["table"]
        rows = [line.split(" | ") for line in said.splitlines()[2:]]
        return [Stored(place=row[0].removeprefix("| "), text=row[1]) for row in rows]

    def writing(self, session: str, text: str, key: str) -> tuple[str, dict[str, Any]]:
        node = {"statement": text, "node_id": f"{session}-{key}", "if_exists": "skip"}
        return "create_hypotheses", {"hypotheses": [node]}

    def reading(self, session: str) -> tuple[str, dict[str, Any]]:  # noqa: ARG002 (it has but one)
        return "generate_learning_path", {}

    def stored(self, session: str) -> list[Stored]:
        return [one for one in self._table() if one.place.startswith(f"{session}-")]

    def fill(self, session: str, thoughts: int) -> str:
        have = len(self.stored(session))
        for start in range(have, thoughts, BATCH):
            self._create(
                *(
                    {"statement": f"Filling {number}: the read path answers from the cache."}
                    | {"node_id": f"{session}-fill-{number}"}
                    for number in range(start, min(start + BATCH, thoughts))
                )
            )
        return "by its own calls, 5,000 in one"

    def resume(self, session: str, tokens: int) -> list[Pack]:  # noqa: ARG002 (it has but one)
        """Its narrative, and its tables of what is verified, open and ruled out; each cut to size.

        Neither takes a size in tokens, so the longest that stay within are looked for.
        """
        return [pack for pack in (self._narrative(tokens), self._tables(tokens)) if pack]

    def _narrative(self, tokens: int) -> Pack | None:
        def answer(limit: int) -> str:
            return self.ask("generate_learning_path", limit=limit).text

        text = fitting(answer, tokens, low=1, high=400)
        if text is None:
            return None
        parts = {
            section.partition("\n")[0].strip(): section
            for section in text.replace("\\n", "\n").split("## ")
        }
        return Pack(
            whole=text,
            live=parts.get("Established", ""),
            assumed=parts.get("Still open", ""),
            dead=parts.get("Ruled out", ""),
        )

    def _tables(self, tokens: int) -> Pack | None:
        wanted = (
            {"view": "verified"},
            {"view": "frontier"},
            {"status_filter": ["INVALIDATED"]},
        )

        def answer(limit: int) -> str:
            return "\n".join(self.ask("list_nodes", limit=limit, **one).text for one in wanted)

        text = fitting(answer, tokens, low=1, high=60)
        if text is None:
            return None
        third = text.split("\n", maxsplit=2)
        return Pack(whole=text, live=third[0], assumed=third[1], dead=third[2])

    def search(self, query: str) -> str:
        """A part of a statement, with * for anything: the words in order, then each word."""
        in_order = f"*{'*'.join(query.split())}*"
        return "\n".join(
            self.ask("list_nodes", query_filter=one, limit=20).text
            for one in dict.fromkeys([query, in_order, *query.split()])
        )

    def contradict(self, session: str, one: str, other: str) -> bool:
        """Both hold alone, what is built on both fails: that is how a conflict is recorded."""
        self._sessions += 1
        left, right, both = (f"{session}-c{self._sessions}{end}" for end in "abc")
        self._create({"statement": one, "node_id": left}, {"statement": other, "node_id": right})
        self._found(1.0, left, right)
        self._create({"statement": f"{one} {other}", "node_id": both, "parent_ids": [left, right]})
        self._found(0.0, both)
        conflicts = self.ask("get_conflicts").data()["conflicts"]
        return any({left, right} <= set(one["member_ids"]) for one in conflicts)
