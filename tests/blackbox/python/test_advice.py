"""Advice during a game, and its analysis afterwards."""

import asyncio
import contextlib
import sqlite3
import time
import unittest

from support import web
from support.case import ServerTest
from support.client import Client
from support.patience import DEADLINE
from support.server import run_tool

THINKS = "--tree-search-time"
PLAYOUTS = "30"


class Advice(ServerTest):
    def serve_with(self, thinks="0.01", **more):
        return self.serve(
            "--bot-pace", "0", THINKS, thinks, "--analysis-playouts", PLAYOUTS, **more
        )

    async def seat(self, server, preset="kingdomino", players=2, **more):
        """A room that this device hosts, and a client on its seat 0."""
        room = web.create_room(server, preset, players, **more)
        _, token = web.take_seat(server, room["code"], "Ann", seat=0)
        return room, await Client(server, room["code"], token).join()

    def fill(self, server, room, level="full_greedy"):
        headers = {"Authorization": f"Bearer {room['host']}"}
        path = f"/api/rooms/{room['code']}/bots"
        answer = web.ask(server, "POST", path, {"level": level}, headers)
        self.assertEqual(answer.status, 200, answer.body)

    async def my_turn(self, player):
        await player.until(lambda: player.document is not None, "a table")
        while player.document["to_move"] not in (player.seat, None):
            await player.reach(player.seq + 1)
        return player.document["to_move"] == player.seat

    async def follow(self, player):
        """Follows every advice, to the end. Within a turn it keeps to its plan."""
        planned = None
        while await self.my_turn(player):
            advice = await player.advise()
            self.assertEqual(advice["type"], "advice", advice)
            self.assertEqual(advice["seq"], player.seq)
            self.assertTrue(1 <= len(advice["moves"]) <= 3)
            for move in advice["moves"]:
                self.assertTrue(0 <= move["win"] <= 1 and move["points"] >= 0, move)
            best = advice["moves"][0]
            if planned is not None:
                self.assertEqual(planned, best["then"] or best["action"])
            answer = await player.act(best["action"])
            self.assertEqual(answer["type"], "step", answer)
            planned = best["then"]
            if planned is not None:
                self.assertEqual(player.document["to_move"], player.seat)
                self.assertIn(planned["domino"], self.free(player), best)

    def free(self, player):
        return [slot["domino"] for slot in player.document["next"] if slot["king"] is None]

    async def test_whatever_is_advised_can_be_done(self):
        server = self.serve_with(keep=True)
        options = {"harmony": True, "middle_kingdom": True}
        for preset in ["kingdomino", "queendomino", "royal-teams"]:
            with self.subTest(preset):
                players = 6 if preset == "royal-teams" else 2
                room, player = await self.seat(
                    server, preset, players, advice=True, options=options
                )
                self.assertTrue(room["advice"])
                self.fill(server, room, "random")
                await self.follow(player)
                self.assertIsNotNone(player.document["ranking"])
                analysis = await self.analysis(server, room["code"])
                self.check_analysis(server, room["code"], analysis, player.document)

    async def test_who_is_not_advised_is_told_why(self):
        server = self.serve_with("5")
        _, alone = await self.seat(server)
        self.assertEqual((await alone.advise())["code"], "not_started")
        room, ann = await self.seat(server, advice=True)
        _, token = web.take_seat(server, room["code"], "Ben")
        ben = await Client(server, room["code"], token).join()
        await ann.until(lambda: ann.document is not None, "a table")
        await ben.until(lambda: ben.document is not None, "a table")
        mover, other = (ann, ben) if ann.document["to_move"] == ann.seat else (ben, ann)
        watcher = await Client(server, room["code"]).join()
        self.assertEqual((await watcher.advise())["code"], "not_seated")
        self.assertEqual((await other.advise())["code"], "not_your_turn")
        asked = asyncio.ensure_future(mover.advise(id="first"))
        await asyncio.sleep(0)
        self.assertEqual((await mover.advise())["code"], "busy")
        domino = mover.document["next"][0]["domino"]
        await mover.act({"do": "claim", "domino": domino})
        self.assertEqual((await asked)["code"], "stale")

        strict, carl = await self.seat(server)
        self.assertFalse(strict["advice"])
        self.fill(server, strict, "random")
        self.assertTrue(await self.my_turn(carl))
        self.assertEqual((await carl.advise())["code"], "no_advice")

    async def analysis(self, server, code):
        path = f"/api/rooms/{code}/analysis"
        end = time.monotonic() + DEADLINE
        seen = []
        while (answer := web.ask(server, "GET", path)).status == 202:
            self.assertEqual(answer.headers["retry-after"], "1")
            if seen and answer.json["done"] > seen[-1]:
                end = time.monotonic() + DEADLINE
            seen.append(answer.json["done"])
            self.assertLessEqual(answer.json["done"], answer.json["of"])
            self.assertLess(time.monotonic(), end, "no end of the analysis")
            await asyncio.sleep(0.02)
        self.assertEqual(answer.status, 200, answer.body)
        self.assertEqual(seen, sorted(seen))
        return answer.json

    def check_analysis(self, server, code, analysis, view):
        rows = web.ask(server, "GET", f"/api/rooms/{code}/record").json["rows"]
        acts = {row["seq"]: row for row in rows if "action" in row}
        decided = [decision["seq"] for decision in analysis["decisions"]]
        self.assertEqual(decided, sorted(decided))
        self.assertEqual(sorted(set(decided)), sorted(acts))
        last = {decision["seq"]: decision for decision in analysis["decisions"]}
        for seq, decision in last.items():
            self.assertEqual(decision["seat"], acts[seq]["seat"])
            self.assertEqual(decision["action"], acts[seq]["action"])
            self.assertAlmostEqual(sum(k["win"] for k in decision["kingdoms"]), 1, delta=0.005)
        points = [kingdom["score"]["total"] for kingdom in view["kingdoms"]]
        end = analysis["decisions"][-1]["kingdoms"]
        self.assertEqual([kingdom["points"] for kingdom in end], points)

    def kept(self):
        with contextlib.closing(sqlite3.connect(self.database)) as database:
            return database.execute("SELECT count(*) FROM analyses").fetchone()[0] == 1

    async def test_an_analysis_is_kept_over_a_crash(self):
        server = self.serve_with(keep=True)
        room = web.create_room(server, "queendomino", 3, advice=True)
        path = f"/api/rooms/{room['code']}/analysis"
        self.assertEqual(web.ask(server, "GET", path).error[0], "not_over")
        self.fill(server, room)
        end = time.monotonic() + DEADLINE
        while web.room(server, room["code"])["state"] != "finished":
            self.assertLess(time.monotonic(), end)
            await asyncio.sleep(0.05)
        analysis = await self.analysis(server, room["code"])
        end = time.monotonic() + DEADLINE
        while not self.kept():
            self.assertLess(time.monotonic(), end, "not kept")
            await asyncio.sleep(0.02)
        server.kill()
        server = self.serve_with(keep=True)
        again = web.ask(server, "GET", path)
        self.assertEqual(again.status, 200)
        self.assertEqual(again.json, analysis)
        self.assertTrue(web.room(server, room["code"])["advice"])
        told = run_tool(
            "replay", "-d", self.database, "--analyse", "--playouts", PLAYOUTS, room["code"]
        )
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertIn("as dealt\n", told.stdout)
        for row in web.ask(server, "GET", f"/api/rooms/{room['code']}/record").json["rows"][1:]:
            self.assertRegex(told.stdout, rf"(?m)^ *{row['seq']} ")
        self.assertEqual(run_tool("verify", self.database).returncode, 0)


if __name__ == "__main__":
    unittest.main()
