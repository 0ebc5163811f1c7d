// How wide the screen is, where more than the style depends on it.
import { signal, type ReadonlySignal } from '@preact/signals';

function matching(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => (matches.value = list.matches));
  return matches;
}

// As in table.module.css: the width at which the table has columns; as in chat.module.css: one of them
// for the chat.
export const wide = matching('(min-width: 56rem)');
export const roomy = matching('(min-width: 90rem)');
