"""Every hostile client to its end, all at once, while honest clients play at the same server."""

import asyncio
import random
import unittest

from course.figures import Figures
from course.load import Load
from hostile import ALL, bother
from support import web
from support.case import ServerTest
from support.patience import DEADLINE, PATIENCE, eventually, within


class HostileClients(ServerTest):
    async def test_honest_games_go_on(self):
        patience = ["--heartbeat", 5 * PATIENCE, "--hello-timeout", 2 * PATIENCE]
        server = self.serve(*patience, "--finished-room", 100_000, keep=True)
        figures = Figures()
        load = Load(server, random.Random(self.seed), figures, tables=2)
        load.fill()
        attacks = asyncio.gather(
            *(bother(theme(load, self.seed), figures, theme.repeat) for theme in ALL)
        )
        try:
            await within(self.goes_on_until(load, attacks), "the attacks end", 5 * DEADLINE)
            self.assertEqual(figures.complaints, [])
            self.assertEqual(figures.ended, {theme.__name__: theme.repeat for theme in ALL})
            await load.goes_on()
            await load.finish()
            await load.nothing_is_lost()
        finally:
            attacks.cancel()
            await load.close()
        self.assertEqual(figures.complaints, [])
        self.assertEqual(web.ask(server, "GET", "/api/health").status, 200)
        # No departed client is still counted.
        await eventually(lambda: self.connections(server) <= 1, "all connections are closed")

    async def goes_on_until(self, load, attacks):
        while not attacks.done():
            await load.goes_on()
        await attacks

    def connections(self, server):
        """One of them makes this request."""
        return web.ask(server, "GET", "/api/health").json["connections"]


if __name__ == "__main__":
    unittest.main()
