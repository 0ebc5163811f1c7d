import { Exchange, type Request, type RequestOptions } from './exchange.js';
import { Game } from './game.js';
import { address, type GameOptions } from './options.js';
import { PlayersApi } from './players.js';
import { replayed, type ReplayedGame } from './replayed.js';
import type {
  Addresses,
  Analysis,
  AnalysisProgress,
  BotLevel,
  ChangeRoom,
  CreateRoom,
  Documents,
  Health,
  MadeRoom,
  Pass,
  Presets,
  Rematch,
  Replay,
  Room,
  Rooms,
  SameDeal,
  SeatGrant,
  SeatLink,
  TakeSeat,
  Tiles,
} from './types.js';

/** A request that may need a token to be shown. */
export interface KeyOptions extends RequestOptions {
  /** The pass of a room with a password, or the token of its host, or of a seat. */
  key?: string | undefined;
}

/** What makes whoever has it the host of a room: `createRoom` answers with more than this. */
export type HostGrant = Pick<MadeRoom, 'code' | 'host'>;

/**
 * A server: its rooms, over HTTP. Every method fails with {@link ApiError} when the answer is an
 * error or there is none, and with the signal's reason when that ended it.
 */
export class Castellan {
  readonly #server: URL;
  readonly #http: Exchange;
  readonly #fetch: typeof fetch | undefined;
  /** Those whom the server knows from one room to the next, their games and their ratings. */
  readonly players: PlayersApi;

