"""Worlds of services with settings in files, and edits of these files whose meaning is known.

Each world has a claim about a few settings of one service, and evidence for the claim. After the
edits the world knows whether the claim is still true, and whether its settings only changed place.
"""

import json
import random
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

NAMES = ["prod", "staging", "canary", "batch", "admin", "search"]
KEYS = ["pool", "timeout", "retries", "port", "limit", "workers"]
FEW = [2, 5, 10, 30]
"""Few values, so that most texts stand in several places."""


@dataclass
class Service:
    """A service with its settings. `born` tells services with the same name apart."""

    name: str
    settings: dict[str, int]
    born: int
    at: int = 0
    """Number of the file that the service stands in."""


@dataclass
class World:
    chance: random.Random
    form: str
    services: list[Service] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    renamed: list[tuple[str, str]] = field(default_factory=list)
    notes: int = 0
    """Number of comment lines at the beginning of each file."""

    def files(self) -> dict[str, str]:
        """Return the texts of all files."""
        texts = {}
        for at, path in enumerate(self.paths):
            inside = [service for service in self.services if service.at == at]
            if inside:
                texts[path] = write_file(self.form, inside, self.notes)
        return texts

    def find(self, born: int) -> Service | None:
        return next((service for service in self.services if service.born == born), None)


@dataclass(frozen=True)
class Claim:
    """What the evidence says: settings of one service."""

    born: int
    settings: tuple[tuple[str, int], ...]

    def holds(self, world: World) -> bool:
        service = world.find(self.born)
        return service is not None and all(
            service.settings.get(key) == value for key, value in self.settings
        )


SUFFIX = {
    "yaml": "yaml",
    "yaml-list": "yaml",
    "ini": "ini",
    "toml": "toml",
    "env": "env",
    "json": "json",
    "classes": "py",
    "functions": "py",
    "headings": "md",
    "table": "md",
    "braces": "ts",
    "labels": "txt",
}
COMMENT = {"md": "<!-- note {} -->", "ts": "// note {}", "ini": "; note {}", "json": ""}


def write_file(form: str, services: list[Service], notes: int) -> str:
    """Return the text of a file with some services in one form."""
    comment = COMMENT.get(SUFFIX[form], "# note {}")
    head = [comment.format(at) for at in range(notes)] if comment else []
    if form == "json":
        table = {service.name: service.settings for service in services}
        return json.dumps(table, indent=2) + "\n"
    if form == "table":
        keys = list(dict.fromkeys(key for service in services for key in service.settings))
        rows = [f"| name | {' | '.join(keys)} |", "|---" * (len(keys) + 1) + "|"]
        rows += [
            f"| {each.name} | {' | '.join(str(each.settings.get(k, '-')) for k in keys)} |"
            for each in services
        ]
        return "\n".join([*head, "", *rows]) + "\n"
    return (
        "\n".join([*head, *(line for each in services for line in write_service(form, each))])
        + "\n"
    )


def write_service(form: str, service: Service) -> list[str]:  # noqa: PLR0911 - one a form
    name, settings = service.name, service.settings
    if form == "yaml":
        return [f"{name}:", *(f"  {key}: {value}" for key, value in settings.items())]
    if form == "yaml-list":
        return [f"- name: {name}", *(f"  {key}: {value}" for key, value in settings.items())]
    if form in ("ini", "toml"):
        return [f"[{name}]", *(f"{key} = {value}" for key, value in settings.items()), ""]
    if form == "env":
        return [f"# {name}", *(f"{key.upper()}={value}" for key, value in settings.items()), ""]
    if form == "classes":
        rows = [f"    {key} = {value}" for key, value in settings.items()]
        return [f"class {name.title()}:", *(rows or ["    pass"]), "", ""]
    if form == "functions":
        return [
            line
            for key, value in settings.items()
            for line in (f"def {name}_{key}():", f"    return {value}", "", "")
        ]
    if form == "headings":
        return [f"## {name}", "", *(f"- The {k} is {v}." for k, v in settings.items()), ""]
    if form == "braces":
        rows = [f"  {key}: {value}," for key, value in settings.items()]
        return [f"export const {name} = {{", *rows, "};", ""]
    return [name, *(str(value) for value in settings.values()), ""]


def build_world(chance: random.Random, form: str) -> World:
    """Return a world of two to six services in one file, in two files, or in a file each."""
    names = chance.sample(NAMES, chance.randint(2, len(NAMES)))
    keys = KEYS[: chance.choice([1, 1, 2, 3, 5, 6])]
    files = chance.choice([1, 1, 2, len(names)])
    suffix = SUFFIX[form]
    world = World(chance, form, notes=chance.choice([0, 0, 2]))
    world.paths = [f"{name}/settings.{suffix}" for name in names[:files]]
    world.services = [
        Service(name, {key: chance.choice(FEW) for key in keys}, born, born % files)
        for born, name in enumerate(names)
    ]
    return world


