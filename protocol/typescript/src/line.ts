import { backoff, type Backoff } from './backoff.js';
import { steady, type Timers } from './clock.js';
import { diagnose, FINAL_REASONS, PASSING_REASONS, type Diagnosis } from './diagnosis.js';
import type { Change, Environment } from './environment.js';
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
   * - `gave_up`: `attempts` to connect in a row failed; only where that option is given
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
  WebSocket: SocketClass;
  /** Asks why a socket does not open; null: that is not asked. */
  fetch: typeof fetch | null;
  environment: Environment;
  timers: Timers;
  random: () => number;
  times: LinkTimes;
  backoff: Backoff;
  /** Attempts in a row that may fail. */
  attempts: number;
  /** Frames that may make no sense before a step that does. */
  faults: number;
}

/** An attempt to connect. */
export interface Connecting {
  /** Counts from 0 and starts again after success. */
  readonly attempt: number;
  /** Why sockets did not open before; null: not known, or they did. */
  readonly diagnosis: Diagnosis | null;
}

/** The wait for the next attempt to connect. */
export interface Waiting {
  readonly attempt: number;
  /** When the attempt is made, by `steadyNow()`. It is made sooner if the page is shown again. */
  readonly until: number;
  readonly loss: Loss;
  /** Why sockets do not open; null: not known, or they do open. */
  readonly diagnosis: Diagnosis | null;
}

/** Who uses a line. After `ended` nothing more comes. */
export interface LineUser<Frame> {
  connecting(connecting: Connecting): void;
  opened(): void;
  heard(frame: Frame): void;
  unknown(type: string): void;
  /** The link is lost, or did not open. Called again when the reason is found. */
  waiting(waiting: Waiting): void;
  ended(end: End): void;
}

const FINAL = { least: 4500, most: 4999 };
const MOVED = 4005;
// A link that held for so long has shown that connecting works.
const STABLE = 10_000;
// An attempt that has taken so long is replaced when the page is shown again: it may hang since before
// the network came back.
const STALE = 2000;
// One attempt of so many has the whole time-out, and is examined again. The others have a third of it,
// so that a network that comes back without an event is found soon, and a slow one still works.
const ROUND = 4;
// Where somebody has to do something first, attempts are rarer.
const REFUSED_CAP = 15_000;
const EXAMINE_TIMEOUT = 6000;

