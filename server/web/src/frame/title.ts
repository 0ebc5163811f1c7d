// The title of the browser's tab.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const PAGE = 'Castellan';

/** Before the title: the game waits for the reader. Empty: it does not. */
export const titleMark = signal('');

/** Puts words before the title. Returns a function that removes them, unless the title has changed. */
export function leadTitle(words: string): () => void {
  const title = document.title;
  const led = (document.title = `${words} · ${title}`);
  return () => {
    if (document.title === led) document.title = title;
  };
}

export function useTitle(text: string | null): void {
  const mark = titleMark.value;
  useEffect(() => {
    document.title = [mark, text === PAGE ? '' : text, PAGE].filter(Boolean).join(' · ');
  }, [mark, text]);
}
