// The page's rules agree with the server.
import type { Cell, Square } from '@castellan/client';
import { expect, test } from 'vitest';

import { DIRECTIONS, beside, keyOf, rowsOf } from '../src/rules/cells';
import { usable, whyNot, whyNotHere } from '../src/rules/placement';
import { pointsOfLand, taxes, territories } from '../src/rules/scoring';
import { ghostOf, inPlay } from '../src/table/model';
import { recorded } from './table-fixtures';

const laying = recorded.filter(({ prompt }) => prompt?.phase === 'place');

test('a domino fits exactly where the prompt says', () => {
  expect(laying.length).toBeGreaterThan(4);
  for (const { view, prompt } of laying) {
    const kingdom = view.kingdoms[view.seats[view.to_move!]!.kingdom]!;
    const slot = inPlay(view)!;
    const size = view.rules.kingdom_size;
    const legal = new Set(
      prompt!.actions.flatMap((action) =>
        action.do === 'place' ? [action.cells.map(keyOf).join(' ')] : [],
      ),
    );
    const area = usable(kingdom.squares, size);
    const found = new Set<string>();
    for (const cell of rowsOf(area).flat())
      for (const direction of DIRECTIONS) {
        const cells: [Cell, Cell] = [cell, beside(cell, direction)];
        if (whyNot(kingdom.squares, size, slot, cells) === null)
          found.add(cells.map(keyOf).join(' '));
      }
    // The prompt may omit a position that looks like another one.
    for (const place of legal) expect(found).toContain(place);
    const unordered = (places: Set<string>): Set<string> =>
      new Set([...places].map((place) => place.split(' ').sort().join(' ')));
    expect(unordered(found)).toEqual(unordered(legal));
  }
});

const castle: Square = { at: [0, 0], terrain: 'castle', crowns: 0, domino: null };
const faces = {
  left: { terrain: 'wheat', crowns: 0 },
  right: { terrain: 'lake', crowns: 1 },
} as const;

test('every reason has its case', () => {
  const squares: Square[] = [
    castle,
    { at: [1, 0], terrain: 'forest', crowns: 0, domino: 3 },
    { at: [2, 0], terrain: 'forest', crowns: 0, domino: 3 },
  ];
  const why = (...cells: [Cell, Cell]) => whyNot(squares, 5, faces, cells);
  expect(why([0, 1], [0, 2])).toBeNull();
  expect(why([0, 1], [1, 2])).toBe('cells_not_adjacent');
  expect(why([1, 0], [1, 1])).toBe('cell_occupied');
  expect(why([-2, 0], [-3, 0])).toBe('outside_kingdom');
  expect(why([2, 1], [2, 2])).toBe('no_matching_terrain');
  expect(whyNotHere(squares, 5, faces, [0, 0])).toBe('cell_occupied');
  expect(whyNotHere(squares, 5, faces, [-3, 0])).toBe('outside_kingdom');
  expect(whyNotHere(squares, 5, faces, [2, 2])).toBe('no_matching_terrain');
  expect(whyNotHere(squares, 5, faces, [1, 1])).toBeNull();
});

test('the frame of the kingdom shifts until it is full', () => {
  expect(usable([castle], 5)).toEqual({ left: -4, right: 4, top: -4, bottom: 4 });
  const wide: Square[] = [castle, { at: [4, 0], terrain: 'lake', crowns: 0, domino: 1 }];
  expect(usable(wide, 5)).toEqual({ left: 0, right: 4, top: -4, bottom: 4 });
});

test('territories and points agree with the server', () => {
  for (const { view } of recorded)
    view.kingdoms.forEach((kingdom, index) => {
      const { squares, buildings, score } = kingdom;
      const built = buildings
        .filter(({ reward }) => reward?.per === 'territory')
        .reduce((sum, { score, points }) => sum + score - points, 0);
      expect(pointsOfLand(kingdom, view.rules, view.court?.queen === index)).toBe(
        score.territory_points + score.middle_kingdom + built,
      );
      expect(territories(squares).map(({ terrain, cells }) => [terrain, cells.length])).toEqual(
        score.territories.map(({ terrain, squares: count }) => [terrain, count]),
      );
    });
});

test('a preview is the change of the total that follows', () => {
  const changes = recorded.flatMap(({ view, placed }) => {
    if (!placed) return [];
    const own = view.seats[view.to_move!]!.kingdom;
    const { points } = ghostOf(view, own, { do: 'place', cells: placed.cells })!;
    expect(view.kingdoms[own]!.score.total + points).toBe(placed.total);
    return [points];
  });
  expect(Math.min(...changes)).toBeLessThan(0);
  expect(Math.max(...changes)).toBeGreaterThan(10);
});

test('knights bring the coins that the server pays', () => {
  const taxed = recorded.filter((table) => table.taxed);
  expect(taxed.length).toBeGreaterThan(0);
  for (const { view, taxed: paid } of taxed) {
    const kingdom = view.kingdoms[view.seats[view.to_move!]!.kingdom]!;
    expect(taxes(kingdom, paid!.cells)).toBe(paid!.coins);
  }
});
