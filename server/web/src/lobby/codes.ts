// Room codes, as people type and paste them.

/**
 * Six characters, or ten for a room that was created unlisted. A code never contains I, L, O, U, 0 or 1,
 * which are easily confused.
 */
const CODE = /^[A-HJKMNP-TV-Z2-9]{6}(?:[A-HJKMNP-TV-Z2-9]{4})?$/;

/** A code in an address, as part of a regular expression that ignores case. */
export const codeInLink = '[a-z2-9]{6}(?:[a-z2-9]{4})?';

const LINK = new RegExp(`(?:#/?|[?&]room=|rooms/)(${codeInLink})(?![a-z0-9])`, 'i');

/** The code in typed text or in a pasted link; null: none. */
export function readCode(text: string): string | null {
  const typed = LINK.exec(text)?.[1] ?? text.replace(/[^\p{L}\p{N}]/gu, '');
  const code = typed.toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The query of a room link that opens a room with a password. */
export function withPass(pass: string | null): string {
  return pass === null ? '' : `?pass=${pass}`;
}

/** The pass in a pasted link. */
export function readPass(text: string): string | null {
  return /\?pass=([\w-]{1,128})$/.exec(text.trim())?.[1] ?? null;
}

/** Whether a link works only on this computer, so that sending it is useless. */
export function onlyHere(link: string): boolean {
  const { hostname } = new URL(link);
  return /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname);
}

/**
 * The link to a room on this page, or to a screen after it such as `/replay`; with a pass it opens
 * the room. The query is for the previews of
 * messengers: they do not send the part after `#`.
 */
export function linkTo(
  code: string,
  here: string = location.href,
  pass: string | null = null,
  after = '',
): string {
  const url = new URL(here);
  url.hash = `/${code}${after}${withPass(pass)}`;
  url.search = `?room=${code}`;
  return url.href;
}
