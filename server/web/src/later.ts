// Screens that are loaded on demand, so that the page starts sooner: the lobby, which a link to a
// running game does not need, and those that a first game does not need.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';

import { part, Upgraded } from './chunks';
import { notify } from './frame';
import { partText } from './lazily';
import { useRetries } from './lobby/asking';
import type { Route } from './route';
import { useNewest } from './useNewest';
import { loadAllTexts } from './words';

/** Empty until loaded. */
export let entry = {} as typeof import('./lobby/entry');
/** Empty until loaded. */
export let later = {} as typeof import('./screens');

/** Why the screens could not be loaded, as a text; null: no error. */
export const missing = signal<string | null>(null);

/** Loads once, and again after a failure. */
function once(load: () => Promise<void>): () => Promise<void> {
  let loaded: Promise<void> | null = null;
  return () =>
    (loaded ??= load().catch((failure: unknown) => {
      loaded = null;
      throw failure;
    }));
}

const loadEntry = once(async () => {
  entry = await part(() => import('./lobby/entry'));
});

const loadLater = once(async () => {
  [later] = await Promise.all([part(() => import('./screens')), loadAllTexts()]);
});

/** Loads what a screen needs; null: it is there. */
function missingPart({ screen }: Route): (() => Promise<void>) | null {
  if (screen === 'room') return null;
  if (screen === 'lobby') return 'Lobby' in entry ? null : loadEntry;
  return 'Help' in later ? null : loadLater;
}

/** The first screen, beside the texts. Another one that cannot be loaded says so by itself. */
export async function loadFirst(wanted: Route): Promise<void> {
  if (wanted.screen === 'lobby') await loadEntry();
}

/**
 * The screen to show: while one loads, the previous one; null: none yet. After a failure that may pass
 * it is asked for again.
 */
export function useShown(wanted: Route): Route | null {
  const shown = useRef<Route | null>(null);
  const [last, end] = useState<{ to: Route | null; failure: unknown }>({ to: null, failure: null });
  const failure = last.to === wanted ? last.failure : null;
  const load = missingPart(wanted);
  if (!load) shown.current = wanted;
  const newest = useNewest(() => {
    load?.().then(
      () => {
        missing.value = null;
        end({ to: wanted, failure: null });
      },
      (why: unknown) => {
        missing.value = partText(why);
        if (failure === null) notify(missing.value, 'error');
        end({ to: wanted, failure: why });
      },
    );
  });
  useEffect(() => {
    missing.value = null;
    newest.current();
  }, [newest, wanted]);
  useRetries(failure !== null && !(failure instanceof Upgraded), newest.current);
  return shown.current;
}
