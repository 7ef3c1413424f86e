"""Texts with Markdown, quotes and line breaks are plain lines in the lists of the terminal."""

from pathlib import Path

import pytest

from entrypoints.cli.commandline import Terminal, plain_screen, thoughtline
from rawclient import greeted

TITLE = 'Café **bold** `queue` "naïve"'
CLAIM = '# The **lock** is "slow"\nbecause of `fsync`.'
REASON = 'The `log`\nhas "one" **line**.'
SAID = "The log has 'one' line."


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A record of one session whose claim waits, is in doubt, contradicted and objected to."""
    project = tmp_path_factory.mktemp("shop")
    (project / ".git").mkdir()
    line = project / "queue.yaml"
    line.write_text("lock: fast\n")
    database = project / "t.db"
    with greeted(database, "--project", str(project), "--approval") as agent:
        session: str = agent.think(
            thought=CLAIM, title=TITLE, kind="conclusion", evidence="queue.yaml:1", assume=["So"]
        )["session"]
        agent.think(session=session, verify="a1", because=REASON)
        agent.think(session=session, thought="No.", contradicts="t1", because=REASON)
    with Terminal(
        "approve", f"{session}/t1", "--reject", REASON, "--name", "Ada", "--database", str(database)
    ) as terminal:
        terminal.answer("as human:Ada?", "y")
    line.write_text("lock: slow\n")
    thoughtline("check", "--project", project, "--database", database)
    return project, session


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ((), ('Café bold queue "naïve"', "\"Café bold queue 'naïve'\"", 'The log has "one" line.')),
        (("sessions",), ('Café bold queue "naïve"',)),
        (("check", "--approved"), ('t1  The lock is "slow" because of fsync.',)),
        (("search", "slow"), ('The lock is "slow" because of fsync.',)),
        (("why", "queue.yaml"), ('The lock is "slow" because of fsync.',)),
    ],
)
def test_lists_have_plain_lines(
    record: tuple[Path, str],
    command: tuple[str, ...],
    words: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    project, _ = record
    monkeypatch.chdir(project)
    shown = plain_screen(*command, COLUMNS="200", THOUGHTLINE_DATABASE=str(project / "t.db"))

    for each in words:
        assert each in shown
    for mark in ("**", "`queue`", "`fsync`", "`log`", "\\"):
        assert mark not in shown, mark


def test_facts_and_remarks_are_plain_lines(record: tuple[Path, str]) -> None:
    project, session = record
    database = ("--database", project / "t.db")
    show = thoughtline("show", session, *database).stdout
    approve = thoughtline("approve", *database).stdout

    for fact in ("verified:", "cannot stand together with t2:", "human:Ada objects (t3):"):
        assert f'{fact} "{SAID}"' in show
    assert '\nCafé bold queue "naïve"\n' in show
    assert '! cannot stand together with t2: The `log` has "one" **line**.\n' in approve
    assert "\\n" not in approve
