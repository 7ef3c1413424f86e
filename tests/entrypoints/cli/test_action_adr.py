"""The action where no record of ours is: plain decision records, or nothing at all."""

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt

from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.test_action import ACTION
from entrypoints.cli.test_action_record import DEFAULTS
from entrypoints.cli.test_check import run_in
from entrypoints.cli.test_reasons import GitHub, github, workflow
from entrypoints.repository import commit_all, git

if TYPE_CHECKING:
    import subprocess

__all__ = ["github"]

POOL = "size = 5\nwait = 30\n\n\ndef take():\n    return size\n"
ADR = "# 7. Keep the pool small\n\n## Status\n\nAccepted\n\n## Decision\n\n{}\n"
TITLE = "Changes what a decision record names"


class Repository:
    """A clone whose base has a file and decision records, and a change on top of it."""

    def __init__(
        self, folder: Path, *records: str, base: str = "main", at: str = "docs/adr"
    ) -> None:
        self.folder, self.runner = folder / "clone", folder
        self.folder.mkdir()
        self.base = base
        git(self.folder, "init", "--quiet", f"--initial-branch={base}")
        files = {"src/pool.py": POOL, "README.md": "A shop.\n"}
        for number, text in enumerate(records, 7):
            files[f"{at}/{number:04}-keep-the-pool-small.md"] = ADR.format(text)
        self.commit(files)
        self.begin_change()
        git(self.folder, "checkout", "--quiet", "-b", "change")

    def commit(self, files: dict[str, str]) -> None:
        for path, text in files.items():
            file = self.folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        commit_all(self.folder, "$(touch pwned) ::set-output name=x::y")

    def begin_change(self) -> None:
        """Take the latest commit as the base."""
        git(self.folder, "update-ref", f"refs/remotes/origin/{self.base}", "HEAD")

    def change_pool(self, was: str = "size = 5", now: str = "size = 9") -> None:
        self.commit({"src/pool.py": POOL.replace(was, now)})

    def summary(self) -> "subprocess.CompletedProcess[str]":
        """What the command says that the action calls at the end; nothing is recorded."""
        (self.folder / ".thoughtline/record").mkdir(parents=True)
        where = ("--database", self.runner / "none.db", "--project", self.folder)
        return thoughtline("pr", f"origin/{self.base}", "--adr", *where, THOUGHTLINE_NO_SYNC="true")

    def checked(self, **settings: str) -> "subprocess.CompletedProcess[str]":
        """What the action's own shell says."""
        ci = DEFAULTS | {"REVISION": f"origin/{self.base}", "FOLDER": str(self.runner)}
        own = {"THOUGHTLINE_NO_SYNC": "true", "THOUGHTLINE_DATABASE": str(self.runner / "none.db")}
        return run_in(self.folder, ACTION["runs"]["steps"][-1]["run"], **(ci | own | settings))


def comments(github: GitHub) -> list[str]:
    return [one["body"] for one in github.comments if one["body"].startswith("<!-- thought")]


@pytest.mark.parametrize(
    ("named", "edit", "place"),
    [
        ("See [the pool](../../src/pool.py).", ("size = 5", "size = 9"), "src/pool.py"),
        ("See [the pool](../../src/pool.py#L1).", ("size = 5", "size = 9"), "src/pool.py:1"),
        ("The size is in `src/pool.py:1-2`.", ("size = 5", "size = 9"), "src/pool.py:1-2"),
        ("It is src/pool.py#L1-L2 today", ("wait = 30", "wait = 3"), "src/pool.py:1-2"),
        ("src/pool.py#take gives it", ("return size", "return 0"), "src/pool.py#take"),
        ("A small `README.md`; src/pool.py", ("size = 5", "size = 9"), "src/pool.py"),
        ("[pool]: ../../src/pool.py#L1", ("size = 5", "size = 9"), "src/pool.py:1"),
        ("It is src/pool.py, today: src/pool.py.", ("size = 5", "size = 9"), "src/pool.py"),
        ("src/pool.py:700 is gone", ("size = 5", "size = 9"), "src/pool.py:700"),
    ],
)
def test_a_change_of_what_a_decision_record_names_is_told(
    tmp_path: Path, named: str, edit: tuple[str, str], place: str
) -> None:
    repository = Repository(tmp_path, named)
    repository.change_pool(*edit)

    assert_told(repository.summary(), edit, place)


