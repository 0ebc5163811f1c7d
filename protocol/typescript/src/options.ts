import type { Backoff } from './backoff.js';
import { systemTimers, type Timers } from './clock.js';
import { environmentOf, type Environment, type Globals } from './environment.js';
import { reportError } from './events.js';
import type { LineOptions } from './line.js';
import type { LinkTimes, SocketClass } from './link.js';
import type { Follow } from './route.js';

/** How a game is played or watched. Everything has a default. All durations in milliseconds. */
export interface GameOptions {
  /** Of the seat; without one the game is watched. */
  token?: string | null;
  /** What opens a room with a password, for who watches. */
  pass?: string | null;
  /** What a spectator is called; without one nothing can be said. Wants the feature `chat`. */
  name?: string | null;
  /** Whether to get a `prompt` with all legal actions whenever it is this seat's turn. */
  hints?: boolean;
  /** Whether steps say in the game's words what happened. Default true. */
  events?: boolean;
  /**
   * Whether to begin with the table as it was dealt, and be told all steps since. Default false.
   * Wants the feature `replay`.
   */
  replay?: boolean;
  /** The digest of every n-th step is verified: 1, the default, is every step, 0 is none. */
  verify?: number;
  /** How long an act or a request for hints waits for its answer. Default 60 000. */
  deadline?: number;
  /** Time-outs of one socket. Defaults: `connect` 15 000, `pingEvery` and `pingTimeout` 10 000. */
  times?: Partial<LinkTimes>;
  /** The waits before attempts to connect again. */
  backoff?: Partial<Backoff>;
  /** How many attempts in a row may fail before it gives up. Default: it never does. */
  attempts?: number;
  /** How many senseless frames may come without a new step between them. Default 5. */
  faults?: number;
  /**
   * Whether to go where the server says that another one has the room, with the token. Default true:
   * to any `https:` address, and to one of `http:` only from such a one.
   */
  follow?: Follow;
  /** Default `globalThis.WebSocket`. Node has one since version 22; for older ones take `ws`. */
  WebSocket?: SocketClass;
  /**
   * Asks over HTTP why a socket does not open; null: that is not asked. Default: that of the
   * `Castellan`, or the platform's.
   */
  fetch?: typeof fetch | null;
  /** The page and the network. Default: those of the browser, where there is one. */
  environment?: Environment;
  /** Told what a listener throws. Default: `reportError` in browsers, else `console.error`. */
  onListenerError?: (error: unknown) => void;
  /** For tests. */
  timers?: Timers;
  /** Numbers from 0 to 1, without 1. Default `Math.random`. */
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

/** @throws TypeError for a URL that is none, or without a class of WebSockets. */
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

/** These with their defaults. */
export interface LineSettings extends LineOptions {
  deadline: number;
  onListenerError: (error: unknown) => void;
}

/** @throws TypeError for a URL that is none, or without a class of WebSockets. */
export function lineSettings(
  server: string | URL,
  path: string,
  options: LineChoices,
): LineSettings {
  const WebSocket =
    options.WebSocket ?? (globalThis as { WebSocket?: SocketClass | undefined }).WebSocket;
  if (WebSocket === undefined)
    throw new TypeError(
      "There is no WebSocket here: give the option WebSocket, for example that of the package 'ws'",
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

/** A path of the server, which may itself live below a path. @throws TypeError for a bad URL. */
export function address(server: string | URL, path: string): string {
  const base = new URL(server);
  if (!/^https?:$/.test(base.protocol))
    throw new TypeError(`${base} is not a URL of http or https`);
  return `${base.origin}${base.pathname.replace(/\/*$/, '/')}${path}`;
}
