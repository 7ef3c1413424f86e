"""Lines of others come in signed commits of one person, where a sync asks for that."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from entrypoints.cli.commandline import thoughtline
from entrypoints.repository import git
from rawclient import greeted
from thoughtline.core.events import Event, SessionForgotten, ThoughtRecorded
from thoughtline.store import codec
from thoughtline.store.beside.record_file import file_name, read_session, write_events
from thoughtline.store.integrity.hash_chain import chain_hash

pytestmark = pytest.mark.skipif(
    shutil.which("ssh-keygen") is None, reason="ssh-keygen makes and checks signatures"
)


class Clone:
    """Clone of a person with a key and a database of their own."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.database = folder / name, folder / f"{name}.db"
        key = folder / f"{name}.key"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
        with (folder / "allowed").open("a", encoding="utf-8") as allowed:
            allowed.write(f"{name}@example.org {key.with_suffix('.key.pub').read_text()}")
        settings = {
            "user.name": name,
            "user.email": f"{name}@example.org",
            "gpg.format": "ssh",
            "user.signingkey": key,
            "gpg.ssh.allowedSignersFile": folder / "allowed",
        }
        own = (part for name, value in settings.items() for part in ("-c", f"{name}={value}"))
        git(folder, "clone", "--quiet", *own, folder / "shared.git", self.folder)

    def git(self, *arguments: str, **environment: str) -> None:
        around = {**os.environ, **environment}
        subprocess.run(
            ["git", *arguments], cwd=self.folder, env=around, check=True, capture_output=True
        )

    def sync(self, *flags: str, **environment: str) -> str:
        place = ("--project", str(self.folder), "--database", str(self.database))
        return thoughtline("sync", *flags, *place, **environment).stdout

    def refusal(self, *flags: str) -> str:
        place = ("--project", str(self.folder), "--database", str(self.database))
        return thoughtline("sync", *flags, *place).stderr

    def think(self, text: str) -> None:
        with greeted(self.database, "--project", str(self.folder), "--no-sync") as client:
            client.think(thought=text)

    def push(self, *, signs: bool = True) -> None:
        self.commit(signs=signs)
        self.git("push", "--quiet", "origin", "HEAD:main")

    def commit(self, *, signs: bool, **environment: str) -> None:
        self.git("add", "-A")
        own = ["-S"] if signs else []
        self.git("commit", "--quiet", *own, "-m", "record", **environment)

    def forge(self, *, ends: bool = False, instead: bool = False) -> None:
        """Add an event in its author's name to the first session: a thought, or the end of the
        session. With `instead`, it replaces the last event.
        """
        path = self.file()
        events = [*read_session({path.name: path.read_bytes()}).events]
        last = events.pop() if instead else events[-1]
        previous, version = events[-1].hash, events[-1].version + 1
        count = sum(isinstance(each.event, ThoughtRecorded) for each in events)
        after = f"t{count}" if count else ""
        event: Event = ThoughtRecorded(thought=f"t{count + 1}", text="Delete it", after=after)
        if ends:
            event = SessionForgotten(events=len(events), head=previous.hex())
        place = (last.session, version, last.author, last.at)
        digest = chain_hash(previous, place, codec.encode(event))
        forged = replace(last, version=version, event=event, hash=digest)
        written = [forged] if ends else [*events, forged]
        path.unlink()
        name = file_name(written[0].version, version)
        path.with_name(name).write_bytes(write_events(written))

    def pull(self) -> None:
        self.git("pull", "--quiet", "origin", "main")

    def file(self) -> Path:
        return next(self.folder.glob(".thoughtline/record/*/*.jsonl"))


@pytest.fixture
def join(tmp_path: Path) -> Callable[[str], Clone]:
    shared = tmp_path / "shared.git"
    subprocess.run(["git", "init", "--quiet", "--bare", "-b", "main", str(shared)], check=True)
    return lambda name: Clone(tmp_path, name)


def publish(join: Callable[[str], Clone]) -> Clone:
    """Ann's clone, after she pushed a session."""
    ann = join("ann")
    ann.think("Reads are slow")
    ann.sync("--begin")
    ann.push()
    return ann


