// The newest domino, which is marked for everyone.
import type { Cell, Kingdom, View } from '@castellan/client';

import type { Happened } from '../store';

/** The cells of this kingdom's newest domino: squares are in order of placement. */
export function lastPlaced({ squares }: Pick<Kingdom, 'squares'>): readonly Cell[] {
  const last = squares.at(-1);
  if (!last || last.domino === null) return [];
  return squares.filter(({ domino }) => domino === last.domino).map(({ at }) => at);
}

/** The kingdom with the newest domino; null: unknown. */
export function lastPlacedIn(view: View, log: readonly Happened[]): number | null {
  for (const { events } of log)
    for (const event of [...events].reverse()) {
      if (event.event === 'game') return null;
      if (event.event === 'placed') return view.seats[event.seat]?.kingdom ?? null;
    }
  // The newest domino of this round is the last one in its kingdom.
  for (const { domino } of view.current.slice(0, view.turn + 1).reverse()) {
    const found = view.kingdoms.findIndex(({ squares }) => squares.at(-1)?.domino === domino);
    if (found >= 0) return found;
  }
  return null;
}

export function lastClaimed(log: readonly Happened[]): number | null {
  for (const { events } of log)
    for (const event of [...events].reverse()) {
      if (event.event === 'game') return null;
      if (event.event === 'claimed') return event.domino;
    }
  return null;
}

/** Whether anything happened before the oldest step of the log. */
export function isCut(log: readonly Pick<Happened, 'seq'>[], seq: number | null): boolean {
  return (log.at(-1)?.seq ?? (seq ?? 0) + 1) > 1;
}
