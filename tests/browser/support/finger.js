// A guest who taps what is on the screen, and scrolls only to what is not.
import assert from 'node:assert/strict';

/**
 * The middle of an element that can be tapped. Null: it is dead, or the bars at the edges cover it;
 * with `scroll` the page scrolls until they do not.
 */
function middleOf(element, { scroll }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const bar = (part, edge) => document.querySelector(part)?.getBoundingClientRect()[edge];
  const [above, below] = [bar('.status', 'bottom') ?? 0, bar('.hand', 'top') ?? innerHeight];
  const inBar = element.closest('.status, .hand') !== null;
  const hidden = inBar ? 0 : Math.min(0, top - above) || Math.max(0, top + height - below);
  if (scroll && hidden) scrollBy({ top: hidden, behavior: 'instant' });
  const [x, y] = [left + width / 2, top + height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}

const afterFrames = ({ page }, count) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; ++frame) await new Promise(requestAnimationFrame);
  }, count);

/** How often the guest looks again before scrolling to an element; at most. */
const WAITS = 10;
const WAITS_MAX = 1000;

/** Turns all presses of this guest into taps; the page counts what it scrolls in `scrolled`. */
export async function byFinger(guest) {
  const { page } = guest;
  await page.evaluate(() => {
    globalThis.scrolled = 0;
    let last = scrollY;
    addEventListener('scroll', () => {
      globalThis.scrolled += Math.abs(scrollY - last);
      last = scrollY;
    });
  });
  guest.press = async (target) => {
    const locator = (typeof target === 'string' ? page.locator(target) : target).first();
    await guest.insist(locator, async () => {
      await locator.waitFor();
      let point = null;
      for (let wait = 0; !point; ++wait) {
        assert.ok(wait < WAITS_MAX, `${locator} cannot be tapped`);
        point = await locator.evaluate(middleOf, { scroll: wait > WAITS });
        if (!point) await afterFrames(guest, 2);
      }
      await page.evaluate(() => (globalThis.stoppedClicks = 0));
      await page.touchscreen.tap(...point);
      await afterFrames(guest, 2);
    });
  };
  return guest;
}
