"""A disk under SQLite that knows what was synced, and can lose the rest: a power cut.

Each file's lasting content is what its last sync left. What was written since may be lost, whole or
sector by sector, in any order. A sync fails as under Linux: what was to be synced looks written and
is lost at the next cut, and everybody who has the file open is told once, at their next sync.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from simulation.world import World

SECTOR = 512

MOST_IS_AT_STAKE = 10
"""How much likelier a process dies before a sync: what it wrote is there, and may be lost."""


class Platter:
    """What lasts of one file, and what was written since."""

    def __init__(self, content: bytes = b"") -> None:
        self.lasting = bytearray(content)
        self.pending: list[tuple[int, bytes | None]] = []
        self.faults = 0

    def write(self, offset: int, data: bytes | None) -> None:
        """`data` None cuts the file off at `offset`."""
        self.pending.append((offset, data))

    def sync(self) -> None:
        for offset, data in self.pending:
            self._apply(offset, data)
        self.pending.clear()

    def fail(self) -> None:
        self.pending.clear()
        self.faults += 1

    def lose(self, world: World) -> bytes:
        """What a power cut leaves."""
        for offset, data in self.pending:
            if data is None:
                if world.random.random() < 0.5:
                    self._apply(offset, None)
                continue
            for start in range(0, len(data), SECTOR):
                if world.random.random() < 0.5:
                    self._apply(offset + start, data[start : start + SECTOR])
        self.pending.clear()
        return bytes(self.lasting)

    def _apply(self, offset: int, data: bytes | None) -> None:
        if data is None:
            del self.lasting[offset:]
            return
        if len(self.lasting) < offset:
            self.lasting.extend(bytes(offset - len(self.lasting)))
        self.lasting[offset : offset + len(data)] = data


class SimulatedDisk:
    """`sync_fault_rate` and `full_rate` are how likely a sync or a write fails."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.platters: dict[str, Platter] = {}
        self.marks: list[bytes] = []
        self.sync_fault_rate = 0.0
        self.full_rate = 0.0

    def platter(self, path: str | None) -> Platter:
        """That of a file, or one of nobody's for what has no name."""
        if path is None:
            return Platter()
        if path not in self.platters:
            self.platters[path] = Platter(Path(path).read_bytes())
        return self.platters[path]

    def mark(self, sealed: bytes) -> None:
        """A watermark was written, which nobody syncs."""
        self.marks.append(sealed)

    def sync(self, descriptor: int) -> None:
        """An open file."""
        path = Path(f"/proc/self/fd/{descriptor}").readlink()
        self.platters[str(path)].sync()

    def overwrite(self, descriptor: int, position: int, data: bytes) -> None:
        """A few bytes of an open file."""
        path = Path(f"/proc/self/fd/{descriptor}").readlink()
        os.pwrite(descriptor, data, position)
        self.platters[str(path)].write(position, data)

    def cut_power(self, folder: Path) -> None:
        """Leave on the disk what a power cut leaves. Nobody may have it open."""
        for path, platter in self.platters.items():
            if Path(path).exists():
                Path(path).write_bytes(platter.lose(self.world))
        for shared in folder.glob("*-shm"):
            shared.unlink()
        for lock in folder.glob("*.lock"):
            lock.write_bytes(self.world.random.choice([b"", *self.marks]))


class SimulatedFile(apsw.VFSFile):
    """A file that one process has open."""

    def __init__(
        self, disk: SimulatedDisk, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        super().__init__("unix", name, flags)
        self._disk = disk
        self._world = disk.world
        self._process = disk.world.current
        self._platter = disk.platter(path)
        self._told = self._platter.faults

    def _live(self, times: int = 1) -> None:
        """What a dead process does while it falls must not reach the disk."""
        self._world.may_die(times)
        if self._process is not None and self._process.dead:
            raise apsw.IOError("it is dead")

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's own name
        self._live()
        if self._world.random.random() < self._disk.full_rate:
            raise apsw.FullError("no space left")
        super().xWrite(data, offset)
        self._platter.write(offset, bytes(data))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - as above
        self._live()
        super().xTruncate(newsize)
        self._platter.write(newsize, None)

    def xSync(self, flags: int) -> None:  # noqa: N802 - as above
        self._live(times=MOST_IS_AT_STAKE)
        if self._world.random.random() < self._disk.sync_fault_rate:
            self._platter.fail()
        if self._platter.faults > self._told:
            self._told = self._platter.faults
            raise apsw.IOError("the disk failed")
        self._platter.sync()
        self._world.may_die()


class Layer(apsw.VFS):
    """What SQLite takes for the system."""

    def __init__(self, disk: SimulatedDisk) -> None:
        self._disk = disk
        super().__init__("simulated", "unix", makedefault=True)

    def xOpen(  # noqa: N802 - SQLite's own name
        self, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> SimulatedFile:
        return SimulatedFile(self._disk, name, flags)

    def xRandomness(self, numbytes: int) -> bytes:  # noqa: N802 - as above
        return self._disk.world.random.randbytes(numbytes)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802 - as above
        process = self._disk.world.current
        if process is not None and process.dead:
            raise apsw.IOError("it is dead")
        super().xDelete(filename, syncdir)
        self._disk.platters.pop(filename, None)


@contextmanager
def simulated(world: World) -> Iterator[SimulatedDisk]:
    """The disk under all files that SQLite opens meanwhile."""
    disk = SimulatedDisk(world)
    layer = Layer(disk)
    apsw.randomness(0)  # SQLite draws a new seed
    try:
        yield disk
    finally:
        layer.unregister()
        apsw.randomness(0)
