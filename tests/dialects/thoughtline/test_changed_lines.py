"""Doubt shows the first changed line, old and new, and the commit that changed it."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dialects.thoughtline.desk import Desk
from rawclient import RawClient, greeted

FASTER = '-"delay = 2**count" +"delay = 3**count"'

CODE = '''\
import sockets


def wait(count: int) -> float:
    """Waits."""
    delay = 2**count
    return delay


def stop(name):
    sockets.close(name)
    return None
'''
CONF = "server:\n  port: 8080\n  hosts: [a, b]\n"
PAGE = "# Shop\n\n## Limits\nTen per minute.\nNever more.\n\n## Other\nWords.\n"
FILES = {"a.py": CODE, "conf.yaml": CONF, "README.md": PAGE}

Write = Callable[[str, str], None]


class Shop:
    """A project folder, with a server that works in it."""

    def __init__(self, folder: Path, client: RawClient) -> None:
        self.folder = folder
        self.client = client

    def git(self, *words: str) -> str:
        who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        done = subprocess.run(
            ["git", *who, *words], cwd=self.folder, check=True, capture_output=True
        )
        return done.stdout.decode().strip()

    def commit(self, name: str, text: str) -> str:
        """Commit a file and return the first characters of the commit's name."""
        (self.folder / name).write_text(text)
        self.git("add", ".")
        self.git("commit", "-m", "change")
        return self.git("rev-parse", "HEAD")[:10]

    def rename_and_change(self, *, is_committed: bool) -> None:
        """Rename `a.py` to `b.py` with another line 6 and further lines above."""
        self.git("mv", "a.py", "b.py")
        (self.folder / "b.py").write_text("# One.\n# Two.\n\n" + CODE.replace("2**", "3**"))
        if is_committed:
            self.git("commit", "-am", "change")

    def doubt(self, session: str) -> str:
        return self.client.recalled(session=session)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def loose(folder: Path, tmp_path: Path) -> Iterator[Shop]:
    """A project outside git."""
    with greeted(tmp_path / "t.db", "--project", str(folder)) as client:
        yield Shop(folder, client)


@pytest.fixture
def shop(loose: Shop) -> Shop:
    loose.git("init", "-b", "main")
    loose.git("add", ".")
    loose.git("commit", "-m", "first")
    return loose


@pytest.mark.parametrize("in_git", [True, False])
@pytest.mark.parametrize(
    ("place", "edit", "line"),
    [
        ("a.py:6", ("2**count", "3**count"), FASTER),
        ("a.py:4-7", ("2**count", "3**count"), FASTER),
        ("a.py:6", ("    delay = 2**count\n", ""), '-"delay = 2**count"'),
        ("a.py#wait", ("2**count", "3**count"), FASTER),
        (
            "a.py#wait",
            ('s."""\n    delay = 2', '."""\n    delay = 3'),
            FASTER,
        ),
        ("a.py#wait", ("    return delay", "    print()\n    return delay"), '+"print()"'),
        ("a.py#wait", ("def wait(", "def waits("), '-"def wait(count: int) -> float:"'),
        ("conf.yaml#server.port", ("8080", "8081"), '-"port: 8080" +"port: 8081"'),
        ("conf.yaml#server", ("[a, b]", "[a]"), '-"hosts: [a, b]" +"hosts: [a]"'),
        ("README.md#Limits", ("Never", "Seldom"), '-"Never more." +"Seldom more."'),
        ("README.md#Limits", ("## Limits", "## Bounds"), '-"## Limits"'),
    ],
)
def test_a_doubt_shows_the_line_as_it_was_and_as_it_is(
    request: pytest.FixtureRequest, in_git: bool, place: str, edit: tuple[str, str], line: str
) -> None:
    shop: Shop = request.getfixturevalue("shop" if in_git else "loose")
    session = shop.client.think(thought="So it is", evidence=place)["session"]
    name = place.partition(":")[0].partition("#")[0]
    changed = FILES[name].replace(*edit, 1)

    if in_git:
        commit = shop.commit(name, changed)
        assert f"{line} (by Ann in {commit})" in shop.doubt(session)
    else:
        (shop.folder / name).write_text(changed)
        assert line in shop.doubt(session)


