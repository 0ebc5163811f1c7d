// The possible actions and the layout of the table.
import { readFileSync } from 'node:fs';

import type { Action, Cell, Slot } from '@castellan/client';
import { isValidElement, type ComponentChild } from 'preact';
import { expect, test, vi } from 'vitest';

import {
  covered,
  inPlay,
  isStuck,
  knightCells,
  NOTHING,
  passedOver,
  placeWith,
  positionsAt,
  snap,
  statusOf,
  taxOf,
  turned,
  turnOf,
  windowOf,
  type Place,
} from '../src/table/model';
import { dominoesOf } from '../src/table/DominoList';
import { dominoName, namesOf } from '../src/table/names';
import { lastClaimed } from '../src/table/newest';
import { printedFaces } from '../src/table/printed';
import { isOwnWish } from '../src/table/proposed';
import { tellAll, tellMove } from '../src/table/telling';
import { tellsOf } from '../src/table/tells';
import { untilNext } from '../src/table/useTicking';
import { chooseLanguage } from '../src/words';
import { recorded } from './table-fixtures';

const laying = recorded.filter(({ prompt }) => prompt?.phase === 'place');
const taxing = recorded.filter(({ prompt }) => prompt?.phase === 'tax');

const place = (...cells: [Cell, Cell]): Place => ({ do: 'place', cells });
const round: Place[] = [
  place([0, 1], [0, 2]),
  place([0, 2], [0, 1]),
  place([0, 1], [1, 1]),
  place([0, 1], [-1, 1]),
];
const slot = (crowns: number): Slot => ({
  domino: 1,
  king: 0,
  left: { terrain: 'wheat', crowns: 0 },
  right: { terrain: 'wheat', crowns },
});

test('only the player to move can do what the prompt lists', () => {
  for (const { view, prompt } of recorded) {
    if (!prompt) continue;
    const turn = turnOf(view, view.to_move, prompt);
    const { places, discard, claims, taxes, builds, bribes, done } = turn;
    const count =
      places.length + +discard + claims.size + taxes.length + builds.length + bribes.length + +done;
    expect(turn.mine).toBe(true);
    expect(count).toBe(prompt.actions.length);
    expect(turnOf(view, view.to_move! + 1, prompt).mine).toBe(false);
    expect(turnOf(view, null, prompt).places).toEqual([]);
  }
});

test('turning goes right, down, left, up, then with the right square on the cell', () => {
  const first = positionsAt(round, [0, 1], slot(1))[0]!;
  expect(first).toBe(round[2]);
  let selection = { place: first as Place | null, anchor: [0, 1] as Cell };
  const seen = round.map(() => {
    const { place } = selection;
    selection = { ...selection, place: turned(round, selection, slot(1)) };
    return place;
  });
  expect(seen).toEqual([round[2], round[0], round[3], round[1]]);
  expect(selection.place).toBe(first);
});

test('a domino with equal halves has each position once', () => {
  expect(positionsAt(round, [0, 1], slot(0))).toEqual([round[2], round[0], round[3]]);
});

test('in real games every bright cell has a position, and turning comes round', () => {
  for (const { view, prompt } of laying) {
    const { places } = turnOf(view, view.to_move, prompt!);
    for (const key of covered(places)) {
      const anchor = key.split(',').map(Number) as unknown as Cell;
      const all = positionsAt(places, anchor, inPlay(view));
      expect(all.length).toBeGreaterThan(0);
      const last = all.reduce<Place | null>(
        (place) => turned(places, { place, anchor }, inPlay(view)),
        all[0]!,
      );
      expect(last).toEqual(all[0]);
    }
  }
});

test('a dragged domino snaps to a near position and keeps its direction if it can', () => {
  expect(snap(round, [1, 1.6], null)).toBe(round[2]);
  expect(snap(round, [0.5, 2], round[1]!)).toBe(round[1]);
  expect(snap(round, [6, 6], null)).toBeNull();
});

test('the visible part grows with the kingdom, never beyond its frame', () => {
  const castle = { at: [0, 0] as Cell, terrain: 'castle' as const, crowns: 0, domino: null };
  expect(windowOf({ squares: [castle] }, 5)).toEqual({ left: -2, right: 2, top: -2, bottom: 2 });
  for (const { view } of recorded)
    for (const kingdom of view.kingdoms) {
      const { left, right, top, bottom } = windowOf(kingdom, view.rules.kingdom_size);
      for (const { at } of kingdom.squares) {
        expect(at[0] >= left && at[0] <= right && at[1] >= top && at[1] <= bottom).toBe(true);
      }
      expect(right - left).toBeLessThan(9);
    }
});

