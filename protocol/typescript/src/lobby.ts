import { BadFrame, NoAnswer, Rejected } from './errors.js';
import { ServerClock, steady } from './clock.js';
import { Emitter } from './events.js';
import { readLobbyFrame } from './frames.js';
import type { Warning } from './happenings.js';
import { Line, type Connecting, type End, type Waiting } from './line.js';
import { lineSettings, type LineChoices, type LineSettings } from './options.js';
import { Requests, type Patience } from './requests.js';
import { Talk } from './chat.js';
import type * as wire from './types.js';

/** Who is in the lobby. */
export interface LobbyOptions extends LineChoices {
  /** What others read; without one nothing can be said. */
  name?: string | null;
  /** The token of a player whom the server knows. */
  player?: string | null;
}

/** How the connection is at present. */
export type LobbyState =
  | ({ readonly name: 'connecting' } & Connecting)
  /** The list is as it is on the server, but for half a second or so. */
  | { readonly name: 'open' }
  /** The connection was lost, and is tried again. Comes again when it is found out why. */
  | ({ readonly name: 'waiting' } & Waiting)
  /** For good. */
  | { readonly name: 'ended'; readonly end: End };

/** What can be listened to. */
export interface LobbyEvents {
  state: LobbyState;
  /** The list, or the numbers beside it, have changed. */
  rooms: ReadonlyMap<string, wire.Room>;
  you: wire.LobbyYou;
  /** How the own seek stands; null: there is none any more. */
  seeking: wire.Seeking | null;
  /** There is a seat at a table. */
  matched: wire.Matched;
  /** Somebody said something that was not heard here before, and is not ignored. */
  chat: wire.ChatMessage;
  /** Whoever runs the server says something; told again after a reconnection while it stands. */
  announcement: wire.Announcement;
  /** When the server will stop; null: it goes on after all, or is not connected any more. */
  countdown: wire.Countdown | null;
  /** Whether moves wait until they can be stored; null: not connected any more. */
  storage: boolean | null;
  farewell: wire.Farewell;
  warning: Warning;
}

/** What game somebody looks for people for. */
export type SeekWish = Omit<wire.Seek, 'type' | 'id'>;

interface OpenSeek {
  readonly frame: wire.Seek;
  resolve(matched: wire.Matched): void;
  reject(error: Error): void;
}

const NOT_NOW = ['shutting_down', 'halted'];

/**
 * The lobby: the list of rooms as it changes, people who look for people to play with, and what is
 * said. It connects again by itself, and seeks again. Wants the feature `lobby`.
 */
export class LobbyConnection {
  /** Settles when the connection has ended for good. */
  readonly ended: Promise<End>;

  readonly #settings: LineSettings;
  readonly #emitter: Emitter<LobbyEvents>;
  readonly #line: Line<wire.LobbyFrame>;
  readonly #clock = new ServerClock();
  readonly #talk = new Talk();
  readonly #chat: Requests<wire.ChatMessage>;
  readonly #prefix: string;
  readonly #unknownTypes = new Set<string>();
  #state: LobbyState = { name: 'connecting', attempt: 0, diagnosis: null };
  #name: string | null;
  #player: string | null;
  #rooms: ReadonlyMap<string, wire.Room> = new Map();
  #counts = { more: 0, people: 0, games: 0 };
  #you: wire.LobbyYou | null = null;
  #limits: wire.Limits | null = null;
  #seek: OpenSeek | null = null;
  #seeking: wire.Seeking | null = null;
  #countdown: wire.Countdown | null = null;
  #waits = false;
  #ids = 0;
  #helloAt = 0;
  #listed = false; // on this link
  #settleEnded!: (end: End) => void;

