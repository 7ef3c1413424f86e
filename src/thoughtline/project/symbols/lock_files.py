"""Packages of a lock file, with their versions and lines.

Each syntax is read line by line, in the layout that its tool writes. A package counts as changed if
its set of versions changed; hashes, sources and dependencies do not count.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from thoughtline.project import fingerprints
from thoughtline.project.symbols.outline import find_key
from thoughtline.project.symbols.symbol import Symbol

Version = tuple[str, str, int, int]
"""Package, its version, and the first and the last line that tell them."""

PYTHON_NAME = re.compile(r"[-_.]+")

TOML_TABLE = re.compile(r"\s*\[\[?([^\]]*)\]")
TOML_VALUE = re.compile(r"""(name|version)\s*=\s*["']([^"']*)["']""")

PIN = re.compile(
    r"(?P<name>[A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*(?P<version>(?:[=<>!~]=|[<>@]|===)(?:(?!\s--)[^;#\\])*)?"
)

JSON_PACKAGE = re.compile(r'\s*"(?:[^"]*node_modules/)?([^"]+)":\s*\{\s*$')
JSON_NAME = re.compile(r'\s*"name":\s*"([^"]+)"')
JSON_VERSION = re.compile(r'\s*"(?:version|resolved)":\s*"([^"]*)"')
JSON_END = re.compile(r"\s*\},?\s*$")

PNPM = re.compile(r"  ['\"]?/?((?:@[^/@'\"]+/)?[^/@'\"]+)[@/]([^('\":/@]+)(?:\([^:]*\))?['\"]?:")
YARN_PACKAGE = re.compile(r'"?((?:@[^/@"\s]+/)?[^@"\s]+)@.*:$')
YARN_VERSION = re.compile(r'\s+version:?\s+"?([^"\s]+)"?')
GO_REQUIRED = re.compile(r"(?:require\s+|\s+)([^\s()/]+[./][^\s()]*)\s+(v[^\s]+)")
GO_SUM = re.compile(r"(\S+) (v[^\s/]+) h1:")
GEM = re.compile(r" {4}([^\s(]+) \(([^)]+)\)")


def _of_toml(lines: list[str]) -> Iterator[Version]:
    is_package, name, first = False, "", 0
    for number, line in enumerate(lines, 1):
        if table := TOML_TABLE.match(line):
            is_package, name = table[1] == "package", ""
        elif is_package and (value := TOML_VALUE.match(line)):
            if value[1] == "name":
                name, first = value[2], number
            elif name:
                yield name, value[2], first, number


def _of_requirements(lines: list[str]) -> Iterator[Version]:
    for number, line in enumerate(lines, 1):
        if found := PIN.match(line):
            yield found["name"], (found["version"] or "").strip(), number, number


def _of_json(lines: list[str]) -> Iterator[Version]:
    name, first = "", 0
    for number, line in enumerate(lines, 1):
        if found := JSON_PACKAGE.match(line) or JSON_NAME.match(line):
            name, first = found[1], number
        elif name and (version := JSON_VERSION.match(line)):
            yield name, version[1], first, number
            name = ""
        elif JSON_END.match(line):
            name = ""


def _of_pnpm(lines: list[str]) -> Iterator[Version]:
    section = ""
    for number, line in enumerate(lines, 1):
        if line[:1].strip():
            section = line.strip()
        elif section == "packages:" and (found := PNPM.match(line)):
            yield found[1], found[2], number, number


def _of_yarn(lines: list[str]) -> Iterator[Version]:
    name, first = "", 0
    for number, line in enumerate(lines, 1):
        if line[:1].strip():
            found = YARN_PACKAGE.match(line.rstrip())
            name, first = (found[1], number) if found else ("", 0)
        elif name and (version := YARN_VERSION.match(line)):
            yield name, version[1], first, number
            name = ""


def _by_line(pattern: re.Pattern[str]) -> Callable[[list[str]], Iterator[Version]]:
    def read(lines: list[str]) -> Iterator[Version]:
        for number, line in enumerate(lines, 1):
            if found := pattern.match(line):
                yield found[1], found[2], number, number

    return read


def _as_python_name(name: str) -> str:
    return PYTHON_NAME.sub("-", name).lower()


class LockFile(Struct, frozen=True):
    """Syntax of a lock file. `plain` returns the form in which names of packages are compared."""

    read: Callable[[list[str]], Iterator[Version]]
    plain: Callable[[str], str] = str

    def symbols_of(self, text: str) -> dict[str, Symbol]:
        """Return the packages of a lock file by name. A package with several versions has all."""
        found: dict[str, list[Version]] = {}
        for version in self.read(text.splitlines()):
            found.setdefault(self.plain(version[0]), []).append(version)
        return {name: _symbol(versions) for name, versions in found.items()}

    def find_name(self, known: Iterable[str], asked: str) -> str | None:
        """Return the package or the key that a caller means, None if the file has neither."""
        name = self.plain(asked.strip("'\""))
        return name if name in known else find_key(known, asked)


def _symbol(versions: list[Version]) -> Symbol:
    words = sorted({version for _, version, _, _ in versions})
    return Symbol(
        min(first for _, _, first, _ in versions),
        max(last for _, _, _, last in versions),
        fingerprints.of_words(words),
        len(words),
    )


PYTHON_TOML = LockFile(_of_toml, _as_python_name)

LOCK_FILES: Mapping[str, LockFile] = {
    **dict.fromkeys(("uv.lock", "poetry.lock", "pdm.lock"), PYTHON_TOML),
    "cargo.lock": LockFile(_of_toml),
    **dict.fromkeys(
        ("package-lock.json", "npm-shrinkwrap.json", "composer.lock", "packages.lock.json"),
        LockFile(_of_json),
    ),
    "pipfile.lock": LockFile(_of_json, _as_python_name),
    "pnpm-lock.yaml": LockFile(_of_pnpm),
    "yarn.lock": LockFile(_of_yarn),
    "go.mod": LockFile(_by_line(GO_REQUIRED)),
    "go.sum": LockFile(_by_line(GO_SUM)),
    "gemfile.lock": LockFile(_by_line(GEM)),
}

REQUIREMENTS = LockFile(_of_requirements, _as_python_name)


def lock_file_of(name: str) -> LockFile:
    return LOCK_FILES.get(name, REQUIREMENTS)
