// The end of a game in time: the territories of a kingdom light up one after another.
import type { Kingdom } from '@castellan/client';

/** In seconds, from one territory to the next. */
const STEP = 0.4;

/** The territories that bring points, the smallest first, each after some seconds. */
export function counted({ score }: Kingdom) {
  return score.territories
    .filter(({ points }) => points > 0)
    .sort((one, other) => one.points - other.points)
    .map((territory, index) => ({ ...territory, after: index * STEP }));
}

/** In seconds, until all of them are lit. */
export const countingTime = (kingdom: Kingdom | undefined): number =>
  kingdom ? counted(kingdom).length * STEP : 0;
