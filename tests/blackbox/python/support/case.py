"""The frame of every test: stops servers, shows logs."""

import asyncio
import os
import pathlib
import random
import shutil
import sys
import tempfile
import unittest

from . import web
from .client import Client
from .lobby import Visitor
from .server import Server
from .table import Table


class Players:
    """For test cases: players at a table, with spectators."""

    async def sit(self, server, code, names, **more):
        """All clients of a table, connected; the game has begun."""
        tokens = [web.take_seat(server, code, name, entropy=name, **more)[1] for name in names]
        players = [await Client(server, code, token, hints=True).join() for token in tokens]
        for player in players:
            await player.until(lambda player=player: player.document, "the table")
        return players

    async def play(self, players, until=None):
        """The first legal move each time, until the game is over or has this many steps."""
        while players[0].document["phase"] != "over" and players[0].seq != until:
            mover = next(p for p in players if p.document["to_move"] == p.seat)
            answer = await mover.act((await mover.prompted())[0])
            self.assertEqual(answer["type"], "step", answer)
            for player in players:
                await player.reach(answer["seq"])


class ServerTest(Players, unittest.IsolatedAsyncioTestCase):
    seed = 20160101

    def run(self, result=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="castellan-blackbox-"))
        self.servers = []
        Client.opened.clear()
        Visitor.opened.clear()
        self.rng = random.Random(f"{self.seed} {self.id()}")

        def failures():
            return len(result.failures) + len(result.errors)

        before = failures()
        try:
            return super().run(result)
        finally:
            # Nothing has torn down what only a setUp has begun.
            for server in self.servers:
                if server.running:
                    server.kill()
            if failures() > before:
                for server in self.servers:
                    print(f"--- stderr of {' '.join(server.command)}", file=sys.stderr)
                    print(server.log(), "---", sep="\n", file=sys.stderr, flush=True)
                self.keep_for_people()
            shutil.rmtree(self.folder, ignore_errors=True)

    def keep_for_people(self):
        """Logs and databases of a test that failed, where the environment names a folder."""
        if failures := os.environ.get("CASTELLAN_FAILURES"):
            shutil.copytree(self.folder, pathlib.Path(failures) / self.id(), dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("postgres"))

    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)  # IsolatedAsyncioTestCase switches it on

    async def asyncTearDown(self):
        died = [why for server in self.servers if (why := server.died())]
        wrong = [code for server in self.servers if server.running
                 if (code := await self.stopped_at_last(server)) != 0]
        self.assertEqual(died, [])
        self.assertEqual(wrong, [], "SIGTERM ends a server with exit code 0")
        for client in [*Client.opened, *Visitor.opened]:
            if client.error is not None:
                raise AssertionError(f"{client}: {client.error}") from client.error

    async def stopped_at_last(self, server):
        """The exit code, or why there is none, so that the other servers are stopped too."""
        try:
            return await server.stop()
        except AssertionError as error:
            return str(error)

    @property
    def database(self):
        return self.folder / "castellan.sqlite"

    def serve(self, *options, keep=False, **more):
        """A running server; `keep`: with a database, so that it can be started again."""
        database = self.database if keep else None
        server = Server(self.folder, *options, database=database, **more)
        self.servers.append(server)
        return server.start()

    async def table(self, server, *edition, wants=None, watchers=({"diff": "both"},), **more):
        return await Table(server, *edition, **more).open(wants, watchers)


class ServedTest(ServerTest):
    """Each test has a server: self.server."""

    options = ()
    kept = False

    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.server = self.serve(*self.options, keep=self.kept)
