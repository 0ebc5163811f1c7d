type Listeners<Events> = { [Name in keyof Events]?: Set<(event: Events[Name]) => unknown> };

/** Calls listeners in the order of registration. Isolates and reports their exceptions. */
export class Emitter<Events> {
  #listeners: Listeners<Events> = {};
  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  /** Returns a function that removes the listener. */
  on<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => unknown,
  ): () => void {
    // A new wrapper for each call, so that a function can be added twice and removed once.
    const own = (event: Events[Name]): unknown => listener(event);
    (this.#listeners[name] ??= new Set()).add(own);
    return () => void this.#listeners[name]?.delete(own);
  }

  /** Removes all listeners. */
  end(): void {
    this.#listeners = {};
  }

  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    const listeners = this.#listeners[name];
    for (const listener of [...(listeners ?? [])]) {
      if (!listeners!.has(listener)) continue; // another listener removed it
      try {
        // An async listener rejects later; that must not end the process either.
        const promise = listener(event);
        if (promise instanceof Promise) promise.catch(this.#report);
      } catch (error) {
        this.#report(error);
      }
    }
  }
}

/** Reports an uncaught error by the platform's means, without ending a Node process. */
export function reportError(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}
