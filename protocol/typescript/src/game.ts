import { NoAnswer } from './errors.js';
import type { GameEvents, State } from './happenings.js';
import { unanswered, type End } from './line.js';
import { settings, type GameOptions } from './options.js';
import type { Patience } from './requests.js';
import { Session } from './session.js';
import { Steps } from './steps.js';
import type { Somebody } from './chat.js';
import type {
  Act,
  Action,
  Advice,
  ChatMessage,
  ChatWish,
  Countdown,
  GameStatus,
  Deal,
  Phrase,
  Prompt,
  Proposal,
  Propose,
  Room,
  Step,
  View,
} from './types.js';

/** Options of an act. */
export interface ActOptions extends Partial<Patience> {
  /** The step that the act is based on; null: the newest at the server. Default: `game.seq`. */
  at?: number | null;
  /** 1 to 64 printable ASCII characters, unique on this seat. Default: generated. */
  id?: string;
}

/** Options of a chat message. */
export interface SayOptions extends Partial<Patience> {
  /** The audience. Default `everyone`. */
  to?: ChatWish;
  /** Like that of an act. Default: generated. */
  id?: string;
}

/**
 * A seat in a game, or a spectator: one object over any number of sockets. It connects at once,
 * follows the game, and reconnects until `close()` or a permanent error.
 */
export class Game {
  /** Resolves when the connection has ended permanently; never rejects. */
  readonly ended: Promise<End>;

  readonly #session: Session;
  readonly #idPrefix: string;
  #ids = 0;

  /**
   * @param server - the URL of the server, such as `https://example.org` or `location.origin`
   * @param code - the code of the room
   * @throws TypeError for an invalid URL, or without a WebSocket class.
   */
  constructor(server: string | URL, code: string, options: GameOptions = {}) {
    const all = settings(server, code, options);
    const digits = (): string => all.random().toString(36).slice(2, 10);
    this.#idPrefix = digits() + digits();
    this.#session = new Session(all);
    this.ended = this.#session.ended;
    this.#session.connect();
  }

  // --- state -------------------------------------------------------------------------------------

  /** The table after step {@link Game.seq}; null before the game begins. Immutable. */
  get view(): View | null {
    return this.#session.table?.view ?? null;
  }

  /** The number of the newest step; null before the game begins. */
  get seq(): number | null {
    return this.#session.table?.seq ?? null;
  }

  /** The data that proves that the deal is fair; see `verifyDeal`. Null before the game begins. */
  get deal(): Deal | null {
    return this.#session.table?.deal ?? null;
  }

  /**
   * The room. Kept up to date except for `state` and `seq`, which are those of the last `welcome`
   * or `room`. Null before the first `welcome`.
   */
  get room(): Room | null {
    return this.#session.welcome?.room ?? null;
  }

  /**
   * Identifies the newest connection in the server's log; worth quoting in a bug report. Changes
   * with each connection.
   */
  get requestId(): string | null {
    return this.#session.requestId;
  }

  /** The client's seat; null for a spectator, and before the first `welcome`. */
  get seat(): number | null {
    return this.#session.welcome?.you.seat ?? null;
  }

  /** The server's features beyond the core of the protocol. */
  get features(): readonly string[] {
    return this.#session.welcome?.features ?? [];
  }

  /** A spectator's name in the room; null for players and spectators without a name. */
  get name(): string | null {
    return this.#session.welcome?.you.name ?? null;
  }

  /** Names of the spectators that have one. */
  get watching(): readonly string[] {
    return this.#session.watching;
  }

  /** The latest chat messages, oldest first, without those of ignored participants. */
  get messages(): readonly ChatMessage[] {
    return this.#session.talk.messages;
  }

  /** The prompt for the present step, if any. */
  get prompt(): Prompt | null {
    return this.#session.prompt;
  }

  /**
   * The state of the game beside the board, as of its `seq`: clocks, a pause, bots that stand in.
   * Null: none of these.
   */
  get status(): GameStatus | null {
    return this.#session.status;
  }

