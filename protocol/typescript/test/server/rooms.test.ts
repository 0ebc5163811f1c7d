import { expect, test } from 'vitest';
import { Castellan } from '../../src/index.js';
import { serve } from './support/server.js';
import { join, over, playsByItself } from './support/table.js';
import { within } from './support/patience.js';

test('rooms and seats over HTTP', async () => {
  const server = await serve();
  const lobby = new Castellan(server.url);
  expect(await lobby.health()).toMatchObject({ status: 'ok' });
  const { presets } = await lobby.presets();
  expect(presets.map(({ preset }) => preset)).toContain('queendomino');
  expect((await lobby.tiles()).dominoes).toHaveLength(96);
  expect((await lobby.documents()).features).toContain('hints');

  const listed = { preset: 'kingdomino', players: 3, name: 'Friday', listed: true } as const;
  const room = await lobby.createRoom(listed);
  expect(room).toMatchObject({ name: 'Friday', state: 'waiting' });
  expect((await lobby.rooms()).map(({ code }) => code)).toEqual([room.code]);
  const grant = await lobby.takeSeat(room.code, { name: 'Ann', seat: 2, entropy: 'dice: 4' });
  expect(grant).toMatchObject({ room: room.code, seat: 2 });
  expect((await lobby.room(room.code)).seats[2]).toMatchObject({ name: 'Ann' });

  const refused = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
  expect(await refused(lobby.takeSeat(room.code, { name: 'Ann' }))).toMatchObject({
    name: 'ApiError',
    status: 409,
    code: 'name_taken',
  });
  expect(await refused(lobby.createRoom({ preset: 'royal', players: 2 }))).toMatchObject({
    status: 400,
    field: 'players',
  });
  expect(await refused(lobby.room('ZZZZZZ'))).toMatchObject({ status: 404, code: 'no_such_room' });
  expect(await refused(lobby.leaveSeat({ ...grant, token: 'x' }))).toMatchObject({ status: 401 });
  await lobby.leaveSeat(grant);
  expect((await lobby.room(room.code)).seats[2]).toMatchObject({ name: null });
});

test('bots on seats, and a game against them', async () => {
  const server = await serve('--bot-pace', '0');
  const lobby = new Castellan(server.url);
  const { bots } = await lobby.presets();
  expect(bots).toContain('full_greedy');
  const host = await lobby.createRoom({ preset: 'kingdomino', players: 3 });
  expect((await lobby.seatBot(host, 2, 'random')).seats[2]).toMatchObject({ bot: 'random' });
  await lobby.removeBot(host, 2);
  expect((await lobby.room(host.code)).seats[2]).toMatchObject({ name: null, bot: null });
  await expect(lobby.seatBots({ ...host, host: 'x' }, 'random')).rejects.toMatchObject({
    status: 401,
    code: 'bad_token',
  });
  const { token } = await lobby.takeSeat(host.code, { name: 'Ann' });
  expect((await lobby.seatBots(host, 'greedy_placement')).state).toBe('playing');
  const game = join(server.url, host.code, { token, hints: true });
  playsByItself(game, 1);
  await over(game, 'Ann');
});

test('why a game can not be joined, or not any longer', async () => {
  const server = await serve();
  const lobby = new Castellan(server.url);
  const { code } = await lobby.createRoom({ preset: 'kingdomino', players: 2 });
  const { token } = await lobby.takeSeat(code, { name: 'Ann' });
  const ended = (game: { ended: Promise<unknown> }) => within(game.ended, 'the end');
  expect(await ended(join(server.url, 'ZZZZZZ'))).toMatchObject({ reason: 'no_such_room' });
  expect(await ended(join(server.url, code, { token: 'x' }))).toMatchObject({
    reason: 'bad_token',
    code: 4500,
  });
  expect(await ended(join(server.url, code, { token: 'x'.repeat(200) }))).toMatchObject({
    reason: 'bad_field',
  });
  const first = join(server.url, code, { token });
  await within(new Promise((resolve) => first.on('presence', resolve)), 'the first connection');
  join(server.url, code, { token });
  expect(await ended(first)).toMatchObject({ reason: 'replaced', code: 4502 });
});
