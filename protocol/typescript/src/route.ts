/**
 * Whether to follow a redirect to another server: yes, no, or the function's result for its URL.
 * With `true` any https URL is followed; an http URL only if the first server's URL is http, too.
 */
export type Follow = boolean | ((server: URL) => boolean);

// Redirects in a row that are followed at once; later ones wait like any attempt to connect.
const HOPS = 3;

export function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/**
 * Where a line connects next: to its first server, the home, or to the owner of the room, to which
 * the home redirected. After any other loss it returns to the home.
 */
export class Route {
  readonly #home: string;
  readonly #path: string;
  readonly #follow: Follow;
  #away: string | null = null;
  #through = false; // ask the home to tunnel, because the client could not connect to the owner
  #hops = 0;

  /** `home`: the socket's ws or wss URL; `path`: its part below a server's URL. */
  constructor(home: string, path: string, follow: Follow) {
    this.#home = home;
    this.#path = path;
    this.#follow = follow;
  }

  /** The URL of the next socket. */
  get url(): string {
    if (this.#away !== null) return this.#away;
    return this.#through ? withQuery(this.#home, 'follow=no') : this.#home;
  }

  /** The server redirected. Returns whether to connect at once. */
  moved(to: unknown): boolean {
    this.#away = this.#resolve(to);
    // If the client may not follow the address, the home must tunnel; without one, it is retried.
    this.#through = this.#away === null && to !== undefined;
    return (this.#away !== null || this.#through) && ++this.#hops <= HOPS;
  }

  /** The link was lost for another reason; `established`: after `welcome`. */
  lost(established: boolean): void {
    if (established) this.#through = false;
    else if (this.#away !== null) this.#through = true;
    this.#away = null;
  }

  /** The connection makes progress: resets the count of redirects. */
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
