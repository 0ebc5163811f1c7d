// A fake server, network and clock, controlled by the test.
import {
  Game,
  digest,
  type Change,
  type Environment,
  type GameOptions,
  type SocketLike,
  type Timers,
} from '../../../src/index.js';

export class FakeTimers implements Timers {
  time = 1_000_000;
  /** The offset of the wall clock from the monotonic clock. */
  setBy = 0;
  readonly #timers = new Map<number, { at: number; run: () => void }>();
  #next = 1;

  now = (): number => this.time + this.setBy;
  steady = (): number => this.time;

  setTimeout = (run: () => void, milliseconds: number): number => {
    if (milliseconds > 2 ** 31 - 1) milliseconds = 1; // like browsers and Node
    this.#timers.set(this.#next, { at: this.time + milliseconds, run });
    return this.#next++;
  };

  clearTimeout = (timer: unknown): void => void this.#timers.delete(timer as number);

  get pending(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next timer. */
  get wait(): number {
    return Math.min(...[...this.#timers.values()].map(({ at }) => at)) - this.time;
  }

  async advance(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end);
      if (due.length === 0) break;
      const [id, { at, run }] = due.reduce((a, b) => (b[1].at < a[1].at ? b : a));
      this.#timers.delete(id);
      this.time = Math.max(this.time, at);
      run();
      await settled();
    }
    this.time = end;
  }
}

/** A page and a network whose state the test controls. */
export class FakePage implements Environment {
  isShown = true;
  isOnline = true;
  from: string | null = null;
  readonly #watchers = new Set<(change: Change) => void>();

  shown = (): boolean => this.isShown;
  online = (): boolean => this.isOnline;
  origin = (): string | null => this.from;
  watch = (changed: (change: Change) => void): (() => void) => {
    this.#watchers.add(changed);
    return () => void this.#watchers.delete(changed);
  };

  get watchers(): number {
    return this.#watchers.size;
  }

  tell(change: Change): void {
    if (change === 'shown') this.isShown = true;
    else this.isOnline = change === 'online';
    for (const changed of [...this.#watchers]) changed(change);
  }
}

/** Lets promises run. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 20; ++i) await Promise.resolve();
}

type Said = Record<string, unknown> & { type: string };

export class FakeSocket implements SocketLike {
  onopen: ((event: unknown) => void) | null = null;
  onmessage: ((event: unknown) => void) | null = null;
  onclose: ((event: unknown) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly said: Said[] = [];
  /** Without the request id. */
  readonly url: string;
  readonly requestId: string | undefined;
  readonly protocols: string[];
  closed = false;
  terminated = false;
  broken = false;

  constructor(url: string, protocols: string[]) {
    const [, before, id] = /^(.*)[?&]request_id=([\w.-]{1,64})$/.exec(url) ?? [];
    this.url = before ?? url;
    this.requestId = id;
    this.protocols = protocols;
  }

  send(text: string): void {
    if (this.broken) throw new Error('the socket is closing');
    this.said.push(JSON.parse(text) as Said);
  }

  close(): void {
    this.closed = true;
  }

  terminate(): void {
    this.closed = this.terminated = true;
  }

  // --- actions of the server ---

  open(): void {
    this.onopen?.({});
  }

  say(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }

  lose(code = 1006, reason = ''): void {
    this.onclose?.({ code, reason });
  }
}

/** A view for tests, with only the fields that tests check. */
export interface Toy {
  phase: string;
  lines: { current: number[]; next: number[] };
  still: { stands: number };
  count: number;
}

export function toy(count = 0): Toy {
  return { phase: 'place', lines: { current: [], next: [] }, still: { stands: 1 }, count };
}

export const ROOM = {
  code: 'K7QF3M',
  name: 'Friday',
  listed: true,
  state: 'playing',
  seq: 0,
  created: 0,
  rules: {},
  seats: [{ seat: 0, name: 'Ann', connected: true }],
  seed_hash: '00',
  spectators: 0,
};

export function welcome(seq: number, more: object = {}, room: object = {}): object {
  return {
    type: 'welcome',
    features: ['hints'],
    room: { ...ROOM, seq, ...room },
    you: { seat: 0 },
    limits: { frame_bytes: 4096, id_bytes: 64, malformed_frames: 8, heartbeat_seconds: 20 },
    time: 5_000_000,
    ...more,
  };
}

export function snapshot(seq: number, more: object = {}): object {
  const view = toy(seq);
  return { type: 'snapshot', seq, time: 0, view, deal: null, digest: digest(view), ...more };
}

/** Step n sets the counter to n. */
export function step(seq: number, more: object = {}): object {
  const patch = [{ op: 'replace', path: '/count', value: seq }];
  const by = null;
  return { type: 'step', seq, by, re: null, time: 0, patch, digest: digest(toy(seq)), ...more };
}

export function prompt(seq: number, more: object = {}): object {
  return { type: 'prompt', re: null, seq, seat: 0, phase: 'place', actions: [], ...more };
}

export function rejected(re: string | null, code: string, more: object = {}): object {
  return { type: 'rejected', re, code, message: code, retryable: false, seq: 0, ...more };
}

export class World {
  readonly timers = new FakeTimers();
  readonly page = new FakePage();
  readonly sockets: FakeSocket[] = [];
  readonly game: Game;
  readonly log: string[] = [];
  readonly errors: unknown[] = [];
  random = 0.5;

  constructor(options: GameOptions = {}) {
    const { sockets } = this;
    this.game = new Game('https://example.org/games/', 'K7QF3M', {
      token: 'secret',
      timers: this.timers,
      environment: this.page,
      fetch: null,
      random: () => this.random,
      onListenerError: (error) => this.errors.push(error),
      WebSocket: class extends FakeSocket {
        constructor(url: string, protocols: string[]) {
          super(url, protocols);
          sockets.push(this);
        }
      },
      ...options,
    });
    this.game.on('state', ({ name }) => this.log.push(name));
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  get count(): unknown {
    return (this.game.view as unknown as Toy | null)?.count;
  }

  get end(): string | null {
    const { state } = this.game;
    return state.name === 'ended' ? state.end.reason : null;
  }

  /** The frames sent on the present socket, without pings and the hello. */
  get asked(): Said[] {
    return this.socket.said.filter(({ type }) => type !== 'ping' && type !== 'hello');
  }

  /** Opens a link that is up to date at `seq`. */
  open(seq = 0): FakeSocket {
    this.socket.open();
    this.socket.say(welcome(seq));
    if (this.socket.said[0]!.since !== seq) this.socket.say(snapshot(seq));
    return this.socket;
  }

  /** Advances the clock to the next attempt to connect. */
  async again(): Promise<FakeSocket> {
    const before = this.sockets.length;
    while (this.sockets.length === before) {
      if (this.timers.pending === 0) throw new Error('no attempt to connect again');
      await this.timers.advance(this.timers.wait);
    }
    return this.socket;
  }
}

/** The state of a promise. */
export function watch(promise: Promise<unknown>): { value: unknown } {
  const watched: { value: unknown } = { value: 'unsettled' };
  promise.then(
    (value) => (watched.value = value),
    (error: unknown) => (watched.value = error),
  );
  return watched;
}
