// A push service, and the browser behind it: what the server sends reaches the page's own worker by the
// browser's debugging protocol.
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

import { within } from '../../blackbox/node/patience.js';
import { httpEce } from './packages.js';

export class PushService {
  #keys = createECDH('prime256v1');
  #secret = randomBytes(16);
  #came = [];
  #waiting = [];
  #listener = createServer((from, to) => this.#take(from, to));

  async listen() {
    this.#keys.generateKeys();
    this.#listener.listen(0, '127.0.0.1');
    await once(this.#listener, 'listening');
    return this;
  }

  close() {
    this.#listener.close();
    this.#listener.closeAllConnections();
  }

  /** As PushSubscription.toJSON() has it. */
  get subscription() {
    return {
      endpoint: `http://127.0.0.1:${this.#listener.address().port}/device`,
      keys: {
        p256dh: this.#keys.getPublicKey('base64url'),
        auth: this.#secret.toString('base64url'),
      },
    };
  }

  /** The text of the next message. */
  next() {
    const text = this.#came.shift();
    if (text !== undefined) return Promise.resolve(text);
    return within(new Promise((resolve) => this.#waiting.push(resolve)), 'a push message');
  }

  async #take(from, to) {
    const parts = [];
    for await (const part of from) parts.push(part);
    const version = from.headers['content-encoding'];
    const sealed = { version, privateKey: this.#keys, authSecret: this.#secret };
    const text = httpEce.decrypt(Buffer.concat(parts), sealed).toString();
    to.writeHead(201).end();
    const waiting = this.#waiting.shift();
    if (waiting) waiting(text);
    else this.#came.push(text);
  }
}

/**
 * Gives the message to the worker of the guest's page. In a browser that can show notifications; that
 * of the other tests cannot.
 */
export async function deliver(guest, data) {
  const session = await guest.context.newCDPSession(guest.page);
  const registered = new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations.length > 0) resolve(registrations[0]);
    });
  });
  await session.send('ServiceWorker.enable');
  const { registrationId } = await within(registered, 'the worker');
  const origin = guest.base;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
}

/**
 * Waits until the only notification has this body, or with null until there is none; the titles, bodies,
 * tags and actions of all, and whether they are heard when they replace another.
 */
export const shown = ({ page }, wantedBody) =>
  page.evaluate(async (wanted) => {
    const { ready } = navigator.serviceWorker;
    for (;;) {
      const all = await (await ready).getNotifications();
      if (all.map(({ body }) => body).join() === (wanted ?? ''))
        return all.map(({ title, body, tag, renotify, actions }) => ({
          title,
          body,
          tag,
          renotify,
          actions: actions.map(({ action }) => action),
        }));
      await new Promise(requestAnimationFrame);
    }
  }, wantedBody);

/** Clicks on the only notification; `action`: on that button of it. */
export function clickNotification(guest, action = '') {
  const [worker] = guest.context.serviceWorkers();
  return worker.evaluate(async (button) => {
    // On a busy machine a page answers late.
    const later = globalThis.setTimeout;
    globalThis.setTimeout = (work, after) => later(work, 20 * after);
    const [notification] = await globalThis.registration.getNotifications();
    const click = { notification, action: button };
    globalThis.dispatchEvent(new NotificationEvent('notificationclick', click));
  }, action);
}
