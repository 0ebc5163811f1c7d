// Connecting, leaving, resuming, and being refused.
import assert from 'node:assert/strict';
import test from 'node:test';

import { Client } from './client.js';
import { canonical } from './digest.js';
import { withServer } from './server.js';
import { Table } from './table.js';

test('a returning client receives exactly what it missed', withServer({}, async (server) => {
  const table = await new Table(server, 1).open('kingdomino', 2);
  for (const missed of [0, 1, 5, 12]) {
    const from = table.seq;
    const away = await new Client(server, table.code, undefined, { diff: 'patch' }).join();
    await away.reach(from);
    await away.leave();
    await table.play(() => table.seq === from + missed);
    const back = await away.resume();
    await back.reach(from + missed);
    await back.ping();
    assert.equal(back.snapshots, 0);
    assert.equal(back.steps.size, missed);
    assert.equal(canonical(back.view), canonical(table.view));
  }
}));

test('without since, or with a future one, there is a snapshot', withServer({}, async (server) => {
  const table = await new Table(server, 2).open('kingdomino', 2);
  await table.play(() => table.seq === 6);
  for (const more of [{}, { since: 7 }, { since: 100_000 }]) {
    const client = await new Client(server, table.code).join(more);
    await client.until(() => client.snapshots === 1, 'a snapshot');
    assert.equal(client.seq, 6);
    assert.equal(canonical(client.view), canonical(table.view));
  }
}));

test('the newest session of a seat wins', withServer({}, async (server) => {
  const table = await new Table(server, 3).open('kingdomino', 2);
  const first = table.seats[0];
  table.seats[0] = await first.resume();
  await first.expectClose(4502, 'replaced');
  await table.play();
  assert.equal(table.view.phase, 'over');
}));

test('an act that is sent twice happens once', withServer({}, async (server) => {
  const table = await new Table(server, 4).open('kingdomino', 2);
  const { mover } = table;
  const [action, other] = await mover.prompted();
  const step = await table.act(mover, action, { id: 'once' });
  assert.deepEqual(await mover.act(action, { id: 'once', at: 0 }), step);
  await table.play(() => table.seq === 9);
  assert.deepEqual(await mover.act(action, { id: 'once' }), step);
  assert.equal((await mover.act(other, { id: 'once' })).code, 'id_reused');
  assert.equal((await mover.act({ do: 'resign' }, { id: 'once' })).code, 'id_reused');
  await mover.ping();
  assert.equal(table.seq, 9);
}));

test('stale acts, acts out of turn, and acts of spectators', withServer({}, async (server) => {
  const table = await new Table(server, 5).open('kingdomino', 2);
  await table.play(() => table.seq === 5);
  const [action] = await table.mover.prompted();
  const stale = await table.mover.act(action, { at: 4 });
  assert.deepEqual([stale.code, stale.seq, stale.retryable], ['stale', 5, false]);
  const waiting = table.seats[1 - table.view.to_move];
  assert.equal((await waiting.act(action)).code, 'not_your_turn');
  assert.equal((await table.watchers[0].act(action)).code, 'not_seated');
  assert.equal((await table.turn()).seq, 6);
}));

test('unreadable frames', withServer({}, async (server) => {
  const table = await new Table(server, 6).open('kingdomino', 2);
  const [ann] = table.seats;
  for (const [frame, code, field] of [
    ['nonsense', 'malformed_json', undefined],
    ['[]', 'malformed_json', undefined],
    [{ type: 'dance' }, 'unknown_type', 'type'],
    [{ type: 'ping' }, 'missing_field', 't'],
    [{ type: 'ping', t: 'x' }, 'bad_field', 't'],
    [{ type: 'act', id: '7' }, 'missing_field', 'action'],
    [{ type: 'act', id: '7', action: { do: 'claim', domino: '1' } }, 'bad_field', 'action.domino'],
    [{ type: 'act', id: '7', action: { do: 'place', cells: 1 } }, 'bad_field', 'action.cells'],
    [{ type: 'hello' }, 'out_of_order', undefined],
  ]) {
    const answer = await ann.refusal(frame);
    assert.equal(answer.code, code);
    assert.equal(answer.field, field);
    await ann.ping();
  }
  await table.play(() => table.seq === 8);
  assert.equal(table.seq, 8);
}));

test('binary frames, and oversized ones', withServer({}, async (server) => {
  const table = await new Table(server, 7).open('kingdomino', 2);
  const large = await new Client(server, table.code).join();
  large.say(JSON.stringify({ type: 'ping', t: 1, fill: 'x'.repeat(1 << 20) }));
  await large.until(() => large.closed, 'a close');
  assert.equal(large.closed.code, 1009);
  const invalid = await new Client(server, table.code).join();
  invalid.socket.send(Buffer.from([0x7b, 0xff, 0x7d]), { binary: false });
  await invalid.until(() => invalid.closed, 'a close');
  assert.equal(invalid.closed.code, 1007);
  await table.play(() => table.seq === 4);
  assert.equal(table.seq, 4);
}));

test('a dismissed client receives the reason', withServer({}, async (server) => {
  const { code, tokens } = await server.table('kingdomino', 2);
  const say = async (room, hello, subprotocols) => {
    const client = await new Client(server, room).open(subprotocols);
    client.say({ type: 'hello', ...hello });
    return client;
  };
  await (await say(code, { token: `${tokens[0]}x` })).expectClose(4500, 'bad_token');
  await (await say('ZZZZZZ', {})).expectClose(4503, 'no_such_room');
  const other = await say(code, {}, ['castellan.v1']);
  await other.until(() => other.welcome, 'a welcome');
  assert.equal(other.socket.protocol, 'castellan.v1');
  const none = await say(code, {}, []);
  await none.until(() => none.welcome, 'a welcome');
  assert.equal(none.socket.protocol, '');
}));
