"""Processes of `python -m thoughtline` that start quickly: forked from one that has read the code.

What HTTP needs takes a second of processor time to import, what asks models three, and the tests
start thousands of processes. What forks them has one thread and nothing open but its socket, so
each is what the command would be once it has imported, with arguments, environment, folder and
standard streams of its own. It is no child of the tests, so how it ended is told over a socket.
Tests of the start itself give a command of their own, which is run as it is.
"""

import atexit
import gc
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import TracebackType
from typing import Self

from places import TESTS

HTTP = ("entrypoints.board", "entrypoints.http", "wiring.http")
MODELS = ("engine.dbos", "llm", "wiring.model_services")
"""Parts of the package that servers load only if they need them."""

OTHERS = {
    HTTP: ("anyio._backends._asyncio", "jinja2", "uvicorn.lifespan.on", "uvicorn.loops.uvloop"),
    MODELS: ("pydantic_ai.models.openai", "pydantic_ai.providers.openai_compatible"),
}
"""What else is loaded for them, by the time that a server is ready."""

ASKING = {"--model", "worker", "multi-agent", "thinking-agent"}
"""Who is given one of these is going to ask models, more often than not."""

ADDRESS = "forks"
"""The socket of what forks, in a folder of its own, for the programs of `command`."""

COMMAND = "thoughtline.__main__"
"""The module whose `main` a process runs. Any other is given what asking models needs."""

SCRIPT = """#!{python} -IS
import json, os, signal, socket, sys

forks = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
forks.connect({address!r})
request = [{program!r}, sys.argv[1:], dict(os.environ), os.getcwd()]
socket.send_fds(forks, [json.dumps(request).encode()], [0, 1, 2])
process = int(forks.recv({largest}))
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda number, _: os.kill(process, number))
for descriptor in (0, 1, 2):
    os.close(descriptor)
code = os.waitstatus_to_exitcode(int(forks.recv({largest})))
if code < 0:
    signal.signal(-code, signal.SIG_DFL) if code != -signal.SIGKILL else None
    os.kill(os.getpid(), -code)
os._exit(code)
"""

_STARTING = threading.Lock()

LARGEST = 1 << 17
"""Of a request, with the whole environment in it."""


class Forked:
    """One such process. It has what the tests need of a `subprocess.Popen`."""

    def __init__(
        self,
        *arguments: str,
        environment: Mapping[str, str],
        has_input: bool = False,
        program: str = COMMAND,
        screen: int | None = None,
        keys: bool = True,
        folder: Path | None = None,
    ) -> None:
        """With a `screen`, the process writes to that terminal and, with `keys`, reads from it."""
        # In packets: else a process that ends at once is told with its number, as one long number.
        self._status, status = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        stdin, into = os.pipe()
        out, stdout = os.pipe()
        errors, stderr = os.pipe()
        streams = [stdin, stdout, stderr]
        if screen is not None:
            streams = [screen if keys else stdin, screen, screen]
        said = status.detach()
        request = [program, arguments, dict(environment), str(folder or Path.cwd())]
        asks = program != COMMAND or not ASKING.isdisjoint(arguments)
        parts = "http models" if asks else "http" * ("--http" in arguments)
        socket.send_fds(
            _requests(os.getpid(), parts), [json.dumps(request).encode()], [*streams, said]
        )
        for descriptor in (stdin, stdout, stderr, said):
            os.close(descriptor)
        self.stdin = os.fdopen(into, "wb")
        if not has_input:
            self.stdin.close()
        self.stdout, self.stderr = os.fdopen(out, "rb"), os.fdopen(errors, "rb")
        number = self._status.recv(LARGEST)
        if not number:
            raise ChildProcessError("What forks has ended; its standard error says why.")
        self.pid = int(number)
        self.returncode: int | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        self.wait()
        for stream in (self.stdin, self.stdout, self.stderr):
            with suppress(BrokenPipeError):
                stream.close()

    def poll(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._status], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("thoughtline", timeout or 0)
            self.returncode = os.waitstatus_to_exitcode(int(self._status.recv(LARGEST)))
            self._status.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has ended, and is just about to be told
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def run(
    *arguments: str,
    environment: Mapping[str, str],
    said: bytes = b"",
    folder: Path | None = None,
    patience: float = 600.0,
) -> "subprocess.CompletedProcess[bytes]":
    """Run a command to its end, with a text on its standard input, or kill it after `patience`."""
    process = Forked(*arguments, environment=environment, has_input=True, folder=folder)
    limit = threading.Timer(patience, process.kill)
    limit.start()
    heard: dict[str, bytes] = {}

    def say() -> None:
        with suppress(BrokenPipeError), process.stdin:
            process.stdin.write(said)

    def hear() -> None:
        with process.stderr:
            heard["errors"] = process.stderr.read()

    beside = [threading.Thread(target=say), threading.Thread(target=hear)]
    for thread in beside:
        thread.start()
    with process.stdout:
        output = process.stdout.read()
    for thread in beside:
        thread.join()
    limit.cancel()
    return subprocess.CompletedProcess(
        ["thoughtline", *arguments], process.wait(), output, heard["errors"]
    )


@cache
def command() -> Path:
    """A program `thoughtline` for shells and clients. What it started ends with it, and hears of
    SIGINT and SIGTERM through it.
    """
    _requests(os.getpid(), "")
    folder = _folder(os.getpid())
    program = folder / "thoughtline"
    script = SCRIPT.format(
        python=sys.executable, address=str(folder / ADDRESS), program=COMMAND, largest=LARGEST
    )
    program.write_text(script, encoding="utf-8")
    program.chmod(0o755)
    return program


