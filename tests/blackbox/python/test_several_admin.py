"""`castellan admin` of two servers on one database: all are asked, or the one that has the room."""

import json
import unittest

from support import web
from support.admin import Admin
from support.case import ServerTest
from support.client import Client
from support.nodes import Group
from support.patience import eventually
from support.server import run_tool


class PassedOn(Client):
    """Stays at the server that it asks, which tunnels its frames."""

    query = "?follow=no"


class SeveralAdministered(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.admins = [Admin(self.folder), Admin(self.folder)]
        self.group = Group(self.folder, ["n1", "n2"], 4)
        self.addCleanup(self.group.close)
        for node, admin in zip(self.group.nodes, self.admins):
            admin.options = self.admins[0].options
            node.command += map(str, admin.options)
            self.servers.append(node.start())
            admin.of(node)
        self.rooms = [web.create_room(node, name=f"At {node.name}")["code"]
                      for node in self.group.nodes]

    @property
    def addresses(self):
        return [f"127.0.0.1:{admin.port}" for admin in self.admins]

    def run_admin(self, *arguments, addresses=None):
        where = ",".join(addresses or self.addresses)
        return run_tool("admin", "--address", where, "--token-file", self.admins[0].token_file,
                        *arguments)

    def say(self, *arguments, **more):
        done = self.run_admin(*arguments, **more)
        self.assertEqual(done.returncode, 0, (arguments, done.stdout, done.stderr))
        return done.stdout

    async def test_each_is_asked(self):
        text = self.say("rooms")
        for address, code in zip(self.addresses, self.rooms):
            self.assertIn(f"{address}:\n", text)
            self.assertIn(code, text)
        servers = json.loads(self.say("--json", "rooms"))["servers"]
        self.assertEqual([one["address"] for one in servers], self.addresses)
        for one, code in zip(servers, self.rooms):
            self.assertEqual([room["code"] for room in one["answer"]["rooms"]], [code])

    async def test_who_has_the_room_is_asked(self):
        for code in self.rooms:
            self.assertEqual(json.loads(self.say("--json", "room", code))["code"], code)
        self.say("close", self.rooms[1])
        node, path = self.group.nodes[1], f"/api/rooms/{self.rooms[1]}"
        await eventually(lambda: web.ask(node, "GET", path).status == 410, "it is not there")
        gone = self.run_admin("room", "ZZZZZZ")
        self.assertEqual((gone.returncode, gone.stdout), (1, ""))
        self.assertIn("no_such_room", gone.stderr)

    async def test_everybody_is_told(self):
        clients = []
        for node, code in zip(self.group.nodes, self.rooms):
            _, token = web.take_seat(node, code, "Ann")
            clients.append(await Client(node, code, token).join())
        self.say("announce", "Good evening")
        for client in clients:
            await client.until(lambda client=client: client.announced, "the announcement")
        self.say("announce", "Only there", "--room", self.rooms[1])
        await clients[1].until(lambda: len(clients[1].announced) == 2, "the other one")
        self.assertEqual(len(clients[0].announced), 1)
        # Also a client that comes later, by way of another server.
        for _ in range(2):
            late = await PassedOn(self.group.nodes[0], self.rooms[1]).join()
            await late.until(lambda late=late: len(late.announced) == 2, "both")
            self.assertEqual({said["text"] for said in late.announced}, {"Good evening", "Only there"})
        gone = self.run_admin("announce", "Nowhere", "--room", "ZZZZZZ")
        self.assertEqual((gone.returncode, gone.stdout), (1, ""))
        self.assertIn("no_such_room", gone.stderr)
        connections = json.loads(self.say("--json", "room", self.rooms[1]))["connections"]
        (ann,) = (one["id"] for one in connections if one["seat"] == 0)
        self.say("kick", ann)
        await clients[1].expect_farewell("sent_away")

    async def test_a_ban_is_made_once(self):
        self.say("ban", "name", "Mallory")
        (ban,) = json.loads(self.say("--json", "bans"))["bans"]
        self.say("unban", ban["id"])

    async def test_one_of_them_is_not_there(self):
        lost = ["127.0.0.1:1", "[::1]", *self.addresses]
        done = self.run_admin("status", addresses=lost)
        self.assertEqual(done.returncode, 2)
        self.assertIn("127.0.0.1:1: no server responds", done.stderr)
        self.assertIn("no server responds at ::1 port", done.stderr)
        self.assertEqual(done.stdout.count("not draining"), 2)
        self.assertIn("At n2", self.say("room", self.rooms[1], addresses=lost))


if __name__ == "__main__":
    unittest.main()
