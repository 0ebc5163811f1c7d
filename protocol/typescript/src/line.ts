import { backoff, type Backoff } from './backoff.js';
import { steady, type Timers } from './clock.js';
import { diagnose, FINAL_REASONS, PASSING_REASONS, type Diagnosis } from './diagnosis.js';
import { encodeFrame } from './encode.js';
import type { Change, Environment } from './environment.js';
import { BadFrame, NoAnswer } from './errors.js';
import { retryAfter } from './frames.js';
import {
  Link,
  type LinkTimes,
  type LinkUser,
  type Loss,
  type Reader,
  type SocketClass,
} from './link.js';
import { Route, withQuery, type Follow } from './route.js';
import type { RejectedFrame } from './types.js';

/** Why and how a connection ended permanently. */
export interface End {
  /**
   * - `closed`: by `close()`
   * - `gave_up`: after a failure, `attempts` further ones in a row; only with that option
   * - `broken`: too many invalid frames in a row
   * - `too_large`: the hello exceeds the server's limit, because of a token or a name
   * - a reason of the server: `replaced`, `bad_token`, `no_such_room`, `left`, `room_closed`, …
   */
  readonly reason: string;
  /** The server's close code, 4500 to 4999; otherwise null. */
  readonly code: number | null;
  /** The last error. */
  readonly error?: unknown;
  /** The operator's text. */
  readonly text?: string;
  /** With `banned`: the end of the ban, in milliseconds since 1970 UTC; missing: permanent. */
  readonly until?: number;
}

/** The error of a request that has no answer because of this end. */
export function unanswered({ reason }: End, sent: boolean): NoAnswer {
  const why = reason === 'closed' ? 'closed' : 'ended';
  return new NoAnswer(why, sent, `the connection ended: ${reason}`);
}

/** Options of a line. */
export interface LineOptions {
  /** The URL of the socket at the first server. */
  url: string;
  /** The path of the socket, which is the same at every server. */
  path: string;
  follow: Follow;
  WebSocket: SocketClass;
  /** Used to diagnose why a socket does not open; null: no diagnosis. */
  fetch: typeof fetch | null;
  environment: Environment;
  timers: Timers;
  random: () => number;
  times: LinkTimes;
  backoff: Backoff;
  /** How many further attempts in a row may fail after a failure or a lost link. */
  attempts: number;
  /** How many invalid frames are tolerated without a new step between them. */
  faults: number;
}

/** An attempt to connect. */
export interface Connecting {
  /** Counts from 0; restarts after success. */
  readonly attempt: number;
  /** Why earlier sockets did not open; null: unknown, or they did. */
  readonly diagnosis: Diagnosis | null;
}

/** The wait for the next attempt to connect. */
export interface Waiting {
  readonly attempt: number;
  /** When the attempt starts, by `steadyNow()`; sooner if the page becomes visible. */
  readonly until: number;
  readonly loss: Loss;
  /** Why sockets do not open; null: unknown, or they do open. */
  readonly diagnosis: Diagnosis | null;
}

/** The callbacks of a line. `ended` is the last one. */
export interface LineUser<Frame> {
  connecting(connecting: Connecting): void;
  opened(): void;
  heard(frame: Frame): void;
  unknown(type: string): void;
  /** The link is lost, or did not open. Called again when the diagnosis is known. */
  waiting(waiting: Waiting): void;
  ended(end: End): void;
}

const FINAL = { least: 4500, most: 4999 };
const MOVED = 4005;
// A link that lives this long resets the count of attempts.
const STABLE = 10_000;
// When the page becomes visible, an attempt older than this is replaced: it may hang since before
// the network returned.
const STALE = 2000;
// One attempt in this many has the full timeout and a new diagnosis. The others have a third of the
// timeout, so a network that returns without an event is found soon, and a slow one still works.
const ROUND = 4;
// Attempts are rarer while the cause needs a fix.
const REFUSED_CAP = 15_000;
const EXAMINE_TIMEOUT = 6000;

