// The levels of bots: their names, and the level last chosen on this device, by default an easy one.
import { signal } from '@preact/signals';
import type { BotLevel } from '@castellan/client';

import { keep, recall } from '../storage';
import { tOr } from '../words';

/** The levels known to the page, weakest first; the server lists the ones it has. */
export const LEVELS: readonly BotLevel[] = [
  'random',
  'greedy_placement',
  'full_greedy',
  'flat_search',
  'tree_search',
];

const KEPT = 'castellan.level';

const chosen = signal(recall(KEPT));

/** Newcomers can beat it. */
const EASY: BotLevel = 'greedy_placement';

/** The last chosen level, or the easy one; if it is not offered, the best. Null: no levels. */
export function usualLevel(levels: readonly BotLevel[]): BotLevel | null {
  return levels.find((level) => level === (chosen.value ?? EASY)) ?? levels.at(-1) ?? null;
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
