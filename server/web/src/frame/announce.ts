// What a screen reader says aloud, politely: behind whatever it is saying now.
import { signal } from '@preact/signals';

export const spoken = signal('');

/** Has it read. The same text twice in a row is read twice: a trailing blank makes it new. */
export function announce(text: string): void {
  spoken.value = spoken.value === text ? `${text} ` : text;
}
