// The score of a kingdom, as far as a preview needs it. Displayed scores come from the server.
import type { Cell, Kingdom, Rules, Square, Terrain } from '@castellan/client';

import { around, bySquare, keyOf, neighbours } from './cells';
import type { Faces } from './placement';

export interface Territory {
  readonly terrain: Terrain;
  readonly cells: readonly Cell[];
  readonly crowns: number;
}

/** In the order in which their first squares were placed. The castle belongs to none. */
export function territories(squares: readonly Square[]): Territory[] {
  const laid = bySquare(squares);
  const seen = new Set<string>();
  const found: Territory[] = [];
  for (const { at, terrain } of squares) {
    if (terrain === 'castle' || seen.has(keyOf(at))) continue;
    const cells: Cell[] = [at];
    let crowns = 0;
    seen.add(keyOf(at));
    for (const cell of cells) {
      crowns += laid.get(keyOf(cell))!.crowns;
      for (const next of neighbours(cell))
        if (laid.get(keyOf(next))?.terrain === terrain && !seen.has(keyOf(next))) {
          seen.add(keyOf(next));
          cells.push(next);
        }
    }
    found.push({ terrain, cells, crowns });
  }
  return found;
}

/** With the queen, if she visits this kingdom, as one more crown on its largest territory. */
function territoryPoints(all: readonly Territory[], queen: boolean): number {
  const largest = queen ? Math.max(0, ...all.map(({ cells }) => cells.length)) : 0;
  return all.reduce((sum, { cells, crowns }) => sum + cells.length * crowns, largest);
}

function inTheMiddle(squares: readonly Square[], rules: Rules): boolean {
  const { left, right, top, bottom } = around(squares.map(({ at }) => at));
  if (rules.middle_kingdom_measure === 'bounding_box') return left === -right && top === -bottom;
  return Math.max(-left, right, -top, bottom) <= Math.floor(rules.kingdom_size / 2);
}

/** The points that depend on where dominoes lie: all that the next one can change. */
export function pointsOfLand(
  { squares, buildings }: Pick<Kingdom, 'squares' | 'buildings'>,
  rules: Rules,
  queen: boolean,
): number {
  const all = territories(squares);
  const middle = rules.middle_kingdom && inTheMiddle(squares, rules) ? 10 : 0;
  return buildings.reduce(
    (sum, { reward }) =>
      reward?.per === 'territory'
        ? sum + reward.points * all.filter(({ terrain }) => terrain === reward.terrain).length
        : sum,
    territoryPoints(all, queen) + middle,
  );
}

export function withDomino(
  squares: readonly Square[],
  faces: Faces,
  cells: readonly [Cell, Cell],
): Square[] {
  return [
    ...squares,
    { at: cells[0], ...faces.left, domino: null },
    { at: cells[1], ...faces.right, domino: null },
  ];
}

/** The coins for knights on these squares, with the bonus of buildings. */
export function taxes(
  { squares, buildings, treasury }: Pick<Kingdom, 'squares' | 'buildings' | 'treasury'>,
  cells: readonly Cell[],
): number {
  const knights = (treasury?.knights ?? 0) + squares.filter(({ knight }) => knight).length;
  const bonus = buildings.reduce((sum, { tax_bonus: kind }) => {
    if (kind === 'per_knight') return sum + knights;
    return kind === 'per_tower' ? sum + (treasury?.towers ?? 0) : sum;
  }, 0);
  const all = territories(squares);
  return cells.reduce((sum, cell) => {
    const own = all.find((territory) => territory.cells.some((at) => keyOf(at) === keyOf(cell)));
    return sum + (own?.cells.length ?? 0) + bonus;
  }, 0);
}
