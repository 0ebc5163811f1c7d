// Light or dark: the device's setting, unless the reader chose. `data-theme` on the root holds the
// choice; style sheets use `color-scheme`.
import { signal } from '@preact/signals';

import { part } from '../chunks';
import { keep, recall } from '../storage';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = 'castellan.theme';

export const theme = signal<Theme>('system');

export function chooseTheme(chosen: Theme): void {
  apply(chosen);
  keep(KEPT, chosen);
}

export function isDark(): boolean {
  if (theme.value !== 'system') return theme.value === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

/** To be called before the first paint, so that nothing flashes. */
export function startTheme(): void {
  const kept = recall(KEPT);
  apply(THEMES.find((word) => word === kept) ?? 'system');
}

/** Loads the sheet for forced colours while the system has them. */
export function followForcedColours(): void {
  const forced = matchMedia('(forced-colors: active)');
  const load = (): void => {
    if (forced.matches) part(() => import('../forced.module.css')).catch(() => undefined);
  };
  forced.onchange = load;
  load();
}

function apply(chosen: Theme): void {
  theme.value = chosen;
  const root = document.documentElement;
  if (chosen === 'system') delete root.dataset.theme;
  else root.dataset.theme = chosen;
}
