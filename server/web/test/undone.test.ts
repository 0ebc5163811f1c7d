// Undone moves, and other table decisions.
import type { GameEvent, Ruling, View } from '@castellan/client';
import { beforeAll, expect, test, vi } from 'vitest';

import type { Happened } from '../src/store';
import { movesFor, takeBacks, untilNextGame } from '../src/table/status';
import { outcomeText, tellOverdue, tellRuling, whatText } from '../src/table/rulings';
import { tellAll } from '../src/table/telling';
import { standing, takenBack } from '../src/undone';
import { chooseLanguage } from '../src/words';

vi.stubGlobal('document', { documentElement: {} });
beforeAll(() => chooseLanguage('en'));

const nameOf = (seat: number): string => ['Ann', 'Ben', 'Cleo'][seat]!;

type Kind = GameEvent['event'];

const move = (seq: number, by: number, ...events: Kind[]): Happened =>
  ({
    seq,
    by,
    time: seq,
    events: (events.length ? events : (['claimed'] as Kind[])).map((event) => ({ event })),
  }) as unknown as Happened;
const byBot = (seq: number, by: number): Happened => ({ ...move(seq, by), byBot: true });
const ruled = (seq: number, ruling: object, events: object[] = []): Happened =>
  ({ seq, by: null, time: seq, events, ruling }) as unknown as Happened;
const back = (seq: number, to: number): Happened =>
  ruled(seq, { do: 'take_back', to, by: [0, 1] }, [{ event: 'taken_back', to }]);
const newestFirst = (...steps: Happened[]): Happened[] => steps.reverse();
const numbers = (steps: readonly Happened[]): number[] => steps.map(({ seq }) => seq);

test('steps between a step and its undo do not count', () => {
  const log = newestFirst(move(1, 0), move(2, 1), back(3, 1), move(4, 1));
  expect([...takenBack(log)]).toEqual([2]);
  expect(numbers(standing(log))).toEqual([4, 1]);
});

test('repeated undo, with a decision in between, counts each move once', () => {
  const pause = ruled(2, { do: 'pause', by: [0, 1] });
  const log = newestFirst(move(1, 0), pause, move(3, 1), back(4, 2), move(5, 1), back(6, 0));
  expect([...takenBack(log)].sort()).toEqual([1, 3, 5]);
  expect(standing(log)).toEqual([]);
});

test('a player can undo their moves until something is revealed', () => {
  const log = newestFirst(move(1, 0), move(2, 1, 'claimed', 'drawn'), move(3, 0), move(4, 1));
  expect(numbers(takeBacks(log, 0, false).moves)).toEqual([3]);
  expect(takeBacks(log, 2, false)).toEqual({ moves: [], reason: 'nothing' });
  expect(takeBacks(newestFirst(move(1, 0, 'claimed', 'drawn')), 0, false).reason).toBe(
    'turned_over',
  );
});

test('a builders’ board reveals something only with new buildings', () => {
  const claim = (buildings: string[]): Happened =>
    ({
      ...move(1, 0),
      events: [{ event: 'claimed' }, { event: 'refilled', buildings }],
    }) as unknown as Happened;
  expect(numbers(takeBacks([claim([])], 0, false).moves)).toEqual([1]);
  expect(takeBacks([claim(['bakery-1'])], 0, false).reason).toBe('turned_over');
});

test('a decision between two games does not prolong the pause', () => {
  const view = { phase: 'pause', rules: { pause: 15 } } as View;
  const ended = move(8, 0, 'placed', 'game_ended');
  const log = newestFirst(ended, ruled(9, { do: 'hand_back', seat: 1, by: [] }));
  expect(untilNextGame(view, log, 5008)).toBe(10_000);
  expect(untilNextGame(view, log, 20_000)).toBe(0);
  expect(untilNextGame(view, [], 5008)).toBeNull();
  expect(untilNextGame({ ...view, phase: 'claim' }, log, 5008)).toBeNull();
});

test('an undone move, or one by a bot, is not the player’s', () => {
  expect(takeBacks(newestFirst(move(1, 0), back(2, 0)), 0, false).reason).toBe('nothing');
  expect(takeBacks(newestFirst(byBot(1, 0)), 0, false).reason).toBe('nothing');
});

