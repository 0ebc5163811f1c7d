// A cell in words: its place, its content, and what can be done with it.
import type { Cell, Face, Square } from '@castellan/client';

import { keyOf, same, type Area } from '../rules/cells';
import { labelled, t } from '../words';
import { buildingName, faceName, placeName } from './names';

/** The marks on a board. */
export interface Marks {
  /** Cells that a legal position of the domino covers. */
  readonly legal: ReadonlySet<string>;
  /** Placed squares that can be chosen: for knights, for a building. */
  readonly bright: readonly Cell[];
  readonly brightMeans: 'knightHere' | 'site';
  readonly chosen: readonly Cell[];
  readonly last: readonly Cell[];
}

/** `half`: the half of the held domino that would lie there. */
export function cellLabel(
  cell: Cell,
  { left, top }: Area,
  square: Square | undefined,
  marks: Marks,
  half: Face | null,
): string {
  const words = [placeName(cell, [left, top]), square ? faceName(square) : t('table.cell.free')];
  if (square?.building) words.push(buildingName(square.building));
  if (square?.knight) words.push(t('table.cell.knight'));
  if (half) words.push(labelled(t('table.cell.ghost'), faceName(half)));
  else if (marks.legal.has(keyOf(cell))) words.push(t('table.cell.legal'));
  if (marks.bright.some((at) => same(at, cell))) words.push(t(`table.cell.${marks.brightMeans}`));
  if (marks.last.some((at) => same(at, cell))) words.push(t('table.cell.last'));
  return words.join(', ');
}
