/**
 * Whether a server that names another one for a room is believed: yes, no, or what this function
 * says of its URL. With `yes` any URL of https is; one of http only where the first server is
 * reached without encryption, too.
 */
export type Follow = boolean | ((server: URL) => boolean);

// Hops in a row that are made at once; later ones wait like any attempt to connect.
const HOPS = 3;

export function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/**
 * Where a line connects next: to the server that it was given, its home, or to another one, which
 * has the room and which the home named. From any other loss it comes home.
 */
export class Route {
  readonly #home: string;
  readonly #path: string;
  readonly #follow: Follow;
  #away: string | null = null;
  #through = false; // the home is asked to pass this client on, as it did not get there itself
  #hops = 0;

  /** `home`: the socket's URL, of ws or wss; `path`: its part below a server's URL. */
  constructor(home: string, path: string, follow: Follow) {
    this.#home = home;
    this.#path = path;
    this.#follow = follow;
  }

  /** Of the next socket. */
  get url(): string {
    if (this.#away !== null) return this.#away;
    return this.#through ? withQuery(this.#home, 'follow=no') : this.#home;
  }

  /** The server said that the room is elsewhere. True: it is to be looked for there at once. */
  moved(to: unknown): boolean {
    this.#away = this.#resolve(to);
    // An address that is not to be followed is no way for this client; without one, none is needed.
    this.#through = this.#away === null && to !== undefined;
    return (this.#away !== null || this.#through) && ++this.#hops <= HOPS;
  }

  /** The link was lost in any other way; `established`: after the room had let it in. */
  lost(established: boolean): void {
    if (established) this.#through = false;
    else if (this.#away !== null) this.#through = true;
    this.#away = null;
  }

  /** Things go on: what was tried before does not count any more. */
  progress(): void {
    this.#hops = 0;
  }

  #resolve(to: unknown): string | null {
    if (typeof to !== 'string' || this.#follow === false) return null;
    let server: URL;
    try {
      server = new URL(to);
    } catch {
      return null;
    }
    const encrypted = server.protocol === 'https:' || server.protocol === 'wss:';
    const plain = server.protocol === 'http:' || server.protocol === 'ws:';
    if (!encrypted && !(plain && this.#home.startsWith('ws:'))) return null;
    if (server.username !== '' || server.password !== '') return null;
    if (typeof this.#follow === 'function' && !this.#follow(server)) return null;
    const scheme = encrypted ? 'wss' : 'ws';
    return `${scheme}://${server.host}${server.pathname.replace(/\/*$/, '/')}${this.#path}`;
  }
}
