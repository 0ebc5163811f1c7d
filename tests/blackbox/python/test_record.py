"""What is on record: it can be moved, upgraded and checked, and what is wrong with it is named."""

import contextlib
import json
import pathlib
import sqlite3
import unittest

from support import web
from support.case import ServerTest
from support.client import Client
from support.server import run_tool

SCHEMA_1 = pathlib.Path(__file__).resolve().parents[2] / "data/schema-1.sql"
# Who sits at the game there that goes on.
TOKENS = ["lgENyuk5O6eGBSOFLG0d1nTjIlGqoSel", "q1oJi8KZmyjCfawIdR5Thpn2FeGSGyL1"]


class Record(ServerTest):
    def sql(self, text, *values):
        with contextlib.closing(sqlite3.connect(self.database)) as database:
            rows = database.execute(text, values).fetchall()
            database.commit()
            return rows

    async def play_out(self, server, code, tokens):
        """To the end, by prompts alone. Returns a spectator who has seen it."""
        watcher = await Client(server, code).join()
        seats = [await Client(server, code, token, hints=True).join() for token in tokens]
        await watcher.until(lambda: watcher.snapshots, "a snapshot")
        while (seat := watcher.document["to_move"]) is not None:
            await seats[seat].reach(watcher.seq)
            action = self.rng.choice(await seats[seat].prompted())
            answer = await seats[seat].act(action, id=f"later-{watcher.seq}")
            self.assertEqual(answer["type"], "step", answer)
            await watcher.reach(answer["seq"])
        for seat in seats:
            await seat.leave()
        return watcher

    async def test_a_game_moves_to_another_server(self):
        server = self.serve(keep=True)
        table = await self.table(server, "queendomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 30)
        await server.stop()
        file, database = self.folder / "game.json", self.folder / "other.sqlite"
        tool = run_tool("replay", table.code, "--database", self.database, "--export", file)
        self.assertEqual((tool.returncode, tool.stderr), (0, ""))
        self.assertEqual(run_tool("verify", file).returncode, 0)
        rows = json.loads(file.read_text())["rows"]
        self.assertEqual([row["seq"] for row in rows], list(range(31)))
        for token in table.tokens:
            self.assertNotIn(token, file.read_text())

        tool = run_tool("import", file, "--database", database)
        self.assertEqual((tool.returncode, tool.stderr), (0, ""))
        tokens = [line.split()[-1] for line in tool.stdout.splitlines() if "token" in line]
        self.assertEqual(len(tokens), 2)
        server.command[server.command.index(str(self.database))] = str(database)
        server.start()
        watcher = await self.play_out(server, table.code, tokens)
        self.assertEqual(watcher.document["phase"], "over")
        self.assertEqual(watcher.deals_proven, 1)
        verdict = run_tool("verify", "--database", database)
        self.assertEqual(verdict.returncode, 0, verdict)

    async def test_a_database_of_schema_1_goes_on(self):
        with contextlib.closing(sqlite3.connect(self.database)) as database:
            database.executescript(SCHEMA_1.read_text())
        ((code,),) = self.sql("SELECT code FROM rooms WHERE name = 'Königin'")
        ((waiting,),) = self.sql("SELECT code FROM rooms WHERE name = 'Waiting'")
        server = self.serve(keep=True)
        self.assertEqual(self.sql("PRAGMA user_version"), [(2,)])
        watcher = await self.play_out(server, code, TOKENS)
        self.assertEqual(watcher.deals[0]["commitment"], None)
        # A room that was waiting has a seed like any other.
        tokens = [web.take_seat(server, waiting, name)[1] for name in ("Ben", "Cat")]
        player = await Client(server, waiting, tokens[0]).join()
        await player.until(lambda: player.snapshots, "a snapshot")
        self.assertEqual(len(player.deals[0]["commitment"]), 64)
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)
        self.assertIn("4 rooms", verdict.stdout)

    async def test_a_room_that_does_not_replay_is_set_aside_and_the_others_play(self):
        server = self.serve(keep=True)
        bad = await self.table(server, "kingdomino", 2)
        good = await self.table(server, "kingdomino", 2)
        for table in (bad, good):
            await table.play(self.rng, until=lambda table=table: table.seq == 12)
        server.kill()
        self.sql("UPDATE steps SET id = 'x' WHERE room = ? AND seq IN (7, 9)", bad.code)
        server.start()
        self.assertRegex(server.log(), f"room {bad.code} is set aside: row 7: the row was changed")
        self.assertEqual(web.ask(server, "GET", "/api/health").status, 200)
        self.assertEqual(web.ask(server, "GET", f"/api/rooms/{bad.code}").status, 404)
        good.seats = [await client.resume() for client in good.seats]
        good.watchers = [await client.resume() for client in good.watchers]
        await good.play(self.rng)
        self.assertEqual(good.referee.phase, "over")
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 1)
        self.assertIn(f"{bad.code}: row 7: the row was changed", verdict.stdout)


if __name__ == "__main__":
    unittest.main()
