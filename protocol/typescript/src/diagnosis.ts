import type { Environment } from './environment.js';
import { isError } from './exchange.js';
import { withQuery } from './route.js';
import type { HttpBan } from './types.js';

/**
 * Why a WebSocket does not open:
 * - `offline`: this device has no network
 * - `unreachable`: nobody answers, or the browser does not say why; with `https:` the certificate may
 *   be at fault
 * - `certificate`: the server's certificate is not accepted; only Node knows that
 * - `mixed_content`: a page of `https:` may not open a socket of a server of `http:`
 * - `foreign_origin`: the page is of another server, which the server's `--origin` does not name
 * - `host_changed`: the page is of this server, and a proxy in front changes the header `Host`
 * - `no_upgrade`: HTTP works and WebSockets do not: a proxy in front drops the header `Upgrade`
 * - `login_needed`: something in front asks for a name and a password, or sends to a page that does
 * - `gateway`: a proxy answers, and the server behind it does not
 * - `not_castellan`: another program answers
 * - `client_token_needed`: the server lets in only programs that know its token
 * - `too_many_requests`: this address asks too often; the next attempt waits as long as it has to
 * - `server_full`: too many are connected
 * - `shutting_down`: the server stops, or cannot store games at present
 * - `banned`, `no_such_room`, `room_closed`: the connection ends with the same reason
 * - `refused`: the server refuses in a way that this library does not know; see `message`
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

/** The answer to an HTTP request at a socket's address: why the socket does not open. */
export interface Diagnosis {
  readonly reason: Reason;
  /** The server's own words, in English. */
  readonly message?: string;
  /** The HTTP status, where there was an answer. */
  readonly status?: number;
  /** Milliseconds that the next attempt has to wait. */
  readonly retryAfter?: number;
  /** With `banned`. */
  readonly ban?: HttpBan;
}

/** Reasons that the server gives for good: there is no use in another attempt. */
export const FINAL_REASONS: readonly Reason[] = ['banned', 'no_such_room', 'room_closed'];

/** Reasons that pass by themselves; with the others somebody has to do something first. */
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

// The words of OpenSSL and Node for a certificate that is not accepted.
const CERTIFICATE = /CERT|SIGNATURE|SELF_SIGNED|ALTNAME|^ERR_SSL_/;

/** The means of an examination. */
export interface Examination {
  fetch: typeof fetch;
  environment: Environment;
  signal: AbortSignal;
}

/**
 * Asks the server over HTTP why its WebSocket does not open. Never fails.
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
    // The server judges this like the upgrade. A browser names no origin to the page's own server.
    const asked = page === null ? url : withQuery(url, `origin=${page}`);
    const headers = { Accept: 'application/json' };
    return read(await fetch(asked, { ...request, headers, credentials }), own);
  };
  let found: Diagnosis | null = null;
  try {
    found = await ask('omit');
    // A login from before is shown only now. The browser may ask for one first, and wait for it.
    return own && found.reason === 'login_needed' ? await ask('same-origin') : found;
  } catch (error) {
    if (found !== null) return found;
    if (CERTIFICATE.test(codeOf(error))) return { reason: 'certificate' };
    if (page === null || own) return { reason: 'unreachable' };
  }
  // The answer may be there, and not for this page.
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
  const retry = Number(response.headers.get('Retry-After') ?? NaN);
  const wait = retry > 0 ? { retryAfter: retry * 1000 } : {};
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
