"""SIGTERM ends the server in its time, whatever hangs."""

import asyncio
import contextlib
import time
import unittest

from support import web
from support.in_postgres import InPostgres

STOP_TIMEOUT = 18


class Hanging(InPostgres):
    async def test_a_database_that_takes_a_commit_and_is_silent(self):
        server = self.serve(keep=True)
        web.create_room(server)
        self.postgres.freeze()
        self.addCleanup(self.postgres.thaw)
        with contextlib.suppress(Exception):  # no answer
            await asyncio.wait_for(asyncio.to_thread(web.create_room, server), 1)
        began = time.monotonic()
        code = await server.stop()
        self.assertLess(time.monotonic() - began, STOP_TIMEOUT + 5)
        self.assertEqual(code, 75)
        last = server.log_path.read_text().strip().splitlines()[-1]
        self.assertIn("stopped before its work was done", last)
        self.assertIn("the database", last)
        self.assertRegex(last, r"\d+ entries")


if __name__ == "__main__":
    unittest.main()
