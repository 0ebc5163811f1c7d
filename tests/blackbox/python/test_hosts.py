"""Before the game and after it: the host, rooms with a password, being ready, playing again."""

import asyncio
import unittest

from support import web
from support.case import ServedTest
from support.client import Client


class Hosts(ServedTest):
    options = ("--bot-pace", "0")
    kept = True

    def ask(self, method, room, path, body=None, token=None):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return web.ask(self.server, method, f"/api/rooms/{room['code']}{path}", body, headers)

    def host(self, room, method, path, body=None):
        return self.ask(method, room, path, body, room["host"])

    def sit(self, room, name, token=None, **more):
        answer = self.ask("POST", room, "/seats", {"name": name, **more}, token)
        self.assertEqual(answer.status, 201, answer.body)
        return answer.json["token"]

    def names(self, room):
        return [seat["name"] for seat in web.room(self.server, room["code"])["seats"]]

    async def join(self, room, token):
        return await Client(self.server, room["code"], token, hints=True).join()

    async def play_out(self, *players):
        """To the end, at random; `players` may include a spectator."""

        async def play(player):
            await player.until(lambda: player.document is not None, "a table")
            while (mover := player.document["to_move"]) is not None:
                if mover == player.seat:
                    await player.act(self.rng.choice(await player.prompted()))
                else:
                    await player.reach(player.seq + 1)

        await asyncio.gather(*map(play, players))

    async def restart(self):
        self.server.kill()
        self.server.start()

    async def test_the_host_changes_everything_and_it_outlives_a_kill(self):
        room = web.create_room(self.server, players=4, start="host")
        ann = self.sit(room, "Ann", room["host"], seat=1)
        self.assertEqual(ann, room["host"])
        ben = self.sit(room, "Ben", seat=3)
        player, other = await self.join(room, ann), await self.join(room, ben)

        change = {"name": "Evening", "listed": True, "advice": True, "start": "ready",
                  "clock": {"kind": "days", "days": 3}, "at_zero": "seat", "take_back": False,
                  "patience": 30, "turn_patience": 45,
                  "preset": "queendomino", "players": 3, "options": {"harmony": True}}
        answer = self.host(room, "PATCH", "", change)
        self.assertEqual(answer.status, 200, answer.body)
        await other.until(lambda: other.room["name"] == "Evening", "the change")
        self.assertEqual(other.room, answer.json)
        self.assertEqual(other.seat, 0)
        self.assertEqual(player.seat, 1)
        self.assertTrue(answer.json["rules"]["harmony"])
        self.assertEqual([seat["host"] for seat in answer.json["seats"]], [False, True, False])

        answer = self.host(room, "POST", "/seats/0/move", {"seat": 2})
        self.assertEqual(answer.json["seats"][2]["name"], "Ben")
        await other.until(lambda: other.seat == 2, "the other seat")
        await other.say_ready()
        await player.until(lambda: player.presence["seats"][2]["ready"], "Ben is ready")

        await self.restart()
        found = web.room(self.server, room["code"])
        self.assertEqual(found["name"], "Evening")
        self.assertEqual(found["start"], "ready")
        self.assertEqual(found["clock"], {"kind": "days", "days": 3})
        self.assertEqual((found["at_zero"], found["take_back"], found["patience"],
                          found["turn_patience"]), ("seat", False, 30, 45))
        self.assertEqual([seat["name"] for seat in found["seats"]], [None, "Ann", "Ben"])
        self.assertEqual([seat["host"] for seat in found["seats"]], [False, True, False])
        again = await self.join(room, ben)
        self.assertEqual(again.seat, 2)

        self.assertEqual(self.host(room, "POST", "/host", {"seat": 2}).status, 200)
        self.assertEqual(self.host(room, "POST", "/start").error, ("bad_token", None))
        self.assertEqual(self.ask("POST", room, "/start", token=ben).error, ("seats_free", None))
        self.assertEqual(self.ask("DELETE", room, "/seats/1", token=ben).status, 204)
        self.assertEqual(self.ask("POST", room, "/bots", {"level": "random"}, ben).status, 200)
        self.assertEqual(web.room(self.server, room["code"])["state"], "waiting")
        await again.say_ready()
        await again.until(lambda: again.seq is not None, "the game")

    async def test_a_request_for_the_room_that_was_shown_does_nothing_in_another(self):
        room = web.create_room(self.server, players=3, start="ready")
        shown = room["version"]
        answer = self.host(room, "PATCH", "", {"preset": "queendomino", "players": 3})
        self.assertEqual(answer.status, 200)
        changed = (409, ("room_changed", None))

        def asked(method, path, body=None, version=shown):
            answer = self.host(room, method, f"{path}?version={version}", body)
            return answer.status, answer.error if answer.status >= 400 else None

        self.assertEqual(asked("POST", "/seats", {"name": "Ann"}), changed)
        self.assertEqual(self.names(room), [None] * 3)
        ann = self.sit(room, "Ann")
        player = await self.join(room, ann)
        for method, path, body in [
            ("PATCH", "", {"password": "sesame"}),
            ("PATCH", "", {"name": "Mine"}),
            ("POST", "/start", None),
            ("POST", "/host", {"seat": 0}),
            ("POST", "/seats/0/move", {"seat": 1}),
            ("POST", "/bots", {"level": "random"}),
            ("PUT", "/seats/1/bot", {"level": "random"}),
            ("DELETE", "/seats/0", None),
        ]:
            self.assertEqual(asked(method, path, body), changed, (method, path))
        self.assertEqual((await player.say_ready(version=shown))["code"], "room_changed")

        now = web.room(self.server, room["code"])["version"]
        await self.restart()
        self.assertEqual(web.room(self.server, room["code"])["version"], now)
        self.assertEqual(asked("DELETE", "/seats/0", version=now)[0], 204)
        self.assertEqual(self.names(room), [None] * 3)

    async def test_what_only_the_host_may_do(self):
        room = web.create_room(self.server, players=3)
        ann = self.sit(room, "Ann")
        for method, path, body in [
            ("PATCH", "", {"name": "Mine"}),
            ("POST", "/seats/0/move", {"seat": 1}),
            ("POST", "/host", {"seat": 0}),
            ("POST", "/start", None),
            ("PUT", "/seats/1/bot", {"level": "random"}),
        ]:
            for token in [None, "", "x", ann]:
                answer = self.ask(method, room, path, body, token)
                self.assertEqual((answer.status, answer.error[0]), (401, "bad_token"), path)
        for path, body, error in [
            ("/seats/0/move", {"seat": 8}, ("bad_field", "seat")),
            ("/seats/0/move", {}, ("missing_field", "seat")),
            ("/seats/0/move", {"seat": 3}, ("no_such_seat", None)),
            ("/seats/7/move", {"seat": 0}, ("no_such_seat", None)),
            ("/host", {"seat": 1}, ("nobody_there", None)),
        ]:
            self.assertEqual(self.host(room, "POST", path, body).error, error, (path, body))
        for body, error in [
            ({"players": 2}, ("missing_field", "preset")),
            ({"preset": "mighty-duel", "players": 3}, ("bad_combination", "players")),
            ({"start": "now"}, ("bad_field", "start")),
            ({"password": "x" * 65}, ("bad_field", "password")),
            ({"name": ""}, ("bad_field", "name")),
        ]:
            self.assertEqual(self.host(room, "PATCH", "", body).error, error, body)
        self.assertEqual(self.names(room), ["Ann", None, None])
        crowd = {"preset": "mighty-duel", "players": 2}
        ben = self.sit(room, "Ben")
        for start in ["full", "ready", "host"]:
            self.assertEqual(self.host(room, "PATCH", "", {"start": start}).json["start"], start)
        self.sit(room, "Cat")
        self.assertEqual(self.host(room, "PATCH", "", crowd).error, ("too_many_people", None))
        self.assertEqual(self.host(room, "POST", "/start").status, 200)
        player = await self.join(room, ben)
        self.assertEqual((await player.say_ready())["code"], "already_started")
        web.create_room(self.server, start="ready")
        web.create_room(self.server, start=None, password=None)
        for method, path, body in [
            ("PATCH", "", {"name": "Late"}),
            ("POST", "/seats/0/move", {"seat": 1}),
            ("DELETE", "/seats/0", None),
            ("POST", "/start", None),
        ]:
            self.assertEqual(self.host(room, method, path, body).error[0], "already_started")

    async def test_a_kicked_player_is_disconnected(self):
        room = web.create_room(self.server, players=3)
        ann = self.sit(room, "Ann")
        player = await self.join(room, ann)
        self.assertEqual(self.host(room, "DELETE", "/seats/0").status, 204)
        await player.expect_farewell("kicked")
        self.assertEqual(self.names(room), [None, None, None])

    async def test_a_password_keeps_the_others_out(self):
        room = web.create_room(self.server, players=2, password="sésame")
        self.assertTrue(room["password"])
        self.assertRegex(room["pass"], r"^[A-Za-z0-9_-]{32}$")
        answer = self.ask("POST", room, "/seats", {"name": "Ann"})
        self.assertEqual((answer.status, answer.error[0]), (401, "password_needed"))
        answer = self.ask("POST", room, "/pass", {"password": "sesame"})
        self.assertEqual((answer.status, answer.error[0]), (401, "bad_password"))
        answer = self.ask("POST", room, "/pass", {"password": "sésame"})
        self.assertEqual((answer.status, answer.json), (200, {"pass": room["pass"]}))

        stranger = await Client(self.server, room["code"]).open()
        await stranger.say({"type": "hello", "pass": "guess"})
        await stranger.expect_farewell("password_needed")
        guest = await Client(self.server, room["code"]).join(**{"pass": room["pass"]})
        self.assertIsNone(guest.seat)
        ann = self.sit(room, "Ann", room["pass"])

        await self.restart()
        player = await self.join(room, ann)
        self.assertEqual(self.sit(room, "Ben", room["host"]), room["host"])
        await player.until(lambda: player.seq is not None, "the game")
        other = await self.join(room, room["host"])
        await other.until(lambda: other.seq is not None, "its table")
        await other.act({"do": "resign"})
        for path in ["/record", "/analysis"]:
            answer = self.ask("GET", room, path)
            self.assertEqual((answer.status, answer.error[0]), (401, "password_needed"))
            self.assertIn(self.ask("GET", room, path, token=room["pass"]).status, (200, 202))
            self.assertIn(self.ask("GET", room, path, token=ann).status, (200, 202))

        room = web.create_room(self.server, players=3, password="old", start="full")
        self.assertEqual(self.host(room, "PATCH", "", {"password": "new"}).status, 200)
        answer = self.ask("POST", room, "/seats", {"name": "Ann"}, room["pass"])
        self.assertEqual(answer.error[0], "password_needed")
        self.host(room, "PATCH", "", {"password": "", "start": None, "preset": None})
        answer = self.ask("POST", room, "/pass", {"password": "anything"})
        self.assertEqual(answer.json, {"pass": None})
        self.sit(room, "Ann")

    async def test_playing_again(self):
        room = web.create_room(self.server, players=3, name="Again")
        tokens = [self.sit(room, "Ann", room["host"]), self.sit(room, "Ben")]
        self.host(room, "PUT", "/seats/2/bot", {"level": "random"})
        self.assertEqual(self.ask("POST", room, "/rematch", token=tokens[1]).error[0], "not_over")
        players = [await self.join(room, token) for token in tokens]
        await self.play_out(*players)
        self.assertEqual(self.ask("POST", room, "/rematch", token="x").error[0], "bad_token")

        codes = {self.ask("POST", room, "/rematch", token=t).json["rematch"] for t in tokens}
        self.assertEqual(len(codes), 1)
        next_room = web.room(self.server, codes.pop())
        await players[0].until(lambda: players[0].room["rematch"] == next_room["code"], "the news")
        self.assertEqual((next_room["name"], next_room["start"]), ("Again", "ready"))
        self.assertEqual([seat["host"] for seat in next_room["seats"]], [True, False, False])
        self.assertEqual([seat["name"] for seat in next_room["seats"]][:2], ["Ann", "Ben"])

        await self.restart()
        self.assertEqual(web.room(self.server, room["code"])["rematch"], next_room["code"])
        again = [await self.join(next_room, token) for token in tokens]
        self.assertEqual([player.seat for player in again], [0, 1])
        for player in again:
            await player.say_ready()
        await self.play_out(*again)


if __name__ == "__main__":
    unittest.main()
