// A guest who taps what is on the screen, and scrolls only to what is not.
import assert from 'node:assert/strict';

/** The middle of an element that can be tapped; null: it is dead, covered, or not on the screen. */
function middleOf(element, { scroll }) {
  if (scroll) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}

const afterFrames = ({ page }, count) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; ++frame) await new Promise(requestAnimationFrame);
  }, count);

/** How often the guest looks again for an element that may be dead, before scrolling to it; at most. */
const WAITS = 40;
const WAITS_MAX = 200;

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
    for (;;) {
      await locator.waitFor();
      let point = null;
      for (let wait = 0; !point; ++wait) {
        assert.ok(wait < WAITS_MAX, `${locator} is covered`);
        point = await locator.evaluate(middleOf, { scroll: wait > WAITS });
        if (!point) await afterFrames(guest, 2);
      }
      await page.evaluate(() => (globalThis.stoppedClicks = 0));
      await page.touchscreen.tap(...point);
      await afterFrames(guest, 2);
      if (await page.evaluate(() => globalThis.stoppedClicks <= 0)) return;
    }
  };
  return guest;
}
