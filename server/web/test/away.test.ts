// Push messages to this device: subscribed in a gesture, remembered for each owner, stopped again, here
// or elsewhere.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Alert, NewAlert } from '@castellan/client';

import type { AlertOwner } from '../src/alerts/alertOwners';

const stored = new Map<string, string>();
let permission = 'granted';
let asked = 0;
let added: NewAlert[] = [];

const subscriptionTo = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'P', auth: 'A' } }),
  unsubscribe: vi.fn(() => Promise.resolve(true)),
});
const subscription = subscriptionTo('https://push.example.org/1');
const pushManager = {
  subscribe: vi.fn(() => Promise.resolve(subscription)),
  getSubscription: vi.fn((): Promise<typeof subscription | null> => Promise.resolve(null)),
};

const owner: AlertOwner = {
  scope: 'game',
  key: 'K7QF3M',
  name: null,
  list: () => Promise.resolve([] as Alert[]),
  add: (alert) => {
    added.push(alert);
    const grant = { id: `id-${added.length}`, channel: 'push', to: 'push.example.org' } as const;
    return Promise.resolve({ ...grant, confirmed: true, since: 1, secret: null });
  },
};

async function push(secure = true) {
  vi.resetModules();
  vi.stubGlobal('isSecureContext', secure);
  const removeAlert = vi.fn(() => Promise.resolve());
  const alertOffer = vi.fn(() => Promise.resolve({ push: 'NEW' as string | null }));
  vi.doMock('../src/server', () => ({ server: { alertOffer, removeAlert } }));
  const { ApiError } = await import('@castellan/client');
  const failing = (status: number, code: string) => new ApiError(status, { code, message: '' });
  const { language } = await import('../src/words');
  const { notifications } = await import('../src/alerts/notification');
  return {
    ...(await import('../src/alerts/push')),
    alertOffer,
    failing,
    language,
    notifications,
    removeAlert,
  };
}

beforeEach(() => {
  stored.clear();
  added = [];
  asked = 0;
  permission = 'granted';
  pushManager.subscribe.mockReset().mockResolvedValue(subscription);
  pushManager.getSubscription.mockReset().mockResolvedValue(null);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { hash: '', href: 'http://127.0.0.1/', search: '', pathname: '/' });
  vi.stubGlobal('PushManager', class {});
  const notification = {
    permission: 'default',
    requestPermission: () => {
      ++asked;
      return Promise.resolve((notification.permission = permission));
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const mocked of ['../src/server', '../src/route', '../src/players/me']) vi.doUnmock(mocked);
});

test('a subscription goes to the server, and its id is remembered for its owner', async () => {
  const { language, pushedTo, startPush } = await push();
  language.value = 'de';
  expect(pushedTo(owner)).toBeNull();
  await startPush(owner, 'KEY');
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'KEY',
  });
  expect(added).toEqual([
    {
      channel: 'push',
      endpoint: 'https://push.example.org/1',
      keys: { p256dh: 'P', auth: 'A' },
      language: 'de',
    },
  ]);
  expect(pushedTo(owner)).toBe('id-1');
  expect(pushedTo({ ...owner, key: 'ABCDEF' })).toBeNull();
});

test('in a language that the server does not know, messages are in English', async () => {
  const { language, startPush } = await push();
  language.value = 'xx';
  await startPush(owner, 'KEY');
  expect(added[0]).toMatchObject({ language: 'en' });
});

test('with push messages a page in the background notifies by itself', async () => {
  const { notifications, startPush } = await push();
  expect(notifications.value).toBe(false);
  await startPush(owner, 'KEY');
  expect(notifications.value).toBe(true);
});

test('this device gets messages again after the server has ended all, if it had some', async () => {
  const { alertOffer, pushedTo, renewPush, startPush } = await push();
  await renewPush(owner);
  expect(alertOffer).not.toHaveBeenCalled();
  await startPush(owner, 'KEY');
  await renewPush(owner);
  expect(pushManager.subscribe).toHaveBeenLastCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'NEW',
  });
  expect(pushedTo(owner)).toBe('id-2');
  alertOffer.mockResolvedValueOnce({ push: null });
  await renewPush(owner);
  expect(pushedTo(owner)).toBe('id-2');
});