def test_evidence_from_before_the_first_commit_names_no_commit(loose: Shop) -> None:
    loose.git("init", "-b", "main")
    session = loose.client.think(thought="It waits", evidence="a.py:6")["session"]

    def shown() -> str:
        return loose.client.recalled(session=session, id="e1")

    assert "before the first commit" in shown()
    assert "HEAD" not in shown()


def test_a_change_that_is_not_committed_has_no_author(shop: Shop) -> None:
    session = shop.client.think(thought="It waits", evidence="a.py:6")["session"]
    (shop.folder / "a.py").write_text("\n" + CODE.replace("2**", "3**"))

    doubt = shop.doubt(session)

    assert FASTER in doubt
    assert "by Ann" not in doubt


def test_a_commit_that_only_renamed_the_file_is_not_blamed(shop: Shop) -> None:
    session = shop.client.think(thought="It waits", evidence="a.py#wait")["session"]
    shop.git("mv", "a.py", "b.py")
    shop.git("commit", "-m", "renamed")
    (shop.folder / "b.py").write_text(CODE.partition("def wait")[0])

    doubt = shop.doubt(session)

    assert "gone" in doubt
    assert "by Ann" not in doubt


def test_who_wrote_the_line_of_another_branch_long_ago_is_not_blamed(shop: Shop) -> None:
    shop.git("checkout", "-b", "feature")
    shop.commit("a.py", CODE.replace("2**", "3**"))
    session = shop.client.think(thought="It waits", evidence="a.py:6")["session"]
    shop.git("checkout", "main")

    doubt = shop.doubt(session)

    assert "e1 a.py:6" in doubt
    assert "by Ann" not in doubt


def test_lines_of_a_file_with_changes_are_kept_because_git_has_others(shop: Shop) -> None:
    (shop.folder / "a.py").write_text(CODE.replace("2**", "4**"))
    session = shop.client.think(thought="It waits", evidence="a.py#wait")["session"]
    shop.commit("a.py", CODE.replace("2**", "3**"))

    assert '-"delay = 4**count" +"delay = 3**count"' in shop.doubt(session)


def test_evidence_that_moved_shows_the_line_all_the_same(shop: Shop) -> None:
    session = shop.client.think(thought="It waits", evidence="a.py:5-7")["session"]
    shop.git("mv", "a.py", "b.py")
    shop.commit("b.py", f"import os\n{CODE}")
    shop.doubt(session)

    commit = shop.commit("b.py", f"import os\n{CODE}".replace("2**", "3**"))

    line = FASTER
    assert f"{line} (by Ann in {commit})" in shop.doubt(session)


def test_a_line_that_moved_and_then_changed_is_shown_as_it_was(shop: Shop) -> None:
    shop.commit("limits.md", "# Limits\n\nIt waits 300 ms.\nIt tries twice.\n")
    session = shop.client.think(thought="x", evidence="limits.md:3")["session"]
    shop.commit("limits.md", "# Limits\n\nNew.\n\nIt waits 300 ms.\nIt tries twice.\n")
    shop.doubt(session)
    shop.commit("limits.md", "# Limits\n\nNew.\n\nIt waits 900 ms.\nIt tries twice.\n")

    assert '-"It waits 300 ms." +"It waits 900 ms."' in shop.doubt(session)


def test_a_verification_accepts_the_changed_line_where_it_stands_now(shop: Shop) -> None:
    at = CODE.split("\n").index("    delay = 2**count") + 1
    session = shop.client.think(thought="It waits", evidence=f"a.py:{at}")["session"]
    shop.commit("a.py", f"import os\n{CODE}".replace("2**", "3**"))
    shop.doubt(session)

    shop.client.think(session=session, verify="e1", because="It still waits.")

    shop.commit("a.py", f"import os\n{CODE}".replace("2**", "4**"))
    assert f'a.py:{at + 1} -"delay = 3**count" +"delay = 4**count"' in shop.doubt(session)