def assert_told(
    failed: "subprocess.CompletedProcess[str]",
    edit: tuple[str, str] = ("size = 5", "size = 9"),
    place: str = "src/pool.py",
    text: str = "",
) -> None:
    """The change fails, and its place is in the summary, which may be in another text."""
    assert failed.returncode == 1, failed.stderr
    assert "decision records name: docs/adr/0007-keep-the-pool-small.md." in failed.stderr
    shown = (text or failed.stdout).partition(TITLE)[2].splitlines()
    line = f"- `docs/adr/0007-keep-the-pool-small.md` Keep the pool small: `{place}`"
    assert shown[1:3] == [line, f"  ~~`{edit[0]}`~~ `{edit[1]}`"]


def test_the_action_names_such_a_record_and_fails_if_asked_to(
    tmp_path: Path, github: GitHub
) -> None:
    repository = Repository(tmp_path, "src/pool.py")
    repository.change_pool()

    told = repository.checked()
    failed = repository.checked(ADR="true", COMMENT="true", **workflow(github))
    accepted = repository.checked(ADR="true", ACCEPT="true")

    assert (told.returncode, accepted.returncode) == (0, 0), told.stderr
    [comment] = comments(github)
    for text in (told.stdout, comment):
        assert_told(failed, text=text)


def test_other_changes_are_not_told(tmp_path: Path) -> None:
    edited = {
        "src/pool.py:1 only": POOL.replace("wait = 30", "wait = 3"),
        "src/pool.py:2": "import os\n\n" + POOL,
        "src/pool.py": POOL,
        "../src/pool.py and pool.py and src/pool.pyc and src/pool": POOL + "\n# more\n",
        "Read pool.py, other/pool.py and https://example.org/src/pool.py": POOL + "\n# more\n",
    }
    names = [named.replace("pool", f"pool{number}") for number, named in enumerate(edited)]
    repository = Repository(tmp_path, *names)
    files = [f"src/pool{number}.py" for number in range(len(edited))]
    repository.commit(dict.fromkeys(files, POOL))
    repository.begin_change()
    repository.commit(dict(zip(files, edited.values(), strict=True)) | {"src/new.py": "x = 1\n"})

    done = repository.summary()

    assert done.returncode == 0, done.stdout + done.stderr
    assert "the change puts nothing in doubt" in done.stdout


def test_a_file_without_a_suffix_is_named_as_code_or_with_its_folder(tmp_path: Path) -> None:
    repository = Repository(tmp_path, "See `Makefile`.", "See deploy/Dockerfile.", "Makefile")
    repository.commit({"Makefile": "a:\n", "deploy/Dockerfile": "FROM a\n"})
    repository.begin_change()
    repository.commit({"Makefile": "b:\n", "deploy/Dockerfile": "FROM b\n"})

    told = repository.summary().stdout

    assert [told.count(f"/{number:04}-") for number in (7, 8, 9)] == [1, 1, 0]


def test_a_checkout_without_the_base_says_what_is_missing(tmp_path: Path) -> None:
    done = Repository(tmp_path).checked(REVISION="origin/elsewhere")

    assert done.returncode == 2
    assert "There is no origin/elsewhere in this checkout: use actions/checkout" in done.stdout


