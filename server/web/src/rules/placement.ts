// Where a domino may be placed, and why not. The server decides, and its prompt lists all legal
// positions; this explains the reason next to the board before a request is sent.
import type { Cell, Face, Square } from '@castellan/client';

import {
  around,
  beside,
  bySquare,
  DIRECTIONS,
  keyOf,
  neighbours,
  within,
  type Area,
} from './cells';

/** The server's refusals, and `no_room`: a free cell without a free neighbour. */
export type WhyNot =
  'cell_occupied' | 'outside_kingdom' | 'no_matching_terrain' | 'cells_not_adjacent' | 'no_room';

export interface Faces {
  readonly left: Face;
  readonly right: Face;
}

/** All cells that a kingdom of this size can still reach. */
export function usable(squares: readonly Square[], size: number): Area {
  const { left, right, top, bottom } = around(squares.map(({ at }) => at));
  return {
    left: right - size + 1,
    right: left + size - 1,
    top: bottom - size + 1,
    bottom: top + size - 1,
  };
}

function fits(squares: readonly Square[], size: number, cells: readonly Cell[]): boolean {
  const { left, right, top, bottom } = around([...squares.map(({ at }) => at), ...cells]);
  return right - left < size && bottom - top < size;
}

/** Null if the domino may be placed on these cells, its left square on the first one. */
export function whyNot(
  squares: readonly Square[],
  size: number,
  faces: Faces,
  cells: readonly [Cell, Cell],
): WhyNot | null {
  const laid = bySquare(squares);
  if (!neighbours(cells[0]).some((cell) => keyOf(cell) === keyOf(cells[1])))
    return 'cells_not_adjacent';
  if (cells.some((cell) => laid.has(keyOf(cell)))) return 'cell_occupied';
  if (!fits(squares, size, cells)) return 'outside_kingdom';
  const joins = (cell: Cell, { terrain }: Face): boolean =>
    neighbours(cell).some((next) => {
      const there = laid.get(keyOf(next))?.terrain;
      return there === 'castle' || there === terrain;
    });
  if (joins(cells[0], faces.left) || joins(cells[1], faces.right)) return null;
  return 'no_matching_terrain';
}

/** Why no position of the domino covers this cell; null if one does. */
export function whyNotHere(
  squares: readonly Square[],
  size: number,
  faces: Faces,
  cell: Cell,
): WhyNot | null {
  if (squares.some(({ at }) => keyOf(at) === keyOf(cell))) return 'cell_occupied';
  if (!within(usable(squares, size), cell)) return 'outside_kingdom';
  const reasons = new Set<WhyNot | null>();
  for (const direction of DIRECTIONS) {
    const other = beside(cell, direction);
    reasons.add(whyNot(squares, size, faces, [cell, other]));
    reasons.add(whyNot(squares, size, faces, [other, cell]));
  }
  if (reasons.has(null)) return null;
  if (reasons.has('no_matching_terrain')) return 'no_matching_terrain';
  return reasons.has('outside_kingdom') ? 'outside_kingdom' : 'no_room';
}
