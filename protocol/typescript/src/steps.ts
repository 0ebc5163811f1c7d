import { NoAnswer } from './errors.js';
import type { State, StepEvent } from './happenings.js';
import type { Session } from './session.js';

interface Reader {
  resolve(result: IteratorResult<StepEvent>): void;
  reject(error: NoAnswer): void;
}

/**
 * An iterator over the steps from its construction until the connection ends permanently. Not a
 * generator: that would miss the steps before the first `next()`, and its `return()` would wait for
 * an open `next()`.
 */
export class Steps implements AsyncIterableIterator<StepEvent> {
  readonly #signal: AbortSignal | undefined;
  readonly #leaves: (() => void)[];
  #queue: StepEvent[] = [];
  #readers: Reader[] = []; // only while the queue is empty
  #over = false;

  constructor({ emitter, state }: Session, signal?: AbortSignal) {
    this.#signal = signal;
    const abort = (): void => this.#end((reader) => reader.reject(aborted(signal)));
    const end = (state: State): void => {
      if (state.name === 'ended') this.#end(finish);
    };
    this.#leaves = [
      emitter.on('step', (event) => this.#add(event)),
      emitter.on('state', end),
      () => signal?.removeEventListener('abort', abort),
    ];
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    end(state);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<StepEvent>> {
    return new Promise((resolve, reject) => {
      if (this.#signal?.aborted) return reject(aborted(this.#signal));
      const value = this.#queue.shift();
      if (value !== undefined) resolve({ done: false, value });
      else if (this.#over) finish({ resolve });
      else this.#readers.push({ resolve, reject });
    });
  }

  /** Ends the iteration, also while a `next()` waits. */
  return(): Promise<IteratorResult<StepEvent>> {
    this.#end(finish);
    this.#queue = [];
    return new Promise((resolve) => finish({ resolve }));
  }

  #add(value: StepEvent): void {
    const reader = this.#readers.shift();
    if (reader) reader.resolve({ done: false, value });
    else this.#queue.push(value);
  }

  #end(settle: (reader: Reader) => void): void {
    this.#over = true;
    for (const leave of this.#leaves) leave();
    for (const reader of this.#readers.splice(0)) settle(reader);
  }
}

function finish({ resolve }: Pick<Reader, 'resolve'>): void {
  resolve({ done: true, value: undefined });
}

function aborted(signal?: AbortSignal): NoAnswer {
  return new NoAnswer('aborted', false, 'aborted', { cause: signal?.reason });
}
