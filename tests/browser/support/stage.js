// A server, a browser, and the guests of one test.
import assert from 'node:assert/strict';

import { withServer } from '../../blackbox/node/server.js';
import { DESK, Guest } from './guest.js';
import { chromium } from './packages.js';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
// While working on the page: another one than that inside the program.
const folder = process.env.CASTELLAN_TEST_PAGE;

class Stage {
  guests = [];

  constructor(server, browser) {
    Object.assign(this, { server, browser, base: `http://127.0.0.1:${server.port}` });
  }

  /** `base`: where the page is asked for, if not at the server itself. */
  async guest(settings = DESK, base = this.base) {
    const guest = await Guest.arrive(this.browser, base, settings);
    this.guests.push(guest);
    return guest;
  }

  async leave(...guests) {
    this.noFaults(guests);
    await Promise.all(guests.map((guest) => guest.leave()));
  }

  noFaults(guests = this.guests) {
    for (const guest of guests) assert.deepEqual(guest.faults, [], 'the page makes no faults');
  }
}

/** Runs the body of a test. */
export function onStage(settings, body) {
  const options = [...(settings.options ?? []), ...(folder ? ['--page', folder] : [])];
  return withServer({ ...settings, options }, async (server) => {
    const browser = await chromium.launch({
      executablePath,
      // As root in a container, with little shared memory.
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    const stage = new Stage(server, browser);
    try {
      await body(stage);
      stage.noFaults();
    } catch (error) {
      for (const [index, { page, faults }] of stage.guests.entries()) {
        console.error(`guest ${index}: ${page.url()} ${faults.join('\n')}`);
        const path = `${process.env.CASTELLAN_SCREENSHOTS ?? '/tmp'}/failed-${index}.png`;
        await page.screenshot({ path, timeout: 5000 }).catch(() => {});
      }
      throw error;
    } finally {
      await browser.close();
    }
  });
}
