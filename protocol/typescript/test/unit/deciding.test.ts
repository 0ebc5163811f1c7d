import { describe, expect, test } from 'vitest';
import { rejected, ROOM, settled, step, watch, welcome, World } from './support/world.js';

const CLOCK = { left: [30_000, null], seat: 0, until: 5_030_500, low: false };

function status(seq: number, more: object = {}): object {
  return { type: 'status', seq, time: 0, paused: false, stand_ins: [], clock: CLOCK, ...more };
}

function proposal(more: object = {}): object {
  const ruling = { do: 'pause', by: [0] };
  const until = 5_060_000;
  const frame = { type: 'proposal', number: 7, re: null, seat: 0, ruling, asked: [1], until };
  return { ...frame, outcome: null, ...more };
}

describe('the status of a game', () => {
  test('is the newest frame, and an event', async () => {
    const world = new World();
    world.open(4);
    expect(world.game.status).toBeNull();
    const told: unknown[] = [];
    world.game.on('status', (frame) => told.push(frame?.paused));
    world.socket.say(status(4));
    world.socket.say(status(4, { paused: true }));
    expect(world.game.status).toMatchObject({ paused: true, clock: CLOCK });
    expect(told).toEqual([false, true]);
  });
  test('is reset by a new welcome, after which the server repeats it', async () => {
    const world = new World();
    world.open(4);
    world.socket.say(status(4));
    world.socket.say(proposal());
    world.socket.lose();
    expect(world.game.status).not.toBeNull();
    const told: unknown[] = [];
    world.game.on('status', (frame) => told.push(['status', frame]));
    world.game.on('proposal', (frame) => told.push(['proposal', frame]));
    await world.again();
    world.open(4);
    expect(world.game.status).toBeNull();
    expect(world.game.proposal).toBeNull();
    world.socket.say(proposal());
    const presence = { type: 'presence', seats: [], spectators: 0 };
    world.socket.say(presence);
    expect(told).toMatchObject([
      ['proposal', { number: 7 }],
      ['status', null],
    ]);
    world.socket.lose();
    await world.again();
    world.open(4);
    expect(told).toHaveLength(2);
    world.socket.say(presence);
    world.socket.say(presence);
    expect(told.slice(2)).toEqual([['proposal', null]]);
  });
});

describe('the shown version', () => {
  test('is sent with ready and mute', async () => {
    const world = new World();
    world.open(4);
    const frame = { type: 'presence', seats: [], spectators: 0, spectators_muted: false };
    world.socket.say({ ...frame, version: '8d1e60b75c29fa43', watching: [] });
    void world.game.ready(true);
    void world.game.mute(1, true);
    void world.game.mute(null, true);
    await settled();
    const [ready, one, all] = world.socket.said.slice(-3);
    expect(ready).toMatchObject({ type: 'ready', version: '8d1e60b75c29fa43' });
    expect(one).toMatchObject({ type: 'mute', version: '8d1e60b75c29fa43' });
    expect(all).not.toHaveProperty('version');
  });
  test('is the step at which a take-back is proposed', async () => {
    const world = new World();
    world.open(4);
    void world.game.propose({ do: 'take_back', to: 2 });
    void world.game.propose({ do: 'pause' });
    await settled();
    const [back, pause] = world.socket.said.slice(-2);
    expect(back).toMatchObject({ ruling: { do: 'take_back' }, at: 4 });
    expect(pause).not.toHaveProperty('at');
  });
});

describe('a proposal', () => {
  test('is answered by the frame with its id', async () => {
    const world = new World();
    world.open(4);
    const asked = watch(world.game.propose({ do: 'pause' }));
    await settled();
    const said = world.socket.said.at(-1)!;
    expect(said).toMatchObject({ type: 'propose', ruling: { do: 'pause' } });
    world.socket.say(proposal({ re: 'of-another', seat: 1 }));
    await settled();
    expect(asked.value).toBe('unsettled');
    world.socket.say(proposal({ re: said.id }));
    await settled();
    expect(asked.value).toMatchObject({ type: 'proposal', outcome: null });
    expect(world.game.proposal).toMatchObject({ asked: [1] });
    world.socket.say(proposal({ re: said.id, outcome: 'declined' }));
    expect(world.game.proposal).toBeNull();
  });
  test('is rejected with a reason', async () => {
    const world = new World();
    world.open(4);
    const asked = watch(world.game.propose({ do: 'take_back', to: 1 }));
    await settled();
    world.socket.say(rejected(world.socket.said.at(-1)!.id as string, 'turned_over'));
    await settled();
    expect(asked.value).toMatchObject({ name: 'Rejected', code: 'turned_over' });
  });
  test('is sent again on a new link', async () => {
    const world = new World();
    world.open(4);
    void watch(world.game.propose({ do: 'pause' }));
    await settled();
    const { id } = world.socket.said.at(-1)!;
    world.socket.lose();
    await world.again();
    world.open(4);
    await settled();
    expect(world.socket.said.at(-1)).toMatchObject({ type: 'propose', id });
  });
});