@pytest.mark.parametrize(
    ("before", "after", "is_told"),
    [
        ("count: int", "count: float", True),
        ("-> float", "", True),
        ("count: int", "count: int, more", False),
        ("2**", "3**", False),
    ],
)
def test_a_change_of_annotations_alone_is_told_as_such(
    shop: Shop, before: str, after: str, is_told: bool
) -> None:
    session = shop.client.think(thought="It waits", evidence="a.py#wait")["session"]
    shop.commit("a.py", CODE.replace(before, after))

    assert ("form only: " in shop.doubt(session)) is is_told


def test_a_change_of_annotations_is_told_outside_git_too(loose: Shop) -> None:
    session = loose.client.think(thought="It waits", evidence="a.py#wait")["session"]
    (loose.folder / "a.py").write_text(CODE.replace("count: int", "count: float"))

    assert "form only: " in loose.doubt(session)


def test_a_change_of_import_paths_alone_is_told_as_such(shop: Shop) -> None:
    (shop.folder / "a.py").write_text(CODE.replace("import sockets", "from net import sockets"))
    shop.git("commit", "-am", "paths")
    session = shop.client.think(thought="It stops", evidence="a.py#stop")["session"]
    now = CODE.replace("import sockets", "import net.sockets").replace("sockets.c", "net.sockets.c")
    shop.commit("a.py", now)

    assert "form only: " in shop.doubt(session)


SECRETS = (
    'password = "hunter2hunter2"',
    "API_KEY: 8f3b1c5d7e9a2046",
    "url = postgres://me:hunter2hunter2@host/db",
    "ghp_0123456789abcdefghijABCDEFGHIJ",
    "-----BEGIN RSA PRIVATE KEY-----",
)


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_is_neither_kept_nor_shown(loose: Shop, tmp_path: Path, secret: str) -> None:
    (loose.folder / "x.txt").write_text(f"{secret}\n")
    reply = loose.client.think(thought="It is set", evidence="x.txt:1")
    (loose.folder / "x.txt").write_text("gone\n")

    doubt = loose.doubt(reply["session"])

    record = b"".join(file.read_bytes() for file in tmp_path.glob("t.db*"))
    assert "in doubt" in doubt
    assert secret not in f"{reply}{doubt}"
    assert secret.encode() not in record


def test_without_text_only_the_commit_and_its_author_are_kept(shop: Shop, tmp_path: Path) -> None:
    flags = ("--project", str(shop.folder), "--no-evidence-text")
    (shop.folder / "a.py").write_text(CODE.replace("2**", "5**"))
    with greeted(tmp_path / "strict.db", *flags) as client:
        strict = Shop(shop.folder, client)
        session = client.think(thought="It waits", evidence=["a.py#wait", "README.md#Limits"])[
            "session"
        ]
        shop.commit("a.py", CODE.replace("2**", "6**"))
        commit = shop.commit("README.md", PAGE.replace("Ten", "Nine"))
        doubt = strict.doubt(session)

    record = b"".join(file.read_bytes() for file in tmp_path.glob("strict.db*"))
    assert f"(by Ann in {commit})" in doubt
    assert "per minute" not in doubt
    assert b"**count" not in record


def test_no_more_than_twenty_lines_are_kept(loose: Shop, tmp_path: Path) -> None:
    (loose.folder / "x.txt").write_text("".join(f"the line number {n:03}\n" for n in range(60)))

    loose.client.think(thought="It is long", evidence="x.txt:1-60")

    record = b"".join(file.read_bytes() for file in tmp_path.glob("t.db*"))
    assert record.count(b"the line number 019") >= 1
    assert b"the line number 020" not in record


