"""The activities of players at a table beside the game."""

import asyncio


class Errands:
    """`wrong`: called with a message when one of them fails. `code` of the table is in these."""

    code = None

    def __init__(self, wrong):
        self._wrong = wrong
        self._under_way = set()

    def go(self, work):
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._done)

    def cancel(self):
        for task in list(self._under_way):
            task.cancel()

    def _done(self, task):
        self._under_way.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._wrong(f"{self.code}: {error!r}")
