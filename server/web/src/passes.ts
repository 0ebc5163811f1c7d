// Passes for rooms with a password, which this device got for a password or from a link. A room may
// have several, newest first; the server shows which of them still opens it.
import { signal } from '@preact/signals';
import type { Room } from '@castellan/client';

import { codeInLink } from './lobby/codes';
import { keep, onOtherTab, recallList } from './storage';

interface KnownPass {
  readonly code: string;
  readonly pass: string;
}

const PASSES = 'castellan.passes';
const PASSES_MAX = 50;

const changes = signal(0);
onOtherTab(PASSES, () => changes.value++);

function knownPasses(): readonly KnownPass[] {
  return recallList(PASSES, isPass);
}

function keepPasses(passes: readonly KnownPass[]): void {
  keep(PASSES, JSON.stringify(passes.slice(0, PASSES_MAX)));
  changes.value++;
}

/** A reader of this signal is redrawn when it changes, also by another tab. */
export function passOf(room: string): string | null {
  void changes.value;
  return knownPasses().find(({ code }) => code === room)?.pass ?? null;
}

export function rememberPass(code: string, pass: string): void {
  const others = knownPasses().filter((known) => known.code !== code || known.pass !== pass);
  keepPasses([{ code, pass }, ...others]);
}

/** Without `pass`: all of the room. */
export function forgetPass(code: string, pass?: string): void {
  const all = knownPasses();
  const left = all.filter(
    (known) => known.code !== code || (pass !== undefined && known.pass !== pass),
  );
  if (left.length < all.length) keepPasses(left);
}

/** Takes the pass out of the address, so that nobody else can read it there. */
export function takePassFromUrl(): void {
  const [, where = '', code = '', pass] = PASS_IN_LINK.exec(location.hash) ?? [];
  if (pass === undefined) return;
  rememberPass(code.toUpperCase(), pass);
  history.replaceState(null, '', where);
}

const PASS_IN_LINK = new RegExp(`^(#/(${codeInLink})[^?]*)\\?pass=([\\w-]{1,128})$`, 'i');

/** Whether the passes of a room are no longer valid, as far as its updates show. */
export function locksAnew(before: Room, now: Room): boolean {
  if (!before.password || !now.password) return before.password !== now.password;
  // The version changed, but nothing visible did: the password is a new one.
  return before.version !== now.version && told(before) === told(now);
}

/** The part of a room that only the host's changes and the seats affect. */
function told(room: Room): string {
  const { seats, seq, spectators, spectators_muted, seed_hash, version, ...rest } = room;
  void [seq, spectators, spectators_muted, seed_hash, version];
  const sitting = seats.map(({ name, bot, host }) => [name, bot, host]);
  return JSON.stringify([rest, sitting]);
}

function isPass(value: unknown): value is KnownPass {
  const known = value as Partial<KnownPass> | null;
  return typeof known?.code === 'string' && typeof known.pass === 'string';
}
