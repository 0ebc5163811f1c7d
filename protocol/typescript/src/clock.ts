/** Time and timers, so that tests can do without waiting. */
export interface Timers {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Milliseconds that go on at one pace, whoever sets the clock; without it `now()` is taken. */
  steady?(): number;
  setTimeout(run: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/**
 * Milliseconds of a clock that nobody sets, near those of `Date.now()`. `until` of a connection that
 * waits is by it.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}

/** The timers of the platform. */
export const systemTimers: Timers = {
  now: () => Date.now(),
  steady: steadyNow,
  setTimeout: (run, milliseconds) => globalThis.setTimeout(run, milliseconds),
  clearTimeout: (timer) => globalThis.clearTimeout(timer as number),
};

/** For differences, and for the server's clock. */
export function steady(timers: Timers): number {
  return Math.round(timers.steady?.() ?? timers.now());
}

const SAMPLES = 8;
/** Milliseconds: of all three times, and of two clocks that do not run alike. */
const ROUNDING = 20;

/**
 * What the server's clock shows, as seen from here. Of the latest few measurements the one with the
 * shortest round trip counts: its error is at most half of that. Measurements that contradict a newer
 * one are dropped: one of the two machines has stood still in between.
 */
export class ServerClock {
  #samples: { roundTrip: number; offset: number }[] = [];

  /** All three in milliseconds; `sent` and `received` by the local clock. */
  measure(sent: number, received: number, serverTime: number): void {
    const roundTrip = received - sent;
    if (roundTrip < 0) return; // the local clock was set back in between
    const offset = serverTime - (sent + received) / 2;
    this.#samples = this.#samples.filter(
      (older) => Math.abs(older.offset - offset) <= (older.roundTrip + roundTrip) / 2 + ROUNDING,
    );
    this.#samples.push({ roundTrip, offset });
    if (this.#samples.length > SAMPLES) this.#samples.shift();
  }

  /** Server minus local, in milliseconds; 0 before the first measurement. */
  get offset(): number {
    if (this.#samples.length === 0) return 0;
    return this.#samples.reduce((best, next) => (next.roundTrip < best.roundTrip ? next : best))
      .offset;
  }
}
