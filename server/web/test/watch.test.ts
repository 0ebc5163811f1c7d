// Live games: which are featured, and how one replaces another.
import { expect, test, vi } from 'vitest';
import type { Preset, Room, SeatInfo } from '@castellan/client';

import type { Featured } from '../src/watch/featured';
import {
  follow,
  keyOf,
  LINGER,
  nextChange,
  RESULT,
  type News,
  type Place,
  type Places,
  type Report,
} from '../src/watch/places';
import { familyOf } from '../src/players/families';

vi.stubGlobal('location', { href: 'http://localhost/', hash: '' });
vi.stubGlobal('addEventListener', () => undefined);
const { featured, isWatchable } = await import('../src/watch/featured');
const { meanRating } = await import('../src/watch/ratings');

/** A running game of so many players. */
function game(code: string, players = 2, more: Partial<Room> = {}): Room {
  const seats = Array.from({ length: players }, (_, seat) => ({
    seat,
    name: `P${seat}`,
    connected: true,
    bot: null,
    player: null,
  }));
  return {
    code,
    state: 'playing',
    created: 1000,
    seats: seats as unknown as SeatInfo[],
    password: false,
    spectators: 0,
    spectators_max: 1000,
    clock: { kind: 'none' },
    ...more,
  } as Room;
}

const unknown = (): null => null;
const codes = (games: readonly { room: Room }[]): string[] => games.map(({ room }) => room.code);
const merits = (games: readonly Featured[]) => games.map(({ merit }) => merit);

test.each<[string, Partial<Room>, boolean]>([
  ['a running game', {}, true],
  ['a game that has not begun', { state: 'waiting' }, false],
  ['a game that is over', { state: 'finished' }, false],
  ['a halted game', { state: 'halted' }, false],
  ['a room with a password', { password: true }, false],
  ['a room without spectators', { spectators_max: 0 }, false],
  ['a room full of spectators', { spectators: 3, spectators_max: 3 }, false],
  ['a room with a place for one more', { spectators: 2, spectators_max: 3 }, true],
  ['a delayed game', { delay_moves: 3 }, true],
  [
    'a deal that others still play',
    { duplicate: { deal: 'A', table: 1, tables: 2, open: 1 } },
    false,
  ],
  [
    'the same deal, over everywhere',
    { duplicate: { deal: 'A', table: 1, tables: 2, open: 0 } },
    true,
  ],
])('%s can be watched: %j %s', (_, more, expected) =>
  expect(isWatchable(game('A', 2, more))).toBe(expected),
);

test('the strongest, the largest and the longest game take turns', () => {
  const strength = new Map([
    ['S1', 1900],
    ['S2', 1800],
  ]);
  const rooms = [
    game('OLD2', 3, { created: 20 }),
    game('S2', 2, { created: 90 }),
    game('BIG2', 5, { created: 60 }),
    game('OLD1', 2, { created: 10 }),
    game('S1', 2, { created: 80 }),
    game('BIG1', 6, { created: 70 }),
  ];
  const found = featured(rooms, ({ code }) => strength.get(code) ?? null);
  expect(codes(found)).toEqual(['S1', 'BIG1', 'OLD1', 'S2', 'BIG2', 'OLD2']);
  expect(merits(found)).toEqual(['strongest', 'largest', 'longest', null, null, null]);
});

test('where no rating is known there is no strongest game', () => {
  const found = featured([game('A', 2, { created: 1 }), game('B', 4, { created: 2 })], unknown);
  expect(codes(found)).toEqual(['B', 'A']);
  expect(merits(found)).toEqual(['largest', 'longest']);
});

test('a single game, and games that are equal, are ahead in nothing', () => {
  expect(merits(featured([game('A')], () => 1500))).toEqual([null]);
  expect(merits(featured([game('A'), game('B')], () => 1500))).toEqual([null, null]);
});

test('among equally large tables that with more spectators comes first', () => {
  const rooms = [game('A', 4), game('B', 4, { spectators: 5 })];
  expect(codes(featured(rooms, unknown))[0]).toBe('B');
});

test('games that may stand still come last, whatever their merits', () => {
  const gone = game('AWAY', 6, { created: 1 });
  const away = {
    ...gone,
    seats: [{ ...gone.seats[0]!, connected: false }, ...gone.seats.slice(1)],
  };
  const days = game('DAYS', 6, { created: 2, clock: { kind: 'days', days: 2 } });
  const found = featured([away, days, game('C', 2, { created: 3 })], () => 1000);
  expect(codes(found)[0]).toBe('C');
  expect(found).toHaveLength(3);
  expect(merits(found)).toEqual([null, null, null]);
});

test('the order does not depend on that of the list', () => {
  const rooms = ['A', 'B', 'C', 'D'].map((code) => game(code));
  expect(codes(featured([...rooms].reverse(), unknown))).toEqual(codes(featured(rooms, unknown)));
});

test('the rating of a table is the mean of the known ones', () => {
  const seats = ['x', 'y', null].map((player) => ({ player })) as unknown as SeatInfo[];
  const points = new Map([
    ['x', 1900],
    ['y', 1500],
    ['z', 100],
  ]);
  expect(meanRating({ seats }, points)).toBe(1700);
  expect(meanRating({ seats: seats.slice(0, 1) }, points)).toBe(1900);
  expect(meanRating({ seats: seats.slice(2) }, points)).toBeNull();
  expect(meanRating({ seats }, undefined)).toBeNull();
});

