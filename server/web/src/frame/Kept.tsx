// What means the same in every language: names, codes, clocks. Browsers that translate the page leave
// it as it is.
import type { ComponentChildren, JSX } from 'preact';

/** A name by itself, whichever way it is written. */
export function Name({ children }: { children: ComponentChildren }): JSX.Element {
  return <bdi translate={false}>{children}</bdi>;
}

const isInWord = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** The text, cut at these words: they stand at the odd places. */
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

interface Props {
  readonly text: string;
  /** What stays, such as the names that the text was filled with. */
  readonly words: readonly (string | null | undefined)[];
}

/** A sentence that is translated, but for some of its words. */
export function Kept({ text, words }: Props): JSX.Element {
  const kept = words.filter((word) => typeof word === 'string');
  return (
    <>
      {cut(text, kept).map((part, index) =>
        index % 2 === 0 ? part : <span translate={false}>{part}</span>,
      )}
    </>
  );
}
