import type { Exchange, RequestOptions } from './exchange.js';
import type {
  Alert,
  AlertGrant,
  Alerts,
  ChangeMe,
  Games,
  Leader,
  Leaderboard,
  NewAlert,
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

/** A filter for games; missing fields match all. */
export interface FindGames {
  /** The name of a registered player. */
  player?: string;
  preset?: Preset;
  /** Games that ended within `from` and `to`, in milliseconds since 1970, both inclusive. */
  from?: number;
  to?: number;
  /** The `more` of the previous page. */
  before?: string;
}

/**
 * Player accounts. A token authenticates a player; the server returns it once. On a server without
 * storage all methods fail with `no_players`.
 */
export class PlayersApi {
  readonly #http: Exchange;

  constructor(http: Exchange) {
    this.#http = http;
  }

  /**
   * Creates a guest, or with a passphrase a registered player. Codes: `name_taken`,
   * `no_registration`, …
   */
  create(player: NewPlayer, options?: RequestOptions): Promise<PlayerGrant> {
    return this.#http.ask('api/players', { ...options, method: 'POST', body: player });
  }

  /** Signs in on another device. Codes: `bad_passphrase`, `bad_jwt`, `no_accounts`, … */
  signIn(who: SignIn, options?: RequestOptions): Promise<PlayerGrant> {
    return this.#http.ask('api/sessions', { ...options, method: 'POST', body: who });
  }

  /** Revokes the token. Code: `bad_token`. */
  async signOut(token: string, options?: RequestOptions): Promise<void> {
    await this.#http.ask('api/sessions', { ...options, method: 'DELETE', token });
  }

  /** The player of this token. Code: `bad_token`. */
  me(token: string, options?: RequestOptions): Promise<Player> {
    return this.#http.ask('api/me', { ...options, token });
  }

  /**
   * Changes the name or the passphrase; a passphrase registers a guest. Codes: `bad_passphrase`,
   * `name_taken`, `not_yours`, `bad_token`, …
   */
  change(token: string, change: ChangeMe, options?: RequestOptions): Promise<Player> {
    return this.#http.ask('api/me', { ...options, method: 'PATCH', body: change, token });
  }

  /** Deletes the account permanently. Codes: `still_playing`, `bad_token`. */
  async forget(token: string, options?: RequestOptions): Promise<void> {
    await this.#http.ask('api/me', { ...options, method: 'DELETE', token });
  }

  /** A player by its id. Code: `no_such_player`. */
  player(id: string, options?: RequestOptions): Promise<Player> {
    return this.#http.ask(`api/players/${encodeURIComponent(id)}`, options);
  }

  /** Registered players whose names have this prefix, at most 20. */
  async named(beginning: string, options?: RequestOptions): Promise<readonly Player[]> {
    const path = `api/players?name=${encodeURIComponent(beginning)}`;
    return (await this.#http.ask<Players>(path, options)).players;
  }

  /** Finished games in listed rooms, newest first. */
  games(find: FindGames = {}, options?: RequestOptions): Promise<Games> {
    return this.#http.ask(`api/games${query(find)}`, options);
  }

  /** Finished games of this player in listed rooms. Code: `no_such_player`. */
  gamesOf(id: string, find: FindGames = {}, options?: RequestOptions): Promise<Games> {
    return this.#http.ask(`api/players/${encodeURIComponent(id)}/games${query(find)}`, options);
  }

  /** All finished games of the token's player, also in unlisted rooms. */
  myGames(token: string, find: FindGames = {}, options?: RequestOptions): Promise<Games> {
    return this.#http.ask(`api/me/games${query(find)}`, { ...options, token });
  }

  /** The player's seats in rooms that are not over, newest first. Code: `bad_token`. */
  async mySeats(token: string, options?: RequestOptions): Promise<readonly OwnSeat[]> {
    return (await this.#http.ask<OwnSeats>('api/me/seats', { ...options, token })).seats;
  }

  /**
   * The player's seat in that room with a new token, which replaces the old one. Codes:
   * `no_such_seat`, `no_such_room`, `bad_token`, …
   */
  regainSeat(token: string, room: string, options?: RequestOptions): Promise<SeatGrant> {
    return this.#http.ask('api/me/seats', { ...options, method: 'POST', body: { room }, token });
  }

  /** The player's alerts, for all games. Codes: `no_alerts`, `bad_token`. */
  async alerts(token: string, options?: RequestOptions): Promise<readonly Alert[]> {
    return (await this.#http.ask<Alerts>('api/me/alerts', { ...options, token })).alerts;
  }

  /**
   * Alerts when one of the player's games waits; the same address again renews them. Codes:
   * `no_channel`, `too_many_alerts`, …
   */
  addAlert(token: string, alert: NewAlert, options?: RequestOptions): Promise<AlertGrant> {
    return this.#http.ask('api/me/alerts', { ...options, method: 'POST', body: alert, token });
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
