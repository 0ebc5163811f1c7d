// Clocks in the form and at the table, and durations in words.
import { beforeAll, expect, test, vi } from 'vitest';
import type { ClockRules, GameStatus, Room, SeatInfo, View } from '@castellan/client';

import {
  clockText,
  ofKind,
  READY_MADE,
  readyMade,
  timeChange,
  timeInWords,
  USUAL_TIME,
} from '../src/lobby/clocks';
import { absentIn, askedBy, idleHere, isSilent, isStoodIn, leftOf } from '../src/table/status';
import { face, roughly, span } from '../src/times';
import { chooseLanguage } from '../src/words';

vi.stubGlobal('document', { documentElement: {} });
beforeAll(() => chooseLanguage('en'));

test('a duration has its two largest units', () => {
  expect(span(0)).toBe('0 s');
  expect(span(45)).toBe('45 s');
  expect(span(90)).toBe('1 min 30 s');
  expect(span(3600)).toBe('1 h');
  expect(span(7384)).toBe('2 h 3 min');
  expect(span(3 * 86_400 + 5 * 3600 + 59)).toBe('3 d 5 h');
});

test('a clock shows 0:00 at the end and not before, and days as days', () => {
  expect(face(0)).toBe('0:00');
  expect(face(-5)).toBe('0:00');
  expect(face(1)).toBe('0:01');
  expect(face(9001)).toBe('0:10');
  expect(face(61_000)).toBe('1:01');
  expect(face(600_000)).toBe('10:00');
  expect(face(3_600_000)).toBe('1:00:00');
  expect(face(26 * 3_600_000)).toBe('1 d 2 h');
});

test('screen readers get rough times', () => {
  expect(roughly(59_000)).toBe('less than a minute');
  expect(roughly(61_000)).toBe('about 1 minute');
  expect(roughly(299_000)).toBe('about 5 minutes');
});

// --- the form ---------------------------------------------------------------------------------------

const bank = { kind: 'bank', seconds: 300, increment: 10, cap: 300 } as const;

test('a preset is recognised, whatever the order of its fields', () => {
  READY_MADE.forEach((clock, index) => expect(readyMade(clock)).toBe(index));
  const turned = { cap: 300, increment: 10, seconds: 300, kind: 'bank' } as ClockRules;
  expect(readyMade(turned)).toBe(readyMade(bank));
  expect(readyMade({ kind: 'move', seconds: 31 })).toBeNull();
});

test('another kind resets the values, the same kind keeps them', () => {
  expect(ofKind('bank', bank)).toBe(bank);
  const usual: readonly ClockRules[] = [
    { kind: 'none' },
    { kind: 'move', seconds: 45 },
    { kind: 'bank', seconds: 480, increment: 10, cap: 480 },
    { kind: 'days', days: 2 },
  ];
  const own: readonly ClockRules[] = [
    { kind: 'none' },
    { kind: 'move', seconds: 31 },
    bank,
    { kind: 'days', days: 5 },
  ];
  for (const before of own)
    for (const clock of usual.filter(({ kind }) => kind !== before.kind))
      expect(ofKind(clock.kind, before)).toEqual(clock);
});

test('a request has only changed fields', () => {
  expect(timeChange(USUAL_TIME, USUAL_TIME)).toEqual({});
  expect(timeChange(USUAL_TIME, { ...USUAL_TIME, clock: bank, patience: 0 })).toEqual({
    clock: bank,
    patience: 0,
  });
  expect(timeChange(USUAL_TIME, { ...USUAL_TIME, turn_patience: 0 })).toEqual({
    turn_patience: 0,
  });
  expect(timeChange({ ...USUAL_TIME, clock: bank }, USUAL_TIME)).toEqual({
    clock: { kind: 'none' },
  });
});

