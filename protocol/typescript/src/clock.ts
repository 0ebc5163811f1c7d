/** Time and timers, so that tests can do without waiting. */
export interface Timers {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  setTimeout(run: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The timers of the platform. */
export const systemTimers: Timers = {
  now: () => Date.now(),
  setTimeout: (run, milliseconds) => globalThis.setTimeout(run, milliseconds),
  clearTimeout: (timer) => globalThis.clearTimeout(timer as number),
};

const SAMPLES = 8;

/**
 * What the server's clock shows, as seen from here. Of the latest few measurements the one with the
 * shortest round trip counts: its error is at most half of that.
 */
export class ServerClock {
  readonly #samples: { roundTrip: number; offset: number }[] = [];

  /** All three in milliseconds; `sent` and `received` by the local clock. */
  measure(sent: number, received: number, serverTime: number): void {
    const roundTrip = received - sent;
    if (roundTrip < 0) return; // the local clock was set back in between
    this.#samples.push({ roundTrip, offset: serverTime - (sent + received) / 2 });
    if (this.#samples.length > SAMPLES) this.#samples.shift();
  }

  /** Server minus local, in milliseconds; 0 before the first measurement. */
  get offset(): number {
    if (this.#samples.length === 0) return 0;
    return this.#samples.reduce((best, next) => (next.roundTrip < best.roundTrip ? next : best))
      .offset;
  }
}