  /** @throws TypeError for a URL that is none, or without a class of WebSockets. */
  constructor(server: string | URL, options: LobbyOptions = {}) {
    const settings = lineSettings(server, 'api/lobby/socket', options);
    this.#settings = settings;
    this.#name = options.name ?? null;
    this.#player = options.player ?? null;
    this.#prefix = Math.floor(settings.random() * 2 ** 40).toString(36);
    this.ended = new Promise((resolve) => (this.#settleEnded = resolve));
    this.#emitter = new Emitter(settings.onListenerError);
    this.#chat = new Requests(settings.timers);
    this.#line = new Line(settings, readLobbyFrame, {
      connecting: (connecting) => this.#become({ name: 'connecting', ...connecting }),
      opened: () => this.#hello(),
      heard: (frame) => this.#take(frame),
      unknown: (type) => this.#wonder(type),
      waiting: (waiting) => {
        this.#chat.pause();
        this.#listed = false;
        this.#tellCountdown(null);
        this.#tellStorage(null);
        this.#become({ name: 'waiting', ...waiting });
      },
      ended: (end) => this.#end(end),
    });
    this.#line.connect();
  }

  get state(): LobbyState {
    return this.#state;
  }
  /** What whoever runs the server finds the newest connection by in its log; see `Game`. */
  get requestId(): string | null {
    return this.#line.requestId;
  }
  /** When the server will stop; null: nothing is known of that. */
  get countdown(): wire.Countdown | null {
    return this.#countdown;
  }
  /** Whether moves wait until they can be stored. */
  get waits(): boolean {
    return this.#waits;
  }
  /** By their codes. Never changes itself: another one takes its place. */
  get rooms(): ReadonlyMap<string, wire.Room> {
    return this.#rooms;
  }
  /** How many rooms there are beyond the list. */
  get more(): number {
    return this.#counts.more;
  }
  /** How many people are connected to the server. */
  get people(): number {
    return this.#counts.people;
  }
  /** How many games are being played. */
  get games(): number {
    return this.#counts.games;
  }
  /** Null before the first welcome. */
  get you(): wire.LobbyYou | null {
    return this.#you;
  }
  /** Null before the first welcome; `chat` is what may be said in the lobby. */
  get limits(): wire.Limits | null {
    return this.#limits;
  }
  /** How the own seek stands; null: there is none, or it was not heard yet. */
  get seeking(): wire.Seeking | null {
    return this.#seeking;
  }
  /** What was said, the oldest first, without what the ignored said. */
  get messages(): readonly wire.ChatMessage[] {
    return this.#talk.messages;
  }

