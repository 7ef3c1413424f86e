"""Every command that a page shows is run, or is here with the reason why not."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import forked
from places import DATA, ROOT
from thoughtline.entrypoints.cli.main import thoughtline

PAGES = [
    *(path for path in sorted(ROOT.glob("*.md")) if path.name != "CHANGELOG.md"),
    *sorted(ROOT.glob("docs/*.md")),
    ROOT / "benchmarks" / "README.md",
]

NOT_RUN = {
    r"scripts/try": "tests/test_try.py runs it; its record is in the home of the other commands",
    r"scripts/(test|check|docs)": ".ci/run runs it: this test is a part of it",
    r"scripts/benchmark": ".ci/run runs its short form",
    r"\. \.venv/bin/activate": "the other commands have that environment",
    r"pip install ": "tests/deploy installs the wheel with its extras; here nothing is fetched",
    r"python -m pip install": "the same, with hashes",
    r"python -m benchmarks.thinking|export THOUGHTLINE_MODEL": "asks a model that costs money",
    r"ssh elsewhere": "there is no other machine",
    r"thoughtline share": "the session is Ada's; tests/entrypoints/http has one",
    r"sha256sum --check": "there is no release here; scripts/release makes the file",
    r"thoughtline (migrate|doctor).*(postgresql://|THOUGHTLINE_DATABASE)|"
    r"pg_dump|pg_restore|psql": "tests/store/postgres does it, with a server of its own",
    r"python3 -m venv /opt|useradd|cat > /etc/|THOUGHTLINE_HTTP=|THOUGHTLINE_PUBLIC_URL=|END$|"
    r"install -[do]|runuser|cp deploy/|curl|cd /var|rm -rf|systemctl": (
        "changes the machine; tests/deploy checks the unit and its commands"
    ),
    r"docker compose|export THOUGHTLINE_PUBLIC_URL": "tests/deploy reads it; there is no engine",
}
"""How a command begins -> why no test runs it as it stands."""

OFFLINE = {"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1"}

CLIENT = ROOT / ".tools/frameworks/claude/lib/python3.11/site-packages/claude_agent_sdk/_bundled"

HOSTED = re.compile(r"claude mcp add")
"""Run with the client itself, where scripts/frameworks has installed it."""


def commands(page: Path) -> list[str]:
    """The lines of its ```sh blocks, with continuations joined and comments taken off."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    return [said for line in lines if (said := re.sub(r"\s+#\s.*$", "", line).strip())]


def is_not_run(command: str) -> bool:
    return any(re.match(rf"(cd \S+ && )?({begin})", command) for begin in NOT_RUN)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which somebody has run `scripts/try`, and has what the pages speak of."""
    made = tmp_path_factory.mktemp("home")
    run(f"{sys.executable} {ROOT / 'examples' / 'survives_a_kill.py'}", made)
    page = (ROOT / "docs" / "export.md").read_text(encoding="utf-8")
    conversation = page.partition("`conversation.jsonl`:\n\n```json\n")[2].partition("```")[0]
    (made / "conversation.jsonl").write_text(conversation, encoding="utf-8")
    for folder in ("docs/adr", "docs/rfcs"):
        (made / folder).mkdir(parents=True)
        (made / folder / "0001-use-a-pool.md").write_text("# 1. Use a pool\n", encoding="utf-8")
    (made / ".cursor").mkdir()  # a client to install in
    (made / "calls.json").write_text(
        '[{"thought": "One.", "thoughtNumber": 1, "totalThoughts": 1, "nextThoughtNeeded": false}]',
        encoding="utf-8",
    )
    run("thoughtline export --output ada.jsonl && thoughtline import ada.jsonl --of ada", made)
    (made / "handle").write_text(run("thoughtline sessions --json", made), encoding="utf-8")
    return made


def run(command: str, home: Path) -> str:
    quick, programs = forked.command().parent, Path(sys.executable).parent
    path = os.pathsep.join([str(quick), str(programs), str(CLIENT), os.environ["PATH"]])
    kept = {name: value for name, value in os.environ.items() if "THOUGHTLINE" not in name}
    done = subprocess.run(
        ["bash", "-ec", command],
        cwd=home,
        env={**kept, "HOME": str(home), "PATH": path, "THOUGHTLINE_TOKEN": "made-up"} | OFFLINE,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def prepared(command: str, home: Path) -> str:
    """The command with what stands for something in its place."""
    handle = re.search(r'"session":\s*"(\w+)"', (home / "handle").read_text("utf-8"))
    assert handle
    command = re.sub(r"\[([^\]]*)\]", r"\1", command.replace("SESSION", handle[1]))  # [optional]
    if command.startswith("thoughtline forget"):
        command += " --yes"
    if command.startswith("thoughtline token revoke"):
        known = "$(thoughtline token list | grep -oE '[0-9a-f]{12}' | head -n 1)"
        return re.sub(r"\w+$", known, command)
    if command == "thoughtline serve --http":  # until it listens; on a port that nobody else has
        listens = "until grep -q http://127 said; do kill -0 $!; sleep 0.1; done"
        return f"{command} 127.0.0.1:0 2> said & {listens}; kill $!; wait $!"
    return command


FOLLOWED = {
    "run.md": "tests/deploy follow it whole, with a proxy and a PostgreSQL server",
    "record.md": "tests/entrypoints/cli/test_sync.py follows it whole, with two clones",
}
"""Page -> why its commands are not run one by one."""

RUN = {
    page: found
    for page in PAGES
    if page.name not in FOLLOWED
    if (found := [one for one in commands(page) if not is_not_run(one)])
}


@pytest.mark.parametrize("page", RUN, ids=lambda page: page.name)
def test_the_commands_of_a_page_do_what_they_are_there_for(
    page: Path, home: Path, tmp_path: Path
) -> None:
    own = shutil.copytree(home, tmp_path / "home")
    talked = own / ".claude" / "projects" / re.sub(r"[^A-Za-z0-9]", "-", str(own))
    talked.mkdir(parents=True)
    said = (DATA / "transcripts" / "claude-code.jsonl").read_text("utf-8")
    (talked / "claude-code.jsonl").write_text(said.replace("/home/ada/shop", str(own)), "utf-8")
    shutil.copy(DATA / "transcripts" / "codex.jsonl", own / "rollout.jsonl")
    for command in RUN[page]:
        if HOSTED.match(command) and not CLIENT.exists():
            continue
        run(prepared(command, own), own)


def test_every_command_has_its_row() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.*?) \|", page, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(?:thoughtline )?([a-z]+)", row)}

    assert named == thoughtline.commands.keys()


def test_the_tutorial_shows_what_is_printed(home: Path) -> None:
    text = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    shown = text.split("thoughtline show latest\n```\n\n```\n")[1].split("```")[0]

    assert steady(run("thoughtline show latest", home)) == steady(shown)


def steady(text: str) -> str:
    """Without what differs from run to run."""
    text = re.sub(r"^project .*\n", "", text, flags=re.MULTILINE)
    return re.sub(r"session \w{22}|version \d+|\d{4}-\d\d-\d\dT[\d:]+Z", "", text).strip()


def test_every_reason_not_to_run_a_command_is_needed() -> None:
    shown = [command for page in PAGES for command in commands(page)]

    assert [begin for begin in NOT_RUN if not any(map(re.compile(begin).match, shown))] == []
