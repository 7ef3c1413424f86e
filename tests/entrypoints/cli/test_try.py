"""`thoughtline try`, fed with lines, and as a process on a terminal."""

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner, Result

from entrypoints.cli.commandline import thoughtline, told
from llm.llm_server import Behaviour, LlmServer, Request, Writer, hang, says, status
from llm.prompts import CANARY, Serve
from thoughtline.wiring import main

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 30.0

ON_A_TERMINAL = """
import fcntl, signal, sys, termios
from thoughtline.wiring import main
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
main(["try", *sys.argv[1:]])
"""
"""The terminal is made its own, so that Ctrl-C on it reaches the process, and is not ignored there:
what a shell runs in the background ignores it, and hands that on to its children."""

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
SPENT = "11 tokens in, 7 out · cost unknown · "


def named(server: LlmServer) -> dict[str, str]:
    return {"THOUGHTLINE_MODEL": f"{server.url}/v1#some-model", "THOUGHTLINE_MODEL_KEY": CANARY}


def talk(server: LlmServer | None, said: str, *arguments: str, **given: str) -> Result:
    """The command, with lines for input."""

    @click.command()
    @click.pass_context
    def run(context: click.Context) -> None:
        context.exit(main(["try", *arguments]))

    cleared = dict.fromkeys(("THOUGHTLINE_MODEL", "LLM_PROVIDER", "DEEPSEEK_MODEL"))
    environment = {**cleared, **(named(server) if server else {}), **given}
    return CliRunner().invoke(run, input=said, env=environment)


class Terminal:
    """The command on a terminal. What it shows is kept without colours."""

    def __init__(self, fd: int, process: subprocess.Popen[bytes]) -> None:
        self._fd = fd
        self._process = process
        self.shown = ""

    def type(self, keys: str) -> None:
        os.write(self._fd, keys.encode())

    def wait_for(self, text: str) -> None:
        until = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < until, self.shown
            self._look(0.1)

    def _look(self, seconds: float) -> None:
        if select.select([self._fd], [], [], seconds)[0]:
            self.shown += COLOUR.sub("", os.read(self._fd, 1 << 16).decode(errors="replace"))

    def wait_until_it_reads(self) -> None:
        """A Ctrl-C between the prompt and the reading would be seen after the reading."""
        self.wait_for("> ")
        until = time.monotonic() + PATIENCE
        state = Path(f"/proc/{self._process.pid}/stat")
        while ") S " not in state.read_text(encoding="utf-8"):
            assert time.monotonic() < until

    def clear(self) -> None:
        self.shown = ""


@contextmanager
def terminal(server: LlmServer, *arguments: str) -> "Iterator[Terminal]":
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-c", ON_A_TERMINAL, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, **named(server), "COLUMNS": "60", "TERM": "xterm"},
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(ours, running)
        assert running.wait(PATIENCE) == 0
    finally:
        running.kill()
        running.wait()
        os.close(ours)


def test_an_answer_is_shown_with_what_it_took(serve: Serve) -> None:
    server = serve(says("Because the cache is cold."))
    done = talk(server, "Why?\n")

    assert "tools" not in server.requests[0].body
    shown, spent = done.stdout.splitlines()
    assert shown == "┊ Because the cache is cold."
    assert spent.startswith(SPENT)
    assert spent.endswith(" s · answering-model")
    assert (done.exit_code, done.stderr) == (0, "")


def test_what_was_said_before_is_said_again(serve: Serve) -> None:
    server = serve(says("One."), says("Two."))

    talk(server, "First?\n\n  \nSecond?\n", "--system", "Be brief.")

    assert server.requests[-1].body["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "First?"},
        {"role": "assistant", "content": "One."},
        {"role": "user", "content": "Second?"},
    ]


def test_quit_leaves(serve: Serve) -> None:
    server = serve(says())

    done = talk(server, "Why?\n/quit\nNever asked.\n")

    assert (done.exit_code, len(server.requests)) == (0, 1)


def test_a_failure_is_told_and_the_talk_goes_on(serve: Serve) -> None:
    server = serve(says("One."), status(401), says("Three."))

    done = talk(server, "First?\nSecond?\nThird?\n")

    assert done.stderr.count("\n") == 1
    assert "did not accept the key (HTTP 401)." in done.stderr
    assert done.stderr.endswith("[mind_refused_key]\n")
    assert CANARY not in done.stdout + done.stderr
    assert "Three." in done.stdout
    assert [one["content"] for one in server.requests[-1].body["messages"]] == [
        "First?",
        "One.",
        "Third?",
    ]
    assert done.exit_code == 1


def test_without_a_model_it_says_which_variables_to_set() -> None:
    done = talk(None, "Why?\n")

    assert done.exit_code == 2
    assert "Set THOUGHTLINE_MODEL to PROVIDER:MODEL" in done.stderr
    assert "DEEPSEEK_API_KEY" in done.stderr


