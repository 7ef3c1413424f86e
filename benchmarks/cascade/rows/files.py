"""Files: a claim rests on a line of a file of the project, and the file changes."""

from benchmarks.cascade.stage import Row, Stage
from benchmarks.cascade.store import Place

PATH, LINE = "src/limits.py", 4
TEXT = '''"""Limits of the queue."""

SECONDS = 30
LENGTH = 500


def is_full(count):
    return count >= LENGTH
'''


def _conclude(stage: Stage) -> None:
    """Record a claim on a line, a conclusion on this claim, and a claim beside both."""
    _write(stage, TEXT)
    stage.claim("line", text="The queue holds 500 jobs.", place=Place(PATH, LINE))
    stage.claim("c", "line", text="A burst of 400 jobs fits.")
    stage.claim("other", text="The workers are restarted every night.")
    stage.store.check_files()
    stage.expect()


def _write(stage: Stage, text: str) -> None:
    path = stage.store.project / PATH
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def changed(stage: Stage) -> None:
    _conclude(stage)
    _write(stage, TEXT.replace("500", "300"))
    stage.store.check_files()
    stage.expect("line", "c")


def deleted(stage: Stage) -> None:
    _conclude(stage)
    (stage.store.project / PATH).unlink()
    stage.store.check_files()
    stage.expect("line", "c")


def moved(stage: Stage) -> None:
    _conclude(stage)
    _write(stage, TEXT.replace("SECONDS", "# Seconds to wait for a worker.\n\nSECONDS"))
    stage.store.check_files()
    stage.expect()


def changed_elsewhere(stage: Stage) -> None:
    _conclude(stage)
    _write(stage, TEXT.replace("count >=", "count >").replace("30\n", "45\n"))
    stage.store.check_files()
    stage.expect()


def changed_back(stage: Stage) -> None:
    changed(stage)
    _write(stage, TEXT)
    stage.store.check_files()
    stage.expect()


ROWS = (
    Row(
        title="a line changes",
        expected="A claim on a line of a file is marked when the line changes or goes, "
        "and so is a conclusion on this claim.",
        cases={"changed": changed, "deleted": deleted},
    ),
    Row(
        title="the line is the same",
        expected="A claim on a line is not marked when the same line stands elsewhere in the "
        "file, when other lines change, or when the old text is back.",
        cases={
            "moved": moved,
            "changed elsewhere": changed_elsewhere,
            "changed back": changed_back,
        },
    ),
)
