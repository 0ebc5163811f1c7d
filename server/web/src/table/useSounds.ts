// Sounds for events at the table.
import type { GameEvent } from '@castellan/client';
import { effect, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { isShared } from '../device/people';
import { play, type Sound } from '../frame/sounds';
import type { Happened, TableStore } from '../store';

const HEARD: Partial<Record<GameEvent['event'], Sound>> = {
  claimed: 'claimed',
  placed: 'laid',
  discarded: 'laid',
  taxed: 'coins',
  built: 'coins',
  bribed: 'coins',
  game_ended: 'over',
  ended: 'over',
};

/**
 * One sound for a step, that of its last event with a sound, and another one when this seat's turn
 * begins.
 */
export function soundsOf(
  { events, before, view }: Pick<Happened, 'events' | 'before' | 'view'>,
  seat: number | null,
  hidden: boolean,
): readonly Sound[] {
  if (events.length === 0) return [];
  const sound = events.map(({ event }) => HEARD[event]).findLast((each) => each !== undefined);
  const mine = seat !== null && view.to_move === seat;
  // Two dominoes in a row, or several steps, are one turn.
  const turn = mine && (before.to_move !== seat || before.phase === 'claim');
  const found: Sound[] = sound && !hidden ? [sound] : [];
  return turn ? [...found, 'turn'] : found;
}

export function useSounds(store: TableStore): void {
  useEffect(() => {
    if (store.source !== 'live') return;
    const { happened, state, seq, view } = store;
    // On a shared device each turn has its sound already: see useDevice.ts.
    const own = (): number | null => (isShared(store) ? null : store.seat.peek());
    // A waiting player may look elsewhere when the game begins.
    if (seq.peek() === 0 && own() !== null && own() === view.peek()?.to_move) play('turn');
    const known = happened.peek();
    return effect(() => {
      const step = happened.value;
      // Steps received while catching up are old.
      if (!step || step === known || state.peek().name !== 'open') return;
      soundsOf(step, untracked(own), document.hidden).forEach(play);
    });
  }, [store]);
}
