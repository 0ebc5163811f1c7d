"""A game in which a player takes back the same act again and again."""

import json

from support import web
from support.frames import need
from support.raw import CLOSE, PING, PONG, TEXT, RawSocket

# Of the 500 decisions of a game. At most 1,000 rows lead nowhere; a take-back may also undo an act of the bot.
TAKE_BACKS = 300


class TakenBack:
    """Against a bot, in the first round: nothing is revealed before the player's second act."""

    def __init__(self, server):
        self.server = server
        room = web.create_room(server, "queendomino")
        self.code, self.path = room["code"], f"/api/rooms/{room['code']}"
        bot = web.ask(server, "PUT", self.path + "/seats/1/bot", {"level": "random"},
                      {"X-Castellan-Token": room["host"]})
        need(bot.status == 200, f"a bot: {bot.status} {bot.body}")
        self.token = web.take_seat(server, self.code, "Rue", seat=0)[1]

    async def play(self):
        raw = await RawSocket.open(self.server, self.code)
        await raw.hello(self.token, want={"hints": True})
        for number in range(TAKE_BACKS):
            prompt = await self.next(raw, "prompt")
            await raw.text(json.dumps({"type": "act", "id": f"a{number}", "at": prompt["seq"],
                                       "action": prompt["actions"][0]}))
            await self.next(raw, "step")
            # At once: the bot takes its time.
            while not await self.decided(raw, {"do": "take_back", "to": prompt["seq"]}):
                pass
        raw.vanish()
        return self

    async def call_off(self):
        raw = await RawSocket.open(self.server, self.code)
        await raw.hello(self.token)
        need(await self.decided(raw, {"do": "call_off"}), "the game is called off")
        raw.vanish()
        return self

    async def decided(self, raw, ruling):
        """Whether it was, before the bot moved."""
        await raw.text(json.dumps({"type": "propose", "id": "p", "ruling": ruling}))
        while True:
            frame = await self.next(raw, "step", "proposal", "rejected")
            need(frame["type"] != "rejected", f"{ruling}: {frame}")
            if frame["type"] == "step" and "ruling" in frame:
                return True
            if frame["type"] == "proposal" and frame["outcome"] == "overtaken":
                return False

    @staticmethod
    async def next(raw, *types):
        """The next frame of one of these types. Pings are answered, because it takes long."""
        while True:
            kind, payload = await raw.heard()
            need(kind != CLOSE, f"closed: {payload}")
            if kind == PING:
                await raw.frame(PONG, payload)
            elif kind == TEXT and (frame := json.loads(payload))["type"] in types:
                return frame
