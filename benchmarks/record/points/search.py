"""7. Search: whether the session is found that had the thought, among a thousand."""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.record.library import Library, library
from benchmarks.record.measured import Found, Size, none_of
from benchmarks.record.system import Searches, System

NEAR = 5

GROUPS = {
    "all queries": ("English", "code", "Chinese", "Japanese", "Korean"),
    "English words": ("English",),
    "code words": ("code",),
    "Chinese, Japanese, Korean": ("Chinese", "Japanese", "Korean"),
}
ROWS = {name: f"recall@5, MRR: {name}" for name in GROUPS}


def measure(system: type[System], folder: Path, size: Size) -> Found:
    if not issubclass(system, Searches):
        return none_of(system, "Searches", *ROWS.values())
    shelf = library(size.sessions, size.queries)
    with system(folder) as running:
        handles = [running.load(title, texts) for title, texts in shelf.sessions]
        answers = [running.search(query.words) for query in shelf.queries]
    ranks = _ranks(shelf, handles, answers)
    asked = list(zip(shelf.queries, ranks, strict=True))
    return Found(
        cells={
            ROWS[name]: _cell([rank for query, rank in asked if query.kind in kinds])
            for name, kinds in GROUPS.items()
        },
        raw={
            "sessions": len(handles),
            "queries": len(asked),
            "not among the first five": {
                query.words: rank for query, rank in asked if not 0 < rank <= NEAR
            },
        },
    )


def _cell(ranks: Sequence[int]) -> str:
    near = sum(1 for rank in ranks if 0 < rank <= NEAR)
    return f"{near / len(ranks):.2f}, {sum(1 / rank for rank in ranks if rank) / len(ranks):.2f}"


def _ranks(shelf: Library, handles: list[str], answers: list[str]) -> list[int]:
    """The rank of each query's session among the sessions that its answer names; 0 is absent."""
    return [
        _rank(answer, handles, handles[query.target])
        for query, answer in zip(shelf.queries, answers, strict=True)
    ]


def _rank(answer: str, handles: list[str], wanted: str) -> int:
    places = {handle: answer.find(handle) for handle in handles if handle in answer}
    ranked = sorted(places, key=lambda handle: places[handle])
    return ranked.index(wanted) + 1 if wanted in ranked else 0
