// The live lobby without its markup: rows that stay in place, wishes, a search that is left.
import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import type { Presets, Room } from '@castellan/client';

import { follow, LINGER, nextEnd, type Rows } from '../src/lobby/live/list';
import { possible, readWish, textOf, toggled, usualWish } from '../src/lobby/live/wishes';

function room(code: string, state: Room['state'] = 'waiting', created = 0): Room {
  const seats = [{ seat: 0, name: null }];
  return { code, state, created, seats } as unknown as Room;
}

const NOBODY: ReadonlySet<string> = new Set();
const codes = (rows: Rows): string[] => rows.waiting.map(({ room: { code } }) => code);
const marked = (rows: Rows): string[] =>
  [...rows.waiting, ...rows.playing].flatMap(({ room: { code }, gone }) =>
    gone === null ? [] : [code],
  );

test('the list is sorted when first shown, and keeps its order later', () => {
  const first = follow(null, [room('A', 'waiting', 1), room('B', 'waiting', 2)], NOBODY, 0, false);
  expect(codes(first)).toEqual(['B', 'A']);
  const rooms = [room('C', 'waiting', 3), room('B', 'waiting', 2), room('A', 'waiting', 1)];
  expect(codes(follow(first, rooms, NOBODY, 0, false))).toEqual(['B', 'A', 'C']);
});

test('a removed room is marked, and disappears later', () => {
  const first = follow(null, [room('A'), room('B')], NOBODY, 0, false);
  const then = follow(first, [room('B')], NOBODY, 100, false);
  expect(codes(then)).toHaveLength(2);
  expect(marked(then)).toEqual(['A']);
  expect(nextEnd(then)).toBe(100 + LINGER);
  const later = follow(then, [room('B')], NOBODY, 100 + LINGER, false);
  expect(codes(later)).toEqual(['B']);
  expect(nextEnd(later)).toBeNull();
});

test('a room that returns in time is unmarked', () => {
  const first = follow(null, [room('A')], NOBODY, 0, false);
  const gone = follow(first, [], NOBODY, 10, false);
  expect(marked(follow(gone, [room('A')], NOBODY, 20, false))).toEqual([]);
});

test('a room whose game begins is marked, and appears among the games', () => {
  const first = follow(null, [room('A')], NOBODY, 0, false);
  const begun = follow(first, [room('A', 'playing')], NOBODY, 10, false);
  expect(marked(begun)).toEqual(['A']);
  expect(begun.playing.map(({ room: { code } }) => code)).toEqual(['A']);
});

test('nothing moves under a finger: removed rooms stay, new ones wait', () => {
  const first = follow(null, [room('A'), room('P', 'playing')], NOBODY, 0, false);
  const touched = follow(first, [room('B'), room('P', 'playing')], NOBODY, 10, true);
  expect(codes(touched)).toEqual(['A']);
  expect(touched.held).toBe(1);
  const long = follow(touched, [room('B'), room('P', 'playing')], NOBODY, 10 + 9 * LINGER, true);
  expect(codes(long)).toEqual(['A']);
  const free = follow(long, [room('B'), room('P', 'playing')], NOBODY, 10 + 9 * LINGER, false);
  expect(codes(free)).toEqual(['B']);
  expect(free.held).toBe(0);
});

test('at the end of the list a new room moves nothing', () => {
  const first = follow(null, [room('A')], NOBODY, 0, false);
  const touched = follow(first, [room('A'), room('B')], NOBODY, 10, true);
  expect(codes(touched)).toEqual(['A', 'B']);
  expect(touched.held).toBe(0);
});

test('one’s own room is shown elsewhere', () => {
  const first = follow(null, [room('A'), room('B')], NOBODY, 0, false);
  expect(codes(follow(first, [room('A'), room('B')], new Set(['A']), 10, false))).toEqual(['B']);
});

const presets = {
  presets: [
    { preset: 'kingdomino', tables: [{ players: 2 }, { players: 3 }, { players: 4 }] },
    { preset: 'queendomino', tables: [{ players: 2 }] },
  ],
  bots: ['random'],
} as unknown as Presets;

test('by default any number of players will do', () => {
  expect(usualWish(presets)).toEqual({
    preset: 'kingdomino',
    players: [2, 3, 4],
    botsAfter: 30,
    band: false,
    rated: false,
  });
  expect(usualWish({ ...presets, bots: [] }).botsAfter).toBeNull();
});

test('numbers are added and removed, in order', () => {
  expect(toggled([2, 4], 3)).toEqual([2, 3, 4]);
  expect(toggled([2, 3, 4], 3)).toEqual([2, 4]);
  expect(toggled([2], 2)).toEqual([]);
});

test('an old wish is fulfilled as far as possible', () => {
  const old = {
    preset: 'queendomino',
    players: [2, 3],
    botsAfter: 60,
    band: true,
    rated: true,
  } as const;
  expect(possible(presets, old)).toEqual({ ...old, players: [2] });
  expect(possible(presets, { ...old, players: [7] }).players).toEqual([2]);
  expect(possible(presets, { ...old, preset: 'royal-teams' })).toEqual(usualWish(presets));
  expect(possible({ ...presets, bots: [] }, old).botsAfter).toBeNull();
});

test('a stored wish is read back, and nothing else is', () => {
  const wish = {
    preset: 'kingdomino',
    players: [2, 3],
    botsAfter: null,
    band: true,
    rated: false,
  } as const;
  const kept = { wish, name: 'Ann' };
  expect(readWish(textOf(kept))).toEqual(kept);
  const older = { preset: wish.preset, players: wish.players, botsAfter: wish.botsAfter };
  expect(readWish(JSON.stringify({ ...kept, wish: older }))).toEqual({
    ...kept,
    wish: { ...older, band: false, rated: false },
  });
  for (const text of [
    null,
    '',
    'null',
    '{}',
    '{"wish":1}',
    '[]',
    JSON.stringify({ wish: kept.wish }),
  ])
    expect(readWish(text)).toBeNull();
  const players = { ...kept, wish: { ...kept.wish, players: [] } };
  expect(readWish(textOf(players as never))).toBeNull();
  const bots = { ...kept, wish: { ...kept.wish, botsAfter: 7 } };
  expect(readWish(textOf(bots as never))).toBeNull();
});

test('a search ends at once, also before the server knows the player', async () => {
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/', hash: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: {}, hidden: false });
  const asPlayer = () => new Promise(() => undefined);
  vi.doMock('../src/players/me', () => ({ asPlayer, signedIn: () => null }));
  const seek = vi.fn();
  const connection = { seeking: null, on: () => () => undefined, rename: vi.fn(), seek };
  vi.doMock('../src/lobby/live/lobby', () => ({
    holdLobby: () => () => undefined,
    lobby: signal({ connection, name: signal(null), state: signal({ name: 'open' }) }),
  }));
  const { endSearch, search, startSearch, trouble } = await import('../src/lobby/live/seek');
  startSearch(usualWish(presets), 'Ada');
  expect(search.value).not.toBeNull();
  endSearch();
  await new Promise<void>((over) => search.subscribe((now) => now === null && over()));
  expect(seek).not.toHaveBeenCalled();
  expect(trouble.value).toBeNull();
});
