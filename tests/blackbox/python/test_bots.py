"""Bots: a host seats them, they play by the rules to the end, and nothing stops them for long."""

import asyncio
import json
import re
import time
import unittest

from support import web
from support.case import ServedTest
from support.client import Client
from support.patience import DEADLINE, eventually
from support.players import choose
from support.server import run_tool
from support.witness import Witness

LEVELS = [
    "random",
    "greedy_placement",
    "full_greedy",
    "careless",
    "provident",
    "flat_search",
    "tree_search",
]


def action_in(step):
    """A bot's act, from its events."""
    own = [e for e in step["events"] if e.get("seat") == step["by"] and e["event"] != "turn"]
    if not own:
        return {"do": "done"}
    event = own[0]
    return {
        "claimed": lambda: {"do": "claim", "domino": event["domino"]},
        "placed": lambda: {"do": "place", "cells": event["cells"]},
        "discarded": lambda: {"do": "discard"},
        "taxed": lambda: {"do": "tax", "cells": [e["cell"] for e in own if e["event"] == "taxed"]},
        "built": lambda: {"do": "build", "building": event["building"], "cell": event["cell"]},
        "bribed": lambda: {"do": "bribe", "building": event["building"]},
    }[event["event"]]()


class BotWitness(Witness):
    """Knows the acts of bots from their events, so that the referee checks them, too."""

    def step(self, diff, frame, text):
        if "events" in frame and (frame["re"] or "").startswith("bot-"):
            self.actions[frame["by"], frame["re"]] = action_in(frame)
        super().step(diff, frame, text)


