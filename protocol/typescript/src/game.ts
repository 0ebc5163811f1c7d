import { NoAnswer } from './errors.js';
import type { GameEvents, State, StepEvent } from './happenings.js';
import type { End } from './line.js';
import { settings, type GameOptions } from './options.js';
import type { Patience } from './requests.js';
import { Session } from './session.js';
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

/** How an act is sent. */
export interface ActOptions extends Partial<Patience> {
  /** The step that was acted on; null: whatever is the newest. Default: `game.seq`. */
  at?: number | null;
  /** 1 to 64 printable ASCII characters, never used before on this seat. Default: made here. */
  id?: string;
}

/** How something is said. */
export interface SayOptions extends Partial<Patience> {
  /** Who is to hear it. Default `everyone`. */
  to?: ChatWish;
  /** Like that of an act. Default: made here. */
  id?: string;
}

/**
 * A seat in a game, or a spectator's place: one object over any number of sockets. It connects at
 * once, follows the game, and connects again until the game is closed or that makes no sense.
 */
export class Game {
  /** Resolves when the connection has ended for good; never rejects. */
  readonly ended: Promise<End>;

  readonly #session: Session;
  readonly #idPrefix: string;
  #ids = 0;

  /**
   * @param server - where the server is, such as `https://example.org` or `location.origin`
   * @param code - the room's
   * @throws TypeError for a URL that is none, or where there is no WebSocket.
   */
  constructor(server: string | URL, code: string, options: GameOptions = {}) {
    const all = settings(server, code, options);
    const digits = (): string => all.random().toString(36).slice(2, 10);
    this.#idPrefix = digits() + digits();
    this.#session = new Session(all);
    this.ended = this.#session.ended;
    this.#session.connect();
  }

  // --- what is known -----------------------------------------------------------------------------

  /** The table after step {@link Game.seq}; null before the game begins. Never changes itself. */
  get view(): View | null {
    return this.#session.table?.view ?? null;
  }

  /** The number of the newest step; null before the game begins. */
  get seq(): number | null {
    return this.#session.table?.seq ?? null;
  }

  /** What proves that the deal is fair; see `verifyDeal`. Null before the game begins. */
  get deal(): Deal | null {
    return this.#session.table?.deal ?? null;
  }

  /**
   * The room, kept up to date but for its `state` and `seq`, which are those at the last `welcome`
   * or `room`. Null before the first `welcome`.
   */
  get room(): Room | null {
    return this.#session.welcome?.room ?? null;
  }

  /**
   * What whoever runs the server finds the newest connection by in its log: worth telling with a
   * complaint. Another one each time it connects.
   */
  get requestId(): string | null {
    return this.#session.requestId;
  }

  /** The seat played from; null for a spectator, and before the first `welcome`. */
  get seat(): number | null {
    return this.#session.welcome?.you.seat ?? null;
  }

  /** Words for what the server can do beyond the core of the protocol. */
  get features(): readonly string[] {
    return this.#session.welcome?.features ?? [];
  }

  /** What a spectator is called in the room; null for players and those without a name. */
  get name(): string | null {
    return this.#session.welcome?.you.name ?? null;
  }

  /** Names of those who watch and have one. */
  get watching(): readonly string[] {
    return this.#session.watching;
  }

  /** The newest of what was said, the oldest first, without what the ignored said. */
  get messages(): readonly ChatMessage[] {
    return this.#session.talk.messages;
  }

  /** The prompt for the present step, if one came. */
  get prompt(): Prompt | null {
    return this.#session.prompt;
  }

  /**
   * What of the game is not on the board, as of its `seq`: clocks, a pause, bots that stand in. Null:
   * nothing of it is so.
   */
  get status(): GameStatus | null {
    return this.#session.status;
  }

  /** What the players are deciding together; null: nothing. */
  get proposal(): Proposal | null {
    return this.#session.proposal;
  }

  /** When the server will stop; null: nothing is known of that. */
  get countdown(): Countdown | null {
    return this.#session.countdown;
  }

