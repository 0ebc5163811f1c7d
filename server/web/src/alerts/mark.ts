// The mark of a tab whose game waits for the reader: words in the title, a dot on the icon.
import icon from '../drawing/icon.svg?raw';
import { titleMark } from '../frame/title';

const DOT = '<circle cx="24" cy="8" r="7.5" fill="#d4311e" stroke="#fff6de" stroke-width="1.5"/>';
const dotted = `data:image/svg+xml,${encodeURIComponent(icon.replace('</svg>', `${DOT}</svg>`))}`;

let plain: string | null = null;

/** Null takes the mark away. */
export function markTab(text: string | null): void {
  titleMark.value = text === null ? '' : `● ${text}`;
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return;
  plain ??= link.href;
  link.href = text === null ? plain : dotted;
}
