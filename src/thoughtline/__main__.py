"""`python -m thoughtline` and the console script."""

import gc
import os
import sys


def main() -> None:
    _fill_standard_streams()
    if sys.argv[1:2] in (["hook"], ["recall"]):
        gc.disable()  # they end before it would gain anything, and it takes a tenth of their time
        _import_msgspec()
    from thoughtline import wiring  # noqa: PLC0415 - it opens files, see above

    sys.exit(wiring.main(sys.argv[1:]))


def _import_msgspec() -> None:
    """Import msgspec without typing_extensions, which takes a quarter of the time of that import.

    All names that msgspec needs are in `typing`, from our oldest Python on. None hides a module.
    """
    known = sys.modules.get("typing_extensions")
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]
    import msgspec  # noqa: F401, PLC0415 - see above

    del sys.modules["typing_extensions"]
    if known:
        sys.modules["typing_extensions"] = known


def _fill_standard_streams() -> None:
    """The number of a closed one would go to the next file opened, and replies into that file."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


if __name__ == "__main__":
    main()
