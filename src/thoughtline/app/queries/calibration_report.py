"""How sure they were, and how often they were right: what all sessions say about it."""

from thoughtline.core.calibration import Forecast, Group, calibrations
from thoughtline.core.forecasts import SessionForecasts
from thoughtline.store.ledger import Ledger


class CalibrationReport:
    """Compares what was stated with a confidence with what came of it. Changes nothing."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def groups(self, author: str = "") -> list[Group]:
        """The calibration of all together, of each author and of each kind; or of `author` only."""
        forecasts = await self.forecasts()
        return calibrations(forecast for forecast in forecasts if author in ("", forecast.author))

    async def forecasts(self) -> list[Forecast]:
        """Those of all sessions, as far as it is known what came of them.

        Reads no other events than may matter, however many there are.
        """
        found: list[Forecast] = []
        session, forecasts = "", SessionForecasts()
        async for recorded in self._ledger.forecast_events():
            if recorded.session != session:
                found += forecasts.settled()
                session, forecasts = recorded.session, SessionForecasts()
            forecasts.apply(recorded)
        found += forecasts.settled()
        return found
