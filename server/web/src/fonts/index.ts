// The two typefaces of the page: Young Serif for titles and numbers, Figtree for all else, both
// under the SIL Open Font License. The files hold the characters of the page's languages; others come
// from the system's fonts.
import { effect } from '@preact/signals';

import { language } from '../words';

const bytesOf = (url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));

type Face = readonly [name: string, url: string, traits: FontFaceDescriptors];

async function add(faces: readonly Face[]): Promise<void> {
  for (const [name, url, traits] of faces)
    document.fonts.add(await new FontFace(name, bytesOf(url), traits).load());
}

/** Their characters are in faces.ts. */
const PLAIN = ['en', 'de', 'it'];

/**
 * To be called after the first paint: until then, and without them, the system's fonts are shown.
 * Not by a style sheet, for which the page's policy would have to allow fonts.
 */
export async function loadFonts(): Promise<void> {
  await add((await import('./faces')).faces);
  let added = false;
  effect(() => {
    if (added || PLAIN.includes(language.value)) return;
    added = true;
    import('./letters').then(({ letters }) => add(letters)).catch(() => (added = false));
  });
}
