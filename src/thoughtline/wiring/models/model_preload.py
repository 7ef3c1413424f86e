"""Loading of the model libraries soon after the start, so that no question waits for the
loading.
"""

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
"""Seconds from the start of the server until the loading, unless a model is called earlier."""

DELAY_WHERE_ALL_ASK = 0.1
"""Seconds until the loading for dialects in which nearly every call asks a model."""


async def load_libraries(settings: Settings, services: LazyModelServices) -> None:
    """Load the libraries of the engine and of the configured models. No model is called and no
    engine is opened.

    A question that comes during the loading waits for the remaining libraries. A process that ends
    waits only for the library that is being loaded.
    """
    ending = Event()
    with suppress(TimeoutError):
        await asyncio.wait_for(
            services.called.wait(), DELAY_WHERE_ALL_ASK if takes_keys(settings) else DELAY
        )
    try:
        await asyncio.to_thread(_load, settings, ending)
    finally:
        ending.set()


@contextmanager
def loading(settings: Settings) -> Iterator[None]:
    """Load the libraries of models and the engine in a thread, while a server without clients is
    assembled.
    """
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
        except Refused:  # the caller of a model gets it
            pass


def _libraries(settings: Settings) -> Iterator[Callable[[], object]]:
    """Yield loaders in order of need. Raises `Refused` if a model is invalid."""
    models = open_models(settings)
    if models.standard is None:
        return
    from thoughtline.engine.factory import load_engine  # noqa: PLC0415 - few ask models
    from thoughtline.wiring.models import model_services  # noqa: F401, PLC0415 - see above

    yield lambda: load_engine(engine_location(settings))
    yield from models.libraries()
