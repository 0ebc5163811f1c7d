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
    last: 'Little time is left.',
    several: '{{count}} games wait',
    stop: 'Stop',
  },
  de: {
    turn: 'Du bist am Zug',
    several: '{{count}} Spiele warten',
    stop: 'Beenden',
    room: 'Raum {{code}}',
    quick: 'Schnelles Spiel',
  },
};

/** Passes messages on at once. */
class MessageChannel {
  readonly port1: { onmessage?: (event: object) => void } = {};
  readonly port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) };
}

/** Of a browser that keeps the address at which it was opened; `room`: what it shows, null: it sleeps. */
function pageAt(url: string, room: string | null) {
  const hear = (data: object, ports?: MessageChannel['port2'][]): void => {
    if ('ask' in data && room !== null) ports![0]!.postMessage(room);
  };
  return { url, postMessage: vi.fn(hear), focus: vi.fn(() => Promise.resolve()) };
}

/** The worker as a build makes it, see vite.config.ts, and what is around it. */
async function worker(caches: object = {}, pages: readonly object[] = []) {
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
  const openWindow = vi.fn(() => Promise.resolve());
  const self = {
    registration: { scope: SCOPE, showNotification },
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
    addEventListener: (type: string, hear: (event: object) => void) => listeners.set(type, hear),
  };
  const setTimeout = (end: () => void) => queueMicrotask(end);
  const around = { self, fetch: fetched, caches, MessageChannel, setTimeout };
  const parts = { ...around, TEXTS, BUILD: 'page.js' };
  new Function(...Object.keys(parts), code)(...Object.values(parts));
  const happen = async (type: string, event: object): Promise<void> => {
    let work: unknown;
    listeners.get(type)!({ ...event, waitUntil: (until: unknown) => (work = until) });
    await work;
  };
  const answer = async (path: string, mode = 'cors'): Promise<string> => {
    let answered: unknown;
    const request = { method: 'GET', mode, url: SCOPE + path };
    const respondWith = (response: unknown) => (answered = response);
    listeners.get('fetch')!({ request, respondWith });
    const response = (await answered) as Response;
    return response.type === 'error' ? 'no answer' : await response.text();
  };
  return { answer, fetched, happen, openWindow, showNotification };
}

const STOP = 'https://castellan.example.net/api/alerts/key';
const game = (room: string, name: string, waits_for = 'turn') => ({ room, name, waits_for });
const friday = game('K7QF3M', 'Friday');
const sunday = game('ABCDEF', 'Sunday');

test.each<[string, object[], number, string, string, string]>([
  ['one game', [friday], 1, 'Your turn', 'Friday', 'K7QF3M'],
  ['a vote', [{ ...friday, waits_for: 'vote' }], 1, 'A question for you', 'Friday', 'K7QF3M'],
  [
    'the last hours',
    [{ ...friday, last: true }],
    1,
    'Your turn',
    'Friday\nLittle time is left.',
    'K7QF3M',
  ],
  ['several games', [friday, sunday], 2, '2 games wait', 'Friday, Sunday', ''],
  [
    'several games, the last hours of one',
    [friday, { ...sunday, last: true }],
    2,
    '2 games wait',
    'Friday, Sunday\nLittle time is left.',
    '',
  ],
  ['more games than are named', [friday], 3, '3 games wait', 'Friday …', ''],
  ['games that are not named', [], 2, '2 games wait', '', ''],
])('a message about %s', async (_, games, count, title, body, code) => {
  const { happen, showNotification } = await worker();
  const message = { games, count, language: 'en', stop: STOP };
  await happen('push', { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(title, {
    body,
    renotify: true,
    tag: code === '' ? 'castellan' : `castellan-${code}`,
    icon: `${SCOPE}icon-192.png`,
    data: { code, stop: STOP },
    actions: [{ action: 'stop', title: 'Stop' }],
  });
});

test('rooms that nobody has named are named in the language of the message', async () => {
  const { happen, showNotification } = await worker();
  const games = [game('K7QF3M', 'Room K7QF3M'), game('ABCDEF', 'Quick match'), sunday];
  const unlike = game('GHJKLM', 'Room K7QF3M');
  const message = { games: [...games, unlike], count: 4, language: 'de', stop: STOP };
  await happen('push', { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    '4 Spiele warten',
    expect.objectContaining({ body: 'Raum K7QF3M, Schnelles Spiel, Sunday, Room K7QF3M' }),
  );
});

test('messages are stopped at the address of the page', async () => {
  const { fetched, happen } = await worker();
  const notification = { close: () => undefined, data: { code: '', stop: STOP } };
  await happen('notificationclick', { action: 'stop', notification });
  expect(fetched).toHaveBeenCalledExactlyOnceWith(`${SCOPE}api/alerts/key`, { method: 'POST' });
});

test.each<[string, [string, string | null][], number | null]>([
  [
    'the page at the room',
    [
      ['', ''],
      ['#/OTHERS', 'K7QF3M'],
    ],
    1,
  ],
  [
    'a page at no room',
    [
      ['#/K7QF3M', 'OTHERS'],
      ['?room=ABCDEF', ''],
    ],
    1,
  ],
  [
    'a page that answers',
    [
      ['', null],
      ['', ''],
    ],
    1,
  ],
  ['a new page, if another room is shown', [['#/K7QF3M', 'OTHERS']], null],
  ['a new page, if the only one sleeps', [['', null]], null],
  [
    'a new page, if only others are open',
    [
      ['protocol/', ''],
      ['../', ''],
    ],
    null,
  ],
  ['a new page', [], null],
])('a click on a notification shows the room in %s', async (_, open, chosen) => {
  const pages = open.map(([path, room]) => pageAt(new URL(path, SCOPE).href, room));
  const { happen, openWindow } = await worker({}, pages);
  const notification = { close: () => undefined, data: 'K7QF3M' };
  await happen('notificationclick', { action: '', notification });
  for (const [index, page] of pages.entries()) {
    const sent = page.postMessage.mock.calls.filter(([data]) => 'go' in (data as object));
    expect(sent).toEqual(index === chosen ? [[{ go: '#/K7QF3M' }]] : []);
    expect(page.focus).toHaveBeenCalledTimes(index === chosen ? 1 : 0);
  }
  expect(openWindow.mock.calls).toEqual(chosen === null ? [[`${SCOPE}#/K7QF3M`]] : []);
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

const newest = () => Promise.resolve(new Response('the newest page'));
const status = (code: number) => () => Promise.resolve(new Response(`${code}`, { status: code }));
const lost = () => Promise.reject(new TypeError('no network'));
const kept = () => Promise.resolve(new Response('the kept page'));
const nothing = () => Promise.resolve(undefined);

test.each([
  ['from the server', newest, kept, 'the newest page'],
  ['as it is kept without a network', lost, kept, 'the kept page'],
  ['as it is kept while a proxy has no server', status(502), kept, 'the kept page'],
  ['as it is kept while a server restarts', status(503), kept, 'the kept page'],
  ['as it is kept after a timeout of a proxy', status(504), kept, 'the kept page'],
  ['as a refusal of the server', status(403), kept, '403'],
  ['as a proxy answers if none is kept', status(502), nothing, '502'],
  ['as a proxy answers if storage is forbidden', status(502), refuse, '502'],
  ['not at all without a network and storage', lost, nothing, 'no answer'],
])('the page comes %s', async (_, fetching, match, text) => {
  const { answer, fetched } = await worker({ match });
  fetched.mockImplementation(fetching);
  expect(await answer('', 'navigate')).toBe(text);
});