class Bots(ServedTest):
    options = ("--bot-pace", "0")
    kept = True

    def room(self, preset="kingdomino", players=3, **more):
        return web.create_room(self.server, preset, players, **more)

    def ask_as(self, token, method, room, path, body=None):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return web.ask(self.server, method, f"/api/rooms/{room['code']}/{path}", body, headers)

    def host(self, room, method, path, body=None):
        return self.ask_as(room["host"], method, room, path, body)

    def fill(self, room, level="full_greedy"):
        answer = self.host(room, "POST", "bots", {"level": level})
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json

    def seats(self, room):
        return [seat["bot"] for seat in web.room(self.server, room["code"])["seats"]]

    async def finished(self, room):
        end = time.monotonic() + DEADLINE
        while (found := web.room(self.server, room["code"]))["state"] != "finished":
            self.assertLess(time.monotonic(), end, f"no end: {found}")
            await asyncio.sleep(0.05)
        return found

    async def play(self, person, until=lambda: False):
        """A player's moves; all others are bots."""
        witness = person.witness
        while witness.referee.phase != "over" and not until():
            if witness.referee.to_move == person.seat:
                action = await choose(person, witness.referee.rules, self.rng)
                step = await person.act(action)
                self.assertEqual(step["type"], "step", step)
            else:
                await person.reach(person.seq + 1)

    async def against_bots(self, preset, players, level, options=None):
        more = {"options": options} if options else {}
        room = self.room(preset, players, **more)
        seat, token = web.take_seat(self.server, room["code"], "Ann", seat=1)
        self.fill(room, level)
        witness = BotWitness(preset, players, options)
        # From the table as it was dealt: bots may have moved already.
        person = Client(self.server, room["code"], token, witness=witness, hints=True)
        await person.join(want={"diff": "both", "hints": True, "replay": True})
        await person.until(lambda: person.snapshots == 1, "the table as it was dealt")
        self.assertEqual(seat, 1)
        return room, person

    async def test_a_person_against_three_bots(self):
        for preset, level in [("kingdomino", "full_greedy"), ("queendomino", "greedy_placement")]:
            with self.subTest(preset):
                room, person = await self.against_bots(preset, 4, level)
                await self.play(person)
                self.assertEqual(person.witness.judged, person.seq, "every step was judged")
                bots = [seat["bot"] for seat in person.welcome["room"]["seats"]]
                self.assertEqual(bots, [level, None, level, level])
                self.assertEqual((await self.finished(room))["seq"], person.seq)
                self.check_records(room, level)
        self.assertEqual(run_tool("verify", self.database).returncode, 0)

    def check_records(self, room, level):
        """The file of the game, and the tools' output for it."""
        code = room["code"]
        record = web.ask(self.server, "GET", f"/api/rooms/{code}/record")
        rows = record.json["rows"]
        self.assertEqual([s.get("bot") for s in rows[0]["seats"]], [level, None, level, level])
        self.assertNotIn(room["host"], record.body.decode())
        for row in rows[1:]:
            self.assertEqual(row.get("bot"), None if row["seat"] == 1 else level)
            self.assertEqual("bot" in row, row["seat"] != 1)
        frames = web.ask(self.server, "POST", "/api/replays", record.json).json["frames"]
        self.assertEqual(frames[0]["room"]["seats"][0]["bot"], level)
        self.assertEqual(len([f for f in frames if f["type"] == "step"]), len(rows) - 1)
        told = run_tool("replay", "-d", self.database, code)
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertRegex(told.stdout, rf"seat 0  \w+  bot {level}\n")
        self.assertRegex(told.stdout, r"\d  \w+ \(bot\) ")
        self.assertNotIn("Ann (bot)", told.stdout)

    async def test_bots_among_themselves_before_a_spectator(self):
        room = self.room("kingdomino", 4, listed=True)
        witness = BotWitness("kingdomino", 4)
        watcher = await Client(self.server, room["code"], witness=witness).join()
        began = self.fill(room, "random")
        self.assertEqual(began["state"], "playing")
        await watcher.until(lambda: watcher.witness.referee, "the game")
        await watcher.until(lambda: watcher.document["phase"] == "over", "its end")
        self.assertEqual(witness.judged, watcher.seq)
        self.assertEqual(watcher.seq, 96)
        seats = watcher.presence["seats"]
        self.assertEqual([seat["bot"] for seat in seats], ["random"] * 4)
        self.assertEqual([seat["connected"] for seat in seats], [True] * 4)
        self.assertEqual(len({seat["name"] for seat in seats}), 4)

    async def test_a_match_goes_on_by_itself(self):
        room = self.room("kingdomino", 2, options={"dynasty": 3, "pause": 0})
        self.fill(room, "greedy_placement")
        self.assertGreater((await self.finished(room))["seq"], 3 * 48)

    async def test_a_client_that_connects_in_a_pause_sees_it(self):
        room = self.room("kingdomino", 2, options={"dynasty": 3, "pause": 600})
        self.fill(room, "random")
        watcher = await Client(self.server, room["code"]).join()
        await watcher.until(lambda: (watcher.document or {}).get("phase") == "pause", "the pause")
        look = await Client(self.server, room["code"]).join()
        await look.until(lambda: look.snapshots == 1, "a snapshot")
        self.assertEqual(look.document["phase"], "pause")

    async def test_kill_in_the_middle(self):
        _, person = await self.against_bots("kingdomino", 3, "full_greedy")
        for seq in [10, 30]:
            await self.play(person, until=lambda: person.seq >= seq)
            self.server.kill()
            await person.until(lambda: person.closed, "the end of the connection", even_closed=True)
            self.server.start()
            person = await person.resume()
        await self.play(person)
        self.assertEqual(person.witness.judged, person.seq)
        self.assertEqual(run_tool("verify", self.database).returncode, 0)

    async def test_kill_while_nobody_looks(self):
        room = self.room("kingdomino", 4)
        self.assertEqual(await self.server.stop(), 0)
        self.server = self.serve("--bot-pace", "0.05", keep=True)
        self.fill(room)
        await eventually(lambda: web.room(self.server, room["code"])["seq"] > 2, "some moves")
        self.server.kill()
        self.server.start()
        found = web.room(self.server, room["code"])
        self.assertEqual(found["state"], "playing")
        self.assertTrue(all(seat["connected"] for seat in found["seats"]), found)
        await self.finished(room)

    async def test_the_host_changes_its_mind(self):
        room = self.room(players=4)
        for level in LEVELS:
            answer = self.host(room, "PUT", "seats/2/bot", {"level": level})
            self.assertEqual(answer.status, 200)
            self.assertEqual(answer.json, web.room(self.server, room["code"]))
            self.assertEqual(self.seats(room), [None, None, level, None])
        self.server.kill()
        self.server.start()
        self.assertEqual(self.seats(room), [None, None, LEVELS[-1], None])
        answer = self.host(room, "DELETE", "seats/2/bot")
        self.assertEqual((answer.status, answer.body), (204, b""))
        self.assertEqual(self.host(room, "DELETE", "seats/2/bot").status, 204)
        self.assertEqual(self.seats(room), [None] * 4)
        presets = web.ask(self.server, "GET", "/api/presets").json
        self.assertEqual(presets["bots"], LEVELS)

    async def test_only_the_host(self):
        room, other = self.room(), self.room()
        _, ann = web.take_seat(self.server, room["code"], "Ann", seat=0)
        self.host(room, "PUT", "seats/1/bot", {"level": "random"})
        body = {"level": "random"}
        for token in [None, "", "x", "x" * 5000, other["host"], ann]:
            for method, path, said in [
                ("PUT", "seats/2/bot", body),
                ("DELETE", "seats/1/bot", None),
                ("POST", "bots", body),
            ]:
                answer = self.ask_as(token, method, room, path, said)
                self.assertEqual((answer.status, answer.error), (401, ("bad_token", None)))
        self.assertEqual(self.seats(room), [None, "random", None])
        # Nor does the host's token open a seat, of a bot or of any player.
        for token in [room["host"], ""]:
            client = await Client(self.server, room["code"], token).open()
            await client.say({"type": "hello", "token": token})
            await client.expect_farewell("bad_token")
        answer = self.ask_as(ann, "DELETE", room, "seats/1")
        self.assertEqual((answer.status, answer.error[0]), (401, "bad_token"))
        text = json.dumps([web.room(self.server, room["code"]),
                           web.ask(self.server, "GET", "/api/rooms").json])
        self.assertNotIn(room["host"], text)
        self.assertRegex(room["host"], re.compile(r"^[A-Za-z0-9_-]{32}$"))

    async def test_seats_are_of_people_or_of_bots(self):
        room = self.room()
        web.take_seat(self.server, room["code"], "Ann", seat=0)
        body = {"level": "full_greedy"}
        for method in ["PUT", "DELETE"]:
            answer = self.host(room, method, "seats/0/bot", body if method == "PUT" else None)
            self.assertEqual((answer.status, answer.error[0]), (409, "seat_taken"))
        self.assertEqual(self.host(room, "PUT", "seats/1/bot", body).status, 200)
        name = web.room(self.server, room["code"])["seats"][1]["name"]
        for said, code in [
            ({"name": "Ben", "seat": 1}, "seat_taken"),
            ({"name": name}, "name_taken"),
        ]:
            answer = web.ask(self.server, "POST", f"/api/rooms/{room['code']}/seats", said)
            self.assertEqual((answer.status, answer.error[0]), (409, code))

    async def test_hostile_requests(self):
        room = self.room()
        path = f"/api/rooms/{room['code']}"
        good = {"level": "random"}
        for where, method in [("seats/1/bot", "PUT"), ("bots", "POST")]:
            for body, error in [
                ({}, ("missing_field", "level")),
                ({"level": None}, ("missing_field", "level")),
                ({"level": "genius"}, ("bad_field", "level")),
                ({"level": "Random"}, ("bad_field", "level")),
                ({"level": ["random"]}, ("bad_field", "level")),
                ({"level": 2}, ("bad_field", "level")),
                (b"", ("malformed_json", None)),
                (b"[]", ("malformed_json", None)),
                (b'{"level":"random"', ("malformed_json", None)),
                (b"\x00" * 100, ("malformed_json", None)),
            ]:
                answer = self.host(room, method, where, body)
                self.assertEqual((answer.status, answer.error), (400, error), body)
        for seat in ["3", "7", "8", "-1", "1.0", "x", "9" * 40]:
            for method in ["PUT", "DELETE"]:
                answer = self.host(room, method, f"seats/{seat}/bot", good)
                self.assertEqual((answer.status, answer.error[0]), (404, "no_such_seat"), seat)
        for method, where, allowed in [
            ("POST", "seats/1/bot", "DELETE, PUT, OPTIONS"),
            ("GET", "seats/1/bot", "DELETE, PUT, OPTIONS"),
            ("PUT", "bots", "POST, OPTIONS"),
            ("DELETE", "bots", "POST, OPTIONS"),
        ]:
            answer = self.host(room, method, where, good)
            self.assertEqual((answer.status, answer.headers["allow"]), (405, allowed))
        for target in ["/api/rooms/ZZZZZZ/bots", "/api/rooms/none/bots"]:
            answer = web.ask(self.server, "POST", target, good,
                             {"Authorization": f"Bearer {room['host']}"})
            self.assertEqual((answer.status, answer.error[0]), (404, "no_such_room"))
        self.assertEqual(web.ask(self.server, "PUT", f"{path}/seats/1/bot/x", good).status, 404)
        self.assertEqual(self.seats(room), [None] * 3)

    async def test_a_game_that_has_begun(self):
        room = self.room(players=2)
        self.fill(room)
        for method, where in [("PUT", "seats/1/bot"), ("DELETE", "seats/1/bot"), ("POST", "bots")]:
            answer = self.host(room, method, where, {"level": "random"})
            self.assertEqual((answer.status, answer.error[0]), (409, "already_started"))

    async def test_somebody_resigns_among_bots(self):
        _, person = await self.against_bots("kingdomino", 3, "greedy_placement")
        await self.play(person, until=lambda: person.seq >= 7)
        step = await person.act({"do": "resign"}, at=None)
        self.assertEqual(step["type"], "step")
        await person.until(lambda: person.document["phase"] == "over", "the end of the others")
        self.assertEqual(person.witness.judged, person.seq)

    async def test_a_bot_takes_its_time(self):
        calm = self.serve("--bot-pace", "1")
        room = web.create_room(calm, "kingdomino", 2)
        answer = web.ask(calm, "POST", f"/api/rooms/{room['code']}/bots", {"level": "random"},
                         {"Authorization": f"Bearer {room['host']}"})
        self.assertEqual(answer.status, 200)
        watcher = await Client(calm, room["code"]).join(want={"replay": True, "diff": "both"})
        await watcher.reach(4)
        times = [json.loads(watcher.steps[seq])["time"] for seq in range(1, 5)]
        waits = [later - sooner for sooner, later in zip(times, times[1:])]
        self.assertGreaterEqual(min(waits), 700, waits)


if __name__ == "__main__":
    unittest.main()
