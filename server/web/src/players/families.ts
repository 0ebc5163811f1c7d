// The kinds of games that are rated each for itself. They are called like the presets that they are
// named after.
import type { Leaderboard } from '@castellan/client';

export type Family = Leaderboard['family'];

export const FAMILIES: readonly Family[] = [
  'kingdomino',
  'mighty-duel',
  'queendomino',
  'royal',
  'royal-teams',
];

export function isFamily(word: string): word is Family {
  return (FAMILIES as readonly string[]).includes(word);
}
