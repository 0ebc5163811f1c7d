import { BadFrame, NoAnswer, Rejected } from './errors.js';
import { ServerClock, steady } from './clock.js';
import { encodeFrame } from './encode.js';
import { Emitter } from './events.js';
import { readLobbyFrame, retryAfter } from './frames.js';
import type { Warning } from './happenings.js';
import { Line, unanswered, type Connecting, type End, type Waiting } from './line.js';
import { lineSettings, type LineChoices, type LineSettings } from './options.js';
import { Requests, type Patience } from './requests.js';
import { Talk } from './chat.js';
import type * as wire from './types.js';

/** Options of a lobby connection. */
export interface LobbyOptions extends LineChoices {
  /** The name that others see; required to chat. */
  name?: string | null;
  /** The token of a player account. */
  player?: string | null;
}

/** The state of the connection. */
export type LobbyState =
  | ({ readonly name: 'connecting' } & Connecting)
  /** The list is up to date, within about half a second. */
  | { readonly name: 'open' }
  /** The connection is lost and will be retried. Emitted again when the diagnosis is known. */
  | ({ readonly name: 'waiting' } & Waiting)
  /** Permanently. */
  | { readonly name: 'ended'; readonly end: End };

/** The events of the lobby. */
export interface LobbyEvents {
  state: LobbyState;
  /** The list or its counts have changed. */
  rooms: ReadonlyMap<string, wire.Room>;
  you: wire.LobbyYou;
  /** The state of the client's seek; null: it is over. */
  seeking: wire.Seeking | null;
  /** The seek has ended with a seat. */
  matched: wire.Matched;
  /** A new chat message whose sender is not ignored. */
  chat: wire.ChatMessage;
  /** A message of the operator; emitted again after a reconnection while it is valid. */
  announcement: wire.Announcement;
  /** When the server will stop; `until` is null: the stop is cancelled. Null: disconnected. */
  countdown: wire.Countdown | null;
  /** Whether moves wait for the storage; null: disconnected. */
  storage: boolean | null;
  farewell: wire.Farewell;
  warning: Warning;
}

/** The game of a quick match. */
export type SeekWish = Omit<wire.Seek, 'type' | 'id'>;

/** The fields of hello. */
interface Identity {
  readonly name: string | null;
  readonly player: string | null;
}

interface OpenSeek {
  readonly frame: wire.Seek;
  sent: boolean; // ever
  resolve(matched: wire.Matched): void;
  reject(error: Error): void;
}

const NOT_NOW = ['shutting_down', 'halted'];
// The wait before a rejected hello is sent again, if the server names none.
const RETRY = 1000;

/**
 * The lobby: the live list of rooms, quick match, and chat. It reconnects by itself and then seeks
 * again. Requires the feature `lobby`.
 */
export class LobbyConnection {
  /** Resolves when the connection has ended permanently. */
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
  #identity: Identity;
  #accepted: Identity | null = null; // of the last hello that the server accepted
  #hellos: Identity[] = []; // sent on this link and not answered
  #helloTimer: unknown = null;
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
  #greeted = false; // on this link
  #listed = false; // on this link
  #settleEnded!: (end: End) => void;

