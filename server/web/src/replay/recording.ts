// A game from its beginning, as far as it has loaded, with every table. The reader moves through it
// by position.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { ReplayedGame, Room, State, View } from '@castellan/client';

import { hear, type HeardDeal } from '../deals';
import { keyTo } from '../keys';
import { server } from '../server';
import { happenedIn, LOG_KEPT, type Happened, type TableStore } from '../store';
import { takenBack } from '../undone';

export interface Recording {
  /** The number of steps loaded so far: positions go from 0, the table as dealt, to this. */
  readonly length: ReadonlySignal<number>;
  readonly position: Signal<number>;
  /** Whether the game has loaded to its end. */
  readonly over: ReadonlySignal<boolean>;
  /** The table at this position, as for a spectator. */
  readonly store: TableStore;
}

interface Told {
  readonly room: ReadonlySignal<Room | null>;
  readonly state: ReadonlySignal<State>;
  readonly dealt: ReadonlySignal<View | null>;
  readonly steps: ReadonlySignal<readonly Happened[]>;
  readonly deals: ReadonlySignal<readonly HeardDeal[]>;
}

const notPlayed = (): Promise<never> => Promise.reject(new Error('a replay cannot be played'));

type Source = Pick<
  TableStore,
  'code' | 'source' | 'key' | 'serverNow' | 'requestId' | 'reconnect' | 'close'
>;

function recordingOf(
  { room, state, dealt, steps, deals }: Told,
  source: Source,
  start: number,
): Recording {
  const length = computed(() => steps.value.length);
  const wanted = signal(start);
  const here = computed(() => Math.min(wanted.value, length.value));
  const happened = computed(() => steps.value[here.value - 1] ?? null);
  const nothing = signal(null);
  return {
    length,
    position: wanted,
    over: computed(() => steps.value.at(-1)?.view.phase === 'over'),
    store: {
      ...source,
      token: null,
      people: signal([]),
      view: computed(() => happened.value?.view ?? dealt.value),
      seq: here,
      room,
      seat: nothing,
      prompt: nothing,
      granted: nothing,
      state,
      deals,
      happened,
      log: computed(() =>
        steps.value.slice(Math.max(0, here.value - LOG_KEPT), here.value).reverse(),
      ),
      chat: null,
      status: nothing,
      proposal: nothing,
      undone: computed(() => takenBack([...steps.value].reverse())),
      act: notPlayed,
      advise: notPlayed,
      ready: notPlayed,
      propose: notPlayed,
      vote: notPlayed,
    },
  };
}

/**
 * Follows the game on the server like a spectator, from its first step.
 *
 * @param start - the first position; null: the beginning
 */
export function record(code: string, start: number | null): Recording {
  const key = keyTo(code);
  const game = server.join(code, { pass: key, events: true, replay: true });
  const dealt = signal<View | null>(null);
  const steps = signal<readonly Happened[]>([]);
  const deals = signal<readonly HeardDeal[]>([]);
  const room = signal(game.room);
  const state = signal(game.state);
  game.on('snapshot', ({ seq, view }) => {
    dealt.value = view;
    steps.value = [];
    deals.value = hear([], { view, seq, deal: game.deal });
  });
  game.on('step', (event) => {
    const newest = happenedIn(event);
    steps.value = [...steps.value, newest];
    deals.value = hear(deals.value, { ...newest, deal: event.step.deal });
  });
  const look = (): void => {
    room.value = game.room;
  };
  game.on('presence', look);
  game.on('room', look);
  game.on('state', (now) => {
    state.value = now;
    look();
  });
  const source: Source = {
    code,
    source: 'replay',
    key,
    serverNow: () => game.serverNow(),
    requestId: () => game.requestId,
    reconnect: () => game.reconnect(),
    close: () => game.close(),
  };
  return recordingOf({ room, state, dealt, steps, deals }, source, start ?? 0);
}

/** A game that is completely loaded. */
export function recordingIn({ room, dealt, steps: all, deal }: ReplayedGame): Recording {
  const steps = all.map(happenedIn);
  const last = steps.at(-1);
  let deals: readonly HeardDeal[] = [];
  for (const [index, { step }] of all.entries())
    deals = hear(deals, { ...steps[index]!, deal: step.deal });
  deals = hear(deals, { view: last?.view ?? dealt, seq: last?.seq ?? 0, deal });
  const told: Told = {
    room: signal(room),
    state: signal<State>({ name: 'open' }),
    dealt: signal(dealt),
    steps: signal(steps),
    deals: signal(deals),
  };
  const nothing = (): void => undefined;
  const { code } = room;
  const source: Source = {
    code,
    source: 'file',
    key: null,
    serverNow: () => last?.time ?? 0,
    requestId: () => null,
    reconnect: nothing,
    close: nothing,
  };
  return recordingOf(told, source, 0);
}
