// The service worker: files that the browser does not store, and push messages: their titles, and the
// button that stops them.
import { readFileSync } from 'node:fs';

import { transformWithEsbuild } from 'vite';
import { expect, test, vi } from 'vitest';

const SCOPE = 'https://play.example.org/games/';
const TEXTS = {
  en: {
    turn: 'Your turn',
    vote: 'A question for you',
    start: 'Are you ready?',
    several: '{{count}} games wait',
    stop: 'Stop',
  },
};

/** The worker as a build makes it, see vite.config.ts, and what is around it. */
async function worker(caches: object = {}) {
  const source = readFileSync(new URL('../worker/worker.ts', import.meta.url), 'utf8');
  const { code } = await transformWithEsbuild(source, 'worker.ts', {
    format: 'iife',
    tsconfigRaw: {},
    sourcemap: false,
  });
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = vi.fn(() => Promise.resolve());
  const fetched = vi.fn(() =>
    Promise.resolve(new Response('file', { headers: { 'Content-Type': 'text/css' } })),
  );
  const self = {
    registration: { scope: SCOPE, showNotification },
    addEventListener: (type: string, hear: (event: object) => void) => listeners.set(type, hear),
  };
  const parts = { self, fetch: fetched, caches, TEXTS, BUILD: 'page.js' };
  new Function(...Object.keys(parts), code)(...Object.values(parts));
  const happen = async (type: string, event: object): Promise<void> => {
    let work: unknown;
    listeners.get(type)!({ ...event, waitUntil: (until: unknown) => (work = until) });
    await work;
  };
  const answer = async (path: string): Promise<string> => {
    let answered: unknown;
    const request = { method: 'GET', mode: 'cors', url: SCOPE + path };
    const respondWith = (response: unknown) => (answered = response);
    listeners.get('fetch')!({ request, respondWith });
    return await ((await answered) as Response).text();
  };
  return { answer, fetched, happen, showNotification };
}

const STOP = 'https://castellan.example.net/api/alerts/key';
const game = (room: string, name: string, waits_for = 'turn') => ({ room, name, waits_for });
const friday = game('K7QF3M', 'Friday');
const sunday = game('ABCDEF', 'Sunday');

test.each<[string, object[], number, string, string, string]>([
  ['one game', [friday], 1, 'Your turn', 'Friday', 'K7QF3M'],
  ['a vote', [{ ...friday, waits_for: 'vote' }], 1, 'A question for you', 'Friday', 'K7QF3M'],
  ['several games', [friday, sunday], 2, '2 games wait', 'Friday, Sunday', ''],
  ['more games than are named', [friday], 3, '3 games wait', 'Friday …', ''],
  ['games that are not named', [], 2, '2 games wait', '', ''],
])('a message about %s', async (_, games, count, title, body, code) => {
  const { happen, showNotification } = await worker();
  const message = { games, count, language: 'en', stop: STOP };
  await happen('push', { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(title, {
    body,
    tag: code === '' ? 'castellan' : `castellan-${code}`,
    icon: `${SCOPE}icon-192.png`,
    data: { code, stop: STOP },
    actions: [{ action: 'stop', title: 'Stop' }],
  });
});

test('messages are stopped at the address of the page', async () => {
  const { fetched, happen } = await worker();
  const notification = { close: () => undefined, data: { code: '', stop: STOP } };
  await happen('notificationclick', { action: 'stop', notification });
  expect(fetched).toHaveBeenCalledExactlyOnceWith(`${SCOPE}api/alerts/key`, { method: 'POST' });
});

const refuse = () => Promise.reject(new DOMException('no', 'QuotaExceededError'));
const cache = { match: () => Promise.resolve(undefined), put: refuse };

test.each([
  ['storage is full', { open: () => Promise.resolve(cache) }],
  ['storage is forbidden', { open: refuse }],
  ['nothing can be looked up', { open: () => Promise.resolve({ ...cache, match: refuse }) }],
])('where %s, files come from the network', async (_, caches) => {
  const { answer } = await worker(caches);
  expect(await answer('assets/page.css')).toBe('file');
});