  /** @throws TypeError for an invalid URL, or without a WebSocket class. */
  constructor(server: string | URL, options: LobbyOptions = {}) {
    const settings = lineSettings(server, 'api/lobby/socket', options);
    this.#settings = settings;
    this.#identity = { name: options.name ?? null, player: options.player ?? null };
    this.#prefix = Math.floor(settings.random() * 2 ** 40).toString(36);
    this.ended = new Promise((resolve) => (this.#settleEnded = resolve));
    this.#emitter = new Emitter(settings.onListenerError);
    this.#chat = new Requests(settings.timers);
    this.#line = new Line(settings, readLobbyFrame, {
      connecting: (connecting) => {
        this.#greeted = false;
        this.#hellos = [];
        this.#become({ name: 'connecting', ...connecting });
      },
      opened: () => {
        this.#helloAt = steady(settings.timers);
        this.#hello();
      },
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
  /** Identifies the newest connection in the server's log; see `Game`. */
  get requestId(): string | null {
    return this.#line.requestId;
  }
  /** When the server will stop; null: no stop is announced. */
  get countdown(): wire.Countdown | null {
    return this.#countdown;
  }
  /** Whether moves wait for the storage. */
  get waits(): boolean {
    return this.#waits;
  }
  /** The listed rooms by code. Immutable: each change makes a new map. */
  get rooms(): ReadonlyMap<string, wire.Room> {
    return this.#rooms;
  }
  /** The number of rooms that the list does not show. */
  get more(): number {
    return this.#counts.more;
  }
  /** The number of people connected to the server. */
  get people(): number {
    return this.#counts.people;
  }
  /** The number of games in progress. */
  get games(): number {
    return this.#counts.games;
  }
  /** The client's identity; null before the first welcome. */
  get you(): wire.LobbyYou | null {
    return this.#you;
  }
  /** Null before the first welcome; `chat` is the lobby's chat mode. */
  get limits(): wire.Limits | null {
    return this.#limits;
  }
  /** The state of the client's seek; null: there is none, or the server has not reported it yet. */
  get seeking(): wire.Seeking | null {
    return this.#seeking;
  }
  /** The latest chat messages, oldest first, without those of ignored participants. */
  get messages(): readonly wire.ChatMessage[] {
    return this.#talk.messages;
  }

  /** An estimate of the server's clock, in milliseconds since 1970 UTC. */
  serverNow(): number {
    return steady(this.#settings.timers) + this.#clock.offset;
  }

  /** Adds a listener. Returns a function that removes it. */
  on<Name extends keyof LobbyEvents>(
    name: Name,
    listener: (event: LobbyEvents[Name]) => unknown,
  ): () => void {
    return this.#emitter.on(name, listener);
  }

  /**
   * Changes the name that others see; null: none. The event `you` reports the result. If the server
   * rejects the name, or it is too large to send, the last one stays, and a `warning` says why.
   */
  rename(name: string | null): void {
    this.#identify({ name });
  }

  /** Signs in as this player; null: signs out. Otherwise like {@link rename}. */
  setPlayer(token: string | null): void {
    this.#identify({ player: token });
  }

  /**
   * Starts a quick match, until there is a seat. Starts it again after a lost connection. Only one
   * at a time.
   *
   * @returns the seat: play with `new Game(server, matched.room, { token: matched.token })`.
   * @throws Rejected if the server rejects it; NoAnswer: `aborted` by {@link unseek} or the signal,
   * `closed` or `ended` with the connection, `too_large`.
   */
  seek(wish: SeekWish, { signal }: { signal?: AbortSignal } = {}): Promise<wire.Matched> {
    return new Promise((resolve, reject) => {
      if (this.#state.name === 'ended') return reject(unanswered(this.#state.end, false));
      if (this.#seek !== null) return reject(new TypeError('a seek is already pending'));
      const frame: wire.Seek = { ...wish, type: 'seek', id: this.#nextId() };
      encodeFrame(frame, this.#limits);
      const abort = (): void => this.#unseek({ cause: signal?.reason });
      const leave = (): void => signal?.removeEventListener('abort', abort);
      this.#seek = {
        frame,
        sent: false,
        resolve: (matched) => (leave(), resolve(matched)),
        reject: (error) => (leave(), reject(error)),
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      if (this.#listed) this.#sendSeek(this.#seek);
    });
  }

  /** Cancels the quick match. */
  unseek(): void {
    this.#unseek();
  }

  /**
   * Sends a chat message to the lobby. Survives lost connections. After a reconnection under another
   * name, a message of a client without an account is not sent again: the server might publish it
   * twice.
   *
   * @throws Rejected for example with `too_fast` and `params.retry_ms`; NoAnswer.
   */
  async say(
    what: { readonly text: string } | { readonly phrase: wire.Phrase },
    { deadline = this.#settings.deadline, signal }: Partial<Patience> = {},
  ): Promise<wire.ChatMessage> {
    if (this.#state.name === 'ended') throw unanswered(this.#state.end, false);
    const frame: wire.Chat = { ...what, type: 'chat', id: this.#nextId() } as wire.Chat;
    return this.#chat.ask(frame.id, encodeFrame(frame, this.#limits), { deadline, signal });
  }

  /** Hides or shows the messages of this name, in this client only. */
  ignore(name: string, ignored = true): void {
    this.#talk.ignore(name, ignored);
  }

  /** Connects now instead of waiting, and probes an open connection. */
  reconnect(): void {
    this.#line.connect();
  }

  /** Ends the connection: the socket, the timers, the seek, and all pending requests. */
  close(): void {
    this.#line.end({ reason: 'closed', code: null });
  }

  #nextId(): string {
    return `${this.#prefix}-${++this.#ids}`;
  }

  #sendSeek(seek: OpenSeek): void {
    seek.sent = true;
    this.#line.send(JSON.stringify(seek.frame));
  }

  #unseek(options?: ErrorOptions): void {
    const seek = this.#seek;
    if (seek === null) return;
    if (this.#listed && seek.sent)
      this.#line.send(JSON.stringify({ type: 'unseek', id: this.#nextId() }));
    this.#endSeek();
    seek.reject(new NoAnswer('aborted', seek.sent, 'aborted', options));
  }

  // Before the first hello of a link there is nothing to send: that one says it.
  #identify(change: Partial<Identity>): void {
    const identity = { ...this.#identity, ...change };
    try {
      encodeFrame(helloOf(identity), this.#limits);
    } catch (error) {
      return this.#warn('stray_rejection', `hello: ${(error as Error).message}`);
    }
    this.#identity = identity;
    if (this.#greeted || this.#hellos.length > 0) this.#hello();
  }

  #hello(): void {
    this.#hellos.push(this.#identity);
    this.#line.hello(helloOf(this.#identity), this.#limits);
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
    if (!this.#greeted) {
      this.#greeted = true;
      this.#clock.measure(this.#helloAt, steady(this.#settings.timers), frame.time);
      this.#line.established();
    }
    this.#accepted = this.#hellos.shift() ?? this.#accepted;
    this.#you = frame.you;
    this.#limits = frame.limits;
    this.#emitter.emit('you', frame.you);
    if (this.#listed) this.#resumeChat();
  }

  // The whole list: the first on this link, or one that replaces missed changes.
  #opened(): void {
    if (this.#listed || this.#state.name === 'ended') return; // a listener may have closed it
    this.#listed = true;
    this.#line.caughtUp(); // the attempts count on: what ended the last link may end this one
    this.#become({ name: 'open' });
    if (this.#seek !== null) this.#sendSeek(this.#seek);
    this.#resumeChat();
  }

  // The server recognises a repeated message by the player, or of a client without one by the name.
  #resumeChat(): void {
    if (!this.#listed) return; // a listener has ended the link
    const { name = null, player = null } = this.#you ?? {};
    const guest = this.#identity.player === null ? `name ${name}` : null; // null: still looked up
    this.#chat.resume((text) => this.#line.send(text), player ? `player ${player.id}` : guest);
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
    // Also after a seek that was cancelled too late: the seat exists.
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
    // Some welcomes answer no hello, so it may count as accepted already.
    const ofHello = this.#hellos.length > 0 || ['name', 'player'].includes(frame.field ?? '');
    if (frame.re === null && ofHello) return this.#helloRejected(frame);
    if (frame.code === 'not_seeking') return; // the match came just before
    this.#warn('stray_rejection', `${frame.code}: ${frame.message}`);
  }

  #helloRejected(frame: wire.Rejected): void {
    const hello = this.#hellos.shift() ?? this.#identity;
    const changed = frame.field === 'player' ? 'player' : 'name';
    const accepted = this.#accepted?.[changed];
    const last = accepted === hello[changed] ? null : accepted;
    const stays = !frame.retryable && last !== undefined && last !== hello[changed];
    if (!this.#greeted && !stays && this.#hellos.length === 0) return this.#line.unwelcome(frame);
    this.#warn('stray_rejection', `${frame.code}: ${frame.message}`);
    if (frame.retryable) {
      const { timers } = this.#settings;
      timers.clearTimeout(this.#helloTimer);
      this.#helloTimer = timers.setTimeout(() => this.#identify({}), retryAfter(frame) || RETRY);
    }
    if (!stays) return;
    if (this.#identity[changed] === hello[changed])
      this.#identity = { ...this.#identity, [changed]: last };
    if (this.#hellos.length === 0) this.#hello();
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
    this.#warn('unknown_frame', `unknown frame type ${type}`);
  }

  #warn(code: Warning['code'], message: string): void {
    this.#emitter.emit('warning', { code, message });
  }

  #become(state: LobbyState): void {
    this.#state = state;
    this.#emitter.emit('state', state);
  }

  #end(end: End): void {
    this.#settings.timers.clearTimeout(this.#helloTimer);
    this.#tellCountdown(null);
    this.#tellStorage(null);
    const seek = this.#seek;
    this.#endSeek();
    seek?.reject(unanswered(end, seek.sent));
    this.#chat.end(end);
    this.#become({ name: 'ended', end });
    this.#emitter.end();
    this.#settleEnded(end);
  }
}

function helloOf({ name, player }: Identity): wire.LobbyHello {
  return {
    type: 'hello',
    ...(name === null ? {} : { name }),
    ...(player === null ? {} : { player }),
  };
}

// The server's order: newest first.
function inOrder(rooms: ReadonlyMap<string, wire.Room>): ReadonlyMap<string, wire.Room> {
  return new Map(
    [...rooms].sort(([a, x], [b, y]) => y.created - x.created || (a < b ? -1 : a > b ? 1 : 0)),
  );
}
