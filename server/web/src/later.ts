// The screens that nobody needs for a first game: they are fetched when somebody goes there, so that
// the page is there sooner.
import { useEffect, useRef, useState } from 'preact/hooks';

import { notify } from './frame';
import type { Route } from './route';
import { sayEverything, t } from './words';

type Screens = typeof import('./screens');

/** Empty until they were fetched. */
export let later = {} as Screens;

let fetched: Promise<void> | null = null;

function fetchThem(): Promise<void> {
  fetched ??= Promise.all([import('./screens'), sayEverything()]).then(
    ([screens]) => void (later = screens),
    (failure: unknown) => {
      fetched = null;
      throw failure;
    },
  );
  return fetched;
}

function isThere({ screen }: Route): boolean {
  return screen === 'hall' || screen === 'room' || 'Help' in later;
}

/** What can be shown: while a screen is fetched the one before it; null: there is none yet. */
export function useShown(wanted: Route): Route | null {
  const shown = useRef<Route | null>(null);
  const [, again] = useState(0);
  if (isThere(wanted)) shown.current = wanted;
  useEffect(() => {
    if (isThere(wanted)) return;
    fetchThem().then(
      () => again((count) => count + 1),
      () => notify(t('game.errors.unreachable'), 'error'),
    );
  }, [wanted]);
  return shown.current;
}
