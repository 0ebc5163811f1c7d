// Tips: their selection at the table, and their text.
import type { Action, Advised } from '@castellan/client';
import { beforeAll, expect, test, vi } from 'vitest';

import { NOTHING } from '../src/table/model';
import { chosenBy, claimedBy } from '../src/table/tips';
import { gainsInWords, moveInWords, percent, whereInWords } from '../src/table/tipWords';
import { chooseLanguage } from '../src/words';
import { recorded } from './table-fixtures';

vi.stubGlobal('document', { documentElement: {} });

beforeAll(() => chooseLanguage('en'));

const tip = (action: Action, then: Action | null = null): Advised => ({
  action,
  then,
  win: 0.61,
  uncertainty: 0.02,
  points: 52.4,
  gains: [],
});
const claim = (domino: number): Action => ({ do: 'claim', domino });
const place: Action = {
  do: 'place',
  cells: [
    [0, 1],
    [0, 2],
  ],
};

test.each<[Action, object]>([
  [place, { place, anchor: [0, 1] }],
  [claim(17), { domino: 17 }],
  [{ do: 'tax', cells: [[1, 0]] }, { knights: [[1, 0]] }],
  [
    { do: 'build', building: 'bakery-1', cell: [2, 0] },
    { building: 'bakery-1', site: [2, 0] },
  ],
  [{ do: 'bribe', building: 'statue-1' }, { building: 'statue-1' }],
  [{ do: 'discard' }, {}],
  [{ do: 'done' }, {}],
])('%j is selected as a player would', (action, chosen) => {
  const move = tip(action);
  expect(chosenBy(move)).toEqual({ ...NOTHING, ...chosen, tip: move });
});

test('the domino that is claimed, now or later', () => {
  expect(claimedBy(tip(claim(17)))).toBe(17);
  expect(claimedBy(tip(place, claim(29)))).toBe(29);
  expect(claimedBy(tip(place))).toBeNull();
});

test('what speaks for a tip, in words', () => {
  expect(gainsInWords({ gains: [] })).toBeNull();
  expect(gainsInWords({})).toBeNull();
  const gains = [
    { source: 'lake', points: 6.1 },
    { source: 'middle_kingdom', points: -2.5 },
    { source: 'queen', points: 1 },
  ] as const;
  expect(gainsInWords({ gains: [...gains] })).toBe('lake +6.1 and the queen +1');
  expect(gainsInWords({ gains: [{ source: 'lake', points: -1 }] })).toBeNull();
});

test('a tip in words', () => {
  const { view } = recorded.find(({ view: { next } }) => next.length > 0)!;
  const [slot] = view.next;
  const claimed = moveInWords(tip(claim(slot!.domino)), view);
  expect(claimed).toMatch(/^Take [a-z]+.* and [a-z]+/);
  const laid = moveInWords(tip(place, claim(slot!.domino)), view);
  expect(laid).toBe(`Place it here, then ${claimed.replace('Take', 'take')}`);
  expect(moveInWords(tip(place, claim(200)), view)).toBe('Place it here, then take Domino 200');
  expect(moveInWords(tip({ do: 'done' }), { ...view, phase: 'tax' })).toBe('Place no knights');
  expect(moveInWords(tip({ do: 'tax', cells: [[1, 0]] }), view)).toBe('Place a knight here');
  expect(whereInWords(place, view, 0)).toMatch(/^row \d, column \d; row \d, column \d$/);
  expect(whereInWords({ do: 'done' }, view, 0)).toBe('');
});

test('chances as each language writes them', async () => {
  expect(percent(0.614)).toBe('61%');
  await chooseLanguage('de');
  expect(percent(0.614)).toMatch(/^61\s%$/);
  await chooseLanguage('en');
});
