"""Rooms and seats over HTTP: responses match the requests."""

import re
import unittest

from referee.editions import PRESETS, rules_of
from support import web
from support.case import ServedTest
from support.client import Client

LETTERS = "[ABCDEFGHJKMNPQRSTVWXYZ23456789]"
CODE = re.compile(LETTERS + "{6}")
LONG_CODE = re.compile(LETTERS + "{10}")


class Rooms(ServedTest):
    def ask(self, method, path, body=None, **headers):
        return web.ask(self.server, method, path, body, headers)

    def seat(self, code, body):
        return self.ask("POST", f"/api/rooms/{code}/seats", body)

    def free(self, code, seat, token=None):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return self.ask("DELETE", f"/api/rooms/{code}/seats/{seat}", **headers)

    async def test_creating(self):
        answer = self.ask("POST", "/api/rooms", {"preset": "kingdomino", "players": 3})
        self.assertEqual(answer.status, 201)
        self.assertTrue(answer.headers["content-type"].startswith("application/json"))
        room = answer.json
        self.assertTrue(LONG_CODE.fullmatch(room["code"]), room)
        self.assertEqual(answer.headers["location"], f"rooms/{room['code']}")
        self.assertEqual(room["name"], f"Room {room['code']}")
        self.assertEqual((room["listed"], room["state"], room["seq"]), (False, "waiting", 0))
        free = {"name": None, "connected": False, "bot": None, "ready": False, "host": False,
                "muted": False, "away_at": None, "player": None}
        empty = [{"seat": n, **free} for n in range(3)]
        self.assertEqual((room["seats"], room["spectators"]), (empty, 0))
        self.assertRegex(room.pop("host"), r"^[A-Za-z0-9_-]{32}$")
        self.assertIsNone(room.pop("pass"))
        self.assertEqual(web.room(self.server, room["code"]), room)
        self.assertEqual(web.room(self.server, room["code"].lower()), room)

    async def test_every_preset_and_number_of_players(self):
        for preset, numbers in PRESETS.items():
            for players in range(1, 9):
                answer = self.ask("POST", "/api/rooms", {"preset": preset, "players": players})
                if players in numbers:
                    self.assertEqual(answer.status, 201, (preset, players))
                    expected = rules_of(preset, players)
                    rules = answer.json["rules"]
                    self.assertEqual({**rules, **expected}, rules)
                else:
                    self.assertEqual(answer.status, 400, (preset, players))
                    self.assertEqual(answer.error, ("bad_combination", "players"))

    async def test_every_option(self):
        options = {
            "decline": "may_decline",
            "opening": "random",
            "harmony": True,
            "middle_kingdom": True,
            "middle_kingdom_measure": "bounding_box",
            "tie_break": "territory_crowns",
            "kingdom_size": 7,
        }
        room = web.create_room(self.server, "kingdomino", 2, options=options)
        self.assertEqual({**room["rules"], **options}, room["rules"])
        for option, value in options.items():
            if option != "middle_kingdom_measure":
                room = web.create_room(self.server, "kingdomino", 2, options={option: value})
                self.assertEqual(room["rules"][option], value)
        three = {"three_player_line": "four_discard"}
        room = web.create_room(self.server, "kingdomino", 3, options=three)
        self.assertEqual(room["rules"]["line_length"], 4)
        room = web.create_room(self.server, "kingdomino-italian", 4, options={"harmony": False})
        self.assertIs(room["rules"]["harmony"], False)

    async def test_names_of_rooms(self):
        for name in ["x", "Freitag Abend", "日本", "é" * 64, "🏰" * 64, '<b>"&amp;', "\\n"]:
            room = web.create_room(self.server, name=name)
            self.assertEqual(room["name"], name)

    async def test_only_listed_rooms_are_listed_newest_first(self):
        self.assertEqual(self.ask("GET", "/api/rooms").json, {"rooms": []})
        hidden = web.create_room(self.server)
        codes = [web.create_room(self.server, listed=True)["code"] for _ in range(4)]
        answer = self.ask("GET", "/api/rooms")
        self.assertEqual(answer.status, 200)
        rooms = answer.json["rooms"]
        self.assertEqual({room["code"] for room in rooms}, set(codes))
        created = [room["created"] for room in rooms]
        self.assertEqual(created, sorted(created, reverse=True))
        for room in rooms:
            self.assertEqual(room, web.room(self.server, room["code"]))
            self.assertTrue(CODE.fullmatch(room["code"]), room)
        self.assertEqual(web.room(self.server, hidden["code"])["listed"], False)

    async def test_taking_seats(self):
        code = web.create_room(self.server, players=4)["code"]
        answer = self.seat(code, {"name": "Cleo", "seat": 2})
        self.assertEqual(answer.status, 201)
        self.assertEqual(set(answer.json), {"room", "seat", "token"})
        self.assertEqual((answer.json["room"], answer.json["seat"]), (code, 2))
        self.assertGreaterEqual(len(answer.json["token"]), 20)
        seats = [web.take_seat(self.server, code.lower(), name) for name in ("Ann", "Ben", "Dan")]
        self.assertEqual({seat for seat, _ in seats}, {0, 1, 3})
        tokens = {answer.json["token"], *(token for _, token in seats)}
        self.assertEqual(len(tokens), 4)
        room = web.begun(self.server, code)
        self.assertEqual(room["state"], "playing")
        self.assertEqual(room["seats"][2]["name"], "Cleo")
        self.assertNotIn("token", str(room))
        for body in [{"name": "Eve"}, {"name": "Eve", "seat": 1}]:
            answer = self.seat(code, body)
            self.assertEqual(answer.status, 409)
            self.assertIn(answer.error[0], ("room_full", "already_started", "seat_taken"))

    async def test_a_seat_or_a_name_that_is_taken(self):
        code = web.create_room(self.server, players=3)["code"]
        web.take_seat(self.server, code, "Ann", seat=1)
        answer = self.seat(code, {"name": "Ben", "seat": 1})
        self.assertEqual((answer.status, answer.error[0]), (409, "seat_taken"))
        for body in [{"name": "Ann"}, {"name": "Ann", "seat": 2}, {"name": " Ann "}]:
            answer = self.seat(code, body)
            self.assertEqual((answer.status, answer.error[0]), (409, "name_taken"))
        other = web.create_room(self.server, players=2)["code"]
        web.take_seat(self.server, other, "Ann")

    async def test_names_of_players(self):
        code = web.create_room(self.server, players=4)["code"]
        for name in ["A", "é" * 32, "王" * 32, "🏰 & <i>'\"\\"]:
            seat, _ = web.take_seat(self.server, code, name)
            self.assertEqual(web.room(self.server, code)["seats"][seat]["name"], name)

    async def test_leaving_before_the_start(self):
        code = web.create_room(self.server, players=3)["code"]
        seat, token = web.take_seat(self.server, code, "Ann")
        _, bens = web.take_seat(self.server, code, "Ben")
        for wrong in [None, "", "x", bens, token + "x"]:
            answer = self.free(code, seat, wrong)
            self.assertEqual((answer.status, answer.error[0]), (401, "bad_token"), wrong)
        client = await Client(self.server, code, token).join()
        answer = self.free(code.lower(), seat, token)
        self.assertEqual((answer.status, answer.body), (204, b""))
        await client.expect_farewell("left")
        self.assertIsNone(web.room(self.server, code)["seats"][seat]["name"])
        answer = self.free(code, seat, token)
        self.assertEqual((answer.status, answer.error[0]), (401, "bad_token"))
        again, fresh = web.take_seat(self.server, code, "Ann", seat=seat)
        self.assertEqual(again, seat)
        self.assertNotEqual(fresh, token)
        gone = await Client(self.server, code, token).open()
        await gone.say({"type": "hello", "token": token})
        await gone.expect_farewell("bad_token")

    async def test_nobody_leaves_after_the_start(self):
        code = web.create_room(self.server, players=2)["code"]
        seats = [web.take_seat(self.server, code, name) for name in ("Ann", "Ben")]
        for seat, token in seats:
            answer = self.free(code, seat, token)
            self.assertEqual((answer.status, answer.error[0]), (409, "already_started"))
        self.assertEqual(web.begun(self.server, code)["state"], "playing")

    async def test_seats_and_rooms_that_do_not_exist(self):
        code = web.create_room(self.server, players=2)["code"]
        _, token = web.take_seat(self.server, code, "Ann", seat=0)
        for seat in [2, 7, 8, 255, 2**64]:
            answer = self.free(code, seat, token)
            self.assertEqual((answer.status, answer.error[0]), (404, "no_such_seat"), seat)
        answer = self.seat(code, {"name": "Ben", "seat": 2})
        self.assertIn((answer.status, answer.error[0]), [(404, "no_such_seat"), (400, "bad_field")])
        for answer in [
            self.ask("GET", "/api/rooms/ZZZZZZ"),
            self.seat("ZZZZZZ", {"name": "Ann"}),
            self.free("ZZZZZZ", 0, token),
        ]:
            self.assertEqual((answer.status, answer.error[0]), (404, "no_such_room"))


if __name__ == "__main__":
    unittest.main()
