"""What was found, as it is kept: campaigns.json and its like, each report with its commit."""

import json
import subprocess
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def about() -> dict[str, str]:
    """The release and commit that are looked at, and the day."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    today = datetime.now(UTC).date().isoformat()
    return {"release": project["version"], "commit": commit(), "date": today}


def commit() -> str:
    """With a + where code or tests were changed since."""
    changed = _git("status", "--porcelain", "src", "tests")
    return _git("rev-parse", "--short=12", "HEAD") + ("+" if changed else "")


def kept(file: str) -> dict[str, Any]:
    place = ROOT / "benchmarks" / file
    return dict(json.loads(place.read_text(encoding="utf-8"))) if place.exists() else {}


def keep(file: str, more: dict[str, Any]) -> None:
    place = ROOT / "benchmarks" / file
    text = json.dumps(dict(sorted((kept(file) | more).items())), indent=1)
    place.write_text(f"{text}\n", encoding="utf-8")


def _git(*arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip()
