"""Loading of libraries that take long to load: one thread at a time, in the whole process.

If two threads load modules of one import cycle at the same time, Python returns half-loaded
modules. Therefore this module loads every library that is not loaded at the start.
"""

from importlib import import_module
from threading import RLock
from types import ModuleType

LOADING = RLock()
"""Lock that is held while libraries are loaded."""


def load(*names: str) -> ModuleType:
    """Load modules, which may take seconds. Returns the last of the modules.

    Raises `ModuleNotFoundError` if a module is not installed.
    """
    with LOADING:
        return [import_module(name) for name in names][-1]