def test_a_long_line_shows_the_part_that_differs(shop: Shop) -> None:
    long = f"value = {'a, ' * 50}"
    shop.commit("x.txt", f"{long}one\n")
    session = shop.client.think(thought="It is one", evidence="x.txt:1")["session"]
    shop.commit("x.txt", f"{long}two\n")

    assert '-"…a, a, a, a, one" +"…a, a, a, a, two"' in shop.doubt(session)


def test_a_change_after_a_verification_shows_the_line_since_then(shop: Shop) -> None:
    session = shop.client.think(thought="It waits", evidence="a.py#wait")["session"]
    shop.commit("a.py", CODE.replace("2**", "3**"))
    shop.doubt(session)
    shop.client.think(session=session, verify="t1", because="it still waits")
    commit = shop.commit("a.py", CODE.replace("2**", "4**"))

    line = '-"delay = 3**count" +"delay = 4**count"'
    assert f"{line} (by Ann in {commit})" in shop.doubt(session)


def test_a_thought_on_changed_evidence_is_told_the_line(shop: Shop) -> None:
    session = shop.client.think(thought="It waits", evidence="a.py#wait")["session"]
    commit = shop.commit("a.py", CODE.replace("2**", "3**"))

    reply = shop.client.think(session=session, thought="So two users wait", rests_on="t1")

    assert reply["changed"] == {"e1": f"{FASTER} (by Ann in {commit})"}


def test_a_second_edit_of_a_place_in_doubt_shows_the_line_as_it_is_now(desk: Desk) -> None:
    desk.write("x\nlimit = 1\ny\n")
    desk.think(thought="The limit is 1.", evidence="a.py:2")
    for limit in (2, 3):
        desk.write(f"x\nlimit = {limit}\ny\n")
        assert f'-"limit = 1" +"limit = {limit}"' in desk.recall()

    desk.write("x\nlimit = 4\ny\n")
    changed = desk.think(thought="So four fit.", rests_on="t1")["changed"]
    assert changed == {"e1": '-"limit = 1" +"limit = 4"'}
    version = desk.think(next="Look.")["version"]
    assert f"version {version}" in desk.recall(), "the same content is no other change"

    desk.write("x\nlimit = 1\ny\n")
    assert "in doubt" not in desk.recall()


@pytest.mark.parametrize("is_committed", [True, False])
@pytest.mark.parametrize("place", ["conf.yaml:2", "conf.yaml#server.port"])
def test_a_renamed_file_with_another_value_shows_both_lines_and_its_name(
    shop: Shop, place: str, *, is_committed: bool
) -> None:
    session = shop.client.think(thought="So it is.", evidence=[place])["session"]
    shop.git("mv", "conf.yaml", "prod.yaml")
    (shop.folder / "prod.yaml").write_text(CONF.replace("8080", "9090"))
    if is_committed:
        shop.git("commit", "-am", "change")

    told = shop.doubt(session)

    assert f"e1 {place} gone: there is no file conf.yaml, now prod.yaml: " in told
    assert '-"port: 8080" +"port: 9090"' in told


@pytest.mark.parametrize("is_committed", [True, False])
@pytest.mark.parametrize(
    ("place", "fresh"),
    [
        ("a.py:6", "b.py#wait"),
        ("a.py#wait", "b.py:9"),
        ("a.py#wait", "b.py"),
        ("a.py", "b.py#wait"),
    ],
)
def test_fresh_evidence_in_a_renamed_file_replaces_that_of_its_former_name(
    shop: Shop, place: str, fresh: str, *, is_committed: bool
) -> None:
    client, session = shop.client, shop.client.think(thought="It doubles.", evidence=[place])
    handle = session["session"]
    client.think(session=handle, thought="Waits are short.", rests_on="t1")
    shop.rename_and_change(is_committed=is_committed)

    client.think(session=handle, revises="t1", thought="It triples.", evidence=[fresh])
    client.think(session=handle, verify="t2", because="Still short.")

    assert "in doubt" not in shop.doubt(handle)
    (shop.folder / "b.py").write_text(CODE.replace("2**", "4**"))
    assert "e2" in shop.doubt(handle).partition("In doubt:")[2]


