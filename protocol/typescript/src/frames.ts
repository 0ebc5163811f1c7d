import { BadFrame } from './errors.js';
import type { LobbyFrame, HeardFrame, RejectedFrame } from './types.js';

type Kind =
  'integer' | 'text' | 'array' | 'object' | 'boolean' | 'integer or null' | 'text or null';

const MESSAGE: Record<string, Kind> = {
  number: 'integer',
  time: 'integer',
  from: 'object',
  to: 'text',
  text: 'text or null',
  phrase: 'text or null',
};
const FROM: Record<string, Kind> = { seat: 'integer or null', name: 'text' };
// Only the fields that this library uses; the others pass unchecked.
const FIELDS: { [Type in HeardFrame['type']]: Record<string, Kind> } = {
  welcome: { room: 'object', you: 'object', time: 'integer' },
  snapshot: { seq: 'integer', view: 'object', digest: 'text' },
  step: {
    seq: 'integer',
    by: 'integer or null',
    re: 'text or null',
    patch: 'array',
    digest: 'text',
  },
  rejected: { re: 'text or null', code: 'text', message: 'text', retryable: 'boolean' },
  prompt: { re: 'text or null', seq: 'integer', seat: 'integer', actions: 'array' },
  advice: { re: 'text or null', seq: 'integer', moves: 'array' },
  presence: { seats: 'array', spectators: 'integer' },
  room: { room: 'object' },
  seated: { seat: 'integer' },
  renamed: { name: 'text' },
  granted: { re: 'text or null', room: 'text', seat: 'integer', token: 'text' },
  status: { seq: 'integer', paused: 'boolean', stand_ins: 'array' },
  proposal: { re: 'text or null', seat: 'integer or null', ruling: 'object', asked: 'array' },
  chat: MESSAGE,
  chats: { messages: 'array' },
  announcement: { time: 'integer', text: 'text', until: 'integer' },
  countdown: { time: 'integer', until: 'integer or null', text: 'text or null' },
  storage: { time: 'integer', waits: 'boolean' },
  pong: { t: 'integer', time: 'integer' },
  farewell: { code: 'integer', reason: 'text' },
};
const ROOM: Record<string, Kind> = {
  code: 'text',
  state: 'text',
  seq: 'integer',
  rules: 'object',
  seats: 'array',
};
const YOU: Record<string, Kind> = { seat: 'integer or null' };
const LOBBY_FIELDS: { [Type in LobbyFrame['type']]: Record<string, Kind> } = {
  welcome: { you: 'object', time: 'integer' },
  lobby: { rooms: 'array', more: 'integer', people: 'integer', games: 'integer' },
  rooms: { changed: 'array', gone: 'array', more: 'integer', people: 'integer', games: 'integer' },
  seeking: { re: 'text', since: 'integer', people: 'integer', wanted: 'integer' },
  unsought: { re: 'text or null' },
  matched: { re: 'text', room: 'text', seat: 'integer', token: 'text' },
  rejected: FIELDS.rejected,
  chat: MESSAGE,
  chats: FIELDS.chats,
  announcement: FIELDS.announcement,
  countdown: FIELDS.countdown,
  storage: FIELDS.storage,
  pong: FIELDS.pong,
  farewell: FIELDS.farewell,
};

/**
 * Reads a frame of the server.
 *
 * @returns a frame with the fields that this library uses, or the name of an unknown type.
 * @throws BadFrame for anything else.
 */
export function readFrame(data: unknown): HeardFrame | { type: null; unknown: string } {
  const frame = parse(data);
  if (!Object.hasOwn(FIELDS, frame.type)) return { type: null, unknown: frame.type };
  need(frame, FIELDS[frame.type as HeardFrame['type']], frame.type);
  needSaid(frame);
  if (frame.type === 'room') need(frame.room as Record<string, unknown>, ROOM, 'room.room');
  if (frame.type === 'welcome') {
    need(frame.room as Record<string, unknown>, ROOM, 'welcome.room');
    need(frame.you as Record<string, unknown>, YOU, 'welcome.you');
  }
  return frame as unknown as HeardFrame;
}

/** Reads a frame of the lobby like {@link readFrame}. */
export function readLobbyFrame(data: unknown): LobbyFrame | { type: null; unknown: string } {
  const frame = parse(data);
  if (!Object.hasOwn(LOBBY_FIELDS, frame.type)) return { type: null, unknown: frame.type };
  need(frame, LOBBY_FIELDS[frame.type as LobbyFrame['type']], frame.type);
  needSaid(frame);
  for (const list of ['rooms', 'changed'])
    for (const room of (frame[list] as unknown[] | undefined) ?? []) {
      if (!is(room, 'object')) throw new BadFrame(`${list} has an item that is not an object`);
      need(room, ROOM, list);
    }
  return frame as unknown as LobbyFrame;
}

/** How many milliseconds to wait before a retry; 0: the server does not say. */
export function retryAfter({ params }: RejectedFrame): number {
  const wait: unknown = params?.retry_ms;
  return is(wait, 'integer') ? (wait as number) : 0;
}

type Parsed = Record<string, unknown> & { type: string };

function parse(data: unknown): Parsed {
  if (typeof data !== 'string') throw new BadFrame('a frame that is not text');
  let frame: unknown;
  try {
    frame = JSON.parse(data);
  } catch (cause) {
    throw new BadFrame('a frame that is not JSON', { cause });
  }
  if (!is(frame, 'object') || typeof frame.type !== 'string')
    throw new BadFrame('a frame without a type');
  return frame as Parsed;
}

function needSaid(frame: Parsed): void {
  if (frame.type === 'chat') need(frame.from as Record<string, unknown>, FROM, 'chat.from');
  if (frame.type !== 'chats') return;
  for (const message of frame.messages as unknown[]) {
    if (!is(message, 'object'))
      throw new BadFrame('chats.messages has an item that is not an object');
    need(message, MESSAGE, 'chats.messages');
    need(message.from as Record<string, unknown>, FROM, 'chats.messages.from');
  }
}

function need(value: Record<string, unknown>, fields: Record<string, Kind>, where: string): void {
  for (const [name, kind] of Object.entries(fields))
    if (!is(value[name], kind)) throw new BadFrame(`${where}.${name} is not ${kind}`);
}

function is(value: unknown, kind: 'object'): value is Record<string, unknown>;
function is(value: unknown, kind: Kind): boolean;
function is(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'integer':
      return Number.isSafeInteger(value);
    case 'text':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer or null':
      return value === null || is(value, 'integer');
    case 'text or null':
      return value === null || is(value, 'text');
  }
}
