// The two typefaces of the page: Young Serif for titles and numbers, Figtree for all else, both
// under the SIL Open Font License. The files hold the characters of the page's languages; others come
// from the system's fonts.
import { effect } from '@preact/signals';

import { language } from '../words';

const bytesOf = (url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));

type Face = readonly [name: string, url: string, traits: FontFaceDescriptors];

/** Together: each change of the fonts lays the page out again. */
async function add(faces: readonly Face[]): Promise<void> {
  const all = await Promise.all(
    faces.map(([name, url, traits]) => new FontFace(name, bytesOf(url), traits).load()),
  );
  for (const face of all) document.fonts.add(face);
}

/** Their characters are in faces.ts. */
const PLAIN = ['en', 'de', 'it'];

/** Not by a style sheet, for which the page's policy would have to allow fonts. */
async function loadFonts(): Promise<void> {
  await add((await import('./faces')).faces);
  let added = false;
  effect(() => {
    if (added || PLAIN.includes(language.value)) return;
    added = true;
    import('./letters').then(({ letters }) => add(letters)).catch(() => (added = false));
  });
}

let asked = false;

/**
 * Loads them after the next paint, at most once: until then, and where they cannot be loaded, the
 * system's fonts are shown. To be called when the first screen is there, with which they compete.
 */
export function loadFontsSoon(): void {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => setTimeout(() => void loadFonts().catch(() => undefined)));
}