/**
 * The connection to a server: any number of links, one after another. Connects again until the
 * server says that this is pointless; at once when the page is shown again or the network is back, and
 * rarely while the page is hidden. Finds out over HTTP why a link does not open.
 */
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
  #startedAt = 0;
  #opened = false; // this link
  #waiting: Waiting | null = null;
  #diagnosis: Diagnosis | null = null;
  #suspected = false; // that something drops upgrades: the server may have come back in between
  #examination: AbortController | null = null;
  #unwatch: (() => void) | null = null;
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

  /**
   * Connects; while waiting for the next attempt: at once. A link that is there is probed, and an
   * attempt that hangs is replaced.
   */
  connect(): void {
    if (this.#over) return;
    this.#unwatch ??= this.#options.environment.watch((change) => this.#changed(change));
    if (this.#establishedAt !== null) return this.#link?.probe();
    if (this.#link !== null) {
      if (steady(this.#options.timers) - this.#startedAt < STALE) return;
      this.#link.close();
    }
    this.#attempt = 0;
    this.#open();
  }

  #changed(change: Change): void {
    // Without a network a link that is there is asked for an answer, so that its loss is noticed soon.
    if (change !== 'offline' || this.#establishedAt !== null) this.connect();
  }

  #open(): void {
    const { timers, times, random, WebSocket } = this.#options;
    timers.clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = null;
    this.#opened = false;
    this.#startedAt = steady(timers);
    const user: LinkUser<Frame> = {
      opened: () => {
        this.#opened = true;
        this.#suspected = false;
        this.#diagnosis = null;
        this.#examination?.abort();
        this.#user.opened();
      },
      heard: (frame) => this.#user.heard(frame),
      unknown: (type) => this.#user.unknown(type),
      lost: (loss) => this.#lost(loss),
    };
    // A browser sends no headers of a page's: the address says the same as X-Request-Id.
    this.#requestId = `c${Math.floor(random() * 2 ** 50).toString(36)}`;
    const url = withQuery(this.#route.url, `request_id=${this.#requestId}`);
    const connect = this.#attempt % ROUND === 0 ? times.connect : times.connect / 3;
    try {
      this.#link = new Link(url, WebSocket, user, this.#reader, timers, { ...times, connect });
    } catch (error) {
      return this.#lost({ code: null, reason: 'lost', error });
    }
    this.#user.connecting({ attempt: this.#attempt, diagnosis: this.#diagnosis });
  }

  /** `welcome` came. */
  established(): void {
    this.#establishedAt = steady(this.#options.timers);
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
    this.#unwatch?.();
    this.#examination?.abort();
    this.#link?.close();
    this.#link = null;
    this.#user.ended(end);
  }

  #lost(loss: Loss): void {
    if (this.#over) return;
    this.#link = null;
    const { timers, attempts, faults } = this.#options;
    const { code, reason, error } = loss;
    if (code !== null && code >= FINAL.least && code <= FINAL.most)
      return this.end({ ...loss, error });
    if (reason === 'bad_frame' && ++this.#faults > faults)
      return this.end({ reason: 'broken', code: null, error });

    const established = this.#establishedAt !== null;
    const held = this.#establishedAt === null ? 0 : steady(timers) - this.#establishedAt;
    this.#establishedAt = null;
    if (held >= STABLE) this.#attempt = 0;
    if (code === MOVED && this.#route.moved(loss.url)) {
      // Nothing that was said needs to be put off where nothing could be said yet.
      if (established)
        this.#user.waiting({
          attempt: this.#attempt,
          until: steady(timers),
          loss,
          diagnosis: null,
        });
      return this.#open();
    }
    if (code !== MOVED) this.#route.lost(established);
    if (this.#attempt >= attempts) return this.end({ reason: 'gave_up', code: null, error });
    const examine = this.#diagnosis === null || this.#attempt % ROUND === 0;
    this.#wait(loss);
    if (!this.#opened && examine && this.#waiting !== null) void this.#examine(loss);
  }

  #wait(loss: Loss): void {
    const { environment, random, timers } = this.#options;
    const { base, cap, hidden } = this.#options.backoff;
    const diagnosis = this.#diagnosis;
    const refused = diagnosis !== null && !PASSING_REASONS.includes(diagnosis.reason);
    const most = !environment.shown() ? hidden : refused ? Math.max(cap, REFUSED_CAP) : cap;
    const least = diagnosis?.retryAfter ?? 0;
    const wait = Math.max(least, backoff(this.#attempt++, base, most, random));
    this.#sleep({ attempt: this.#attempt, until: steady(timers) + wait, loss, diagnosis });
  }

  #sleep(waiting: Waiting): void {
    const { timers } = this.#options;
    timers.clearTimeout(this.#timer);
    this.#waiting = waiting;
    this.#timer = timers.setTimeout(() => this.#open(), waiting.until - steady(timers));
    this.#user.waiting(waiting);
  }

  // Why the link did not open.
  async #examine(loss: Loss): Promise<void> {
    const { fetch, environment, timers } = this.#options;
    if (fetch === null || this.#examination !== null) return;
    const examination = (this.#examination = new AbortController());
    const timer = timers.setTimeout(() => examination.abort(), EXAMINE_TIMEOUT);
    const { signal } = examination;
    const found = await diagnose(this.#route.url, { fetch, environment, signal });
    timers.clearTimeout(timer);
    this.#examination = null;
    // A socket that has opened since then says more, and an end is one.
    if (this.#over || this.#opened) return;
    const { reason, ban } = found;
    if (FINAL_REASONS.includes(reason))
      return this.end({
        reason,
        code: null,
        ...(loss.error === undefined ? {} : { error: loss.error }),
        ...(ban?.reason == null ? {} : { text: ban.reason }),
        ...(ban?.until == null ? {} : { until: ban.until }),
      });
    const doubtful = reason === 'no_upgrade' && !this.#suspected;
    this.#suspected = reason === 'no_upgrade';
    this.#diagnosis = doubtful ? null : found;
    if (this.#waiting === null || doubtful) return;
    const least = steady(timers) + (found.retryAfter ?? 0);
    const until = Math.max(least, this.#waiting.until);
    this.#sleep({ ...this.#waiting, until, diagnosis: found });
  }
}