def touched(folder: Path, files: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """What the command says where the base has these files, and the change edits the pool."""
    repository = Repository(folder)
    repository.commit(files)
    repository.begin_change()
    repository.change_pool()
    return repository.summary()


def named(done: "subprocess.CompletedProcess[str]") -> list[str]:
    """The records for which the command fails."""
    names = done.stderr.partition("decision records name: ")[2].removesuffix(".\n")
    assert done.returncode == bool(names), done.stdout + done.stderr
    return names.split(", ") if names else []


def record(status: str = "Accepted", names: str = "src/pool.py:1") -> str:
    return ADR.format(names).replace("Accepted", status)


def test_a_record_that_is_not_in_force_names_nothing(tmp_path: Path) -> None:
    statuses = ["Superseded by 0008", "Rejected", "Proposed", "Deprecated"]
    files = {f"doc/adr/001{at}-x.md": record(status) for at, status in enumerate(statuses)}

    done = touched(tmp_path, files | {"doc/adr/0008-y.md": record(names="Other.")})

    assert named(done) == []
    assert TITLE not in done.stdout


def test_a_record_that_a_later_one_replaces_names_nothing(tmp_path: Path) -> None:
    later = record("Accepted\n\nSupersedes ADR-7")

    done = touched(tmp_path, {"docs/adr/0007-x.md": record(), "docs/adr/0008-y.md": later})

    assert named(done) == ["docs/adr/0008-y.md"]


IN_FORCE = [
    "Accepted\n<!-- Proposed | Accepted | Superseded by ADR-xxx -->",
    "<!--\nProposed\nSuperseded by ADR-8\n-->\nAccepted",
    "Accepted. Not superseded by anything yet.",
    "Accepted until superseded",
    "Accepted, partially superseded by ADR-8",
    "Superseded by ADR-8 in parts",
    "Accepted 2026-03-01\nProposed 2026-01-01",
    "Accepted\n\nProposed",
    "On the table",
]


@pytest.mark.parametrize("statuses", [IN_FORCE[:3], IN_FORCE[3:6], IN_FORCE[6:]])
def test_a_record_that_may_be_in_force_counts(tmp_path: Path, statuses: list[str]) -> None:
    files = {f"docs/adr/001{at}-x.md": record(status) for at, status in enumerate(statuses)}

    done = touched(tmp_path, files | {"docs/adr/0008-y.md": record(names="")})

    assert named(done) == [*files]
    assert done.stdout.count("(status not certain: on the table)") == statuses.count("On the table")


def test_a_record_that_never_was_in_force_replaces_none(tmp_path: Path) -> None:
    later = [
        *(f"{each}\n\nSupersedes ADR-7" for each in ("Proposed", "Rejected", "On the table")),
        *("Proposed, supersedes ADR-7", "Accepted\n\nSupersedes ADR-7 in part"),
        *("Accepted\n\nPartially supersedes ADR-7", "Accepted\n\nDoes not replace ADR-7"),
    ]
    files = {f"docs/adr/001{at}-x.md": record() for at in range(len(later))}
    news = {
        f"docs/adr/002{at}-y.md": record(status.replace("ADR-7", f"ADR-1{at}"), names="")
        for at, status in enumerate(later)
    }

    assert named(touched(tmp_path, files | news)) == [*files]


def test_records_that_replace_each_other_are_in_force(tmp_path: Path) -> None:
    files = {
        f"docs/adr/001{one}-x.md": record(f"Accepted\n\n{word} ADR-1{other}")
        for word, pair in (("Supersedes", (0, 1)), ("Superseded by", (2, 3)))
        for one, other in (pair, pair[::-1])
    }

    assert named(touched(tmp_path, files)) == [*files]


def test_the_records_of_all_folders_count_also_with_one_name(tmp_path: Path) -> None:
    paths = [
        *("0001-lang.md", "doc/adr/0001-lang.md", "docs/adr/a/0001-lang.md"),
        *("docs/adr/b/0001-lang.md", "docs/architecture/decisions/0001-lang.md"),
        "docs/decisions/0001-lang.md",
    ]

    done = touched(tmp_path, dict.fromkeys(paths, record()) | {".adr-dir": ".\n"})

    assert named(done) == paths


def test_each_place_of_a_record_counts(tmp_path: Path) -> None:
    others = {f"src/a{number}.py": "x = 1\n" for number in range(40)}
    several = record(names=" ".join([*others, "src/pool.py:1"]))

    done = touched(tmp_path, {"docs/adr/0007-x.md": several} | others)

    assert named(done) == ["docs/adr/0007-x.md"]


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("app/[slug]/page.tsx", "`app/[slug]/page.tsx`"),
        ("app/[slug]/page.tsx", "It is app/[slug]/page.tsx."),
        ("src/routes/+page.svelte", "It is src/routes/+page.svelte."),
        ("src/(shop)/@cart/page.tsx", "`src/(shop)/@cart/page.tsx`"),
        ("src/my file.py", "[f](<../../src/my file.py>)"),
        ("src/my file.py", "[f](../../src/my%20file.py)"),
        ("src/my file.py", "`src/my file.py`"),
    ],
)
def test_a_path_with_other_signs_is_found(tmp_path: Path, path: str, named: str) -> None:
    repository = Repository(tmp_path, named)
    repository.commit({path: "a = 1\n"})
    repository.begin_change()
    repository.commit({path: "a = 2\n"})

    done = repository.summary()

    assert (done.returncode, f"`{path}`" in done.stdout) == (1, True), done.stdout


