"""What a release is installed with: each package at one version, by hash, from anywhere."""

import re
import tomllib
from pathlib import Path

import pytest

from deploy.written import page
from places import ROOT

FOLDER = ROOT / "deploy" / "requirements"
LOCKS = sorted(FOLDER.glob("*.txt"))
PROJECT = tomllib.loads(page("pyproject.toml"))["project"]


def packages(lock: Path) -> dict[str, str]:
    """Name -> version."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", lock.read_text("utf-8"), re.MULTILINE)
    return {_named(name): version for name, version in found}


def _named(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(extras: list[str]) -> list[str]:
    lines = [*PROJECT["dependencies"]]
    for extra in extras:
        lines += PROJECT["optional-dependencies"][extra]
    return lines


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_each_package_has_one_version_and_hashes_and_no_place(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line[:1] not in ("#", "")]

    assert lines
    for line in lines:
        assert re.fullmatch(r"[\w.-]+==\S+( ; .+?)?(\s+--hash=sha256:[0-9a-f]{64})+\s*", line)
    assert "://" not in text
    assert "index" not in text.replace("indexed", "")


@pytest.mark.parametrize(
    "lock", [one for one in LOCKS if one.stem != "tools"], ids=lambda lock: lock.stem
)
def test_a_lock_holds_what_the_project_asks_for(lock: Path) -> None:
    extras = [] if lock.stem == "base" else lock.stem.split(",")
    there = packages(lock)

    for line in wanted(extras):
        name, least = re.match(r"([A-Za-z0-9._-]+)(?:\[[\w,]+\])?(?:>=([\d.]+))?", line).groups()  # type: ignore[union-attr]
        version = there[_named(name)]
        if least:
            assert _numbers(version) >= _numbers(least), line


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


def test_the_image_is_built_from_the_lock_of_its_extras() -> None:
    text = page("Dockerfile")

    assert '--require-hashes --wheel-dir /wheels -r "deploy/requirements/${EXTRAS}.txt"' in text
    for extras in re.findall(r"EXTRAS=([\w,]+)", text + page("docs/operations.md")):
        assert (FOLDER / f"{extras}.txt").exists()
