"""What is written in the files that an operator starts from, taken apart."""

import json
import re

from places import ROOT

HOME = "/var/lib/thoughtline"


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


class Image:
    """The image that the Dockerfile ends with."""

    def __init__(self) -> None:
        whole = re.sub(r"^#.*\n", "", page("Dockerfile"), flags=re.MULTILINE)
        self.lines = [line for line in whole.replace("\\\n", " ").splitlines() if line.strip()]
        starts = [n for n, line in enumerate(self.lines) if line.startswith("FROM ")]
        self._last = self.lines[starts[-1] :]

    def said(self, instruction: str) -> str:
        """What the last stage says once."""
        [said] = [
            line.partition(" ")[2].strip()
            for line in self._last
            if line.startswith(f"{instruction} ")
        ]
        return said

    def words(self, instruction: str) -> list[str]:
        """A command in its form as JSON."""
        found: list[str] = json.loads(re.sub(r"^.*?(?=\[)", "", self.said(instruction)))
        return found

    @property
    def environment(self) -> dict[str, str]:
        return dict(pair.split("=", 1) for pair in self.said("ENV").split())

    @property
    def port(self) -> str:
        return self.said("EXPOSE")


def service() -> dict[str, list[str]]:
    """What the section [Service] of the systemd unit says, each key with all its values."""
    section = page("deploy/thoughtline.service").split("[Service]\n")[1].split("\n[")[0]
    said: dict[str, list[str]] = {}
    for line in section.splitlines():
        if line and not line.startswith("#"):
            key, _, value = line.partition("=")
            said.setdefault(key, []).append(value)
    return said


def blocks(heading: str, name: str = "docs/operations.md") -> list[str]:
    """The shell commands under a heading."""
    section = re.split(rf"^## {heading}\n", page(name), flags=re.MULTILINE)[1]
    section = re.split(r"^## ", section, flags=re.MULTILINE)[0]
    return re.findall(r"^```sh\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
