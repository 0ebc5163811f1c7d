"""HAProxy with the configuration in docker/cluster in front of three nodes: games are played
through it while a node is killed and another one is stopped; clients know only the proxy."""

import asyncio
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import types
import unittest

from nodes.figures import Figures
from nodes.player import Table
from support import web
from support.case import ServerTest
from support.nodes import Group, Node
from support.patience import DEADLINE, eventually
from support.ports import reserve_port

CONFIGURATION = pathlib.Path(__file__).resolve().parents[2] / "docker/cluster/haproxy.cfg"
HAPROXY = shutil.which("haproxy", path="/usr/sbin:/usr/bin:" + os.environ.get("PATH", ""))
TABLES = 6


@unittest.skipUnless(HAPROXY, "no haproxy here: apt install haproxy, see tests/packages-full.txt")
class Proxied(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.group = Group(self.folder, [], 2)
        self.addCleanup(self.group.postgres.close)
        # One port for all checks, so each has its own address.
        check_port = reserve_port()
        places = {"BIND": f"127.0.0.1:{reserve_port()}", "MAXCONN": "500",
                  "CHECK_PORT": str(check_port), "PATH": "/usr/sbin:/usr/bin:/bin"}
        for number in (1, 2, 3):
            host = f"127.0.0.{number}"
            node = Node(self.folder, f"n{number}", self.group.postgres.url(), 2, "--metrics-port",
                        check_port, "--metrics-address", host, url=False, address="0.0.0.0")
            node.command += ["--node-address", f"{host}:{node.home}"]
            places[f"N{number}"] = f"{host}:{node.home}"
            self.group.nodes.append(node)
            self.servers.append(node.start())
        log = tempfile.TemporaryFile()  # noqa: SIM115
        self.addCleanup(log.close)
        proxy = subprocess.Popen([HAPROXY, "-db", "-f", str(CONFIGURATION)], stdout=log,
                                 stderr=log, env=places)
        self.addCleanup(proxy.wait, DEADLINE)
        self.addCleanup(proxy.kill)
        port = int(places["BIND"].split(":")[1])
        self.proxy = types.SimpleNamespace(name="haproxy", home=port, port=port)

        def ready():
            try:
                return web.ask(self.proxy, "GET", "/api/health").status == 200
            except OSError:
                return False

        await eventually(ready, "the proxy answers")

    async def test_games_go_on_when_nodes_die_and_are_stopped(self):
        figures, rng = Figures(), random.Random(self.id())
        known = types.SimpleNamespace(nodes=[self.proxy], live=[self.proxy])
        tables = [Table(known, figures, rng) for _ in range(TABLES)]
        try:
            for table in tables:
                await asyncio.to_thread(table.begin, self.proxy)
                table.sit()
            await self.moves(figures)
            # They were made at more than one.
            first, second, _ = self.group.nodes
            rooms = [len(self.group.rooms_of(node)) for node in self.group.nodes]
            self.assertEqual(sum(rooms), TABLES)
            self.assertLess(max(rooms), TABLES)
            first.kill()
            await self.moves(figures, tables)
            self.assertEqual(await second.stop(), 0)
            await self.moves(figures, tables)
            await eventually(lambda: all(table.over for table in tables), "all games end",
                             6 * DEADLINE)
        finally:
            for table in tables:
                table.cancel()
        rows = self.group.postgres.say("SELECT room, seq, seat, id FROM steps").splitlines()
        stored = [line.split("|") for line in rows]
        figures.compare((room, int(seq), seat, id) for room, seq, seat, id in stored)
        for kind in ("split", "lost", "doubled", "wrong"):
            self.assertEqual(getattr(figures, kind), [])
        self.assertEqual((figures.finished, figures.sent_on), (TABLES, 0))
        self.assertGreater(figures.looked[200], 0)

    async def moves(self, figures, tables=()):
        """A player moves at each table, or at any."""
        before = {table: table.newest for table in tables}
        count = len(figures.acknowledged)

        def moved():
            if before and all(table.over for table in before):
                return True  # on a fast machine they are short
            return len(figures.acknowledged) > count + 5 and all(
                table.over or table.newest > seq for table, seq in before.items())

        await eventually(moved, "games go on", 2 * DEADLINE)


if __name__ == "__main__":
    unittest.main()
