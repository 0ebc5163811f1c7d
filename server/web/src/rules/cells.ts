// Cells of a kingdom: `[x, y]` from the castle, x to the right, y down.
import type { Cell, Square } from '@castellan/client';

export function keyOf([x, y]: Cell): string {
  return `${x},${y}`;
}

export function same(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Right, down, left, up: the order in which a domino turns. */
export const DIRECTIONS: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

export function beside([x, y]: Cell, [dx, dy]: Cell): Cell {
  return [x + dx, y + dy];
}

export function neighbours(cell: Cell): readonly Cell[] {
  return DIRECTIONS.map((direction) => beside(cell, direction));
}

export function bySquare(squares: readonly Square[]): ReadonlyMap<string, Square> {
  return new Map(squares.map((square) => [keyOf(square.at), square]));
}

/** A rectangle of cells, edges included. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function around(cells: readonly Cell[]): Area {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

export function within({ left, right, top, bottom }: Area, [x, y]: Cell): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Row by row. */
export function rowsOf({ left, right, top, bottom }: Area): Cell[][] {
  const rows: Cell[][] = [];
  for (let y = top; y <= bottom; y++) {
    const row: Cell[] = [];
    for (let x = left; x <= right; x++) row.push([x, y]);
    rows.push(row);
  }
  return rows;
}
