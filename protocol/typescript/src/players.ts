import type { Exchange, RequestOptions } from './exchange.js';
import type {
  ChangeMe,
  Games,
  Leader,
  Leaderboard,
  OwnSeat,
  OwnSeats,
  NewPlayer,
  Player,
  PlayerGrant,
  Players,
  Preset,
  SeatGrant,
  SignIn,
} from './types.js';

/** Which games are asked for; what is left out does not matter. */
export interface FindGames {
  /** The name of somebody registered. */
  player?: string;
  preset?: Preset;
  /** Ended at this time or later, in milliseconds since 1970; and at this time or before. */
  from?: number;
  to?: number;
  /** The `more` of the page before. */
  before?: string;
}

/**
 * Those whom a server knows from one room to the next. A token shows who somebody is: it is told
 * once, and whoever has it is that player. On a server that keeps nothing everything fails with
 * `no_players`.
 */
export class PlayersApi {
  readonly #http: Exchange;

  constructor(http: Exchange) {
    this.#http = http;
  }

  /** A guest, or with a passphrase somebody registered. Codes: `name_taken`, `no_registration`, … */
  create(player: NewPlayer, options?: RequestOptions): Promise<PlayerGrant> {
    return this.#http.ask('api/players', { ...options, method: 'POST', body: player });
  }

  /** The same player on another device. Codes: `bad_passphrase`, `bad_jwt`, `no_accounts`, … */
  signIn(who: SignIn, options?: RequestOptions): Promise<PlayerGrant> {
    return this.#http.ask('api/sessions', { ...options, method: 'POST', body: who });
  }

  /** The token is nobody's from now on. Code: `bad_token`. */
  async signOut(token: string, options?: RequestOptions): Promise<void> {
    await this.#http.ask('api/sessions', { ...options, method: 'DELETE', token });
  }

  /** Whoever has this token. Code: `bad_token`. */
  me(token: string, options?: RequestOptions): Promise<Player> {
    return this.#http.ask('api/me', { ...options, token });
  }

  /**
   * Another name, or a passphrase: with one a guest becomes registered. Codes: `bad_passphrase`,
   * `name_taken`, `not_yours`, `bad_token`, …
   */
  change(token: string, change: ChangeMe, options?: RequestOptions): Promise<Player> {
    return this.#http.ask('api/me', { ...options, method: 'PATCH', body: change, token });
  }

  /** The player is nobody from now on, for good. Codes: `still_playing`, `bad_token`. */
  async forget(token: string, options?: RequestOptions): Promise<void> {
    await this.#http.ask('api/me', { ...options, method: 'DELETE', token });
  }

  /** A player by its id. Code: `no_such_player`. */
  player(id: string, options?: RequestOptions): Promise<Player> {
    return this.#http.ask(`api/players/${encodeURIComponent(id)}`, options);
  }

  /** Those registered whose names begin like this, at most 20. */
  async named(beginning: string, options?: RequestOptions): Promise<readonly Player[]> {
    const path = `api/players?name=${encodeURIComponent(beginning)}`;
    return (await this.#http.ask<Players>(path, options)).players;
  }

  /** Games that are over in listed rooms, newest first. */
  games(find: FindGames = {}, options?: RequestOptions): Promise<Games> {
    return this.#http.ask(`api/games${query(find)}`, options);
  }

  /** Those of them that this player played. Codes: `no_such_player`. */
  gamesOf(id: string, find: FindGames = {}, options?: RequestOptions): Promise<Games> {
    return this.#http.ask(`api/players/${encodeURIComponent(id)}/games${query(find)}`, options);
  }

  /** All that whoever has this token played, in rooms that were not listed too. */
  myGames(token: string, find: FindGames = {}, options?: RequestOptions): Promise<Games> {
    return this.#http.ask(`api/me/games${query(find)}`, { ...options, token });
  }

  /** Where whoever has this token sits in rooms that are not over, newest first. Code: `bad_token`. */
  async mySeats(token: string, options?: RequestOptions): Promise<readonly OwnSeat[]> {
    return (await this.#http.ask<OwnSeats>('api/me/seats', { ...options, token })).seats;
  }

  /**
   * The seat there, by a new token; the one before opens nothing any more. Codes: `no_such_seat`,
   * `no_such_room`, `bad_token`, …
   */
  regainSeat(token: string, room: string, options?: RequestOptions): Promise<SeatGrant> {
    return this.#http.ask('api/me/seats', { ...options, method: 'POST', body: { room }, token });
  }

  /** The best players of a family of presets, at most 100. */
  async leaderboard(
    family: Leaderboard['family'],
    options?: RequestOptions,
  ): Promise<readonly Leader[]> {
    return (await this.#http.ask<Leaderboard>(`api/leaderboards/${family}`, options)).players;
  }
}

function query(find: FindGames): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(find))
    if (value !== undefined) fields.set(name, String(value));
  const text = fields.toString();
  return text === '' ? '' : `?${text}`;
}
