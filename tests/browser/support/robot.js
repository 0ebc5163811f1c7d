// Players that need no page: they play by the server's hints, over the protocol.
import { Client } from '../../blackbox/node/client.js';
import { DEADLINE } from '../../blackbox/node/patience.js';

const moment = () => new Promise((resolve) => setTimeout(resolve, 20));

async function become(truth, what, patience = DEADLINE) {
  const end = Date.now() + patience;
  while (!truth()) {
    if (Date.now() > end) throw new Error(`${what}: not within ${patience} ms`);
    await moment();
  }
}

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
  constructor(server, code, known, roll) {
    Object.assign(this, { server, code, known, roll });
  }

  async sit() {
    this.client = await new Client(this.server, this.code, this.known.token, {
      hints: true,
    }).join();
    return this;
  }

  get view() {
    return this.client.view;
  }

  get mine() {
    const { prompt, seq, view } = this.client;
    return view?.to_move === this.client.seat && prompt?.seq === seq;
  }

  get over() {
    return this.view?.phase === 'over';
  }

  async act() {
    const { actions } = this.client.prompt;
    await this.client.act(actions[this.roll(actions.length)]);
  }

  /** Against human players: they may take their time. */
  async play(patience = DEADLINE) {
    for (;;) {
      const { client } = this;
      const ready = () => this.mine || this.over || client.closed || client.error;
      await become(ready, 'my turn', patience);
      if (client.error) throw client.error;
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
  await become(() => robot.view, 'a table');
  await robot.client.act({ do: 'resign' });
  await become(() => robot.over, 'the end');
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
  const robots = seats.map((known) => new Robot(server, code, known, roll));
  await Promise.all(robots.map((robot) => robot.sit()));
  const [first] = robots;
  await become(() => first.view, 'a table');
  while (!wanted(first.view) && !first.over && first.view.phase !== 'pause') {
    const { seq } = first.client;
    const robot = robots[first.view.to_move];
    await become(() => robot.mine && robot.client.seq === seq, 'a prompt');
    await robot.act();
    await first.client.reach(seq + 1);
  }
  const found = wanted(first.view);
  await Promise.all(robots.map((robot) => robot.leave()));
  return found ? { code, seats } : null;
}
