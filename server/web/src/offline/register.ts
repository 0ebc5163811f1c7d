// The service worker, which keeps the files of the page on the device. Only in secure contexts, and
// not during development.
import { ownBuild } from '../chunks';
import { steadyNow } from '../clock';
import { notify } from '../frame';
import { route } from '../route';
import { t } from '../words';

/** In milliseconds, between two looks for a new version. */
const EVERY = 3_600_000;

export function startOffline(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return;
  void register().catch(() => undefined);
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data, ports, source }: MessageEvent<FromWorker>) => {
    if ('go' in data) location.hash = data.go;
    else if ('ask' in data) ports[0]!.postMessage(roomShown());
    else if (!ownBuild().endsWith(data.build)) offerReload();
    // This page was loaded through the worker before it, whose files are gone.
    else tellFiles(source as ServiceWorker | null);
  });
  serviceWorker.startMessages();
  const registration = await serviceWorker.register(new URL('sw.js', document.baseURI));
  tellFiles((await serviceWorker.ready).active);
  let looked = steadyNow();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || steadyNow() - looked < EVERY) return;
    looked = steadyNow();
    registration.update().catch(() => undefined);
  });
}

/** The files that this page has loaded, such as the texts of its language. */
function tellFiles(worker: ServiceWorker | null): void {
  worker?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

/** `build`: the first script of the version of a new worker; `ask`, then `go`: a notification was clicked. */
type FromWorker = { readonly build: string } | { readonly ask: 'room' } | { readonly go: string };

function roomShown(): string {
  const { value: shown } = route;
  return shown.screen === 'room' ? shown.code : '';
}

function offerReload(): void {
  const press = (): void => location.reload();
  notify(t('alerts.new_version'), 'info', { text: t('lobby.connection.reload'), press });
}
