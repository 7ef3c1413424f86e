"""Loading of libraries that take long to load: one thread at a time, in the whole process.

Python gives half-loaded modules to two threads that load modules of one circle at the same time. So
every library that is not loaded at the start is loaded here.
"""

from importlib import import_module
from threading import RLock
from types import ModuleType

LOADING = RLock()
"""Held while libraries are loaded."""


def load(*names: str) -> ModuleType:
    """Load modules, which may take seconds. Returns the last one.

    Raises `ModuleNotFoundError` for one that is not installed.
    """
    with LOADING:
        return [import_module(name) for name in names][-1]
