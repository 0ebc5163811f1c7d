"""All cases of websocket_cases.py, and invalid upgrades."""

import asyncio
import unittest

import websocket_cases
from support import web
from support.case import ServerTest
from support.patience import within

GOOD = {
    "Host": "x",
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


class WebSocketCases(ServerTest):
    async def test_all(self):
        table = await websocket_cases.run(self.serve())
        print(websocket_cases.printed(table))
        self.assertGreater(sum(count for count, _ in table.values()), 250)
        wrong = {category: cases for category, (_, cases) in table.items() if cases}
        self.assertEqual(wrong, {})

    async def upgrade(self, server, code, method="GET", version="HTTP/1.1", **changes):
        fields = {**GOOD, **{name.replace("_", "-"): value for name, value in changes.items()}}
        lines = [f"{name}: {value}" for name, value in fields.items() if value is not None]
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        first = f"{method} /api/rooms/{code}/socket {version}"
        writer.write("\r\n".join([first, *lines, "", ""]).encode())
        answer = await within(reader.readline(), "an answer")
        writer.close()
        return int(answer.split()[1])

    async def test_upgrades(self):
        server = self.serve()
        code = web.create_room(server)["code"]
        self.assertEqual(await self.upgrade(server, code), 101)
        self.assertEqual(await self.upgrade(server, code, Connection="keep-alive, Upgrade"), 101)
        for what in (
            {"Sec_WebSocket_Key": None},
            {"Sec_WebSocket_Key": "short"},
            {"Sec_WebSocket_Version": None},
            {"Sec_WebSocket_Version": "8"},
            {"Connection": "close"},
            {"Upgrade": "h2c"},
            {"version": "HTTP/1.0"},
            {"method": "POST"},
        ):
            with self.subTest(**what):
                status = await self.upgrade(server, code, **what)
                self.assertIn(status, (400, 405, 426))
        self.assertEqual(await self.upgrade(server, code), 101)


if __name__ == "__main__":
    unittest.main()
