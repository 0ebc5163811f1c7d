import { ApiError } from './errors.js';
import { address } from './options.js';
import type {
  ChangeMe,
  CarrySeat,
  ChangeRoom,
  CreateRoom,
  ErrorBody,
  Knock,
  NameSeat,
  NewAlert,
  NewPlayer,
  SeatBot,
  RegainSeat,
  SignIn,
  TakeSeat,
} from './types.js';

/** Options of an HTTP request. */
export interface RequestOptions {
  /** Aborts the request, which then fails with the signal's reason; for example a timeout. */
  signal?: AbortSignal;
  /**
   * For requests that change a room or take a seat: the `version` of the room that the user saw. If
   * the room has another version now, the request fails with `room_changed` and has no effect.
   */
  version?: string | undefined;
}

export interface Request extends RequestOptions {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?:
    | CreateRoom
    | ChangeRoom
    | TakeSeat
    | SeatBot
    | NameSeat
    | Knock
    | NewPlayer
    | NewAlert
    | SignIn
    | ChangeMe
    | RegainSeat
    | CarrySeat;
  /** JSON text instead of `body`. */
  text?: string;
  token?: string | undefined;
  /** Statuses other than 2xx that are not errors, unless their body is one. */
  also?: number[];
}

/** Sends HTTP requests to one server. */
export class Exchange {
  readonly #server: URL;
  readonly #fetch: typeof fetch;

  constructor(server: URL, own?: typeof fetch) {
    this.#server = server;
    this.#fetch = own ?? ((...request) => globalThis.fetch(...request));
  }

  async ask<Answer>(path: string, request: Request = {}): Promise<Answer> {
    return (await this.exchange(path, request)).answer as Answer;
  }

  /** The response as text and parsed. */
  async exchange(path: string, request: Request = {}): Promise<{ text: string; answer: unknown }> {
    const { method = 'GET', body, token, signal, version, also = [] } = request;
    const said = request.text ?? (body ? JSON.stringify(body) : null);
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (said !== null) headers['Content-Type'] = 'application/json';
    if (token !== undefined) headers['X-Castellan-Token'] = token;
    let status = 0;
    let retryAfter: number | null = null;
    let requestId: string | null = null;
    let text = '';
    let answer: unknown = null;
    try {
      const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}`;
      const response = await this.#fetch(address(this.#server, path + query), {
        method,
        headers,
        body: said,
        signal: signal ?? null,
      });
      status = response.status;
      retryAfter = waitOf(response);
      requestId = response.headers.get('X-Request-Id');
      // Read even if it is empty: browsers report an unread response as a failure.
      text = await response.text();
      if (status !== 204) answer = JSON.parse(text);
    } catch (cause) {
      signal?.throwIfAborted();
      const code = status === 0 ? 'unreachable' : 'unreadable';
      throw new ApiError(
        status,
        { code, message: `${method} ${path}: ${String(cause)}` },
        { cause, retryAfter, requestId },
      );
    }
    const other = also.includes(status) && isObject(answer) && !isError(answer);
    if ((status >= 200 && status < 300) || other) {
      if (status === 204 || isObject(answer)) return { text, answer };
    } else if (isError(answer)) throw new ApiError(status, answer.error, { retryAfter, requestId });
    const message = `${method} ${path}: ${status}`;
    throw new ApiError(status, { code: 'unreadable', message }, { retryAfter, requestId });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The wait in `Retry-After`, in milliseconds; null: none, or a date, which Castellan never sends. */
export function waitOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('Retry-After') ?? NaN);
  return seconds > 0 ? seconds * 1000 : null;
}

/** Whether the value is an error body of the server. */
export function isError(value: unknown): value is ErrorBody {
  if (!isObject(value) || !isObject(value.error)) return false;
  return typeof value.error.code === 'string' && typeof value.error.message === 'string';
}