def choose_claim(world: World) -> tuple[Claim, str]:
    """Return a claim about a service, and its evidence: a line, a few lines, a symbol or a whole
    file.
    """
    chance = world.chance
    service = chance.choice(world.services)
    path = world.paths[service.at]
    lines = world.files()[path].splitlines()
    alone = sum(other.at == service.at for other in world.services) == 1
    if alone and chance.random() < 0.3:
        return Claim(service.born, tuple(service.settings.items())), path
    key = chance.choice(list(service.settings))
    settings: tuple[tuple[str, int], ...] = ((key, service.settings[key]),)
    names = symbol_of(world.form, world, service, key)
    if names and chance.random() < 0.4:
        return Claim(service.born, settings), f"{path}#{names}"
    first = line_of(world, service, key, lines)
    if world.form == "table":
        return Claim(service.born, tuple(service.settings.items())), f"{path}:{first}"
    if world.form != "functions" and chance.random() < 0.3:
        keys = list(service.settings)
        last = chance.randint(keys.index(key), len(keys) - 1)
        wanted = keys[keys.index(key) : last + 1]
        settings = tuple((each, service.settings[each]) for each in wanted)
        return Claim(service.born, settings), f"{path}:{first}-{first + len(wanted) - 1}"
    return Claim(service.born, settings), f"{path}:{first}"


def line_of(world: World, service: Service, key: str, lines: list[str]) -> int:
    """Return the line of a setting, found by changing the setting alone."""
    before = service.settings[key]
    service.settings[key] = 987
    changed = world.files()[world.paths[service.at]].splitlines()
    service.settings[key] = before
    return next(
        at for at, (one, two) in enumerate(zip(lines, changed, strict=True), 1) if one != two
    )


def symbol_of(form: str, world: World, service: Service, key: str) -> str:
    """Return the name of a setting as a symbol, or "" if there is none."""
    inside = [each for each in world.services if each.at == service.at]
    return {
        "yaml": f"{service.name}.{key}",
        "yaml-list": f"[{inside.index(service)}].{key}",
        "toml": f"{service.name}.{key}",
        "json": f"{service.name}.{key}",
        "classes": f"{service.name.title()}.{key}",
        "functions": f"{service.name}_{key}",
        "headings": service.name if len(service.settings) == 1 else "",
    }.get(form, "")


def edit_values(world: World) -> None:
    """Give some settings the value of another service, or any value."""
    chance = world.chance
    for service in chance.sample(world.services, chance.randint(1, len(world.services))):
        key = chance.choice(list(service.settings) or [KEYS[0]])
        if key in service.settings:
            others = [each.settings.get(key, 7) for each in world.services]
            service.settings[key] = chance.choice([*others, chance.choice(FEW)])


def swap_values(world: World) -> None:
    """Exchange the values of two services, or pass all values on to the next service."""
    chance = world.chance
    key = chance.choice(KEYS)
    having = [each for each in world.services if key in each.settings]
    if chance.random() < 0.5:
        having = having[:2]
    values = [each.settings[key] for each in having]
    for service, value in zip(having, values[1:] + values[:1], strict=True):
        service.settings[key] = value


def remove_setting(world: World) -> None:
    """Remove a setting from one service, and give another service its value."""
    chance = world.chance
    service, other = chance.choice(world.services), chance.choice(world.services)
    if len(service.settings) > 1 and service is not other:
        key = chance.choice(list(service.settings))
        value = service.settings.pop(key)
        if chance.random() < 0.6:
            other.settings[key] = value


def remove_service(world: World) -> None:
    """Remove a service, and give another service its values."""
    chance = world.chance
    if len(world.services) > 1:
        gone = world.services.pop(chance.randrange(len(world.services)))
        if chance.random() < 0.5:
            chance.choice(world.services).settings.update(gone.settings)


def copy_service(world: World) -> None:
    """Copy a service under another name, and change the values of the first one."""
    chance = world.chance
    free = [name for name in ["eu", "us", "test"] if all(name != s.name for s in world.services)]
    if free:
        first = chance.choice(world.services)
        born = max(each.born for each in world.services) + 100
        copy = Service(free[0], dict(first.settings), born, first.at)
        world.services.insert(chance.randrange(len(world.services) + 1), copy)
        for key in list(first.settings):
            if chance.random() < 0.7:
                first.settings[key] = chance.choice([3, *FEW])


CHANGES = [edit_values, swap_values, remove_setting, remove_service, copy_service]


def reorder_services(world: World) -> None:
    world.chance.shuffle(world.services)


def reorder_settings(world: World) -> None:
    for service in world.services:
        items = list(service.settings.items())
        world.chance.shuffle(items)
        service.settings = dict(items)


def add_service(world: World) -> None:
    chance = world.chance
    if all(each.name != "fresh" for each in world.services):
        settings = {key: chance.choice(FEW) for key in KEYS[:2]}
        born = max(each.born for each in world.services) + 100
        at = chance.choice(world.services).at
        place = chance.randrange(len(world.services) + 1)
        world.services.insert(place, Service("fresh", settings, born, at))


def add_notes(world: World) -> None:
    world.notes += world.chance.randint(1, 3)


def rename_file(world: World) -> None:
    chance = world.chance
    at = chance.randrange(len(world.paths))
    path = f"moved{at}{len(world.renamed)}/{world.paths[at].rpartition('/')[2]}"
    world.renamed.append((world.paths[at], path))
    world.paths[at] = path


MOVES = [reorder_services, reorder_settings, add_service, add_notes, rename_file]


def write_world(world: World, folder: Path, before: dict[str, str]) -> None:
    """Write all files of a world. Files are renamed first, and only changed files are written."""
    texts = dict(before)
    for old, new in world.renamed:
        if old in texts:
            (folder / new).parent.mkdir(parents=True, exist_ok=True)
            (folder / old).rename(folder / new)
            texts[new] = texts.pop(old)
    now = world.files()
    for path in texts.keys() - now.keys():
        (folder / path).unlink()
    for path, text in now.items():
        if texts.get(path) != text:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)


def git(folder: Path, *words: str) -> None:
    names = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", *names, *words], cwd=folder, check=True, capture_output=True)
