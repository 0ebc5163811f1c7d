// The files of the typefaces as text, since all files of the page are text in the server's program.
import figtree from './figtree.woff2?inline';
import youngSerif from './young-serif.woff2?inline';

export const faces = [
  ['Young Serif', youngSerif, { weight: '400 700' }],
  ['Figtree', figtree, { weight: '500 800' }],
] as const;
