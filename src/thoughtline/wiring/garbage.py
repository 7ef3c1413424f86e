"""When Python looks for garbage in a server: seldom, and never in what is there for good.

A thought leaves next to none behind: what it takes is counted. Looked for as often as a script has
it, garbage took a sixth of a thought's time, and stopped all calls for a thirtieth of a second.
"""

import gc
from typing import Any

YOUNG = 2_000
"""Objects more than there were, after which those are looked through. Python's own from 3.13 on."""


def look_seldom() -> None:
    """From here on. What outlives the first look at everything is not looked through again."""
    _, middle, old = gc.get_threshold()
    gc.set_threshold(YOUNG, middle, old)
    gc.callbacks.append(_keep)


def _keep(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] == len(gc.get_threshold()) - 1:
        gc.callbacks.remove(_keep)
        gc.freeze()
