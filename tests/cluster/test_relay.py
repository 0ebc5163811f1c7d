"""A crowd that only watches, at a node that has not the room: it is told the game as it is, over
one connection to the node that has it, and goes on when that dies."""

import asyncio
import pathlib
import tempfile
import unittest

import nodes  # where the following is
from support import web
from support.case import Players
from support.client import Client, Watcher
from support.metrics import Operator
from support.nodes import Group, Node
from support.patience import eventually

LEASE = 2
CROWD = 12


class Relay(Players, unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)
        Client.opened.clear()
        folder = tempfile.TemporaryDirectory(prefix="castellan-cluster-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.group = Group(self.folder, [], LEASE)
        self.addCleanup(self.group.close)

    def nodes(self, *options):
        for name in ("n1", "n2"):
            node = Node(self.folder, name, self.group.postgres.url(), LEASE, *Operator.options,
                        *options, url=False)
            self.group.nodes.append(node)
            node.start()
        return self.group.nodes

    async def end(self):
        for client in Client.opened:
            self.assertIsNone(client.error, f"{client}: {client.error}")
        self.assertEqual(self.group.died(), [])
        await self.group.stop()

    async def crowd(self, node, code, count=CROWD):
        diffs = ("both", "events", "patch")
        return [await Watcher(node, code, diff=diffs[i % 3]).join() for i in range(count)]

    async def counted(self, node, name, value):
        def found():
            return Operator(node).metrics()[name] == value

        await eventually(found, f"{name} is {value}")

    async def spectators(self, nodes, code, count):
        await eventually(
            lambda: all(web.room(node, code)["spectators"] == count for node in nodes),
            f"{count} spectators")

    async def test_a_whole_game_is_told_beside_one_who_is_with_it(self):
        owner, other = self.nodes()
        code = web.create_room(owner)["code"]
        players = await self.sit(owner, code, ("Ann", "Ben"))
        beside = await Client(owner, code).join()
        early = await self.crowd(other, code)
        await self.play(players, until=9)
        late = await self.crowd(other, code, 3)
        self.assertEqual({w.snapshots for w in early + late}, {1})
        await self.spectators((owner, other), code, 1 + CROWD + 3)
        await beside.until(lambda: beside.presence["spectators"] == 1 + CROWD + 3, "all are told")
        await early[0].until(lambda: early[0].presence["spectators"] == 1 + CROWD + 3, "here, too")
        # Its owner has two players, one spectator and the connection for all others.
        await self.counted(owner, "castellan_sockets", 4)
        await self.counted(other, "castellan_sockets", CROWD + 3)
        await self.counted(other, "castellan_relays", 1)
        await self.counted(other, "castellan_relayed_spectators", CROWD + 3)
        await self.play(players)
        for watcher in early + late:
            await watcher.reach(players[0].seq)
            if watcher.diff == "both":
                self.assertEqual(watcher.document, players[0].document)
                self.assertEqual(watcher.steps, {seq: beside.steps[seq] for seq in watcher.steps})
        for watcher in early + late:
            await watcher.leave()
        await self.spectators((owner, other), code, 1)
        await self.end()

    async def test_they_go_on_when_the_owner_dies(self):
        owner, other = self.nodes()
        code = web.create_room(owner)["code"]
        players = await self.sit(owner, code, ("Ann", "Ben"))
        watchers = await self.crowd(other, code, 6)
        await self.play(players, until=5)
        for watcher in watchers:
            await watcher.reach(5)
        owner.kill()
        for watcher in watchers:
            await watcher.expect_farewell("moved")
        heirs = [await watcher.resume() for watcher in watchers]
        players = [await player.resume(other) for player in players]
        await self.play(players, until=9)
        for heir in heirs:
            await heir.reach(9)
            self.assertEqual(heir.snapshots, 0)
            self.assertLessEqual(set(range(6, 10)), set(heir.steps))
        await self.spectators((other,), code, 6)
        await self.end()

    async def test_a_third_node_goes_on_telling_without_a_word(self):
        owner, other = self.nodes()
        third = self.group.add("n3")
        code = web.create_room(owner)["code"]
        players = await self.sit(owner, code, ("Ann", "Ben"))
        here, there = await self.crowd(other, code, 3), await self.crowd(third, code, 3)
        await self.play(players, until=4)
        owner.kill()
        await eventually(lambda: code in self.group.rooms_of(other) + self.group.rooms_of(third),
                         "somebody has the room")
        heir, rest = (other, there) if code in self.group.rooms_of(other) else (third, here)
        players = [await player.resume(heir) for player in players]
        await self.play(players, until=8)
        for watcher in rest:
            await watcher.reach(8)
            self.assertIsNone(watcher.closed)
            self.assertEqual(watcher.snapshots, 1)
        await self.end()

    async def test_who_only_watches_opens_no_door_and_does_nothing(self):
        owner, other = self.nodes()
        room = web.create_room(owner, password="sesame")
        code = room["code"]
        stranger = await Watcher(other, code).open()
        await stranger.say({"type": "hello", "pass": "open"})
        await stranger.expect_farewell("password_needed")
        guest = await Watcher(other, code).join(**{"pass": room["pass"]})
        self.assertIsNone(guest.document)
        seat = web.ask(owner, "POST", f"/api/rooms/{code}/seats", {"name": "Ann"},
                       {"Authorization": f"Bearer {room['pass']}"}).json
        for node in (owner, other):
            sits = await Watcher(node, code).open()
            await sits.say({"type": "hello", "token": seat["token"]})
            await sits.expect_farewell("bad_token")
        self.assertEqual(await guest.refused({"do": "resign"}), "not_seated")
        self.assertEqual((await guest.chat("Hi"))["code"], "chat_off")
        await guest.ping()
        nowhere = await Watcher(other, "ZZZZZZ").open()
        await nowhere.say({"type": "hello"})
        await nowhere.expect_farewell("no_such_room")
        await self.end()

    async def test_bounds_of_a_room_and_of_a_node(self):
        owner, other = self.nodes("--spectators-here", 2)
        code = web.create_room(owner, spectators_max=4)["code"]
        direct = [await Client(owner, code).join() for _ in range(2)]
        self.assertEqual(len(direct), 2)

        async def crowded(node):
            one = await Watcher(node, code).open()
            await one.say({"type": "hello"})
            await one.expect_farewell("room_crowded")

        await crowded(owner)
        here = await self.crowd(other, code, 2)
        await self.spectators((owner, other), code, 4)
        await crowded(other)
        await here[0].leave()
        await here[1].until(lambda: here[1].presence["spectators"] == 3, "there is a place")
        again = await Watcher(other, code).join()
        self.assertEqual(again.welcome["room"]["spectators_max"], 4)
        await self.end()

    async def test_without_relays_they_are_passed_on(self):
        owner, other = self.nodes("--relay", "off")
        code = web.create_room(owner)["code"]
        await self.crowd(other, code, 2)
        await self.spectators((owner, other), code, 2)
        await self.counted(owner, "castellan_sockets", 2)
        await self.counted(other, "castellan_relays", 0)
        await self.end()


if __name__ == "__main__":
    unittest.main()
