"""Two servers on one database that is down: requests that need it get an error in time, and have
no later effect on rooms and seats."""

import asyncio
import time
import unittest

from support import web
from support.case import ServerTest
from support.nodes import Group
from support.patience import eventually


class Away(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.group = Group(self.folder, ["n1", "n2"], 4)
        self.addCleanup(self.group.close)
        for node in self.group.nodes:
            self.servers.append(node.start())
        self.node = self.group.nodes[0]
        room = web.create_room(self.node)
        self.code = room["code"]
        self.host = {"Authorization": f"Bearer {room['host']}"}

    def ask(self, method, path, body, headers=None):
        return web.ask(self.node, method, path, body, headers)

    def change(self):
        return self.ask("PATCH", f"/api/rooms/{self.code}", {"name": "Later"}, self.host)

    def lock(self):
        return self.ask("PATCH", f"/api/rooms/{self.code}", {"password": "hidden"}, self.host)

    def make_room(self):
        return self.ask("POST", "/api/rooms",
                        {"preset": "kingdomino", "players": 2, "listed": True})

    def take_seat(self, name="Ann"):
        return self.ask("POST", f"/api/rooms/{self.code}/seats", {"name": name})

    def take_seat_elsewhere(self):
        return web.ask(self.group.nodes[1], "POST", f"/api/rooms/{self.code}/seats",
                       {"name": "Cleo"})

    def assert_busy(self, answer):
        self.assertEqual((answer.status, answer.error[0]), (503, "busy"), answer.body)
        self.assertIn("retry-after", answer.headers)

    def open_rooms(self):
        return set(self.group.postgres.say(
            "SELECT code FROM rooms WHERE ended_ms IS NULL").split())

    def tables_of_all(self):
        """All clients can be served again."""
        return all(web.ask(node, "GET", f"/api/rooms/{self.code}").status == 200
                   for node in self.group.nodes)

    async def all_back(self):
        """Repeated requests have their results, and nothing else exists."""
        await eventually(self.tables_of_all, "both nodes know the room")
        await eventually(lambda: self.make_room().status == 201, "a room can be made")
        await eventually(lambda: len(self.open_rooms()) == 2, "there are only those that are known")
        await eventually(lambda: self.take_seat().status == 201, "the seat and the name are free")
        self.assertEqual(self.take_seat("Ben").status, 201)
        room = web.begun(self.node, self.code)
        self.assertEqual([seat["name"] for seat in room["seats"]], ["Ann", "Ben"])

    async def test_a_database_that_is_gone(self):
        self.group.postgres.end()
        began = time.monotonic()
        answers = await asyncio.gather(*(
            asyncio.to_thread(ask) for ask in (self.make_room, self.take_seat)))
        waited = time.monotonic() - began
        for answer in answers:
            self.assert_busy(answer)
        await eventually(lambda: "this node cannot renew its lease" in self.node.log(),
                         "it is noticed")
        # Now no client waits: twenty answers come in less time than four of those before.
        began = time.monotonic()
        for _ in range(5):
            self.assert_busy(self.make_room())
            self.assert_busy(self.take_seat())
            self.assert_busy(self.change())
            self.assert_busy(self.lock())
        self.assertLess(time.monotonic() - began, 4 * waited)
        await self.group.postgres.come_back()
        await self.all_back()

    async def test_a_change_is_made_when_it_can_be(self):
        self.group.postgres.freeze()
        answer = await asyncio.to_thread(self.change)
        self.assertEqual((answer.status, answer.error[0]), (502, "busy"), answer.body)
        self.assertIn("retry-after", answer.headers)
        self.group.postgres.thaw()
        await eventually(self.tables_of_all, "both nodes know the room")
        await eventually(lambda: web.room(self.node, self.code)["name"] == "Later", "the name")

    def health(self):
        answer = self.ask("GET", "/api/health", None)
        return answer.status, answer.json["status"]

    async def test_a_node_that_was_fenced_makes_nothing_until_it_has_begun_again(self):
        other = self.group.nodes[1]
        self.assertEqual(self.group.rooms_of(self.node), [self.code])
        # No node can begin: as on a full disk, which passes.
        self.group.postgres.say(
            "CREATE FUNCTION nobody() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'the disk is full' USING ERRCODE = 'disk_full'; END $$; "
            "CREATE TRIGGER nobody BEFORE INSERT ON writers FOR EACH ROW EXECUTE FUNCTION nobody()")
        self.node.freeze()
        await eventually(lambda: self.group.rooms_of(other) == [self.code], "its room is taken over")
        self.node.thaw()
        await eventually(lambda: self.health() == (503, "halted"), "it knows that it was fenced")
        answer = self.make_room()
        self.assertEqual((answer.status, answer.error[0]), (503, "halted"), answer.body)
        self.assertEqual(web.ask(other, "GET", "/api/health").json["status"], "ok")
        await eventually(lambda: web.ask(other, "GET", f"/api/rooms/{self.code}").status == 200,
                         "the other one has read it")
        self.assertEqual(self.take_seat_elsewhere().status, 201)
        self.assertEqual(self.open_rooms(), {self.code})

        self.group.postgres.say("DROP TRIGGER nobody ON writers")
        await eventually(lambda: self.health() == (200, "ok"), "it has begun again")
        await eventually(lambda: self.make_room().status == 201, "a room can be made")
        self.assertEqual(len(self.open_rooms()), 2)

    async def test_a_database_that_says_nothing(self):
        self.group.postgres.freeze()
        # The other node has to ask the database for the owner of the room.
        answers = await asyncio.gather(*(
            asyncio.to_thread(ask)
            for ask in (self.make_room, self.make_room, self.take_seat, self.take_seat_elsewhere)))
        for answer in answers:
            self.assert_busy(answer)
        self.group.postgres.thaw()
        await self.all_back()
        # They came after all, and were closed; so was the seat.
        self.assertEqual(self.group.postgres.say("SELECT count(*) FROM rooms"), "4")
        self.assertEqual(self.group.postgres.say("SELECT count(*) FROM seats"), "2")


if __name__ == "__main__":
    unittest.main()
