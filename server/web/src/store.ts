// A room as the page follows it: the client's game as signals, so that what shows them is drawn
// anew when they change. One for each room that is open; `close` ends it.
import { signal, type ReadonlySignal } from '@preact/signals';
import type {
  Action,
  Advice,
  Game,
  GameEvent,
  Prompt,
  Room,
  State,
  Step,
  StepEvent,
  View,
} from '@castellan/client';

import { watcherName } from './chat/kept';
import { followChat, type ChatStore } from './chat/store';
import { hear, type HeardDeal } from './deals';
import { keyTo } from './keys';
import { forgetPass, locksAnew, passOf } from './passes';
import { seatIn, seatMoved, server } from './server';

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

export function happenedIn({ step, before, view }: StepEvent): Happened {
  const { seq, by, time, events = [] } = step;
  return { seq, by, time, events, before, view };
}

/** The steps that a log shows. */
export const LOG_KEPT = 40;

export interface TableStore {
  readonly code: string;
  /** Where the steps come from: a game as it is played, one told again, a record file. */
  readonly source: 'live' | 'replay' | 'file';
  /** What was shown at the door, for who has no seat. */
  readonly key: string | null;
  readonly view: ReadonlySignal<View | null>;
  readonly seq: ReadonlySignal<number | null>;
  readonly room: ReadonlySignal<Room | null>;
  /** The seat of this device; null: it watches. */
  readonly seat: ReadonlySignal<number | null>;
  /** All legal actions of this seat, on its turn. */
  readonly prompt: ReadonlySignal<Prompt | null>;
  readonly state: ReadonlySignal<State>;
  /** Of each game of a match, as far as they were heard. */
  readonly deals: ReadonlySignal<readonly HeardDeal[]>;
  /** The newest step that came while the page looked on. */
  readonly happened: ReadonlySignal<Happened | null>;
  /** The steps up to the present table without a gap, newest first, at most LOG_KEPT. */
  readonly log: ReadonlySignal<readonly Happened[]>;
  /** Null where nobody says anything: a game told again. */
  readonly chat: ChatStore | null;
  /** Resolves with the step, rejects with Rejected or NoAnswer. */
  act(action: Action): Promise<Step>;
  /** What a good player would do; rejects like `act`. */
  advise(): Promise<Advice>;
  /** Before the game: whether it may begin; rejects likewise. */
  ready(ready: boolean): Promise<void>;
  serverNow(): number;
  reconnect(): void;
  close(): void;
}

const NETWORK = ['online', 'offline'] as const;

/** Joins with the seat that this device has in the room, or watches. */
export function openTable(code: string): TableStore {
  const known = seatIn(code);
  const key = known ? null : keyTo(code);
  const token = known?.token ?? null;
  const name = known ? null : watcherName(code);
  const game: Game = server.join(code, { token, pass: key, name, hints: true, events: true });
  const chat = followChat(game, code, known !== null);
  const view = signal(game.view);
  const seq = signal(game.seq);
  const room = signal(game.room);
  const seat = signal(game.seat);
  const prompt = signal(game.prompt);
  const state = signal(game.state);
  const deals = signal<readonly HeardDeal[]>([]);
  const log = signal<readonly Happened[]>([]);
  const happened = signal<Happened | null>(null);
  const look = (): void => {
    view.value = game.view;
    seq.value = game.seq;
    room.value = game.room;
    if (known && game.seat !== null && game.seat !== seat.value) seatMoved(code, game.seat);
    seat.value = game.seat;
    prompt.value = game.prompt;
  };
  // Of the password that there was: a new one may be known before the room tells of it.
  let pass = passOf(code);
  game.on('view', look);
  game.on('prompt', look);
  game.on('presence', look);
  game.on('room', (now) => {
    if (room.value && locksAnew(room.value, now) && pass !== null) forgetPass(code, pass);
    pass = passOf(code);
    look();
  });
  game.on('state', (now) => {
    state.value = now;
    look();
  });
  game.on('snapshot', ({ seq: number, view: now }) => {
    log.value = [];
    deals.value = hear(deals.value, { view: now, seq: number, deal: game.deal });
  });
  game.on('step', (event) => {
    const newest = happenedIn(event);
    happened.value = newest;
    log.value = [newest, ...log.value].slice(0, LOG_KEPT);
    deals.value = hear(deals.value, { ...newest, deal: event.step.deal });
  });
  const reconnect = (): void => game.reconnect();
  // Without a network it is asked for an answer that does not come: what is lost is noticed soon.
  for (const word of NETWORK) addEventListener(word, reconnect);
  return {
    code,
    source: 'live',
    key,
    view,
    seq,
    room,
    seat,
    prompt,
    state,
    deals,
    happened,
    log,
    chat,
    act: (action) => game.act(action),
    advise: () => game.advise(),
    ready: (ready) => game.ready(ready),
    serverNow: () => game.serverNow(),
    reconnect,
    close: () => {
      for (const word of NETWORK) removeEventListener(word, reconnect);
      chat.close();
      game.close();
    },
  };
}
