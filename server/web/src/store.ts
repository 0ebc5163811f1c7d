// A room as the page follows it: the client's game as signals, so that what shows them is drawn
// anew when they change. One for each room that is open; `close` ends it.
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
import { followOperator } from './frame/operator';
import { keyTo } from './keys';
import { forgetPass, locksAnew, passOf } from './passes';
import { seatIn, seatMoved, server } from './server';
import { takenBack } from './undone';

/** A step that was heard, with the table before it. */
export interface Happened {
  readonly seq: number;
  readonly by: number | null;
  /** By the server's clock. */
  readonly time: number;
  readonly events: readonly GameEvent[];
  readonly before: View;
  readonly view: View;
  /** What was decided beside the board. */
  readonly ruling?: Ruling;
  /** A bot acted: one that sits there, one that stands in, or one that finished a turn. */
  readonly byBot?: boolean;
  /** The time of whoever was to move was up. */
  readonly overdue?: boolean;
}

export function happenedIn({ step, before, view }: StepEvent): Happened {
  const { seq, by, re, time, events = [], ruling, overdue = false } = step;
  const byBot = re?.startsWith('bot-') ?? false;
  return { seq, by, time, events, before, view, byBot, overdue, ...(ruling ? { ruling } : {}) };
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
  /** What of the game is not on the board: clocks, a pause, bots that stand in. */
  readonly status: ReadonlySignal<GameStatus | null>;
  /** What the players are deciding together, or have decided last. */
  readonly proposal: ReadonlySignal<Proposal | null>;
  /** The seat that this device takes over, with the token that opens it. */
  readonly granted: ReadonlySignal<Granted | null>;
  /** The steps that were taken back, also by those that the log does not show yet. */
  readonly undone: ReadonlySignal<ReadonlySet<number>>;
  /** Resolves with the step, rejects with Rejected or NoAnswer. */
  act(action: Action): Promise<Step>;
  /** What a good player would do; rejects like `act`. */
  advise(): Promise<Advice>;
  /** Before the game: whether it may begin; rejects likewise. */
  ready(ready: boolean): Promise<void>;
  /** To be decided by all; rejects likewise. */
  propose(ruling: Propose['ruling']): Promise<Proposal>;
  vote(proposal: number, agree: boolean): Promise<Proposal>;
  serverNow(): number;
  /** What the connection is called in the server's log; null where there is none. */
  requestId(): string | null;
  reconnect(): void;
  close(): void;
}

/** Joins with the seat that this device has in the room, or watches. */
export function openTable(code: string): TableStore {
  const known = seatIn(code);
  const key = known ? null : keyTo(code);
  const token = known?.token ?? null;
  const name = known ? null : watcherName(code);
  const game: Game = server.join(code, {
    token,
    pass: key,
    name,
    hints: true,
    events: true,
  });
  const chat = followChat(game, code, known !== null);
  followOperator(game);
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
    if (known && game.seat !== null && game.seat !== seat.value) seatMoved(code, game.seat);
    seat.value = game.seat;
    prompt.value = game.prompt;
    // While the connection is lost the clocks go on, and what is so is told again behind the rest.
    const told = game.room?.clock.kind === 'none' || game.view?.phase === 'over';
    if (game.status !== null || (game.state.name === 'open' && told)) status.value = game.status;
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
    // A server that was started anew has forgotten what was proposed.
    if (now.name === 'open' && proposal.value?.outcome === null) proposal.value = game.proposal;
    look();
  });
  game.on('status', look);
  game.on('proposal', (now) => {
    proposal.value = now;
  });
  game.on('snapshot', ({ seq: number, view: now }) => {
    // The same table may be told again, with what was dealt.
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
      chat.close();
      game.close();
    },
  };
}
