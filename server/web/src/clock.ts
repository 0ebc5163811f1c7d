// The two clocks; times.ts has durations as texts. Durations use the steady clock, which nobody
// sets: when the wall clock is corrected it jumps, and a countdown would last for hours or end at
// once.
export { steadyNow } from '@castellan/client';

/** Milliseconds since 1970, for values that are stored beyond this visit or shown as a date. */
export function wallNow(): number {
  return Date.now();
}
