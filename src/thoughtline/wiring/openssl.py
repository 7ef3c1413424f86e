"""Avoidance of OpenSSL, which `asyncio` and `hashlib` load if it exists (docs/decisions/0033)."""

import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from thoughtline.settings import Settings
from thoughtline.wiring.models.engine import may_have_workflows
from thoughtline.wiring.models.model_settings import may_ask, may_reach_models

BUILT_IN = (("_sha2", "_sha256"), ("_sha1",), ("_md5",), ("_sha3",), ("_blake2",))
"""Modules of `hashlib` that work without OpenSSL. Some systems build Python without these
modules.
"""


def may_encrypt(settings: Settings, environment: Mapping[str, str]) -> bool:
    """Check if a server may have to encrypt: over HTTP, to a database server, or to models."""
    return (
        settings.http is not None
        or "://" in settings.database
        or may_ask(settings)
        or may_reach_models(settings, environment)
        or may_have_workflows(settings)
    )


def leave_out_openssl() -> None:
    """Load `asyncio` and `hashlib` in their variants for a Python without OpenSSL.

    OpenSSL is not loaded until another module imports `ssl`, and the event loop can never encrypt.
    The function does nothing if `hashlib` needs OpenSSL, or has already loaded OpenSSL.
    """
    if not all(any(map(find_spec, names)) for names in BUILT_IN):
        return
    absent = {"ssl", "_hashlib"} - sys.modules.keys()
    sys.modules |= dict.fromkeys(absent)  # type: ignore[arg-type]  # None is a module that cannot be imported
    try:
        for name in ("asyncio", "hashlib"):
            import_module(name)
    finally:
        for name in absent:
            del sys.modules[name]
