"""Every hostile client to its end while honest clients play at the same server: all that break rules
at once, and all that spend what the bounds of one address allow."""

import asyncio
import random
import unittest

from course.figures import Figures
from course.load import Load
from hostile import ALL, BUDGET, bother
from support import web
from support.case import ServerTest
from support.patience import DEADLINE, PATIENCE, eventually, within


class HostileClients(ServerTest):
    async def test_honest_games_go_on(self):
        await self.honest_games_beside(ALL)

    async def test_honest_games_go_on_beside_an_address_that_spends_all_it_may(self):
        await self.honest_games_beside(BUDGET)

    async def honest_games_beside(self, themes):
        patience = ["--heartbeat", 5 * PATIENCE, "--hello-timeout", 2 * PATIENCE]
        server = self.serve(*patience, "--finished-room", 100_000, keep=True)
        figures = Figures()
        load = Load(server, random.Random(self.seed), figures, tables=2)
        load.fill()
        attacks = asyncio.gather(
            *(self.attack(theme(load, self.seed), figures) for theme in themes))
        try:
            await within(self.goes_on_until(load, attacks), "the attacks end", 5 * DEADLINE)
            self.assertEqual(figures.complaints, [])
            self.assertEqual(figures.ended, {theme.__name__: theme.repeat for theme in themes})
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

    async def attack(self, hostile, figures):
        await hostile.prepare()
        await bother(hostile, figures, hostile.repeat)

    async def goes_on_until(self, load, attacks):
        while not attacks.done():
            await load.goes_on()
        await attacks

    def connections(self, server):
        """One of them makes this request."""
        return web.ask(server, "GET", "/api/health").json["connections"]


if __name__ == "__main__":
    unittest.main()
