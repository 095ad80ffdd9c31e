"""For whoever runs the service, and their programs: is it well, and what does it do?"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, get

from pentapolis.server.addresses import address_of
from pentapolis.server.errors import Refusal
from pentapolis.server.messages import Health
from pentapolis.server.metrics import Samples, Shared, render, samples
from pentapolis.server.service import Service, service_of

SHARE_SECONDS = 1.0
AnyRequest = Request[Any, Any, Any]


@get("/health/live")
async def live() -> Health:
    """This process answers; nothing else was looked at."""
    return Health("alive")


@get(["/health", "/health/ready"])
async def health(request: AnyRequest) -> Health:
    """The database answers and takes what is written: moves can be played."""
    service = service_of(request)
    problem = await service.wellness.problem()
    if problem:
        raise Refusal("unavailable", lambda _: problem)  # for whoever runs it
    return Health("ready" if request.url.path.endswith("ready") else "ok")


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(request: AnyRequest) -> str:
    """In the format of Prometheus; for this machine only, as they tell how the service is used."""
    service = service_of(request)
    if address_of(request.scope, service.quotas.unlimited) is not None:
        raise Refusal("forbidden", lambda say: say.only_for_hosts)
    shared = service.settings.shared_metrics
    if shared is None:
        return render(counted(service))
    Shared(shared).put(counted(service))
    return render(Shared(shared).all())


async def share_metrics(service: Service, folder: Path) -> None:
    """Let the other workers know now and then what this one counts."""
    while True:
        Shared(folder).put(counted(service))
        await asyncio.sleep(SHARE_SECONDS)


def counted(service: Service) -> Samples:
    return samples(service.metrics, gauges(service), totals(service))


def gauges(service: Service) -> dict[str, float]:
    broadcaster = service.broadcaster
    return {
        "live_tables": len(service.tables),
        "watched_tables": len(broadcaster.watched()),
        "sockets": broadcaster.sockets(),
        "bots_waiting": len(service.thinkers.queue),
        "forecasts_waiting": len(service.forecasters.queue),
    }


def totals(service: Service) -> dict[str, float]:
    return {
        "moves_total": service.metrics.moves,
        "commits_total": service.store.commits,
        "bot_jobs_total": service.thinkers.jobs,
        "bot_seconds_total": service.thinkers.seconds,
        "bot_processes_lost_total": service.thinkers.deaths,
        "bot_decisions_by_chance_total": service.bots.replaced,
        "forecast_jobs_total": service.forecasters.jobs,
        "forecast_seconds_total": service.forecasters.seconds,
        "forecasts_asked_total": service.forecasts.asked,
        "forecasts_shared_total": service.forecasts.shared,
    }
