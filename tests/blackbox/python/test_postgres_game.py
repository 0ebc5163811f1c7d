"""One whole game in PostgreSQL, which crashes in its middle: nothing is lost or doubled."""

import asyncio

from support import web
from support.in_postgres import InPostgres
from support.server import run_tool


class Game(InPostgres):
    async def test_the_database_crashes_in_the_middle_of_games(self):
        server = self.serve(keep=True)
        table = await self.table(server, "kingdomino", 2)
        for seq in [1, 7, 20, 47]:
            await table.play(self.rng, until=lambda: table.seq == seq)
            self.postgres.end()
            # A player moves while it is down: announced to all when it is back, once.
            turn = asyncio.create_task(table.turn(self.rng))
            await self.postgres.come_back()
            await turn
        await table.play(self.rng)
        self.assertEqual(table.witness.judged, 48)
        # The first snapshot only.
        self.assertEqual([client.snapshots for client in table.everybody], [1] * 3)
        self.assertEqual(web.room(server, table.code)["state"], "finished")
        steps = self.postgres.say(
            f"SELECT count(*), count(DISTINCT seq), max(seq) FROM {self.schema}.steps")
        self.assertEqual(steps, "48|48|48")
        self.assertEqual(await server.stop(), 0)
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)
        self.assertIn("1 rooms, 1 games, 48 steps: 0 bad", verdict.stdout)
