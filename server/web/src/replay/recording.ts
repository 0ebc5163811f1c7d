// A game from its beginning, as far as it has loaded, with every table. The reader moves through it
// by position.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Game, ReplayedGame, Room, State, View } from '@castellan/client';

import { steadyNow } from '../clock';
import { hear, type HeardDeal } from '../deals';
import { keyTo } from '../keys';
import { isUnwatched } from '../lobby/connection';
import { server } from '../server';
import { happenedIn, LOG_KEPT, type Happened, type TableStore } from '../store';
import { takenBack } from '../undone';
import { recordOf, replay } from './records';

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

// The server refills the bucket of an address all the time: half of it takes that long by default.
const PAUSE = 15_000;

/**
 * Follows the game on the server like a spectator, from its first step. Asks again later if the
 * server sends the newest table alone, because this network has asked for too many steps.
 *
 * @param start - the first position; null: the beginning
 */
export function record(code: string, start: number | null): Recording {
  const key = keyTo(code);
  const dealt = signal<View | null>(null);
  const steps = signal<readonly Happened[]>([]);
  const deals = signal<readonly HeardDeal[]>([]);
  const room = signal<Room | null>(null);
  const state = signal<State>({ name: 'connecting', attempt: 0, diagnosis: null });
  let game: Game;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const close = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    game.close();
  };
  const askLater = (): void => {
    close();
    state.value = {
      name: 'waiting',
      attempt: ++attempt,
      until: steadyNow() + PAUSE,
      loss: { code: null, reason: 'lost' },
      diagnosis: { reason: 'too_many_requests' },
    };
    timer = setTimeout(ask, PAUSE);
  };
  const ask = (): void => {
    timer = null;
    game = server.join(code, { pass: key, events: true, replay: true });
    const look = (): void => {
      room.value = game.room ?? room.peek();
    };
    // Its record is for everybody, also where nobody may watch.
    const readRecord = async (refusal: State): Promise<void> => {
      try {
        const told = await replay(await recordOf(code));
        room.value = told.room;
        dealt.value = told.dealt;
        steps.value = told.steps.map(happenedIn);
        deals.value = dealsOf(told);
        state.value = { name: 'open' };
      } catch {
        state.value = refusal;
      }
    };
    game.on('snapshot', ({ seq, view }) => {
      if (seq > 0) return askLater();
      dealt.value = view;
      steps.value = [];
      deals.value = hear([], { view, seq, deal: game.deal });
    });
    game.on('step', (event) => {
      const newest = happenedIn(event);
      steps.value = [...steps.value, newest];
      deals.value = hear(deals.value, { ...newest, deal: event.step.deal });
    });
    game.on('presence', look);
    game.on('room', look);
    game.on('state', (now) => {
      look();
      if (now.name === 'ended' && isUnwatched(now.end.reason)) void readRecord(now);
      else state.value = now;
    });
    state.value = game.state;
    look();
  };
  ask();
  const source: Source = {
    code,
    source: 'replay',
    key,
    serverNow: () => game.serverNow(),
    requestId: () => game.requestId,
    reconnect: () => {
      if (timer === null) return game.reconnect();
      clearTimeout(timer);
      ask();
    },
    close,
  };
  return recordingOf({ room, state, dealt, steps, deals }, source, start ?? 0);
}

function dealsOf({ dealt, steps, deal }: ReplayedGame): readonly HeardDeal[] {
  let deals: readonly HeardDeal[] = [];
  for (const event of steps) deals = hear(deals, { ...happenedIn(event), deal: event.step.deal });
  const { view = dealt, step = { seq: 0 } } = steps.at(-1) ?? {};
  return hear(deals, { view, seq: step.seq, deal });
}

/** A game that is completely loaded. */
export function recordingIn(game: ReplayedGame): Recording {
  const { room, dealt } = game;
  const steps = game.steps.map(happenedIn);
  const last = steps.at(-1);
  const told: Told = {
    room: signal(room),
    state: signal<State>({ name: 'open' }),
    dealt: signal(dealt),
    steps: signal(steps),
    deals: signal(dealsOf(game)),
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
