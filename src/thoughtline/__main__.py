"""Entry point of `python -m thoughtline` and of the console script."""

import gc
import os
import sys
from io import TextIOWrapper


def main() -> None:
    _fill_standard_streams()
    _leave_out_relative_folders()
    if sys.argv[1:2] in (["hook"], ["recall"]):
        gc.disable()  # they end before it would gain anything, and it takes a tenth of their time
        _import_msgspec()
    from thoughtline import wiring  # noqa: PLC0415 - it opens files, see above

    sys.exit(wiring.main(sys.argv[1:]))


def _import_msgspec() -> None:
    """Import msgspec without typing_extensions, whose import takes a quarter of the time.

    All names that msgspec needs are in `typing`, from our oldest supported Python on. An entry of
    None in `sys.modules` hides a module during the import.
    """
    known = sys.modules.get("typing_extensions")
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]
    import msgspec  # noqa: F401, PLC0415 - see above

    del sys.modules["typing_extensions"]
    if known:
        sys.modules["typing_extensions"] = known


def _leave_out_relative_folders() -> None:
    """Remove relative folders from the search path of this process. Clients start it in folders
    that others write, and a program there may have the name of git or of a browser.
    """
    folders = os.environ.get("PATH", "").split(os.pathsep)
    os.environ["PATH"] = os.pathsep.join(filter(os.path.isabs, folders))
    if os.name == "nt":  # there, the working folder would come first
        os.environ["NODEFAULTCURRENTDIRECTORYINEXEPATH"] = "1"


def _fill_standard_streams() -> None:
    """Open closed standard streams, because the next opened file would get a closed stream's
    number, and replies would go into that file.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):  # a code page may lack a recorded sign
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    main()
