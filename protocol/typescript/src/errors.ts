import type { Cell, HttpBan, RejectedFrame, RejectedParams } from './types.js';

/** An HTTP request that was not answered with what was asked for. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status, or 0 when there was no answer at all. */
  readonly status: number;
  /**
   * The server's word, such as `room_full`; `unreachable` when there was no answer, and
   * `unreadable` when it was not one of Castellan's, but of a proxy for example.
   */
  readonly code: string;
  /** The place in the request's body, such as `options.dynasty`, when the error is about one. */
  readonly field: string | null;
  /** With `banned`: why, and until when, as whoever runs the server says. */
  readonly ban: HttpBan | null;
  /** By what whoever runs the server finds the request in its log; null when there was no answer. */
  readonly requestId: string | null;

  constructor(
    status: number,
    error: { code: string; message: string; field?: string | null; ban?: HttpBan },
    options?: ErrorOptions & { requestId?: string | null },
  ) {
    super(error.message, options);
    this.requestId = options?.requestId ?? null;
    this.status = status;
    this.code = error.code;
    this.field = error.field ?? null;
    this.ban = error.ban ?? null;
  }
}

/** The server refused an act or a request for hints. Nothing changed. */
export class Rejected extends Error {
  override readonly name = 'Rejected';
  /** The server's word, such as `no_matching_terrain`; the protocol lists them. */
  readonly code: string;
  /** Whether the same act may be accepted later. */
  readonly retryable: boolean;
  /** The place in a frame that could not be read. */
  readonly field: string | null;
  /** The cells that the broken rule is about. */
  readonly cells: readonly Cell[];
  /** The numbers and words in the message, for saying the same in another language. */
  readonly params: RejectedParams;
  /** The newest step at that time. */
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
 * Why an act, or a request for hints, has no answer:
 * - `closed`: `close()` was called
 * - `ended`: the connection ended for another reason; see the game's `end`
 * - `deadline`: it took too long
 * - `aborted`: its AbortSignal said so
 * - `too_large`: the server does not read frames of this size
 */
export type NoAnswerReason = 'closed' | 'ended' | 'deadline' | 'aborted' | 'too_large';

/** Nobody said what became of an act, or of a request for hints. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly reason: NoAnswerReason;
  /** Whether it was ever sent: if so, the act may have been played all the same. */
  readonly sent: boolean;

  constructor(reason: NoAnswerReason, sent: boolean, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.sent = sent;
  }
}

/** A frame from the server, or from something in between, that can not be right. */
export class BadFrame extends Error {
  override readonly name = 'BadFrame';
}

/** A deal that is not what was promised. */
export class UnfairDeal extends Error {
  override readonly name = 'UnfairDeal';
}
