// A room as the page follows it: the client's game as signals, so that components are redrawn when
// it changes. One for each open room; `close` ends it.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type {
  Action,
  Advice,
  GameStatus,
  Game,
  Granted,
  GameEvent,
  Prompt,
  Proposal,
  Propose,
  Room,
  Ruling,
  State,
  Step,
  StepEvent,
  View,
} from '@castellan/client';

import { watcherName } from './chat/kept';
import { followChat, type ChatStore } from './chat/store';
import { hear, type HeardDeal } from './deals';
import { EarlySocket } from './earlySocket';
import { followOperator } from './frame/operator';
import { keyTo } from './keys';
import { forgetPass, locksAnew, passOf } from './passes';
import { seatMoved, seatsIn, server, type KnownSeat } from './server';
import { takenBack } from './undone';

/** A received step, with the table before it. */
export interface Happened {
  readonly seq: number;
  readonly by: number | null;
  /** By the server's clock. */
  readonly time: number;
  readonly events: readonly GameEvent[];
  readonly before: View;
  readonly view: View;
  /** The table decision in it. */
  readonly ruling?: Ruling;
  /** A bot acted: a seated one, a stand-in, or one that finished a turn. */
  readonly byBot?: boolean;
  /** The player's time was up. */
  readonly overdue?: boolean;
}

export function happenedIn({ step, before, view }: StepEvent): Happened {
  const { seq, by, re, time, events = [], ruling, overdue = false } = step;
  const byBot = re?.startsWith('bot-') ?? false;
  return { seq, by, time, events, before, view, byBot, overdue, ...(ruling ? { ruling } : {}) };
}

/** The number of steps that a log shows. */
export const LOG_KEPT = 40;

export interface TableStore {
  readonly code: string;
  /** The source of the steps: a running game, a replay, a record file. */
  readonly source: 'live' | 'replay' | 'file';
  /** The access key that was shown, without a seat. */
  readonly key: string | null;
  /** The token of the seat; null: it watches. */
  readonly token: string | null;
  /** Those of all people of this device, in order, this one among them; none in a replay or aside. */
  readonly people: ReadonlySignal<readonly TableStore[]>;
  readonly view: ReadonlySignal<View | null>;
  readonly seq: ReadonlySignal<number | null>;
  readonly room: ReadonlySignal<Room | null>;
  /** The seat of this person; null: it watches. */
  readonly seat: ReadonlySignal<number | null>;
  /** All legal actions of this seat, on its turn. */
  readonly prompt: ReadonlySignal<Prompt | null>;
  readonly state: ReadonlySignal<State>;
  /** For each game of a match, as far as received. */
  readonly deals: ReadonlySignal<readonly HeardDeal[]>;
  /** The newest step received live. */
  readonly happened: ReadonlySignal<Happened | null>;
  /** The steps up to the present table without a gap, newest first, at most LOG_KEPT. */
  readonly log: ReadonlySignal<readonly Happened[]>;
  /** Null without a chat: in a replay, or beside other games. */
  readonly chat: ChatStore | null;
  /** The state of the game beyond the board: clocks, a pause, stand-in bots. */
  readonly status: ReadonlySignal<GameStatus | null>;
  /** The open proposal, or the last one. */
  readonly proposal: ReadonlySignal<Proposal | null>;
  /** The seat that this device takes over, with its token. */
  readonly granted: ReadonlySignal<Granted | null>;
  /** The steps that were undone, also by steps that the log does not show yet. */
  readonly undone: ReadonlySignal<ReadonlySet<number>>;
  /** Resolves with the step; rejects with Rejected or NoAnswer. */
  act(action: Action): Promise<Step>;
  /** Asks for a tip; rejects like `act`. */
  advise(): Promise<Advice>;
  /** Before the game: sets the player ready or not; rejects like `act`. */
  ready(ready: boolean): Promise<void>;
  /** Opens a proposal or answers one; rejects like `act`. */
  propose(ruling: Propose['ruling']): Promise<Proposal>;
  vote(proposal: number, agree: boolean): Promise<Proposal>;
  serverNow(): number;
  /** The id of the connection in the server's log; null: none. */
  requestId(): string | null;
  reconnect(): void;
  close(): void;
}

/** A room on this device: a connection has one seat for life. */
export interface Tables {
  /** One for each seat of this device, in order, or one that watches. */
  readonly people: ReadonlySignal<readonly TableStore[]>;
  /** Joins again with the present seats. Those who stay when somebody is added stay connected. */
  again(): void;
  close(): void;
}

