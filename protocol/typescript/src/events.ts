type Listeners<Events> = { [Name in keyof Events]?: Set<(event: Events[Name]) => unknown> };

/** Tells listeners, in the order in which they came. What a listener throws harms nobody else. */
export class Emitter<Events> {
  #listeners: Listeners<Events> = {};
  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** Returns what takes the listener away again. */
  on<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => unknown,
  ): () => void {
    // A wrapper of its own, so that the same function can listen twice and leave once.
    const own = (event: Events[Name]): unknown => listener(event);
    (this.#listeners[name] ??= new Set()).add(own);
    return () => void this.#listeners[name]?.delete(own);
  }

  /** Nobody hears anything any more. */
  end(): void {
    this.#listeners = {};
  }

  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    const listeners = this.#listeners[name];
    for (const listener of [...(listeners ?? [])]) {
      if (!listeners!.has(listener)) continue; // another one took it away
      try {
        // An async listener fails later; that is no reason to end the process either.
        const promise = listener(event);
        if (promise instanceof Promise) promise.catch(this.#report);
      } catch (error) {
        this.#report(error);
      }
    }
  }
}

/** The platform's way to show an error that nobody caught, without ending a Node process. */
export function reportError(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}
