"""How an engine says that it cannot."""

from thoughtline.core.refusal import Code, Refused


def failed(what: str) -> Refused:
    return Refused(
        Code.ENGINE_FAILED,
        f"What runs deliberations cannot reach its store ({what}).",
        hint="What was started goes on when it can; call again.",
    )


def not_installed() -> Refused:
    return Refused(
        Code.ENGINE_NOT_READY,
        "What runs deliberations so that they survive a crash is not installed.",
        hint="Install it: pip install 'thoughtline[models]'.",
    )
