"""Refused actions, and the invariants of a refusal."""

from .case import ServerTest

RETRYABLE = {"not_started", "shutting_down", "draining", "halted"}


class RefusalTest(ServerTest):
    async def refuse(self, table, client, action, *codes, **how):
        """The action is refused with one of the codes; the table does not change."""
        seq = table.seq
        answer = await client.act(action, **how)
        self.assertEqual(answer["type"], "rejected", answer)
        self.assertIn(answer["code"], codes, f"{action}: {answer}")
        self.assertEqual(answer["retryable"], answer["code"] in RETRYABLE)
        self.assertEqual(answer["seq"], seq)
        self.assertTrue(answer["message"])
        await client.ping()
        await table.watchers[0].ping()
        self.assertEqual(table.seq, seq)
        return answer

    def waiting(self, table):
        """A seat that is not to move."""
        return next(client for client in table.seats if client is not table.mover)
