// A guest without a mouse, and the page's support for users who cannot see it.
import assert from 'node:assert/strict';

const STOPS_MAX = 200;

const focused = (page, target) => target.evaluate((element) => element === document.activeElement);

/** The arrows lead from cell to cell. */
async function walk(page, target) {
  const cell = (element) => element.dataset.cell.split(',').map(Number);
  const to = await target.evaluate(cell);
  for (;;) {
    const from = await page.locator(':focus').evaluate(cell);
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    if (x === 0 && y === 0) return;
    const key = x > 0 ? 'ArrowRight' : x < 0 ? 'ArrowLeft' : y > 0 ? 'ArrowDown' : 'ArrowUp';
    await page.keyboard.press(key);
    const now = await page.locator(':focus').evaluate(cell);
    assert.notDeepEqual(now, from, `${key} leads on`);
  }
}

async function reach(page, target) {
  const inGrid = await target.evaluate((element) => element.dataset.cell !== undefined);
  for (let stop = 0; stop < STOPS_MAX; ++stop) {
    if (await focused(page, target)) return;
    if (inGrid && (await page.locator('.board__cell:focus').count())) return walk(page, target);
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not lead to ${target}`);
}

/** Turns all presses and texts of this guest into those of a keyboard: Enter and Space in turn. */
export function byKeyboard(guest) {
  let presses = 0;
  const find = (target) => (typeof target === 'string' ? guest.page.locator(target) : target);
  guest.press = async (locator) => {
    const target = find(locator);
    await target.waitFor();
    await guest.insist(target, async () => {
      await reach(guest.page, target);
      await focusSeen(guest, `on the way to ${target}`);
      // No user presses what no frame has shown yet.
      await guest.page.evaluate(() => new Promise(requestAnimationFrame));
      await guest.page.keyboard.press(await keyFor(target, ++presses));
    });
  };
  guest.type = async (locator, text) => {
    await reach(guest.page, find(locator));
    await guest.page.keyboard.press('Control+A');
    await guest.page.keyboard.type(text);
  };
  return guest;
}

// Enter on a cell of the ghost lays it down, Space turns it. A link knows Enter only.
const keyFor = async (target, presses) => {
  if (await target.evaluate((element) => element.matches('a'))) return 'Enter';
  const turns = await target.evaluate((element) => element.matches('.board__haunted'));
  return turns || presses % 2 ? 'Space' : 'Enter';
};

/**
 * An element has the focus, shows it, and is on the screen: once it is enabled again. One look at
 * the page decides both, because the next one may find another element.
 */
export async function focusSeen({ page }, when) {
  const seen = await page.waitForFunction(() => {
    const element = document.activeElement;
    if (element?.hasAttribute('data-dead')) return null;
    if (!element || element === document.body) return { trouble: 'the focus is lost' };
    if (element.matches('main')) return { trouble: null }; // The beginning of a screen.
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 1)
      return { trouble: `${element.outerHTML.slice(0, 150)} does not show its focus` };
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y]));
    const shown = points.some(([x, y]) =>
      element.contains(document.elementFromPoint(left + x * width, top + y * height)),
    );
    return { trouble: shown ? null : `${element.outerHTML.slice(0, 150)} is hidden` };
  });
  assert.equal((await seen.jsonValue()).trouble, null, when);
}

/** Records everything that a live region announces from now on. */
export function listen({ context }) {
  return context.addInitScript(() => {
    window.said = [];
    const live = ':is([aria-live], [role=status], [role=alert], output):not([aria-live=off])';
    const keep = (node) => {
      const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
      const region = element?.closest(live);
      if (region) window.said.push(region.textContent);
      else for (const inner of element?.querySelectorAll?.(live) ?? []) keep(inner);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(keep);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

export function said({ page }) {
  return page.evaluate(() => window.said);
}

/** As soon as the page is drawn again, an element has the focus. */
export async function focusKept(guest, when) {
  await guest.page.waitForFunction(() => document.activeElement !== document.body).catch(() => {});
  await focusSeen(guest, when);
}
