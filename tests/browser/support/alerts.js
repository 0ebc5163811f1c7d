// The device's alerts, recorded in the page in place of the browser's own.

/** Options of a server that sends alerts by push messages, webhooks and e-mails; it needs `keep`. */
export const CHANNELS = [
  ...['--public-url', 'http://castellan.test/', '--alert-insecure', '--webhooks', 'on'],
  ...['--smtp-url', 'smtp://127.0.0.1:9', '--smtp-from', 'castellan@example.org'],
];

/** Runs in the page, before its own code. `answer`: the user's to the browser's question. */
function record(answer) {
  const seen = { asked: 0, notifications: [], badges: [], vibrations: [], hidden: false };
  globalThis.seen = seen;
  globalThis.Notification = class {
    // The browser remembers it.
    static permission = localStorage.getItem('test.permission') ?? 'default';
    static async requestPermission() {
      ++seen.asked;
      this.permission = answer;
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
  navigator.vibrate = (pattern) => seen.vibrations.push(pattern) > 0;
  Object.defineProperty(document, 'hidden', { get: () => seen.hidden });
}

/** A user who was here before: the page loads what a first visit does not need. */
export async function cameBack(guest, answer = 'granted') {
  await guest.context.addInitScript(() => localStorage.setItem('castellan.returning', 'yes'));
  await guest.context.addInitScript(record, answer);
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
