"""Stands between a client and the server, and writes down what passes: wire.py LOG COMMAND...

One line of JSON for each message: which way it went, and what it was.
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
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if server.stdin is None or server.stdout is None:
        raise TypeError
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda got, _: server.send_signal(got))

    def pass_on(way: str, source: IO[bytes], target: IO[bytes]) -> None:
        for line in source:
            with lock:
                written.write(json.dumps({"way": way, "what": line.decode()}) + "\n")
                written.flush()
            try:
                target.write(line)
                target.flush()
            except OSError:
                break
        if way == "in":
            target.close()

    threading.Thread(
        target=pass_on, args=("in", sys.stdin.buffer, server.stdin), daemon=True
    ).start()
    pass_on("out", server.stdout, sys.stdout.buffer)
    return server.wait()


if __name__ == "__main__":
    sys.exit(main())
