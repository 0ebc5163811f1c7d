"""SIGHUP: changes during games, changes that need a restart, and files without changes."""

import json
import os
import pty
import select
import signal
import sqlite3
import unittest

from support import web
from support.case import ServerTest
from support.client import Client
from support.lobby import Visitor
from support.patience import eventually
from support.server import binary, environment

FRIEND = "https://friend.example"


class Reload(ServerTest):
    def configured(self, *lines, **more):
        self.write(*lines)
        return self.serve("--log-format", "json", "--config", self.path, **more)

    @property
    def path(self):
        return self.folder / "castellan.toml"

    def write(self, *lines):
        self.path.write_text("\n".join(["[serve]", *lines]) + "\n")

    def events(self, server, *kinds):
        lines = map(json.loads, server.log_path.read_text().split("\n")[:-1])
        return [line for line in lines if not kinds or line["event"] in kinds]

    async def hang_up(self, server):
        """Sends SIGHUP, and waits for what the log says to it."""
        ends = ("the configuration has been reloaded",
                "the configuration cannot be reloaded and is unchanged")
        before = len(self.events(server, *ends))
        os.kill(server.process.pid, signal.SIGHUP)
        await eventually(lambda: len(self.events(server, *ends)) > before, "the reload's end")
        return self.events(server, *ends)[-1]

    async def reload(self, server, *lines):
        self.write(*lines)
        return await self.hang_up(server)

    def chats(self, server):
        """The choices for a room here."""
        return web.ask(server, "GET", "/api/presets").json["chat"]

    async def test_what_changes_live(self):
        server = self.configured()
        table = await self.table(server)
        await table.turn(self.rng)
        allowed = {"Origin": FRIEND}
        room = {"preset": "kingdomino", "players": 2}

        def made():
            return web.ask(server, "POST", "/api/rooms", room, allowed).status

        self.assertEqual(made(), 403)
        done = await self.reload(server, f'origin = "{FRIEND}"', "log-level = 'debug'")
        self.assertEqual((done["changed"], done["need_restart"]), (2, 0))
        self.assertEqual(made(), 201)
        self.assertTrue(self.events(server, "request answered"))
        said = {e["option"]: (e["from"], e["to"])
                for e in self.events(server, "an option has changed")}
        self.assertEqual(said, {"origin": ("", FRIEND), "log-level": ("info", "debug")})

        await self.reload(server, f'origin = "{FRIEND}"', "rooms-max = 1")
        self.assertEqual(made(), 503)
        await self.reload(server, f'origin = "{FRIEND}"')
        self.assertEqual(made(), 201)
        # An option removed from the file has its default again.
        await self.reload(server)
        self.assertEqual(made(), 403)
        web.create_room(server)
        await table.play(self.rng, until=lambda: table.seq >= 6)

    async def test_bounds_of_addresses(self):
        server = self.configured("exempt = 'none'")
        await self.reload(server, "exempt = 'none'", "limit-rooms = '2/1'")
        room = {"preset": "kingdomino", "players": 2}
        made = [web.ask(server, "POST", "/api/rooms", room).status for _ in range(4)]
        self.assertEqual(made, [201, 201, 429, 429])
        await self.reload(server, "exempt = 'none'", "limit-rooms = 'off'")
        self.assertEqual(web.ask(server, "POST", "/api/rooms", room).status, 201)
        await self.reload(server, "exempt = 'none'", "limit-rooms = '2/1'")
        self.assertEqual(web.ask(server, "POST", "/api/rooms", room).status, 429)
        await self.reload(server, "limit-rooms = '2/1'")
        self.assertEqual(web.ask(server, "POST", "/api/rooms", room).status, 201)

    async def test_the_clients_token(self):
        token = self.folder / "client.token"
        token.touch(mode=0o600)
        line = f'client-token-file = "{token}"'
        room = {"preset": "kingdomino", "players": 2}
        server = self.configured()

        def made(shown=""):
            headers = {"X-Client-Token": shown} if shown else {}
            return web.ask(server, "POST", "/api/rooms", room, headers).status

        self.assertEqual(made(), 201)
        token.write_text("old" * 16)
        await self.reload(server, line)
        self.assertEqual([made(), made("new" * 16), made("old" * 16)], [401, 401, 201])
        # The file names another, and the configuration is unchanged.
        token.write_text("new" * 16)
        done = await self.hang_up(server)
        self.assertEqual((done["changed"], done["need_restart"]), (0, 0))
        self.assertEqual([made(), made("old" * 16), made("new" * 16)], [401, 401, 201])
        token.write_text("short")
        done = await self.hang_up(server)
        self.assertIn("at least 32 characters", done["reason"])
        self.assertEqual([made("short"), made("new" * 16)], [401, 201])
        await self.reload(server)
        self.assertEqual(made(), 201)

    async def test_chat(self):
        server = self.configured()
        room = web.create_room(server)
        _, token = web.take_seat(server, room["code"], "Ann")
        ann = await Client(server, room["code"], token).join()
        visitor = await Visitor(server).enter("Ben")
        self.assertEqual((await ann.chat("Hello"))["type"], "chat")
        await self.reload(server, "chat = 'phrases'")
        await ann.until(lambda: ann.room["chat"] == "phrases", "the new mode")
        self.assertEqual((await ann.chat("Hello again"))["code"], "phrases_only")
        await self.reload(server, "chat = 'off'")
        self.assertEqual((await ann.chat("And again"))["code"], "chat_off")
        self.assertEqual((await visitor.chat(text="Anybody?"))["code"], "chat_off")
        self.assertEqual(self.chats(server), ["off"])
        await self.reload(server)
        self.assertEqual((await ann.chat("At last"))["type"], "chat")
        self.assertEqual((await visitor.chat(text="Somebody!"))["type"], "chat")
        await visitor.leave()

    async def test_what_needs_a_restart(self):
        server = self.configured(keep=True)
        done = await self.reload(server, "heartbeat = 5", "threads = 7", "rooms-max = 9")
        self.assertEqual((done["changed"], done["need_restart"]), (1, 2))
        restart = "an option has changed and needs a restart"
        self.assertEqual({e["option"] for e in self.events(server, restart)},
                         {"heartbeat", "threads"})
        # It is reported until it is done, or reverted.
        self.assertEqual((await self.hang_up(server))["need_restart"], 2)
        self.assertEqual((await self.reload(server, "rooms-max = 9"))["need_restart"], 0)

    async def test_a_broken_file_changes_nothing(self):
        server = self.configured("chat = 'phrases'")
        table = await self.table(server)
        for lines, why in {
            ("chat = 'off'", "prot = 3"): "castellan.toml, line 3: there is no option 'prot'. "
            "Did you mean port?",
            ("chat = 'off'", "rooms-max = 'none'"): "line 3",
            ("chat = 'off'", "origin = 'nonsense'"): "'nonsense' is not an origin",
            ("chat = 'off'", "guests = 'off'"): "--guests off needs a database",
        }.items():
            with self.subTest(lines=lines):
                done = await self.reload(server, *lines)
                self.assertIn(why, done["reason"])
                self.assertEqual(done["level"], "error")
        self.path.unlink()
        self.assertIn("castellan.toml", (await self.hang_up(server))["reason"])
        self.assertEqual(self.events(server, "an option has changed"), [])
        self.assertEqual(self.chats(server), ["phrases", "off"])
        await table.turn(self.rng)

    async def test_flags_and_variables_stay_before_the_file(self):
        server = self.configured(env={"CASTELLAN_CHAT": "phrases"})
        self.assertEqual((await self.reload(server, "chat = 'off'"))["changed"], 0)
        self.assertEqual(self.chats(server), ["phrases", "off"])

    async def test_guests_and_registration(self):
        server = self.configured(keep=True)
        self.assertTrue(web.ask(server, "GET", "/api/presets").json["accounts"]["registration"])
        await self.reload(server, "registration = 'off'", "guests = 'off'")
        accounts = web.ask(server, "GET", "/api/presets").json["accounts"]
        self.assertFalse(accounts["registration"])
        self.assertFalse(accounts["guests"])
        refused = web.ask(server, "POST", "/api/rooms", {"preset": "kingdomino", "players": 2})
        self.assertEqual((refused.status, refused.error[0]), (401, "sign_in_needed"))

    async def test_many_reloads_while_a_game_is_played(self):
        server = self.configured()
        table = await self.table(server)
        chats = ("open", "phrases", "off")

        async def once():
            chat = self.rng.choice(chats)
            done = await self.reload(server, f"chat = '{chat}'",
                                     f"rooms-max = {self.rng.randint(2, 99)}",
                                     f"limit-hellos = '{self.rng.randint(50, 99)}/60'")
            self.assertEqual(done["event"], "the configuration has been reloaded", done)

        for _ in range(10):
            await once()
            await table.turn(self.rng)

    async def test_without_a_file_nothing_happens(self):
        server = self.serve("--log-format", "json")
        self.assertEqual((await self.hang_up(server))["changed"], 0)
        self.assertTrue(server.running)

    async def lose_terminal(self, before_start, after):
        """Starts a server at a terminal, closes that, and returns its exit code and its log."""
        log = self.folder / "terminal.log"
        process, terminal = pty.fork()
        if process == 0:
            before_start()
            os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT, 0o600), 2)
            os.execve(binary(), [binary(), "serve", "--port", "0", "--address", "127.0.0.1",
                                 "--database", str(self.database)], environment())
        shown = bytearray()
        exit_code = []

        def greets():
            ready, _, _ = select.select([terminal], [], [], 0)
            shown.extend(os.read(terminal, 4096) if ready else b"")
            return b" stops it" in shown

        def ended():
            pid, status = os.waitpid(process, os.WNOHANG)
            exit_code[:] = [os.waitstatus_to_exitcode(status)] if pid else []
            return pid

        try:
            await eventually(greets, "the greeting")
            os.close(terminal)
            await after(process, log)
            await eventually(ended, "the server's end")
        except (AssertionError, OSError):
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            raise
        return exit_code[0], log.read_text()

    async def test_a_terminal_that_is_gone_stops_the_server(self):
        async def wait(process, log):
            pass

        code, log = await self.lose_terminal(lambda: None, wait)
        self.assertEqual(code, 0)
        self.assertIn("stopping", log)
        with sqlite3.connect(self.database) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchone(), ("ok",))

    async def test_with_nohup_it_outlives_the_terminal(self):
        async def stop(process, log):
            await eventually(lambda: "reloaded" in log.read_text(), "the reload")
            os.kill(process, signal.SIGTERM)

        nohup = lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)
        code, log = await self.lose_terminal(nohup, stop)
        self.assertEqual(code, 0)
        self.assertIn("Terminated", log)


if __name__ == "__main__":
    unittest.main()
