// The device's alerts, recorded in the page in place of the browser's own.

/** Runs in the page, before its own code. `permission`: for notifications, until the page asks. */
function record(permission) {
  const seen = { asked: 0, notifications: [], badges: [], hidden: false };
  globalThis.seen = seen;
  globalThis.Notification = class {
    // The browser remembers it.
    static permission = localStorage.getItem('test.permission') ?? permission;
    static async requestPermission() {
      ++seen.asked;
      this.permission = 'granted';
      localStorage.setItem('test.permission', this.permission);
      return this.permission;
    }
    constructor(title, { body, tag }) {
      Object.assign(this, { title, body, tag, closed: false });
      seen.notifications.push(this);
    }
    close() {
      this.closed = true;
    }
  };
  navigator.setAppBadge = async (count) => void seen.badges.push(count);
  Object.defineProperty(document, 'hidden', { get: () => seen.hidden });
}

/** A user who was here before: the page loads what a first visit does not need. */
export async function cameBack(guest, permission = 'default') {
  await guest.context.addInitScript(() => localStorage.setItem('castellan.returning', 'yes'));
  await guest.context.addInitScript(record, permission);
}

/** Looks elsewhere, or at the page again. */
export const look = ({ page }, away) =>
  page.evaluate((hidden) => {
    globalThis.seen.hidden = hidden;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, away);

export const seen = ({ page }) => page.evaluate(() => JSON.parse(JSON.stringify(globalThis.seen)));

/** Waits until this many notifications were shown. */
export const notified = ({ page }, count) =>
  page.waitForFunction((wanted) => globalThis.seen.notifications.length === wanted, count);