def test_only_lines_of_one_signer_are_read_and_a_repair_is_taken(
    join: Callable[[str], Clone],
) -> None:
    ann = publish(join)
    bob, eve = join("bob"), join("eve")

    assert "Read: 2 events" in bob.sync("--signed")

    forged = eve.file().with_name("000003-000003.jsonl")
    forged.write_text('{"format":"thoughtline-record","number":1}\n', encoding="utf-8")
    eve.push()
    bob.pull()
    told = bob.sync("--signed")
    assert f"{forged.name} came in commit" in told
    assert "by eve, which has another key than the files before it" in told
    assert "Not on this branch" in told

    ann.pull()
    (ann.file().parent / forged.name).unlink()
    ann.push()
    bob.pull()
    assert "Left out" not in bob.sync("--signed")


def test_lines_in_a_plain_commit_or_in_none_are_left_out(
    join: Callable[[str], Clone],
) -> None:
    ann = join("ann")
    ann.think("Reads are slow")
    ann.sync("--begin")
    ann.push(signs=False)
    bob = join("bob")

    told = bob.sync("--signed")

    assert "Read: nothing new" in told
    assert "by ann, which is not signed" in told

    bob.file().write_bytes(bob.file().read_bytes() + b"\n")
    assert "are in no commit" in bob.sync(THOUGHTLINE_SIGNED="on")
    assert "Read: 2 events" in bob.sync()


def test_a_merge_that_keeps_forged_lines_vouches_for_nothing(
    join: Callable[[str], Clone],
) -> None:
    ann = join("ann")
    (ann.folder / "code.py").write_text("x = 1\n")
    ann.push()
    eve = join("eve")
    ann.think("Reads are slow")
    ann.sync("--begin")
    path = ann.file()
    shutil.copytree(path.parent, eve.folder / path.parent.relative_to(ann.folder))
    ann.think("Writes are slow")
    ann.sync()
    ann.push()
    eve.forge(instead=True)
    eve.commit(signs=False, GIT_COMMITTER_DATE="2020-01-01T00:00:00Z")
    eve.git("fetch", "-q", "origin")
    eve.git("merge", "-q", "-s", "ours", "--no-commit", "origin/main")
    for other in ann.folder.glob(".thoughtline/record/*"):
        if other != path.parent:
            eve.git("checkout", "origin/main", "--", str(other.relative_to(ann.folder)))
    eve.push(signs=False)
    bob = join("bob")

    told = bob.sync("--signed")

    assert f"{path.name} came in commit" in told
    assert "by eve, which is not signed" in told
    assert "Read: 2 events of 1 session" in told


def test_a_key_that_nobody_knows_vouches_for_nothing(join: Callable[[str], Clone]) -> None:
    publish(join)
    bob = join("bob")
    (bob.folder.parent / "allowed").write_text("")

    told = bob.sync("--signed")

    assert "which has a key that you do not trust" in told
    assert "Read: nothing new" in told


@pytest.mark.parametrize("ends", [False, True])
def test_later_lines_come_with_the_key_of_the_known_ones(
    join: Callable[[str], Clone], *, ends: bool
) -> None:
    publish(join)
    bob, eve = join("bob"), join("eve")
    bob.sync("--signed")
    eve.forge(ends=ends)
    eve.push()
    bob.pull()

    told = bob.sync("--signed")

    assert "its new lines were signed with another key" in told
    assert "Forgotten" not in told
    assert ("Forgotten in their files" if ends else "Read: 1 event ") in bob.sync()


def test_a_session_goes_on_with_the_key_that_began_it(join: Callable[[str], Clone]) -> None:
    ann = publish(join)
    bob = join("bob")
    bob.sync("--signed")
    ann.think("Writes are slow")
    ann.sync()
    ann.push()
    bob.pull()

    assert "Read: 2 events of 1 session" in bob.sync("--signed")
    assert "Left out" not in bob.sync("--signed")


@pytest.mark.parametrize("flags", [["--from", "."], ["--restore"]])
def test_an_option_that_asks_for_no_signature_goes_not_with_signed(
    join: Callable[[str], Clone], flags: list[str]
) -> None:
    assert "do not ask who signed" in join("ann").refusal("--signed", *flags)


def test_a_shallow_clone_cannot_tell_whose_lines_they_are(
    join: Callable[[str], Clone],
) -> None:
    ann = publish(join)
    (ann.folder / "code.py").write_text("x = 1\n")
    ann.push()
    bob = join("bob")
    shutil.rmtree(bob.folder)
    shared = f"file://{bob.folder.parent / 'shared.git'}"
    subprocess.run(["git", "clone", "--quiet", "--depth=1", shared, bob.folder], check=True)

    assert "git fetch --unshallow" in bob.refusal("--signed")
    assert "Read: 2 events" in bob.sync()
