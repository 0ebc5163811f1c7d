// Code for those who come back (alerts, and the page without a network), which a first visit does not
// load: it waits for the second round of a game, a look elsewhere, or the next visit.
import { signal } from '@preact/signals';

import { keep, recall } from './storage';
import { loadAllTexts } from './words';

type Returning = typeof import('./returning');

const KEPT = 'castellan.returning';

/** Null until it is loaded. */
export const returning = signal<Returning | null>(null);

let fetched: Promise<void> | null = null;

export async function loadReturning(): Promise<Returning> {
  const all = await import('./returning');
  await loadAllTexts();
  return all;
}

/** The page works without it: after a failure it is loaded at the next occasion. */
export function settle(): void {
  keep(KEPT, 'yes');
  fetched ??= start().catch(() => void (fetched = null));
}

async function start(): Promise<void> {
  const all = await loadReturning();
  all.start();
  returning.value = all;
}

/** To be called after the first screen is drawn. */
export function startSettling(): void {
  if (recall(KEPT) !== null) settle();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) settle();
  });
}
