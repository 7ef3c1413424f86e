"""Whether anybody else could join a write."""

from contextvars import ContextVar

is_alone = ContextVar("is_alone", default=False)
"""Set by a transport that has one call to answer and no other. Its write need not wait for those
who ask in the same turn of the event loop, because there is nobody."""
