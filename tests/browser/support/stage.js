// A server, a browser, and the guests of one test.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after } from 'node:test';

import { withServer } from '../../blackbox/node/server.js';
import { DESK, Guest } from './guest.js';
import { chromium } from './packages.js';
import { Wire } from './wire.js';

const executablePath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
// The shell cannot show notifications.
const notifier = '/usr/bin/chromium';
// While working on the page: another one than that of the program.
const folder = process.env.CASTELLAN_TEST_PAGE;

/** How often a guest presses in vain at most, in a whole test. */
const VAIN_MAX = 1;

let launched = null;

/** One for all tests of a file, as the first one needs it: their guests share nothing. */
function launch({ notifications = false }) {
  // As root in a container, with little shared memory.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  launched ??= chromium.launch({ executablePath: notifications ? notifier : executablePath, args });
  return launched;
}

/** After the last test; a script without tests calls it itself. */
export async function closeBrowser() {
  await (await launched)?.close();
}

after(closeBrowser);

class Stage {
  guests = [];
  #wires = [];

  constructor(server, browser) {
    Object.assign(this, { server, browser, base: `http://127.0.0.1:${server.port}` });
  }

  /** `base`: the address of the page, if not the server itself. */
  async guest(settings = DESK, base = this.base) {
    const guest = await Guest.arrive(this.browser, base, settings);
    this.guests.push(guest);
    return guest;
  }

  /** A way to the server that can be cut. */
  async wire() {
    const wire = await new Wire(this.server.port).listen();
    this.#wires.push(wire);
    return wire;
  }

  close() {
    for (const wire of this.#wires) wire.close();
    return Promise.all(this.browser.contexts().map((context) => context.close()));
  }

  async leave(...guests) {
    this.noFaults(guests);
    await Promise.all(guests.map((guest) => guest.leave()));
  }

  /** The pages of all guests, when a test has failed. */
  async tell() {
    for (const [index, guest] of this.guests.entries()) {
      console.error(`guest ${index}: ${guest.page.url()} ${guest.faults.join('\n')}`);
      await guest.keepForPeople(`guest-${index}`).catch(() => {});
    }
  }

  noFaults(guests = this.guests) {
    for (const guest of guests) {
      assert.deepEqual(guest.faults, [], 'the page makes no faults');
      assert.ok(guest.vain.length <= VAIN_MAX, `presses in vain: ${guest.vain.join('\n')}`);
    }
  }
}

/** Runs the body of a test. `notifications`: in a browser that shows them, in all tests of the file. */
export function onStage(settings, body) {
  const options = [...(settings.options ?? []), ...(folder ? ['--page', folder] : [])];
  return withServer({ ...settings, options }, async (server) => {
    const stage = new Stage(server, await launch(settings));
    try {
      await body(stage);
      stage.noFaults();
    } catch (error) {
      await stage.tell();
      throw error;
    } finally {
      await stage.close();
    }
  });
}
