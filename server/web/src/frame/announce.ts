// Announcements for screen readers, in a polite live region.
import { signal } from '@preact/signals';

/** In milliseconds: a region that changes twice within this time is read only once. */
const TOGETHER = 100;

export const spoken = signal('');
const waiting: string[] = [];

/**
 * Announces the text, together with others of the same moment.
 * A trailing blank makes a repeated text new, so that it is read again.
 */
export function announce(text: string): void {
  if (waiting.push(text) > 1) return;
  setTimeout(() => {
    const texts = waiting.splice(0).join(' ');
    spoken.value = spoken.value === texts ? `${texts} ` : texts;
  }, TOGETHER);
}
