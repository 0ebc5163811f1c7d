"""Test cases whose servers store their games in PostgreSQL."""

import asyncio
import itertools

from .case import ServerTest
from .postgres import Postgres


class InPostgres(ServerTest):
    numbers = itertools.count(1)

    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres().start()
        cls.addClassCleanup(cls.postgres.close)

    async def asyncSetUp(self):
        self.schema = f"games_{next(self.numbers)}"
        await asyncio.to_thread(self.postgres.say, f"CREATE SCHEMA {self.schema}")
        await super().asyncSetUp()

    @property
    def database(self):
        return self.postgres.url(self.schema)
