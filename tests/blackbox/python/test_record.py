"""Stored games: they can be moved, upgraded and checked, and errors in them are named."""

import contextlib
import json
import pathlib
import select
import socket
import sqlite3
import unittest

import jsonpatch
from support import web
from support.case import ServerTest
from support.client import Client
from support.patience import DEADLINE, eventually
from support.server import run_tool

SCHEMA_1 = pathlib.Path(__file__).resolve().parents[2] / "data/schema-1.sql"
# The players of the running game there.
TOKENS = ["lgENyuk5O6eGBSOFLG0d1nTjIlGqoSel", "q1oJi8KZmyjCfawIdR5Thpn2FeGSGyL1"]
A_FILE = b"{" * 8  # that is wrong


class Record(ServerTest):
    def sql(self, text, *values):
        with contextlib.closing(sqlite3.connect(self.database)) as database:
            rows = database.execute(text, values).fetchall()
            database.commit()
            return rows

    async def play_out(self, server, code, tokens):
        """To the end, by prompts alone. Returns a spectator of the whole game."""
        watcher = await Client(server, code).join()
        seats = [await Client(server, code, token, hints=True).join() for token in tokens]
        await watcher.until(lambda: watcher.snapshots, "a snapshot")
        while (seat := watcher.document["to_move"]) is not None:
            await seats[seat].reach(watcher.seq)
            action = self.rng.choice(await seats[seat].prompted())
            answer = await seats[seat].act(action, id=f"later-{watcher.seq}")
            self.assertEqual(answer["type"], "step", answer)
            await watcher.reach(answer["seq"])
        for seat in seats:
            await seat.leave()
        return watcher

    async def test_a_game_moves_to_another_server(self):
        server = self.serve(keep=True)
        table = await self.table(server, "queendomino", 2)
        await table.play(self.rng, until=lambda: table.seq == 30)
        self.assertEqual(await server.stop(), 0)
        file, database = self.folder / "game.json", self.folder / "other.sqlite"
        tool = run_tool("replay", table.code, "--database", self.database, "--export", file)
        self.assertEqual((tool.returncode, tool.stderr), (0, ""))
        self.assertEqual(run_tool("verify", file).returncode, 0)
        rows = json.loads(file.read_text())["rows"]
        self.assertEqual([row["seq"] for row in rows], list(range(31)))
        for token in table.tokens:
            self.assertNotIn(token, file.read_text())

        tool = run_tool("import", file, "--database", database)
        self.assertEqual((tool.returncode, tool.stderr), (0, ""))
        tokens = [line.split()[-1] for line in tool.stdout.splitlines() if "token" in line]
        self.assertEqual(len(tokens), 2)
        server.command[server.command.index(str(self.database))] = str(database)
        server.start()
        watcher = await self.play_out(server, table.code, tokens)
        self.assertEqual(watcher.document["phase"], "over")
        self.assertEqual(watcher.deals_proven, 1)
        verdict = run_tool("verify", "--database", database)
        self.assertEqual(verdict.returncode, 0, verdict)

    async def test_a_game_over_http_and_back(self):
        server = self.serve(keep=True)
        table = await self.table(server, "queendomino", 2)
        path = f"/api/rooms/{table.code}/record"
        await table.play(self.rng, until=lambda: table.seq == 30)
        self.assertEqual(web.ask(server, "GET", path).error, ("not_over", None))
        await table.play(self.rng)
        answer = web.ask(server, "GET", path)
        self.assertEqual(answer.status, 200)
        self.assertIn(f"castellan-{table.code}.json", answer.headers["content-disposition"])
        for token in table.tokens:
            self.assertNotIn(token.encode(), answer.body)
        file = self.folder / "game.json"
        file.write_bytes(answer.body)
        self.assertEqual(run_tool("verify", file).returncode, 0)
        tool = run_tool("replay", table.code, "--database", self.database, "--export", "-")
        self.assertEqual(tool.stdout.encode(), answer.body)

        # Another server, which does not know the room, sends what a spectator here received.
        other = self.serve("--ephemeral")
        told = web.ask(other, "POST", "/api/replays", answer.body)
        self.assertEqual(told.status, 200)
        welcome, snapshot, *steps, presence = told.json["frames"]
        self.assertEqual(welcome["room"]["code"], table.code)
        self.assertEqual(presence["type"], "presence")
        watcher = table.watchers[0]
        document = snapshot["view"]
        self.assertEqual(len(steps), table.seq)
        for step in steps:
            self.assertEqual(step, json.loads(watcher.steps[step["seq"]]))
            document = jsonpatch.apply_patch(document, step["patch"])
        self.assertEqual(document, watcher.document)
        self.assertEqual(web.ask(other, "GET", f"/api/rooms/{table.code}").status, 404)

    async def test_files_over_http_that_are_wrong(self):
        server = self.serve("--ephemeral")
        table = await self.table(server)
        await table.play(self.rng)
        record = web.ask(server, "GET", f"/api/rooms/{table.code}/record").json
        record["rows"][7]["time"] += 1
        answer = web.ask(server, "POST", "/api/replays", record)
        self.assertEqual((answer.status, answer.error), (400, ("bad_record", None)))
        self.assertIn("row 7", answer.json["error"]["message"])
        for body in (b"", b"{", b"[]", b"\xff", b"[" * 100_000):
            answer = web.ask(server, "POST", "/api/replays", body)
            self.assertEqual((answer.status, answer.error), (400, ("bad_record", None)), body[:9])
        # Oversized bodies are refused before they are read; elsewhere they always are.
        self.assertEqual(self.sent_ahead(server, "/api/replays", 3_000_000), b"413")
        self.assertEqual(self.sent_ahead(server, "/api/rooms", 1_000_000), b"413")
        self.assertEqual(self.sent_ahead(server, "/api/replays", 1_000_000), b"100")

    async def test_files_that_are_announced_and_do_not_come(self):
        """They keep nobody from uploading. An address has as much as two of the largest in all."""
        largest = 2 * 1024 * 1024
        server = self.serve("--limit-uploads", "off", "--request-timeout", "120", bounded=True)
        header = b"POST /api/replays HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        header += b"Content-Length: %d\r\n\r\n" % largest
        with contextlib.ExitStack() as opened:

            def begin(body):
                place = ("127.0.0.1", server.port)
                upload = opened.enter_context(socket.create_connection(place, DEADLINE))
                upload.sendall(header + body)
                return upload

            for _ in range(16):
                begin(b"")
            self.assertEqual(self.status_of_a_file(server), 400)
            uploads = [begin(b" " * (largest - 1)) for _ in range(2)]

            def busy():
                # A file that was asked about meanwhile may have taken the last bytes.
                for place, upload in enumerate(uploads):
                    if select.select([upload], [], [], 0)[0]:
                        uploads[place] = begin(b" " * (largest - 1))
                return self.status_of_a_file(server) == 503

            await eventually(busy, "a busy server")
            answer = web.ask(server, "POST", "/api/replays", A_FILE)
            self.assertEqual((answer.status, answer.error), (503, ("busy", None)))
            self.assertEqual(answer.headers["retry-after"], "2")
            web.create_room(server)
        await eventually(lambda: self.status_of_a_file(server) == 400, "a free server")

    def status_of_a_file(self, server):
        return web.ask(server, "POST", "/api/replays", A_FILE).status

    def sent_ahead(self, server, path, size):
        """The status that comes when only the header has been sent."""
        with socket.create_connection(("127.0.0.1", server.port), DEADLINE) as peer:
            peer.sendall(
                f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                f"Content-Length: {size}\r\n"
                "Expect: 100-continue\r\n\r\n".encode()
            )
            return peer.recv(4096)[9:12]

    async def test_a_database_of_schema_1_goes_on(self):
        with contextlib.closing(sqlite3.connect(self.database)) as database:
            database.executescript(SCHEMA_1.read_text())
        ((code,),) = self.sql("SELECT code FROM rooms WHERE name = 'Königin'")
        ((waiting,),) = self.sql("SELECT code FROM rooms WHERE name = 'Waiting'")
        server = self.serve(keep=True)
        past_schemas = list(SCHEMA_1.parent.glob("schema-*.sql"))
        self.assertEqual(self.sql("PRAGMA user_version"), [(len(past_schemas) + 1,)])
        watcher = await self.play_out(server, code, TOKENS)
        self.assertEqual(watcher.deals[0]["commitment"], None)
        # A room that was waiting has a seed like any other.
        tokens = [web.take_seat(server, waiting, name)[1] for name in ("Ben", "Cat")]
        player = await Client(server, waiting, tokens[0]).join()
        await player.until(lambda: player.snapshots, "a snapshot")
        self.assertEqual(len(player.deals[0]["commitment"]), 64)
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 0, verdict)
        self.assertIn("4 rooms", verdict.stdout)

    async def test_a_room_that_does_not_replay_is_set_aside_and_the_others_play(self):
        server = self.serve(keep=True)
        bad = await self.table(server, "kingdomino", 2)
        good = await self.table(server, "kingdomino", 2)
        for table in (bad, good):
            await table.play(self.rng, until=lambda table=table: table.seq == 12)
        server.kill()
        self.sql("UPDATE steps SET id = 'x' WHERE room = ? AND seq IN (7, 9)", bad.code)
        server.start()
        told = f'room set aside room={bad.code} row=7 reason="the row was changed'
        self.assertIn(told, server.log())
        self.assertEqual(web.ask(server, "GET", "/api/health").status, 200)
        self.assertEqual(web.ask(server, "GET", f"/api/rooms/{bad.code}").status, 404)
        good.seats = [await client.resume() for client in good.seats]
        good.watchers = [await client.resume() for client in good.watchers]
        await good.play(self.rng)
        self.assertEqual(good.referee.phase, "over")
        verdict = run_tool("verify", "--database", self.database)
        self.assertEqual(verdict.returncode, 1)
        self.assertIn(f"{bad.code}: row 7: the row was changed", verdict.stdout)


if __name__ == "__main__":
    unittest.main()
