"""Calibration over all sessions: stated confidence compared with outcomes."""

from thoughtline.core.calibration import Forecast, Group, calibrations
from thoughtline.core.forecasts import SessionForecasts
from thoughtline.store.ledger import Ledger


class CalibrationReport:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def groups(self, author: str = "") -> list[Group]:
        """Return the calibration overall, by author and by kind; "" means all authors."""
        forecasts = await self.forecasts()
        return calibrations(forecast for forecast in forecasts if author in ("", forecast.author))

    async def forecasts(self) -> list[Forecast]:
        """Read only the events with forecasts or outcomes, and return the settled forecasts."""
        found: list[Forecast] = []
        session, forecasts = "", SessionForecasts()
        async for recorded in self._ledger.forecast_events():
            if recorded.session != session:
                found += forecasts.settled()
                session, forecasts = recorded.session, SessionForecasts()
            forecasts.apply(recorded)
        found += forecasts.settled()
        return found
