import { backoff, type Backoff } from './backoff.js';
import type { Timers } from './clock.js';
import {
  Link,
  type LinkTimes,
  type LinkUser,
  type Loss,
  type Reader,
  type SocketClass,
} from './link.js';
import { Route, withQuery, type Follow } from './route.js';

/** Why and how a game's connection ended for good. */
export interface End {
  /**
   * - `closed`: by `close()`
   * - `gave_up`: too many attempts to connect in a row failed
   * - `broken`: too many frames in a row made no sense
   * - a word of the server: `replaced`, `bad_token`, `no_such_room`, `left`, `room_closed`, …
   */
  readonly reason: string;
  /** The close code with which the server ended it, 4500 to 4999; else null. */
  readonly code: number | null;
  /** The last thing that went wrong. */
  readonly error?: unknown;
  /** What whoever runs the server says about it. */
  readonly text?: string;
  /** With `banned`: when that is over, in milliseconds since 1970 UTC; without it never. */
  readonly until?: number;
}

/** What a line is made of. */
export interface LineOptions {
  /** Of the socket, at the server that is asked first. */
  url: string;
  /** The socket's part of it, which is the same at every server. */
  path: string;
  follow: Follow;
  /** What to ask for behind the address, once, when there is no place for a spectator; or null. */
  whenCrowded: string | null;
  WebSocket: SocketClass;
  timers: Timers;
  random: () => number;
  times: LinkTimes;
  backoff: Backoff;
  /** Attempts in a row that may fail. */
  attempts: number;
  /** Frames that may make no sense before a step that does. */
  faults: number;
}

/** Who uses a line. After `ended` nothing more comes. */
export interface LineUser<Frame> {
  connecting(attempt: number): void;
  opened(): void;
  heard(frame: Frame): void;
  unknown(type: string): void;
  /** The link is lost; the next attempt is made at `at`, in milliseconds of the local clock. */
  waiting(attempt: number, at: number, loss: Loss): void;
  ended(end: End): void;
}

const FINAL = { least: 4500, most: 4999 };
const MOVED = 4005;
const CROWDED = 4506;
// A link that held for so long has shown that connecting works.
const STABLE = 10_000;

/** Any number of links, one after another: connects again until that is pointless. */
export class Line<Frame extends { readonly type: string }> {
  readonly #options: LineOptions;
  readonly #user: LineUser<Frame>;
  readonly #reader: Reader<Frame>;
  readonly #route: Route;
  #link: Link<Frame> | null = null;
  #requestId: string | null = null;
  #timer: unknown = null;
  #attempt = 0;
  #faults = 0;
  #establishedAt: number | null = null;
  #over = false;

  constructor(options: LineOptions, reader: Reader<Frame>, user: LineUser<Frame>) {
    this.#options = options;
    this.#reader = reader;
    this.#user = user;
    this.#route = new Route(options.url, options.path, options.follow);
  }

  /** What the newest link is called in the server's log; null before the first. */
  get requestId(): string | null {
    return this.#requestId;
  }

  /** Connects; while waiting for the next attempt: at once. A link that is there is probed. */
  connect(): void {
    if (this.#over) return;
    if (this.#link !== null) return this.#link.probe();
    const { timers, times, random, WebSocket } = this.#options;
    timers.clearTimeout(this.#timer);
    this.#timer = null;
    const user: LinkUser<Frame> = {
      opened: () => this.#user.opened(),
      heard: (frame) => this.#user.heard(frame),
      unknown: (type) => this.#user.unknown(type),
      lost: (loss) => this.#lost(loss),
    };
    // A browser sends no headers of a page's: the address says the same as X-Request-Id.
    this.#requestId = `c${Math.floor(random() * 2 ** 50).toString(36)}`;
    const url = withQuery(this.#route.url, `request_id=${this.#requestId}`);
    try {
      this.#link = new Link(url, WebSocket, user, this.#reader, timers, times);
    } catch (error) {
      return this.#lost({ code: null, reason: 'lost', error });
    }
    this.#user.connecting(this.#attempt);
  }

  /** `welcome` came. */
  established(): void {
    this.#establishedAt = this.#options.timers.now();
    this.#link?.established();
  }

  /** A step came that was never seen before: whatever went wrong is behind us. */
  progress(): void {
    this.#attempt = 0;
    this.#faults = 0;
    this.#route.progress();
  }

  send(text: string): void {
    this.#link?.send(text);
  }

  /** This link is of no use any more: the next one, after the usual wait. */
  drop(loss: Loss): void {
    this.#link?.close();
    this.#lost(loss);
  }

  /** Ends it for good. */
  end(end: End): void {
    if (this.#over) return;
    this.#over = true;
    this.#options.timers.clearTimeout(this.#timer);
    this.#link?.close();
    this.#link = null;
    this.#user.ended(end);
  }

  #lost(loss: Loss): void {
    if (this.#over) return;
    this.#link = null;
    const { timers, random, attempts, faults } = this.#options;
    const { code, reason, error } = loss;
    const { whenCrowded } = this.#options;
    if (code === CROWDED && whenCrowded !== null && this.#route.ask(whenCrowded))
      return this.connect();
    if (code !== null && code >= FINAL.least && code <= FINAL.most)
      return this.end({ ...loss, error });
    if (reason === 'bad_frame' && ++this.#faults > faults)
      return this.end({ reason: 'broken', code: null, error });

    const established = this.#establishedAt !== null;
    const held = this.#establishedAt === null ? 0 : timers.now() - this.#establishedAt;
    this.#establishedAt = null;
    if (held >= STABLE) this.#attempt = 0;
    if (code === MOVED && this.#route.moved(loss.url)) {
      // Nothing that was said needs to be put off where nothing could be said yet.
      if (established) this.#user.waiting(this.#attempt, timers.now(), loss);
      return this.connect();
    }
    if (code !== MOVED) this.#route.lost(established);
    if (this.#attempt >= attempts) return this.end({ reason: 'gave_up', code: null, error });
    const wait = backoff(this.#attempt++, this.#options.backoff, random);
    this.#timer = timers.setTimeout(() => this.connect(), wait);
    this.#user.waiting(this.#attempt, timers.now() + wait, loss);
  }
}
