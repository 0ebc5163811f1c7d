// A connection between a page and the server that can be cut.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export class Wire {
  #listener;
  #pairs = new Set();
  #cut = false;
  #deaf = false;

  constructor(port) {
    this.#listener = createServer((client) => {
      if (this.#cut) return client.destroy();
      const server = connect(port, '127.0.0.1');
      const pair = [client, server];
      this.#pairs.add(pair);
      for (const socket of pair) {
        socket
          .on('error', () => {})
          .on('close', () => {
            for (const end of pair) end.destroy();
            this.#pairs.delete(pair);
          });
        socket.setNoDelay(true);
      }
      client.on('data', (data) => server.write(data));
      server.on('data', (data) => this.#deaf || client.write(data));
    });
  }

  async listen() {
    this.#listener.listen(0, '127.0.0.1');
    await once(this.#listener, 'listening');
    this.base = `http://127.0.0.1:${this.#listener.address().port}`;
    return this;
  }

  /** The server's data are lost from now on; the page's data still arrive. */
  deafen() {
    this.#deaf = true;
  }

  cut() {
    this.#cut = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  mend() {
    this.#cut = false;
    this.#deaf = false;
  }

  close() {
    this.cut();
    this.#listener.close();
  }
}