/**
 * The connection to a server: any number of links, one after another. Reconnects until the server
 * ends it permanently: at once when the page becomes visible or the network returns, and rarely
 * while the page is hidden. Diagnoses over HTTP why a link does not open.
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
  #suspected = false; // a first sign of dropped upgrades; the server may just have restarted
  #examination: AbortController | null = null;
  #examinedAt = 0;
  #unwatch: (() => void) | null = null;
  #over = false;

  constructor(options: LineOptions, reader: Reader<Frame>, user: LineUser<Frame>) {
    this.#options = options;
    this.#reader = reader;
    this.#user = user;
    this.#route = new Route(options.url, options.path, options.follow);
  }

  /** The newest link's id in the server's log; null before the first. */
  get requestId(): string | null {
    return this.#requestId;
  }

  /**
   * Connects at once, also while waiting for the next attempt. Probes an open link, and replaces a
   * hanging attempt.
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
    // Without a network an open link is probed, so that its loss is detected soon.
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
    // Pages cannot set headers of an upgrade: the query replaces X-Request-Id.
    this.#requestId = `c${Math.floor(random() * 2 ** 50).toString(36)}`;
    const url = withQuery(this.#route.url, `request_id=${this.#requestId}`);
    const connect = this.#attempt % ROUND === 0 ? times.connect : times.connect / 3;
    try {
      this.#link = new Link(url, WebSocket, user, this.#reader, timers, { ...times, connect });
      this.#requestId = /request_id=(\w+)/.exec(this.#link.url ?? url)?.[1] ?? this.#requestId;
    } catch (error) {
      return this.#lost({ code: null, reason: 'lost', error });
    }
    this.#user.connecting({ attempt: this.#attempt, diagnosis: this.#diagnosis });
  }

  /** Call at `welcome`. */
  established(): void {
    this.#establishedAt = steady(this.#options.timers);
    this.#link?.established();
  }

  /** Call at each new step: resets the counts of failures. */
  progress(): void {
    this.#attempt = 0;
    this.caughtUp();
  }

  /** Call when the state has arrived: resets the counts of invalid frames and redirects. */
  caughtUp(): void {
    this.#faults = 0;
    this.#route.progress();
  }

  send(text: string): void {
    this.#link?.send(text);
  }

  /** Sends the hello. One that is too large would be too large on each further link: ends the line. */
  hello(frame: object, limits: { readonly frame_bytes: number } | null | undefined): void {
    let text;
    try {
      text = encodeFrame(frame, limits);
    } catch (error) {
      return this.end({ reason: 'too_large', code: null, error });
    }
    this.send(text);
  }

  /** Drops a useless link; the next one follows `least` milliseconds and the usual wait later. */
  drop(loss: Loss, least = 0): void {
    this.#link?.close();
    this.#lost(loss, least);
  }

  /** Call when the server rejects the hello itself. */
  unwelcome(frame: RejectedFrame): void {
    const { code, message } = frame;
    if (frame.retryable) this.drop({ code: null, reason: code }, retryAfter(frame));
    else this.end({ reason: code, code: null, error: new BadFrame(`hello: ${message}`) });
  }

  /** Ends the connection permanently. */
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

  #lost(loss: Loss, least = 0): void {
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
      // Before `welcome` no request was sent, so the user needs no callback.
      if (established)
        this.#user.waiting({
          attempt: this.#attempt,
          until: steady(timers),
          loss,
          diagnosis: null,
        });
      if (this.#over || this.#link !== null) return; // by a listener
      return this.#open();
    }
    if (code !== MOVED) this.#route.lost(established);
    if (this.#attempt >= attempts) return this.end({ reason: 'gave_up', code: null, error });
    // An attempt from before the last examination's end says nothing about the time since.
    const examine =
      this.#startedAt >= this.#examinedAt &&
      (this.#diagnosis === null || this.#attempt % ROUND === 0);
    this.#wait(loss, least);
    if (!this.#opened && examine && this.#waiting !== null) void this.#examine(loss);
  }

  #wait(loss: Loss, least: number): void {
    const { environment, random, timers } = this.#options;
    const { base, cap, hidden } = this.#options.backoff;
    const diagnosis = this.#diagnosis;
    const refused = diagnosis !== null && !PASSING_REASONS.includes(diagnosis.reason);
    const most = !environment.shown() ? hidden : refused ? Math.max(cap, REFUSED_CAP) : cap;
    const usual = backoff(this.#attempt++, base, most, random);
    const wait = Math.max(diagnosis?.retryAfter ?? 0, least + usual);
    this.#sleep({ attempt: this.#attempt, until: steady(timers) + wait, loss, diagnosis });
  }

  #sleep(waiting: Waiting): void {
    const { timers } = this.#options;
    timers.clearTimeout(this.#timer);
    this.#waiting = waiting;
    this.#timer = timers.setTimeout(() => this.#open(), waiting.until - steady(timers));
    this.#user.waiting(waiting);
  }

  // Diagnoses why the link did not open.
  async #examine(loss: Loss): Promise<void> {
    const { fetch, environment, timers } = this.#options;
    if (fetch === null || this.#examination !== null) return;
    const examination = (this.#examination = new AbortController());
    const timer = timers.setTimeout(() => examination.abort(), EXAMINE_TIMEOUT);
    const { signal } = examination;
    const found = await diagnose(this.#route.url, { fetch, environment, signal });
    timers.clearTimeout(timer);
    this.#examination = null;
    this.#examinedAt = steady(timers);
    // A socket has opened meanwhile, or the line has ended: the diagnosis is obsolete.
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
