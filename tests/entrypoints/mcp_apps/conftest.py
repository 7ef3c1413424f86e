from entrypoints.board.conftest import browser, chromium

__all__ = ["browser", "chromium"]
