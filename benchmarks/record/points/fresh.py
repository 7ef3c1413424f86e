"""9. A fresh install in an empty environment, and whether that starts today."""

import subprocess
import sys
import time
from pathlib import Path

from benchmarks.record.client import Client
from benchmarks.record.measured import Found, Size
from benchmarks.record.system import ROOT, System

ROW = "starts after a fresh install today"


def measure(system: type[System], folder: Path, size: Size) -> Found:
    if not size.install:
        return Found(cells={ROW: "not tried"})
    environment = folder / "environment"
    began = time.monotonic()
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    pip = [str(environment / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
    said = subprocess.run(
        [*pip, "install", "--quiet", system.requirement],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    took = time.monotonic() - began
    if said.returncode:
        return Found(cells={ROW: "no: it does not install"}, raw={"said": said.stderr[-2_000:]})
    tools = _started(system, environment, folder)
    listed = subprocess.run(
        [*pip, "list", "--format=freeze"], capture_output=True, text=True, check=True
    ).stdout.split()
    kept = ("mcp==", "fastmcp==", system.title.lower() + "==")
    return Found(
        cells={ROW: f"yes, {tools} tools" if tools else "no"},
        raw={
            "seconds": round(took, 1),
            "packages": len(listed),
            "versions": [one for one in listed if one.lower().startswith(kept)],
        },
    )


def _started(system: type[System], environment: Path, folder: Path) -> int:
    """How many tools it lists; none where it does not come so far."""
    command = [str(environment / "bin" / system.script), *system.flags(folder)]
    client = Client(command, {**system.environment(folder), "PYTHONPATH": ""})
    try:
        client.greet()
        return len(client.tools())
    except (EOFError, BrokenPipeError, TimeoutError):
        return 0
    finally:
        client.kill()