  /**
   * @param server - where it is, such as `https://example.org` or `location.origin`
   * @param options - `fetch`: in place of the platform's
   * @throws TypeError for a URL that is none.
   */
  constructor(server: string | URL, options: { fetch?: typeof fetch } = {}) {
    this.#server = new URL(server);
    address(this.#server, '');
    this.#fetch = options.fetch;
    this.#http = new Exchange(this.#server, options.fetch);
    this.players = new PlayersApi(this.#http);
  }

  /**
   * Makes a room, or with `tables` several with the same deal, the `others` with hosts of their own.
   * The host's token is told only here: whoever has it seats bots. Codes:
   * `bad_field`, `bad_combination`, `too_many_rooms`, …
   */
  createRoom(room: CreateRoom, options?: RequestOptions): Promise<MadeRoom> {
    return this.#ask('api/rooms', { ...options, method: 'POST', body: room });
  }

  /** The listed rooms whose game is not over, newest first, at most 100. */
  async rooms(options?: RequestOptions): Promise<readonly Room[]> {
    return (await this.#ask<Rooms>('api/rooms', options)).rooms;
  }

  /**
   * The tables with the same deal, and the comparison when all of them are over.
   *
   * @param deal - `room.duplicate.deal`
   *
   * Code: `no_such_duplicate`.
   */
  sameDeal(deal: string, options?: RequestOptions): Promise<SameDeal> {
    return this.#ask(`api/duplicates/${encodeURIComponent(deal)}`, options);
  }

  /** One room. Code: `no_such_room`. */
  room(code: string, options?: RequestOptions): Promise<Room> {
    return this.#ask(room(code), options);
  }

  /**
   * Takes a seat. Its token is told only here: whoever has it sits on the seat. With the host's token
   * as the key the seat is the host's. Unless the room waits for more the game begins with the last
   * seat. Codes: `room_full`, `seat_taken`, `name_taken`, `already_started`, `password_needed`, …
   */
  takeSeat(code: string, seat: TakeSeat, options: KeyOptions = {}): Promise<SeatGrant> {
    const { key, ...rest } = options;
    return this.#ask(`${room(code)}/seats`, { ...rest, method: 'POST', body: seat, token: key });
  }

  /** What opens a room with a password; null: nothing is needed. Codes: `bad_password`, … */
  async pass(code: string, password: string, options?: RequestOptions): Promise<string | null> {
    const request = { ...options, method: 'POST', body: { password } } as const;
    return (await this.#ask<Pass>(`${room(code)}/pass`, request)).pass;
  }

  /** Leaves a seat before the game begins. Codes: `bad_token`, `already_started`, … */
  async leaveSeat(grant: SeatGrant, options?: RequestOptions): Promise<void> {
    const { token } = grant;
    const path = `${room(grant.room)}/seats/${grant.seat}`;
    await this.#ask(path, { ...options, method: 'DELETE', token });
  }

  /** What carries a seat to another device, once. Codes: `bad_token`, … */
  linkSeat({ room: code, seat, token }: SeatGrant, options?: RequestOptions): Promise<SeatLink> {
    const path = `${room(code)}/seats/${seat}/link`;
    return this.#ask(path, { ...options, method: 'POST', token });
  }

  /** Opens a seat with such a ticket: what opened it before does not any more. Code: `bad_ticket`. */
  carrySeat(
    code: string,
    seat: number,
    ticket: string,
    options?: RequestOptions,
  ): Promise<SeatGrant> {
    const path = `${room(code)}/seats/${seat}/carry`;
    return this.#ask(path, { ...options, method: 'POST', body: { ticket } });
  }

  /**
   * As the host, before the game: changes the room. What is not named stays as it is. Codes:
   * `bad_token`, `bad_combination`, `too_many_people`, `already_started`, …
   */
  changeRoom(host: HostGrant, change: ChangeRoom, options?: RequestOptions): Promise<Room> {
    const path = room(host.code);
    return this.#ask(path, { ...options, method: 'PATCH', body: change, token: host.host });
  }

  /** Likewise: who sits there changes places with whoever sits here. */
  moveSeat(host: HostGrant, from: number, to: number, options?: RequestOptions): Promise<Room> {
    return this.#tell(host, `seats/${from}/move`, { ...options, body: { seat: to } });
  }

  /** Likewise: takes somebody's seat away. */
  async kick(host: HostGrant, seat: number, options?: RequestOptions): Promise<void> {
    const path = `${room(host.code)}/seats/${seat}`;
    await this.#ask(path, { ...options, method: 'DELETE', token: host.host });
  }

  /** Likewise: the person on that seat is the host from now on. Codes: `nobody_there`, … */
  handOver(host: HostGrant, seat: number, options?: RequestOptions): Promise<Room> {
    return this.#tell(host, 'host', { ...options, body: { seat } });
  }

  /** Begins the game, whatever it waits for. Codes: `seats_free`, `already_started`, … */
  start(host: HostGrant, options?: RequestOptions): Promise<Room> {
    return this.#tell(host, 'start', { ...options });
  }

  /**
   * The code of the room where the same people play again, made for the first who asks when the game
   * is over. The token of the seat, or of the host, opens the same person's seat there. Codes:
   * `not_over`, `bad_token`, …
   */
  async rematch(code: string, token: string, options?: RequestOptions): Promise<string> {
    const request = { ...options, method: 'POST', token } as const;
    return (await this.#ask<Rematch>(`${room(code)}/rematch`, request)).rematch;
  }

  /**
   * Puts a bot on a free seat, or one of this level in place of the one that is there, before the
   * game begins. It begins by itself with the last seat. Codes: `bad_token`, `seat_taken`,
   * `already_started`, …
   */
  seatBot(host: HostGrant, seat: number, level: BotLevel, options?: RequestOptions): Promise<Room> {
    const path = `${room(host.code)}/seats/${seat}/bot`;
    return this.#ask(path, { ...options, method: 'PUT', body: { level }, token: host.host });
  }

  /** Takes a bot away, if one is there. Codes: `bad_token`, `seat_taken`, `already_started`, … */
  async removeBot(host: HostGrant, seat: number, options?: RequestOptions): Promise<void> {
    const path = `${room(host.code)}/seats/${seat}/bot`;
    await this.#ask(path, { ...options, method: 'DELETE', token: host.host });
  }

  /** Puts bots on all free seats. Codes: `bad_token`, `already_started`, … */
  seatBots(host: HostGrant, level: BotLevel, options?: RequestOptions): Promise<Room> {
    const path = `${room(host.code)}/bots`;
    return this.#ask(path, { ...options, method: 'POST', body: { level }, token: host.host });
  }

  /**
   * The text of a game that is over, as a file: to keep, or to show elsewhere. Codes:
   * `no_such_room`, `not_over`, `password_needed`, `busy`, …
   */
  async record(code: string, { key, ...options }: KeyOptions = {}): Promise<string> {
    return (await this.#http.exchange(`${room(code)}/record`, { ...options, token: key })).text;
  }

  /**
   * What good players think of a game that is over. The first to ask sets it going: until it is
   * there the answer is how far it has come, and to be asked for again, once a second at most.
   * Codes: `no_such_room`, `not_over`, `password_needed`, `busy`, …
   */
  analysis(
    code: string,
    { key, ...options }: KeyOptions = {},
  ): Promise<Analysis | AnalysisProgress> {
    return this.#ask(`${room(code)}/analysis`, { ...options, token: key });
  }

  /**
   * A game from such a text, step by step. The server checks it and keeps nothing. Codes:
   * `bad_record`, whose message names the row, `too_large`, `busy`, …
   */
  async replay(record: string, options?: RequestOptions): Promise<ReplayedGame> {
    const told = await this.#ask<Replay>('api/replays', {
      ...options,
      method: 'POST',
      text: record,
    });
    return replayed(told);
  }

  /** What can be chosen for a new room: all that a form needs. */
  presets(options?: RequestOptions): Promise<Presets> {
    return this.#ask('api/presets', options);
  }

  /** What is printed on every domino and every building tile. */
  tiles(options?: RequestOptions): Promise<Tiles> {
    return this.#ask('api/tiles', options);
  }

  /** Where other machines reach the server: known only to whoever asks on its own machine. */
  async addresses(options?: RequestOptions): Promise<readonly string[]> {
    return (await this.#ask<Addresses>('api/addresses', options)).addresses;
  }

  /** How the server is; also an answer when it is not well. */
  health(options?: RequestOptions): Promise<Health> {
    return this.#ask('api/health', { ...options, also: [503] });
  }

  /** What the server knows of the protocol, and where it can be read. */
  documents(options?: RequestOptions): Promise<Documents> {
    return this.#ask('protocol', options);
  }

  /** Sits down at, or without a token watches, a room of this server. See {@link Game}. */
  join(code: string, options?: GameOptions): Game {
    const own = this.#fetch === undefined ? {} : { fetch: this.#fetch };
    return new Game(this.#server, code, { ...own, ...options });
  }

  #tell(host: HostGrant, path: string, request: Request): Promise<Room> {
    return this.#ask(`${room(host.code)}/${path}`, {
      ...request,
      method: 'POST',
      token: host.host,
    });
  }

  async #ask<Answer>(path: string, request?: Request): Promise<Answer> {
    return this.#http.ask<Answer>(path, request);
  }
}

function room(code: string): string {
  return `api/rooms/${encodeURIComponent(code)}`;
}
