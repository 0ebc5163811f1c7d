// How well bots play: what the levels are called, and which one this device chose last.
import { signal } from '@preact/signals';
import type { BotLevel } from '@castellan/client';

import { keep, recall } from '../storage';
import { tOr } from '../words';

/** Those that the page tells about, the weakest first; which a server has it says itself. */
export const LEVELS: readonly BotLevel[] = [
  'random',
  'greedy_placement',
  'full_greedy',
  'flat_search',
  'tree_search',
];

const KEPT = 'castellan.level';

const chosen = signal(recall(KEPT));

/** The level chosen last; where it was none of these, the best. Null where there is no choice. */
export function usualLevel(levels: readonly BotLevel[]): BotLevel | null {
  return levels.find((level) => level === chosen.value) ?? levels.at(-1) ?? null;
}

export function rememberLevel(level: BotLevel): void {
  keep(KEPT, level);
  chosen.value = level;
}

/** A newer server may have levels that this page has no name for. */
export function levelName(level: BotLevel): string {
  return tOr(`game.bots.${level}.name`, level);
}
