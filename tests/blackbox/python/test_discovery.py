"""Servers find each other on a local network: on an interface that only this process sees."""

import ctypes
import os
import secrets
import socket
import struct
import subprocess
import unittest

from support import web
from support.case import ServerTest
from support.patience import DEADLINE, eventually

NEW_NETWORK, NEW_USER = 0x40000000, 0x10000000
GROUP = ("224.0.0.251", 5353)
OWN, OTHER = "192.168.77.1", "192.168.77.5"
NAME = b"\x09castellan\x05local\x00"


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True)


def enter_network():
    """Moves this process to a network of its own with the interface lan0."""
    libc = ctypes.CDLL(None, use_errno=True)
    user, group = os.getuid(), os.getgid()
    kinds = NEW_NETWORK if user == 0 else NEW_NETWORK | NEW_USER
    if libc.unshare(kinds) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    if user != 0:
        for name, text in (("setgroups", "deny"), ("uid_map", f"0 {user} 1"),
                           ("gid_map", f"0 {group} 1")):
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
                file.write(text)
    ip("link", "set", "lo", "up")
    try:
        ip("link", "add", "lan0", "type", "dummy")
    except subprocess.CalledProcessError:
        ip("link", "add", "lan0", "type", "bridge")  # some kernels have no dummy
    ip("address", "add", f"{OWN}/24", "dev", "lan0")
    ip("link", "set", "lan0", "up", "multicast", "on")


def setUpModule():
    try:
        enter_network()
    except (OSError, subprocess.CalledProcessError) as error:
        reason = getattr(error, "stderr", None) or error
        raise unittest.SkipTest(f"no network of its own for this test: {reason}") from error


class Discovery(ServerTest):
    def start(self):
        return self.serve("--discovery", "on", address="0.0.0.0")

    def named(self, server):
        """The names among the server's addresses."""
        urls = web.ask(server, "GET", "/api/addresses").json["addresses"]
        return [url for url in urls if ".local:" in url]

    async def until_named(self, server, name):
        url = f"http://{name}:{server.port}/"
        await eventually(lambda: self.named(server) == [url], f"{url} is the server's")

    def nearby(self, server):
        servers = web.ask(server, "GET", "/api/nearby").json["servers"]
        return [each["url"] for each in servers]

    def client(self, address=OWN):
        client = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.addCleanup(client.close)
        client.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
        client.settimeout(DEADLINE)
        return client

    def address(self, client):
        """The address of castellan.local, for a resolver that knows nothing of multicast."""
        client.sendto(struct.pack(">6H", 4711, 0, 1, 0, 0, 0) + NAME + struct.pack(">HH", 1, 1),
                      GROUP)
        answer, (_, port) = client.recvfrom(9000)
        self.assertEqual(port, 5353)
        head = struct.unpack(">6H", answer[:12])
        self.assertEqual((head[0], head[1], head[2], head[3]), (4711, 0x8400, 1, 1))
        return socket.inet_ntoa(answer[-4:])

    async def test_a_name_that_resolvers_find(self):
        server = self.start()
        await self.until_named(server, "castellan.local")
        self.assertEqual(self.address(self.client()), OWN)

    async def test_servers_list_each_other_until_one_leaves(self):
        first = self.start()
        await self.until_named(first, "castellan.local")
        second = self.start()
        await self.until_named(second, "castellan-2.local")
        for one, other in ((first, second), (second, first)):
            url = f"http://{OWN}:{other.port}/"
            await eventually(lambda one=one, url=url: self.nearby(one) == [url],
                             f"{url} is listed")
        self.assertEqual(web.ask(first, "GET", "/api/nearby", headers={"Via": "1.1 x"}).json,
                         {"servers": []})
        self.assertEqual(await second.stop(), 0)
        await eventually(lambda: self.nearby(first) == [], "the second has left the list")

    async def test_a_changed_address_is_announced(self):
        server = self.start()
        await self.until_named(server, "castellan.local")
        listener = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.addCleanup(listener.close)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(GROUP)
        listener.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP,
                            socket.inet_aton(GROUP[0]) + socket.inet_aton(OWN))
        listener.settimeout(DEADLINE)
        ip("address", "add", f"{OTHER}/24", "dev", "lan0")
        self.addCleanup(ip, "address", "del", f"{OTHER}/24", "dev", "lan0")
        bytes_of_other = socket.inet_aton(OTHER)

        def is_announced():
            # A response with the new address; probes have it, too.
            message = listener.recv(9000)
            return (message[2] & 0x80 and NAME + b"\x00\x01\x80\x01" in message
                    and b"\x00\x04" + bytes_of_other in message)

        await eventually(is_announced, "a response with the new address", pause=0)

    async def test_no_bytes_harm_it(self):
        server = self.start()
        await self.until_named(server, "castellan.local")
        client = self.client()
        for size in range(0, 600):
            client.sendto(secrets.token_bytes(size), GROUP)
        for count in (1, 0xFFFF):
            client.sendto(struct.pack(">6H", 0, 0, count, count, count, count) + b"\xc0\x0c" * 700,
                          GROUP)
        # The server answers when it has read all that.
        client.settimeout(1)
        await eventually(lambda: self.answered(client), "an answer after the noise", pause=0)
        self.assertTrue(server.running)

    def answered(self, client):
        try:
            return self.address(client)
        except TimeoutError:
            return None


if __name__ == "__main__":
    unittest.main()
