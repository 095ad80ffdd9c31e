"""`python -m pentapolis.server`: start the service."""

import argparse
import sys
from typing import get_args

from pentapolis.server.database import default_database
from pentapolis.server.run import DEFAULT_HOST, DEFAULT_PORT, ServeError, serve
from pentapolis.server.settings import AccountMode, Settings


def main() -> int:
    parser = argparse.ArgumentParser(prog="pentapolis.server", description="Start the service.")
    parser.add_argument("--host", default=DEFAULT_HOST)
    parser.add_argument("--port", type=int, default=DEFAULT_PORT)
    parser.add_argument("--database", help="sqlite:///path or postgresql://…")
    parser.add_argument("--workers", type=int, default=1, help="processes that share the port")
    parser.add_argument("--open", action="store_true", help="open the start page in a browser")
    parser.add_argument("--accounts", choices=get_args(AccountMode), default="off")
    given = parser.parse_args()
    settings = Settings(given.database or default_database(), accounts=given.accounts)
    try:
        serve(given.host, given.port, None, given.open, settings, given.workers)
    except ServeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
