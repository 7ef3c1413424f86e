"""What the engine's works are called."""

import msgspec


def work(owner: str, session: str, asked: str) -> str:
    """The name of the work of a deliberation (q1) or of a delegation (d1), its owner's alone."""
    return msgspec.json.encode((owner, session, asked)).decode()
