// Notifications of the device. Off until the reader wants them; browsers have none on plain http.
import { signal } from '@preact/signals';

import { go } from '../route';
import { keep, recall } from '../storage';

const KEPT = 'castellan.notifications';

/** The reader's choice, which the browser may overrule. */
export const notifications = signal(recall(KEPT) === 'on');

/** Why there are none; null: there are. */
export function missing(): 'insecure' | 'none' | 'denied' | null {
  if (!isSecureContext) return 'insecure';
  if (!('Notification' in globalThis)) return 'none';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** Whether the browser lets the page show them now: it may take back its permission. */
export function mayShow(): boolean {
  return missing() === null && Notification.permission === 'granted';
}

/** Whether the page may ask the reader: it does so once. */
export function mayAsk(): boolean {
  return recall(KEPT) === null && missing() === null;
}

function choose(on: boolean): void {
  notifications.value = on;
  keep(KEPT, on ? 'on' : 'off');
}

export function noteAsked(): void {
  choose(false);
}

/** To be called in a user gesture; the browser may ask for permission. */
export async function chooseNotifications(on: boolean): Promise<void> {
  choose(on && missing() === null && (await Notification.requestPermission()) === 'granted');
}

const tagOf = (code: string): string => `castellan-${code}`;
const open = new Map<string, Notification>();

/** Only the newest of a room is shown. */
export async function showNotification(code: string, title: string, body: string): Promise<void> {
  if (!notifications.peek() || !mayShow()) return;
  const icon = new URL('icon-192.png', document.baseURI).href;
  // The next one of a room is heard as well.
  const options = { body, tag: tagOf(code), renotify: true, icon, data: code };
  try {
    const shown = new Notification(title, options);
    open.set(code, shown);
    shown.onclick = () => {
      focus();
      go({ screen: 'room', code });
      shown.close();
    };
  } catch {
    // Browsers of phones show them only from the worker, which also gets the click.
    await (await registration())?.showNotification(title, options);
  }
}

export async function closeNotification(code: string): Promise<void> {
  open.get(code)?.close();
  open.delete(code);
  const shown = await (await registration())?.getNotifications?.({ tag: tagOf(code) });
  for (const each of shown ?? []) each.close();
}

/** Undefined: no worker is registered. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker?.getRegistration();
  } catch {
    return undefined;
  }
}
