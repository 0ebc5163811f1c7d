// Countdowns without the server.
import { useEffect, useState } from 'preact/hooks';

const SECOND = 1000;

/** Milliseconds until another second of the remaining time has passed, and a few more. */
export function untilNext(left: number): number {
  return ((left - 1) % SECOND) + 6;
}

/** Redraws whenever a second of the remaining time has passed; null: no countdown. */
export function useTicking(left: number | null): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (left === null || left <= 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), untilNext(left));
    return () => clearTimeout(timer);
  });
}
