"""Runs independent pieces of work: here, on all cores, or on a Ray cluster."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, TypeVar

from pentapolis.engine.errors import SetupError

T = TypeVar("T")


def run_parallel(
    work: Callable[..., T],
    pieces: Sequence[tuple[Any, ...]],
    workers: int = 1,
    ray_address: str | None = None,
) -> Iterator[T]:
    """`work(*piece)` for every piece, yielded as they finish."""
    if ray_address is not None:
        yield from _on_ray(work, pieces, ray_address)
    elif workers == 1:
        for piece in pieces:
            yield work(*piece)
    else:
        yield from _on_processes(work, pieces, workers)


def _on_processes(
    work: Callable[..., T], pieces: Sequence[tuple[Any, ...]], workers: int
) -> Iterator[T]:
    # "spawn" works alike on every system and never inherits a half-used state.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(work, *piece) for piece in pieces]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _on_ray(work: Callable[..., T], pieces: Sequence[tuple[Any, ...]], address: str) -> Iterator[T]:
    """`address` as Ray knows it: host:port, "auto", or "local" for a cluster on this machine.

    The machines of the cluster need this package installed too.
    """
    try:
        import ray
    except ImportError as error:
        raise SetupError("--ray needs Ray: pip install 'pentapolis[ray]'.") from error
    _must_answer(address)
    ray.init(address=address, log_to_driver=False, ignore_reinit_error=True)
    try:
        remote = ray.remote(work)
        waiting = [remote.remote(*piece) for piece in pieces]
        while waiting:
            done, waiting = ray.wait(waiting, num_returns=1)
            for reference in done:
                yield ray.get(reference)
    finally:
        ray.shutdown()


def _must_answer(address: str) -> None:
    """Ray itself tries for many minutes before it gives up on a cluster that is not there."""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdigit():
        return  # "auto" and "local" are found by Ray
    try:
        socket.create_connection((host.rpartition("/")[2], int(port)), timeout=5).close()
    except OSError as error:
        raise SetupError(
            f"No Ray cluster answers at {address} ({error.strerror or error}): start one with "
            "`ray start --head`, or give `local` for one on this machine."
        ) from error
