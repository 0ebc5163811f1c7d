"""SIGSTOP, as a suspended machine does it: the server or a client is away and comes back."""

import asyncio
import pathlib
import random
import signal
import subprocess
import sys
import unittest

from course.figures import Figures
from course.load import Load
from course.lone_bot import HearsOnly
from support import web
from support.bots import Bot
from support.case import ServerTest
from support.patience import DEADLINE, PATIENCE, eventually, within
from support.table import Table

HEARTBEAT = PATIENCE
AWAY = 2.5 * HEARTBEAT  # seconds
LONE_BOT = pathlib.Path(__file__).resolve().parent / "course/lone_bot.py"


class Freeze(ServerTest):
    def serve(self, **more):
        return super().serve("--heartbeat", HEARTBEAT, "--finished-room", 100_000, **more)

    async def test_the_server_is_away_for_longer_than_the_heartbeat(self):
        server = self.serve(keep=True)
        figures = Figures()
        load = Load(server, random.Random(self.seed), figures)
        try:
            for _ in range(2):
                load.fill()
                await load.play_for(self.rng.uniform(0, 0.5))
                server.process.send_signal(signal.SIGSTOP)
                try:
                    await load.play_for(AWAY)
                finally:
                    server.process.send_signal(signal.SIGCONT)
                await load.goes_on()
                await load.nothing_is_lost()
            await load.finish()
            await load.nothing_is_lost()
        finally:
            await load.close()
        self.assertEqual(figures.complaints, [])
        self.assertEqual(figures.found, figures.looked_for)
        self.assertGreater(figures.found, 0)

    async def test_a_player_is_away_for_longer_than_the_heartbeat(self):
        server = self.serve()
        table = Table(server, "kingdomino", 2)
        table.take_seats()
        table.witness = HearsOnly(None, 2)
        command = [sys.executable, str(LONE_BOT), str(server.port), table.code, "1", "2"]
        sleeper = subprocess.Popen(command, stdin=subprocess.PIPE, text=True)
        sleeper.stdin.write(table.tokens[1] + "\n")
        sleeper.stdin.close()
        playing = None
        try:
            await self.connected(table, True)
            sleeper.send_signal(signal.SIGSTOP)
            playing = asyncio.ensure_future(Bot(table, 0, seed=1).play())
            await self.connected(table, False)
            self.assertFalse(playing.done(), "the game waits for the absent player")
            sleeper.send_signal(signal.SIGCONT)
            await within(playing, "the game comes to its end", 3 * DEADLINE)
            self.assertEqual(await asyncio.to_thread(sleeper.wait, DEADLINE), 0)
        finally:
            if playing is not None:
                playing.cancel()
            sleeper.kill()
            sleeper.wait()
        self.assertEqual(web.room(server, table.code)["state"], "finished")

    async def connected(self, table, truth):
        await eventually(
            lambda: web.room(table.server, table.code)["seats"][1]["connected"] is truth,
            f"the sleeper is {'here' if truth else 'missed'}",
        )


if __name__ == "__main__":
    unittest.main()
