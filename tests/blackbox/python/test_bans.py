"""Bans: at every entrance, while connected, over a restart, and behind one address."""

import unittest

from support import web
from support.client import Client
from support.lobby import Visitor
from support.sockets import with_headers
from test_admin import Administered

PROXIED = ("--trusted-proxy", "127.0.0.0/8")


class Bans(Administered):
    def refused(self, method, path, body=None, headers=None, status=403, code="banned"):
        answer = web.ask(self.server, method, path, body, headers)
        self.assertEqual((answer.status, answer.error[0]), (status, code), (method, path, body))
        return answer.json["error"]

    def sign_up(self, name):
        body = {"name": name, "passphrase": "correct horse"}
        answer = web.ask(self.server, "POST", "/api/players", body)
        self.assertEqual(answer.status, 201, answer.body)
        return answer.json

    async def test_a_player_is_kept_out_at_every_door_and_over_a_restart(self):
        self.server = self.serve(keep=True)
        ann = self.sign_up("Ann")
        room = web.create_room(self.server, "kingdomino", 2)
        _, seat = web.take_seat(self.server, room["code"], "Ann", player=ann["token"])
        table = await Client(self.server, room["code"], seat).join()
        lobby = await Visitor(self.server).enter(player=ann["token"])
        await lobby.until(lambda: any(f.get("you", {}).get("player") for f in lobby.heard), "who it is")
        await self.admin.say(
            "ban", "player", ann["player"]["id"], "--for", "7d", "--reason", "Enough")
        await table.expect_farewell("banned")
        self.assertEqual(table.farewell["text"], "Enough")
        self.assertGreater(table.farewell["until"], 0)
        await lobby.ended("banned")

        for _ in range(2):
            error = self.refused("POST", "/api/rooms",
                                 {"preset": "kingdomino", "players": 2, "player": ann["token"]})
            self.assertEqual(error["ban"]["reason"], "Enough")
            self.assertIsInstance(error["ban"]["until"], int)
            other = web.create_room(self.server, "kingdomino", 3)
            self.refused("POST", f"/api/rooms/{other['code']}/seats",
                         {"name": "Ann", "player": ann["token"]})
            self.refused("POST", "/api/sessions", {"name": "Ann", "passphrase": "correct horse"})
            self.refused("POST", "/api/me/seats", {"room": room["code"]},
                         {"Authorization": f"Bearer {ann['token']}"})
            self.refused("DELETE", f"/api/rooms/{room['code']}/seats/0", None,
                         {"Authorization": f"Bearer {seat}"})
            again = await Client(self.server, room["code"], seat).open()
            await again.say({"type": "hello", "token": seat})
            await again.expect_farewell("banned")
            visitor = await Visitor(self.server).open()
            await visitor.say({"type": "hello", "player": ann["token"]})
            await visitor.ended("banned")
            self.server.kill()
            self.server.start()
        (ban,) = (await self.admin.json("bans"))["bans"]
        self.assertEqual((ban["kind"], ban["whom"]), ("player", ann["player"]["id"]))
        self.assertIn("Enough", await self.admin.say("bans"))
        await self.admin.say("unban", ban["id"])
        self.assertEqual((await self.admin.json("bans"))["bans"], [])
        back = await Client(self.server, room["code"], seat).join()
        await back.leave()

    async def test_a_name_and_what_looks_like_it(self):
        self.server = self.serve(keep=True)
        room = web.create_room(self.server, "kingdomino", 3)
        _, seat = web.take_seat(self.server, room["code"], "Troll")
        guest = await Client(self.server, room["code"], seat).join()
        watcher = await Client(self.server, room["code"]).join(name="Zoe")
        visitor = await Visitor(self.server).enter("TROLL")
        made = await self.admin.json("ban", "name", "troll")
        self.assertIsNone(made["until"])
        await guest.expect_farewell("banned")
        self.assertNotIn("until", guest.farewell)
        await visitor.ended("banned")
        for name in ("Troll", "tr\u043ell", "TROLL"):
            self.refused("POST", f"/api/rooms/{room['code']}/seats", {"name": name})
            self.refused("POST", "/api/players", {"name": name})
        again = await Client(self.server, room["code"]).open()
        await again.say({"type": "hello", "name": "troll"})
        await again.expect_farewell("banned")
        lobby = await Visitor(self.server).enter("Ben")
        await lobby.say({"type": "seek", "id": "s1", "name": "Troll", "preset": "kingdomino",
                        "players": 2})
        await lobby.ended("banned")
        self.assertFalse(watcher.closed)
        await watcher.leave()

    async def test_a_household_behind_one_address(self):
        self.server = self.serve(*PROXIED, keep=True)
        at_home = {"X-Forwarded-For": "2001:db8:1:2::10"}
        at_neighbours = {"X-Forwarded-For": "2001:db8:1:3::10"}
        body = {"preset": "kingdomino", "players": 2}
        room = web.ask(self.server, "POST", "/api/rooms", body, at_home)
        self.assertEqual(room.status, 201)
        path = f"/api/rooms/{room.json['code']}"
        ann = await Client(self.server, room.json["code"]).open(**with_headers(at_home))
        await ann.greet()
        lobby = await Visitor(self.server).open(**with_headers(at_home))
        ban = await self.admin.json("ban", "address", "2001:db8:1:2::77", "--reason", "Noise")
        self.assertEqual(ban["whom"], "2001:db8:1:2::/64")
        await ann.expect_farewell("banned")
        await lobby.ended("banned")
        self.refused("POST", "/api/rooms", body, at_home)
        self.refused("POST", path + "/seats", {"name": "Ben"}, at_home)
        self.refused("POST", "/api/sessions", {"name": "Ben", "passphrase": "x"}, at_home)
        self.assertEqual(web.ask(self.server, "GET", path, None, at_home).status, 200)
        answer = web.ask(self.server, "POST", path + "/seats", {"name": "Ben"}, at_neighbours)
        self.assertEqual(answer.status, 201)
        again = await Client(self.server, room.json["code"]).open(**with_headers(at_home))
        await again.expect_farewell("banned")
        await self.admin.say("unban", ban["id"])
        answer = web.ask(self.server, "POST", path + "/seats", {"name": "Eve"}, at_home)
        self.assertEqual(answer.status, 201)

    async def test_networks_as_they_are_kept(self):
        self.server = self.serve()
        for written, kept in (
            ("203.0.113.77/24", "203.0.113.0/24"),
            ("203.0.113.7", "203.0.113.7"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("2001:db8::1/128", "2001:db8::1"),
        ):
            self.assertEqual((await self.admin.json("ban", "address", written))["whom"], kept)


if __name__ == "__main__":
    unittest.main()
