// The kinds of games with separate ratings. They are named after presets.
import type { Leaderboard, Preset } from '@castellan/client';

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

/** The family of a preset: three are Kingdomino. */
export function familyOf(preset: Preset): Family {
  return FAMILIES.find((family) => family === preset) ?? 'kingdomino';
}
