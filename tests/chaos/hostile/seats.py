"""Rivals on an honest player's seat with the right token, and clients that do not read."""

import asyncio
import json

from support import web
from support.frames import need
from support.patience import within
from support.raw import TEXT, frame_bytes

from .base import Hostile


class _OnASeat(Hostile):
    """Has the token of an active player, as another tab of the same browser has it."""

    async def attack(self):
        game, bot = self.load.somebody(self.rng)
        if bot in self.load.beset:  # one at a time, so that it is clear who replaced whom
            await asyncio.sleep(0.01)
            return await self.attack()
        self.load.beset.add(bot)
        bot.rivals = True
        try:
            await self.besiege(game, bot)
        finally:
            self.load.beset.remove(bot)

    async def besiege(self, game, bot):
        raise NotImplementedError

    async def sit_down(self, game, bot):
        raw = await self.socket(game.table.code)
        welcome = await raw.hello(bot.token)
        need(welcome["you"]["seat"] == bot.seat, "the newest connection has the seat")
        return raw

    async def bot_is_back(self, bot):
        """It made a new move: on a connection newer than any rival's."""
        acts = bot.acts
        await self.load.until(lambda: bot.over or len(bot.acknowledged) > acts, "a player's move")


class TwoTabs(_OnASeat):
    """The newest wins; the older ones receive `replaced`."""

    async def besiege(self, game, bot):
        older = await self.sit_down(game, bot)
        newer = await self.sit_down(game, bot)
        await self.sent_away(older, "replaced")
        await self.bot_is_back(bot)
        if not bot.over:  # after the end of a game no client comes back
            await self.sent_away(newer, "replaced")


class Ghost(_OnASeat):
    """A half-open connection: it keeps the seat's socket, but neither reads nor closes."""

    async def besiege(self, game, bot):
        ghost = await self.sit_down(game, bot)
        ghost.writer.transport.pause_reading()
        await self.bot_is_back(bot)
        connections = bot.connections
        ghost.writer.transport.resume_reading()
        if not bot.over:
            await within(self.cut(ghost), "the server drops the ghost")
            need(bot.over or bot.connections == connections, "the ghost's end is not the player's")
        self.done_with(ghost)

    async def cut(self, ghost):
        """Never answers the close frame, so that it ends as a ghost would."""
        try:
            while await ghost.reader.read(1 << 16):
                pass
        except ConnectionError:
            pass


class ReadsNothing(Hostile):
    """Requests the same step again and again, in its own room, and reads no answer."""

    async def attack(self):
        code = web.create_room(self.server)["code"]
        tokens = [web.take_seat(self.server, code, name)[1] for name in ("Glutton", "Nobody")]
        look = await self.socket(code)
        await look.text('{"type":"hello"}')
        view = (await look.frame_of_type("snapshot"))["view"]
        self.done_with(look)
        seat, domino = view["to_move"], view["next"][0]["domino"]
        raw = await self.socket(code, tiny=True)
        await raw.hello(tokens[seat])
        act = {"type": "act", "id": "again", "action": {"do": "claim", "domino": domino}}
        await raw.text(json.dumps(act))
        await raw.frame_of_type("step")
        raw.writer.transport.pause_reading()
        flood = frame_bytes(TEXT, json.dumps(act).encode()) * 1000
        asked = 0
        while web.room(self.server, code)["seats"][seat]["connected"]:
            await raw.bytes(flood)
            asked += 1000
            need(asked <= 1_000_000, "the server queues answers without bound")
            await asyncio.sleep(0)
        raw.writer.transport.resume_reading()
        # The farewell, unless it was cut off before it read that far.
        await self.closes(raw, 4001, None)
