import { describe, expect, test } from 'vitest';
import { step, World } from './support/world.js';

const HOME = 'wss://example.org/games/api/rooms/K7QF3M/socket';
const AWAY = 'wss://n2.example.org/api/rooms/K7QF3M/socket';

function moved(url?: unknown): object {
  const to = url === undefined ? {} : { url };
  return { type: 'farewell', code: 4005, reason: 'moved', reconnect: true, ...to };
}

function toldTo(world: World, url?: unknown): void {
  world.socket.open();
  world.socket.say(moved(url));
}

describe('a room on another server', () => {
  test('is followed at once, with the same token', () => {
    const world = new World();
    toldTo(world, 'https://n2.example.org');
    expect(world.socket.url).toBe(AWAY);
    expect(world.sockets[0]!.closed).toBe(true);
    world.open(3);
    expect(world.socket.said[0]).toMatchObject({ type: 'hello', token: 'secret' });
    expect(world.game.state.name).toBe('open');
    expect(world.log).not.toContain('waiting');
  });
  test('may be below a path', () => {
    const world = new World();
    toldTo(world, 'https://n2.example.org/games//');
    expect(world.socket.url).toBe('wss://n2.example.org/games/api/rooms/K7QF3M/socket');
  });
  test('resumes after the newest step if it moves during the game', async () => {
    const world = new World();
    world.open(41);
    world.socket.say(step(42));
    const act = world.game.act({ do: 'resign' });
    const asked = world.asked;
    world.socket.say(moved('https://n2.example.org'));
    expect(world.socket.url).toBe(AWAY);
    world.open(42);
    expect(world.socket.said[0]).toMatchObject({ type: 'hello', token: 'secret', since: 42 });
    expect(world.asked).toEqual(asked);
    world.socket.say(step(43, { by: 0, re: asked[0]!.id }));
    expect((await act).seq).toBe(43);
  });
  test.each(['close', 'reconnect'] as const)('leaves one socket after %s in a listener', (how) => {
    const world = new World();
    world.open(1);
    world.game.on('state', ({ name }) => name === 'waiting' && world.game[how]());
    world.socket.say(moved('https://n2.example.org'));
    expect(world.sockets).toHaveLength(how === 'close' ? 1 : 2);
    expect(world.game.state.name).toBe(how === 'close' ? 'ended' : 'connecting');
    if (how === 'close') expect(world.timers.pending).toBe(0);
  });
  test('is requested here again if no address is known', async () => {
    const world = new World();
    toldTo(world);
    expect(world.sockets).toHaveLength(1);
    expect(world.game.state).toMatchObject({ name: 'waiting', loss: { reason: 'moved' } });
    await world.again();
    expect(world.socket.url).toBe(HOME);
  });
});

describe('a spectator in a full room', () => {
  const crowded = { type: 'farewell', code: 4506, reason: 'room_crowded', reconnect: false };
  test('ends', () => {
    const world = new World({ token: null });
    world.socket.open();
    world.socket.say(crowded);
    expect(world.sockets).toHaveLength(1);
    expect(world.game.state).toMatchObject({ name: 'ended', end: { reason: 'room_crowded' } });
  });
});

describe('the first server', () => {
  test('tunnels for a client that cannot connect to the owner', async () => {
    const world = new World();
    toldTo(world, 'https://n2.example.org');
    world.socket.lose();
    await world.again();
    expect(world.socket.url).toBe(`${HOME}?follow=no`);
    world.open(1);
    // Later redirects are followed again.
    world.socket.lose();
    await world.again();
    expect(world.socket.url).toBe(HOME);
  });
  test('is used again when the other connection is lost', async () => {
    const world = new World();
    toldTo(world, 'https://n2.example.org');
    world.open(1);
    world.socket.lose();
    await world.again();
    expect(world.socket.url).toBe(HOME);
  });
  test('and another one that redirect to each other are retried ever more slowly', async () => {
    const world = new World({ attempts: 6, backoff: { cap: 30_000 } });
    world.random = 0.999;
    const waits: number[] = [];
    for (let i = 0; i < 40 && world.end === null; ++i) {
      const before = world.timers.time;
      if (world.socket.closed) await world.again();
      waits.push(world.timers.time - before);
      toldTo(world, i % 2 === 0 ? 'https://n2.example.org' : 'https://n3.example.org');
    }
    expect(world.end).toBe('gave_up');
    expect(world.sockets).toHaveLength(10);
    expect(waits.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(Math.min(...waits.slice(4))).toBeGreaterThan(400);
    expect(waits.at(-1)).toBeGreaterThan(waits[5]! * 8);
  });
});

describe('the token stays with trusted servers', () => {
  test.each([
    'http://n2.example.org',
    'ws://n2.example.org',
    'https://ann:secret@n2.example.org',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//n2.example.org',
    'n2.example.org',
    '',
    7,
    null,
  ])('%s is not followed from https', async (url) => {
    const world = new World();
    toldTo(world, url);
    expect(world.socket.url).toBe(`${HOME}?follow=no`);
    expect(world.sockets).toHaveLength(2);
  });
  test('respects the option follow', () => {
    const world = new World({ follow: false });
    toldTo(world, 'https://n2.example.org');
    expect(world.socket.url).toBe(`${HOME}?follow=no`);
    const strict = new World({ follow: (url) => url.host.endsWith('.example.org') });
    toldTo(strict, 'https://n2.example.net');
    expect(strict.socket.url).toBe(`${HOME}?follow=no`);
    const stricter = new World({ follow: (url) => url.host.endsWith('.example.org') });
    toldTo(stricter, 'https://n2.example.org');
    expect(stricter.socket.url).toBe(AWAY);
  });
});
