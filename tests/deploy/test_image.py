"""The Dockerfile, without an engine that builds it: what it names is there, and serves."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path

import pytest

from deploy.written import HOME, Image, page
from entrypoints.http.served import PATIENCE, DidNotStart, Served
from places import ROOT
from thoughtline.settings import FLAGS

PROJECT = tomllib.loads(page("pyproject.toml"))["project"]
OF_PYTHON = {"PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"}
OF_THE_C_LIBRARY = {"MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"}


def environment(place: Path) -> dict[str, str]:
    """That of the image, on a port and in a folder of the test's own."""
    moved = {name: said.replace(HOME, str(place)) for name, said in Image().environment.items()}
    return moved | {
        "THOUGHTLINE_HTTP": "127.0.0.1:0",
        "THOUGHTLINE_PUBLIC_URL": "https://thoughts.example.org",
    }


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", *Image().words("ENTRYPOINT"), *words]


def probe(port: int) -> int:
    """What the image's own health check says of a server here."""
    python, flag, code = Image().words("HEALTHCHECK")
    assert python == "python"
    here = code.replace(f":{Image().port}/", f":{port}/")
    assert here != code
    run = subprocess.run(
        [sys.executable, flag, here], check=False, capture_output=True, timeout=PATIENCE
    )
    return run.returncode


def make_token(said: Mapping[str, str]) -> str:
    made = subprocess.run(
        command("token", "new", "ada"),
        env=dict(said),
        check=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    return made.stdout.strip()


def test_the_image_serves_who_has_a_token_and_its_probe_sees_whether_it_lives(
    tmp_path: Path,
) -> None:
    said = environment(tmp_path)
    token = make_token(said)
    with Served(command=command(*Image().words("CMD")), environment=said) as server:
        port = server.port
        assert server.client(token).think(thought="kept in the volume")["thought"] == "t1"
        assert server.client().post("tools/list").status_code == 401
        assert probe(port) == 0
        assert server.stop() == 0
        assert probe(port) != 0

    kept = {path.name for path in tmp_path.iterdir()}
    assert {"thoughtline.db", "tokens"} <= kept


def test_the_image_serves_nobody_before_there_is_a_token(tmp_path: Path) -> None:
    served = Served(command=command(*Image().words("CMD")), environment=environment(tmp_path))

    with pytest.raises(DidNotStart, match="token new"), served:
        pass


def test_the_image_sets_variables_that_are_read() -> None:
    ours = {flag.variable for flag in FLAGS}

    assert set(Image().environment) - ours == OF_PYTHON | OF_THE_C_LIBRARY


def test_the_image_listens_where_it_says_and_is_nobody() -> None:
    image = Image()

    assert image.environment["THOUGHTLINE_HTTP"] == f"0.0.0.0:{image.port}"
    assert image.said("VOLUME") == HOME
    user, group = image.said("USER").split(":")
    assert f"--uid {user} --gid {group}" in image.said("RUN")
    assert int(user) > 0


def test_the_image_installs_extras_that_there_are() -> None:
    extras = re.findall(r"EXTRAS=([\w,]+)", page("Dockerfile") + page("docs/operations.md"))

    assert len(extras) >= 3
    for each in extras:
        assert set(each.split(",")) <= set(PROJECT["optional-dependencies"])


def test_the_image_has_a_python_that_the_project_supports() -> None:
    versions = re.findall(r"^FROM python:(\d+)\.(\d+)-slim", page("Dockerfile"), re.MULTILINE)
    least = PROJECT["requires-python"].removeprefix(">=").split(".")

    assert len(set(versions)) == 1
    assert [int(part) for part in versions[0]] >= [int(part) for part in least]


def test_what_the_image_copies_is_there_and_not_held_back() -> None:
    kept = [line[1:] for line in page(".dockerignore").splitlines() if line.startswith("!")]
    copied = [line.split()[1:-1] for line in Image().lines if line.startswith("COPY ")]

    for name in [name for names in copied for name in names]:
        assert (ROOT / name).exists()
        assert any(fnmatch(name, pattern) for pattern in kept)
