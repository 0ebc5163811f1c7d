import { expect, test, vi } from 'vitest';
import { Castellan, type Game, type Proposal, type Room } from '../../src/index.js';
import { serve } from './support/server.js';
import { join, over, playsByItself } from './support/table.js';
import { DEADLINE, within } from './support/patience.js';

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

test('a host, a password, ready players, and another game', async () => {
  const server = await serve();
  const lobby = new Castellan(server.url);
  const host = await lobby.createRoom({ preset: 'kingdomino', players: 3, password: 'open' });
  expect(host.pass).not.toBeNull();
  await expect(lobby.takeSeat(host.code, { name: 'Ben' })).rejects.toMatchObject({
    code: 'password_needed',
  });
  await expect(lobby.pass(host.code, 'shut')).rejects.toMatchObject({ code: 'bad_password' });
  const key = (await lobby.pass(host.code, 'open'))!;
  expect(key).toBe(host.pass);
  const ben = await lobby.takeSeat(host.code, { name: 'Ben' }, { key });
  const ann = await lobby.takeSeat(host.code, { name: 'Ann' }, { key: host.host });
  expect(ann.token).toBe(host.host);

  const games = [ben, ann].map(({ token }) => join(server.url, host.code, { token, hints: true }));
  const [first, second] = games as [Game, Game];
  const watcher = join(server.url, host.code, { pass: key });
  const isIn = (game: Game) => new Promise((resolve) => game.on('presence', resolve));
  await within(Promise.all([...games, watcher].map(isIn)), 'all are in');
  const told = new Promise<Room>((resolve) => second.on('room', resolve));
  const change = { preset: 'mighty-duel', players: 2, start: 'ready' } as const;
  expect(await lobby.changeRoom(host, change)).toMatchObject({ start: 'ready' });
  expect((await within(told, 'the change')).rules.preset).toBe('mighty-duel');
  await lobby.moveSeat(host, 0, 1);
  await within(second.ready(true), 'Ann is ready');
  await vi.waitFor(() => expect([first.seat, second.seat]).toEqual([1, 0]), DEADLINE);
  expect(second.room!.seats.map(({ ready }) => ready)).toEqual([true, false]);
  await expect(watcher.ready(true)).rejects.toMatchObject({ code: 'not_seated' });
  await within(first.ready(true), 'Ben is ready');
  await within(
    first.until(() => true),
    'the game',
  );
  await first.act({ do: 'resign' }, { at: null });
  const code = await lobby.rematch(host.code, ben.token);
  expect(await lobby.rematch(host.code, ann.token)).toBe(code);
  expect((await lobby.room(code)).seats.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  expect(await lobby.start({ code, host: host.host })).toMatchObject({ state: 'playing' });
  await expect(lobby.kick({ code, host: host.host }, 0)).rejects.toMatchObject({
    code: 'already_started',
  });
});

test('a clock, a pause, and a taken-back move', async () => {
  const server = await serve();
  const lobby = new Castellan(server.url);
  const clock = { kind: 'bank', seconds: 300, increment: 5 } as const;
  const room = await lobby.createRoom({ preset: 'kingdomino', players: 2, clock, patience: 60 });
  expect(room).toMatchObject({ clock: { ...clock, cap: 300 }, at_zero: 'bot', patience: 60 });
  const tokens = [
    await lobby.takeSeat(room.code, { name: 'Ann' }),
    await lobby.takeSeat(room.code, { name: 'Ben' }),
  ].map(({ token }) => token);
  const games = tokens.map((token) => join(server.url, room.code, { token, hints: true }));
  const [ann, ben] = games as [Game, Game];
  for (const game of games)
    await within(
      game.until(() => true),
      'the game',
    );
  const mover = games[ann.view!.to_move!]!;
  const other = mover === ann ? ben : ann;
  const dealt = ann.view;
  const question = new Promise<Proposal>((resolve) =>
    other.on('proposal', (asked) => asked && resolve(asked)),
  );
  await mover.act((await mover.hints()).actions[0]!);
  await within(
    other.until(({ turn }) => turn === 1),
    'the move',
  );
  expect(other.status?.clock?.until).toBeGreaterThan(other.serverNow());

  expect(await mover.propose({ do: 'take_back', to: 0 })).toMatchObject({ outcome: null });
  const { number } = await within(question, 'the question');
  expect(await other.vote(number, true)).toMatchObject({ outcome: 'agreed' });
  await within(
    mover.until(({ turn }) => turn === 0),
    'as it was',
  );
  expect(mover.view).toEqual(dealt);
  await expect(mover.vote(number, true)).rejects.toMatchObject({ code: 'no_proposal' });

  const pause = await ann.propose({ do: 'pause' });
  await ben.vote(pause.number, true);
  const paused = new Promise<void>((resolve) =>
    ann.on('status', (status) => status?.paused && resolve()),
  );
  if (!ann.status?.paused) await within(paused, 'the pause');
  await expect(mover.act({ do: 'claim', domino: 1 }, { at: null })).rejects.toMatchObject({
    code: 'paused',
  });
});

test('a new host, and a removed player', async () => {
  const server = await serve();
  const lobby = new Castellan(server.url);
  const host = await lobby.createRoom({ preset: 'kingdomino', players: 3 });
  const ann = await lobby.takeSeat(host.code, { name: 'Ann' });
  const ben = await lobby.takeSeat(host.code, { name: 'Ben' });
  expect((await lobby.handOver(host, ann.seat)).seats[0]).toMatchObject({ host: true });
  const game = join(server.url, host.code, { token: ben.token });
  await within(new Promise((resolve) => game.on('presence', resolve)), 'Ben is in');
  await lobby.kick({ code: host.code, host: ann.token }, ben.seat);
  expect(await within(game.ended, 'Ben is out')).toMatchObject({ reason: 'kicked', code: 4507 });
});

test('reasons why a game cannot be joined', async () => {
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
