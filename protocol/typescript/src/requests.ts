import type { Timers } from './clock.js';
import { NoAnswer, Rejected, type NoAnswerReason } from './errors.js';
import { unanswered, type End } from './line.js';
import type { RejectedFrame } from './types.js';

/** Limits on the wait for an answer. */
export interface Patience {
  /** Milliseconds until the promise rejects with `NoAnswer`, across reconnections. */
  deadline: number;
  /** Aborts at once. The server may still play a sent act. */
  signal?: AbortSignal | undefined;
}

// JavaScript timers cannot be longer, about 25 days.
const TIMER_MAX = 2 ** 31 - 1;

interface Request<Answer> {
  readonly text: string;
  /** Sent on the present link. */
  asked: boolean;
  /** Sent on any link. */
  sent: boolean;
  /** The client's identity when it was sent first. */
  as: string | null;
  refusal: Rejected | null;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** The operations on requests of any kind. */
export type AnyRequests = Pick<
  Requests<unknown>,
  'resume' | 'pause' | 'refuse' | 'putOff' | 'asked' | 'end'
>;

/**
 * Pending requests of one kind. Each keeps its id and its text and is sent again on every new link,
 * so that the server can distinguish a retry from a new request.
 */
export class Requests<Answer> {
  readonly #timers: Timers;
  readonly #waiting = new Map<string, Request<Answer>>();
  #send: ((text: string) => void) | null = null;
  #as: string | null = null;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Always settles: with the answer, `Rejected`, or `NoAnswer`. */
  ask(id: string, text: string, { deadline, signal }: Patience): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (this.#waiting.has(id)) throw new TypeError(`the id ${id} is in use by a pending request`);
      const give = (reason: NoAnswerReason, message: string, options?: ErrorOptions): void =>
        request.reject(new NoAnswer(reason, request.sent, message, options));
      const abort = (): void => give('aborted', 'aborted', { cause: signal?.reason });
      const late = (): void => {
        if (request.refusal) request.reject(request.refusal);
        else give('deadline', `no answer within ${deadline} ms`);
      };
      const settle = (): void => {
        this.#waiting.delete(id);
        this.#timers.clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const request: Request<Answer> = {
        text,
        asked: false,
        sent: false,
        as: null,
        refusal: null,
        resolve: (answer) => (settle(), resolve(answer)),
        reject: (error) => (settle(), reject(error)),
      };
      const timer = this.#timers.setTimeout(late, Math.min(deadline, TIMER_MAX));
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      this.#waiting.set(id, request);
      this.flush();
    });
  }

  /**
   * A link is open: sends all pending requests again, in their order. `as`: the client's identity,
   * by which the server recognises a repeated request. One that was sent under another identity is
   * not sent again; null: the identity is not known.
   */
  resume(send: (text: string) => void, as: string | null = ''): void {
    this.#send = send;
    this.#as = as;
    this.flush();
  }

  /** The link is gone. */
  pause(): void {
    this.#send = null;
    for (const request of this.#waiting.values()) request.asked = false;
  }

  /** Sends the requests that were not sent on this link, or were put off. */
  flush(): void {
    for (const request of [...this.#waiting.values()]) {
      if (this.#send === null) return; // the link can break at any send
      // A rejected one may be sent under any identity.
      const open = request.sent && request.refusal === null;
      if (request.asked || (open && (this.#as === null || request.as !== this.#as))) continue;
      if (!open) request.as = this.#as;
      request.asked = request.sent = true;
      request.refusal = null;
      this.#send(request.text);
    }
  }

  /** Returns false if no request with this id is pending. */
  answer(id: string, answer: Answer): boolean {
    const request = this.#waiting.get(id);
    request?.resolve(answer);
    return request !== undefined;
  }

  /** Answers all pending requests alike. */
  answerAll(answer: Answer): void {
    for (const request of [...this.#waiting.values()]) request.resolve(answer);
  }

  /** Returns false if no request with this id is pending. */
  refuse(id: string, frame: RejectedFrame): boolean {
    const request = this.#waiting.get(id);
    request?.reject(new Rejected(frame));
    return request !== undefined;
  }

  /** Rejected for now: sent again at the next `flush` or `resume`. */
  putOff(id: string, frame: RejectedFrame): boolean {
    const request = this.#waiting.get(id);
    if (!request) return false;
    request.asked = false;
    request.refusal = new Rejected(frame);
    return true;
  }

  /** The ids of the requests that were sent on this link. */
  get asked(): string[] {
    return [...this.#waiting].filter(([, request]) => request.asked).map(([id]) => id);
  }

  /** Rejects all pending requests. */
  end(end: End): void {
    this.#send = null;
    for (const request of [...this.#waiting.values()])
      request.reject(unanswered(end, request.sent));
  }
}
