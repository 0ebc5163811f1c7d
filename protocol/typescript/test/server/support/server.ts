// The real server as a child process.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { within } from './patience.js';

export class Server {
  readonly #folder = mkdtempSync(join(tmpdir(), 'castellan-typescript-'));
  readonly #binary: string;
  #process: ChildProcess | null = null;
  #log = '';
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
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'close');
    server.kill(signal);
    await within(ended, `the end after ${signal}`);
  }

  async finish(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
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
