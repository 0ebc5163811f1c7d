import { Exchange, type Request, type RequestOptions } from './exchange.js';
import { Game } from './game.js';
import { address, type GameOptions } from './options.js';
import { PlayersApi } from './players.js';
import { replayed, type ReplayedGame } from './replayed.js';
import type {
  Addresses,
  Alert,
  AlertGrant,
  AlertOffer,
  Alerts,
  Analysis,
  AnalysisProgress,
  BotLevel,
  ChangeRoom,
  CreateRoom,
  Documents,
  Health,
  MadeRoom,
  Nearby,
  NearbyServer,
  NewAlert,
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

/** Options of a request that may need a token. */
export interface KeyOptions extends RequestOptions {
  /** The pass of a room with a password, or the token of its host or of a seat. */
  key?: string | undefined;
}

/** The host's credentials of a room; part of the result of `createRoom`. */
export type HostGrant = Pick<MadeRoom, 'code' | 'host'>;

/**
 * A server and its rooms, over HTTP. Every method fails with {@link ApiError} after an error or
 * without a response, and with the signal's reason if the signal aborts it.
 */
export class Castellan {
  readonly #server: URL;
  readonly #http: Exchange;
  readonly #fetch: typeof fetch | undefined;
  /** Player accounts, their games and their ratings. */
  readonly players: PlayersApi;

  /**
   * @param server - its URL, such as `https://example.org` or `location.origin`
   * @param options - `fetch`: replaces the platform's
   * @throws TypeError for an invalid URL.
   */
  constructor(server: string | URL, options: { fetch?: typeof fetch } = {}) {
    this.#server = new URL(server);
    address(this.#server, '');
    this.#fetch = options.fetch;
    this.#http = new Exchange(this.#server, options.fetch);
    this.players = new PlayersApi(this.#http);
  }

  /**
   * Creates a room, or with `tables` several with the same deal; each of the `others` has its own
   * host. The server returns the host's token only here. Codes: `bad_field`, `bad_combination`,
   * `too_many_rooms`, …
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

  /** One room; with a seat's token as `key` also its turn. Code: `no_such_room`. */
  room(code: string, { key, ...rest }: KeyOptions = {}): Promise<Room> {
    return this.#ask(room(code), { ...rest, token: key });
  }

  /**
   * Takes a seat. The server returns its token, which controls the seat, only here. With the host's
   * token as `key` the seat becomes the host's. The game begins with the last seat unless the room
   * waits for more. Codes: `room_full`, `seat_taken`, `name_taken`, `already_started`,
   * `password_needed`, …
   */
  takeSeat(code: string, seat: TakeSeat, options: KeyOptions = {}): Promise<SeatGrant> {
    const { key, ...rest } = options;
    return this.#ask(`${room(code)}/seats`, { ...rest, method: 'POST', body: seat, token: key });
  }

  /** The access key of a room with a password; null: none is needed. Codes: `bad_password`, … */
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

  /** The channels by which this server alerts players who are away. */
  alertOffer(options?: RequestOptions): Promise<AlertOffer> {
    return this.#ask('api/alerts', options);
  }

  /** Removes an alert of a seat or a player by its id. Code: `not_found`. */
  async removeAlert(id: string, options?: RequestOptions): Promise<void> {
    await this.#ask(`api/alerts/${encodeURIComponent(id)}`, { ...options, method: 'DELETE' });
  }

  /** The alerts of a seat. Codes: `no_alerts`, `bad_token`. */
  async alerts(grant: SeatGrant, options?: RequestOptions): Promise<readonly Alert[]> {
    const { room: code, seat, token } = grant;
    const path = `${room(code)}/seats/${seat}/alerts`;
    return (await this.#ask<Alerts>(path, { ...options, token })).alerts;
  }

  /**
   * Alerts when the game waits for the seat; the same address again renews them. Codes:
   * `no_channel`, `too_many_alerts`, …
   */
  addAlert(grant: SeatGrant, alert: NewAlert, options?: RequestOptions): Promise<AlertGrant> {
    const { room: code, seat, token } = grant;
    const path = `${room(code)}/seats/${seat}/alerts`;
    return this.#ask(path, { ...options, method: 'POST', body: alert, token });
  }

  /** A one-time ticket that moves a seat to another device. Codes: `bad_token`, … */
  linkSeat({ room: code, seat, token }: SeatGrant, options?: RequestOptions): Promise<SeatLink> {
    const path = `${room(code)}/seats/${seat}/link`;
    return this.#ask(path, { ...options, method: 'POST', token });
  }

  /** Redeems such a ticket for a new token; the old token becomes invalid. Code: `bad_ticket`. */
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
   * Changes the room, as the host, before the game. Missing fields stay unchanged. Codes:
   * `bad_token`, `bad_combination`, `too_many_people`, `already_started`, …
   */
  changeRoom(host: HostGrant, change: ChangeRoom, options?: RequestOptions): Promise<Room> {
    const path = room(host.code);
    return this.#ask(path, { ...options, method: 'PATCH', body: change, token: host.host });
  }

  /** Moves a player, as the host, before the game; swaps two taken seats. */
  moveSeat(host: HostGrant, from: number, to: number, options?: RequestOptions): Promise<Room> {
    return this.#tell(host, `seats/${from}/move`, { ...options, body: { seat: to } });
  }

  /** Removes a player, as the host, before the game. */
  async kick(host: HostGrant, seat: number, options?: RequestOptions): Promise<void> {
    const path = `${room(host.code)}/seats/${seat}`;
    await this.#ask(path, { ...options, method: 'DELETE', token: host.host });
  }

  /** Makes the player on that seat the host, before the game. Codes: `nobody_there`, … */
  handOver(host: HostGrant, seat: number, options?: RequestOptions): Promise<Room> {
    return this.#tell(host, 'host', { ...options, body: { seat } });
  }

  /** Begins the game, whatever it waits for. Codes: `seats_free`, `already_started`, … */
  start(host: HostGrant, options?: RequestOptions): Promise<Room> {
    return this.#tell(host, 'start', { ...options });
  }

  /**
   * The code of the rematch room, which the first request after the game creates. A token of this
   * room, a seat's or the host's, is valid there for the same player. Codes: `not_over`,
   * `bad_token`, …
   */
  async rematch(code: string, token: string, options?: RequestOptions): Promise<string> {
    const request = { ...options, method: 'POST', token } as const;
    return (await this.#ask<Rematch>(`${room(code)}/rematch`, request)).rematch;
  }

  /**
   * Puts a bot on a free seat, or replaces the bot there, before the game, which begins by itself
   * with the last seat. Codes: `bad_token`, `seat_taken`, `already_started`, …
   */
  seatBot(host: HostGrant, seat: number, level: BotLevel, options?: RequestOptions): Promise<Room> {
    const path = `${room(host.code)}/seats/${seat}/bot`;
    return this.#ask(path, { ...options, method: 'PUT', body: { level }, token: host.host });
  }

  /** Removes the bot of a seat, if any. Codes: `bad_token`, `seat_taken`, `already_started`, … */
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
   * The record of a finished game, the text of a file. Codes: `no_such_room`, `not_over`,
   * `password_needed`, `busy`, …
   */
  async record(code: string, { key, ...options }: KeyOptions = {}): Promise<string> {
    return (await this.#http.exchange(`${room(code)}/record`, { ...options, token: key })).text;
  }

  /**
   * The analysis of a finished game. The first request starts it. Until it is complete the result
   * is its progress; poll at most once a second. Codes: `no_such_room`, `not_over`,
   * `password_needed`, `busy`, …
   */
  analysis(
    code: string,
    { key, ...options }: KeyOptions = {},
  ): Promise<Analysis | AnalysisProgress> {
    return this.#ask(`${room(code)}/analysis`, { ...options, token: key });
  }

  /**
   * The steps of a game from such a record. The server verifies the record and does not store it.
   * Codes: `bad_record`, whose message names the row, `too_large`, `busy`, …
   */
  async replay(record: string, options?: RequestOptions): Promise<ReplayedGame> {
    const told = await this.#ask<Replay>('api/replays', {
      ...options,
      method: 'POST',
      text: record,
    });
    return replayed(told);
  }

  /** The choices for a new room: all data for a form. */
  presets(options?: RequestOptions): Promise<Presets> {
    return this.#ask('api/presets', options);
  }

  /** The faces of all dominoes and building tiles. */
  tiles(options?: RequestOptions): Promise<Tiles> {
    return this.#ask('api/tiles', options);
  }

  /** The addresses at which other machines reach the server; empty unless asked on its machine. */
  async addresses(options?: RequestOptions): Promise<readonly string[]> {
    return (await this.#ask<Addresses>('api/addresses', options)).addresses;
  }

  /**
   * Other servers on the local network that are known now. The server asks for more, so a later
   * response may have them.
   */
  async nearby(options?: RequestOptions): Promise<readonly NearbyServer[]> {
    return (await this.#ask<Nearby>('api/nearby', options)).servers;
  }

  /** The health of the server; resolves also if the server is unhealthy. */
  health(options?: RequestOptions): Promise<Health> {
    return this.#ask('api/health', { ...options, also: [503] });
  }

  /** The server's protocol features, and the list of its documents. */
  documents(options?: RequestOptions): Promise<Documents> {
    return this.#ask('protocol', options);
  }

  /** Joins a room of this server as a player, without a token as a spectator. See {@link Game}. */
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
