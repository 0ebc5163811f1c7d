"""Two servers on one database: a ban at one of them holds at both, and dismisses the client."""

import unittest

from support import web
from support.admin import Admin
from support.case import ServerTest
from support.client import Client
from support.lobby import Visitor
from support.nodes import Group, Node
from support.patience import eventually


class SeveralBans(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.group = Group(self.folder, [], 2)
        self.addCleanup(self.group.close)
        self.here, self.there = (self.node(name) for name in ("here", "there"))

    def node(self, name):
        admin = Admin(self.folder)
        # No client is redirected to the other one: sockets are tunnelled.
        node = Node(self.folder, name, self.group.postgres.url(), 2, *admin.options, url=False)
        node.admin = admin.of(node)
        self.group.nodes.append(node)
        self.servers.append(node.start())
        return node

    def sign_up(self, node, name):
        body = {"name": name, "passphrase": "correct horse"}
        answer = web.ask(node, "POST", "/api/players", body)
        self.assertEqual(answer.status, 201, answer.body)
        return answer.json

    def make_room(self, node, **more):
        body = {"preset": "kingdomino", "players": 2, **more}
        return web.ask(node, "POST", "/api/rooms", body).status

    async def test_a_ban_at_one_holds_at_both_and_ends_at_both(self):
        ann = self.sign_up(self.there, "Ann")
        codes = [web.create_room(self.there)["code"] for _ in range(2)]
        (_, seat), (_, other) = (
            web.take_seat(self.there, code, "Ann", player=ann["token"]) for code in codes)
        table = await Client(self.there, codes[1], other).join()
        # It comes by way of the server with the ban.
        through = await Client(self.here, codes[0], seat).join()
        lobby = await Visitor(self.there).enter(player=ann["token"])
        await lobby.until(lambda: any(f.get("you", {}).get("player") for f in lobby.heard),
                         "who it is")
        ben = await Client(self.there, codes[1]).join(name="Ben")

        ban = await self.here.admin.json("ban", "player", ann["player"]["id"], "--reason", "Enough")
        for client in (table, through):
            await client.expect_farewell("banned")
            self.assertEqual(client.farewell["text"], "Enough")
        await lobby.ended("banned")
        self.assertFalse(ben.closed)
        self.assertEqual(self.make_room(self.there, player=ann["token"]), 403)
        again = await Client(self.there, codes[0], seat).open()
        await again.say({"type": "hello", "token": seat})
        await again.expect_farewell("banned")
        self.assertEqual((await self.there.admin.json("bans"))["bans"], [ban])

        # Every server knows it by its number.
        await self.there.admin.say("unban", ban["id"])
        self.assertEqual(self.make_room(self.there, player=ann["token"]), 201)
        await eventually(lambda: self.make_room(self.here, player=ann["token"]) == 201, "it ends")
        back = await Client(self.here, codes[0], seat).join()
        self.assertEqual(back.seat, 0)
        self.assertFalse(ben.closed)

    async def test_bans_at_both_have_numbers_of_their_own(self):
        bans = [await node.admin.json("ban", "name", name)
                for node, name in ((self.here, "Troll"), (self.there, "Gnome"), (self.here, "Orc"))]
        self.assertEqual(len({ban["id"] for ban in bans}), 3)
        self.assertEqual((await self.here.admin.json("bans"))["bans"], bans[::-1])
        # The other one may not have read it yet.
        await self.there.admin.say("unban", bans[2]["id"])
        self.assertEqual(self.there.admin.run("unban", bans[2]["id"]).returncode, 1)
        self.assertEqual(self.here.admin.run("unban", bans[2]["id"]).returncode, 1)

        def listed(node):
            _, told, _ = node.admin.ask("GET", "/admin/bans")
            return told["bans"]

        for node in (self.here, self.there):
            await eventually(lambda node=node: listed(node) == bans[1::-1], "both know both")

    async def test_a_ban_while_the_database_is_away(self):
        """It is not made, and the existing ones hold."""
        await self.here.admin.say("ban", "name", "Troll")

        def refused(node):
            answer = web.ask(node, "POST", "/api/players", {"name": "Troll"})
            return answer.status == 403

        await eventually(lambda: refused(self.there), "the other one has read it")
        self.group.postgres.end()
        self.assertEqual(self.there.admin.run("ban", "name", "Gnome").returncode, 1)
        for node in (self.here, self.there):
            self.assertTrue(refused(node))
        await self.group.postgres.come_back()
        ban = None

        def made():
            nonlocal ban
            status, ban, _ = self.there.admin.ask(
                "POST", "/admin/bans", {"kind": "name", "whom": "Gnome"})
            return status == 201

        await eventually(made, "it can be made again")
        await eventually(
            lambda: web.ask(self.here, "POST", "/api/players", {"name": "Gnome"}).status == 403,
            "the first one reads it")


if __name__ == "__main__":
    unittest.main()
