// The title of the browser's tab.
import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const PAGE = 'Castellan';

const shown = signal<string | null>(null);
/** Before the title: the game waits for the reader. Empty: it does not. */
export const titleMark = signal('');

effect(() => {
  const [text, mark] = [shown.value, titleMark.value];
  document.title = [mark, text === PAGE ? '' : text, PAGE].filter(Boolean).join(' · ');
});

export function useTitle(text: string | null): void {
  useEffect(() => void (shown.value = text), [text]);
}
