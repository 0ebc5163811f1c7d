"""The configuration of HAProxy, run by Debian's: the routes of requests and their headers."""

import http.client
import http.server
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from support.patience import DEADLINE
from support.ports import reserve_port

CONFIGURATION = pathlib.Path(__file__).resolve().parents[3] / "docker/cluster/haproxy.cfg"
HAPROXY = shutil.which("haproxy", path="/usr/sbin:/usr/bin:" + os.environ.get("PATH", ""))
HOSTS = ["127.0.0.1", "127.0.0.2", "127.0.0.3"]
CODES = [f"{a}{b}QF3M" for a in "ABCDEFGHJK" for b in "MNPQRSTVWX"]


class Stub:
    """A server on a separate address: returns its name and the request, and whether it is ready."""

    def __init__(self, host, port=0, check_port=0):
        self.host, self.ready, self.checked = host, True, 0
        stub = self

        class Players(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                if self.headers.get("Upgrade"):
                    self.send_response(101)
                    self.send_header("Upgrade", "websocket")
                    self.send_header("Connection", "Upgrade")
                    # Of the key that the test sends; RFC 6455 has both.
                    self.send_header("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
                    self.end_headers()
                    self.wfile.write(self.connection.recv(100)[::-1])
                    self.close_connection = True
                    return
                said = "".join(f"{k.lower()}: {v}\n" for k, v in self.headers.items())
                body = f"{stub.host}\n{said}".encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        class Metrics(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                stub.checked += 1
                good = stub.ready and self.path == "/ready"
                self.send_response(200 if good else 503)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.players = http.server.ThreadingHTTPServer((host, port), Players)
        self.metrics = http.server.ThreadingHTTPServer((host, check_port), Metrics)
        for server in (self.players, self.metrics):
            server.daemon_threads = True
            server.handle_error = lambda *_: None  # a proxy that ends resets its connections
            threading.Thread(target=server.serve_forever, daemon=True).start()
        self.port = self.players.server_port
        self.check_port = self.metrics.server_port

    def close(self):
        for server in (self.players, self.metrics):
            server.shutdown()
            server.server_close()


@unittest.skipUnless(HAPROXY, "no haproxy here: apt install haproxy, see tests/packages-full.txt")
class Haproxy(unittest.TestCase):
    def setUp(self):
        first = Stub(HOSTS[0])
        self.stubs = [first] + [Stub(host, first.port, first.check_port) for host in HOSTS[1:]]
        for stub in self.stubs:
            self.addCleanup(stub.close)
        self.port = reserve_port()
        self.environment = {
            "PATH": "/usr/sbin:/usr/bin:/bin",
            "BIND": f"127.0.0.1:{self.port}",
            "MAXCONN": "500",
            "CHECK_PORT": str(first.check_port),
            **{f"N{i + 1}": f"{host}:{first.port}" for i, host in enumerate(HOSTS)},
        }

    def start(self):
        log = tempfile.TemporaryFile()  # noqa: SIM115
        self.addCleanup(log.close)
        process = subprocess.Popen([HAPROXY, "-db", "-f", str(CONFIGURATION)], stdout=log,
                                   stderr=log, env=self.environment)

        def end():
            process.kill()
            process.wait(DEADLINE)

        self.addCleanup(end)

        def answers():
            if process.poll() is not None:
                log.seek(0)
                raise AssertionError(log.read().decode())
            try:
                return self.ask("/")[0] == 200
            except OSError:
                return False

        self.until(answers)

    def until(self, truth):
        end = time.monotonic() + DEADLINE
        while not truth():
            self.assertLess(time.monotonic(), end, "it did not happen")
            time.sleep(0.01)

    def ask(self, path, headers=None, method="GET"):
        """Status, the server that answered, the request that it received."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=DEADLINE)
        try:
            connection.request(method, path, headers=headers or {})
            answer = connection.getresponse()
            who, _, said = answer.read().decode().partition("\n")
            return answer.status, who, said
        finally:
            connection.close()

    def places(self):
        return {code: self.ask(f"/api/rooms/{code}")[1] for code in CODES}

    def test_it_is_a_configuration_without_warnings(self):
        checked = subprocess.run([HAPROXY, "-c", "-f", str(CONFIGURATION)], capture_output=True,
                                 text=True, env=self.environment, timeout=DEADLINE, check=False)
        self.assertEqual(checked.returncode, 0, checked.stderr)
        self.assertNotIn("WARNING", checked.stderr)

    def test_all_about_a_room_goes_to_one_server_and_rooms_to_all(self):
        self.start()
        places = self.places()
        self.assertEqual(set(places.values()), set(HOSTS))
        for code in CODES[:10]:
            for path in (f"/api/rooms/{code}/socket?follow=no", f"/api/rooms/{code.lower()}",
                         f"/api/duplicates/{code}", f"/api/rooms/{code}/seats/0/bot"):
                self.assertEqual(self.ask(path)[1], places[code], path)
            self.assertEqual(self.ask(f"/api/rooms/{code}/seats", method="POST")[1], places[code])
        # Other requests go to any server.
        for path in ("/", "/api/health", "/api/me/seats", "/api/rooms", "/api/rooms/"):
            self.assertEqual(self.ask(path)[0], 200, path)

    def test_new_rooms_begin_at_all_servers(self):
        self.start()
        seen = set()

        def all_have_made_one():
            seen.add(self.ask("/api/rooms", method="POST")[1])
            return seen == set(HOSTS)

        self.until(all_have_made_one)

    def test_the_lobby_is_looked_for_at_one_server(self):
        self.start()
        paths = ("/api/lobby/socket", "/api/lobby/socket?follow=no")

        def meet():
            return {self.ask(path)[1] for path in paths * 3}

        self.until(lambda: meet() == {HOSTS[0]})
        self.stubs[0].ready = False
        self.until(lambda: meet() == {HOSTS[1]})

    def test_nobody_tells_the_servers_where_he_comes_from_but_the_proxy(self):
        self.start()
        lies = {"X-Forwarded-For": "198.51.100.1", "Forwarded": "for=198.51.100.2",
                "X-Real-IP": "198.51.100.3", "X-Forwarded-Proto": "https", "Castellan-Passed": "1"}
        for path in ("/", f"/api/rooms/{CODES[0]}"):
            said = self.ask(path, lies)[2].splitlines()
            self.assertIn("x-forwarded-for: 127.0.0.1", said)
            self.assertIn("x-forwarded-proto: http", said)
            told = " ".join(said)
            self.assertNotIn("198.51.100", told)
            self.assertNotIn("castellan-passed", told)

    def test_a_server_that_is_not_ready_gets_nothing_and_the_others_keep_their_rooms(self):
        self.start()
        before = self.places()
        self.stubs[1].ready = False
        lost = [code for code in CODES if before[code] == HOSTS[1]]
        self.until(lambda: self.ask(f"/api/rooms/{lost[0]}")[1] != HOSTS[1])
        after = self.places()
        self.assertNotIn(HOSTS[1], after.values())
        for code in CODES:
            if before[code] != HOSTS[1]:
                self.assertEqual(after[code], before[code])
        self.assertEqual({after[code] for code in lost}, {HOSTS[0], HOSTS[2]})
        self.stubs[1].ready = True
        self.until(lambda: self.places() == before)

    def test_a_server_that_is_gone_is_passed_over_at_once(self):
        self.start()
        places = self.places()
        self.stubs[2].close()
        for code in CODES:
            if places[code] == HOSTS[2]:
                status, who, _ = self.ask(f"/api/rooms/{code}")
                self.assertEqual(status, 200)
                self.assertNotEqual(who, HOSTS[2])

    def test_a_socket_goes_through(self):
        self.start()
        with socket.create_connection(("127.0.0.1", self.port), DEADLINE) as wire:
            wire.sendall(f"GET /api/rooms/{CODES[0]}/socket HTTP/1.1\r\nHost: x\r\n"
                         "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                         "Sec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
            stream = wire.makefile("rb")
            self.assertIn(b" 101 ", stream.readline())
            while stream.readline() != b"\r\n":
                pass
            wire.sendall(b"drow")
            self.assertEqual(stream.read(), b"word")


if __name__ == "__main__":
    unittest.main()