describe('a vote', () => {
  test('is answered when this seat is no longer asked', async () => {
    const world = new World();
    world.open(4);
    world.socket.say(proposal({ seat: 1, asked: [0, 2] }));
    const voted = watch(world.game.vote(7, true));
    await settled();
    world.socket.say(proposal({ seat: 1, asked: [0] }));
    await settled();
    expect(voted.value).toBe('unsettled');
    world.socket.say(proposal({ seat: 1, asked: [] }));
    await settled();
    expect(voted.value).toMatchObject({ asked: [] });
  });
  test('is answered by the outcome', async () => {
    const world = new World();
    world.open(4);
    const voted = watch(world.game.vote(7, false));
    await settled();
    world.socket.say(proposal({ seat: 1, asked: [0], outcome: 'declined' }));
    await settled();
    expect(voted.value).toMatchObject({ outcome: 'declined' });
  });
});

describe('of two opposite requests', () => {
  const waiting = (world: World): void => {
    world.socket.open();
    world.socket.say(welcome(0, {}, { state: 'waiting' }));
  };
  const presence = (...seats: object[]): object => ({ type: 'presence', seats, spectators: 0 });

  test('the older ready flag is settled, and not sent again', async () => {
    const world = new World();
    waiting(world);
    const older = watch(world.game.ready(true));
    const newer = watch(world.game.ready(false));
    await settled();
    expect([older.value, newer.value]).toEqual([undefined, 'unsettled']);
    world.socket.say(presence({ ...ROOM.seats[0], ready: true }));
    world.socket.lose();
    await world.again();
    waiting(world);
    expect(world.asked).toMatchObject([{ type: 'ready', ready: false }]);
    world.socket.say(presence({ ...ROOM.seats[0], ready: false }));
    await settled();
    expect(newer.value).toBe(undefined);
  });
  test('the older mute of the same seat is settled, and not sent again', async () => {
    const world = new World();
    waiting(world);
    const mutes = [
      watch(world.game.mute(1, true)),
      watch(world.game.mute(null, true)),
      watch(world.game.mute(1, false)),
      watch(world.game.mute(null, false)),
      watch(world.game.mute(0, true)),
    ];
    await settled();
    expect(mutes.map(({ value }) => value === undefined)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    world.socket.lose();
    await world.again();
    waiting(world);
    expect(world.asked).toMatchObject([
      { type: 'mute', seat: 1, muted: false },
      { type: 'mute', muted: false },
      { type: 'mute', seat: 0, muted: true },
    ]);
  });
  test('both votes are answered by the outcome', async () => {
    const world = new World();
    world.open(4);
    world.socket.say(proposal({ seat: 1, asked: [0, 2] }));
    const votes = [watch(world.game.vote(7, true)), watch(world.game.vote(7, false))];
    await settled();
    world.socket.say(proposal({ seat: 1, asked: [2], outcome: 'declined' }));
    await settled();
    expect(votes.map(({ value }) => value)).toMatchObject([
      { outcome: 'declined' },
      { outcome: 'declined' },
    ]);
  });
});

test('a step that replaces the whole table is folded like any other', async () => {
  const world = new World();
  world.open(4);
  const view = { ...world.game.view!, count: 2 } as never;
  const patch = Object.entries(view).map(([member, value]) => ({
    op: 'replace',
    path: `/${member}`,
    value,
  }));
  const ruling = { do: 'take_back', to: 2, by: [0, 1] };
  const { digest } = await import('../../src/index.js');
  world.socket.say(step(5, { by: null, re: null, patch, ruling, digest: digest(view) }));
  expect(world.game.seq).toBe(5);
  expect(world.game.view).toEqual(view);
});
