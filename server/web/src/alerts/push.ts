// Push messages of the server to this device (the Push API). Browsers have them on encrypted pages with
// a service worker; see worker/worker.ts for what becomes of a message.
import { ApiError, type Alert, type NewAlert } from '@castellan/client';

import { isPassing, soon } from '../lobby/asking';
import { server } from '../server';
import { keep, recall } from '../storage';
import { language } from '../words';
import type { AlertOwner } from './alertOwners';
import { chooseNotifications, mayShow } from './notification';
import { stopAlert } from './stopAlert';

/** In milliseconds, for the worker to be there. */
const WORKER_PATIENCE = 8000;
/** In milliseconds: Chromium asks its push service again and again while that cannot be reached. */
const SERVICE_PATIENCE = 20_000;
/** In one go, each with some requests. */
const RENEWED_MAX = 20;
const KEPT = 'castellan.pushed';

type AlertLanguage = NonNullable<NewAlert['language']>;

/** Those of the protocol; the build adds them, see vite.config.ts. */
declare const ALERT_LANGUAGES: readonly AlertLanguage[];

/** The language of messages: English where the server has none in that of the page. */
export function alertLanguage(): AlertLanguage {
  return ALERT_LANGUAGES.find((each) => each === language.value) ?? 'en';
}

type Keyed = Pick<AlertOwner, 'key'>;
type Missing = 'insecure' | 'unsupported' | 'denied';

/** Why there are none; null: there may be. */
export function missingPush(): Missing | null {
  if (!isSecureContext) return 'insecure';
  const able = 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!able || !('serviceWorker' in navigator)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** The browser has no worker of this page, or gets no subscription from its push service. */
export class NoPush extends Error {
  constructor(readonly lacks: 'worker' | 'service') {
    super(lacks);
  }
}

/** This device's alerts by the key of their owner: id, endpoint of the subscription, language. */
function kept(): Record<string, string> {
  try {
    const all: unknown = JSON.parse(recall(KEPT) ?? '{}');
    return typeof all === 'object' && all !== null ? (all as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function note(owner: Keyed, alert: string | null): void {
  const all = new Map(Object.entries(kept()));
  if (alert === null) all.delete(owner.key);
  else all.set(owner.key, alert);
  keep(KEPT, JSON.stringify(Object.fromEntries(all)));
}

/** The id of this device's alert for that owner; null: none is known. */
export function pushedTo(owner: Keyed): string | null {
  return kept()[owner.key]?.split(' ')[0] ?? null;
}

/**
 * To be called in a user gesture; the browser may ask for permission. Without it nothing changes. While
 * the player is connected to the room the server sends no message, or only after ten minutes, so the
 * page's own notifications begin, too.
 *
 * @param key - the server's, from its offer
 */
export async function startPush(owner: AlertOwner, key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await register(owner, key);
  await chooseNotifications(true);
}

async function register(owner: AlertOwner, key: string): Promise<void> {
  const { endpoint, keys } = await subscribed(key);
  if (endpoint === undefined || !keys?.p256dh || !keys.auth) throw new NoPush('service');
  const { p256dh, auth } = keys;
  const push = { channel: 'push', endpoint, keys: { p256dh, auth } } as const;
  const inWords = alertLanguage();
  const { id } = await owner.add({ ...push, language: inWords });
  note(owner, `${id} ${endpoint} ${inWords}`);
}

/** For a reader who wants notifications: where the server and the browser have them, messages, too. */
export async function alsoPush(owner: AlertOwner): Promise<void> {
  if (missingPush() !== null || !mayShow()) return;
  const { push } = await server.alertOffer(soon());
  if (push !== null) await register(owner, push);
}

/**
 * Subscribes again after the server has ended the messages to this device. Does nothing if there were
 * none, or without permission.
 */
export async function renewPush(owner: AlertOwner): Promise<void> {
  if (pushedTo(owner) !== null) await alsoPush(owner);
}

/**
 * A browser may replace its subscription at any time: messages to the old one do not arrive. Others are in
 * the language in which they were switched on.
 */
export async function renewOutdated(
  owners: readonly AlertOwner[],
  wanted: AlertLanguage,
): Promise<void> {
  const before = kept();
  const own = owners.filter(({ key }) => key in before);
  if (own.length === 0 || !mayShow()) return;
  const { pushManager } = await within(navigator.serviceWorker.ready, WORKER_PATIENCE, 'worker');
  const present = await pushManager.getSubscription();
  const outdated = own.filter(({ key }) => {
    const [, endpoint, written] = before[key]!.split(' ');
    return endpoint !== present?.endpoint || written !== wanted;
  });
  for (const owner of outdated.slice(0, RENEWED_MAX))
    try {
      const id = pushedTo(owner);
      await renewPush(owner);
      if (id !== null && pushedTo(owner) !== id) await stopAlert(id);
    } catch (failure) {
      // The next owner may have more luck if the server answers at all, as about a room that is gone.
      if (!(failure instanceof ApiError) || isPassing(failure)) throw failure;
    }
}

export async function stopPush(owner: Keyed): Promise<void> {
  const id = pushedTo(owner);
  if (id !== null) await stopAlert(id);
  note(owner, null);
}

/** That owner's alerts. This device's is forgotten if it was stopped by the link of a message. */
export async function listAlerts(owner: AlertOwner): Promise<readonly Alert[]> {
  const id = pushedTo(owner);
  const alerts = await owner.list();
  const stopped = id !== null && alerts.every((alert) => alert.id !== id);
  // It may have been renewed in the meantime.
  if (stopped && pushedTo(owner) === id) note(owner, null);
  return alerts;
}

async function subscribed(key: string): Promise<PushSubscriptionJSON> {
  const { pushManager } = await within(navigator.serviceWorker.ready, WORKER_PATIENCE, 'worker');
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const subscribe = (): Promise<PushSubscription> =>
    within(pushManager.subscribe(wish), SERVICE_PATIENCE, 'service');
  try {
    return (await subscribe()).toJSON();
  } catch (failure) {
    // A subscription with another key: the server has lost its database.
    const old = failure instanceof NoPush ? null : await pushManager.getSubscription();
    if (!old) throw new NoPush('service');
    await old.unsubscribe();
    return (await subscribe()).toJSON();
  }
}

/** In milliseconds. */
function within<T>(wanted: Promise<T>, patience: number, lacks: NoPush['lacks']): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new NoPush(lacks)), patience);
  });
  return Promise.race([wanted, late]);
}
