// Announcements for screen readers, in a polite live region.
import { signal } from '@preact/signals';

export const spoken = signal('');
const waiting: string[] = [];

/** A trailing blank makes a repeated text new, so that it is read again. */
export function readable(text: string, before: string): string {
  return text === before ? `${text} ` : text;
}

/**
 * Announces the text, together with others of the same task: a region that changes twice before it is
 * drawn is read only once.
 */
export function announce(text: string): void {
  if (waiting.push(text) > 1) return;
  setTimeout(() => {
    const texts = waiting.splice(0).join(' ');
    spoken.value = readable(texts, spoken.value);
  });
}
