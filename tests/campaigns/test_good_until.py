"""What changed outside the code is in doubt before a recall shows it as standing."""

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from campaigns.field import report, rounds
from entrypoints.hooks.clients import run_hook
from rawclient import RawClient

CHANGES = rounds(20, 200)
"""Number of planted changes, and of things that did not change."""

A_SESSION = 10

SERVER = """
import sys, time
real = time.gmtime
def later(seconds=None):
    with open({clock!r}) as days:
        return real((time.time() if seconds is None else seconds) + 86_400 * int(days.read()))
time.gmtime = later
sys.argv = ["thoughtline", *sys.argv[1:]]
from thoughtline.__main__ import main
main()
"""
"""A server whose clock is some days ahead, as a file says."""

Step = Callable[[], None]


class World:
    """A project with lock files, a client that runs commands, pages, and a clock."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self.folder, self.chance = folder, chance
        self.database, self.clock = folder.parent / "t.db", folder.parent / "days"
        self.clock.write_text("0")
        (folder / ".git").mkdir(parents=True)
        self.versions: dict[str, dict[str, str]] = {name: {} for name in LOCK_FILES}
        self.seen: list[str] = []
        self.noise = self.number = 0

    def write_locks(self) -> None:
        """Write all lock files, each time with other hashes and in another order."""
        self.noise += 1
        for name, packages in self.versions.items():
            items = list(packages.items())
            self.chance.shuffle(items)
            (self.folder / name).write_text(LOCK_FILES[name](items, self.noise))

    def run(self, command: str, answer: str) -> None:
        """Run a command in the client, whose hook sees the answer."""
        said = {
            "session_id": "c1", "cwd": str(self.folder), "tool_name": "Bash",
            "hook_event_name": "PostToolUse", "tool_input": {"command": command},
            "tool_response": {"output": f"done in 0.{self.noise}s\n{answer}\n"},
        }  # fmt: skip
        ran = run_hook("PostToolUse", "--database", self.database, said=said)
        assert ran.returncode == 0


def uv_lock(packages: list[tuple[str, str]], noise: int) -> str:
    return "version = 1\n" + "".join(
        f'\n[[package]]\nname = "{name}"\nversion = "{version}"\n'
        f'sdist = {{ url = "https://x.org/{name}.tar.gz", hash = "sha256:{noise}" }}\n'
        for name, version in packages
    )


def cargo_lock(packages: list[tuple[str, str]], noise: int) -> str:
    return "".join(
        f'[[package]]\nname = "{name}"\nversion = "{version}"\nchecksum = "{noise}"\n\n'
        for name, version in packages
    )


def requirements(packages: list[tuple[str, str]], noise: int) -> str:
    return f"# compiled {noise} times\n" + "".join(
        f"{name}=={version} --hash=sha256:{noise}\n    # via app\n" for name, version in packages
    )


def package_lock(packages: list[tuple[str, str]], noise: int) -> str:
    tree = {
        f"node_modules/{name}": {"version": version, "integrity": f"sha512-{noise}"}
        for name, version in packages
    }
    return json.dumps({"name": "app", "version": "1.0.0", "packages": tree}, indent=2)


def pnpm_lock(packages: list[tuple[str, str]], noise: int) -> str:
    return "lockfileVersion: '9.0'\n\npackages:\n" + "".join(
        f"\n  {name}@{version}:\n    resolution: {{integrity: sha512-{noise}}}\n"
        for name, version in packages
    )


def yarn_lock(packages: list[tuple[str, str]], noise: int) -> str:
    return "".join(
        f'{name}@^{version[0]}.0.0:\n  version "{version}"\n  integrity sha512-{noise}\n\n'
        for name, version in packages
    )


def go_mod(packages: list[tuple[str, str]], noise: int) -> str:
    lines = "".join(
        f"\texample.org/{name} v{version} // indirect {noise}\n" for name, version in packages
    )
    return f"module example.org/app\n\nrequire (\n{lines})\n"


def gemfile_lock(packages: list[tuple[str, str]], noise: int) -> str:
    lines = "".join(
        f"    {name} ({version})\n      dep (~> {noise})\n" for name, version in packages
    )
    return f"GEM\n  remote: https://x.org/\n  specs:\n{lines}"


LOCK_FILES: dict[str, Callable[[list[tuple[str, str]], int], str]] = {
    "uv.lock": uv_lock,
    "Cargo.lock": cargo_lock,
    "requirements.txt": requirements,
    "package-lock.json": package_lock,
    "pnpm-lock.yaml": pnpm_lock,
    "yarn.lock": yarn_lock,
    "go.mod": go_mod,
    "Gemfile.lock": gemfile_lock,
}

Thing = tuple[str, Step]
"""What something is good until, and what happens until the next recall."""


def things(world: World, changes: list[bool]) -> Iterator[Thing]:
    """Yield dates, packages, commands and pages in turn, of which some will change."""
    for does_change in changes:
        world.number += 1
        name, kind = f"thing{world.number}", world.number % 4
        if kind == 0:
            yield (f"2031-05-{1 + world.number % 28:02}" if does_change else "2099-12-31"), nothing
        elif kind == 1:
            yield a_package(world, name, does_change)
        elif kind == 2:
            yield a_command(world, name, does_change)
        else:
            yield a_page(world, f"https://example.org/{name}", does_change)


def nothing() -> None:
    """Nothing is done."""


def a_package(world: World, package: str, does_change: bool) -> Thing:
    lock = world.chance.choice(list(LOCK_FILES))
    first, last = f"{world.chance.randint(0, 30)}.{world.chance.randint(0, 30)}", 7
    world.versions[lock][package] = f"{first}.{last}"
    name = f"example.org/{package}" if lock == "go.mod" else package

    def change() -> None:
        if world.chance.random() < 0.2:
            del world.versions[lock][package]
        else:
            world.versions[lock][package] = f"{first}.{last + world.chance.randint(1, 90)}"

    return f"{lock}#{name}", change if does_change else nothing


def a_command(world: World, tool: str, does_change: bool) -> Thing:
    command, state = f"{tool} --state", world.chance.randint(1, 9)
    later = state + 10 if does_change else state
    return f"{command} -> state {state}", partial(world.run, command, f"state {later}")


def a_page(world: World, address: str, does_change: bool) -> Thing:
    print_of_page = world.chance.randint(100, 999)
    later = print_of_page + 1 if does_change else print_of_page

    def look() -> None:
        world.seen.append(f"{address} -> etag {later}")

    return f"{address} -> etag {print_of_page}", look


def test_what_changed_outside_the_code_is_in_doubt_before_the_next_recall(tmp_path: Path) -> None:
    world = World(tmp_path / "shop", Random(CHANGES))
    program = SERVER.format(clock=str(world.clock))
    flags = ("serve", "--database", str(world.database), "--project", str(world.folder))
    missed = false = named = 0
    with RawClient(world.database, command=[sys.executable, "-c", program, *flags]) as agent:
        agent.greet()
        for _ in range(CHANGES // A_SESSION):
            changes = [True] * A_SESSION + [False] * A_SESSION
            world.chance.shuffle(changes)
            told = one_session(world, agent, changes)
            missed += sum(
                changed and not cause for changed, cause in zip(changes, told, strict=True)
            )
            false += sum(
                bool(cause) and not each for each, cause in zip(changes, told, strict=True)
            )
            named += sum(": e" in cause for cause in told)
    report(
        "changes outside the code", planted=CHANGES, in_doubt=CHANGES - missed,
        with_cause=named, unchanged=CHANGES, false=false,
    )  # fmt: skip
    assert missed <= 0.05 * CHANGES
    assert false < 0.02 * CHANGES
    assert named == CHANGES - missed


def one_session(world: World, agent: RawClient, changes: list[bool]) -> list[str]:
    """Record claims that are good until something changes, and change some of these things.

    Return the line of the next recall about the doubt of each claim, "" for a claim without doubt.
    """
    world.clock.write_text("0")
    world.seen.clear()
    chosen = list(things(world, changes))
    world.write_locks()
    session = agent.think(thought="What holds?")["session"]
    claims: list[str] = []
    for number, (until, _) in enumerate(chosen):
        said = {"text": f"note {number}", "until": until}
        kind = world.chance.choice(("assume", "evidence"))
        reply = agent.think(session=session, thought=f"Claim {number}", **{kind: [said]})
        claims.append(reply["thought"])
    assert not any(doubts(agent, session, claims))
    for _, happens in chosen:
        happens()
    world.write_locks()
    world.clock.write_text(str(365 * 6))
    for seen in world.seen:
        agent.think(session=session, evidence=seen)
    return doubts(agent, session, claims)


def doubts(agent: RawClient, session: str, claims: list[str]) -> list[str]:
    """Return the line about each claim in a list of doubts, "" for a claim that is not in it."""
    reply = agent.call("recall", session=session, standing="in doubt", budget=8_000)
    lines = reply["content"][0]["text"].splitlines()
    return [next((line for line in lines if line.startswith(f"{claim} ")), "") for claim in claims]
