// Codes of rooms, as people type and paste them.

/** I, L, O, U, 0 and 1 are never in a code: they are too easily confused. */
const CODE = /^[A-HJKMNP-TV-Z2-9]{6}$/;

/** The code in what was typed, or in a link that was pasted; null where there is none. */
export function readCode(text: string): string | null {
  const link = /#\/?([a-z2-9]{6})(?![a-z0-9])|rooms\/([a-z2-9]{6})(?![a-z0-9])/i.exec(text);
  const typed = link?.[1] ?? link?.[2] ?? text.replace(/[^\p{L}\p{N}]/gu, '');
  const code = typed.toUpperCase();
  return CODE.test(code) ? code : null;
}

/** What stands behind the address of a room, so that it opens one with a password. */
export function withPass(pass: string | null): string {
  return pass === null ? '' : `?pass=${pass}`;
}

/** The pass in a link that was pasted. */
export function readPass(text: string): string | null {
  return /\?pass=([\w-]{1,128})$/.exec(text.trim())?.[1] ?? null;
}

/** Whether a link works on this computer only, so that there is no use in sending it. */
export function onlyHere(link: string): boolean {
  const { hostname } = new URL(link);
  return /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname);
}

/** The address of a room on this page, to be sent to others; with a pass it opens the room. */
export function linkTo(
  code: string,
  here: string = location.href,
  pass: string | null = null,
): string {
  const url = new URL(here);
  url.hash = `/${code}${withPass(pass)}`;
  url.search = '';
  return url.href;
}
