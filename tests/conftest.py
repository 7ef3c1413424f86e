"""What all tests stand on, in each process that runs some of them."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import properties
from store.postgres_server import Postgres, running

properties.register_profiles()
for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "RAYON_NUM_THREADS"):
    os.environ.setdefault(threads, "1")  # tests that run side by side are threads enough


GIT = "[maintenance]\nauto = false\n"
"""Else each commit starts another process, which looks for what could be packed."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Two million objects come in, and stay. Searching them for garbage is no test's affair."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A home of its own, and none of the settings of whoever runs the tests."""
    ours = ("THOUGHTLINE_", "XDG_")
    kept = {name: value for name, value in os.environ.items() if name == "THOUGHTLINE_CAMPAIGN"}
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith(ours) and name not in kept]:
            patch.delenv(name)
        if "PLAYWRIGHT_BROWSERS_PATH" not in os.environ:
            patch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(Path.home() / ".cache/ms-playwright"))
        # Most tests count events: only those about projects have sessions say where they belong.
        patch.setenv("THOUGHTLINE_PROJECT", "none")
        home = tmp_path_factory.mktemp("home")
        (home / ".gitconfig").write_text(GIT, encoding="utf-8")
        patch.setenv("HOME", str(home))
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, for all tests that need no more than a database on one."""
    with running() as started:
        yield started
