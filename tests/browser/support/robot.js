// Players that need no page: they play by the server's hints, over the protocol.
import { Client } from '../../blackbox/node/client.js';
import { DEADLINE } from '../../blackbox/node/patience.js';

/** A room with the token of its host. */
export async function hostRoom(server, wishes) {
  const { status, json } = await server.ask('POST', '/api/rooms', wishes);
  if (status !== 201) throw new Error(JSON.stringify(json));
  return { code: json.code, host: json.host, pass: json.pass };
}

export async function makeRoom(server, wishes) {
  return (await hostRoom(server, wishes)).code;
}

/** A bot on this seat; without one, on all that are free. */
export async function seatBot(server, { code, host }, level, seat = null) {
  const [method, path] = seat === null ? ['POST', 'bots'] : ['PUT', `seats/${seat}/bot`];
  const headers = { Authorization: `Bearer ${host}` };
  const { status, json } = await server.ask(
    method,
    `/api/rooms/${code}/${path}`,
    { level },
    headers,
  );
  if (status !== 200) throw new Error(JSON.stringify(json));
}

/** `key`: the token of the room's host, or its pass. */
export async function takeSeat(server, code, name, seat, key) {
  const body = { name, ...(seat === undefined ? {} : { seat }) };
  const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  const { status, json } = await server.ask('POST', `/api/rooms/${code}/seats`, body, headers);
  if (status !== 201) throw new Error(JSON.stringify(json));
  return { name, room: code, seat: json.seat, token: json.token };
}

export class Robot {
  /** `diff`: with `events` it plays without a view of its own. */
  constructor(server, code, known, roll, { diff = 'patch' } = {}) {
    Object.assign(this, { server, code, known, roll, diff });
  }

  async sit() {
    const want = { diff: this.diff, hints: true };
    this.client = await new Client(this.server, this.code, this.known.token, want).join();
    return this;
  }

  get view() {
    return this.client.view;
  }

  get mine() {
    const { prompt, seq } = this.client;
    return prompt?.seq === seq && prompt.actions.length > 0;
  }

  get over() {
    return this.view?.phase === 'over';
  }

  async act() {
    const { actions } = this.client.prompt;
    await this.client.act(actions[this.roll(actions.length)]);
  }

  until(truth, what, patience) {
    return this.client.until(truth, what, patience);
  }

  /** Against players who may take their time, in milliseconds. */
  async play(patience = 6 * DEADLINE) {
    for (;;) {
      const { client } = this;
      await this.until(() => this.mine || this.over || client.closed, 'my turn', patience);
      if (this.over || client.closed) return;
      await this.act();
    }
  }

  leave() {
    return this.client.leave();
  }
}

/** A game for two that was given up, and the room of its rematch. */
export async function rematchedRoom(server) {
  const code = await makeRoom(server, { preset: 'kingdomino', players: 2, name: 'Round table' });
  const seats = [await takeSeat(server, code, 'Ada', 0), await takeSeat(server, code, 'Ben', 1)];
  const robot = await new Robot(server, code, seats[1]).sit();
  await robot.until(() => robot.view, 'a table');
  await robot.client.act({ do: 'resign' });
  await robot.until(() => robot.over, 'the end');
  await robot.leave();
  const headers = { Authorization: `Bearer ${seats[1].token}` };
  const { status, json } = await server.ask(
    'POST',
    `/api/rooms/${code}/rematch`,
    undefined,
    headers,
  );
  if (status !== 200) throw new Error(JSON.stringify(json));
  return { code, seats, next: json.rematch };
}

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gina', 'Hal'];

/**
 * A room that robots play until `wanted(view)`: its code and seats. Null: their game ended before.
 * They have left when it is returned.
 */
export async function playedRoom(server, wishes, roll, wanted) {
  const code = await makeRoom(server, { name: 'Round table', listed: true, ...wishes });
  const seats = [];
  for (let seat = 0; seat < wishes.players; ++seat)
    seats.push(await takeSeat(server, code, NAMES[seat], seat));
  const robots = seats.map((known, index) => {
    const diff = index === 0 ? 'patch' : 'events';
    return new Robot(server, code, known, roll, { diff });
  });
  await Promise.all(robots.map((robot) => robot.sit()));
  const [first] = robots;
  await first.until(() => first.view, 'a table');
  while (!wanted(first.view) && !first.over && first.view.phase !== 'pause') {
    const { seq } = first.client;
    const robot = robots[first.view.to_move];
    await robot.until(() => robot.mine && robot.client.seq === seq, 'a prompt');
    await robot.act();
    await first.client.reach(seq + 1);
  }
  const found = wanted(first.view);
  await Promise.all(robots.map((robot) => robot.leave()));
  return found ? { code, seats } : null;
}
