// The rules of the chat, new messages, and the delay of spectators. Nothing here draws or sends.
import type { ChatMessage, ChatWish, Room } from '@castellan/client';

export const CHARACTERS_MAX = 280;
/** From this length on the form shows how many characters are left. */
const CHARACTERS_FEW = 40;

// Made on first use: a browser loads its data for some milliseconds. Firefox has it since version 125.
let characters: Intl.Segmenter | undefined;

/** Counts grapheme clusters as the server does, whatever their code points. */
export function charactersIn(text: string): number {
  const said = text.trim();
  if ('Segmenter' in Intl) characters ??= new Intl.Segmenter();
  return [...(characters?.segment(said) ?? said)].length;
}

/** Characters left, where that matters; negative: too many. */
export function charactersLeft(text: string): number | null {
  if (text.length < CHARACTERS_MAX - CHARACTERS_FEW) return null;
  const left = CHARACTERS_MAX - charactersIn(text);
  return left <= CHARACTERS_FEW ? left : null;
}

/** One line: pasted text may have several. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ');
}

/** Without characters that change the text direction: the server rejects a name with them. */
export function plain(name: string): string {
  return oneLine(name)
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
}

/** Why a person cannot write, or only phrases; codes of refusals. */
export type Silence = 'chat_off' | 'players_only' | 'no_name' | 'muted' | 'phrases_only';

/** In the server's order of checks, except for the name, which can be given at once. */
export function silenceOf(room: Room, seat: number | null, name: string | null): Silence | null {
  if (room.chat === 'off') return 'chat_off';
  if (seat === null && !room.spectator_chat) return 'players_only';
  if (seat === null ? room.spectators_muted : room.seats[seat]?.muted) return 'muted';
  if (seat === null && name === null) return 'no_name';
  return room.chat === 'phrases' ? 'phrases_only' : null;
}

/** Whether the player has a partner. */
export function hasTeam(room: Room, seat: number | null): boolean {
  if (seat === null || room.rules.seats_per_kingdom < 2) return false;
  const partner = room.seats[seat ^ 1];
  return partner !== undefined && partner.name !== null && partner.bot === null;
}

/** The recipients. */
export function audienceOf(
  seat: number | null,
  playing: boolean,
  wish: ChatWish,
): ChatMessage['to'] {
  if (seat === null) return playing ? 'spectators' : 'everyone';
  return wish;
}

/** The name of this person in the room; null: none yet. */
export function ownName(room: Room | null, seat: number | null, name: string | null) {
  return seat === null ? name : (room?.seats[seat]?.name ?? null);
}

export function withoutIgnored(
  messages: readonly ChatMessage[],
  ignored: ReadonlySet<string>,
): readonly ChatMessage[] {
  return ignored.size === 0 ? messages : messages.filter(({ from }) => !ignored.has(from.name));
}

/** How many messages of others are newer than the last one read. */
export function unreadIn(
  messages: readonly ChatMessage[],
  read: number,
  own: string | null,
): number {
  return messages.filter(({ number, from }) => number > read && from.name !== own).length;
}

/** Milliseconds: an older message was sent before this person came, and is not announced. */
const NEWS = 8000;

/** New messages of others after this number. */
export function newsIn(
  messages: readonly ChatMessage[],
  known: number,
  now: number,
  own: string | null,
): readonly ChatMessage[] {
  return messages.filter(
    ({ number, time, from }) => number > known && time > now - NEWS && from.name !== own,
  );
}

export function isDelayed(room: Pick<Room, 'delay_moves' | 'delay_seconds'>): boolean {
  return room.delay_moves > 0 || room.delay_seconds > 0;
}

/** Whether this is a spectator who sees a running game with a delay. */
export function isHeldBack(room: Room | null, seat: number | null): boolean {
  return room !== null && seat === null && isDelayed(room);
}
