// The service worker: keeps the files of the page, so that it opens without a network. It never sees a
// WebSocket, and passes on everything but the page itself and the files below assets/: no answer of
// the server is kept.
//
// Those files have a hash of their content in their names, so a kept one is never out of date. The
// page itself comes from the server whenever that answers, so a reload is enough after an upgrade.
// The build adds the two constants, see vite.config.ts.

/** The first script of the page, which differs in each build. */
declare const BUILD: string;
type Texts = Readonly<Record<Reason | 'last' | 'several' | 'stop' | 'room' | 'quick', string>>;
/**
 * For each language: the reasons, a reminder, several games, the button that stops messages, and the
 * names of rooms that nobody has named.
 */
declare const TEXTS: Readonly<Record<string, Texts>>;
/** The files without which the page does not start, and those for its life without a network. */
declare const SHELL: readonly string[];

declare const self: ServiceWorkerGlobalScope;

const scope = self.registration.scope;
const PREFIX = `castellan ${scope} `;
const CACHE = PREFIX + BUILD;

/** The path below the page's folder; null: elsewhere. */
function pathOf(url: string): string | null {
  return url.startsWith(scope) ? url.slice(scope.length).replace(/[?#].*/, '') : null;
}

const isAsset = (url: string): boolean => pathOf(url)?.startsWith('assets/') ?? false;

/** A network that asks for a sign-in answers everything with its own page. */
function isReal(answer: Response): boolean {
  const page = answer.headers.get('Content-Type')?.startsWith('text/html') ?? true;
  return answer.ok && !answer.redirected && !page;
}

/** `mustKeep`: rejects if the browser refuses storage; without it the network is enough. */
async function asset(request: Request | string, mustKeep = false): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (!isReal(answer)) return answer;
  const stored = cache.put(request, answer.clone());
  await (mustKeep ? stored : stored.catch(() => undefined));
  return answer;
}

/** The page, or the kept one while the server is away: a proxy before it says so by a page of its own. */
async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => Response.error());
  const away = answer.type === 'error' || [502, 503, 504].includes(answer.status);
  const kept = away && (await caches.match(scope).catch(() => undefined));
  return kept || answer;
}

async function install(): Promise<void> {
  const page = await fetch(scope, { cache: 'no-cache' });
  // While servers are upgraded one after the other, this page may be of another build.
  if (!page.ok || !(await page.clone().text()).includes(BUILD)) throw new Error('another build');
  const answers = await Promise.all(SHELL.map((path) => asset(scope + path, true)));
  if (!answers.every(isReal)) throw new Error('a file is missing');
  await (await caches.open(CACHE)).put(scope, page);
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ build: BUILD });
}

/** In milliseconds: a page that sleeps does not answer. */
const PATIENCE = 500;

/** The room on a page's screen: empty for another screen, null without an answer. */
function roomOn(page: Client): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    setTimeout(() => resolve(null), PATIENCE);
    page.postMessage({ ask: 'room' }, [port2]);
  });
}

/**
 * Shows the room of the notification: in the page that has it, else in one without a room, so that no
 * table disappears.
 */
async function open(code: string): Promise<void> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Some browsers keep the address at which a page was opened: its room may be another by now.
  const pages = all.filter(({ url }) => pathOf(url) === '');
  const rooms = await Promise.all(pages.map(roomOn));
  const page = pages[rooms.indexOf(code)] ?? pages[rooms.indexOf('')];
  if (!page) return void (await self.clients.openWindow(`${scope}#/${code}`));
  page.postMessage({ go: `#/${code}` });
  await page.focus();
}

type Reason = 'turn' | 'vote' | 'start';

interface Waiting {
  readonly room: string;
  readonly name: string;
  readonly waits_for: Reason;
  readonly last: boolean;
}

/** A message of the server, see "Alerts" in protocol/http.md. */
interface Message {
  readonly games: readonly Waiting[];
  readonly count: number;
  readonly language: string;
  readonly stop: string;
}

/** As `roomTitle` of the page, see src/lobby/titles.ts. */
function titleOf({ room, name }: Waiting, texts: Texts): string {
  if (name === 'Quick match') return texts.quick;
  return name === `Room ${room}` ? texts.room.replace('{{code}}', room) : name;
}

/**
 * A message replaces what is shown of the same room, and is heard again; one about several games has no
 * room. It may name only some of them, or none.
 */
async function show({ games, count, language, stop }: Message): Promise<void> {
  const texts = TEXTS[language] ?? TEXTS.en!;
  const only = count === 1 ? games[0] : undefined;
  const title = only ? texts[only.waits_for] : texts.several.replace('{{count}}', String(count));
  const names = games.map((game) => titleOf(game, texts)).join(', ');
  const named = names !== '' && count > games.length ? `${names} …` : names;
  const options = {
    body: games.some(({ last }) => last) ? `${named}\n${texts.last}` : named,
    renotify: true,
    tag: only ? `castellan-${only.room}` : 'castellan',
    icon: `${scope}icon-192.png`,
    data: { code: only?.room ?? '', stop },
    actions: [{ action: 'stop', title: texts.stop }],
  };
  await self.registration.showNotification(title, options);
}

/** Stops messages by their link, at the address of this page, which may be another one. */
async function stopBy(link: string): Promise<void> {
  await fetch(`${scope}api/alerts/${link.slice(link.lastIndexOf('/') + 1)}`, { method: 'POST' });
}

/** Of a notification: of the page, whose data is the code of a room, or of a message. */
type Clicked = string | { readonly code: string; readonly stop: string };

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as Message));
});

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  // Some browsers refuse even to open the cache.
  if (isAsset(request.url)) event.respondWith(asset(request).catch(() => fetch(request)));
  else if (request.mode === 'navigate' && pathOf(request.url) === '')
    event.respondWith(page(request));
});

// The files that a page has loaded before the worker was there.
self.addEventListener('message', (event) => {
  const files = (event.data as readonly string[]).filter(isAsset);
  event.waitUntil(Promise.allSettled(files.map((file) => asset(file))));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data = event.notification.data as Clicked;
  const { code, stop } = typeof data === 'string' ? { code: data, stop: '' } : data;
  if (event.action === 'stop') event.waitUntil(stopBy(stop));
  else event.waitUntil(open(code));
});

export {};
