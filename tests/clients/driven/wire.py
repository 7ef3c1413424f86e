"""Stands between a client and our command, and writes down what passes: wire.py LOG COMMAND...

One line of JSON for each line that passed: which way it went, what it was, to which process and
with which arguments that was started.
"""

import json
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO


def main() -> int:
    log, *command = sys.argv[1:]
    written = Path(log).open("a", encoding="utf-8")  # noqa: SIM115 - until the end of the process
    lock = threading.Lock()
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if process.stdin is None or process.stdout is None:
        raise TypeError
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda got, _: process.send_signal(got))
    about = {"pid": process.pid, "call": command[1:]}

    def pass_on(way: str, source: IO[bytes], target: IO[bytes]) -> None:
        for line in source:
            with lock:
                written.write(json.dumps({"way": way, "what": line.decode(), **about}) + "\n")
                written.flush()
            try:
                target.write(line)
                target.flush()
            except OSError:
                break
        if way == "in":
            target.close()

    threading.Thread(
        target=pass_on, args=("in", sys.stdin.buffer, process.stdin), daemon=True
    ).start()
    pass_on("out", process.stdout, sys.stdout.buffer)
    return process.wait()


if __name__ == "__main__":
    sys.exit(main())