test('a subscription that the browser has replaced is registered again, once', async () => {
  const { alertOffer, pushedTo, removeAlert, renewOutdated, startPush } = await push();
  const another = { ...owner, key: 'ABCDEF' };
  await startPush(owner, 'KEY');
  pushManager.getSubscription.mockResolvedValue(subscription);
  await renewOutdated([owner, another], 'en');
  expect(alertOffer).not.toHaveBeenCalled();
  const next = subscriptionTo('https://push.example.org/2');
  pushManager.getSubscription.mockResolvedValue(next);
  pushManager.subscribe.mockResolvedValue(next);
  for (let visits = 0; visits < 2; ++visits) await renewOutdated([owner, another], 'en');
  expect(added.slice(1)).toMatchObject([{ endpoint: 'https://push.example.org/2' }]);
  expect([pushedTo(owner), pushedTo(another)]).toEqual(['id-2', null]);
  expect(removeAlert).toHaveBeenCalledExactlyOnceWith('id-1', expect.anything());
});

test('a lost subscription is replaced only with permission, and not without messages', async () => {
  const { pushedTo, renewOutdated, startPush } = await push();
  await renewOutdated([owner], 'en');
  expect(pushManager.getSubscription).not.toHaveBeenCalled();
  await startPush(owner, 'KEY');
  (Notification as { permission: string }).permission = 'default';
  await renewOutdated([owner], 'en');
  expect(pushedTo(owner)).toBe('id-1');
  (Notification as { permission: string }).permission = 'granted';
  await renewOutdated([owner], 'en');
  expect(pushedTo(owner)).toBe('id-2');
});

test('messages follow the language of the page', async () => {
  const { language, pushedTo, removeAlert, renewOutdated, startPush } = await push();
  await startPush(owner, 'KEY');
  pushManager.getSubscription.mockResolvedValue(subscription);
  language.value = 'fr';
  // The server keeps the id of the same subscription.
  const same: AlertOwner = {
    ...owner,
    add: async (alert) => ({ ...(await owner.add(alert)), id: 'id-1' }),
  };
  for (let visits = 0; visits < 2; ++visits) await renewOutdated([same], 'fr');
  expect(added.map(({ language: written }) => written)).toEqual(['en', 'fr']);
  expect(pushedTo(owner)).toBe('id-1');
  expect(removeAlert).not.toHaveBeenCalled();
});

test('a room that is gone does not hold up the renewal of others', async () => {
  const { failing, pushedTo, renewOutdated, startPush } = await push();
  const other = { ...owner, key: 'ABCDEF' };
  for (const each of [owner, other]) await startPush(each, 'KEY');
  const gone = { ...owner, add: () => Promise.reject(failing(404, 'no_such_room')) };
  await renewOutdated([gone, other], 'en');
  expect([pushedTo(owner), pushedTo(other)]).toEqual(['id-1', 'id-3']);
  const away = { ...owner, add: () => Promise.reject(failing(0, 'unreachable')) };
  await expect(renewOutdated([away, other], 'en')).rejects.toMatchObject({ code: 'unreachable' });
  expect(pushedTo(other)).toBe('id-3');
});

test('a reader who wants notifications gets messages, too, where they are offered', async () => {
  const { alertOffer, alsoPush, pushedTo } = await push();
  await alsoPush(owner);
  expect(alertOffer).not.toHaveBeenCalled();
  (Notification as { permission: string }).permission = 'granted';
  alertOffer.mockResolvedValueOnce({ push: null });
  await alsoPush(owner);
  expect(pushedTo(owner)).toBeNull();
  await alsoPush(owner);
  expect(pushedTo(owner)).toBe('id-1');
});

test('without permission nothing is subscribed', async () => {
  permission = 'denied';
  const { notifications, pushedTo, startPush } = await push();
  await startPush(owner, 'KEY');
  expect([asked, notifications.value]).toEqual([1, false]);
  expect(pushManager.subscribe).not.toHaveBeenCalled();
  expect(pushedTo(owner)).toBeNull();
});

test('a subscription with another key is replaced', async () => {
  pushManager.subscribe.mockRejectedValueOnce(new Error('another key'));
  pushManager.getSubscription.mockResolvedValue(subscription);
  const { pushedTo, startPush } = await push();
  await startPush(owner, 'KEY');
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(pushedTo(owner)).toBe('id-1');
});

test('a browser without a push service says so', async () => {
  pushManager.subscribe.mockRejectedValue(new DOMException('no service', 'AbortError'));
  const { startPush } = await push();
  await expect(startPush(owner, 'KEY')).rejects.toMatchObject({ lacks: 'service' });
});

