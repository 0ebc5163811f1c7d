// Short notices at the edge of the page, which disappear by themselves, unless they ask something.
import { signal } from '@preact/signals';

import { announce } from './announce';

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly kind: 'info' | 'error' | 'warning';
  /** A button beside the text. */
  readonly action?: Action | undefined;
}

interface Action {
  readonly text: string;
  /** Called in the user's gesture. */
  readonly press: () => void;
}

const SHOWN_FOR = { info: 5000, error: 9000, warning: 30_000 };
const SHOWN_MAX = 3;

export const notices = signal<readonly Notice[]>([]);
let ids = 0;

export function notify(text: string, kind: Notice['kind'] = 'info', action?: Action): void {
  const id = ++ids;
  const others = notices.value.filter((notice) => notice.text !== text);
  notices.value = [...others, { id, text, kind, action }].slice(-SHOWN_MAX);
  announce(text);
  if (!action) setTimeout(() => dismiss(id), SHOWN_FOR[kind]);
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}