@pytest.mark.parametrize("place", ["a.py:6", "a.py#wait", "a.py"])
def test_a_place_is_verified_by_its_former_name_and_watched_under_its_new_one(
    shop: Shop, place: str
) -> None:
    handle = shop.client.think(thought="It grows.", evidence=[place])["session"]
    shop.rename_and_change(is_committed=True)
    assert "in doubt: t1" in shop.doubt(handle)

    reply = shop.client.think(session=handle, verify="e1", because="It still grows.")

    assert reply["settled"] == ["e1", "t1"]
    (shop.folder / "b.py").write_text(CODE.replace("2**", "4**"))
    assert "in doubt: t1" in shop.doubt(handle)


def test_a_line_that_a_renamed_file_still_has_is_not_in_doubt(shop: Shop) -> None:
    handle = shop.client.think(thought="It closes.", evidence=["a.py:11", "a.py:6"])["session"]
    shop.rename_and_change(is_committed=False)

    told = shop.doubt(handle)

    assert "e2 a.py:6 gone" in told
    assert "e1" not in told.partition("In doubt:")[0]


def test_a_change_after_a_renaming_is_seen_by_the_next_call(shop: Shop) -> None:
    handle = shop.client.think(thought="It grows.", evidence=["a.py:6"])["session"]
    shop.client.think(session=handle, thought="It doubles.", rests_on="e1")
    shop.rename_and_change(is_committed=True)
    shop.doubt(handle)
    shop.client.think(session=handle, verify="t1", because="It still grows.")
    (shop.folder / "b.py").write_text(CODE.replace("2**", "4**"))

    reply = shop.client.think(session=handle, thought="So we wait.", rests_on="t1")

    assert reply["in_doubt"] == {"t1": "e1", "t2": "e1", "t3": "e1"}


@pytest.mark.parametrize(
    ("name", "renamed", "text"),
    [
        ("prod.txt", "prod.yaml", "prod:\n  pool: 5\n  port: 8080\n"),
        ("run.py", "run.txt", "if ready:\n    start()\n    run()\n"),
        ("prod.sql", "prod.conf", "A=1\nB=2\nC=3\n"),
        ("label.txt", "label.conf", "# staging\nA = 1\nB = 2\n"),
    ],
)
def test_a_file_with_another_suffix_and_the_same_text_shows_no_changed_line(
    shop: Shop, name: str, renamed: str, text: str
) -> None:
    shop.commit(name, text)
    handle = shop.client.think(thought="So it is.", evidence=[f"{name}:3"])["session"]
    (shop.folder / name).rename(shop.folder / renamed)

    before = shop.doubt(handle)
    shop.git("add", "-A")
    shop.git("commit", "-m", "renamed")
    told = shop.doubt(handle)

    assert "failed" not in before + told
    assert '-"' not in told
    assert '+"' not in told
    if renamed.endswith((".yaml", ".conf")):
        assert f"e1 {name}:3 gone: there is no file {name}, now {renamed}" in told


def test_a_renamed_file_is_found_once_git_knows_its_new_name(shop: Shop) -> None:
    shop.commit("a.pyi", CODE.replace("sockets", "plugs"))
    handle = shop.client.think(thought="It grows.", evidence=["a.pyi:6"])["session"]
    (shop.folder / "a.pyi").rename(shop.folder / "b.py")
    assert "e1 a.pyi:6 gone" in shop.doubt(handle)

    shop.git("add", "-A")
    shop.git("commit", "-m", "renamed")
    assert "e1 a.pyi:6 gone" not in shop.doubt(handle)

    (shop.folder / "b.py").write_text(CODE.replace("2**", "4**"))
    assert "in doubt: t1" in shop.doubt(handle)
