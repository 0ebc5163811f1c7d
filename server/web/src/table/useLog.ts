// The newest steps that this page heard: for the log, for who listens, for marking the last move.
import type { Cell } from '@castellan/client';
import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import type { Happened, TableStore } from '../store';

const KEPT = 40;

/** Newest first. */
export function useLog(store: TableStore): readonly Happened[] {
  const [log, setLog] = useState<readonly Happened[]>([]);
  useEffect(
    () =>
      effect(() => {
        const step = store.happened.value;
        if (step) setLog((old) => (old[0]?.seq === step.seq ? old : [step, ...old].slice(0, KEPT)));
      }),
    [store],
  );
  return store.log?.value ?? log;
}

/** The cells of the domino that was laid last in this kingdom, where the page saw it. */
export function lastPlaced(log: readonly Happened[], kingdom: number): readonly Cell[] {
  for (const { events, view } of log)
    for (const event of events) {
      if (event.event === 'game') return [];
      if (event.event === 'placed' && view.seats[event.seat]?.kingdom === kingdom)
        return event.cells;
    }
  return [];
}

export function lastClaimed(log: readonly Happened[]): number | null {
  for (const { events } of log)
    for (const event of events) if (event.event === 'claimed') return event.domino;
  return null;
}
