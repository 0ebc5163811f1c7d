// The keys of all texts, taken from English, so that an unknown key does not compile.
import type { en } from './en';
import type { enLazy } from './en.lazy';

/** Plural forms have these suffixes, which are no part of the key. */
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

/** The keys below `Path`, without that prefix. */
export type KeysBelow<Path extends string> = Below<Path, TextKey>;
