"""The examples of the protocol document: whole clients that must work as they are printed."""

import asyncio
import os
import pathlib
import shutil
import signal
import sys
import unittest

from support import web
from support.case import ServerTest
from support.patience import DEADLINE, eventually, within
from support.ports import reserve_port
from support.server import Server

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "protocol" / "examples"
BOT_LINES_BELOW = 70
SHELL_LINES_BELOW = 40


class ExampleTest(ServerTest):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.bots = []

    async def asyncTearDown(self):
        for bot in self.bots:
            if bot.returncode is None:
                os.killpg(bot.pid, signal.SIGKILL)
                await bot.wait()
        await super().asyncTearDown()

    async def bot(self, server, code, name, example="bot.py"):
        command = [sys.executable, "-W", "error", str(EXAMPLES / example)]
        if example.endswith(".sh"):
            command = [str(EXAMPLES / example)]
        bot = await asyncio.create_subprocess_exec(
            *(*command, f"http://127.0.0.1:{server.port}", code, name),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
        self.bots.append(bot)
        return bot

    async def all_end(self):
        """The output of each bot, once all have ended with 0."""
        ended = await within(
            asyncio.gather(*(bot.communicate() for bot in self.bots)), "the bots end", 3 * DEADLINE
        )
        said = [output.decode() for output, _ in ended]
        self.assertEqual([bot.returncode for bot in self.bots], [0] * len(said), said)
        return said

    async def game(self, *edition, example="bot.py", **more):
        server = self.serve()
        room = web.create_room(server, *edition, **more)
        players = len(room["seats"])
        for n in range(players):
            await self.bot(server, room["code"], f"Bot {n}", example)
        said = await self.all_end()
        self.assertEqual(web.room(server, room["code"])["state"], "finished")
        self.assertEqual(said, said[:1] * players, "all have the same ranking")
        return said[0]


class Python(ExampleTest):
    async def test_two(self):
        ranking = await self.game("kingdomino", 2)
        self.assertRegex(ranking, r"\A1\. seats \[[01]\]: \d+\n[12]\. seats \[[01]\]: \d+\n\Z")

    async def test_three_at_court(self):
        await self.game("queendomino", 3)

    async def test_four_with_options(self):
        await self.game("kingdomino", 4, options={"harmony": True, "middle_kingdom": True})

    async def test_a_match(self):
        await self.game("kingdomino", 2, options={"dynasty": 3, "pause": 0})

    async def test_teams(self):
        await self.game("royal-teams", 6)

    async def test_the_server_dies_again_and_again(self):
        server = self.serve_at_one_port()
        code = web.create_room(server, "queendomino", 4)["code"]
        for n in range(4):
            await self.bot(server, code, f"Bot {n}")
        for seq in (10, 60, 110):
            await self.reaches(server, code, seq)
            server.kill()
            self.assertEqual([bot.returncode for bot in self.bots], [None] * 4, "in the middle")
            server.start()
        said = await self.all_end()
        self.assertEqual(said, said[:1] * 4)
        self.assertEqual(web.room(server, code)["state"], "finished")

    def serve_at_one_port(self):
        """It comes back where the bots look for it."""
        server = Server(self.folder, database=self.database)
        server.command[server.command.index("--port") + 1] = str(reserve_port())
        self.servers.append(server)
        return server.start()

    async def reaches(self, server, code, seq):
        await eventually(lambda: web.room(server, code)["seq"] >= seq, f"seq {seq}", pause=0.001)

    async def test_a_server_that_stops_politely(self):
        server = self.serve_at_one_port()
        code = web.create_room(server, "kingdomino", 2)["code"]
        for n in range(2):
            await self.bot(server, code, f"Bot {n}")
        await self.reaches(server, code, 5)
        self.assertEqual(await server.stop(), 0)
        server.start()
        await self.all_end()

    async def test_no_seat(self):
        server = self.serve()
        code = web.create_room(server, "kingdomino", 2)["code"]
        for n in range(2):
            web.take_seat(server, code, f"Player {n}")
        for code, word in ((code, "already_started"), ("NNNNNN", "no_such_room")):
            for example in ("bot.py", "bot.sh"):
                bot = await self.bot(server, code, "Late", example)
                output, _ = await within(bot.communicate(), "the bot ends")
                self.assertNotEqual(bot.returncode, 0)
                self.assertIn(word, output.decode())

    def test_it_is_a_page(self):
        self.assertLess(lines("bot.py"), BOT_LINES_BELOW)


class Shell(ExampleTest):
    def setUp(self):
        packages = {"curl": "curl", "jq": "jq", "wsdump": "python3-websocket"}
        missing = [package for tool, package in packages.items() if not shutil.which(tool)]
        self.assertEqual(missing, [], "packages that bot.sh needs; tests/run installs them")

    async def test_two(self):
        self.assertIn('"rank":1', await self.game("kingdomino", 2, example="bot.sh"))

    async def test_against_the_other(self):
        server = self.serve()
        code = web.create_room(server, "queendomino", 2)["code"]
        await self.bot(server, code, "Shell", "bot.sh")
        await self.bot(server, code, "Python", "bot.py")
        await self.all_end()

    async def test_it_ends_when_the_server_does(self):
        for end in ("kill", "stop"):
            with self.subTest(end):
                server = self.serve()
                code = web.create_room(server, "kingdomino", 2)["code"]
                bot = await self.bot(server, code, "Shell", "bot.sh")
                await eventually(
                    lambda: web.room(server, code)["seats"][0]["connected"], "the bot is there"
                )
                if end == "kill":
                    server.kill()
                else:
                    self.assertEqual(await server.stop(), 0)
                output, _ = await within(bot.communicate(), "the bot ends")
                self.assertNotEqual(bot.returncode, 0, output)
                self.assertIn("lost" if end == "kill" else "shutting_down", output.decode())

    def test_it_is_half_a_page(self):
        self.assertLess(lines("bot.sh"), SHELL_LINES_BELOW)


def lines(example):
    return len((EXAMPLES / example).read_text(encoding="utf-8").splitlines())


if __name__ == "__main__":
    unittest.main()
