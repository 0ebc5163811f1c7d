"""`castellan admin` against the real binary: every command once, and refusals without a token."""

import asyncio
import concurrent.futures
import contextlib
import os
import socket
import time
import unittest

from support import web
from support.admin import Admin, write_token
from support.case import ServerTest
from support.client import Client
from support.lobby import Visitor
from support.patience import DEADLINE, eventually
from support.server import run_tool


class Administered(ServerTest):
    def serve(self, *options, **more):
        self.admin = getattr(self, "admin", None) or Admin(self.folder)
        server = super().serve(*self.admin.options, *options, **more)
        self.admin.of(server)
        return server


class Looking(Administered):
    async def test_rooms_people_and_connections(self):
        server = self.serve()
        table = await self.table(server, "kingdomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 5)
        visitor = await Visitor(server).enter("Zoe")
        web.create_room(server, "queendomino", 3, name="Later")

        rooms = (await self.admin.json("rooms"))["rooms"]
        self.assertEqual({room["preset"] for room in rooms}, {"kingdomino", "queendomino"})
        (room,) = [room for room in rooms if room["code"] == table.code]
        self.assertEqual((room["state"], room["seq"], room["spectators"]), ("playing", 5, 1))
        self.assertIn(room["phase"], ("claim", "place"))
        self.assertEqual([seat["kind"] for seat in room["seats"]], ["person", "person"])
        text = await self.admin.say("rooms")
        self.assertIn(table.code, text)
        self.assertIn("Player 0", text)
        one = await self.admin.json("room", table.code)
        self.assertEqual(len(one["connections"]), 3)
        names = {one["name"] for one in one["connections"]}
        self.assertEqual(names, {"Player 0", "Player 1", None})
        self.assertIn("Player 1", await self.admin.say("room", table.code))
        for secret in table.tokens:
            self.assertNotIn(secret, str(one))
        self.assertFalse({"view", "deal", "seed", "snapshot"} & set(one))

        connections = (await self.admin.json("connections"))["connections"]
        self.assertEqual(len(connections), 4)
        self.assertEqual({one["address"] for one in connections}, {"127.0.0.1"})
        players = (await self.admin.json("players"))["players"]
        self.assertEqual({one["name"] for one in players}, {"Player 0", "Player 1", "Zoe"})
        status = await self.admin.json("status")
        self.assertEqual((status["rooms"], status["sockets"], status["drain"]), (2, 4, None))
        self.assertIn("not draining", await self.admin.say("status"))
        self.assertEqual(await self.admin.json("quarantine"), {"rooms": []})
        await visitor.leave()

    async def test_something_is_announced_to_all_or_to_one_room(self):
        server = self.serve()
        table = await self.table(server, "kingdomino", 2, watchers=())
        other = await self.table(server, "kingdomino", 2, watchers=())
        visitor = await Visitor(server).enter("Zoe")
        await self.admin.say("announce", "Good evening", "--for", "1h")
        for client in [*table.seats, *other.seats]:
            await client.until(lambda client=client: client.announced, "the announcement")
            self.assertEqual(client.announced[0]["text"], "Good evening")
        await visitor.hear("announcement")
        await self.admin.say("announce", "Only here", "--room", table.code)
        for client in table.seats:
            await client.until(lambda client=client: len(client.announced) == 2, "the other one")
        late = await table.client().join()
        await late.until(lambda: len(late.announced) == 2, "what stands")
        again = await other.seats[0].resume()
        await again.until(lambda: again.announced, "the announcements for all")
        self.assertEqual([one["text"] for one in again.announced], ["Good evening"])
        await visitor.leave()

    async def test_somebody_is_sent_away_and_may_come_back(self):
        server = self.serve()
        table = await self.table(server, "kingdomino", 2, watchers=())
        first = (await self.admin.json("connections"))["connections"][0]
        await self.admin.say("kick", first["id"], "--reason", "Mind your words")
        await table.seats[0].expect_farewell("sent_away")
        self.assertEqual(table.seats[0].farewell["text"], "Mind your words")
        back = await table.seats[0].resume()
        await self.admin.say("kick", "--room", table.code, "--seat", "0")
        await back.expect_farewell("sent_away")
        self.assertEqual(self.admin.run("kick", first["id"]).returncode, 1)

        room = web.create_room(server, "kingdomino", 2)
        _, token = web.take_seat(server, room["code"], "Ann")
        ann = await Client(server, room["code"], token).join()
        await self.admin.say("kick", "--room", room["code"], "--seat", "0")
        await ann.expect_farewell("sent_away")
        self.assertIsNone(web.room(server, room["code"])["seats"][0]["name"])
        self.assertEqual(self.admin.run("kick", "--room", room["code"], "--seat", "1").returncode, 1)

    async def test_a_room_is_closed_before_and_in_a_game(self):
        server = self.serve(keep=True)
        played = web.create_room(server, "kingdomino", 2)["code"]
        tokens = [web.take_seat(server, played, name)[1] for name in ("Ann", "Ben")]
        everybody = [await Client(server, played, token).join() for token in [*tokens, None]]
        for client in everybody:
            await client.until(lambda client=client: client.document, "the table")
        await self.admin.say("close", played, "--reason", "Names like these")
        for client in everybody:
            await client.expect_farewell("closed_by_operator")
            self.assertEqual(client.farewell["text"], "Names like these")
            self.assertEqual(client.document["phase"], "over")
        self.assertEqual(web.room(server, played)["state"], "finished")
        room = web.create_room(server, "kingdomino", 2)
        _, token = web.take_seat(server, room["code"], "Ann")
        ann = await Client(server, room["code"], token).join()
        await self.admin.say("close", room["code"])
        await ann.expect_farewell("closed_by_operator")
        path = f"/api/rooms/{room['code']}"
        await eventually(lambda: web.ask(server, "GET", path).status == 410, "it is not there")
        self.assertEqual(self.admin.run("close", "ZZZZZZ").returncode, 1)

    async def test_log_levels_are_changed_while_it_runs(self):
        self.serve()
        before = (await self.admin.json("log-levels"))["levels"]
        self.assertEqual((await self.admin.json("log-levels", "info,net=debug"))["levels"],
                         "info,net=debug")
        self.assertNotEqual(before, "info,net=debug")
        self.assertEqual(self.admin.run("log-levels", "loud").returncode, 1)
        self.assertEqual((await self.admin.json("log-levels"))["levels"], "info,net=debug")

    async def test_a_backup_lands_in_the_folder_and_can_be_verified(self):
        folder = self.folder / "backups"
        folder.mkdir()
        server = self.serve("--backup-folder", folder, keep=True)
        table = await self.table(server, "kingdomino", 2)
        await table.play(self.rng)
        made = await self.admin.json("backup")
        (file,) = folder.iterdir()
        self.assertEqual((made["file"], made["bytes"]), (str(file), file.stat().st_size))
        self.assertEqual(run_tool("verify", file).returncode, 0)

    async def test_without_a_folder_there_is_no_backup(self):
        self.serve(keep=True)
        done = self.admin.run("backup")
        self.assertEqual(done.returncode, 1)
        self.assertIn("--backup-folder", done.stderr)


class Tokens(Administered):
    PATHS = ("/admin/status", "/admin/rooms", "/admin/bans", "/admin/nothing", "/", "/metrics")

    async def test_who_has_no_token_learns_and_does_nothing(self):
        self.serve()
        right = self.admin.token
        near = right[:-1] + ("a" if right[-1] != "a" else "b")
        wrong_ones = ("", "x", near, right + "x", right[:-1], right.upper() + "x", " " + right)
        # Few in all: after some wrong tokens each response waits.
        for wrong, path in zip(wrong_ones, (*self.PATHS, "/admin/status")):
            status, answer, headers = self.admin.ask("GET", path, token=wrong)
            self.assertEqual((status, answer["error"]["code"]), (401, "bad_token"), (wrong, path))
            self.assertEqual(headers["WWW-Authenticate"], "Bearer")
            self.assertEqual(headers["Connection"], "close")
        began = time.monotonic()
        status, _, _ = self.admin.ask("POST", "/admin/drain", {"seconds": 1}, token=near)
        self.assertEqual(status, 401)
        self.assertGreater(time.monotonic() - began, 1)
        # The right one never waits: its response comes before that of a wrong one.
        with concurrent.futures.ThreadPoolExecutor() as pool:
            late = [pool.submit(self.admin.ask, "GET", "/admin/status", token=near)
                    for _ in range(4)]
            _, status, _ = self.admin.ask("GET", "/admin/status")
            self.assertIsNone(status["drain"])
            self.assertFalse(all(one.done() for one in late))
        log = self.admin.server.log_path.read_text()
        self.assertRegex(log, r'wrong admin token.*address.*127\.0\.0\.1.*count')
        self.assertLess(log.count("wrong admin token"), 20)
        self.assertNotIn(right, log)
        self.assertNotIn(near, log)

    async def test_connections_that_ask_nothing_do_not_lock_the_operator_out(self):
        self.serve()
        with contextlib.ExitStack() as stack:
            idle = []
            for _ in range(100):
                one = stack.enter_context(socket.create_connection(("127.0.0.1", self.admin.port)))
                one.sendall(b"GET /admin/status HTTP/1.1\r\n")
                idle.append(one)
            for _ in range(3):
                self.assertEqual(self.admin.ask("GET", "/admin/status")[0], 200)
            idle[0].settimeout(DEADLINE)
            self.assertEqual(idle[0].recv(100), b"")  # the oldest was closed

    async def test_what_is_wrong_is_said_and_told_by_the_exit_code(self):
        self.serve()
        other = write_token(self.folder)
        done = self.admin.run("rooms", token_file=other)
        self.assertEqual(done.returncode, 2)
        self.assertIn("rejects this token", done.stderr)
        done = run_tool("admin", "--port", "1", "--token-file", other, "rooms")
        self.assertEqual(done.returncode, 2)
        self.assertTrue(done.stderr.endswith("port 1: Connection refused\n"), done.stderr)
        self.assertEqual(run_tool("admin", "rooms").returncode, 2)
        self.assertEqual(run_tool("admin").returncode, 2)
        self.assertEqual(run_tool("admin", "drain", "--in", "soon").returncode, 2)
        done = run_tool("admin", "--help")
        self.assertEqual(done.returncode, 0)
        for command in ("rooms", "ban", "unban", "drain", "backup", "quarantine", "close"):
            self.assertIn(command, done.stdout)

    async def test_requests_that_make_no_sense(self):
        self.serve()
        for method, path, body, status, code in (
            ("GET", "/admin/nothing", None, 404, "not_found"),
            ("POST", "/admin/rooms", {}, 405, "method_not_allowed"),
            ("GET", "/admin/rooms/ZZZZZZ", None, 404, "no_such_room"),
            ("DELETE", "/admin/bans/7", None, 404, "no_such_ban"),
            ("DELETE", "/admin/bans/x", None, 404, "no_such_ban"),
            ("POST", "/admin/announcements", {}, 400, "missing_field"),
            ("POST", "/admin/announcements", {"text": "a\nb"}, 400, "bad_field"),
            ("POST", "/admin/bans", {"kind": "mood", "whom": "x"}, 400, "bad_field"),
            ("POST", "/admin/bans", {"kind": "address", "whom": "here"}, 400, "bad_field"),
            ("POST", "/admin/bans", {"kind": "address", "whom": "0.0.0.0/0"}, 400, "bad_field"),
            ("POST", "/admin/drain", {"seconds": 0}, 400, "bad_field"),
            ("PUT", "/admin/log-levels", {"levels": "loud"}, 400, "bad_field"),
        ):
            found, answer, _ = self.admin.ask(method, path, body)
            self.assertEqual((found, answer["error"]["code"]), (status, code), (method, path, body))

    def refuses_to_start(self, token_file, what):
        done = run_tool("serve", "--ephemeral", "--port", "0", "--admin-port", "0",
                        "--admin-token-file", token_file)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(what, done.stderr)

    async def test_a_token_that_is_none_stops_the_start(self):
        await asyncio.to_thread(self.refuses_to_start, write_token(self.folder, mode=0o644),
                                "chmod 600")
        await asyncio.to_thread(self.refuses_to_start, write_token(self.folder, "short"),
                                "at least 32 characters")
        await asyncio.to_thread(self.refuses_to_start, write_token(self.folder, "blank " * 8),
                                "printable ASCII")
        await asyncio.to_thread(self.refuses_to_start, self.folder / "missing", "missing")
        self.assertEqual(run_tool("serve", "--admin-port", "0").returncode, 2)

    async def test_others_can_not_be_asked_at_the_port_of_players(self):
        server = self.serve()
        headers = {"Authorization": f"Bearer {self.admin.token}"}
        answer = web.ask(server, "GET", "/admin/rooms", headers=headers)
        self.assertEqual(answer.status, 404)
        self.assertTrue(os.path.exists(self.admin.token_file))


if __name__ == "__main__":
    unittest.main()