def test_the_flag_outweighs_the_variable(serve: Serve) -> None:
    server = serve(says())

    talk(server, "Why?\n", "--model", f"{server.url}/v1#another")

    assert server.requests[0].body["model"] == "another"


def test_the_originals_variables_name_a_model_too(serve: Serve) -> None:
    server = serve(says())
    theirs = {
        "DEEPSEEK_API_KEY": CANARY,
        "DEEPSEEK_BASE_URL": server.url,
        "DEEPSEEK_MODEL": "stub-model",
    }

    done = talk(None, "Why?\n", **theirs)

    assert (done.exit_code, server.requests[0].body["model"]) == (0, "stub-model")


HOSTILE = (
    "\x1b[2J\x1b]0;owned\x07real\rforged \x9b2J\u202e\u200b\U000e0041\x08\x7f[/red]\r\n"
    "> /quit\n11 tokens in, 7 out · cost unknown\n\tthoughtline: All is well.\r"
)


@pytest.mark.parametrize("colour", [{}, {"FORCE_COLOR": "1"}], ids=["plain", "coloured"])
def test_no_answer_commands_the_terminal_or_passes_for_our_lines(
    serve: Serve, colour: dict[str, str]
) -> None:
    done = talk(serve(says(HOSTILE)), "Why?\n", **colour)

    *answer, spent = COLOUR.sub("", done.stdout).splitlines()
    assert all(line.startswith("┊ ") and line.isprintable() for line in answer)
    assert "[/red]" in answer[0]
    assert "real\\rforged" in answer[0]
    assert answer[1:3] == ["┊ > /quit", "┊ 11 tokens in, 7 out · cost unknown"]
    assert spent.startswith(SPENT)


def test_a_name_of_the_answering_model_is_shown_safely(serve: Serve) -> None:
    done = talk(serve(says(model="m\x1b[2J\nforged")), "Why?\n")

    assert "\x1b" not in done.stdout
    assert done.stdout.endswith("m\\x1b[2J\\nforged\n")


def stuck_after(text: str) -> Behaviour:
    """Streams a text, and never the end of it."""

    async def behave(request: Request, writer: Writer) -> None:
        await says(text, finish=None)(request, writer)
        await hang(request, writer)

    return behave


def test_words_are_shown_as_they_come_and_an_answer_can_be_stopped(serve: Serve) -> None:
    server = serve(stuck_after("Let me think about"), says("Gladly."))
    with terminal(server) as screen:
        screen.wait_for("> ")
        screen.type("Why?\n")
        screen.wait_for("┊ Let me think about")
        screen.type("\x03")
        screen.wait_for("stopped")
        screen.clear()
        screen.type("Shorter?\n")
        screen.wait_for("┊ Gladly.")
        screen.type("/quit\n")

    assert [one["content"] for one in server.requests[-1].body["messages"]] == ["Shorter?"]


def test_ctrl_c_at_the_prompt_takes_back_the_line_and_ctrl_d_leaves(serve: Serve) -> None:
    server = serve(says())
    with terminal(server) as screen:
        screen.wait_for("/quit leaves, Ctrl-C stops an answer")
        screen.type("Never mi")
        screen.wait_until_it_reads()
        screen.clear()
        screen.type("\x03")
        screen.wait_until_it_reads()
        screen.type("\x04")

    assert server.requests == []


@pytest.mark.parametrize("word", ["word ", "日本 ", "x"], ids=["words", "wide", "one word"])
def test_long_lines_are_broken_behind_the_mark(serve: Serve, word: str) -> None:
    with terminal(serve(says(word * 100))) as screen:
        screen.wait_for("> ")
        screen.type("Why?\n")
        screen.wait_for(SPENT)
        screen.type("\x04")

    lines = screen.shown.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("┊"))
    last = next(number for number, line in enumerate(lines) if line.startswith(SPENT))
    assert last - first > 1
    assert all(line.startswith("┊ ") for line in lines[first:last])
    assert max(map(_columns, lines[first:last])) <= 60


def _columns(line: str) -> int:
    return sum(2 if character > "\u2fff" else 1 for character in line)


THINKS = says("Let me note it.", calls=[("think", {"thought": "The cache is cold."})])


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "thoughts.db"


def test_with_tools_the_model_thinks_in_the_record_under_its_own_name(
    serve: Serve, database: Path
) -> None:
    server = serve(THINKS, says("It is cold."))

    done = talk(server, "Why?\n", "--tools", "--database", str(database))

    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:-1] == [
        "┊ Let me note it.",
        '· think {"thought": "The cache is cold."}',
        "┊ It is cold.",
    ]
    assert done.stdout.splitlines()[-1].startswith("22 tokens in, 14 out · cost unknown · ")
    [session] = told("sessions", "--database", database)
    assert (
        f"{server.url}/v1#some-model"
        in thoughtline("show", session["session"], "--database", database).stdout
    )
    assert [tool["function"]["name"] for tool in server.requests[0].body["tools"]][:2] == [
        "think",
        "recall",
    ]
    assert server.requests[0].body["messages"][0]["role"] == "system"