def test_the_folder_of_adr_tools_counts_and_the_base_decides(tmp_path: Path) -> None:
    repository = Repository(tmp_path, "src/pool.py:1", at="notes/why")
    repository.commit({".adr-dir": "notes/why\n"})
    repository.begin_change()
    (repository.folder / ".adr-dir").unlink()
    (repository.folder / "notes/why/0007-keep-the-pool-small.md").unlink()
    repository.change_pool()

    done = repository.summary()

    assert done.returncode == 1
    assert "small.md` Keep the pool small (edited by this change, too): `src" in done.stdout


def test_a_pull_request_in_an_empty_repository_gets_one_comment(
    tmp_path: Path, github: GitHub
) -> None:
    """It says that nothing was compared: silence would pass for a check of something."""
    repository = Repository(tmp_path)
    repository.change_pool()

    done = [repository.checked(COMMENT="true", **workflow(github)) for _ in range(2)]

    assert [each.returncode for each in done] == [0, 0], done[0].stderr
    [comment] = comments(github)
    assert "Nothing is recorded in this repository, so nothing was compared." in comment
    assert "The comment was updated." in done[1].stdout


def test_a_pull_request_from_a_fork_has_its_summary_on_the_page_of_the_job(
    tmp_path: Path, github: GitHub
) -> None:
    github.forbids = True
    repository = Repository(tmp_path, "src/pool.py:1")
    repository.change_pool()
    page = tmp_path / "page.md"

    done = repository.checked(COMMENT="true", **workflow(github), GITHUB_STEP_SUMMARY=str(page))

    assert done.returncode == 0, done.stderr
    assert "GitHub does not let this workflow comment" in done.stdout
    assert f"**{TITLE}**" in page.read_text("utf-8")
    assert not comments(github)


HOSTILE = (
    "$(touch pwned) `touch pwned` ::set-output name=x::y @octo/all <img src=x> [a](http://e.vil)"
)


