// Counting down without the server.
import { useEffect, useState } from 'preact/hooks';

const SECOND = 1000;

/** Draws anew whenever a second of what is left has gone by; null: nothing runs. */
export function useTicking(left: number | null): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (left === null || left <= 0) return;
    // Just behind the change, so that it is seen.
    const timer = setTimeout(() => tick((count) => count + 1), (left % SECOND) + 5);
    return () => clearTimeout(timer);
  });
}
