"""The systemd unit: systemd understands it, and what it starts is there and does what it says."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.written import HOME, Image, blocks, page, service
from entrypoints.http.served import PATIENCE, DidNotStart, Served, token
from thoughtline.settings import FLAGS

OF_PYTHON = {"PYTHONDONTWRITEBYTECODE"}
OF_THE_C_LIBRARY = {"MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"}
MOST_EXPOSED = 15
"""Of 100, as `systemd-analyze security` counts; a service without any protection has 96."""

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd on this machine"
)


def here(place: Path) -> Path:
    """The unit, with a program that is on this machine."""
    unit = place / "thoughtline.service"
    said = page("deploy/thoughtline.service")
    unit.write_text(said.replace("/opt/thoughtline/bin/thoughtline", "/bin/true"), encoding="utf-8")
    return unit


def analyzed(*words: str | Path) -> tuple[int, str]:
    run = subprocess.run(
        ["systemd-analyze", *words],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "SYSTEMD_LOG_TARGET": "console"},
    )
    return run.returncode, run.stdout + run.stderr


@needs_systemd
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    _, said = analyzed("verify", here(tmp_path))

    assert "thoughtline.service" not in said


@needs_systemd
def test_the_service_is_not_exposed(tmp_path: Path) -> None:
    status, said = analyzed(
        "security", "--offline=true", f"--threshold={MOST_EXPOSED}", here(tmp_path)
    )

    assert status == 0, said


def environment() -> dict[str, str]:
    lines = service()["Environment"]
    return dict(pair.split("=", 1) for line in lines for pair in line.split())


def settings_of_the_page() -> dict[str, str]:
    """What the page has an operator write into the unit's file of settings."""
    [install, *_] = blocks("One machine")
    [file] = service()["EnvironmentFile"]
    written = install.split(f"cat > {file.removeprefix('-')} <<END\n")[1].split("END\n")[0]
    return dict(line.split("=", 1) for line in written.splitlines())


def test_variables_are_read() -> None:
    known = {flag.variable for flag in FLAGS} | OF_PYTHON | OF_THE_C_LIBRARY

    assert set(environment()) | set(settings_of_the_page()) <= known


def test_the_unit_and_the_image_limit_the_heap_alike() -> None:
    limits = [
        {name: values.get(name) for name in OF_THE_C_LIBRARY}
        for values in (environment(), Image().environment)
    ]

    assert limits[0] == limits[1] == {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "32768"}
    assert all(name in page("docs/operations.md") for name in OF_THE_C_LIBRARY)


def command() -> list[str]:
    [start] = service()["ExecStart"]
    program, *words = start.split()
    assert Path(program).name == "thoughtline"
    return [sys.executable, "-m", "thoughtline", *words]


def test_the_file_of_settings_goes_over_the_unit(tmp_path: Path) -> None:
    """So the server has to listen where the file says, not where the unit does."""
    moved = {name: said.replace(HOME, str(tmp_path)) for name, said in environment().items()}
    file = settings_of_the_page() | {"THOUGHTLINE_HTTP": "127.0.0.1:0"}
    made = token(Path(moved["THOUGHTLINE_DATABASE"]), "ada")

    with Served(command=command(), environment=moved | file) as server:
        assert server.port not in {0, 8719}
        assert server.client(made).think(thought="kept")["thought"] == "t1"
        assert server.stop() == 0


def test_what_is_not_tried_again_is_a_setting_that_will_not_do(tmp_path: Path) -> None:
    wrong = {"THOUGHTLINE_DATABASE": str(tmp_path / "t.db"), "THOUGHTLINE_HTTP": "0.0.0.0:0"}
    served = Served(command=command(), environment=wrong)

    with pytest.raises(DidNotStart), served:
        pass

    assert [str(served.process.returncode)] == service()["RestartPreventExitStatus"]


def test_it_has_longer_to_stop_than_its_requests_have() -> None:
    drain = next(int(flag.default) for flag in FLAGS if flag.name == "drain-timeout-ms")
    [seconds] = service()["TimeoutStopSec"]

    assert int(seconds) * 1000 > drain
