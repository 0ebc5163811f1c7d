// The parts of a kingdom's score.
import type { View } from '@castellan/client';

import type { KeysBelow } from '../words/keys';

type Part = KeysBelow<'table.score'>;

/** The parts that this game has, as [word, points]. */
export function partsOf(view: View, kingdom: number): [Part, number][] {
  const { rules, match } = view;
  const score = view.kingdoms[kingdom]!.score;
  const parts: [Part, number, boolean][] = [
    ['territories', score.territory_points, true],
    ['coins', score.coins, view.court !== null],
    ['buildings', score.buildings, view.court !== null],
    ['harmony', score.harmony, rules.harmony],
    ['middle_kingdom', score.middle_kingdom, rules.middle_kingdom],
    ['before', match?.totals[kingdom] ?? 0, match !== null],
  ];
  return parts.filter(([, , there]) => there).map(([word, points]) => [word, points]);
}

/** With the points of a match's earlier games. */
export function totalOf(view: View, kingdom: number): number {
  return (view.kingdoms[kingdom]?.score.total ?? 0) + (view.match?.totals[kingdom] ?? 0);
}
