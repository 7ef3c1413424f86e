"""Replay of a session in the terminal: keys step forward or back, or start and stop playing."""

from rich.console import Console

from thoughtline.entrypoints.cli.render.session.replay import StepScreen
from thoughtline.entrypoints.cli.replay_player.keyboard import QUIT, Keyboard
from thoughtline.entrypoints.cli.replay_player.steps import Replay

PACE = 1.0
"""Seconds that each event is shown while playing."""

NEXT = (" ", "\r", "\n", "\x1b[C", "\x1bOC")
BACK = ("b", "\x1b[D", "\x1bOD")
FIRST = ("g", "\x1b[H", "\x1bOH", "\x1b[1~")
LAST = ("G", "\x1b[F", "\x1bOF", "\x1b[4~")
PLAY = "p"


def play(console: Console, replay: Replay) -> None:
    """Replay a session from its first event on, until the person presses `QUIT`."""
    version, playing = 1, False
    with console.screen(), Keyboard() as keyboard:
        while True:
            if not keyboard.waiting:  # skip frames while a key is held down on a slow screen
                console.update_screen(StepScreen(replay.step(version), playing=playing))
            key = keyboard.key(PACE if playing else None)
            if key == QUIT:
                return
            if playing and key is not None:
                playing = False
                continue
            playing = (playing or key == PLAY) and version < len(replay)
            if playing and key is None:
                version += 1
            else:
                version = target_version(version, key, len(replay))


def target_version(version: int, key: str | None, last: int) -> int:
    """Return the version that a key leads to. Unknown keys change nothing."""
    if key in FIRST:
        return 1
    if key in LAST:
        return last
    step = 1 if key in NEXT else -1 if key in BACK else 0
    return min(max(1, version + step), last)
