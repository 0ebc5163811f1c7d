#!/usr/bin/env python3
"""bot.py http://localhost:8080 ROOM [NAME]: plays at random. Needs websockets and jsonpatch."""
import asyncio, json, random, sys, urllib.error, urllib.request, zlib, jsonpatch, websockets

class Bot:
    seq, view, failures = -1, {}, 0  # the view after step `seq`; connections lost since then
    act = prompt = None  # the unanswered act; the newest prompt
    refused = -1  # the newest step when an act was last refused

    async def play(self, url, seat, token):
        while True:
            try:
                return await self.converse(url, seat, token)
            except (ValueError, jsonpatch.JsonPatchException, jsonpatch.JsonPointerException):
                self.seq = -1  # the view is wrong: a hello without `since` brings a snapshot
            except (OSError, EOFError, websockets.WebSocketException) as lost:
                if (close := getattr(lost, "rcvd", None)) and 4500 <= close.code <= 4999:
                    sys.exit(f"closed: {close.code} {close.reason}")
            await asyncio.sleep(random.uniform(0, min(30, 0.5 * 2**self.failures)))
            self.failures += 1

    async def converse(self, url, seat, token):
        hello = {"type": "hello", "token": token, "want": {"diff": "patch", "hints": True}}
        async with websockets.connect(url, subprotocols=["castellan.v1"], close_timeout=1) as ws:
            await ws.send(json.dumps(hello if self.seq < 0 else {**hello, "since": self.seq}))
            while self.view.get("phase") != "over":
                frame = json.loads(await ws.recv())
                kind = frame["type"]
                if kind == "snapshot" or kind == "step" and frame["seq"] > self.seq:
                    self.fold(frame)  # an older step only repeats an answer
                elif kind == "prompt":
                    self.prompt = frame
                elif kind == "welcome" and self.act:
                    await ws.send(json.dumps(self.act))  # the same id: never played twice
                if self.act and frame.get("re") == self.act["id"] and frame.get("by", seat) == seat:
                    self.act = self.act if frame.get("retryable") else None
                    if kind == "rejected":  # perhaps no new prompt comes
                        self.refused = frame.get("seq", -1)
                        if await asyncio.sleep(1, self.act):
                            await ws.send(json.dumps(self.act))
                if self.prompt and self.seq == self.prompt["seq"] >= self.refused and not self.act:
                    move = random.choice(self.prompt["actions"])
                    self.act = {"type": "act", "id": f"{self.seq}", "at": self.seq, "action": move}
                    await ws.send(json.dumps(self.act))
        return [f"{p['rank']}. seats {p['seats']}: {p['points']}" for p in self.view["ranking"]]

    def fold(self, frame):
        if frame["type"] == "step" and frame["seq"] != self.seq + 1:
            raise ValueError("a step is missing")
        self.view = frame.get("view") or jsonpatch.apply_patch(self.view, frame["patch"])
        text = json.dumps(self.view, sort_keys=True, separators=(",", ":"))
        if f"{zlib.crc32(text.encode()):08x}" != frame["digest"]:
            raise ValueError("the digest does not match")
        self.seq, self.failures = frame["seq"], 0

len(sys.argv) > 2 or sys.exit(__doc__)
server, room, name = [*sys.argv[1:], "Bot"][:3]
url, body = f"{server}/api/rooms/{room}", json.dumps({"name": name}).encode()
ask = urllib.request.Request(f"{url}/seats", body, {"Content-Type": "application/json"})
try:
    mine = json.load(urllib.request.urlopen(ask, timeout=30))
except urllib.error.HTTPError as refused:
    sys.exit(refused.read().decode())
socket = f"ws{url[4:]}/socket?follow=no"  # another server may have the room: no redirect to it
print(*asyncio.run(Bot().play(socket, mine["seat"], mine["token"])), sep="\n")