  /** The server's clock, in milliseconds since 1970, as far as it is known. */
  serverNow(): number {
    return steady(this.#settings.timers) + this.#clock.offset;
  }

  /** Returns what takes the listener away again. */
  on<Name extends keyof LobbyEvents>(
    name: Name,
    listener: (event: LobbyEvents[Name]) => unknown,
  ): () => void {
    return this.#emitter.on(name, listener);
  }

  /** From now on others read this name; null: none. */
  rename(name: string | null): void {
    this.#name = name;
    if (this.#state.name === 'open') this.#hello();
  }

  /** From now on the server may know this player; null: nobody. */
  setPlayer(token: string | null): void {
    this.#player = token;
    if (this.#state.name === 'open') this.#hello();
  }

  /**
   * Looks for people to play with, until there is a table. A lost connection does not end it: it
   * begins anew. One at a time.
   *
   * @returns the seat: play with `new Game(server, matched.room, { token: matched.token })`.
   * @throws Rejected when the server refuses; NoAnswer: `aborted` by {@link unseek} or the signal,
   * `closed` or `ended` with the connection.
   */
  seek(wish: SeekWish, { signal }: { signal?: AbortSignal } = {}): Promise<wire.Matched> {
    return new Promise((resolve, reject) => {
      if (this.#state.name === 'ended')
        return reject(new NoAnswer('ended', false, 'the connection to the lobby has ended'));
      if (this.#seek !== null) return reject(new TypeError('there is a seek already'));
      const abort = (): void => this.unseek();
      const leave = (): void => signal?.removeEventListener('abort', abort);
      this.#seek = {
        frame: { ...wish, type: 'seek', id: this.#nextId() },
        resolve: (matched) => (leave(), resolve(matched)),
        reject: (error) => (leave(), reject(error)),
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      if (this.#listed) this.#line.send(JSON.stringify(this.#seek.frame));
    });
  }

  /** Looks for nobody any more. */
  unseek(): void {
    const seek = this.#seek;
    if (seek === null) return;
    if (this.#listed) this.#line.send(JSON.stringify({ type: 'unseek', id: this.#nextId() }));
    this.#endSeek();
    seek.reject(new NoAnswer('aborted', true, 'aborted'));
  }

  /**
   * Says something to everybody in the lobby. Safe over lost connections.
   *
   * @throws Rejected with `too_fast` and `params.retry_ms`, for example; NoAnswer.
   */
  async say(
    what: { readonly text: string } | { readonly phrase: wire.Phrase },
    { deadline = this.#settings.deadline, signal }: Partial<Patience> = {},
  ): Promise<wire.ChatMessage> {
    if (this.#state.name === 'ended')
      throw new NoAnswer('ended', false, 'the connection to the lobby has ended');
    const frame: wire.Chat = { ...what, type: 'chat', id: this.#nextId() } as wire.Chat;
    return this.#chat.ask(frame.id, JSON.stringify(frame), { deadline, signal });
  }

  /** What somebody of this name says is not shown here any more, or is again. */
  ignore(name: string, ignored = true): void {
    this.#talk.ignore(name, ignored);
  }

  /** Connects now where it would wait, and asks now whether the connection still is there. */
  reconnect(): void {
    this.#line.connect();
  }

  /** Ends it: the socket, the timers, the seek, and everything that waits for an answer. */
  close(): void {
    this.#line.end({ reason: 'closed', code: null });
  }

  #nextId(): string {
    return `${this.#prefix}-${++this.#ids}`;
  }

  #hello(): void {
    const hello: wire.LobbyHello = {
      type: 'hello',
      ...(this.#name === null ? {} : { name: this.#name }),
      ...(this.#player === null ? {} : { player: this.#player }),
    };
    this.#helloAt = steady(this.#settings.timers);
    this.#line.send(JSON.stringify(hello));
  }

  #take(frame: wire.LobbyFrame): void {
    switch (frame.type) {
      case 'welcome':
        return this.#welcomed(frame);
      case 'lobby':
        this.#rooms = new Map(frame.rooms.map((room) => [room.code, room]));
        this.#counted(frame);
        return this.#opened();
      case 'rooms':
        return this.#changed(frame);
      case 'seeking':
        if (frame.re === this.#seek?.frame.id) this.#tellSeeking(frame);
        return;
      case 'matched':
        return this.#matched(frame);
      case 'rejected':
        return this.#rejected(frame);
      case 'chat':
        return this.#heard([frame]);
      case 'chats':
        return this.#heard(frame.messages);
      case 'announcement':
        return this.#emitter.emit('announcement', frame);
      case 'countdown':
        return this.#tellCountdown(frame);
      case 'storage':
        return this.#tellStorage(frame.waits);
      case 'pong':
        return this.#clock.measure(frame.t, steady(this.#settings.timers), frame.time);
      case 'farewell':
        return this.#emitter.emit('farewell', frame);
      case 'unsought':
        return;
    }
  }

  #welcomed(frame: wire.LobbyWelcome): void {
    if (this.#state.name !== 'open') {
      this.#clock.measure(this.#helloAt, steady(this.#settings.timers), frame.time);
      this.#line.established();
    }
    this.#you = frame.you;
    this.#limits = frame.limits;
    this.#emitter.emit('you', frame.you);
  }

  // The whole list: the first on this link, or one in place of what was missed.
  #opened(): void {
    if (this.#listed) return;
    this.#listed = true;
    this.#line.progress();
    this.#become({ name: 'open' });
    if (this.#seek !== null) this.#line.send(JSON.stringify(this.#seek.frame));
    this.#chat.resume((text) => this.#line.send(text));
  }

  #changed(frame: wire.LobbyRooms): void {
    if (!this.#listed)
      return this.#line.drop({
        code: null,
        reason: 'bad_frame',
        error: new BadFrame('rooms before the list'),
      });
    const rooms = new Map(this.#rooms);
    for (const code of frame.gone) rooms.delete(code);
    for (const room of frame.changed) rooms.set(room.code, room);
    this.#rooms = inOrder(rooms);
    this.#counted(frame);
  }

  #counted({ more, people, games }: wire.Lobby | wire.LobbyRooms): void {
    this.#counts = { more, people, games };
    this.#emitter.emit('rooms', this.#rooms);
  }

  #matched(frame: wire.Matched): void {
    const seek = this.#seek?.frame.id === frame.re ? this.#seek : null;
    if (seek !== null) this.#endSeek();
    // Also of a seek that was given up too late: the seat is there all the same.
    this.#emitter.emit('matched', frame);
    seek?.resolve(frame);
  }

  #rejected(frame: wire.Rejected): void {
    const seek = this.#seek;
    if (NOT_NOW.includes(frame.code) && (frame.re === null || frame.re === seek?.frame.id))
      return this.#line.drop({ code: null, reason: frame.code });
    if (seek !== null && frame.re === seek.frame.id) {
      this.#endSeek();
      return seek.reject(new Rejected(frame));
    }
    if (frame.re !== null && NOT_NOW.includes(frame.code) && this.#chat.putOff(frame.re, frame))
      return this.#line.drop({ code: null, reason: frame.code });
    if (frame.re !== null && this.#chat.refuse(frame.re, frame)) return;
    if (this.#you === null)
      return this.#line.end({ reason: frame.code, code: null, error: new BadFrame(frame.message) });
    if (frame.code === 'not_seeking') return; // the table was there a moment before
    this.#warn('stray_rejection', `${frame.code}: ${frame.message}`);
  }

  #heard(messages: readonly wire.ChatMessage[]): void {
    for (const message of this.#talk.add(messages)) this.#emitter.emit('chat', message);
    for (const message of messages) if (message.re !== null) this.#chat.answer(message.re, message);
  }

  #endSeek(): void {
    this.#seek = null;
    if (this.#seeking !== null) this.#tellSeeking(null);
  }

  #tellSeeking(seeking: wire.Seeking | null): void {
    this.#seeking = seeking;
    this.#emitter.emit('seeking', seeking);
  }

  #tellCountdown(countdown: wire.Countdown | null): void {
    if (countdown === this.#countdown) return;
    this.#countdown = countdown?.until === null ? null : countdown;
    this.#emitter.emit('countdown', countdown);
  }

  #tellStorage(waits: boolean | null): void {
    if (this.#waits === (waits ?? false)) return;
    this.#waits = waits ?? false;
    this.#emitter.emit('storage', waits);
  }

  #wonder(type: string): void {
    if (this.#unknownTypes.has(type) || this.#unknownTypes.size >= 16) return;
    this.#unknownTypes.add(type);
    this.#warn('unknown_frame', `frames of type ${type} are not known here`);
  }

  #warn(code: Warning['code'], message: string): void {
    this.#emitter.emit('warning', { code, message });
  }

  #become(state: LobbyState): void {
    this.#state = state;
    this.#emitter.emit('state', state);
  }

  #end(end: End): void {
    const reason = end.reason === 'closed' ? 'closed' : 'ended';
    const message = `the connection to the lobby ended: ${end.reason}`;
    const seek = this.#seek;
    this.#endSeek();
    seek?.reject(new NoAnswer(reason, true, message));
    this.#chat.end(reason, message);
    this.#become({ name: 'ended', end });
    this.#emitter.end();
    this.#settleEnded(end);
  }
}

// As the server lists them: the newest first.
function inOrder(rooms: ReadonlyMap<string, wire.Room>): ReadonlyMap<string, wire.Room> {
  return new Map(
    [...rooms].sort(([a, x], [b, y]) => y.created - x.created || (a < b ? -1 : a > b ? 1 : 0)),
  );
}
