"""How long a test waits before it fails. Never how long something must take."""

import asyncio
import os

PATIENCE = float(os.environ.get("CASTELLAN_TEST_PATIENCE", "1"))
DEADLINE = 60 * PATIENCE


class TooLate(AssertionError):
    pass


async def within(awaitable, what, seconds=DEADLINE):
    try:
        return await asyncio.wait_for(awaitable, seconds)
    except asyncio.TimeoutError:
        raise TooLate(f"{what}: not within {seconds:g} s") from None


async def eventually(truth, what, seconds=DEADLINE, pause=0.05):
    """For conditions that can only be polled, not awaited."""

    async def ask():
        while not truth():
            await asyncio.sleep(pause)

    await within(ask(), what, seconds)