test('knights stand where a tax action says, in any order', () => {
  expect(taxing.length).toBeGreaterThan(0);
  for (const { view, prompt } of taxing) {
    const turn = turnOf(view, view.to_move, prompt!);
    const cells = knightCells(turn, NOTHING.knights);
    expect(cells.length).toBe(2);
    for (const cell of cells) expect(taxOf(turn, [cell])?.cells).toEqual([cell]);
    expect(passedOver(view, turn, 'claim')[0]).toBe('tax');
    expect(passedOver(view, turn, 'tax')).toEqual([]);
  }
});

test('a countdown is drawn again when another second has passed', () => {
  expect([1, 1001, 59_001].map(untilNext)).toEqual([6, 6, 6]);
  expect([1000, 60_000].map(untilNext)).toEqual([1005, 1005]);
});

test('the sentence of the status', () => {
  const { view, prompt } = laying[0]!;
  const of = (seat: number | null, actions: readonly Action[] = prompt!.actions) =>
    statusOf(view, turnOf(view, seat, { ...prompt!, actions }));
  expect(of(view.to_move)).toEqual({ key: 'mine.place', seat: view.to_move });
  expect(of(view.to_move, [{ do: 'discard' }]).key).toBe('mine.stuck');
  // The prompt may come after the table.
  const early = turnOf(view, view.to_move, null);
  expect([isStuck(early), statusOf(view, early).key]).toEqual([false, 'mine.place']);
  expect(isStuck(turnOf(view, view.to_move, { ...prompt!, actions: [{ do: 'discard' }] }))).toBe(
    true,
  );
  expect(of(null)).toEqual({ key: 'theirs.place', seat: view.to_move });
  const over = recorded.find(({ view: { phase } }) => phase === 'over')!.view;
  expect(statusOf(over, turnOf(over, 0, null))).toEqual({ key: 'over', seat: null });
});

test('events become sentences with names and points', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await chooseLanguage('en');
  const { view } = laying[0]!;
  const seat = view.to_move!;
  const slot = inPlay(view)!;
  const told = (points: number): string[] => {
    const after = structuredClone(view);
    const { score } = after.kingdoms[after.seats[seat]!.kingdom]!;
    Object.assign(score, { total: score.total + points });
    return tellAll(
      {
        seq: 1,
        by: seat,
        time: 0,
        before: view,
        view: after,
        events: [
          { event: 'placed', seat, domino: slot.domino, cells: [[0, 1] as Cell, [0, 2] as Cell] },
          { event: 'turn', turn: 1, seat, phase: 'place' },
        ],
      },
      (number) => `N${number}`,
    );
  };
  const placed = `N${seat} places ${dominoName(slot)}`;
  expect(told(0)).toEqual([`${placed}.`]);
  expect(told(1)).toEqual([`${placed}: +1 point.`]);
  expect(told(3)).toEqual([`${placed}: +3 points.`]);
  expect(told(-9)).toEqual([`${placed}: -9 points.`]);
});

test('names are joined without the data that lists need', () => {
  const joined = (...names: string[]): string => namesOf([...names.keys()], (seat) => names[seat]!);
  const lists = vi.spyOn(Intl, 'ListFormat');
  expect(joined()).toBe('');
  expect(joined('Ada')).toBe('Ada');
  expect(joined('Ada', 'Ben')).toBe('Ada & Ben');
  expect(joined('Ada', 'Ben', 'Cleo')).toBe('Ada, Ben & Cleo');
  expect(lists).not.toHaveBeenCalled();
});

test('a choice that was skipped is named, although it is no event', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await chooseLanguage('en');
  const { view } = taxing[0]!;
  const seat = view.to_move!;
  const events = [{ event: 'turn', turn: 0, seat, phase: 'build' } as const];
  const step = { seq: 1, by: seat, time: 0, before: view, view, events };
  expect(tellMove(step, () => 'Ada')).toBe('Place no knights');
  expect(
    tellMove(
      { ...step, events: [{ event: 'taxed', seat, cell: [0, 1], coins: 1, bonus: 0 }] },
      () => 'Ada',
    ),
  ).toBe('Ada places a knight and gets 1 coin.');
});

test('the list of dominoes knows those on the table, and hides the others', () => {
  for (const { view } of recorded) {
    const all = dominoesOf(view);
    const fateOf = new Map(all.map(({ number, fate }) => [number, fate]));
    const laid = view.kingdoms.flatMap(({ squares }) => squares.map(({ domino }) => domino));
    for (const number of laid) if (number !== null) expect(fateOf.get(number)).toBe('seen');
    for (const { domino, left, right } of [...view.current, ...view.next])
      expect(all.find(({ number }) => number === domino)?.faces).toEqual([left, right]);
    for (const number of view.removed) expect(fateOf.get(number)).toBe('removed');
    for (const { fate, faces } of all) expect(faces === null).toBe(fate === 'hidden');
    for (const { squares } of view.kingdoms)
      for (const { domino, terrain, crowns, building } of squares)
        // A building may bring crowns.
        if (domino !== null && building === undefined)
          expect(printedFaces(domino)).toContainEqual({ terrain, crowns });
    const hidden = all.filter(({ fate }) => fate === 'hidden');
    expect(hidden.length).toBeGreaterThanOrEqual(view.undealt);
    for (const { faces } of hidden) expect(faces).toBeNull();
  }
  // Of a box, too, of which nothing has been turned over.
  const { view } = recorded[0]!;
  const sets = ['queendomino', 'kingdomino'] as const;
  const both = dominoesOf({ ...view, rules: { ...view.rules, sets: [...sets] } });
  expect(both.every(({ number }, index) => number > (both[index - 1]?.number ?? 0))).toBe(true);
  expect(both).toHaveLength(96);
});

