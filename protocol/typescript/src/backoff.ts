/** The waits before attempts to reconnect, in milliseconds. */
export interface Backoff {
  /** The longest first wait; each further attempt doubles it. Default 500. */
  base: number;
  /** The longest wait while the page is visible, or without a page. Default 5 000. */
  cap: number;
  /** The longest wait while the page is hidden. Default 60 000. */
  hidden: number;
}

/**
 * The wait before an attempt, with full jitter: between 0 and a limit that doubles with each
 * attempt. So the clients of a restarted server do not all reconnect at once.
 *
 * @param attempt - counts from 0
 * @param cap - the longest wait
 * @param random - returns numbers in [0, 1)
 */
export function backoff(attempt: number, base: number, cap: number, random: () => number): number {
  return random() * Math.min(cap, base * 2 ** attempt);
}
