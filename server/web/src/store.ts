// A room as the page follows it: the client's game as signals, so that what shows them is drawn
// anew when they change. One for each room that is open; `close` ends it.
import { signal, type ReadonlySignal } from '@preact/signals';
import type {
  Action,
  Deal,
  Game,
  GameEvent,
  Prompt,
  Room,
  State,
  Step,
  View,
} from '@castellan/client';

import { seatIn, server } from './server';

/** A step that was heard, with the table before it. */
export interface Happened {
  readonly seq: number;
  readonly by: number | null;
  /** By the server's clock. */
  readonly time: number;
  readonly events: readonly GameEvent[];
  readonly before: View;
  readonly view: View;
}

export interface TableStore {
  readonly code: string;
  readonly view: ReadonlySignal<View | null>;
  readonly seq: ReadonlySignal<number | null>;
  readonly room: ReadonlySignal<Room | null>;
  /** The seat of this device; null: it watches. */
  readonly seat: ReadonlySignal<number | null>;
  /** All legal actions of this seat, on its turn. */
  readonly prompt: ReadonlySignal<Prompt | null>;
  readonly state: ReadonlySignal<State>;
  readonly deal: ReadonlySignal<Deal | null>;
  /** The newest step that came while the page looked on. */
  readonly happened: ReadonlySignal<Happened | null>;
  /** The steps before the present table, newest first, where all of them are known. */
  readonly log?: ReadonlySignal<readonly Happened[]>;
  /** Resolves with the step, rejects with Rejected or NoAnswer. */
  act(action: Action): Promise<Step>;
  serverNow(): number;
  reconnect(): void;
  close(): void;
}

/** Joins with the seat that this device has in the room, or watches. */
export function openTable(code: string): TableStore {
  const known = seatIn(code);
  const game: Game = server.join(code, { token: known?.token ?? null, hints: true, events: true });
  const view = signal(game.view);
  const seq = signal(game.seq);
  const room = signal(game.room);
  const seat = signal(game.seat);
  const prompt = signal(game.prompt);
  const state = signal(game.state);
  const deal = signal(game.deal);
  const happened = signal<Happened | null>(null);
  const look = (): void => {
    view.value = game.view;
    seq.value = game.seq;
    room.value = game.room;
    seat.value = game.seat;
    prompt.value = game.prompt;
    deal.value = game.deal;
  };
  game.on('view', look);
  game.on('prompt', look);
  game.on('presence', look);
  game.on('state', (now) => {
    state.value = now;
    look();
  });
  game.on('step', ({ step, before, view: after }) => {
    const { seq: number, by, time, events = [] } = step;
    happened.value = { seq: number, by, time, events, before, view: after };
  });
  const reconnect = (): void => game.reconnect();
  addEventListener('online', reconnect);
  return {
    code,
    view,
    seq,
    room,
    seat,
    prompt,
    state,
    deal,
    happened,
    act: (action) => game.act(action),
    serverNow: () => game.serverNow(),
    reconnect,
    close: () => {
      removeEventListener('online', reconnect);
      game.close();
    },
  };
}
