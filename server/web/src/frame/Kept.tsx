// Texts that are the same in every language: names, codes, clocks. Browsers that translate the page
// leave them alone.
import type { ComponentChildren, JSX } from 'preact';

/** A name by itself, whatever its text direction. */
export function Name({ children }: { children: ComponentChildren }): JSX.Element {
  return <bdi translate={false}>{children}</bdi>;
}

const isInWord = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** The text, cut at these words: they are at the odd positions. */
export function cut(text: string, words: readonly string[]): string[] {
  const longest = words.filter((word) => word !== '').sort((a, b) => b.length - a.length);
  const parts: string[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const begins = (word: string): boolean =>
      text.startsWith(word, at) && !isInWord(text[at - 1]) && !isInWord(text[at + word.length]);
    const word = longest.find(begins);
    if (word === undefined) {
      plain += text[at++];
      continue;
    }
    parts.push(plain, word);
    plain = '';
    at += word.length;
  }
  return [...parts, plain];
}

/** Where the word begins, not within another one; -1: nowhere. */
export function findWord(text: string, word: string): number {
  const [before = '', found] = cut(text, [word]);
  return found === undefined ? -1 : before.length;
}

interface Props {
  readonly text: string;
  /** The words to keep, such as the names in the text. */
  readonly words: readonly (string | null | undefined)[];
}

/** A sentence that is translated except for some of its words. */
export function Kept({ text, words }: Props): JSX.Element {
  const kept = words.filter((word) => typeof word === 'string');
  const parts = cut(text, kept);
  if (parts.length === 1) return <>{text}</>;
  // One element: the parts are not items of a button's row.
  return (
    <span>
      {parts.map((part, index) => (index % 2 === 0 ? part : <span translate={false}>{part}</span>))}
    </span>
  );
}
