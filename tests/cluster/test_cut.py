"""The network of a node is cut: it sends nothing about its rooms once others may have them, they
continue elsewhere, and when the network is mended the node begins again."""

import socket
import unittest

from nodes import netns
from support import web
from support.case import ServerTest
from support.client import Client
from support.nodes import Node
from support.patience import eventually
from support.postgres import Postgres
from support.sockets import HandshakeFailed

LEASE = 2


def setUpModule():
    if why := netns.leave_network():
        raise unittest.SkipTest(why)


class Cut(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.net = netns.Net()
        self.net.__enter__()
        self.addCleanup(self.net.__exit__)
        # It listens outside, for the node inside.
        self.postgres = Postgres("-c", f"listen_addresses={netns.OUTSIDE}")
        hba = self.postgres.parent / "hba.conf"
        hba.write_text(f"local all all trust\nhost all all {netns.INSIDE}/32 trust\n")
        self.postgres.options += ("-c", f"hba_file={hba}")
        self.postgres.start()
        self.addCleanup(self.postgres.close)
        self.near = self.node("near", netns.OUTSIDE, self.postgres.url())
        far = self.node("far", netns.INSIDE,
                        f"postgresql://castellan:secret@{netns.OUTSIDE}/postgres")
        far.command = self.net.command(*far.command)
        self.far = far
        for node in (self.near, far):
            self.servers.append(node.start())

    def node(self, name, host, database):
        node = Node(self.folder, name, database, LEASE, "--trusted-proxy", "198.51.100.0/30",
                    url=False, address="0.0.0.0")
        node.command += ["--node-address", f"{host}:{node.home}"]
        return node

    def rooms_of(self, node):
        return self.postgres.say(
            "SELECT room FROM owners JOIN writers ON name = writer JOIN rooms ON code = room "
            f"WHERE node = '{node.name}' AND ended_ms IS NULL").split()

    # --- by a client inside, with the node that is cut off
    # -----------------------------------------

    def inside(self, method, path, body=None):
        with self.net.entered():
            return web.ask(self.far, method, path, body)

    async def join_inside(self, client, **more):
        with self.net.entered():
            wire = socket.create_connection(("127.0.0.1", self.far.home))
        await client.open(sock=wire)
        return await client.greet(**more)

    async def test_a_node_that_does_not_reach_the_database_for_longer_than_its_lease(self):
        wanted = {"preset": "kingdomino", "players": 2}
        code = self.inside("POST", "/api/rooms", wanted).json["code"]
        tokens = [web.take_seat(self.near, code, name)[1] for name in ("Ann", "Ben")]
        ann = await self.join_inside(Client(self.far, code, tokens[0], hints=True))
        ben = await Client(self.near, code, tokens[1], hints=True).join()
        for one in (ann, ben):
            await one.until(lambda one=one: one.document, "the table")
        while ann.seq < 3 or ann.document["to_move"] != ann.seat:
            mover = ann if ann.document["to_move"] == ann.seat else ben
            step = await mover.act((await mover.prompted())[0])
            for one in (ann, ben):
                await one.reach(step["seq"])
        self.assertEqual(self.rooms_of(self.far), [code])

        self.net.cut()
        action = (await ann.prompted())[0]
        act = {"type": "act", "id": "unheard", "at": ann.seq, "action": action}
        known = ann.seq
        await ann.say(act)
        await eventually(lambda: self.rooms_of(self.near) == [code], "the room is elsewhere")

        # A client that connects now receives nothing that may be stale.
        self.assertEqual(ann.seq, known)
        for path in ("", "/record"):
            answer = self.inside("GET", f"/api/rooms/{code}{path}")
            self.assertEqual((answer.status, answer.error[0]), (503, "busy"))
            self.assertIn("retry-after", answer.headers)
        # The page itself opens.
        self.assertEqual(self.inside("GET", f"/?room={code}").status, 200)
        with self.assertRaises(HandshakeFailed):
            await self.join_inside(ann.heir(), since=known)

        # The game goes on without it, with the act that was not answered.
        ann_near = await ann.resume(self.near)
        ben_near = await ben.resume(self.near)
        step = await ann_near.act(action, id="unheard", at=known)
        self.assertEqual((step["type"], step["seq"]), ("step", known + 1))
        await ben_near.reach(known + 1)
        self.assertEqual(ann.seq, known)

        self.net.mend()
        await eventually(lambda: "has started again" in self.far.log(), "it begins again")
        await ann.until(lambda: ann.closed, "the old socket ends", even_closed=True)
        self.assertEqual(ann.seq, known)
        self.assertIn(ann.closed[0], (*range(4000, 4500), 1006))

        def far_knows():
            answer = self.inside("GET", f"/api/rooms/{code}")
            return answer.status == 200 and answer.json["seq"] == known + 1

        await eventually(far_knows, "it proxies requests for the rooms")
        back = await self.join_inside(ann.heir(), since=known)
        await back.reach(known + 1)
        self.assertEqual(
            self.postgres.say("SELECT count(*) FROM steps WHERE id = 'unheard'"), "1")
        self.assertEqual(self.rooms_of(self.near), [code])


if __name__ == "__main__":
    unittest.main()
