from board.conftest import browser, chromium

__all__ = ["browser", "chromium"]
