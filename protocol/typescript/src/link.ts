import { steady, type Timers } from './clock.js';
import type { ClientFrame, Farewell } from './types.js';

/** The part of WebSocket that this library uses; browsers, Node 22 and `ws` implement it. */
export interface SocketLike {
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
  onerror: ((event: any) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  readonly url?: string;
  /** Only in `ws`: ends the connection without a handshake. */
  terminate?(): void;
}

/** A WebSocket class. */
export type SocketClass = new (url: string, protocols: string[]) => SocketLike;

/** How a link was lost. */
export interface Loss {
  /** The WebSocket close code, or that of a `farewell`; null if the client dropped the link. */
  readonly code: number | null;
  /** The server's reason, or `lost`, `connect_timeout`, `ping_timeout`, `bad_frame`, … */
  readonly reason: string;
  /** The error that caused the loss, if any. */
  readonly error?: unknown;
  /** The operator's text. */
  readonly text?: string;
  /** With `banned`: the end of the ban, in milliseconds since 1970 UTC; missing: permanent. */
  readonly until?: number;
  /** With `moved`: the server that owns the room or the lobby, if known. */
  readonly url?: string;
}

// After a page was hidden, or the network was gone, a socket is often dead, and the user waits.
const PROBE_TIMEOUT = 4000;

/** Durations in milliseconds. */
export interface LinkTimes {
  /** From the attempt to connect to `welcome`. */
  connect: number;
  /** Between two pings. */
  pingEvery: number;
  /** The longest wait for an answer to a ping, or for any other frame. */
  pingTimeout: number;
}

/** Reads a frame; returns the name of an unknown type. @throws BadFrame for an invalid frame. */
export type Reader<Frame> = (data: unknown) => Frame | { type: null; unknown: string };

/** The callbacks of a link. `lost` is the last one. */
export interface LinkUser<Frame> {
  opened(): void;
  heard(frame: Frame): void;
  unknown(type: string): void;
  lost(loss: Loss): void;
}

/** One WebSocket from its opening to its loss, with timeouts and pings. */
export class Link<Frame extends { readonly type: string }> {
  readonly #user: LinkUser<Frame>;
  readonly #reader: Reader<Frame>;
  readonly #timers: Timers;
  readonly #times: LinkTimes;
  readonly #socket: SocketLike;
  #timer: unknown;
  #pinged: number | null = null;
  #probing = false;
  #established = false;
  #over = false;

  /** @throws the exceptions of the WebSocket's constructor, such as SyntaxError for the URL. */
  constructor(
    url: string,
    Socket: SocketClass,
    user: LinkUser<Frame>,
    reader: Reader<Frame>,
    timers: Timers,
    times: LinkTimes,
  ) {
    this.#user = user;
    this.#reader = reader;
    this.#timers = timers;
    this.#times = times;
    this.#socket = new Socket(url, ['castellan.v1']);
    this.#socket.onopen = () => user.opened();
    this.#socket.onmessage = (event) => this.#read((event as { data: unknown }).data);
    this.#socket.onclose = (event: { code: number; reason: string }) =>
      this.#lose({ code: event.code, reason: event.reason || 'lost' }, 'silently');
    this.#socket.onerror = () => {}; // a close event with the cause follows
    this.#timer = timers.setTimeout(
      () => this.#lose({ code: null, reason: 'connect_timeout' }, 'at once'),
      times.connect,
    );
  }

  /** Of the socket: a class may return one that was opened before, with another query. */
  get url(): string | undefined {
    return this.#socket.url;
  }

  /** Call at `welcome`: ends the connect timeout and starts the pings. */
  established(): void {
    this.#established = true;
    this.#listen();
  }

  /** Sends a ping at once, with a shorter timeout. */
  probe(): void {
    if (!this.#established || this.#probing) return;
    this.#probing = true;
    this.#timers.clearTimeout(this.#timer);
    this.#ping(Math.min(this.#times.pingTimeout, PROBE_TIMEOUT));
  }

  /** Drops the text if the socket is closing: the link is then lost, too. */
  send(text: string): void {
    try {
      if (!this.#over) this.#socket.send(text);
    } catch (error) {
      this.#lose({ code: null, reason: 'lost', error }, 'at once');
    }
  }

  /** Closes the socket without a further callback. */
  close(): void {
    this.#end(this.#pinged === null ? 'politely' : 'at once');
  }

  #read(data: unknown): void {
    let frame;
    try {
      frame = this.#reader(data);
    } catch (error) {
      return this.#lose({ code: null, reason: 'bad_frame', error }, 'politely');
    }
    if (this.#pinged !== null) this.#listen();
    if (isUnknown(frame)) return this.#user.unknown(frame.unknown);
    this.#user.heard(frame);
    if (!isFarewell(frame)) return;
    const { code, reason, text, until, url } = frame;
    const said = {
      ...(text === undefined ? {} : { text }),
      ...(until === undefined ? {} : { until }),
      ...(url === undefined ? {} : { url }),
    };
    this.#lose({ code, reason, ...said }, 'politely');
  }

  // Waits for the next ping. Resets timers only after an answered ping, not at every frame.
  #listen(): void {
    this.#pinged = null;
    this.#probing = false;
    this.#timers.clearTimeout(this.#timer);
    const ping = (): void => this.#ping(this.#times.pingTimeout);
    this.#timer = this.#timers.setTimeout(ping, this.#times.pingEvery);
  }

  #ping(timeout: number): void {
    this.#pinged = steady(this.#timers);
    this.#timer = this.#timers.setTimeout(
      () => this.#lose({ code: null, reason: 'ping_timeout' }, 'at once'),
      timeout,
    );
    const frame: ClientFrame = { type: 'ping', t: this.#pinged };
    this.send(JSON.stringify(frame));
  }

  #lose(loss: Loss, how: 'silently' | 'politely' | 'at once'): void {
    if (this.#over) return;
    this.#end(how);
    this.#user.lost(loss);
  }

  #end(how: 'silently' | 'politely' | 'at once'): void {
    if (this.#over) return;
    this.#over = true;
    this.#timers.clearTimeout(this.#timer);
    const socket = this.#socket;
    socket.onopen = socket.onmessage = socket.onclose = null;
    if (how === 'silently') return;
    // A dead peer does not answer the closing handshake; `ws` would wait for it half a minute.
    if (how === 'at once' && socket.terminate) socket.terminate();
    else socket.close();
  }
}

function isUnknown<Frame>(
  frame: Frame | { type: null; unknown: string },
): frame is { type: null; unknown: string } {
  return (frame as { type: string | null }).type === null;
}

function isFarewell(frame: { readonly type: string }): frame is Farewell {
  return frame.type === 'farewell';
}
