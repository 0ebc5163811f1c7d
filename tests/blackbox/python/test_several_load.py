"""`castellan-load` where two servers share the rooms, and each connection may come to either."""

import asyncio
import contextlib
import itertools
import json
import unittest

from support.case import ServerTest
from support.nodes import Group
from support.patience import DEADLINE, within
from support.server import environment, load_driver


async def carry(reader, writer):
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


class SeveralLoaded(ServerTest):
    async def in_turn(self, nodes):
        """The port of a proxy that brings each connection to the next server."""
        next_node = itertools.cycle(nodes)

        async def come(reader, writer):
            there = await asyncio.open_connection("127.0.0.1", next(next_node).port)
            await asyncio.gather(carry(reader, there[1]), carry(there[0], writer))

        balancer = await asyncio.start_server(come, "127.0.0.1", 0)
        self.addCleanup(balancer.close)
        return balancer.sockets[0].getsockname()[1]

    async def test_everybody_plays_and_watches_wherever_they_come(self):
        group = Group(self.folder, ["n1", "n2"], 4)
        self.addCleanup(group.close)
        self.servers += [node.start() for node in group.nodes]
        load = await asyncio.create_subprocess_exec(
            load_driver(), "--port", str(await self.in_turn(group.nodes)), "--rooms", "3",
            "--players", "2", "--spectators", "1", "--games", "1", "--seconds", "0", "--json",
            stdout=asyncio.subprocess.PIPE, env=environment())
        said, _ = await within(load.communicate(), "the driver ends", 3 * DEADLINE)
        figures = json.loads(said)
        self.assertIsNone(figures["failure"])
        self.assertEqual(load.returncode, 0)
        (play,) = (phase for phase in figures["phases"] if phase["phase"] == "play")
        self.assertEqual(play["games_over"], 3)
        self.assertEqual(play["steps_heard"], 3 * play["accepted"])


if __name__ == "__main__":
    unittest.main()
