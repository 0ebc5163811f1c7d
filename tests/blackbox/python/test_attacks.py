"""Malicious clients: they send half a request for ever, or ask and never read. A deadline cuts each
while others play."""

import asyncio
import pathlib
import unittest

from support import web
from support.case import ServedTest
from support.patience import PATIENCE, eventually, within
from support.raw import PING, RawSocket, frame_bytes, tiny_buffered

CUT_WITHIN = 45 * PATIENCE  # seconds; the deadlines are 10 to 30
PASSPHRASE = "a passphrase that nobody may find"


def bytes_in_kernel(local, remote):
    """The bytes that the owner of an open connection between these ports has given to the kernel,
    and that the other side has not acknowledged; None: there is no such connection."""
    for table in ("tcp", "tcp6"):
        for line in pathlib.Path(f"/proc/net/{table}").read_text("ascii").splitlines()[1:]:
            _, here, there, state, queues, *_ = line.split()
            ports = tuple(int(place.rpartition(":")[2], 16) for place in (here, there))
            if ports == (local, remote) and state == "01":
                return int(queues.partition(":")[0], 16)
    return None


class Attacks(ServedTest):
    async def connect(self, first, server=None):
        port = (server or self.server).port
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(first)
        return reader, writer

    async def until_cut(self, reader, writer, drop=None):
        """Sends `drop` again and again until the server ends the connection."""

        async def read():
            try:
                while await reader.read(4096):
                    pass
            except ConnectionError:
                pass

        async def dribble():
            try:
                while drop:
                    writer.write(drop)
                    await writer.drain()
                    await asyncio.sleep(0.2)
            except ConnectionError:
                pass

        dribbling = asyncio.ensure_future(dribble())
        try:
            await within(read(), "the server cuts it", CUT_WITHIN)
        finally:
            dribbling.cancel()
            writer.close()

    async def beside_a_game(self, *attacks):
        """The attacks go on while a game is played from beginning to end."""
        tasks = [asyncio.ensure_future(attack) for attack in attacks]
        table = await self.table(self.server, "kingdomino", 2)
        await table.play(self.rng)
        self.assertEqual(table.referee.phase, "over")
        await asyncio.gather(*tasks)
        self.assertEqual(web.ask(self.server, "GET", "/api/health").status, 200)

    async def test_headers_that_never_end(self):
        starts = [b"", b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nX: "]
        attacks = []
        for start in starts:
            for drop in (b"x", None):
                reader, writer = await self.connect(start)
                attacks += [self.until_cut(reader, writer, drop if start else None)]
        await self.beside_a_game(*attacks)

    async def test_bodies_that_never_end(self):
        head = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        record = head.replace(b"/api/rooms", b"/api/replays")
        attacks = []
        for start, drop in [
            (head + b"Content-Length: 5000\r\n\r\n{", b" "),
            (head + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
            (head + b"Expect: 100-continue\r\nContent-Length: 10\r\n\r\n", None),
            (record + b"Content-Length: 2000000\r\n\r\n{", b" " * 100),
        ]:
            attacks.append(self.until_cut(*await self.connect(start), drop))
        await self.beside_a_game(*attacks)
        # The slots of uploads are free again.
        answer = web.ask(self.server, "POST", "/api/replays", {})
        self.assertEqual(answer.error[0], "bad_record")

    async def test_what_stands_around_a_body_is_bounded(self):
        head = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        head += b"Transfer-Encoding: chunked\r\n\r\n"
        for start in (b"2;", b"2;x=", b"0\r\nA: ", b"0\r\n", b"00"):
            drop = {b"00": b"0", b"0\r\n": b"A: b\r\n"}.get(start, b"x") * 8192
            with self.subTest(start=start):
                reader, writer = await self.connect(head + start)

                async def flood(writer=writer, drop=drop):
                    for _ in range(1000):
                        writer.write(drop)
                        await writer.drain()

                flooding = asyncio.ensure_future(flood())
                answer = await within(reader.readuntil(b"\r\n\r\n"), "a refusal")
                self.assertIn(answer.split()[1], (b"400", b"413"), answer)
                flooding.cancel()
                writer.transport.abort()

    async def test_answers_that_are_never_read(self):
        async def ask_and_ask(payload):
            reader, writer = await asyncio.open_connection(
                sock=tiny_buffered(self.server), limit=1024
            )
            writer.transport.pause_reading()
            try:
                while True:
                    writer.write(payload)
                    await writer.drain()
            except ConnectionError:
                pass
            finally:
                writer.transport.abort()

        page = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 200
        attack = within(ask_and_ask(page), "the server cuts it", CUT_WITHIN)
        await self.beside_a_game(attack)

    async def test_the_kernel_keeps_little_for_a_client_that_reads_nothing(self):
        server = self.serve("--request-timeout", "1")
        with tiny_buffered(server) as client:
            ports = (server.port, client.getsockname()[1])
            # 3 MB of answers, one after the other.
            client.send(b"GET /protocol/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 40)
            sizes = []

            def is_cut():
                size = bytes_in_kernel(*ports)
                sizes.extend(() if size is None else (size,))
                return size is None and sizes

            await eventually(is_cut, "the server cuts it", CUT_WITHIN)
        self.assertGreater(max(sizes), 0)
        self.assertLess(max(sizes), 384 * 1024)

    async def test_pongs_that_are_never_read(self):
        code = web.create_room(self.server)["code"]
        raw = await RawSocket.open(self.server, code, tiny=True)
        await raw.hello()
        raw.writer.transport.pause_reading()
        flood = frame_bytes(PING, b"x" * 125) * 200

        async def ask_and_ask():
            try:
                while True:
                    raw.writer.write(flood)
                    await raw.writer.drain()
            except ConnectionError:
                raw.writer.transport.abort()

        await self.beside_a_game(within(ask_and_ask(), "the server cuts it", CUT_WITHIN))

    async def test_deadlines_are_options(self):
        whole = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
        for option, said in (("--request-timeout", whole[:20]), ("--idle-timeout", whole)):
            with self.subTest(option):
                hasty = self.serve(option, "0.2")
                cuts = [
                    asyncio.ensure_future(self.until_cut(*await self.connect(said, server)))
                    for server in (self.server, hasty)
                ]
                await asyncio.wait(cuts, return_when=asyncio.FIRST_COMPLETED)
                self.assertEqual([cut.done() for cut in cuts], [False, True])
                cuts[0].cancel()

    async def test_a_later_request_has_the_time_of_a_request(self):
        whole = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
        server = self.serve("--idle-timeout", "3600", "--request-timeout", "0.2")
        await self.until_cut(*await self.connect(whole + whole[:20], server))
        reader, writer = await self.connect(whole, server)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(whole[:20])
        await self.until_cut(reader, writer)

    async def test_threads_have_names(self):
        options = "--threads", "2", "--bot-threads", "2", "--metrics-port", "0"
        server = self.serve(*options, keep=True)
        tasks = pathlib.Path(f"/proc/{server.process.pid}/task")
        expected = "shard-0 shard-1 bots-1 bots-2 storage files history analyses metrics"

        def are_named():
            names = {(task / "comm").read_text("utf-8").strip() for task in tasks.iterdir()}
            return names.issuperset(expected.split())

        await eventually(are_named, expected)

    async def test_sockets_that_say_no_hello(self):
        server = self.serve("--hello-timeout", "1")
        code = web.create_room(server)["code"]
        half = frame_bytes(0x1, b'{"type":"hello"}')
        for said in (b"", half[:-1], b"\x81", frame_bytes(PING, b"x"), b"\x01\x80\0\0\0\0"):
            raw = await RawSocket.open(server, code)
            await raw.bytes(said)
            farewell, close = await raw.ending()
            self.assertEqual((farewell["reason"], close), ("hello_timeout", 4002))
            await raw.shut()

    async def test_secrets_are_in_no_file(self):
        server = self.serve("--log-level", "trace", keep=True)
        made = web.create_room(server, password="sesame opens it")
        code = made["code"]
        player = {"name": "Ann", "passphrase": PASSPHRASE}
        ann = web.ask(server, "POST", "/api/players", player).json["token"]
        web.ask(server, "POST", "/api/sessions", {**player, "passphrase": "wrong guess of hers"})
        path = f"/api/rooms/{code}/pass"
        opener = web.ask(server, "POST", path, {"password": "sesame opens it"}).json["pass"]
        key = {"Authorization": f"Bearer {opener}"}
        answer = web.ask(server, "POST", f"/api/rooms/{code}/seats", {"name": "Ann", "player": ann}, key)
        seat = answer.json["token"]
        raw = await RawSocket.open(server, code)
        await raw.hello(seat)
        await raw.text('{"type":"nonsense"')
        await raw.frame_of_type("rejected")
        await raw.shut()
        self.assertEqual(await server.stop(), 0)
        secrets = [PASSPHRASE, "sesame opens it", "wrong guess of hers"]
        secrets += [ann, opener, seat, made["host"]]
        files = [path for path in pathlib.Path(self.folder).iterdir() if path.is_file()]
        self.assertIn(self.database, files)
        self.assertIn(server.log_path, files)
        for path in files:
            kept = path.read_bytes()
            for secret in secrets:
                self.assertNotIn(secret.encode(), kept, path.name)

    async def test_a_crash_leaves_no_memory_behind(self):
        limits = pathlib.Path(f"/proc/{self.server.process.pid}/limits").read_text()
        line = next(line for line in limits.splitlines() if line.startswith("Max core file size"))
        self.assertEqual(line.split()[4:6], ["0", "0"])


if __name__ == "__main__":
    unittest.main()