test.each<[Preset, string]>([
  ['kingdomino', 'kingdomino'],
  ['kingdomino-bga', 'kingdomino'],
  ['kingdomino-italian', 'kingdomino'],
  ['mighty-duel', 'mighty-duel'],
  ['royal-teams', 'royal-teams'],
])('%s belongs to %s', (preset, family) => expect(familyOf(preset)).toBe(family));

/** The places after some news; the list is all games that are offered, unless it differs. */
function after(before: readonly Place[], offered: readonly string[], more: Partial<News>): Places {
  const games = offered.map((code) => ({ room: game(code), merit: null }));
  return follow(before, {
    rooms: games.map(({ room }) => room),
    games,
    reports: new Map(),
    now: 0,
    most: 2,
    ...more,
  });
}

const report = (code: string, state: Report['state'], since: number) =>
  new Map([[code, { state, since }]]);

test('the best games take the places, and the others wait', () => {
  const { places, more } = after([], ['A', 'B', 'C'], {});
  expect(codes(places)).toEqual(['A', 'B']);
  expect(more).toBe(1);
});

test('a game keeps its place when better ones come', () => {
  const { places } = after([], ['A', 'B'], {});
  expect(codes(after(places, ['X', 'B', 'A'], { now: 50 }).places)).toEqual(['A', 'B']);
});

test('a game that is over shows its result, and then makes way in its own place', () => {
  const first = after([], ['A', 'B'], {}).places;
  const news = { reports: report('A', 'over', 100) };
  const over = after(first, ['B', 'C'], { ...news, now: 100 });
  expect(codes(over.places)).toEqual(['A', 'B']);
  expect(over.places.map(({ ended }) => ended)).toEqual([100, null]);
  expect(nextChange(over.places, 100)).toBe(100 + RESULT);
  const still = after(over.places, ['B', 'C'], { ...news, now: 99 + RESULT });
  expect(codes(still.places)).toEqual(['A', 'B']);
  const then = after(still.places, ['B', 'C'], { ...news, now: 100 + RESULT });
  expect(codes(then.places)).toEqual(['C', 'B']);
  expect(nextChange(then.places, 100 + RESULT)).toBeNull();
});

test('without a next game the result stays for longer, and then the place is empty', () => {
  const first = after([], ['A'], {}).places;
  const news = { reports: report('A', 'over', 0) };
  const over = after(first, [], { ...news, now: 10 }).places;
  const long = after(over, [], { ...news, now: LINGER - 1 });
  expect(codes(long.places)).toEqual(['A']);
  expect(nextChange(long.places, LINGER - 1)).toBe(LINGER);
  expect(after(long.places, [], { ...news, now: LINGER }).places).toEqual([]);
  // A new game need not wait for the result to be removed.
  expect(codes(after(over, ['B'], { ...news, now: RESULT }).places)).toEqual(['B']);
});

test('a new game takes a free place while a result is shown', () => {
  const first = after([], ['A'], {}).places;
  const over = after(first, ['B'], { reports: report('A', 'over', 5), now: 5 });
  expect(codes(over.places)).toEqual(['A', 'B']);
});

test('a game that is not in the list goes on as long as its board says so', () => {
  const first = after([], ['A'], {}).places;
  const running = after(first, [], { reports: report('A', 'running', 1), now: 9e9 }).places;
  expect(running.map(({ ended }) => ended)).toEqual([null]);
  // Without a connection only the list is known.
  const gone = after(running, [], { now: 9e9 + 1 }).places;
  expect(gone.map(({ ended }) => ended)).toEqual([9e9 + 1]);
  const again = after(gone, ['A'], { now: 9e9 + 2 }).places;
  expect(again.map(({ ended }) => ended)).toEqual([null]);
});

test('a game that could not be watched is tried again after a while, by another connection', () => {
  const first = after([], ['A', 'B'], { most: 1 }).places;
  const news = { reports: report('A', 'lost', 10), most: 1 };
  const lost = after(first, ['A', 'B'], { ...news, now: 10 }).places;
  const next = after(lost, ['A', 'B'], { ...news, now: 10 + RESULT });
  expect(codes(next.places)).toEqual(['B']);
  expect(next.more).toBe(0);
  expect(after(next.places, ['A', 'B'], { ...news, now: 10 + LINGER }).more).toBe(1);
  const alone = after(lost, ['A'], { ...news, now: 10 + LINGER }).places;
  expect(codes(alone)).toEqual(['A']);
  expect(alone.map(({ ended }) => ended)).toEqual([null]);
  expect(keyOf(alone[0]!)).not.toBe(keyOf(lost[0]!));
  // Its old report is no longer news.
  const later = after(alone, ['A'], { ...news, now: 11 + LINGER }).places;
  expect(later.map(({ ended }) => ended)).toEqual([null]);
});

test('a place follows the changes of its room', () => {
  const [place] = after([], ['A'], {}).places;
  const games = [{ room: game('A', 2, { spectators: 7 }), merit: 'longest' as const }];
  const [now] = after([place!], [], { rooms: games.map(({ room }) => room), games }).places;
  expect(now!.room.spectators).toBe(7);
  expect(now!.merit).toBe('longest');
  expect(keyOf(now!)).toBe(keyOf(place!));
});
