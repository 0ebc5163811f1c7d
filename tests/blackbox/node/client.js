// A player or a spectator: one connection, and the table as it is known from there. The first error
// fails every later wait, and the test.
import assert from 'node:assert/strict';
import { once } from 'node:events';

import { canonical, digest } from './digest.js';
import { applyPatch, WebSocket } from './packages.js';
import { DEADLINE, within } from './patience.js';
import { closed } from './schema.js';

let ids = 0;

export class Client {
  seq = null;
  view = null;
  steps = new Map(); // seq → text
  answers = []; // steps of this seat and refusals, in order of arrival
  pongs = [];
  snapshots = 0;
  #wakers = [];

  constructor(server, code, token, { diff = 'both', hints = false } = {}) {
    Object.assign(this, { server, code, token, diff, hints });
    server.clients.push(this);
  }

  async open(subprotocols = ['castellan.v1']) {
    const uri = `ws://127.0.0.1:${this.server.port}/api/rooms/${this.code}/socket`;
    this.socket = new WebSocket(uri, subprotocols);
    this.socket.on('message', (data, binary) => this.#hear(data, binary));
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#wake();
    });
    this.socket.on('error', (error) => (this.lost = error));
    await within(once(this.socket, 'open'), 'opening a socket');
    return this;
  }

  async join(more = {}) {
    await this.open();
    const want = { diff: this.diff, hints: this.hints };
    this.say({ type: 'hello', token: this.token, want, ...more });
    await this.until(() => this.welcome, 'a welcome');
    return this;
  }

  // A new connection that continues this one's state.
  async resume() {
    const heir = new Client(this.server, this.code, this.token, this);
    heir.seq = this.seq;
    heir.view = structuredClone(this.view);
    return heir.join({ since: this.seq });
  }

  async leave() {
    this.socket.close();
    await this.until(() => this.closed, 'the closing handshake');
  }

  // All frames are heard: the server has ended.
  async end() {
    if (this.socket) await this.until(() => this.closed, 'the end of the connection');
  }

  say(frame) {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  // The answer to an action: a step of this seat, or a refusal.
  async act(action, { id = `n-${++ids}`, at = this.seq } = {}) {
    const before = this.answers.length;
    this.say({ type: 'act', id, at, action });
    await this.until(() => this.answers.length > before, `an answer to ${id}`);
    const answer = this.answers.at(-1);
    assert.equal(answer.re, id);
    return answer;
  }

  async refusal(frame) {
    const before = this.answers.length;
    this.say(frame);
    await this.until(() => this.answers.length > before, 'a refusal');
    assert.equal(this.answers.at(-1).type, 'rejected');
    return this.answers.at(-1);
  }

  async ping() {
    const t = ++ids;
    this.say({ type: 'ping', t });
    await this.until(() => this.pongs.includes(t), 'a pong');
  }

  reach(seq) {
    return this.until(() => this.seq !== null && this.seq >= seq, `seq ${seq}`);
  }

  async prompted() {
    await this.until(() => this.prompt?.seq === this.seq, `a prompt for ${this.seq}`);
    return this.prompt.actions;
  }

  async expectClose(code, reason) {
    await this.until(() => this.closed, `close ${code}`);
    assert.deepEqual(this.closed, { code, reason });
    assert.deepEqual(this.farewell, { type: 'farewell', code, reason, reconnect: code < 4500 });
  }

  async until(truth, what, patience = DEADLINE) {
    const end = Date.now() + patience;
    for (;;) {
      if (this.error) throw this.error;
      if (truth()) return;
      if (this.closed) assert.fail(`${what}: closed with ${JSON.stringify(this.closed)}`);
      const woken = new Promise((resolve) => this.#wakers.push(resolve));
      await within(woken, `seat ${this.seat} at ${this.seq}: ${what}`, end - Date.now());
    }
  }

  #wake() {
    for (const wake of this.#wakers.splice(0)) wake();
  }

  #hear(data, binary) {
    try {
      assert.equal(binary, false);
      assert.equal(this.farewell, undefined, 'farewell is the last frame');
      this.#take(JSON.parse(data), String(data));
    } catch (error) {
      this.error ??= error;
    }
    this.#wake();
  }

  #take(frame, text) {
    assert.equal(closed('schema/server.json', frame), null, text);
    switch (frame.type) {
      case 'welcome':
        this.welcome = frame;
        this.seat = frame.you.seat;
        break;
      case 'snapshot':
        assert.equal(digest(frame.view), frame.digest);
        assert.ok(text.includes(canonical(frame.view)), 'the view is canonical');
        this.seq = frame.seq;
        this.view = frame.view;
        ++this.snapshots;
        break;
      case 'step':
        this.#step(frame, text);
        break;
      case 'rejected':
        this.answers.push(frame);
        break;
      case 'prompt':
        assert.equal(frame.seat, this.seat);
        this.prompt = frame;
        break;
      case 'presence':
        this.presence = frame;
        break;
      case 'proposal':
        this.proposal = frame;
        break;
      case 'status':
        break; // no test here is about clocks
      case 'pong':
        this.pongs.push(frame.t);
        break;
      case 'farewell':
        this.farewell = frame;
        break;
      default:
        assert.fail(`unknown frame ${text}`);
    }
  }

  #step(frame, text) {
    assert.equal('events' in frame, this.diff !== 'patch');
    assert.equal('patch' in frame, this.diff !== 'events');
    if (frame.by === this.seat) this.answers.push(frame);
    if (frame.seq <= this.seq) return; // repeated for the client that sent the act again
    assert.equal(frame.seq, this.seq + 1);
    this.seq = frame.seq;
    this.steps.set(frame.seq, text);
    if (this.diff === 'events') return;
    for (const failure of applyPatch(this.view, frame.patch)) assert.equal(failure, null);
    assert.equal(digest(this.view), frame.digest, `digest after step ${frame.seq}`);
  }
}
