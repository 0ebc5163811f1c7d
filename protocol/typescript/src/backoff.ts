/** How long to wait before each attempt to connect again, all in milliseconds. */
export interface Backoff {
  /** The most the first wait can be; every further attempt doubles it. Default 500. */
  base: number;
  /** The most any wait can be while the page is shown, or where there is none. Default 5 000. */
  cap: number;
  /** The most any wait can be while the page is hidden. Default 60 000. */
  hidden: number;
}

/**
 * The wait before an attempt, with full jitter: anything from 0 to the limit, which doubles from
 * attempt to attempt. So the clients of a server that went down do not come back all at once.
 *
 * @param attempt - counts from 0
 * @param cap - the most it can be
 * @param random - gives numbers from 0 to 1, without 1
 */
export function backoff(attempt: number, base: number, cap: number, random: () => number): number {
  return random() * Math.min(cap, base * 2 ** attempt);
}
