// The icon of the page's tab, with a dot.
import icon from './icon.svg?raw';

const DOT = '<circle cx="24" cy="8" r="7.5" fill="#d4311e" stroke="#fff6de" stroke-width="1.5"/>';

/** A URL. */
export const markedIcon = `data:image/svg+xml,${encodeURIComponent(icon.replace('</svg>', `${DOT}</svg>`))}`;
