// The two typefaces of the page: Young Serif for titles and numbers, Figtree for all else, both
// under the SIL Open Font License. The files hold the characters of English, German and Italian;
// others come from the system's fonts.
import figtree from './figtree.woff2?url';
import youngSerif from './young-serif.woff2?url';

const FACES = [
  ['Young Serif', youngSerif, { weight: '400 700' }],
  ['Figtree', figtree, { weight: '500 800' }],
] as const;

/** To be called after the first paint: until then, and without them, the system's fonts are shown. */
export async function loadFonts(): Promise<void> {
  for (const [name, url, traits] of FACES) {
    const response = await fetch(url);
    if (!response.ok) return;
    document.fonts.add(await new FontFace(name, await response.arrayBuffer(), traits).load());
  }
}
