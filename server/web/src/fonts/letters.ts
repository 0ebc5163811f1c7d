// The letters of Spanish, French, Dutch, Polish and Portuguese that faces.ts lacks.
import figtree from './figtree-latin.woff2?inline';
import figtreeExt from './figtree-latin-ext.woff2?inline';
import youngSerif from './young-serif-latin.woff2?inline';
import youngSerifExt from './young-serif-latin-ext.woff2?inline';

const latin =
  'U+A0-A1, U+AA, U+BA, U+BF, U+C1-C3, U+C5-C7, U+CA-CB, U+CD-CF, U+D1, U+D3-D5, U+D8, U+DA-DB, ' +
  'U+DD, U+E1-E3, U+E5-E7, U+EA-EB, U+ED-EF, U+F1, U+F3-F5, U+F8, U+FA-FB, U+FD, U+FF, U+152-153';
const extended = 'U+104-107, U+118-119, U+141-144, U+15A-15B, U+179-17C';

export const letters = [
  ['Young Serif', youngSerif, { weight: '400 700', unicodeRange: latin }],
  ['Young Serif', youngSerifExt, { weight: '400 700', unicodeRange: extended }],
  ['Figtree', figtree, { weight: '500 800', unicodeRange: latin }],
  ['Figtree', figtreeExt, { weight: '500 800', unicodeRange: extended }],
] as const;
