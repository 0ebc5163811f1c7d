// Countdowns without the server.
import { useEffect, useState } from 'preact/hooks';

const SECOND = 1000;

/** Redraws whenever a second of the remaining time has passed; null: no countdown. */
export function useTicking(left: number | null): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (left === null || left <= 0) return;
    // Just after the change, so that it shows.
    const timer = setTimeout(() => tick((count) => count + 1), (left % SECOND) + 5);
    return () => clearTimeout(timer);
  });
}
