"""Where the clients of this user are, and what `doctor` finds in them."""

import os
import sys
from pathlib import Path

from thoughtline.clients.places import Places
from thoughtline.settings.project import find_project


def client_places() -> Places:
    """The project is that of the working folder, or the folder itself."""
    working = Path.cwd()
    folder = find_project("", working).folder or working
    return Places(Path.home(), folder, os.environ, sys.platform)
