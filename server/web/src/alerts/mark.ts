// The mark of a tab whose game waits for the reader: words in the title, a dot on the icon.
import { markedIcon } from '../drawing/markedIcon';
import { titleMark } from '../frame/title';

let plain: string | null = null;

/** Null takes the mark away. */
export function markTab(text: string | null): void {
  titleMark.value = text === null ? '' : `● ${text}`;
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return;
  plain ??= link.href;
  link.href = text === null ? plain : markedIcon;
}
