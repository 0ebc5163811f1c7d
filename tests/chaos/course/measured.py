"""A separate server for one measurement, and its final figures."""

import asyncio
import sys

from support.server import Server, run_tool

from . import options


def run(measure, report, *limits):
    """`await measure(server, database)` gives the figures; the file must be valid afterwards."""
    with options.kept_if_it_fails() as folder:
        database = folder / "castellan.sqlite"
        server = Server(folder, *limits, database=database).start()
        try:
            figures = asyncio.run(measure(server, database))
        finally:
            server.kill()
        verdict = run_tool("verify", "--database", database)
        figures["castellan verify"] = (verdict.stdout.strip().splitlines() or [""])[-1]
        options.show(figures, report)
        if verdict.returncode != 0:
            options.say(verdict.stdout + verdict.stderr)
            sys.exit(1)
