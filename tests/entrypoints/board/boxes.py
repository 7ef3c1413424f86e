"""Places of elements on the screen."""

from dataclasses import dataclass

from playwright.async_api import Locator


@dataclass(frozen=True)
class Box:
    """The edges of an element, in pixels of the viewport."""

    left: float
    top: float
    right: float
    bottom: float


async def box(place: Locator) -> Box:
    found = await place.bounding_box()
    assert found is not None, f"{place} is not drawn"
    x, y = found["x"], found["y"]
    return Box(x, y, x + found["width"], y + found["height"])
