"""Loading what asks models soon after the start, so that no question waits for it."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from thoughtline.core.refusal import Refused
from thoughtline.settings import Settings
from thoughtline.wiring.interpreter import loading_libraries
from thoughtline.wiring.models.engine import engine_location
from thoughtline.wiring.models.lazy_model_services import LazyModelServices, open_models
from thoughtline.wiring.models.model_settings import takes_keys

DELAY = 1.0
"""Seconds after the start, unless a model is to be asked before: other calls come first."""

DELAY_WHERE_ALL_ASK = 0.1
"""The same for dialects of which nearly every call asks a model."""


async def load_libraries(settings: Settings, services: LazyModelServices) -> None:
    """Load the libraries of the engine and of the configured models. None is asked, or opened.

    Whoever asks meanwhile waits for the rest. At the end of the process the one that is being
    loaded is waited for, and no more.
    """
    needed, ending = asyncio.Event(), Event()
    services.at_first_call = needed.set
    with suppress(TimeoutError):
        await asyncio.wait_for(
            needed.wait(), DELAY_WHERE_ALL_ASK if takes_keys(settings) else DELAY
        )
    try:
        await asyncio.to_thread(_load, settings, ending)
    finally:
        ending.set()


@contextmanager
def loading(settings: Settings) -> Iterator[None]:
    """The same from now on, while a server is put together that nobody knows yet."""
    ending = Event()
    Thread(target=_load, args=(settings, ending)).start()
    try:
        yield
    finally:
        ending.set()


def _load(settings: Settings, ending: Event) -> None:
    with loading_libraries():
        try:
            for load in _libraries(settings):
                if ending.is_set():
                    break
                load()
        except Refused:  # it is told to whoever asks
            pass


def _libraries(settings: Settings) -> Iterator[Callable[[], object]]:
    """What is to be loaded, in the order in which a question needs it. Raises `Refused`."""
    models = open_models(settings)
    if models.standard is None:
        return
    from thoughtline.engine.factory import load_engine  # noqa: PLC0415 - few ask models
    from thoughtline.wiring.models import model_services  # noqa: F401, PLC0415 - as above

    yield lambda: load_engine(engine_location(settings))
    yield from models.libraries()
