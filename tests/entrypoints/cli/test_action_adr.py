"""The action where no record of ours is: plain decision records, or nothing at all."""

import re
import subprocess
from html import escape
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from entrypoints.cli.test_action import ACTION
from entrypoints.cli.test_action_record import DEFAULTS
from entrypoints.cli.test_check import ME, run_in
from entrypoints.cli.test_reasons import GitHub, github, workflow

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
        self.git("init", "--quiet", f"--initial-branch={base}")
        files = {"src/pool.py": POOL, "README.md": "A shop.\n"}
        for number, text in enumerate(records, 7):
            files[f"{at}/{number:04}-keep-the-pool-small.md"] = ADR.format(text)
        self.commit(files)
        self.git("update-ref", f"refs/remotes/origin/{base}", "HEAD")
        self.git("checkout", "--quiet", "-b", "change")

    def git(self, *words: str) -> None:
        subprocess.run(["git", *words], cwd=self.folder, check=True, capture_output=True)

    def commit(self, files: dict[str, str]) -> None:
        for path, text in files.items():
            file = self.folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        self.git("add", "--all")
        self.git(*ME, "commit", "--quiet", "--message", "$(touch pwned) ::set-output name=x::y")

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
    tmp_path: Path, github: GitHub, named: str, edit: tuple[str, str], place: str
) -> None:
    repository = Repository(tmp_path, named)
    repository.commit({"src/pool.py": POOL.replace(*edit)})

    told = repository.checked()
    failed = repository.checked(ADR="true", COMMENT="true", **workflow(github))
    accepted = repository.checked(ADR="true", ACCEPT="true")

    assert (told.returncode, failed.returncode, accepted.returncode) == (0, 1, 0), failed.stderr
    assert "decision records name: docs/adr/0007-keep-the-pool-small.md." in failed.stderr
    line = f"- `docs/adr/0007-keep-the-pool-small.md` Keep the pool small: `{place}`"
    [comment] = comments(github)
    for text in (told.stdout, comment):
        shown = text.partition(TITLE)[2].splitlines()
        assert shown[1] == line
        assert shown[2] == f"  ~~`{edit[0]}`~~ `{edit[1]}`"


@pytest.mark.parametrize(
    ("named", "edited"),
    [
        ("src/pool.py:1 only", POOL.replace("wait = 30", "wait = 3")),
        ("src/pool.py:2", "import os\n\n" + POOL),
        ("src/pool.py", POOL),
        ("../src/pool.py and pool.py and src/pool.pyc and src/pool", POOL + "\n# more\n"),
        ("Read pool.py, other/pool.py and https://example.org/src/pool.py", POOL + "\n# more\n"),
    ],
)
def test_another_change_is_not_told(tmp_path: Path, named: str, edited: str) -> None:
    repository = Repository(tmp_path, named)
    repository.commit({"src/pool.py": edited, "src/new.py": "x = 1\n"})

    done = repository.checked(ADR="true")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "the change puts nothing in doubt" in done.stdout


def test_a_file_without_a_suffix_is_named_as_code_or_with_its_folder(tmp_path: Path) -> None:
    repository = Repository(tmp_path, "See `Makefile`.", "See deploy/Dockerfile.", "Makefile")
    repository.commit({"Makefile": "a:\n", "deploy/Dockerfile": "FROM a\n"})
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repository.commit({"Makefile": "b:\n", "deploy/Dockerfile": "FROM b\n"})

    told = repository.checked().stdout

    assert [told.count(f"/{number:04}-") for number in (7, 8, 9)] == [1, 1, 0]


def test_a_checkout_without_the_base_says_what_is_missing(tmp_path: Path) -> None:
    done = Repository(tmp_path).checked(REVISION="origin/elsewhere")

    assert done.returncode == 2
    assert "There is no origin/elsewhere in this checkout: use actions/checkout" in done.stdout