@pytest.mark.parametrize("base", ["main", "$(touch${IFS}pwned)", "a;touch${IFS}pwned", "a'b\"c"])
def test_a_hostile_pull_request_runs_nothing_and_notifies_nobody(
    tmp_path: Path, github: GitHub, base: str
) -> None:
    hostile = f"# 7. {HOSTILE}\n\n## Decision\n\nsrc/pool.py:1 {HOSTILE}\n"
    repository = Repository(tmp_path, base=base)
    repository.commit({f"docs/adr/0007-{HOSTILE.replace('/', ' ')}.md": hostile})
    repository.commit({"docs/adr/0008-long.md": record(names="src/pool.py:2 " * 700_000)})
    repository.begin_change()
    repository.commit(
        {
            "src/pool.py": f"{HOSTILE}\n" + POOL.removeprefix("size = 5\n"),
            "::set-output name=x::y\n::add-mask::z": "x",
            "--help": "x",
            ".thoughtline/$(touch pwned)\n::error::x.jsonl": "::error::x\n",
            ".thoughtline/record/one/000001-000001.jsonl": "::error::x\n",
            ".gitattributes": "* filter=trap diff=trap\n",
            "thoughtline.py": "open('pwned', 'w')",
        }
    )
    (repository.folder / ".thoughtline/away.jsonl").symlink_to("/proc/self/environ")

    done = repository.checked(ADR="true", COMMENT="true", **workflow(github))

    assert done.returncode != 0, done.stderr
    assert not [*tmp_path.rglob("pwned")]
    lines = done.stdout.splitlines()
    mark = lines[0].removeprefix("::stop-commands::")
    assert lines[-1] == f"::{mark}::"
    assert "secret" not in done.stdout + done.stderr
    [comment] = comments(github)
    assert len(comment) < 65_536
    assert len(comment.splitlines()) <= 60
    shown = comment.partition(TITLE)[2]
    bare = "".join(shown.split("`")[::2])
    for special in ("@o", "<img", "](", "http:/"):
        assert special not in bare.replace("\\<", "").replace("\\]", "")


def test_a_changed_line_stays_code_beside_any_title(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    titles = ["Escape the ` sign", "``` x `", "See &#64;octo"]
    files = {
        f"docs/adr/000{at}-escape.md": record().replace("Keep the pool small", title)
        for at, title in enumerate(titles, 7)
    }
    line = "size = 5 @octo [x](//e.vil) ![y](//e.vil) <img src=x>"
    pool = POOL.replace("size = 5", line)
    repository.commit(files | {"src/pool.py": pool})
    repository.begin_change()
    repository.commit({"src/pool.py": pool.replace("size = 5", "size = 9")})

    [_, part] = repository.summary().stdout.split(TITLE)

    page = MarkdownIt("commonmark").render(part.partition("\n\n")[0])
    assert page.count(f"<code>{escape(line)}</code>") == len(titles)
    outside = re.sub("<code>.*?</code>", "", page)
    assert not re.search("<a |<img|@o", outside), outside


DAMAGED = {".thoughtline/x.jsonl": "no export\n", ".thoughtline/record/one/1-1.jsonl": "none\n"}


def test_a_damaged_record_keeps_its_status_and_is_named(tmp_path: Path, github: GitHub) -> None:
    repository = Repository(tmp_path)
    repository.commit(DAMAGED)

    done = repository.checked(COMMENT="true", **workflow(github))

    assert done.returncode == 2, done.stderr
    [comment] = comments(github)
    assert "Parts of the record are damaged or rewritten, and were not compared." in comment
    assert "Nothing is recorded" not in comment


def test_a_folder_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    (repository.folder / ".thoughtline").symlink_to("kept")
    repository.commit({"kept/x.jsonl": "no export\n"})

    done = repository.checked()

    assert done.returncode == 0, done.stdout


def test_a_push_is_compared_with_the_commit_before_it(tmp_path: Path, github: GitHub) -> None:
    repository = Repository(tmp_path, "src/pool.py:1")
    repository.change_pool()
    repository.commit({"README.md": "Another shop.\n"})
    push = workflow(github) | {"GITHUB_REF": "refs/heads/main", "REVISION": "", "ADR": "true"}

    since_before, new_branch = (
        repository.checked(**push, BEFORE=before, COMMENT="true")
        for before in ("origin/main", "0" * 40)
    )

    assert (since_before.returncode, new_branch.returncode) == (1, 0), since_before.stderr
    assert not comments(github)


def test_a_limit_of_requests_is_no_missing_permission(tmp_path: Path, github: GitHub) -> None:
    github.is_limited = True
    repository = Repository(tmp_path, "src/pool.py:1")
    repository.change_pool()

    done = repository.checked(COMMENT="true", **workflow(github))

    assert done.returncode == 2
    assert "the limit of requests is reached" in done.stderr
