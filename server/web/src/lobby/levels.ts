// The levels of bots: their names, and the level last chosen on this device, by default an easy one.
import { signal } from '@preact/signals';
import type { BotLevel } from '@castellan/client';

import { keep, recall } from '../storage';
import { tOr } from '../words';

/** The levels for people, weakest first; the server lists the ones it has, and some to measure by. */
export const LEVELS = [
  'greedy_placement',
  'full_greedy',
  'careless',
  'provident',
  'tree_search',
] as const satisfies readonly BotLevel[];

/** The level as which forecasts count people; see "Analysis" in protocol/http.md. */
export const ASSUMED: BotLevel = 'provident';

/** Of the levels of a server, those to choose from. */
export function forPeople(levels: readonly BotLevel[]): readonly BotLevel[] {
  return LEVELS.filter((level) => levels.includes(level));
}

const KEPT = 'castellan.level';

const chosen = signal(recall(KEPT));

/** Newcomers can beat it. */
const EASY: BotLevel = 'greedy_placement';

/** The last chosen level, or the easy one; if neither is offered, the best. Null: no levels. */
export function usualLevel(levels: readonly BotLevel[]): BotLevel | null {
  const offered = forPeople(levels);
  const wanted = (level: BotLevel | string | null) => offered.find((each) => each === level);
  return wanted(chosen.value) ?? wanted(EASY) ?? offered.at(-1) ?? null;
}

export function rememberLevel(level: BotLevel): void {
  keep(KEPT, level);
  chosen.value = level;
}

/** A newer server may have levels without a name here. */
export function levelName(level: BotLevel): string {
  return tOr(`game.bots.${level}.name`, level);
}

/** How it plays, in one line; empty for a newer one. */
export function levelHint(level: BotLevel): string {
  return tOr(`game.bots.${level}.hint`, '');
}
