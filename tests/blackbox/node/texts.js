// Names and texts by the rules of protocol/reference.md, "Names and texts", which JSON Schema cannot express:
// a pattern that ECMAScript and Python read alike knows no properties of characters, and no characters
// as a reader counts them. The server asks ICU; this asks the properties that JavaScript has.
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const PREPENDED = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const BLANK = /[\p{White_Space}\u2800\u{16fe4}\u{1d159}]/u;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const NONE = /[\p{Cs}\p{Co}\p{Cn}]/u;
const TAG = /[\u{e0000}-\u{e007f}]/u;
const MARKS_MAX = 4;
const BYTES = 4;

const flag = (letters) =>
  `\u{1f3f4}${[...letters].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')}\u{e007f}`;
const FLAGS = new Set(['gbeng', 'gbsct', 'gbwls'].map(flag));

function isDrawn(c) {
  if (PREPENDED.test(c)) return !IGNORABLE.test(c);
  return !IGNORABLE.test(c) && !BLANK.test(c) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(c);
}

const trim = (text) => text.replace(/^\p{Zs}+|\p{Zs}+$/gu, '');

/** Whether it may be a name from before these rules, which still signs in. */
export function isOneLine(text, bytesMax) {
  const trimmed = trim(text);
  return trimmed !== '' && Buffer.byteLength(trimmed) <= bytesMax && !BREAKS.test(trimmed);
}

/** Whether the server accepts it as a name or text of at most this many characters. */
export function isReadable(text, charactersMax) {
  const trimmed = trim(text);
  if (!isOneLine(text, BYTES * charactersMax) || NONE.test(trimmed)) return false;
  let drawn = false;
  let marks = 0;
  for (const c of trimmed) {
    if (isDrawn(c)) drawn = true;
    if (isDrawn(c) || /\p{White_Space}/u.test(c)) marks = 0;
    if (!/\p{M}/u.test(c) || IGNORABLE.test(c)) continue;
    if (!drawn) return false;
    if (/[\p{Mn}\p{Me}]/u.test(c) && ++marks > MARKS_MAX) return false;
  }
  const characters = [...clusters.segment(trimmed)].map(({ segment }) => segment);
  if (characters.some((character) => TAG.test(character) && !FLAGS.has(character))) return false;
  return drawn && characters.length <= charactersMax;
}