  /** The open vote of the players; null: none. */
  get proposal(): Proposal | null {
    return this.#session.proposal;
  }

  /** When the server will stop; null: no stop is announced. */
  get countdown(): Countdown | null {
    return this.#session.countdown;
  }

  /** Whether moves wait for the server's storage. The client need not send them again. */
  get waits(): boolean {
    return this.#session.waits;
  }

  /** The state of the connection. */
  get state(): State {
    return this.#session.state;
  }

  /** An estimate of the server's clock, in milliseconds since 1970 UTC. */
  serverNow(): number {
    return this.#session.serverNow();
  }

  // --- actions -----------------------------------------------------------------------------------

  /**
   * Adds a listener. Its exceptions go to `onListenerError`.
   *
   * @returns a function that removes the listener.
   */
  on<Name extends keyof GameEvents>(
    name: Name,
    listener: (event: GameEvents[Name]) => unknown,
  ): () => void {
    return this.#session.emitter.on(name, listener);
  }

  /**
   * Plays an action. Survives lost connections: the act is retried until it is answered, and never
   * played twice. Always settles.
   *
   * @returns the step of the act, after the update of `view` and the events `step` and `view`.
   * @throws Rejected if the server rejects it, and NoAnswer if the outcome is unknown.
   */
  act(action: Action, options: ActOptions = {}): Promise<Step> {
    const { at = this.seq, id = this.#nextId() } = options;
    const frame: Act = { type: 'act', id, action, ...(at === null ? {} : { at }) };
    return this.#session.act(frame, options);
  }

  /**
   * Requests all legal actions, on this seat's turn.
   *
   * @throws Rejected for example if it is not this seat's turn; NoAnswer as for an act.
   */
  hints(options: Partial<Patience> = {}): Promise<Prompt> {
    return this.#session.hint({ type: 'hints', id: this.#nextId() }, options);
  }

  /**
   * Requests the best moves, on this seat's turn, if `room.advice` allows it. The answer applies to
   * the table with its `seq`.
   *
   * @throws Rejected with `no_advice`, or `stale` if an act came first; NoAnswer as for an act.
   */
  advise(options: Partial<Patience> = {}): Promise<Advice> {
    return this.#session.advise({ type: 'advise', id: this.#nextId() }, options);
  }

  /**
   * Before the game: sets or clears this seat's ready flag, for the room's version in this client.
   * In a game: takes the seat back from a bot that stands in.
   *
   * @returns after the broadcast, or when a newer `ready` replaces it.
   * @throws Rejected for example with `room_changed` if the room has another version, or if the
   * game has begun; NoAnswer as for an act.
   */
  ready(ready: boolean, options: Partial<Patience> = {}): Promise<void> {
    const frame = { type: 'ready', id: this.#nextId(), ready, ...this.#version() } as const;
    return this.#session.ready(frame, options);
  }

  /**
   * Proposes a vote of the players: to take back, pause, resume or call off, or that a bot stands
   * in for an absent player. Spectators propose to take over a seat.
   *
   * @returns the proposal after the broadcast; it has an `outcome` if no other player had to vote.
   * Later changes are events `proposal`.
   * @throws Rejected for example with `proposal_open` or `turned_over`, and with `stale` if an act
   * was played since the client's `seq`; NoAnswer as for an act.
   */
  propose(ruling: Propose['ruling'], options: Partial<Patience> = {}): Promise<Proposal> {
    const at = ruling.do === 'take_back' && this.seq !== null ? { at: this.seq } : {};
    return this.#session.propose({ type: 'propose', id: this.#nextId(), ruling, ...at }, options);
  }

  /**
   * Accepts a proposal, or declines and thereby ends it.
   *
   * @param proposal the `number` of the proposal that the player saw.
   * @throws Rejected with `no_proposal` if it is already decided, and with `other_proposal` if
   * another one is open; NoAnswer as for an act.
   */
  vote(proposal: number, agree: boolean, options: Partial<Patience> = {}): Promise<Proposal> {
    return this.#session.vote({ type: 'vote', id: this.#nextId(), proposal, agree }, options);
  }

  /**
   * Sends a chat message. Survives lost connections, like an act. Requires the feature `chat`. After
   * a reconnection under another name, a spectator's message is not sent again: the server might
   * publish it twice.
   *
   * @returns the broadcast message, after the event `chat`.
   * @throws Rejected for example with `too_fast` and `params.retry_ms`; NoAnswer as for an act.
   */
  say(text: string, options: SayOptions = {}): Promise<ChatMessage> {
    return this.#say({ text }, options);
  }

  /** Sends a phrase, which each client shows in its language; otherwise like {@link say}. */
  sayPhrase(phrase: Phrase, options: SayOptions = {}): Promise<ChatMessage> {
    return this.#say({ phrase }, options);
  }

  /**
   * Mutes or unmutes a seat, or with null all spectators. Host only.
   *
   * @returns after the broadcast, or when a newer `mute` for the same seat replaces it.
   * @throws Rejected for example with `not_host`, and with `room_changed` if the seat may have
   * another player now; NoAnswer as for an act.
   */
  mute(seat: number | null, muted: boolean, options: Partial<Patience> = {}): Promise<void> {
    const who = seat === null ? {} : { seat, ...this.#version() };
    return this.#session.mute({ type: 'mute', id: this.#nextId(), ...who, muted }, options);
  }

  /**
   * Hides or shows the messages of the player on this seat, or of the spectator with this name, in
   * this client only.
   */
  ignore(who: Somebody, ignored = true): void {
    this.#session.talk.ignore(who, ignored);
  }

  /** Whether this player or spectator is ignored. */
  ignores(who: Somebody): boolean {
    return this.#session.talk.ignores(who);
  }

  /**
   * Waits for a view.
   *
   * @returns the first view that passes the test, beginning with the present one.
   * @throws NoAnswer if the connection ends first, or the signal aborts.
   */
  until(test: (view: View) => boolean, { signal }: { signal?: AbortSignal } = {}): Promise<View> {
    return new Promise((resolve, reject) => {
      if (this.view !== null && test(this.view)) return resolve(this.view);
      const fail = (error: NoAnswer): void => {
        leave();
        reject(error);
      };
      const abort = (): void =>
        fail(new NoAnswer('aborted', false, 'aborted', { cause: signal?.reason }));
      const end = (state: State): void => {
        if (state.name === 'ended') fail(unanswered(state.end, false));
      };
      const leaves = [
        this.on('view', (view) => {
          try {
            if (!test(view)) return;
            resolve(view);
          } catch (error) {
            reject(error as Error);
          }
          leave();
        }),
        this.on('state', end),
        () => signal?.removeEventListener('abort', abort),
      ];
      const leave = (): void => leaves.forEach((one) => one());
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) abort();
      end(this.state);
    });
  }

  /**
   * All steps from this call on, until the connection ends permanently. They are queued for slow
   * readers. `return()`, or leaving the loop, ends the iteration.
   *
   * @throws NoAnswer from `next()` once the signal aborts.
   */
  steps({ signal }: { signal?: AbortSignal } = {}): Steps {
    return new Steps(this.#session, signal);
  }

  /**
   * Connects now instead of waiting, and probes an open connection: for programs whose
   * `environment` does not report that the network is back.
   */
  reconnect(): void {
    this.#session.connect();
  }

  /** Ends the connection: the socket, the timers, and all pending requests. */
  close(): void {
    this.#session.close();
  }

  #say(what: { text: string } | { phrase: Phrase }, options: SayOptions): Promise<ChatMessage> {
    const { to, id = this.#nextId() } = options;
    const whom = to === undefined ? {} : { to };
    return this.#session.say({ type: 'chat', id, ...whom, ...what }, options);
  }

  // The room's version in this client.
  #version(): { version?: string } {
    return this.room === null ? {} : { version: this.room.version };
  }

  // The prefix differs after a reload of the page, where the seat is the same.
  #nextId(): string {
    return `${this.#idPrefix}-${++this.#ids}`;
  }
}
