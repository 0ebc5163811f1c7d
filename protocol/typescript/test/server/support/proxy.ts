// A proxy that injects a fault into one connection at one WebSocket frame.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

export type Direction = 'from client' | 'from server';

export interface Harm {
  direction: Direction;
  /** Counted from 1, over all connections. */
  frame: number;
  /**
   * - `cut before`: the frame is not delivered, and the connection is cut
   * - `cut after`: the frame is delivered, then the connection is cut
   * - `swallow`: drops this frame and all later ones without closing the connection
   * - otherwise a text that is sent to the client before this frame
   */
  how: 'cut before' | 'cut after' | 'swallow' | { say: string };
}

export class Proxy {
  readonly #listener: Server;
  readonly #sockets = new Set<Socket>();
  readonly #silent = new Set<Socket>();
  readonly #counts = { 'from client': 0, 'from server': 0 };
  readonly #harm: Harm | null;
  /** Whether the frame occurred. */
  done = false;

  constructor(port: number, harm: Harm | null) {
    this.#harm = harm;
    this.#listener = createServer((client) => {
      const server = connect(port, '127.0.0.1');
      for (const socket of [client, server]) {
        this.#sockets.add(socket);
        socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
        socket.setNoDelay(true);
      }
      client.on('close', () => server.destroy());
      server.on('close', () => client.end());
      this.#pass('from client', client, server);
      this.#pass('from server', server, client);
    });
  }

  async listen(): Promise<string> {
    this.#listener.listen(0, '127.0.0.1');
    await once(this.#listener, 'listening');
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#listener.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #pass(direction: Direction, from: Socket, to: Socket): void {
    let rest = Buffer.alloc(0);
    let upgraded = false;
    from.on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      for (;;) {
        const length = upgraded ? frameLength(rest) : headLength(rest);
        if (length === null || rest.length < length) return;
        const part = rest.subarray(0, length);
        rest = rest.subarray(length);
        if (upgraded && this.#isTheOne(direction)) {
          const { how } = this.#harm!;
          if (how === 'swallow') {
            // In both directions, until both sides time out.
            this.#silent.add(from).add(to);
          } else if (typeof how === 'object') {
            (direction === 'from server' ? to : from).write(textFrame(how.say));
          } else {
            if (how === 'cut after') to.end(part);
            else to.destroy();
            from.destroy();
            return;
          }
        }
        if (this.#silent.has(from)) continue;
        upgraded = true;
        to.write(part);
      }
    });
  }

  #isTheOne(direction: Direction): boolean {
    const count = ++this.#counts[direction];
    if (direction !== this.#harm?.direction || count !== this.#harm.frame) return false;
    this.done = true;
    return true;
  }
}

/** A proxy for the duration of a test, or until it is closed. */
export async function proxy(
  port: number,
  harm: Harm | null,
): Promise<{ proxy: Proxy; url: string }> {
  const between = new Proxy(port, harm);
  const url = await between.listen();
  onTestFinished(() => between.close());
  return { proxy: between, url };
}

// The request or the response of the upgrade.
function headLength(data: Buffer): number | null {
  const end = data.indexOf('\r\n\r\n');
  return end < 0 ? null : end + 4;
}

function frameLength(data: Buffer): number | null {
  if (data.length < 2) return null;
  const mask = data[1]! & 0x80 ? 4 : 0;
  const short = data[1]! & 0x7f;
  if (short < 126) return 2 + mask + short;
  if (short === 126) return data.length < 4 ? null : 4 + mask + data.readUInt16BE(2);
  return data.length < 10 ? null : 10 + mask + Number(data.readBigUInt64BE(2));
}

function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? [0x81, payload.length] : [0x81, 126, 0, 0];
  const frame = Buffer.concat([Buffer.from(head), payload]);
  if (payload.length >= 126) frame.writeUInt16BE(payload.length, 2);
  return frame;
}
