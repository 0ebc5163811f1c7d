import type { Cell, HttpBan, RejectedFrame, RejectedParams } from './types.js';

/** A failed HTTP request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /**
   * The server's error code, such as `room_full`; `unreachable` without a response; `unreadable` if
   * the response is not from Castellan, but for example from a proxy.
   */
  readonly code: string;
  /** The path of the invalid field in the request's body, such as `options.dynasty`, if any. */
  readonly field: string | null;
  /** With `banned`: the operator's reason, and when the ban ends. */
  readonly ban: HttpBan | null;
  /** Milliseconds to wait before the same request, by `Retry-After`; null: the server names none. */
  readonly retryAfter: number | null;
  /** Identifies the request in the server's log; null without a response. */
  readonly requestId: string | null;

  constructor(
    status: number,
    error: { code: string; message: string; field?: string | null; ban?: HttpBan },
    options?: ErrorOptions & { requestId?: string | null; retryAfter?: number | null },
  ) {
    super(error.message, options);
    this.retryAfter = options?.retryAfter ?? null;
    this.requestId = options?.requestId ?? null;
    this.status = status;
    this.code = error.code;
    this.field = error.field ?? null;
    this.ban = error.ban ?? null;
  }
}

/** The server rejected a request. Nothing changed. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
  /** The server's error code, such as `no_matching_terrain`; the protocol lists them. */
  readonly code: string;
  /** Whether the server may accept the same request later. */
  readonly retryable: boolean;
  /** The path of the unreadable field, if any. */
  readonly field: string | null;
  /** The cells that violate the rule. */
  readonly cells: readonly Cell[];
  /** The numbers and words in the message, for translations. */
  readonly params: RejectedParams;
  /** The newest step at the time of the rejection. */
  readonly seq: number | null;

  constructor(frame: RejectedFrame) {
    super(frame.message);
    this.code = frame.code;
    this.retryable = frame.retryable;
    this.field = frame.field ?? null;
    this.cells = frame.cells ?? [];
    this.params = frame.params ?? {};
    this.seq = frame.seq ?? null;
  }
}

/**
 * Why a request has no answer:
 * - `closed`: `close()` was called
 * - `ended`: the connection ended for another reason; see the game's `end`
 * - `deadline`: its deadline has passed
 * - `aborted`: by its AbortSignal
 * - `too_large`: the frame exceeds the server's limit
 */
export type NoAnswerReason = 'closed' | 'ended' | 'deadline' | 'aborted' | 'too_large';

/** The outcome of a request is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly reason: NoAnswerReason;
  /** Whether it was ever sent: if so, the server may have played the act. */
  readonly sent: boolean;

  constructor(reason: NoAnswerReason, sent: boolean, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.sent = sent;
  }
}

/** An invalid frame from the server or from an intermediary. */
export class BadFrame extends Error {
  override readonly name = 'BadFrame';
}

/** A deal that does not match its commitment or its seed. */
export class UnfairDeal extends Error {
  override readonly name = 'UnfairDeal';
}
