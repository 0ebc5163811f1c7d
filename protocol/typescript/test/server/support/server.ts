// The real server as a child process.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { within } from './patience.js';

export class Server {
  readonly #folder = mkdtempSync(join(tmpdir(), 'castellan-typescript-'));
  readonly #binary: string;
  /** Null: not started, or stopped by the test. */
  #process: ChildProcess | null = null;
  #log = '';
  #holders: Socket[] = [];
  port = 0;

  constructor(
    binary: string,
    readonly options: string[] = [],
  ) {
    this.#binary = binary;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the server; restarts use the same port and the same database. */
  async start(): Promise<void> {
    if (this.port === 0) [this.port, this.#holders] = await reservePort();
    const database = join(this.#folder, 'castellan.sqlite');
    const server = spawn(
      this.#binary,
      [
        ...['serve', '--address', '127.0.0.1', '--port', String(this.port)],
        ...['--database', database, ...this.options],
      ],
      { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#process = server;
    server.stderr.on('data', (text) => (this.#log += text));
    const announced = new Promise<number>((resolve, reject) => {
      let said = '';
      server.stdout.on('data', (text) => {
        const match = (said += text).match(/http:\/\/127\.0\.0\.1:(\d+)\//);
        if (match) resolve(Number(match[1]));
      });
      server.once('error', reject);
      server.once('close', () => reject(new Error(`the server ended:\n${this.#log}`)));
    });
    this.port = await within(announced, 'the address of the server');
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process;
    if (!server) return;
    this.#process = null;
    const { exitCode, signalCode } = server;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`the server ended by itself, ${exitCode ?? signalCode}:\n${this.#log}`);
    const ended = once(server, 'close') as Promise<[number | null]>;
    server.kill(signal);
    const [code] = await within(ended, `the end after ${signal}`);
    if (signal === 'SIGTERM' && code !== 0)
      throw new Error(`SIGTERM ended the server with ${code}:\n${this.#log}`);
  }

  async finish(): Promise<void> {
    try {
      await this.stop('SIGKILL');
    } finally {
      for (const holder of this.#holders) holder.destroy();
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }
}

/**
 * A port that no other process gets between two starts of a server. A connection within this process
 * holds it. The connection does not listen, so a server that sets SO_REUSEADDR can.
 */
async function reservePort(): Promise<[number, Socket[]]> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const near = connect(port, '127.0.0.1');
  const [far] = (await once(listener, 'connection')) as [Socket];
  listener.close();
  for (const end of [near, far]) end.on('error', () => {}).unref();
  return [port, [near, far]];
}

/** A running server, for the duration of a test. */
export async function serve(...options: string[]): Promise<Server> {
  const binary = process.env.CASTELLAN_BIN;
  if (!binary) throw new Error('set CASTELLAN_BIN to the binary of the server');
  const server = new Server(binary, options);
  onTestFinished(() => server.finish());
  await server.start();
  return server;
}
