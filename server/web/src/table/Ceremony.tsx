// At the end of a game: the territories of a kingdom light up one after another, from the smallest,
// and their points stay.
import type { Cell, Kingdom } from '@castellan/client';
import type { JSX } from 'preact';

import { outline } from '../drawing';
import { counted } from './counting';
import { Points } from './Points';
import { bySquare, DIRECTIONS, keyOf } from '../rules/cells';
import { classes } from '../classes';
import endCss from './end.module.css';

const css = classes(endCss);

/** The cells of the territory to which a cell belongs. */
function cellsFrom(kingdom: Kingdom, first: Cell): Cell[] {
  const laid = bySquare(kingdom.squares);
  const terrain = laid.get(keyOf(first))?.terrain;
  const seen = new Set([keyOf(first)]);
  const cells: Cell[] = [first];
  for (const [x, y] of cells)
    for (const [dx, dy] of DIRECTIONS) {
      const next: Cell = [x + dx, y + dy];
      if (seen.has(keyOf(next)) || laid.get(keyOf(next))?.terrain !== terrain) continue;
      seen.add(keyOf(next));
      cells.push(next);
    }
  return cells;
}

/** In the board's units. */
export function Ceremony({ kingdom }: { kingdom: Kingdom }): JSX.Element {
  return (
    <>
      {counted(kingdom).map(({ first, points, after }) => {
        const cells = cellsFrom(kingdom, first);
        const [x, y] = cells[Math.floor(cells.length / 2)]!;
        return (
          <g key={keyOf(first)} style={{ '--after': `${after}s` }}>
            <path class={css('lit')} d={outline(cells, 4)} />
            <Points at={[x + 0.68, y + 0.66]}>{points}</Points>
          </g>
        );
      })}
    </>
  );
}