@pytest.mark.parametrize("status", ["Superseded by 0008", "Rejected", "Proposed", "Deprecated"])
def test_a_record_that_is_not_in_force_names_nothing(tmp_path: Path, status: str) -> None:
    repository = Repository(tmp_path)
    record = ADR.format("src/pool.py:1").replace("Accepted", status)
    repository.commit({"doc/adr/0007-x.md": record, "doc/adr/0008-y.md": ADR.format("Other.")})
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repository.commit({"src/pool.py": POOL.replace("5", "9")})

    assert TITLE not in repository.checked().stdout


def test_a_record_that_a_later_one_replaces_names_nothing(tmp_path: Path) -> None:
    repository = Repository(tmp_path, "src/pool.py:1", "src/pool.py:2")
    later = ADR.format("src/pool.py:2").replace("Accepted", "Accepted\n\nSupersedes ADR-7")
    repository.commit({"docs/adr/0008-keep-the-pool-small.md": later})
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repository.commit({"src/pool.py": POOL.replace("5", "9").replace("30", "3")})

    told = repository.checked().stdout

    assert [told.count(f"/{number:04}-") for number in (7, 8)] == [0, 1]


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


@pytest.mark.parametrize("status", IN_FORCE)
def test_a_record_that_may_be_in_force_counts(tmp_path: Path, status: str) -> None:
    record = ADR.format("src/pool.py:1").replace("Accepted", status)

    done = touched(tmp_path, {"docs/adr/0007-x.md": record, "docs/adr/0008-y.md": ADR.format("")})

    assert done.returncode == 1, done.stdout
    assert "docs/adr/0007-x.md." in done.stderr
    assert ("(status not certain: On the table)".lower() in done.stdout) == (status == IN_FORCE[-1])


