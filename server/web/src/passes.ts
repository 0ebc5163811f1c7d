// What opens rooms with a password: passes, as this device was given them for a password or by a
// link. A room may have several here, the newest first; which of them still opens it shows at its
// door.
import { signal } from '@preact/signals';
import type { Room } from '@castellan/client';

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

/** What reads it is drawn anew when it is another, also by another tab. */
export function passOf(room: string): string | null {
  void changes.value;
  return knownPasses().find(({ code }) => code === room)?.pass ?? null;
}

export function rememberPass(code: string, pass: string): void {
  const others = knownPasses().filter((known) => known.code !== code || known.pass !== pass);
  keepPasses([{ code, pass }, ...others]);
}

/** Without a pass: all of the room. */
export function forgetPass(code: string, pass?: string): void {
  const all = knownPasses();
  const left = all.filter(
    (known) => known.code !== code || (pass !== undefined && known.pass !== pass),
  );
  if (left.length < all.length) keepPasses(left);
}

/** Takes the pass out of the link that brought somebody here: nobody else is to read it there. */
export function takePassFromUrl(): void {
  const [, where = '', code = '', pass] = PASS_IN_LINK.exec(location.hash) ?? [];
  if (pass === undefined) return;
  rememberPass(code.toUpperCase(), pass);
  history.replaceState(null, '', where);
}

const PASS_IN_LINK = /^(#\/([a-z2-9]{6})[^?]*)\?pass=([\w-]{1,128})$/i;

/** Whether the passes that were given for a room open it no more, as far as its news tell. */
export function locksAnew(before: Room, now: Room): boolean {
  if (!before.password || !now.password) return before.password !== now.password;
  // The host has changed something, and all that can be seen is the same.
  return before.version !== now.version && told(before) === told(now);
}

/** What the news of a room may be about: not what changes by itself. */
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
