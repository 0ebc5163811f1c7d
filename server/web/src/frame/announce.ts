// Announcements for screen readers, in a polite live region.
import { signal } from '@preact/signals';

export const spoken = signal('');

/** Announces the text. A trailing blank makes a repeated text new, so that it is read again. */
export function announce(text: string): void {
  spoken.value = spoken.value === text ? `${text} ` : text;
}