@cache
def _folder(_: int) -> Path:
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _requests(tests: int, parts: str) -> socket.socket:
    """Where to ask for a process. What was itself forked from tests has its own, by its number."""
    with _STARTING:  # threads of a test may be the first to ask, several at once
        return _requests_of(tests, parts)


@cache
def _requests_of(_: int, parts: str) -> socket.socket:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    listener.bind(str(_folder(os.getpid()) / (parts or ADDRESS)))
    listener.listen()
    passed = [str(part.fileno()) for part in (theirs, listener)]
    searched = (str(TESTS), os.environ.get("PYTHONPATH"))  # where mutants of the code are
    forks = subprocess.Popen(
        [sys.executable, "-c", "import forked; forked.main()", *passed, parts],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=[*map(int, passed)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, searched))},
        cwd="/",
    )
    theirs.close()
    listener.close()

    @atexit.register
    def end() -> None:
        ours.close()
        forks.wait()

    return ours


class _Forks:
    """Forks when asked to, until nobody can ask any more."""

    def __init__(self, requests: socket.socket, listener: socket.socket) -> None:
        """Programs of `command` come to the listener; a request of tests has a status with it."""
        self._requests, self._listener = requests, listener
        self._alive: dict[int, socket.socket] = {}
        self._callers: dict[socket.socket, int] = {}
        self._ended, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)

    def run(self) -> str:
        """The program of each process that was asked for; none in the one that forked them."""
        while True:
            watched: list[int | socket.socket] = [self._ended, self._requests, self._listener]
            ready, _, _ = select.select([*watched, *self._callers], [], [])
            if self._ended in ready:
                os.read(self._ended, LARGEST)
                self._tell_ended()
            for caller in self._callers.keys() & set(ready):  # which was killed
                os.kill(self._callers.pop(caller), signal.SIGKILL)
            program: str | None = ""
            if self._requests in ready:
                program = self._serve_tests()
            elif self._listener in ready:
                program = self._serve_caller()
            if program != "":
                return program or ""

    def _serve_tests(self) -> str | None:
        """None at the end of the tests."""
        request, descriptors, _, _ = socket.recv_fds(self._requests, LARGEST, 4)
        if not request:
            for process in self._alive:
                os.kill(process, signal.SIGKILL)
            return None
        *streams, status = descriptors
        return self._fork(request, streams, socket.socket(fileno=status))

    def _serve_caller(self) -> str:
        caller, _ = self._listener.accept()
        request, streams, _, _ = socket.recv_fds(caller, LARGEST, 3)
        if not request:
            caller.close()
            return ""
        program = self._fork(request, streams, caller)
        self._callers[caller] = next(reversed(self._alive), 0)
        return program

    def _fork(self, request: bytes, streams: list[int], status: socket.socket) -> str:
        """The program, in the process that is to run it."""
        if process := os.fork():
            self._alive[process] = status
            status.sendall(b"%d" % process)
            for descriptor in streams:
                os.close(descriptor)
            return ""
        for kept in (self._requests, self._listener, status, *self._alive.values()):
            kept.detach()  # closed below, and never again by what is then of that number
        program, *given = json.loads(request)
        _become(streams, *given)
        return str(program)

    def _tell_ended(self) -> None:
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                status = self._alive.pop(ended[0])
                self._callers.pop(status, None)
                with status, suppress(OSError):
                    status.sendall(b"%d" % ended[1])


def _become(
    streams: Sequence[int], arguments: Sequence[str], environment: Mapping[str, str], folder: str
) -> None:
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
    os.closerange(3, 1 << 10)
    page = environment.get("PYTHONIOENCODING", "")
    for name, mode in {"stdin": "r", "stdout": "w", "stderr": "w"}.items():
        was = getattr(sys, name)
        errors = was.errors if name == "stderr" or not page else "strict"
        form = 1 if name == "stderr" else -1, page or was.encoding, errors
        stream = open(was.buffer.fileno(), mode, *form, closefd=False)  # noqa: SIM115 - stays open
        setattr(sys, name, stream)
    sys.argv = ["thoughtline", *arguments]
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)


def main() -> None:
    """What forks, and what becomes of each that was forked."""
    _, requests, listener, parts = sys.argv
    left_out = [*(() if "http" in parts else HTTP), *(() if "models" in parts else MODELS)]
    import thoughtline  # noqa: PLC0415 - here and below: not in the process that runs the tests

    for module in walk_packages(thoughtline.__path__, "thoughtline."):
        part = module.name.partition(".")[2]
        if not any(f"{part}.".startswith(f"{out}.") for out in left_out):
            import_module(module.name)
    for parts_of, others in OTHERS.items():
        if parts_of[0] not in left_out:
            for name in others:
                import_module(name)
    gc.freeze()
    if program := _Forks(*(socket.socket(fileno=int(one)) for one in (requests, listener))).run():
        try:
            import_module(program).main()
        except SystemExit as ended:
            _leave(ended.code)
            raise
        _leave(None)


def _leave(code: object) -> None:
    """Leave as Python does, without freeing each object, which takes longer than most commands.

    A message instead of a code, and output that nobody reads, are left to Python.
    """
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    with suppress(OSError, ValueError):
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        if code is None or isinstance(code, int):
            os._exit((code or 0) & 0xFF)
