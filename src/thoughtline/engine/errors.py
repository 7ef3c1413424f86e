"""The refusals of an engine that cannot do its work."""

from thoughtline.core.refusal import Code, Refused


def engine_failed(cause: str) -> Refused:
    return Refused(
        Code.ENGINE_FAILED,
        f"The workflow engine cannot reach its storage ({cause}).",
        hint="What was started goes on when it can; call again.",
    )


def not_installed() -> Refused:
    return Refused(
        Code.ENGINE_NOT_READY,
        "The workflow engine, by which deliberations survive a crash, is not installed.",
        hint="Install it: pip install 'thoughtline[models]'.",
    )
