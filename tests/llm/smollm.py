"""A real small model for whoever wants to ask one. It shows that the chain holds, and no more.

Use it with `from llm.smollm import smollm  # noqa: F401` and an argument `smollm`.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SERVER = Path(__file__).with_name("smollm_server.py")


@contextmanager
def serving() -> Iterator[str]:
    """Its model string, as `--model` takes it. Up to two are answered at once."""
    running = subprocess.Popen(
        [sys.executable, SERVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert running.stdout
        address = running.stdout.readline().strip()
        assert address, "the model server did not start"
        yield f"{address}/v1#smollm2"
    finally:
        running.kill()
        running.communicate()


@pytest.fixture(scope="session")
def smollm() -> Iterator[str]:
    with serving() as model:
        yield model