test('the printed faces are those of the engine', () => {
  const source = readFileSync(new URL('../../../engine/dominoes.cpp', import.meta.url), 'utf8');
  const lines = [...source.matchAll(/\{\{(\w+), (\d)\}, \{(\w+), (\d)\}\}, +\/\/ (\d+)/g)];
  expect(lines).toHaveLength(96);
  for (const [index, [, left, crowns, right, others, number]] of lines.entries())
    expect(printedFaces(Number(number) + (index < 48 ? 0 : 100))).toEqual([
      { terrain: left, crowns: Number(crowns) },
      { terrain: right, crowns: Number(others) },
    ]);
});

test('the place that a domino brings counts the kings, not the dominoes', () => {
  const at = (kings: (number | null)[], domino: number): unknown => {
    const next = kings.map((king, index) => ({ ...slot(0), domino: index + 1, king }));
    const seats = [0, 1, 2].map((seat) => ({ seat, kingdom: seat, resigned: false }));
    return placeWith({ next, seats, rules: { kings_per_seat: 1 } } as never, domino);
  };
  expect(at([null, null, null, null], 1)).toEqual({ position: 1, count: 3, sure: true });
  // The others may leave the first one.
  expect(at([null, null, null, null], 2)).toEqual({ position: 2, count: 3, sure: false });
  expect(at([null, null, null, null], 4)).toEqual({ position: 3, count: 3, sure: true });
  // The last one to choose.
  expect(at([0, null, null, 1], 3)).toEqual({ position: 2, count: 3, sure: true });
});

test('the newest domino that was chosen is one of this game', () => {
  const claimed = { event: 'claimed', seat: 0, domino: 7 };
  const log = (...steps: object[][]): never => steps.map((events) => ({ events })) as never;
  expect(lastClaimed(log([{ event: 'placed' }], [claimed]))).toBe(7);
  expect(lastClaimed(log([{ event: 'game' }], [claimed]))).toBeNull();
});

test('a square tells the points of its territory as the server counts them', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await chooseLanguage('en');
  for (const { view } of recorded)
    for (const kingdom of view.kingdoms) {
      const tells = tellsOf(kingdom);
      for (const { squares, crowns, first } of kingdom.score.territories)
        expect(tells.get(first.join())).toContain(`${squares}\u00a0×\u00a0${crowns} = `);
      for (const { at, building } of kingdom.squares) {
        const built = kingdom.buildings.find((each) => each.building === building);
        expect(tells.get(at.join())!.includes('Assumed')).toBe(built?.assumed ?? false);
      }
    }
});

test('a name is marked where it is a word, not within another one', async () => {
  vi.stubGlobal('location', { href: 'http://127.0.0.1:8080/', hash: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { documentElement: {} });
  const hooks = await vi.importActual<object>('preact/hooks');
  const sitters = [{ name: 'Al' }, { name: 'le' }];
  vi.doMock('preact/hooks', () => ({ ...hooks, useContext: () => sitters }));
  vi.resetModules();
  const { Marked } = await import('../src/table/Marked');
  const { children } = Marked({ text: 'Alle warten auf Al.', seats: [0, 1] }).props as {
    children: ComponentChild[];
  };
  const shown = children.flat().map((part) => (isValidElement(part) ? part.props : part));
  expect(shown).toEqual(['Alle warten auf ', { translate: false, children: 'Al' }, '', '.']);
});

test('the wish for a seat is that of the spectator with its name', () => {
  const own = (name: string, player: string): boolean =>
    isOwnWish({ do: 'take_over', seat: 0, name: 'Ben', by: [] }, {
      chat: { name: { value: name } },
      seat: { value: null },
      room: { value: { seats: [{ name: player }] } },
    } as never);
  expect(own('Ben', 'Ann')).toBe(true);
  // Another spectator with the same name.
  expect(own('Ben (2)', 'Ann')).toBe(false);
  // The player's name comes without its suffix.
  expect(own('Ben (2)', 'Ben')).toBe(true);
  expect(own('Zoe', 'Ben')).toBe(false);
});
