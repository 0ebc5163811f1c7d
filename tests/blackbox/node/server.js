// The real binary as a child process, and one request over HTTP.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DEADLINE, within } from './patience.js';
import { reservePort } from './ports.js';

const binary = process.env.CASTELLAN_BIN;
const failures = process.env.CASTELLAN_FAILURES;
if (!binary) throw new Error('CASTELLAN_BIN must name the server\'s binary');

export class Server {
  #options;
  #log = '';
  #meantToEnd = false;
  #reserved = null; // the port, for restarts
  clients = []; // all that were made for it
  folder = mkdtempSync(join(tmpdir(), 'castellan-blackbox-'));

  // `keep`: with a database, so that it can be started again.
  constructor({ keep = false, address = '127.0.0.1', options = [] } = {}) {
    const store = keep ? ['--database', join(this.folder, 'castellan.sqlite')] : ['--ephemeral'];
    // Tests leave the network of their machine alone.
    const alone = address === '127.0.0.1' ? [] : ['--discovery', 'off'];
    this.#options = ['serve', '--address', address, ...alone, ...store, ...options];
    this.keep = keep;
  }

  async start() {
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith('CASTELLAN_')),
    );
    this.#meantToEnd = false;
    // After a restart it has the same address: pages reconnect to it.
    if (this.keep) this.#reserved ??= await reservePort();
    const options = [...this.#options, '--port', String(this.#reserved?.port ?? 0)];
    this.process = spawn(binary, options, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.process.stderr.on('data', (text) => (this.#log += text));
    this.ended = new Promise((resolve) => this.process.on('close', (code) => resolve(code)));
    const announced = new Promise((resolve, reject) => {
      let said = '';
      this.process.stdout.on('data', (text) => {
        said += text;
        const match = said.match(/http:\/\/127\.0\.0\.1:(\d+)\//);
        if (match) resolve(Number(match[1]));
      });
      this.ended.then((code) => reject(new Error(`ended with ${code} before it listened`)));
    });
    this.port = await within(announced, 'the address of the server');
    return this;
  }

  async kill() {
    await this.#end('SIGKILL');
  }

  async stop() {
    const code = await this.#end('SIGTERM');
    assert.equal(code, 0, 'SIGTERM ends the server with exit code 0');
  }

  async #end(signal) {
    assert.ok(this.running, 'the server died by itself');
    this.#meantToEnd = true;
    this.process.kill(signal);
    return within(this.ended, `the end after ${signal}`);
  }

  get running() {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  // For t.after(): stops it, and shows its log when the test failed. Complaints of a client that came
  // after its last wait fail the test, too.
  async finish(passed) {
    try {
      if (!this.#meantToEnd) await this.stop();
      if (passed) for (const client of this.clients) await client.end();
    } catch (error) {
      passed = false;
      throw error;
    } finally {
      this.#reserved?.release();
      if (!passed) this.#keepForPeople();
      rmSync(this.folder, { recursive: true, force: true });
    }
  }

  // The log and the database of a failed test, where the environment names a folder.
  #keepForPeople() {
    console.error(`--- stderr of the server\n${this.#log}---`);
    if (!failures) return;
    mkdirSync(failures, { recursive: true });
    const kept = mkdtempSync(join(failures, 'server-'));
    writeFileSync(join(kept, 'server.log'), this.#log);
    cpSync(this.folder, kept, { recursive: true });
  }

  async ask(method, path, body, headers = {}) {
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE),
    });
    const text = await answer.text();
    return { status: answer.status, json: text ? JSON.parse(text) : null };
  }

  // A room whose game has begun: its code and the tokens of its seats.
  async table(preset, players, options = {}) {
    const room = await this.ask('POST', '/api/rooms', { preset, players, options });
    assert.equal(room.status, 201);
    const tokens = [];
    for (let seat = 0; seat < players; ++seat) {
      const taken = await this.ask('POST', `/api/rooms/${room.json.code}/seats`, {
        name: `Player ${seat}`,
        seat,
      });
      assert.equal(taken.status, 201);
      tokens.push(taken.json.token);
    }
    return { code: room.json.code, tokens };
  }
}

// Runs the body of a test with its own server.
export function withServer(settings, body) {
  return async () => {
    const server = new Server(settings);
    let passed = false;
    try {
      await server.start();
      await body(server);
      passed = true;
    } finally {
      await server.finish(passed);
    }
  };
}
