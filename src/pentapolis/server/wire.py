"""All that goes over a socket, in both directions."""

from __future__ import annotations

from pentapolis.server import messages
from pentapolis.server.forecast_messages import (
    AskForecasts,
    AskHint,
    ForecastsMessage,
    HintMessage,
)

ClientMessage = messages.ClientMessage | AskForecasts | AskHint
ServerMessage = messages.ServerMessage | ForecastsMessage | HintMessage
