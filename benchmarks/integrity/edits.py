"""Nine edits behind the program's back, as agmi judges them: a row for each way to notice them."""

from agmi.check import run

from benchmarks.integrity.adapter import Audit, ReadPath
from benchmarks.measure import Found, Scene


def measure(scene: Scene) -> Found:  # noqa: ARG001 - as each measurement
    """Return the verdict of each edit: rejected on reading, reported by the check, or accepted."""
    return Found(raw={adapter.name: verdicts(adapter) for adapter in (ReadPath(), Audit())})


def verdicts(adapter: ReadPath) -> dict[str, str]:
    return {row["edit"]: row["verdict"].lower() for row in run(adapter)}
