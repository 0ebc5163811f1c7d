import type { Environment } from './environment.js';
import { isError, waitOf } from './exchange.js';
import { withQuery } from './route.js';
import type { HttpBan } from './types.js';

/**
 * Why a WebSocket does not open:
 * - `offline`: this device has no network
 * - `unreachable`: no response, or the browser hides the cause; with `https:` perhaps an invalid
 *   certificate
 * - `certificate`: the server's certificate is invalid; only Node reports that
 * - `mixed_content`: an `https:` page may not open a socket to an `http:` server
 * - `foreign_origin`: the page is from another server, which the server's `--origin` does not name
 * - `host_changed`: the page is from this server, and a proxy changes the header `Host`
 * - `no_upgrade`: HTTP works and WebSockets do not: a proxy drops the header `Upgrade`
 * - `login_needed`: a proxy requires a name and a password, or redirects to a login page
 * - `gateway`: a proxy responds, and the server behind it does not
 * - `not_castellan`: another program responds
 * - `client_token_needed`: the server accepts only programs that know its token
 * - `too_many_requests`: this address exceeds its rate limit; the next attempt waits accordingly
 * - `server_full`: too many clients are connected
 * - `shutting_down`: the server stops, or its storage is unavailable
 * - `banned`, `no_such_room`, `room_closed`: the connection ends with the same reason
 * - `refused`: an error that this library does not know; see `message`
 */
export type Reason =
  | 'offline'
  | 'unreachable'
  | 'certificate'
  | 'mixed_content'
  | 'foreign_origin'
  | 'host_changed'
  | 'no_upgrade'
  | 'login_needed'
  | 'gateway'
  | 'not_castellan'
  | 'client_token_needed'
  | 'too_many_requests'
  | 'server_full'
  | 'shutting_down'
  | 'banned'
  | 'no_such_room'
  | 'room_closed'
  | 'refused';

/** The cause why a socket does not open, from an HTTP request to its address. */
export interface Diagnosis {
  readonly reason: Reason;
  /** The server's message, in English. */
  readonly message?: string;
  /** The HTTP status, if there was a response. */
  readonly status?: number;
  /** Milliseconds that the next attempt must wait. */
  readonly retryAfter?: number;
  /** With `banned`. */
  readonly ban?: HttpBan;
}

/** Permanent reasons: another attempt is useless. */
export const FINAL_REASONS: readonly Reason[] = ['banned', 'no_such_room', 'room_closed'];

/** Temporary reasons; the others need a fix first. */
export const PASSING_REASONS: readonly Reason[] = ['offline', 'unreachable', 'gateway'];

const OF_CODES: Record<string, Reason> = {
  upgrade_required: 'no_upgrade',
  client_token_needed: 'client_token_needed',
  rate_limited: 'too_many_requests',
  busy: 'server_full',
  shutting_down: 'shutting_down',
  draining: 'shutting_down',
  halted: 'shutting_down',
  banned: 'banned',
  no_such_room: 'no_such_room',
  room_closed: 'room_closed',
};

const OF_STATUSES: Record<number, Reason> = {
  401: 'login_needed',
  407: 'login_needed',
  429: 'too_many_requests',
  502: 'gateway',
  503: 'gateway',
  504: 'gateway',
};

// The error codes of OpenSSL and Node for an invalid certificate.
const CERTIFICATE = /CERT|SIGNATURE|SELF_SIGNED|ALTNAME|^ERR_SSL_/;

/** The dependencies of a diagnosis. */
export interface Examination {
  fetch: typeof fetch;
  environment: Environment;
  signal: AbortSignal;
}

/**
 * Asks the server over HTTP why its WebSocket does not open. Never rejects.
 *
 * @param socket - the URL of the WebSocket
 */
export async function diagnose(
  socket: string,
  { fetch, environment, signal }: Examination,
): Promise<Diagnosis> {
  if (!environment.online()) return { reason: 'offline' };
  const url = socket.replace(/^ws/, 'http');
  const origin = environment.origin();
  const page = origin !== null && origin !== 'null' ? origin : null;
  const server = new URL(url);
  if (page?.startsWith('https:') && server.protocol === 'http:' && !isLocal(server.hostname))
    return { reason: 'mixed_content' };
  const request = { cache: 'no-store', redirect: 'manual', signal } as const;
  const own = page === server.origin;
  const ask = async (credentials: RequestCredentials): Promise<Diagnosis> => {
    // The server checks this like the upgrade. Browsers send no Origin to the page's own server.
    const asked = page === null ? url : withQuery(url, `origin=${page}`);
    const headers = { Accept: 'application/json' };
    return read(await fetch(asked, { ...request, headers, credentials }), own);
  };
  let found: Diagnosis | null = null;
  try {
    found = await ask('omit');
    // Only now send stored credentials: with them the browser may prompt for a login, and wait.
    return own && found.reason === 'login_needed' ? await ask('same-origin') : found;
  } catch (error) {
    if (found !== null) return found;
    if (CERTIFICATE.test(codeOf(error))) return { reason: 'certificate' };
    if (page === null || own) return { reason: 'unreachable' };
  }
  // Perhaps there is a response that this page may not read.
  try {
    await fetch(url, { ...request, redirect: 'follow', mode: 'no-cors' });
    return { reason: 'foreign_origin' };
  } catch {
    return { reason: 'unreachable' };
  }
}

async function read(response: Response, own: boolean): Promise<Diagnosis> {
  const { status } = response;
  const redirects = response.type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (redirects) return { reason: 'login_needed', status };
  const retryAfter = waitOf(response);
  const wait = retryAfter === null ? {} : { retryAfter };
  let answer: unknown;
  try {
    answer = JSON.parse(await response.text());
  } catch {
    answer = null;
  }
  if (!isError(answer)) return { reason: OF_STATUSES[status] ?? 'not_castellan', status, ...wait };
  const { code, message, ban } = answer.error;
  const foreign = own ? 'host_changed' : 'foreign_origin';
  const reason = code === 'foreign_origin' ? foreign : (OF_CODES[code] ?? 'refused');
  return { reason, message, status, ...wait, ...(ban ? { ban } : {}) };
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(host);
}

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? '' : codeOf(cause);
}
