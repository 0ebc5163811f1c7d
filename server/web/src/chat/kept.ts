// Stored on this device for each room: the name of a spectator, ignored names, the last message
// read; and whether new messages are announced.
import { signal } from '@preact/signals';

import { keep, onOtherTab, recall, recallList } from '../storage';

interface Watcher {
  readonly room: string;
  readonly name: string;
}

interface Read {
  readonly room: string;
  readonly number: number;
}

const WATCHERS = 'castellan.watchers';
const IGNORED = 'castellan.ignored';
const READ = 'castellan.read';
const QUIET = 'castellan.chat.quiet';
const ROOMS_MAX = 50;
const IGNORED_MAX = 200;

const named = signal(0);
const ignoredElsewhere = signal(0);
const reads = signal(0);
onOtherTab(IGNORED, () => ignoredElsewhere.value++);

/** Null: no name, and so no right to write. A reader of this signal rejoins when it changes. */
export function watcherName(room: string): string | null {
  void named.value;
  return recallList(WATCHERS, isWatcher).find((known) => known.room === room)?.name ?? null;
}

/** Null forgets the name. */
export function rememberWatcher(room: string, name: string | null): void {
  const others = recallList(WATCHERS, isWatcher).filter((known) => known.room !== room);
  const all = name === null ? others : [{ room, name }, ...others];
  keep(WATCHERS, JSON.stringify(all.slice(0, ROOMS_MAX)));
  named.value++;
}

/**
 * By name, because players change their seats. A reader of this signal is redrawn when it changes.
 */
export function ignoredIn(room: string): ReadonlySet<string> {
  void ignoredElsewhere.value;
  const known = recallList(IGNORED, isWatcher).filter((one) => one.room === room);
  return new Set(known.map(({ name }) => name));
}

export function ignore(room: string, name: string, ignored: boolean): void {
  const others = recallList(IGNORED, isWatcher).filter(
    (one) => one.room !== room || one.name !== name,
  );
  const all = ignored ? [{ room, name }, ...others] : others;
  keep(IGNORED, JSON.stringify(all.slice(0, IGNORED_MAX)));
  ignoredElsewhere.value++;
}

/** A reader of this signal is redrawn when it changes: people of one device read together. */
export function readIn(room: string): number {
  void reads.value;
  return recallList(READ, isRead).find((known) => known.room === room)?.number ?? 0;
}

export function rememberRead(room: string, number: number): void {
  const others = recallList(READ, isRead).filter((known) => known.room !== room);
  keep(READ, JSON.stringify([{ room, number }, ...others].slice(0, ROOMS_MAX)));
  reads.value++;
}

/** Whether new messages are announced to screen readers, and play a sound where sounds are on. */
export const talkative = signal(recall(QUIET) !== 'yes');

export function chooseTalkative(on: boolean): void {
  talkative.value = on;
  keep(QUIET, on ? 'no' : 'yes');
}

function isWatcher(value: unknown): value is Watcher {
  const known = value as Partial<Watcher> | null;
  return typeof known?.room === 'string' && typeof known.name === 'string';
}

function isRead(value: unknown): value is Read {
  const known = value as Partial<Read> | null;
  return typeof known?.room === 'string' && typeof known.number === 'number';
}
