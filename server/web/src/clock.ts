// The two clocks. A duration is measured by the steady one, which nobody sets: the wall clock jumps when
// somebody corrects it, and then what counts down would stay for hours or be over at once.
export { steadyNow } from '@castellan/client';

/** Milliseconds since 1970, for what is kept beyond this visit or shown as a date. */
export function wallNow(): number {
  return Date.now();
}