function openTables(code: string): Tables {
  const people = signal<readonly TableStore[]>([]);
  const again = (): void => {
    const before = people.peek();
    const seats = seatsIn(code);
    const more =
      before.length < seats.length &&
      before.every(
        ({ token, state }, index) => token === seats[index]!.token && state.peek().name !== 'ended',
      );
    const stay = more ? before : [];
    if (!more) for (const { close } of before) close();
    const joining = seats.length > 0 ? seats.slice(stay.length) : [null];
    const opened = joining.map((known, index) =>
      openTable(code, known, people, stay.length + index === 0 ? 'first' : 'other'),
    );
    people.value = [...stay, ...opened];
  };
  again();
  return {
    people,
    again,
    close: () => {
      for (const { close } of people.peek()) close();
    },
  };
}

let early: { readonly code: string; readonly tables: Tables } | null = null;

/** Connects to a room while the page still loads; its screen takes the connections. */
export function connectEarly(code: string): void {
  early = { code, tables: openTables(code) };
}

/** The connections of the screen of a room. */
export function tablesOf(code: string): Tables {
  const taken = early;
  early = null;
  if (taken?.code === code) return taken.tables;
  taken?.tables.close();
  return openTables(code);
}

/**
 * Watches without a seat, key, name and chat, beside other connections; the operator's messages come
 * over one of those.
 */
export function openAside(code: string): TableStore {
  return openTable(code, null, signal([]), 'aside');
}

/** `first` and `other`: of the people of this device. */
type Place = 'first' | 'other' | 'aside';

function openTable(
  code: string,
  known: KnownSeat | null,
  people: TableStore['people'],
  place: Place,
): TableStore {
  const aside = place === 'aside';
  const key = known || aside ? null : keyTo(code);
  const token = known?.token ?? null;
  const name = known || aside ? null : watcherName(code);
  const game: Game = server.join(code, {
    token,
    pass: key,
    name,
    hints: true,
    events: true,
    WebSocket: EarlySocket,
  });
  const chatOf = place === 'other' ? `${code}.${known?.name}` : code;
  const chat = aside ? null : followChat(game, code, known !== null, chatOf);
  if (place === 'first') followOperator(game);
  const view = signal(game.view);
  const seq = signal(game.seq);
  const room = signal(game.room);
  const seat = signal(game.seat);
  const prompt = signal(game.prompt);
  const state = signal(game.state);
  const deals = signal<readonly HeardDeal[]>([]);
  const log = signal<readonly Happened[]>([]);
  const happened = signal<Happened | null>(null);
  const status = signal(game.status);
  const proposal = signal(game.proposal);
  const granted = signal<Granted | null>(null);
  game.on('granted', (grant) => (granted.value = grant));
  const look = (): void => {
    view.value = game.view;
    seq.value = game.seq;
    room.value = game.room;
    if (known && game.seat !== null && game.seat !== seat.value)
      seatMoved(code, known.token, game.seat);
    seat.value = game.seat;
    prompt.value = game.prompt;
    if (game.status !== null) status.value = game.status;
  };
  // The pass for the old password: a pass for a new one may arrive before the room's update.
  let pass = passOf(code);
  game.on('view', look);
  game.on('prompt', look);
  game.on('presence', () => {
    look();
    // A new connection repeats the status and an open proposal before this frame. With a clock, the
    // status may come later.
    if (game.room?.clock.kind === 'none' || game.view?.phase === 'over') status.value = game.status;
    if (proposal.value?.outcome === null) proposal.value = game.proposal;
  });
  game.on('room', (now) => {
    if (room.value && locksAnew(room.value, now) && pass !== null) forgetPass(code, pass);
    pass = passOf(code);
    look();
  });
  game.on('state', (now) => {
    state.value = now;
    look();
  });
  game.on('status', look);
  game.on('proposal', (now) => {
    proposal.value = now;
  });
  game.on('snapshot', ({ seq: number, view: now }) => {
    // The same table may be sent again, with its deal.
    if (log.value[0]?.seq !== number) log.value = [];
    deals.value = hear(deals.value, { view: now, seq: number, deal: game.deal });
  });
  game.on('step', (event) => {
    const newest = happenedIn(event);
    happened.value = newest;
    log.value = [newest, ...log.value].slice(0, LOG_KEPT);
    deals.value = hear(deals.value, { ...newest, deal: event.step.deal });
  });
  return {
    code,
    source: 'live',
    key,
    token,
    people,
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
    status,
    proposal,
    granted,
    undone: computed(() => takenBack(log.value)),
    act: (action) => game.act(action),
    advise: () => game.advise(),
    ready: (ready) => game.ready(ready),
    propose: (ruling) => game.propose(ruling),
    vote: (proposal, agree) => game.vote(proposal, agree),
    serverNow: () => game.serverNow(),
    requestId: () => game.requestId,
    reconnect: () => game.reconnect(),
    close: () => {
      chat?.close();
      game.close();
    },
  };
}
