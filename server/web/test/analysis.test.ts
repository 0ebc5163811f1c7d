// An analysis prepared for drawing.
import type { Analysis, Decision, View } from '@castellan/client';
import { expect, test, vi } from 'vitest';

import {
  atStepOf,
  betterThan,
  decisionsAt,
  differenceInWords,
  HEIGHT,
  lineOf,
  lossInWords,
  partsOf,
  WIDTH,
  winsAt,
  xOf,
  yOf,
} from '../src/analysis/model';
import { moveInWords } from '../src/table/tipWords';
import { chooseLanguage } from '../src/words';

vi.stubGlobal('document', { documentElement: {} });

const chances = (...wins: number[]) => wins.map((win) => ({ win, uncertainty: 0.02, points: 40 }));

function decision(seq: number, wins: number[], more: Partial<Decision> = {}): Decision {
  const [before, after] = chances(0.5, 0.5) as [never, never];
  const action = { do: 'claim', domino: 7 } as const;
  const judged = { before, after, best: null, loss: 0, uncertainty: 0.01 };
  return { seq, seat: 0, action, ...judged, kingdoms: chances(...wins), ...more };
}

// Two games of a match; step 2 has two decisions, step 3 turns tiles over, step 4 has no decision,
// step 5 deals the second game.
const analysis: Analysis = {
  room: 'K7QF3M',
  playouts: 30,
  games: [
    { seq: 0, kingdoms: chances(0.5, 0.5) },
    { seq: 5, kingdoms: chances(0.4, 0.6) },
  ],
  decisions: [
    decision(1, [0.6, 0.4]),
    decision(2, [0.7, 0.3]),
    decision(2, [0.8, 0.2]),
    decision(3, [0.9, 0.1]),
    decision(6, [0, 1]),
  ],
  tables: [{ seq: 3, kingdoms: chances(1, 0) }],
  turning_points: [],
};
const parts = partsOf(analysis, 8);

test('each game has a part, from its deal to its last step', () => {
  expect(parts.map(({ from, to }) => [from, to])).toEqual([
    [0, 4],
    [5, 8],
  ]);
  expect(parts[0]!.moments).toEqual([
    { seq: 0, wins: [0.5, 0.5] },
    { seq: 1, wins: [0.6, 0.4] },
    { seq: 2, wins: [0.8, 0.2] },
    { seq: 3, wins: [1, 0] },
  ]);
});

test.each([
  [0, [0.5, 0.5]],
  [2, [0.8, 0.2]],
  [4, [1, 0]],
  [5, [0.4, 0.6]],
  [8, [0, 1]],
])('chances at step %i', (seq, wins) => expect(winsAt(parts, seq)).toEqual(wins));

test('an analysis of nothing has no chances', () => expect(winsAt([], 3)).toEqual([]));

test('lines reach the end of their game, and stay in the picture', () => {
  expect(lineOf(parts[0]!, 0, 8)).toBe('M0 50L125 40L250 20L375 0L500 0');
  expect(lineOf(parts[1]!, 0, 8)).toBe('M625 60L750 100L1000 100');
  expect(xOf(8, 8)).toBe(WIDTH);
  expect(xOf(0, 0)).toBe(0);
  expect([yOf(0), yOf(1)]).toEqual([HEIGHT, 0]);
});

test('an action may take several decisions', () => {
  expect(decisionsAt(analysis, 2)).toHaveLength(2);
  expect(decisionsAt(analysis, 4)).toEqual([]);
});

test.each([
  [0.1, true],
  [0.005, true],
  [0.004, false],
  [0, false],
])('a better move is shown for a loss of %d: %j', (loss, shown) => {
  const action = { do: 'discard' } as const;
  const best = { action, then: null, win: 0.5, uncertainty: 0.02, points: 40, gains: [] };
  expect(betterThan(decision(1, [], { loss, best }))).toBe(shown ? best : null);
  expect(betterThan(decision(1, [], { loss }))).toBeNull();
});

test('an analysis that an older server stored is shown without what it lacks', () => {
  const [half, less] = [0.5, 0.3].map((win) => ({ win, points: 40 })) as [never, never];
  const action = { do: 'discard' } as const;
  const best = { action, then: null, win: 0.5, points: 40 };
  const old = { seat: 0, action, before: half, kingdoms: [half, half] };
  const bad: Decision = { ...old, seq: 1, after: less, best };
  const good: Decision = { ...old, seq: 2, after: half, best };
  expect(betterThan(bad)).toBe(best);
  expect(betterThan(good)).toBeNull();
  const games = [{ seq: 0, kingdoms: [less, less] }];
  const stored = { room: 'K7QF3M', playouts: 30, games, decisions: [bad], turning_points: [] };
  expect(winsAt(partsOf(stored, 1), 1)).toEqual([0.5, 0.5]);
});

test('a difference of chances has its uncertainty, rounded up', async () => {
  await chooseLanguage('en');
  expect(differenceInWords(0.05, 0.0072)).toBe('+5% ± 2%');
  await chooseLanguage('de');
  expect(differenceInWords(0.05, 0.0072)).toMatch(/^\+5\s% ± 2\s%$/);
});

test('a certain loss is named like any other', async () => {
  await chooseLanguage('en');
  expect(lossInWords(decision(1, [], { loss: 0.3, uncertainty: 0 }))).toBe(', +30% ± 0%');
  const { loss: _, ...older } = decision(1, []);
  expect(lossInWords(older as Decision)).toBe('');
});

test('a better move is named at the step of its decision, which an earlier step may have begun', async () => {
  await chooseLanguage('en');
  const taxing = { phase: 'tax' } as View;
  const skip = { action: { do: 'done' }, then: null } as const;
  const built = decision(1, [], { action: { do: 'build', building: 'bakery-1', cell: [0, 1] } });
  expect(moveInWords(skip, atStepOf(built, taxing))).toBe('Build nothing');
  expect(moveInWords(skip, atStepOf(decision(1, []), taxing))).toBe('Place no knights');
});
