// The socket that early.ts has opened before the program was there: the first connection to the same
// room takes it. Until the client's hello the server sends nothing but a farewell, before it closes it.
import type { SocketClass } from '@castellan/client';

export interface Early {
  /** Null: taken, or never to be opened. */
  earlySocket?: WebSocket | null | undefined;
}

const pathOf = (url: string): string => url.replace(/\?.*/, '');

function socketTo(url: string, protocols: string[]): WebSocket {
  const page = globalThis as Early;
  const early = page.earlySocket;
  page.earlySocket = null;
  if (!early || early.readyState > WebSocket.OPEN || pathOf(early.url) !== pathOf(url)) {
    early?.close();
    return new WebSocket(url, protocols);
  }
  // For the handler that it has in a moment.
  if (early.readyState === WebSocket.OPEN) queueMicrotask(() => early.onopen?.(new Event('open')));
  return early;
}

/** In place of `WebSocket`. */
export const EarlySocket = function (url: string, protocols: string[]) {
  return socketTo(url, protocols);
} as unknown as SocketClass;
