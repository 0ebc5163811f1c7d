// The keys of all texts, taken from English, so that an unknown key does not compile.
import type alerts from './en/alerts.json';
import type away from './en/away.json';
import type chat from './en/chat.json';
import type clock from './en/clock.json';
import type device from './en/device.json';
import type game from './en/game.json';
import type help from './en/help.json';
import type lessons from './en/lessons.json';
import type live from './en/live.json';
import type lobby from './en/lobby.json';
import type operator from './en/operator.json';
import type account from './en/account.json';
import type players from './en/players.json';
import type record from './en/record.json';
import type refusals from './en/refusals.json';
import type replay from './en/replay.json';
import type same from './en/same.json';
import type table from './en/table.json';
import type watch from './en/watch.json';

interface Texts {
  account: typeof account;
  alerts: typeof alerts;
  away: typeof away;
  chat: typeof chat;
  clock: typeof clock;
  device: typeof device;
  game: typeof game;
  help: typeof help;
  lessons: typeof lessons;
  live: typeof live;
  lobby: typeof lobby;
  operator: typeof operator;
  players: typeof players;
  record: typeof record;
  refusals: typeof refusals;
  replay: typeof replay;
  same: typeof same;
  table: typeof table;
  watch: typeof watch;
}

/** Plural forms have these suffixes, which are no part of the key. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}`
  ? Base
  : Key;

type Leaves<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Path}${WithoutPlural<Key>}`
    : Leaves<Texts[Key], `${Path}${Key}.`>;
}[keyof Texts & string];

export type TextKey = Leaves<Texts>;

type Below<Path extends string, Key> = Key extends `${Path}.${infer Rest}` ? Rest : never;

/** The keys below `Path`, without that prefix. */
export type KeysBelow<Path extends string> = Below<Path, TextKey>;