test('a page that joined later does not know the last move', () => {
  expect(takeBacks([], 0, true)).toEqual({ moves: [], reason: 'unknown' });
});

test('the moves of a bot are counted since it stood in', () => {
  const standIn = ruled(2, { do: 'stand_in', seat: 1, bot: 'random', for_good: false, by: [0] });
  const handBack = ruled(6, { do: 'hand_back', seat: 1, by: [] });
  const log = newestFirst(byBot(1, 1), standIn, byBot(3, 1), move(4, 0), byBot(5, 1), handBack);
  expect(movesFor(log, 1)).toBe(2);
  expect(movesFor(log, 0)).toBeNull();
});

test('a step says whether a bot acted, and what was decided', async () => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/', hash: '' });
  const { happenedIn } = await import('../src/store');
  const step = { type: 'step', seq: 1, by: 0, time: 1, patch: [], digest: '' };
  const told = (more: object) =>
    happenedIn({ step: { ...step, ...more }, before: null, view: null } as never);
  expect(told({ re: 'bot-7' })).toMatchObject({ byBot: true, overdue: false, events: [] });
  expect(told({ re: 'c-1', overdue: true })).toMatchObject({ byBot: false, overdue: true });
  expect(told({ re: null })).not.toHaveProperty('ruling');
  expect(told({ re: null, ruling: { do: 'pause', by: [0] } }).ruling?.do).toBe('pause');
});

const RULINGS: readonly Ruling[] = [
  { do: 'take_back', to: 3, by: [0, 1] },
  { do: 'pause', by: [0, 1] },
  { do: 'resume', by: [0, 1] },
  { do: 'call_off', by: [0, 1] },
  { do: 'stand_in', seat: 2, bot: 'random', for_good: false, by: [0, 1] },
  { do: 'stand_in', seat: 2, bot: 'random', for_good: true, by: [0, 1] },
  { do: 'hand_back', seat: 2, by: [] },
  { do: 'give_back', ms: 61_000, by: [] },
];

test('every ruling has its sentence, with those who agreed', () => {
  const told = RULINGS.map((ruling) => tellRuling(ruling, nameOf));
  expect(new Set(told).size).toBe(RULINGS.length);
  for (const [index, sentence] of told.entries()) {
    expect(sentence).not.toMatch(/clock\.\w|\{\{/);
    expect(sentence.includes('Agreed: Ann and Ben.')).toBe(RULINGS[index]!.by.length > 0);
  }
  expect(told.at(-1)).toContain('1 min 1 s');
  expect(tellAll(ruled(2, RULINGS[1]!), nameOf)).toEqual([told[1]]);
});

test('every proposal has its sentence', () => {
  const said = RULINGS.slice(0, 6).map((ruling) => whatText(ruling, nameOf));
  expect(new Set(said).size).toBe(6);
  expect(whatText(RULINGS[0]!, nameOf, 'Ann takes wheat')).toContain('“Ann takes wheat”');
});

test('a timeout names the player and its consequence', () => {
  const overdue = (step: Happened) => tellOverdue({ ...step, overdue: true }, nameOf);
  expect(tellOverdue(move(1, 0), nameOf)).toBeNull();
  expect(overdue(byBot(1, 1))).toBe('Ben ran out of time: a bot finishes the turn.');
  expect(overdue(move(1, 1))).toContain('played automatically');
  expect(overdue(move(1, 1, 'resigned'))).toBe('Ben ran out of time.');
});

test('a failed proposal is shown with its reason', () => {
  const text = (outcome: string | null, withdrawn = false) =>
    outcomeText({ ruling: RULINGS[1]!, outcome } as never, nameOf, withdrawn);
  expect(text(null)).toBeNull();
  expect(text('agreed')).toBeNull();
  expect(text('declined')).toContain('A player declined');
  expect(text('declined', true)).toBe('Withdrawn: pause the game.');
  expect(text('expired')).toContain('within a minute');
  expect(text('overtaken')).toContain('moved on');
});