test('a push service that does not answer is given up', async () => {
  vi.useFakeTimers();
  pushManager.subscribe.mockReturnValue(new Promise(() => undefined));
  const { startPush } = await push();
  const outcome = startPush(owner, 'KEY').catch((failure: unknown) => failure);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await outcome).toMatchObject({ lacks: 'service' });
  expect(added).toEqual([]);
});

test('stopping removes it at the server and here', async () => {
  const { pushedTo, removeAlert, startPush, stopPush } = await push();
  await startPush(owner, 'KEY');
  await stopPush(owner);
  expect(removeAlert).toHaveBeenCalledWith('id-1', expect.anything());
  expect(pushedTo(owner)).toBeNull();
});

test('an alert that the server does not have counts as stopped', async () => {
  const { failing, pushedTo, removeAlert, startPush, stopPush } = await push();
  await startPush(owner, 'KEY');
  removeAlert.mockRejectedValueOnce(failing(404, 'not_found'));
  await stopPush(owner);
  expect(pushedTo(owner)).toBeNull();
});

test('after another error it is not stopped', async () => {
  const { failing, pushedTo, removeAlert, startPush, stopPush } = await push();
  await startPush(owner, 'KEY');
  removeAlert.mockRejectedValueOnce(failing(0, 'unreachable'));
  await expect(stopPush(owner)).rejects.toMatchObject({ code: 'unreachable' });
  expect(pushedTo(owner)).toBe('id-1');
});

const alert = (id: string): Alert => ({
  id,
  channel: 'push',
  to: 'push.example.org',
  confirmed: true,
  since: 1,
});

test('an alert that was stopped elsewhere is forgotten here', async () => {
  const { listAlerts, pushedTo, startPush } = await push();
  await startPush(owner, 'KEY');
  const both = [alert('another'), alert('id-1')];
  expect(await listAlerts({ ...owner, list: () => Promise.resolve(both) })).toEqual(both);
  expect(pushedTo(owner)).toBe('id-1');
  await listAlerts({ ...owner, list: () => Promise.resolve([alert('another')]) });
  expect(pushedTo(owner)).toBeNull();
});

test('a list from before the newest alert forgets nothing', async () => {
  const { listAlerts, pushedTo, startPush } = await push();
  const during = async (): Promise<Alert[]> => {
    await startPush(owner, 'KEY');
    return [];
  };
  await listAlerts({ ...owner, list: during });
  expect(pushedTo(owner)).toBe('id-1');
  // Renewed: it has another id.
  await listAlerts({ ...owner, list: during });
  expect(pushedTo(owner)).toBe('id-2');
});

test('each person on this device has messages of their own', async () => {
  vi.resetModules();
  const shown = { screen: 'room', code: 'K7QF3M' };
  vi.doMock('../src/route', () => ({ route: { value: shown } }));
  vi.doMock('../src/players/me', () => ({ signedIn: () => null }));
  const seat = (name: string) => ({ room: 'K7QF3M', seat: 0, token: name, name });
  let seats = [seat('Ada'), seat('Ben')];
  const added = vi.fn(() => Promise.resolve());
  const elsewhere = { room: 'ABCDEF', seat: 0, token: 'Cleo', name: 'Cleo' };
  const over = { room: 'GHJKLM', seat: 0, token: 'Dan', name: 'Dan', over: true };
  const knownSeats = () => [...seats, elsewhere, over];
  vi.doMock('../src/server', () => ({
    server: { addAlert: added },
    seatsIn: () => seats,
    knownSeats,
  }));
  const { alertOwners, allAlertOwners } = await import('../src/alerts/alertOwners');
  const owners = alertOwners();
  expect(owners.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
  expect(new Set(owners.map(({ key }) => key)).size).toBe(2);
  expect(allAlertOwners().map(({ key }) => key)).toEqual([
    ...owners.map(({ key }) => key),
    'ABCDEF Cleo',
  ]);
  const alert = { channel: 'email', address: 'ben@example.org' } as const;
  await owners[1]!.add(alert);
  expect(added).toHaveBeenCalledExactlyOnceWith(seats[1], alert, expect.anything());
  seats = [seat('Ben')];
  expect(alertOwners()).toMatchObject([{ name: null, key: owners[1]!.key }]);
});

test('what is missing is named', async () => {
  expect((await push()).missingPush()).toBeNull();
  expect((await push(false)).missingPush()).toBe('insecure');
  vi.stubGlobal('Notification', { permission: 'denied' });
  expect((await push()).missingPush()).toBe('denied');
  vi.stubGlobal('navigator', {});
  expect((await push()).missingPush()).toBe('unsupported');
});