  /** Whether moves wait until the server can store them. Nothing is to be sent again for it. */
  get waits(): boolean {
    return this.#session.waits;
  }

  /** How the connection is. */
  get state(): State {
    return this.#session.state;
  }

  /** What the server's clock shows, in milliseconds since 1970 UTC, as far as is known here. */
  serverNow(): number {
    return this.#session.serverNow();
  }

  // --- what can be done --------------------------------------------------------------------------

  /**
   * Calls the listener whenever this happens. What it throws goes to `onListenerError`.
   *
   * @returns what takes the listener away again.
   */
  on<Name extends keyof GameEvents>(
    name: Name,
    listener: (event: GameEvents[Name]) => unknown,
  ): () => void {
    return this.#session.emitter.on(name, listener);
  }

  /**
   * Plays. Safe over lost connections: the act is sent again until it is answered, and never played
   * twice. Always settles.
   *
   * @returns the step it caused; `view` and the events `step` and `view` come before.
   * @throws Rejected when the server refused it, and NoAnswer when nobody said what became of it.
   */
  act(action: Action, options: ActOptions = {}): Promise<Step> {
    const { at = this.seq, id = this.#nextId() } = options;
    const frame: Act = { type: 'act', id, action, ...(at === null ? {} : { at }) };
    return this.#session.act(frame, options);
  }

  /**
   * Asks for all legal actions, on one's own turn.
   *
   * @throws Rejected when it is not this seat's turn, for example; NoAnswer as for an act.
   */
  hints(options: Partial<Patience> = {}): Promise<Prompt> {
    return this.#session.hint({ type: 'hints', id: this.#nextId() }, options);
  }

  /**
   * Asks what a good player would do, on one's own turn, where `room.advice` allows it. The table
   * that it is about is the one with the `seq` of the answer.
   *
   * @throws Rejected with `no_advice`, or `stale` when an act came first; NoAnswer as for an act.
   */
  advise(options: Partial<Patience> = {}): Promise<Advice> {
    return this.#session.advise({ type: 'advise', id: this.#nextId() }, options);
  }

  /**
   * Before the game: says whether it may begin as far as this seat is concerned, in the room as it is
   * known here. In a game: takes the seat back from a bot that stands in until its player plays again.
   *
   * @returns when everybody has been told.
   * @throws Rejected with `room_changed` when the room is another by now, and when the game has begun,
   * for example; NoAnswer as for an act.
   */
  ready(ready: boolean, options: Partial<Patience> = {}): Promise<void> {
    const frame = { type: 'ready', id: this.#nextId(), ready, ...this.#version() } as const;
    return this.#session.ready(frame, options);
  }

  /**
   * Proposes that the players decide something together: to take back, pause, resume or call off, or
   * that a bot stands in for somebody who is away. Without a seat: to take over one.
   *
   * @returns when everybody has been told; with an `outcome`, if nobody had to be asked. What becomes
   * of it is told by the event `proposal`.
   * @throws Rejected with `proposal_open` or `turned_over`, for example, and with `stale` when something
   * was played since what is to be taken back; NoAnswer as for an act.
   */
  propose(ruling: Propose['ruling'], options: Partial<Patience> = {}): Promise<Proposal> {
    const at = ruling.do === 'take_back' && this.seq !== null ? { at: this.seq } : {};
    return this.#session.propose({ type: 'propose', id: this.#nextId(), ruling, ...at }, options);
  }

  /**
   * Agrees with a proposal, or ends it.
   *
   * @param proposal the `number` of the proposal that the player saw.
   * @throws Rejected with `no_proposal` when it was decided meanwhile, and with `other_proposal` when
   * another one is open by now; NoAnswer as for an act.
   */
  vote(proposal: number, agree: boolean, options: Partial<Patience> = {}): Promise<Proposal> {
    return this.#session.vote({ type: 'vote', id: this.#nextId(), proposal, agree }, options);
  }

  /**
   * Says something. Safe over lost connections, like an act. Wants the feature `chat`.
   *
   * @returns what everybody who hears it is told; the event `chat` comes before.
   * @throws Rejected with `too_fast` and `params.retry_ms`, for example; NoAnswer as for an act.
   */
  say(text: string, options: SayOptions = {}): Promise<ChatMessage> {
    return this.#say({ text }, options);
  }

  /** Says what every client says in the language of whoever reads it; else like {@link say}. */
  sayPhrase(phrase: Phrase, options: SayOptions = {}): Promise<ChatMessage> {
    return this.#say({ phrase }, options);
  }

  /**
   * The host's: whether whoever sits there, or with null everybody who watches, may say something.
   *
   * @returns when everybody has been told.
   * @throws Rejected with `not_host`, for example, and with `room_changed` when somebody else may sit
   * there by now; NoAnswer as for an act.
   */
  mute(seat: number | null, muted: boolean, options: Partial<Patience> = {}): Promise<void> {
    const who = seat === null ? {} : { seat, ...this.#version() };
    return this.#session.mute({ type: 'mute', id: this.#nextId(), ...who, muted }, options);
  }

  /**
   * What somebody says is not shown here any more, or is again: whoever sits on this seat, or the
   * spectator of this name. Nobody else is concerned.
   */
  ignore(who: Somebody, ignored = true): void {
    this.#session.talk.ignore(who, ignored);
  }

  /** Whether that is so. */
  ignores(who: Somebody): boolean {
    return this.#session.talk.ignores(who);
  }

  /**
   * Waits for a table.
   *
   * @returns the first view, of the present one and those to come, that passes the test.
   * @throws NoAnswer when the connection ends before, or the signal says so.
   */
  until(test: (view: View) => boolean, { signal }: { signal?: AbortSignal } = {}): Promise<View> {
    return new Promise((resolve, reject) => {
      if (this.view !== null && test(this.view)) return resolve(this.view);
      const fail = (reason: 'aborted' | 'ended', message: string): void => {
        leave();
        reject(new NoAnswer(reason, false, message));
      };
      const abort = (): void => fail('aborted', 'aborted');
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
        this.on('state', (state) => {
          if (state.name === 'ended') fail('ended', `the game's connection: ${state.end.reason}`);
        }),
        () => signal?.removeEventListener('abort', abort),
      ];
      const leave = (): void => leaves.forEach((one) => one());
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) abort();
      if (this.#session.state.name === 'ended')
        fail('ended', `ended: ${this.#session.state.end.reason}`);
    });
  }

  /** Every step from now on, until the connection ends for good. Slow readers lose none. */
  async *steps(): AsyncGenerator<StepEvent, void, undefined> {
    const queue: StepEvent[] = [];
    let wake = (): void => {};
    const leaves = [
      this.on('step', (event) => (queue.push(event), wake())),
      this.on('state', () => wake()),
    ];
    try {
      for (;;) {
        for (let event = queue.shift(); event; event = queue.shift()) yield event;
        if (this.#session.state.name === 'ended') return;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      leaves.forEach((leave) => leave());
    }
  }

  /**
   * Connects now where it would wait, and asks now whether a connection that seems open still is:
   * to be called when the network is back, or the page is shown again.
   */
  reconnect(): void {
    this.#session.connect();
  }

  /** Ends it: the socket, the timers, and everything that waits for an answer. */
  close(): void {
    this.#session.close();
  }

  #say(what: { text: string } | { phrase: Phrase }, options: SayOptions): Promise<ChatMessage> {
    const { to, id = this.#nextId() } = options;
    const whom = to === undefined ? {} : { to };
    return this.#session.say({ type: 'chat', id, ...whom, ...what }, options);
  }

  // Of the room as it is known here.
  #version(): { version?: string } {
    return this.room === null ? {} : { version: this.room.version };
  }

  // The prefix is another after the reload of a page, where the seat is the same.
  #nextId(): string {
    return `${this.#idPrefix}-${++this.#ids}`;
  }
}
