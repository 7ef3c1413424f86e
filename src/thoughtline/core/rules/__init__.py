"""Rules for commands. A rule takes the session and a command, and returns events or raises
`Refused`.

Rules do not change the session. All rules of a call see the session before the call, so a refused
call leaves no trace.
"""

from thoughtline.core.rules.commands import decide

__all__ = ["decide"]
