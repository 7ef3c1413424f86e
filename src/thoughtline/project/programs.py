"""Search for programs that are started in folders that others write."""

import os
import shutil
from pathlib import Path


def find_program(name: str, folder: Path) -> str | None:
    """Return the path of a program, None if there is none.

    Relative folders of the search path are left out, and so are those inside `folder`: its authors
    may have put a program of this name there.
    """
    own = os.path.realpath(folder)
    for place in os.get_exec_path():
        if Path(place).is_absolute() and not Path(os.path.realpath(place)).is_relative_to(own):
            found = shutil.which(os.path.join(place, name))  # noqa: PTH118 - it stays as it is given
            if found:
                return found
    return None
