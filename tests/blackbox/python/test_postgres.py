"""Games in PostgreSQL: the server is killed, the database crashes, and nothing is lost or doubled."""

import asyncio
import unittest

import test_exactly_once
import test_restart
from support import faults, web
from support.in_postgres import InPostgres
from support.lobby import Visitor
from support.metrics import Operator
from support.patience import eventually
from support.server import run_tool


class Restart(InPostgres, test_restart.Restart):
    # These tests do not read the files of PostgreSQL.
    test_tokens_are_not_in_the_database = None


class ExactlyOnce(InPostgres):
    again = test_exactly_once.ExactlyOnce.again
    other = test_exactly_once.ExactlyOnce.other
    test_after_a_crash = test_exactly_once.ExactlyOnce.test_after_a_crash
    test_the_last_act_before_a_crash = test_exactly_once.ExactlyOnce.test_the_last_act_before_a_crash


class Away(InPostgres):
    async def test_others_are_told_that_it_is_away(self):
        server = self.serve(*Operator.options, keep=True)
        operator = Operator(server)

        async def ready(status):
            await eventually(lambda: operator.ask("/ready")[0] == status, f"/ready is {status}")

        table = await self.table(server, "kingdomino", 2)
        await ready(200)
        self.postgres.end()
        turn = asyncio.create_task(table.turn(self.rng))
        await ready(503)
        self.assertEqual(web.ask(server, "GET", "/api/leaderboards/kingdomino").status, 503)
        await self.postgres.come_back()
        await turn
        await ready(200)
        self.assertEqual(web.ask(server, "GET", "/api/leaderboards/kingdomino").status, 200)
        self.assertIn("nothing can be stored, moves wait", server.log())
        self.assertIn("moves can be stored again", server.log())

    async def test_strangers_who_are_matched_meanwhile_hear_it(self):
        server = self.serve(*Operator.options, keep=True)
        operator = Operator(server)
        ann = await Visitor(server).enter("Ann")
        bob = await Visitor(server).enter("Bob")
        self.postgres.end()
        # A room waits for the database, which is noticed then.
        room = asyncio.create_task(asyncio.to_thread(
            web.ask, server, "POST", "/api/rooms", {"preset": "kingdomino", "players": 2}))
        await eventually(lambda: operator.ask("/ready")[0] == 503, "it is noticed")
        for one in (ann, bob):
            self.assertEqual((await one.seek())["type"], "seeking")
        for one in (ann, bob):
            self.assertEqual((await one.hear("rejected"))["code"], "busy")
        await self.postgres.come_back()
        await room
        await eventually(lambda: operator.ask("/ready")[0] == 200, "it is back")
        for one in (ann, bob):
            self.assertEqual((await one.seek())["type"], "seeking")
        for one in (ann, bob):
            await one.hear("matched")

    async def test_a_room_that_is_refused_is_read_again_and_the_others_play_on(self):
        server = self.serve(keep=True)
        table = await self.table(server, "kingdomino", 2)
        other = await self.table(server, "kingdomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 9)
        self.postgres.say(
            f"SET search_path = {self.schema}; "
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'not here'; END $$; "
            "CREATE TRIGGER refuse BEFORE INSERT ON steps FOR EACH ROW "
            f"WHEN (NEW.room = '{table.code}') EXECUTE FUNCTION refuse()")
        await faults.Act(table).unanswered()
        for client in table.seats + table.watchers:
            await client.expect_farewell("halted")
        # It has been read again: nothing of the refused act is left.
        room = web.room(server, table.code)
        self.assertEqual((room["state"], room["seq"]), ("playing", table.witness.newest))
        self.assertIn("not here", server.log())
        self.assertEqual(web.ask(server, "GET", "/api/health").json["status"], "ok")
        await other.play(self.rng)
        self.assertEqual(other.referee.phase, "over")

        self.postgres.say(f"DROP TRIGGER refuse ON {self.schema}.steps")
        for group in (table.seats, table.watchers):
            group[:] = [await client.resume() for client in group]
        await table.all_reach(table.witness.newest)
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")

    async def test_server_and_database_go_together(self):
        server = self.serve(keep=True)
        table = await self.table(server, "kingdomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 9)
        self.postgres.end()
        server.kill()
        await self.postgres.come_back()
        server.start()
        for group in (table.seats, table.watchers):
            group[:] = [await client.resume() for client in group]
        await table.all_reach(table.witness.newest)
        await table.play(self.rng)
        self.assertEqual(table.witness.judged, 48)

    async def test_one_server_at_a_time(self):
        first = self.serve(keep=True)
        refused = run_tool("serve", "--port", "0", "--database", self.database)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("in use by another server", refused.stderr)
        self.assertNotIn("secret", refused.stderr + refused.stdout + "".join(first.greeting))
        self.assertIn("postgresql://castellan@", "".join(first.greeting))

    async def test_tools_read_it(self):
        server = self.serve(keep=True)
        table = await self.table(server, "kingdomino", 2)
        await table.play(self.rng)
        told = run_tool("replay", "--database", self.database, table.code)
        self.assertEqual(told.returncode, 0, told)
        copy = run_tool("backup", "--database", self.database, self.folder / "copy.sqlite")
        self.assertEqual(copy.returncode, 2)
        self.assertIn("pg_dump", copy.stderr)
        self.assertNotIn("secret", copy.stderr)
        record = self.folder / "game.json"
        run_tool("replay", "--database", self.database, table.code, "--export", record)
        # The server holds the tables that an import would write to.
        self.assertIn("in use", run_tool("import", "--database", self.database, record).stderr)
        await table.leave()
        self.assertEqual(await server.stop(), 0)
        taken = run_tool("import", "--database", self.folder / "file.sqlite", record)
        self.assertEqual(taken.returncode, 0, taken)


if __name__ == "__main__":
    unittest.main()
