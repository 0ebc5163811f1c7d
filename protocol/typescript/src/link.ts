import { steady, type Timers } from './clock.js';
import type { ClientFrame, Farewell } from './types.js';

/** What this library uses of a WebSocket: the browsers', that of Node 22, and `ws` have it all. */
export interface SocketLike {
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
  onerror: ((event: any) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  /** Only `ws` has it: ends the connection without a handshake. */
  terminate?(): void;
}

/** A class of WebSockets. */
export type SocketClass = new (url: string, protocols: string[]) => SocketLike;

/** How a link was lost. */
export interface Loss {
  /** The WebSocket close code, or that of a `farewell`; null when this side gave the link up. */
  readonly code: number | null;
  /** A stable word: the server's, or `lost`, `connect_timeout`, `ping_timeout`, `bad_frame`, … */
  readonly reason: string;
  /** What went wrong, where an error tells. */
  readonly error?: unknown;
  /** What whoever runs the server says about it. */
  readonly text?: string;
  /** With `banned`: when that is over, in milliseconds since 1970 UTC; without it never. */
  readonly until?: number;
  /** With `moved`: the server that has the room or the lobby, where the first one named it. */
  readonly url?: string;
}

// After a page was hidden, or without a network, a socket is often dead, and somebody waits.
const PROBE_TIMEOUT = 4000;

/** Durations in milliseconds. */
export interface LinkTimes {
  /** From the attempt to connect to `welcome`. */
  connect: number;
  /** Between two pings. */
  pingEvery: number;
  /** How long a ping may go unanswered, without any other frame either. */
  pingTimeout: number;
}

/** Reads a frame; one of an unknown type is told by its name. @throws BadFrame for anything else. */
export type Reader<Frame> = (data: unknown) => Frame | { type: null; unknown: string };

/** Who uses a link, and hears from it. After `lost` nothing more comes. */
export interface LinkUser<Frame> {
  opened(): void;
  heard(frame: Frame): void;
  unknown(type: string): void;
  lost(loss: Loss): void;
}

/** One WebSocket from its opening to its loss, with its time-outs and pings. */
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

  /** @throws what the WebSocket's constructor throws, such as SyntaxError for the URL. */
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
    this.#socket.onerror = () => {}; // a close follows, and says more
    this.#timer = timers.setTimeout(
      () => this.#lose({ code: null, reason: 'connect_timeout' }, 'at once'),
      times.connect,
    );
  }

  /** To be called at `welcome`: the time-out ends and the pings begin. */
  established(): void {
    this.#established = true;
    this.#listen();
  }

  /** Asks at once whether the server is still there, and waits for the answer for a shorter time. */
  probe(): void {
    if (!this.#established || this.#probing) return;
    this.#probing = true;
    this.#timers.clearTimeout(this.#timer);
    this.#ping(Math.min(this.#times.pingTimeout, PROBE_TIMEOUT));
  }

  /** What can not be sent, because the socket is closing, is lost: a loss is noticed soon. */
  send(text: string): void {
    try {
      if (!this.#over) this.#socket.send(text);
    } catch (error) {
      this.#lose({ code: null, reason: 'lost', error }, 'at once');
    }
  }

  /** Closes the socket; the user hears nothing more. */
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

  // Waits for the next ping. Timers are set anew only when a ping was answered, not at every frame.
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
    // A dead peer does not answer the closing handshake, for which `ws` would wait half a minute.
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
