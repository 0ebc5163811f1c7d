// The server stops and comes back; games continue.
import assert from 'node:assert/strict';
import test from 'node:test';

import { withServer } from './server.js';
import { Table } from './table.js';

test('SIGTERM in the middle of a game', withServer({ keep: true }, async (server) => {
  const table = await new Table(server, 1).open('kingdomino', 3);
  await table.play(() => table.seq === 20);
  const everybody = table.everybody;
  await server.stop();
  for (const client of everybody) await client.expectClose(4000, 'shutting_down');
  await server.start();
  await table.resume();
  await table.play();
  assert.equal(table.view.phase, 'over');
}));

test('SIGKILL again and again', withServer({ keep: true }, async (server) => {
  const table = await new Table(server, 2).open('kingdomino', 2);
  const { mover } = table;
  const [action] = await mover.prompted();
  const first = await table.act(mover, action, { id: 'first' });
  for (const seq of [15, 30, 45]) {
    await table.play(() => table.seq === seq);
    await server.kill();
    await server.start();
    await table.resume();
    for (const client of table.everybody) assert.equal(client.snapshots, 0);
    const again = await table.seats[mover.seat].act(action, { id: 'first', at: 0 });
    assert.deepEqual(again, first);
  }
  await table.play();
  assert.equal(table.seq, 48);
}));
