import platform
from collections.abc import Iterator

import msgspec

from thoughtline import __version__
from thoughtline.store.reports import Finding


def examine_installation(driver: Finding) -> Iterator[Finding]:
    """`driver` is the finding about the driver of the database."""
    yield Finding(name="thoughtline", value=__version__)
    yield Finding(name="python", value=platform.python_version())
    yield driver
    yield Finding(name="msgspec", value=msgspec.__version__)