def test_the_next_question_knows_what_was_called(serve: Serve, database: Path) -> None:
    server = serve(THINKS, says("It is cold."), says("Nothing more."))

    talk(server, "Why?\nAnd?\n", "--tools", "--database", str(database))

    roles = [one["role"] for one in server.requests[-1].body["messages"]]
    assert roles == ["system", "user", "assistant", "tool", "assistant", "user"]


def test_a_refused_call_is_shown_as_that_and_told_to_the_model(
    serve: Serve, database: Path
) -> None:
    server = serve(says("", calls=[("think", {"after": "t99"})]), says("I see."))

    done = talk(server, "Why?\n", "--tools", "--database", str(database))

    assert done.stdout.splitlines()[0] == '· think {"after": "t99"} (refused)'
    assert server.requests[-1].body["messages"][-1]["role"] == "tool"


def test_no_call_passes_for_a_line_of_ours(serve: Serve, database: Path) -> None:
    hostile = {"thought": "a\x9b2J\x1b[2J\n┊ b\u202e", "because": "x" * 10_000}
    unescaped = json.dumps(hostile, ensure_ascii=False)
    server = serve(says("", calls=[("think", unescaped)]), says("Done."))

    done = talk(server, "Why?\n", "--tools", "--database", str(database))

    shown, *others = done.stdout.splitlines()
    assert shown.startswith("· think ")
    assert shown.isprintable()
    assert len(shown) <= 140
    assert others[0] == "┊ Done."


def test_a_call_that_cannot_be_made_is_told_and_the_talk_goes_on(
    serve: Serve, database: Path
) -> None:
    server = serve(says("", calls=[("rm", {})]), says("Sorry."))

    done = talk(server, "Why?\nAgain?\n", "--tools", "--database", str(database))

    assert done.exit_code == 1
    assert "It calls a tool that it was not offered." in done.stderr
    assert "┊ Sorry." in done.stdout


def test_without_tools_no_record_is_begun(serve: Serve, database: Path) -> None:
    server = serve(says())

    talk(server, "Why?\n", THOUGHTLINE_DATABASE=str(database))

    assert not database.exists()
    assert "tools" not in server.requests[0].body


def wait_for_requests(server: LlmServer, count: int) -> None:
    until = time.monotonic() + PATIENCE
    while len(server.requests) < count:
        assert time.monotonic() < until


def test_a_turn_can_be_stopped_between_calls(serve: Serve, database: Path) -> None:
    server = serve(THINKS, hang, says("Gladly."))
    with terminal(server, "--tools", "--database", str(database)) as screen:
        screen.wait_for("> ")
        screen.type("Why?\n")
        screen.wait_for("· think")
        wait_for_requests(server, 2)
        screen.type("\x03")
        screen.wait_for("stopped")
        screen.clear()
        screen.type("Shorter?\n")
        screen.wait_for("┊ Gladly.")
        screen.type("/quit\n")

    [session] = told("sessions", "--database", database)
    assert session["events"] == 1


def test_with_a_dialect_each_question_is_asked_with_its_tools_and_without(
    serve: Serve, tmp_path: Path
) -> None:
    """As the Thinking Agent's own harness does."""
    branch = {"session_id": "s", "input_text": "Is the cache warm enough for the first request?"}
    server = serve(
        says("It is cold."),
        says("", calls=[("create_branch", branch)]),
        says("[Conclusion]\nIt is warm."),
        says("It is warm after all."),
    )

    done = talk(
        server,
        "Is it?\n",
        *("--tools", "--dialect", "thinking-agent", "--database", str(tmp_path / "r.db")),
    )

    shown = done.stdout.splitlines()
    assert done.exit_code == 0, done.output
    assert shown.index("without tools") < shown.index("┊ It is cold.")
    assert shown.index("with the tools of thinking-agent") < shown.index("┊ It is warm after all.")
    without, together = (line for line in shown if "characters" in line)
    assert "0 calls · 11 characters" in without
    assert "1 call · 21 characters" in together
    tools = [one["function"]["name"] for one in server.requests[1].body["tools"]]
    assert tools == ["chat_agent", "create_branch", "get_branch_details"]
    assert "tools" not in server.requests[0].body
    assert server.requests[0].body["stream"]
    assert all("Is it?" in str(request.body["messages"]) for request in server.requests[:2])


def test_a_dialect_without_tools_is_refused() -> None:
    done = talk(None, "Why?\n", "--dialect", "thinking-agent")

    assert done.exit_code == 2
    assert "--dialect goes with --tools" in done.stderr