def touched(folder: Path, files: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """What the action says where the base has these files, and the change edits the pool."""
    repository = Repository(folder)
    repository.commit(files)
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repository.commit({"src/pool.py": POOL.replace("size = 5", "size = 9")})
    return repository.checked(ADR="true")


@pytest.mark.parametrize(
    "later",
    [
        *(f"{each}\n\nSupersedes ADR-7" for each in ("Proposed", "Rejected", "On the table")),
        *("Proposed, supersedes ADR-7", "Accepted\n\nSupersedes ADR-7 in part"),
        *("Accepted\n\nPartially supersedes ADR-7", "Accepted\n\nDoes not replace ADR-7"),
    ],
)
def test_a_record_that_never_was_in_force_replaces_none(tmp_path: Path, later: str) -> None:
    new = ADR.format("").replace("Accepted", later)

    done = touched(
        tmp_path, {"docs/adr/0007-x.md": ADR.format("src/pool.py:1"), "docs/adr/0008-y.md": new}
    )

    assert (done.returncode, "docs/adr/0007-x.md." in done.stderr) == (1, True), done.stdout


@pytest.mark.parametrize("word", ["Supersedes", "Superseded by"])
def test_records_that_replace_each_other_are_in_force(tmp_path: Path, word: str) -> None:
    files = {
        f"docs/adr/{one:04}-x.md": ADR.format("src/pool.py:1").replace(
            "Accepted", f"Accepted\n\n{word} ADR-{other}"
        )
        for one, other in ((7, 8), (8, 7))
    }

    done = touched(tmp_path, files)

    assert "docs/adr/0007-x.md, docs/adr/0008-x.md." in done.stderr, done.stdout


def test_the_records_of_all_folders_count_also_with_one_name(tmp_path: Path) -> None:
    record = ADR.format("src/pool.py:1")
    paths = [
        *("0001-lang.md", "doc/adr/0001-lang.md", "docs/adr/a/0001-lang.md"),
        *("docs/adr/b/0001-lang.md", "docs/architecture/decisions/0001-lang.md"),
        "docs/decisions/0001-lang.md",
    ]

    done = touched(tmp_path, dict.fromkeys(paths, record) | {".adr-dir": ".\n"})

    assert f"decision records name: {', '.join(paths)}." in done.stderr, done.stdout


def test_each_place_of_a_record_counts(tmp_path: Path) -> None:
    others = {f"src/a{number}.py": "x = 1\n" for number in range(40)}
    record = ADR.format(" ".join([*others, "src/pool.py:1"]))

    assert touched(tmp_path, {"docs/adr/0007-x.md": record} | others).returncode == 1


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
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repository.commit({path: "a = 2\n"})

    done = repository.checked(ADR="true")

    assert (done.returncode, f"`{path}`" in done.stdout) == (1, True), done.stdout


def test_the_folder_of_adr_tools_counts_and_the_base_decides(tmp_path: Path) -> None:
    repository = Repository(tmp_path, "src/pool.py:1", at="notes/why")
    repository.commit({".adr-dir": "notes/why\n"})
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    (repository.folder / ".adr-dir").unlink()
    (repository.folder / "notes/why/0007-keep-the-pool-small.md").unlink()
    repository.commit({"src/pool.py": POOL.replace("5", "9")})

    done = repository.checked(ADR="true")

    assert done.returncode == 1
    assert "small.md` Keep the pool small (edited by this change, too): `src" in done.stdout


def test_a_pull_request_in_an_empty_repository_gets_one_comment(
    tmp_path: Path, github: GitHub
) -> None:
    """It says that nothing was compared: silence would pass for a check of something."""
    repository = Repository(tmp_path)
    repository.commit({"src/pool.py": POOL.replace("5", "9")})

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
    repository.commit({"src/pool.py": POOL.replace("5", "9")})
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
    record = f"# 7. {HOSTILE}\n\n## Decision\n\nsrc/pool.py:1 {HOSTILE}\n"
    repository = Repository(tmp_path, base=base)
    repository.commit({f"docs/adr/0007-{HOSTILE.replace('/', ' ')}.md": record})
    repository.commit({"docs/adr/0008-long.md": ADR.format("src/pool.py:2 " * 700_000)})
    repository.git("update-ref", f"refs/remotes/origin/{base}", "HEAD")
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


@pytest.mark.parametrize("title", ["Escape the ` sign", "``` x `", "See &#64;octo"])
def test_a_changed_line_stays_code_beside_any_title(tmp_path: Path, title: str) -> None:
    repository = Repository(tmp_path)
    record = ADR.format("src/pool.py:1").replace("Keep the pool small", title)
    line = "size = 5 @octo [x](//e.vil) ![y](//e.vil) <img src=x>"
    pool = POOL.replace("size = 5", line)
    repository.commit({"docs/adr/0007-escape.md": record, "src/pool.py": pool})
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repository.commit({"src/pool.py": pool.replace("size = 5", "size = 9")})

    [_, part] = repository.checked().stdout.split(TITLE)

    page = MarkdownIt("commonmark").render(part.partition("\n\n")[0])
    assert f"<code>{escape(line)}</code>" in page
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


@pytest.mark.parametrize("has_before", [True, False])
def test_a_push_is_compared_with_the_commit_before_it(
    tmp_path: Path, github: GitHub, *, has_before: bool
) -> None:
    repository = Repository(tmp_path, "src/pool.py:1")
    repository.commit({"src/pool.py": POOL.replace("size = 5", "size = 9")})
    repository.commit({"README.md": "Another shop.\n"})
    before = "origin/main" if has_before else "0" * 40

    done = repository.checked(
        REVISION="",
        BEFORE=before,
        ADR="true",
        COMMENT="true",
        **workflow(github) | {"GITHUB_REF": "refs/heads/main"},
    )

    assert done.returncode == int(has_before), done.stderr
    assert not comments(github)


def test_a_limit_of_requests_is_no_missing_permission(tmp_path: Path, github: GitHub) -> None:
    github.is_limited = True
    repository = Repository(tmp_path, "src/pool.py:1")
    repository.commit({"src/pool.py": POOL.replace("size = 5", "size = 9")})

    done = repository.checked(COMMENT="true", **workflow(github))

    assert done.returncode == 2
    assert "the limit of requests is reached" in done.stderr
