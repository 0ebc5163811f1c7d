// A game from its beginning, as far as it has come: the page follows it like a spectator, and keeps
// every table. Where one looks is a position in it.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { View } from '@castellan/client';

import { server } from '../server';
import type { Happened, TableStore } from '../store';

const LOG_KEPT = 40;

export interface Recording {
  /** The steps that have come so far: positions go from 0, the table as dealt, to this. */
  readonly length: ReadonlySignal<number>;
  readonly position: Signal<number>;
  /** Whether all steps that the server had are here. */
  readonly complete: ReadonlySignal<boolean>;
  /** The table at this position, as if one were watching. */
  readonly store: TableStore;
}

/** @param start - where to look first; null: at the beginning. */
export function record(code: string, start: number | null): Recording {
  const game = server.join(code, { events: true, replay: true });
  const dealt = signal<View | null>(null);
  const steps = signal<readonly Happened[]>([]);
  const room = signal(game.room);
  const state = signal(game.state);
  const length = computed(() => steps.value.length);
  const wanted = signal(start ?? 0);
  game.on('snapshot', ({ view }) => {
    dealt.value = view;
    steps.value = [];
  });
  game.on('step', ({ step, before, view }) => {
    const { seq, by, time, events = [] } = step;
    steps.value = [...steps.value, { seq, by, time, events, before, view }];
  });
  const look = (): void => {
    room.value = game.room;
  };
  game.on('presence', look);
  game.on('state', (now) => {
    state.value = now;
    look();
  });
  const here = computed(() => Math.min(wanted.value, steps.value.length));
  const happened = computed(() => steps.value[here.value - 1] ?? null);
  const nothing = signal(null);
  return {
    length,
    position: wanted,
    complete: computed(() => state.value.name === 'open' || state.value.name === 'ended'),
    store: {
      code,
      view: computed(() => happened.value?.view ?? dealt.value),
      seq: here,
      room,
      seat: nothing,
      prompt: nothing,
      state,
      deal: computed(() => (here.value === steps.value.length ? game.deal : null)),
      happened,
      log: computed(() =>
        steps.value.slice(Math.max(0, here.value - LOG_KEPT), here.value).reverse(),
      ),
      act: () => Promise.reject(new Error('a game that is told again can not be played')),
      serverNow: () => game.serverNow(),
      reconnect: () => game.reconnect(),
      close: () => game.close(),
    },
  };
}
