/** Time and timers; tests replace them. */
export interface Timers {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Milliseconds of a monotonic clock; default: `now()`. */
  steady?(): number;
  setTimeout(run: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/**
 * Milliseconds of a monotonic clock, close to `Date.now()`. `until` of a waiting connection uses
 * it.
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

/** The monotonic time, for durations and for the server's clock. */
export function steady(timers: Timers): number {
  return Math.round(timers.steady?.() ?? timers.now());
}

const SAMPLES = 8;
/** Milliseconds: rounding of the three times, and drift between two clocks. */
const ROUNDING = 20;

/**
 * An estimate of the server's clock. It uses the measurement with the shortest round trip among the
 * latest few: its error is at most half of that. It drops measurements that contradict a newer one,
 * because one of the two machines was suspended in between.
 */
export class ServerClock {
  #samples: { roundTrip: number; offset: number }[] = [];

  /** All three in milliseconds; `sent` and `received` by the local clock. */
  measure(sent: number, received: number, serverTime: number): void {
    const roundTrip = received - sent;
    if (roundTrip < 0) return; // the local clock was set back
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
