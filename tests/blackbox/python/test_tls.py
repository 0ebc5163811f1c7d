"""The server with its own certificate: https and wss, and its messages about bad files."""

import asyncio
import contextlib
import http.client
import json
import os
import pathlib
import signal
import socket
import ssl
import unittest

import websockets

from support.case import ServerTest
from support.certificate import self_signed
from support.patience import DEADLINE, PATIENCE, eventually, within
from support.server import run_tool

ROOM = {"preset": "kingdomino", "players": 2}


def tiny(server):
    """A connection that receives almost nothing."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    client.connect(("127.0.0.1", server.port))
    return client


class Tls(ServerTest):
    def certificate(self, name, file="server"):
        return self_signed(self.folder, name, file)

    def encrypted(self, *options, **more):
        pem, key = self.certificate("first")
        return self.serve("--tls-certificate", pem, "--tls-key", key, *options, **more)

    def trusting(self, pem=None):
        return ssl.create_default_context(cafile=pem or self.folder / "server.pem")

    def ask(self, server, method, path, body=None):
        connection = http.client.HTTPSConnection(
            "127.0.0.1", server.port, timeout=DEADLINE, context=self.trusting()
        )
        with contextlib.closing(connection):
            headers = {"Content-Type": "application/json"} if body else {}
            connection.request(method, path, json.dumps(body) if body else None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()

    def shown(self, server):
        """The certificate that a new client receives."""
        return ssl.get_server_certificate(("127.0.0.1", server.port))

    def socket(self, server, code, **more):
        url = f"wss://127.0.0.1:{server.port}/api/rooms/{code}/socket"
        return websockets.connect(url, ssl=self.trusting(), subprotocols=["castellan.v1"], **more)

    async def heard(self, ws, type):
        while True:
            frame = json.loads(await within(ws.recv(), type))
            if frame["type"] == type:
                return frame

    async def test_a_room_over_tls(self):
        server = self.encrypted()
        self.assertIn("https://127.0.0.1", "\n".join(server.greeting))
        status, page = self.ask(server, "GET", "/")
        self.assertEqual((status, page[:15].lower()), (200, b"<!doctype html>"))
        status, made = self.ask(server, "POST", "/api/rooms", ROOM)
        self.assertEqual(status, 201)
        code = json.loads(made)["code"]
        tokens = []
        for name in ("Ann", "Ben"):
            _, grant = self.ask(server, "POST", f"/api/rooms/{code}/seats", {"name": name})
            tokens.append(json.loads(grant)["token"])
        own = f"https://127.0.0.1:{server.port}"
        async with self.socket(server, code, origin=own) as ws:
            await ws.send(json.dumps({"type": "hello", "token": tokens[0]}))
            welcome = await self.heard(ws, "welcome")
            self.assertEqual(welcome["you"]["seat"], 0)
            for t in range(200):
                await ws.send(json.dumps({"type": "ping", "t": t}))
            pongs = [(await self.heard(ws, "pong"))["t"] for _ in range(200)]
            self.assertEqual(pongs, list(range(200)))
            # A stopping server sends farewells through TLS, too.
            self.assertEqual(await server.stop(), 0)
            self.assertEqual((await self.heard(ws, "farewell"))["reason"], "shutting_down")
            with self.assertRaises(websockets.ConnectionClosed):
                await within(ws.recv(), "the end")
            self.assertEqual(ws.close_code, 4000)

    async def test_the_plain_origin_is_another_one(self):
        server = self.encrypted()
        well = run_tool("health", "--port", server.port, "--tls-certificate", "here")
        self.assertEqual(well.returncode, 0, well.stderr)
        self.assertEqual(run_tool("health", "--port", server.port).returncode, 1)
        _, made = self.ask(server, "POST", "/api/rooms", ROOM)
        plain = f"http://127.0.0.1:{server.port}"
        with self.assertRaisesRegex(websockets.InvalidHandshake, "403"):
            async with self.socket(server, json.loads(made)["code"], origin=plain):
                pass

    async def test_old_versions_are_not_spoken(self):
        server = self.encrypted()
        for newest, good in ((ssl.TLSVersion.TLSv1_1, False), (ssl.TLSVersion.TLSv1_2, True)):
            context = self.trusting()
            context.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
            context.maximum_version = newest
            context.set_ciphers("DEFAULT:@SECLEVEL=0")
            with socket.create_connection(("127.0.0.1", server.port), DEADLINE) as tcp:
                if good:
                    with context.wrap_socket(tcp, server_hostname="127.0.0.1") as spoken:
                        self.assertEqual(spoken.version(), "TLSv1.2")
                else:
                    with self.assertRaises((ssl.SSLError, ConnectionError)):
                        context.wrap_socket(tcp, server_hostname="127.0.0.1")

    async def test_the_time_to_shake_hands_is_an_option(self):
        cuts = []
        for options in ((), ("--handshake-timeout", "0.2")):
            server = self.encrypted(*options)
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            self.addCleanup(writer.close)
            cuts.append(asyncio.ensure_future(reader.read()))
        await asyncio.wait(cuts, return_when=asyncio.FIRST_COMPLETED)
        self.assertEqual([cut.done() for cut in cuts], [False, True])
        cuts[0].cancel()

    async def test_few_connections_above_the_limits_get_a_handshake(self):
        server = self.encrypted("--limit-connections", "1/1", bounded=True)

        def answer():
            with contextlib.suppress(OSError, http.client.HTTPException):
                return self.ask(server, "GET", "/api/health")[0]

        answers = []
        while None not in answers and len(answers) < 1000:
            answers.append(answer())
        self.assertEqual(answers[:21], [200, *[429] * 20])
        self.assertIsNone(answers[-1])

    async def test_a_renewed_certificate(self):
        server = self.encrypted()
        first = self.shown(server)
        self.certificate("second")
        os.kill(server.process.pid, signal.SIGHUP)
        await eventually(lambda: self.shown(server) != first, "the new one is shown")
        second = self.shown(server)
        (self.folder / "server.pem").write_text("nonsense")
        os.kill(server.process.pid, signal.SIGHUP)
        await eventually(lambda: "is unchanged" in server.log(), "it logs that it cannot read it")
        self.assertEqual(self.shown(server), second)

    async def test_bad_files(self):
        pem, key = self.certificate("first")
        _, other = self.certificate("other", "other")
        nonsense = self.folder / "nonsense"
        nonsense.write_text("-----BEGIN CERTIFICATE-----\nnonsense\n")
        for files, said in {
            (pem, self.folder / "none"): "none",
            (self.folder / "none", key): "none",
            (nonsense, key): "nonsense",
            (pem, nonsense): "nonsense",
            (key, pem): "server.key",
            (pem, other): "other.key: key values mismatch",
        }.items():
            with self.subTest(files=files):
                where = ["serve", "--ephemeral", "--port", "0", "--address", "127.0.0.1"]
                ended = run_tool(*where, "--tls-certificate", files[0], "--tls-key", files[1])
                self.assertNotEqual(ended.returncode, 0)
                self.assertIn(said, ended.stderr)
        alone = run_tool("serve", "--ephemeral", "--port", "0", "--tls-certificate", pem)
        self.assertEqual(alone.returncode, 2)

    async def test_those_who_never_shake_hands(self):
        server = self.encrypted()
        # The beginning of a browser's handshake; its end never comes.
        hello = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"
        plain = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        ends = []
        for said in (b"", b"\x16", hello, plain, b"\xff" * 1000):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(said)
            ends.append((reader, writer))
        self.assertEqual(self.ask(server, "GET", "/api/health")[0], 200)
        for reader, writer in ends:
            with contextlib.suppress(ConnectionError):
                await within(reader.read(), "it is cut", 30 * PATIENCE)
            writer.close()

        def connections():
            return json.loads(self.ask(server, "GET", "/api/health")[1])["connections"]

        await eventually(lambda: connections() <= 2, "nothing is left of them")

    async def test_answers_that_are_never_read(self):
        server = self.encrypted()
        files = pathlib.Path(f"/proc/{server.process.pid}/fd")
        before = len(list(files.iterdir()))
        ask = b"GET /protocol HTTP/1.1\r\nHost: x\r\n\r\n" * 50
        deaf = [self.trusting().wrap_socket(tiny(server), server_hostname="127.0.0.1") for _ in range(8)]
        for client in deaf:
            client.setblocking(False)
            with contextlib.suppress(ssl.SSLWantWriteError, ssl.SSLWantReadError):
                while True:
                    client.send(ask)
        self.assertGreater(len(list(files.iterdir())), before + 8)
        # Data in flight to them is dropped, too, and holds nothing open.
        await eventually(lambda: len(list(files.iterdir())) <= before + 4, "they are cut", 60 * PATIENCE)
        for client in deaf:
            client.close()

    async def test_somebody_who_breaks_off(self):
        server = self.encrypted()
        _, made = self.ask(server, "POST", "/api/rooms", ROOM)
        for _ in range(5):
            ws = await self.socket(server, json.loads(made)["code"])
            ws.transport.abort()

        def sockets():
            return json.loads(self.ask(server, "GET", "/api/health")[1])["connections"]

        await eventually(lambda: sockets() <= 2, "they are gone")


if __name__ == "__main__":
    unittest.main()
