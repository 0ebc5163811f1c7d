// The text of the bubble beside a square: what the square is and brings.
import type { Kingdom } from '@castellan/client';

import { keyOf, same } from '../rules/cells';
import { territories } from '../rules/scoring';
import { labelled, t } from '../words';
import { buildingName, effects, terrainName } from './names';

/** By cell: its territory and the points of it, its building, its knight, its domino. */
export function tellsOf({ squares, buildings, score }: Kingdom): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { cells } of territories(squares)) {
    // As the server counts it: with the queen.
    const own = score.territories.find(({ first }) => cells.some((cell) => same(cell, first)));
    if (!own) continue;
    const territory = t('table.score.territory', { ...own, terrain: terrainName(own.terrain) });
    const points = t('table.kingdom.points', { count: own.points });
    for (const cell of cells) found.set(keyOf(cell), `${territory} = ${points}`);
  }
  for (const { at, domino, building, knight } of squares) {
    const built = buildings.find((each) => each.building === building);
    const lines = [
      found.get(keyOf(at)),
      built && labelled(buildingName(built.kind), effects(built)),
      built?.assumed && t('table.effect.assumed'),
      knight && t('table.cell.knight'),
      domino !== null && t('table.dominoes.number', { number: domino }),
    ];
    found.set(keyOf(at), lines.filter(Boolean).join('\n'));
  }
  return found;
}
