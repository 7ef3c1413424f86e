"""docs/terminal.svg: a picture that plays a real run of commands, as the tutorial shows them.

    scripts/pictures

Each command runs in a terminal of its own width, and what it prints appears after it was typed. The
picture moves once and then stands; who asked for less motion sees its end.
"""

import os
import pty
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

from rich.console import Console
from rich.style import Style
from rich.terminal_theme import MONOKAI as THEME
from rich.text import Text

ROOT = Path(__file__).parent.parent
COLUMNS, ROWS = 104, 30
WIDTH, HEIGHT = 8.4, 18  # of a character, in pixels
TYPED, READ = 0.04, 2.2  # seconds for a character, and to read what was printed

FONTS = 'ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace'

COMMANDS = (
    "thoughtline show latest",
    "thoughtline recall latest",
    "thoughtline search connection pool",
    "thoughtline doctor --verify",
)

Line = tuple[float, Text]
"""When it appears, in seconds, and what it is."""


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "HOME": home,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "COLUMNS": str(COLUMNS),
            "TERM": "xterm-256color",
        }
        example = ROOT / "examples" / "survives_a_kill.py"
        subprocess.run(
            [sys.executable, example], env=environment, cwd=home, check=True, capture_output=True
        )
        outputs = [printed(command, environment, home) for command in COMMANDS]
    (ROOT / "docs" / "terminal.svg").write_text(picture(played(outputs)), encoding="utf-8")


def printed(command: str, environment: dict[str, str], home: str) -> Text:
    """What a command prints to a terminal, with its colours."""
    leader, follower = pty.openpty()
    with subprocess.Popen(
        command.split(), env=environment, cwd=home, stdin=follower, stdout=follower
    ) as process:
        os.close(follower)
        data = b""
        while chunk := _read(leader):
            data += chunk
    os.close(leader)
    if process.returncode:
        sys.exit(f"{command}\n{data.decode()}")
    return Text.from_ansi(data.decode().replace("\r\n", "\n").rstrip())


def _read(leader: int) -> bytes:
    try:
        return os.read(leader, 65536)
    except OSError:  # how Linux says that the other end is closed
        return b""


def played(outputs: list[Text]) -> list[Line]:
    lines: list[Line] = []
    now = 0.5
    for command, output in zip(COMMANDS, outputs, strict=True):
        lines.append((now, Text.assemble(("$ ", "bold green"), (command, "bold"))))
        now += TYPED * len(command)
        lines += [(now, line) for line in output.split("\n")]
        lines.append((now, Text()))
        now += READ
    return lines


def picture(lines: list[Line]) -> str:
    """Lines appear in their time; the page moves up where they are more than its rows."""
    height = ROWS * HEIGHT
    end = lines[-1][0]
    moves = {}
    for number, (at, _) in enumerate(lines, 1):
        moves[at] = max(0, number - ROWS) * HEIGHT
    steps = "".join(f"{at / end:.2%}{{transform:translateY(-{up}px)}}" for at, up in moves.items())
    rows = "\n".join(_row(number, at, line) for number, (at, line) in enumerate(lines))
    width = COLUMNS * WIDTH + 24
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height + 24}" role="img"
 aria-label="Commands and what they print">
<style>
text{{font:14px/18px {FONTS};fill:{_hex(None)};white-space:pre}}
.line{{opacity:0;animation:show 1ms linear forwards}}
.page{{animation:move {end:.2f}s step-end forwards;transform:translateY(-{moves[end]}px)}}
@keyframes show{{to{{opacity:1}}}}
@keyframes move{{0%{{transform:translateY(0)}}{steps}}}
@media (prefers-reduced-motion:reduce){{.line{{opacity:1;animation:none}}.page{{animation:none}}}}
</style>
<rect width="100%" height="100%" rx="8" fill="{THEME.background_color.hex}"/>
<svg x="12" y="12" width="{width - 24:.0f}" height="{height}"><g class="page">
{rows}
</g></svg>
</svg>
"""


def _row(number: int, at: float, line: Text) -> str:
    console = Console(width=COLUMNS, color_system="truecolor", force_terminal=True)
    column, spans = 0, []
    for segment in line.render(console):
        if segment.text.strip():
            text = escape(segment.text)
            spans.append(f'<tspan x="{column * WIDTH:.1f}"{_look(segment.style)}>{text}</tspan>')
        column += segment.cell_length
    y = number * HEIGHT + 14
    return f'<text class="line" style="animation-delay:{at:.2f}s" y="{y}">{"".join(spans)}</text>'


def _look(style: Style | None) -> str:
    if style is None:
        return ""
    weight = ' font-weight="bold"' if style.bold else ""
    dim = ' opacity=".6"' if style.dim else ""
    return f' fill="{_hex(style)}"{weight}{dim}'


def _hex(style: Style | None) -> str:
    colour = style.color if style else None
    if colour is None or colour.is_default:
        return str(THEME.foreground_color.hex)
    return str(colour.get_truecolor(THEME).hex)


if __name__ == "__main__":
    main()
