// Messages sent but not answered: after a reload they are sent again with the same id, so that
// nobody receives them twice.
import type { Signal } from '@preact/signals';
import type { ChatWish, Phrase } from '@castellan/client';

import { keepHere, recallHere } from './tab';

export interface Unsent {
  readonly id: string;
  readonly to: ChatWish;
  /** One of the two is null. */
  readonly text: string | null;
  readonly phrase: Phrase | null;
  /** The server knows ids per sender. */
  readonly seated: boolean;
}

const key = (room: string): string => `castellan.unsent.${room}`;

export function unsentIn(room: string): readonly Unsent[] {
  try {
    const list: unknown = JSON.parse(recallHere(key(room)) ?? '[]');
    return Array.isArray(list) ? list.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

export function keepUnsent(room: string, all: readonly Unsent[]): void {
  keepHere(key(room), all.length === 0 ? '' : JSON.stringify(all));
}

export function newId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return `say-${[...numbers].map((number) => number.toString(36)).join('-')}`;
}

/** Returns texts to the draft: in their order, before the text that is being written. */
export function giverTo(draft: Signal<string>): (what: Unsent) => void {
  const joined = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ');
  let given = '';
  return ({ text }) => {
    if (text === null) return;
    const before = draft.value.startsWith(given) ? given : '';
    const rest = draft.value.slice(before.length).trimStart();
    given = joined(before, text);
    draft.value = joined(given, rest);
  };
}

function isUnsent(value: unknown): value is Unsent {
  const one = value as Partial<Unsent> | null;
  return (
    typeof one?.id === 'string' &&
    (one.to === 'everyone' || one.to === 'team') &&
    (typeof one.text === 'string') !== (typeof one.phrase === 'string') &&
    typeof one.seated === 'boolean'
  );
}
