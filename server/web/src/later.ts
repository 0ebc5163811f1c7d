// Screens that a first game does not need: they are loaded on demand, so that the page starts
// sooner.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';

import { part } from './chunks';
import { notify } from './frame';
import { partText } from './lazily';
import type { Route } from './route';
import { loadAllTexts } from './words';

type Screens = typeof import('./screens');

/** Empty until loaded. */
export let later = {} as Screens;

/** Why the screens could not be loaded, as a text; null: no error. */
export const missing = signal<string | null>(null);

let fetched: Promise<void> | null = null;

function fetchThem(): Promise<void> {
  fetched ??= Promise.all([part(() => import('./screens')), loadAllTexts()]).then(
    ([screens]) => void (later = screens),
    (failure: unknown) => {
      fetched = null;
      throw failure;
    },
  );
  return fetched;
}

function isThere({ screen }: Route): boolean {
  return screen === 'lobby' || screen === 'room' || 'Help' in later;
}

/** The screen to show: while one loads, the previous one; null: none yet. */
export function useShown(wanted: Route): Route | null {
  const shown = useRef<Route | null>(null);
  const [, again] = useState(0);
  if (isThere(wanted)) shown.current = wanted;
  useEffect(() => {
    if (isThere(wanted)) return;
    missing.value = null;
    fetchThem().then(
      () => again((count) => count + 1),
      (failure: unknown) => {
        missing.value = partText(failure);
        notify(missing.value, 'error');
      },
    );
  }, [wanted]);
  return shown.current;
}
