// The two typefaces of the page: Young Serif for titles and numbers, Figtree for all else, both
// under the SIL Open Font License. The files hold the characters of English, German and Italian;
// others come from the system's fonts.

const bytesOf = (url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));

/**
 * To be called after the first paint: until then, and without them, the system's fonts are shown.
 * Not by a style sheet, for which the page's policy would have to allow fonts.
 */
export async function loadFonts(): Promise<void> {
  const { faces } = await import('./faces');
  for (const [name, url, traits] of faces)
    document.fonts.add(await new FontFace(name, bytesOf(url), traits).load());
}
