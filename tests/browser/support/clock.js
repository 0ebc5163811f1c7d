// A page whose clock stands still: nothing in it happens by a timer.

/** Before the page is opened. Time passes as usual. */
export const installClock = ({ page }) => page.clock.install();

/** Far enough ahead for a slow machine; the timers until then fire first. */
const AHEAD = 60_000;

export async function stopTime({ page }) {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + AHEAD);
}

export const letTimePass = ({ page }) => page.clock.resume();
