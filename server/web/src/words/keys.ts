// The keys of all texts, from the English ones: a key that is in no text does not compile.
import type { en } from './en';
import type { enLazy } from './en.lazy';

/** Texts that depend on a number end so; i18next puts it to the key that is asked for. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}`
  ? Base
  : Key;

type Leaves<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${WithoutPlural<Key>}`
    : Leaves<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

export type TextKey = Leaves<typeof en> | Leaves<typeof enLazy>;

type Below<Path extends string, Key> = Key extends `${Path}.${infer Rest}` ? Rest : never;

/** What may follow `Path.` in a key. */
export type KeysBelow<Path extends string> = Below<Path, TextKey>;
