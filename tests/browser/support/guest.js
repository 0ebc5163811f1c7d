// A user of the page: a separate browser context, so with separate storage, and one page. Every
// error in the page is a fault, and faults fail the test.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { DEADLINE } from '../../blackbox/node/patience.js';

/** In milliseconds, for which a changed button is dead: DEAD_TIME of misclicks.ts. */
export const DEAD_TIME = 400;

// Both prefer reduced motion: animations take half of a test's time.
export const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' };
export const PHONE = phone(390, 844);

/** The same with animations. */
export const lively = (settings) => ({ ...settings, reducedMotion: 'no-preference' });

export function phone(width, height = 844) {
  const viewport = { width, height };
  return { ...DESK, viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
}

// The faults of a lost connection. The browser itself writes them into the console. The page asks
// over HTTP why a socket does not open; if the server is back by then, it answers 426, which is not
// an error.
export const LOST = [
  /WebSocket connection to/,
  /net::ERR_/,
  /^answer: 426 .*\/socket\?/,
  /^console: Failed to load resource: .* 426 /,
];

/** Ignored presses of one button, and taps of one finger that make no click. */
const IGNORED_MAX = 20;
const CLICKLESS_MAX = 3;

const pictures = process.env.CASTELLAN_SCREENSHOTS;
const failures = process.env.CASTELLAN_FAILURES ?? pictures;

/** Runs in the page, before its own code: a stopped click does not return to the window. */
function countClicks() {
  Object.assign(globalThis, { clicks: null, stoppedClicks: 0 });
  const restart = () => (globalThis.clicks = globalThis.stoppedClicks = 0);
  addEventListener('pointerdown', restart, true);
  addEventListener('click', () => (++globalThis.clicks, ++globalThis.stoppedClicks), true);
  addEventListener('click', () => --globalThis.stoppedClicks);
}

/**
 * Runs in the page, before its own code: buttons that have changed are dead only for a moment. Robots
 * see that they are, and wait; how long it takes is the subject of misclicks.test.js.
 */
function hastenButtons([deadTime, moment]) {
  const later = globalThis.setTimeout;
  globalThis.setTimeout = (work, after, ...rest) =>
    later(work, after === deadTime ? moment : after, ...rest);
}

/**
 * In the page: whether a click has come since the last touch; the browser sends it a while later. A
 * page that was never touched is another one, to which the tap has led.
 */
function clickOfTap(patience) {
  const end = performance.now() + patience;
  return new Promise((resolve) => {
    const look = () => {
      if (globalThis.clicks !== 0) setTimeout(resolve, 0, true);
      else if (performance.now() > end) resolve(false);
      else setTimeout(look, 5);
    };
    look();
  });
}

export class Guest {
  faults = [];
  /** Presses that had no effect, each with its target. They have to stay rare. */
  vain = [];
  /** The newest hints of the server, to compare with what the page shows; never to play by. */
  prompt = null;
  // Chromium reports this for a socket that a page left before it was open.
  #excused = [/WebSocket is closed before the connection is established/];

  static async arrive(browser, base, settings = DESK) {
    const guest = new Guest();
    guest.base = base;
    guest.touch = settings.hasTouch === true;
    guest.context = await browser.newContext({ locale: 'en-US', ...settings });
    guest.context.setDefaultTimeout(DEADLINE);
    await guest.context.addInitScript(countClicks);
    await guest.context.addInitScript(hastenButtons, [DEAD_TIME, 25]);
    guest.page = await guest.watch(await guest.context.newPage());
    return guest;
  }

  /** Another page of the same browser: it shares the storage. */
  async secondPage() {
    const other = Object.assign(new Guest(), {
      base: this.base,
      touch: this.touch,
      context: this.context,
      faults: this.faults,
      vain: this.vain,
    });
    other.page = await other.watch(await this.context.newPage());
    // Browsers draw hidden pages less often.
    this.amongOthers = other.amongOthers = true;
    return other;
  }

  async watch(page) {
    const fault = (text) => this.#fault(text);
    page.on('pageerror', (error) => fault(`error: ${error.stack}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) fault(`console: ${message.text()}`);
    });
    let navigations = 0;
    let leaves = false; // until the next document is there, the previous one still sends requests
    const begun = new WeakMap(); // request -> navigations until then
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // The browser itself cancels pending requests when it navigates.
      const givenUp =
        request.resourceType() !== 'fetch' || leaves || begun.get(request) !== navigations;
      if (reason === 'net::ERR_ABORTED' && givenUp) return;
      fault(`request: ${request.url()} ${reason}`);
    });
    page.on('domcontentloaded', () => (leaves = false));
    page.on('response', (answer) => {
      if (answer.status() >= 400) fault(`answer: ${answer.status()} ${answer.url()}`);
    });
    page.on('request', (request) => {
      if (request.isNavigationRequest()) {
        ++navigations;
        leaves = true;
      }
      begun.set(request, navigations);
      const { protocol, origin } = new URL(request.url());
      if (/^http/.test(protocol) && origin !== this.base) fault(`elsewhere: ${request.url()}`);
    });
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => this.#hear(JSON.parse(String(payload)))),
    );
    return page;
  }

  #hear(frame) {
    if (frame.type === 'prompt') this.prompt = frame;
    if (frame.type === 'step') this.seq = frame.seq;
  }

  #fault(text) {
    const excused = this.#excused.some((pattern) => pattern.test(text));
    if (!excused && !this.faults.includes(text)) this.faults.push(text);
  }

  /** From now on the test expects such faults. */
  excuse(...patterns) {
    this.#excused.push(...patterns);
  }

  async open(path = '') {
    await this.page.goto(`${this.base}/${path}`);
    await this.page.locator('main > *').first().waitFor();
    return this;
  }

  /**
   * A click on a desktop, a tap on a phone. The page ignores it where the button has just changed or
   * moved; a user who sees that nothing happened presses again.
   */
  async press(locator) {
    if (this.amongOthers) await this.page.bringToFront();
    const target = typeof locator === 'string' ? this.page.locator(locator) : locator;
    await this.insist(target, () => (this.touch ? this.#tap(target) : target.click()));
  }

  /** Presses again while the page ignores it. */
  async insist(target, press) {
    for (let presses = 0; presses < IGNORED_MAX; ++presses) {
      await press();
      if (!(await this.#wasIgnored())) return;
    }
    throw new Error(`the page ignored ${IGNORED_MAX} presses: ${target}`);
  }

  /** Until the page has seen the click: a finger that rests too long, or stops a fling, makes none. */
  async #tap(target) {
    for (let tap = 1; tap <= CLICKLESS_MAX; ++tap) {
      await target.tap();
      if (await this.page.evaluate(clickOfTap, DEADLINE / 12).catch(() => true)) return;
      this.inVain(`a tap without a click: ${target}`);
    }
    throw new Error(`${CLICKLESS_MAX} taps without a click: ${target}`);
  }

  inVain(text) {
    console.log(text);
    this.vain.push(text);
  }

  async #wasIgnored() {
    try {
      return await this.page.evaluate(() => {
        const stopped = globalThis.stoppedClicks > 0;
        globalThis.stoppedClicks = 0;
        return stopped;
      });
    } catch {
      return false; // the press has led to another page
    }
  }

  async type(locator, text) {
    await locator.fill(text);
  }

  button(name, within = this.page) {
    return within.getByRole('button', { name });
  }

  link(name, within = this.page) {
    return within.getByRole('link', { name });
  }

  /**
   * Kept for inspection, where the environment names a folder. For a whole page Chromium makes the
   * window tiny for a moment, and the page rebuilds everything that depends on its width: a test that
   * uses those elements afterwards takes a picture of what is `inView`.
   */
  async picture(name, { inView = false } = {}) {
    if (!pictures) return;
    mkdirSync(pictures, { recursive: true });
    // Elements that stick to the lower edge would appear in the middle of a whole page.
    const fullPage = !inView && (await this.page.locator('.hand, dialog[open]').count()) === 0;
    await this.page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
  }

  /** Of a failed test: the page as it is shown, and its HTML. */
  async keepForPeople(name) {
    if (!failures) return;
    mkdirSync(failures, { recursive: true });
    await this.page.screenshot({ path: join(failures, `${name}.png`) });
    writeFileSync(join(failures, `${name}.html`), await this.page.content());
  }

  async leave() {
    await this.context.close();
  }
}
