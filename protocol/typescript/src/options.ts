import type { Backoff } from './backoff.js';
import { systemTimers, type Timers } from './clock.js';
import { environmentOf, type Environment, type Globals } from './environment.js';
import { reportError } from './events.js';
import type { LineOptions } from './line.js';
import type { LinkTimes, SocketClass } from './link.js';
import type { Follow } from './route.js';

/** Options of a game. All have defaults; durations are in milliseconds. */
export interface GameOptions {
  /** The token of the seat; without one the client is a spectator. */
  token?: string | null;
  /** The access key of a room with a password, for spectators. */
  pass?: string | null;
  /** A spectator's name, required to chat. Requires the feature `chat`. */
  name?: string | null;
  /** Whether to receive a `prompt` with all legal actions on each own turn. */
  hints?: boolean;
  /** Whether steps contain `events`. Default true. */
  events?: boolean;
  /**
   * Whether to receive the game from its deal, with all steps. Default false. Requires the feature
   * `replay`. A client that has asked for too many steps gets only the newest table.
   */
  replay?: boolean;
  /** Verifies the digest of every n-th step: 1 (default) is every step, 0 is none. */
  verify?: number;
  /** How long a request waits for its answer. Default 60 000. */
  deadline?: number;
  /** Timeouts of one socket. Defaults: `connect` 15 000, `pingEvery` and `pingTimeout` 10 000. */
  times?: Partial<LinkTimes>;
  /** The waits before attempts to reconnect. */
  backoff?: Partial<Backoff>;
  /**
   * How many further attempts in a row may fail, after a first failure or a lost connection, before
   * the client gives up. Default: no limit.
   */
  attempts?: number;
  /** How many invalid frames are tolerated without a new step between them. Default 5. */
  faults?: number;
  /**
   * Whether to follow a redirect to the owner of the room, with the token. Default true: to any
   * `https:` address, and to an `http:` address only from an `http:` server.
   */
  follow?: Follow;
  /**
   * Default `globalThis.WebSocket`. Node has one since version 22; for older versions use `ws`. It may
   * return a socket that already connects to the URL, with another `request_id` in the query.
   */
  WebSocket?: SocketClass;
  /**
   * Used to diagnose over HTTP why a socket does not open; null: no diagnosis. Default: that of the
   * `Castellan`, or the platform's.
   */
  fetch?: typeof fetch | null;
  /** The page and the network. Default: those of the browser, if any. */
  environment?: Environment;
  /** Receives exceptions of listeners. Default: `reportError` in browsers, else `console.error`. */
  onListenerError?: (error: unknown) => void;
  /** For tests. */
  timers?: Timers;
  /** Numbers in [0, 1). Default `Math.random`. */
  random?: () => number;
}

/** Options with their defaults. */
export interface Settings extends LineSettings {
  token: string | null;
  pass: string | null;
  name: string | null;
  hints: boolean;
  events: boolean;
  replay: boolean;
  verify: number;
}

/** @throws TypeError for an invalid URL, or without a WebSocket class. */
export function settings(server: string | URL, code: string, options: GameOptions): Settings {
  const path = `api/rooms/${encodeURIComponent(code)}/socket`;
  return {
    ...lineSettings(server, path, options),
    token: options.token ?? null,
    pass: options.pass ?? null,
    name: options.name ?? null,
    hints: options.hints ?? false,
    events: options.events ?? true,
    replay: options.replay ?? false,
    verify: options.verify ?? 1,
  };
}

/** The options of any connection. */
export type LineChoices = Pick<
  GameOptions,
  | 'deadline'
  | 'times'
  | 'backoff'
  | 'attempts'
  | 'faults'
  | 'follow'
  | 'WebSocket'
  | 'fetch'
  | 'environment'
  | 'onListenerError'
  | 'timers'
  | 'random'
>;

/** The options of any connection with their defaults. */
export interface LineSettings extends LineOptions {
  deadline: number;
  onListenerError: (error: unknown) => void;
}

/** @throws TypeError for an invalid URL, or without a WebSocket class. */
export function lineSettings(
  server: string | URL,
  path: string,
  options: LineChoices,
): LineSettings {
  const WebSocket =
    options.WebSocket ?? (globalThis as { WebSocket?: SocketClass | undefined }).WebSocket;
  if (WebSocket === undefined)
    throw new TypeError(
      "no WebSocket on this platform: pass the option WebSocket, for example from the package 'ws'",
    );
  return {
    url: address(server, path).replace(/^http/, 'ws'),
    path,
    follow: options.follow ?? true,
    WebSocket,
    fetch: options.fetch === undefined ? (...request) => fetch(...request) : options.fetch,
    environment: options.environment ?? environmentOf(globalThis as Globals),
    deadline: options.deadline ?? 60_000,
    times: { connect: 15_000, pingEvery: 10_000, pingTimeout: 10_000, ...options.times },
    backoff: { base: 500, cap: 5000, hidden: 60_000, ...options.backoff },
    attempts: options.attempts ?? Infinity,
    faults: options.faults ?? 5,
    onListenerError: options.onListenerError ?? reportError,
    timers: options.timers ?? systemTimers,
    random: options.random ?? Math.random,
  };
}

/** The URL of a server's path; the server may be below a path. @throws TypeError for a bad URL. */
export function address(server: string | URL, path: string): string {
  const base = new URL(server);
  if (!/^https?:$/.test(base.protocol)) throw new TypeError(`${base} is not an http or https URL`);
  return `${base.origin}${base.pathname.replace(/\/*$/, '/')}${path}`;
}