test('a room shows only the time rules that apply', () => {
  const said = (clock: ClockRules) => timeInWords({ ...USUAL_TIME, clock }).map(([what]) => what);
  expect(said({ kind: 'none' })).toEqual([
    'Clock',
    'Undo',
    'Wait for absent players',
    'Wait for idle players',
  ]);
  expect(said({ kind: 'days', days: 3 })).toEqual([
    'Clock',
    'When a player’s time runs out',
    'Undo',
  ]);
  expect(clockText({ ...bank, cap: 600 })).toBe('5 min, plus 10 s a turn, 10 min at most');
});

// --- the table --------------------------------------------------------------------------------------

const status = (more: Partial<GameStatus> = {}): GameStatus => ({
  type: 'status',
  seq: 4,
  time: 100_000,
  paused: false,
  stand_ins: [],
  clock: { left: [60_000, 30_000, null], seat: 0, until: 160_500, low: false },
  ...more,
});

test('time runs for one seat, and never shows more than its limit', () => {
  expect(leftOf(status(), 0, 100_000)).toEqual({ milliseconds: 60_000, runs: true, low: false });
  expect(leftOf(status(), 0, 151_000)).toEqual({ milliseconds: 9500, runs: true, low: true });
  expect(leftOf(status(), 0, 999_000)?.milliseconds).toBe(0);
  expect(leftOf(status(), 1, 151_000)).toEqual({ milliseconds: 30_000, runs: false, low: false });
  expect(leftOf(status(), 2, 0)).toBeNull();
  expect(leftOf(null, 0, 0)).toBeNull();
});

test('in a pause no clock runs', () => {
  const clock = { left: [5000, 30_000, null], seat: 0, until: null, low: false } as const;
  expect(leftOf(status({ paused: true, clock }), 0, 999_000)).toEqual({
    milliseconds: 5000,
    runs: false,
    low: false,
  });
});

const seat = (index: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: index,
  name: `N${index}`,
  connected: true,
  bot: null,
  ready: false,
  host: false,
  muted: false,
  away_at: null,
  player: null,
  ...more,
});
const away = { connected: false, away_at: 5000 };
const room = {
  seats: [
    seat(0),
    seat(1),
    seat(2, away),
    seat(3, { bot: 'random' }),
    seat(4, away),
    seat(5, away),
    seat(6, { connected: false }),
  ],
} as unknown as Room;
const view = {
  seats: room.seats.map((_, index) => ({ kingdom: index, resigned: index === 5 })),
} as unknown as View;
const helped = status({ stand_ins: [{ seat: 4, bot: 'random', for_good: true }] });

test('absent are players who are not connected and have no stand-in', () => {
  expect(absentIn(view, room, helped).map(({ info, at }) => [info.seat, at])).toEqual([[2, 5000]]);
  expect(absentIn(view, null, helped)).toEqual([]);
});

test('idle are connected players with a deadline', () => {
  const silent = { seats: [seat(0, { away_at: 7000 }), seat(1)] } as unknown as Room;
  const [found] = absentIn(view, silent, null);
  expect([found?.info.seat, found?.at]).toEqual([0, 7000]);
  expect(isSilent(found!.info)).toBe(true);
  expect(idleHere([found!], (own) => own === 0)).toBe(found);
  expect(idleHere([found!], (own) => own === 1)).toBeUndefined();
  // Not idle: the connection is lost.
  expect(idleHere(absentIn(view, room, helped), () => true)).toBeUndefined();
  expect(isSilent(room.seats[2]!)).toBe(false);
  expect(isSilent(room.seats[1]!)).toBe(false);
  expect(askedBy(1, view, silent, null, 6999)).toEqual([0]);
  expect(askedBy(1, view, silent, null, 7000)).toEqual([]);
});

test('all players are asked, absent ones only until the others may decide', () => {
  expect(askedBy(0, view, room, helped, 4999)).toEqual([1, 2, 6]);
  expect(askedBy(0, view, room, helped, 5000)).toEqual([1, 6]);
  expect(isStoodIn(helped, 4)).toBe(true);
  expect(isStoodIn(helped, 2)).toBe(false);
  expect(isStoodIn(helped, null)).toBe(false);
});
