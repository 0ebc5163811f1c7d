// A misconfigured proxy in front of the server, or one that asks for a password. `behave` sets how.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

export class Proxy {
  /**
   * `upgrade: false` drops the headers of a WebSocket upgrade, `host` replaces the browser's,
   * `password` is required, `away` answers 502, to these paths only if it is a pattern, `missing` names files that no longer exist,
   * `prefix` is the folder of the server, `renamed: [from, to]` serves files under other names, as
   * an upgrade does, and `gone: true` ends every connection.
   */
  #ways = {};
  #listener;
  #sockets = new Set();
  /** The methods and paths of all requests. */
  asked = [];

  constructor(port) {
    this.port = port;
    this.#listener = createServer((from, to) => this.#pass(from, to));
    this.#listener.on('upgrade', (from, socket) => this.#upgrade(from, socket));
    this.#listener.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
  }

  async listen() {
    this.#listener.listen(0, '127.0.0.1');
    await once(this.#listener, 'listening');
    this.base = `http://127.0.0.1:${this.#listener.address().port}`;
    return this;
  }

  /** From now on, for open connections, too. */
  behave(ways) {
    this.#ways = ways;
    for (const socket of this.#sockets) socket.destroy();
  }

  close() {
    this.#listener.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #refusal({ url, headers }) {
    const { password, away, missing } = this.#ways;
    const wanted = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`;
    if (password && headers.authorization !== wanted)
      return [401, { 'WWW-Authenticate': 'Basic realm="play"' }];
    if (away === true || away?.test(url)) return [502, {}];
    if (missing?.test(url)) return [404, {}];
    return null;
  }

  #headers({ headers }) {
    const { host } = this.#ways;
    return { ...headers, ...(host ? { host } : {}) };
  }

  #path(url) {
    const [from = '', to = ''] = this.#ways.renamed ?? [];
    return url.replace(this.#ways.prefix ?? '', '').replace(to, from);
  }

  /** The answer with the other names, uncompressed. */
  async #rename(answer, to) {
    const [from, other] = this.#ways.renamed;
    const { etag, ...headers } = answer.headers;
    const text = Buffer.concat(await answer.toArray())
      .toString()
      .replaceAll(from, other);
    to.writeHead(answer.statusCode, { ...headers, 'content-length': Buffer.byteLength(text) });
    to.end(text);
  }

  #pass(from, to) {
    this.asked.push(`${from.method} ${from.url}`);
    if (this.#ways.gone) return to.destroy();
    const refusal = this.#refusal(from);
    if (refusal !== null) {
      to.writeHead(refusal[0], { 'Content-Type': 'text/plain', ...refusal[1] });
      return to.end('a proxy says so');
    }
    const { method, url } = from;
    const path = this.#path(url);
    const headers = this.#headers(from);
    const renames = this.#ways.renamed && /^\/(sw\.js)?([?#]|$)/.test(path);
    if (renames) for (const name of ['accept-encoding', 'if-none-match']) delete headers[name];
    const passed = request({ port: this.port, method, path, headers }, (answer) => {
      if (renames) return void this.#rename(answer, to);
      to.writeHead(answer.statusCode, answer.headers);
      answer.pipe(to);
    });
    passed.on('error', () => to.destroy());
    to.on('error', () => passed.destroy());
    from.pipe(passed);
  }

  #upgrade(from, socket) {
    this.asked.push(`UPGRADE ${from.url}`);
    socket.on('error', () => {});
    if (this.#ways.gone) return socket.destroy();
    const refusal = this.#refusal(from);
    if (refusal !== null)
      return socket.end(`HTTP/1.1 ${refusal[0]} No\r\nConnection: close\r\n\r\n`);
    const server = connect(this.port, '127.0.0.1');
    for (const [one, other] of [
      [server, socket],
      [socket, server],
    ])
      one.on('error', () => {}).on('close', () => other.destroy());
    const dropped = this.#ways.upgrade === false ? ['upgrade', 'connection'] : [];
    const lines = Object.entries(this.#headers(from))
      .filter(([name]) => !dropped.includes(name))
      .map(([name, value]) => `${name}: ${value}`);
    server.write([`GET ${this.#path(from.url)} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    server.pipe(socket);
    socket.pipe(server);
  }
}

/** Runs the body with a proxy in front of the stage's server. */
export async function proxied(stage, body) {
  const proxy = await new Proxy(stage.server.port).listen();
  try {
    await body(proxy);
  } finally {
    proxy.close();
  }
}
