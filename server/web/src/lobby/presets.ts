// Presets in words. A newer server may have some without a text here.
import { tOr } from '../words';

export function presetName(preset: string): string {
  return tOr(`game.presets.${preset}.name`, preset);
}

/** In one line; empty for a newer one. */
export function presetHint(preset: string): string {
  return tOr(`game.presets.${preset}.hint`, '');
}
