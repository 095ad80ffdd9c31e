"""Servers for tests: in a thread of this process, or in a process of their own that can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx

from pentapolis.server.app import create_app
from pentapolis.server.run import listen, make_server
from pentapolis.server.service import Service
from pentapolis.server.settings import Settings

# Generous: the machine may be busy with other things.
START_SECONDS = 180.0


class ThreadServer:
    def __init__(
        self,
        settings: Settings,
        host: str = "127.0.0.1",
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.app = create_app(settings, clock)
        listener = listen(host, 0)
        self.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self._server = make_server(self.app, settings, patience=1)
        self._thread = threading.Thread(target=self._server.run, args=([listener],), daemon=True)
        self._thread.start()
        while not self._server.started and self._thread.is_alive():
            time.sleep(0.01)
        assert self._server.started

    @property
    def service(self) -> Service:
        service = self.app.state.service
        assert isinstance(service, Service)
        return service

    @property
    def busy(self) -> int:
        """Requests that are not answered yet."""
        return len(self._server.server_state.tasks)

    @property
    def asked(self) -> int:
        return sum(self.service.metrics.requests.values())

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(START_SECONDS)


class ProcessServer:
    """`python -m pentapolis.server`, as somebody would start it."""

    def __init__(
        self,
        database: str,
        port: int,
        log: Path,
        workers: int = 1,
        host: str = "127.0.0.1",
        accounts: str = "off",
    ) -> None:
        command = [sys.executable, "-m", "pentapolis.server", "--port", str(port), "--host", host]
        command += ["--workers", str(workers), "--accounts", accounts]
        self.address = f"http://127.0.0.1:{port}"
        self.log = log.open("a")
        self.process = subprocess.Popen(
            [*command, "--database", database], stdout=self.log, stderr=self.log
        )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self.process.poll() is None, log.read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/health").is_success
        except httpx.TransportError:
            return False

    def workers(self) -> list[int]:
        """The process ids of those who share the port."""
        return [pid for pid in children(self.process.pid) if "spawn_main" in command_of(pid)]

    def kill(self) -> None:
        """As the power would end it, or the kernel when memory runs out."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.terminate()
        self.log.close()
        return self.process.wait(START_SECONDS)


def children(pid: int) -> list[int]:
    with suppress(FileNotFoundError, ProcessLookupError):
        return [
            int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        ]
    return []


def is_listening(pid: int, port: int) -> bool:
    """Whether the process lets people in at the port."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inodes = {
        f"socket:[{line[9]}]"
        for line in lines
        if line[3] == "0A" and int(line[1].rpartition(":")[2], 16) == port
    }
    found = False
    with suppress(FileNotFoundError, ProcessLookupError, PermissionError):
        for link in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(FileNotFoundError):
                found = found or os.readlink(link) in inodes
    return found


def command_of(pid: int) -> str:
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def free_port() -> int:
    with listen("127.0.0.1", 0) as listener:
        return int(listener.getsockname()[1])
