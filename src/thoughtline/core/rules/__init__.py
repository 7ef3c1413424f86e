"""What may happen next. A rule takes the session and a command, and returns events or refuses.

Rules change nothing: every one of a call's rules sees the session as it was before the call, so a
refused call leaves no trace.
"""

from thoughtline.core.rules.commands import decide

__all__ = ["decide"]
