"""Runs independent pieces of work: here, on all cores, or on a Ray cluster."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context
from typing import Any, TypeVar

from pentapolis.engine.errors import SetupError
from pentapolis.processes import begin_worker

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
    with worker_pool(workers) as pool:
        futures = [pool.submit(work, *piece) for piece in pieces]
        try:
            for future in as_completed(futures):
                yield future.result()
        except BaseException:
            # Nobody wants the rest any more, not even what is half done.
            for process in active_children():
                process.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def worker_pool(workers: int) -> ProcessPoolExecutor:
    # "spawn" works alike on every system and never inherits a half-used state.
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=begin_worker)


def connect(address: str) -> Any:
    """The module of Ray, connected; SetupError says what is missing.

    `address` as Ray knows it: host:port, "auto", or "local" for a cluster on this machine.
    """
    try:
        import ray
    except ImportError as error:
        raise SetupError("--ray needs Ray: pip install 'pentapolis[ray]'.") from error
    if ray.is_initialized():
        return ray
    _must_answer(address)
    try:
        ray.init(address=address, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        reason = str(error).strip().split("\n")[0]
        raise SetupError(
            f"No Ray cluster at '{address}' ({reason}): give host:port, `auto` for one that runs on "
            "this machine, or `local` to start one. One that asks for a token needs RAY_AUTH_MODE=token."
        ) from error
    return ray


def _on_ray(work: Callable[..., T], pieces: Sequence[tuple[Any, ...]], address: str) -> Iterator[T]:
    """The machines of the cluster need this package installed too."""
    ray = connect(address)
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
