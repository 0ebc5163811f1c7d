// What sounds when something happens at the table.
import type { GameEvent } from '@castellan/client';
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';

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

/** One sound for a step, that of its last event that has one, and another when the turn comes to this seat. */
export function soundsOf(
  { events, before, view }: Pick<Happened, 'events' | 'before' | 'view'>,
  seat: number | null,
  hidden: boolean,
): readonly Sound[] {
  if (events.length === 0) return [];
  const sound = events.map(({ event }) => HEARD[event]).findLast((each) => each !== undefined);
  const mine = seat !== null && view.to_move === seat;
  // With two dominoes in a row, or several things to do, it is one turn.
  const turn = mine && (before.to_move !== seat || before.phase === 'claim');
  const found: Sound[] = sound && !hidden ? [sound] : [];
  return turn ? [...found, 'turn'] : found;
}

export function useSounds(store: TableStore): void {
  useEffect(() => {
    if (store.source !== 'live') return;
    const { happened, state, seat, seq, view } = store;
    // Who waited for the others looks elsewhere when the game begins.
    if (seq.peek() === 0 && seat.peek() === view.peek()?.to_move) play('turn');
    const known = happened.peek();
    return effect(() => {
      const step = happened.value;
      // What is caught up with happened long ago.
      if (!step || step === known || state.peek().name !== 'open') return;
      soundsOf(step, seat.peek(), document.hidden).forEach(play);
    });
  }, [store]);
}
