"""kill -9 at random moments while bots play at full speed.

What any client was told before a crash is there after it, byte for byte; what was not told may
have happened or not, but happens once. CASTELLAN_CHAOS_ROUNDS sets the number of crashes,
CASTELLAN_CHAOS_SEED another course of events.
"""

import asyncio
import os
import random
import unittest

from support import web
from support.bots import Bot
from support.case import ServerTest
from support.patience import DEADLINE, within
from support.server import run_tool
from support.table import Table

ROUNDS = int(os.environ.get("CASTELLAN_CHAOS_ROUNDS", "10"))
SEED = os.environ.get("CASTELLAN_CHAOS_SEED", "1")

EDITIONS = [
    ("kingdomino", 2),
    ("kingdomino-bga", 3),
    ("mighty-duel", 2),
    ("kingdomino", 4),
    ("queendomino", 3),
    ("royal-teams", 6),
]


class Chaos(ServerTest):
    async def test_kill_9(self):
        rng = random.Random(SEED)
        server = self.serve(keep=True)
        crashes = 0
        games = []
        while crashes < ROUNDS:
            tables = [self.new_table(server, *rng.choice(EDITIONS)) for _ in range(3)]
            games += tables
            bots = [
                Bot(table, seat, rng.random()) for table in tables for seat in range(table.players)
            ]
            playing = asyncio.gather(*(bot.play() for bot in bots))
            while crashes < ROUNDS and not playing.done():
                await asyncio.wait([playing], timeout=rng.uniform(0.02, 0.4))
                server.kill()
                server.start()
                crashes += 1
                for table in tables:
                    await self.nothing_is_lost(table)
            await within(playing, "the games come to their end", 3 * DEADLINE)
            for table in tables:
                self.assertEqual(table.referee.phase, "over")
                self.assertEqual(table.witness.judged, table.witness.newest)
            for bot in bots:
                self.assertTrue(bot.over)
        self.assertEqual(crashes, ROUNDS)
        for table in games:
            await self.nothing_is_lost(table)
            self.assertEqual(web.room(server, table.code)["state"], "finished")
        server.kill()
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)

    def new_table(self, server, preset, players):
        table = Table(server, preset, players)
        table.take_seats()
        return table

    async def nothing_is_lost(self, table):
        """Everything that was told about this game is told again in the same words."""
        told = table.witness.newest
        reader = table.client(None)
        reader.seq = 0
        await reader.join(since=0)
        await reader.reach(told)
        self.assertEqual(reader.snapshots, 0)
        await reader.leave()
        for seq in range(1, told + 1):
            self.assertEqual(reader.steps[seq], table.witness.steps[seq, "both"])


if __name__ == "__main__":
    unittest.main()
