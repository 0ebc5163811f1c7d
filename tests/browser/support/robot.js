// Players that need no page: they play by the server's hints, over the protocol.
import { Client } from '../../blackbox/node/client.js';
import { DEADLINE } from '../../blackbox/node/patience.js';

export const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gina', 'Hal'];

/** A room with the token of its host. */
export async function hostRoom(server, wishes) {
  const { status, json } = await server.ask('POST', '/api/rooms', wishes);
  if (status !== 201) throw new Error(JSON.stringify(json));
  return { code: json.code, host: json.host, pass: json.pass };
}

export async function makeRoom(server, wishes) {
  return (await hostRoom(server, wishes)).code;
}

/** Of a room that its host starts. */
export async function startRoom(server, { code, host }) {
  const headers = { Authorization: `Bearer ${host}` };
  const { status, json } = await server.ask('POST', `/api/rooms/${code}/start`, undefined, headers);
  if (status !== 200) throw new Error(JSON.stringify(json));
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

/** Robots on all seats that are free, one after the other, from this number on. */
export async function fillWithRobots(server, code, from, players, roll) {
  const robots = [];
  for (let index = from; index < players; ++index) {
    const known = await takeSeat(server, code, NAMES[index]);
    robots.push(new Robot(server, code, known, roll));
  }
  return Promise.all(robots.map((robot) => robot.sit()));
}

/** A game for two that was given up. */
export async function resignedRoom(server, wishes = {}) {
  const code = await makeRoom(server, { preset: 'kingdomino', players: 2, ...wishes });
  const seats = [await takeSeat(server, code, 'Ada', 0), await takeSeat(server, code, 'Ben', 1)];
  const robot = await new Robot(server, code, seats[1]).sit();
  await robot.until(() => robot.view, 'a table');
  await robot.client.act({ do: 'resign' });
  await robot.until(() => robot.over, 'the end');
  await robot.leave();
  return { code, seats };
}

/** The second player wants to play again: returns the code of the new room. */
export async function playAgain(server, { code, seats }) {
  const headers = { Authorization: `Bearer ${seats[1].token}` };
  const { status, json } = await server.ask(
    'POST',
    `/api/rooms/${code}/rematch`,
    undefined,
    headers,
  );
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json.rematch;
}

/** A game for two that was given up, and the room of its rematch. */
export async function rematchedRoom(server) {
  const room = await resignedRoom(server, { name: 'Round table' });
  return { ...room, next: await playAgain(server, room) };
}

/** A table whose seats are all played by robots, one move after the other. */
export class RobotTable {
  static async open(server, wishes, roll, names = NAMES) {
    const table = new RobotTable();
    table.code = await makeRoom(server, { name: 'Round table', listed: true, ...wishes });
    table.seats = [];
    for (let seat = 0; seat < wishes.players; ++seat)
      table.seats.push(await takeSeat(server, table.code, names[seat], seat));
    table.robots = table.seats.map((known, index) => {
      const diff = index === 0 ? 'patch' : 'events';
      return new Robot(server, table.code, known, roll, { diff });
    });
    return table.sit();
  }

  /** Again, after the robots have left. */
  async sit() {
    await Promise.all(this.robots.map((robot) => robot.sit()));
    await this.first.until(() => this.view, 'a table');
    return this;
  }

  get first() {
    return this.robots[0];
  }

  get view() {
    return this.first.view;
  }

  get ended() {
    return this.first.over || this.view.phase === 'pause';
  }

  async move() {
    const { seq } = this.first.client;
    const robot = this.robots[this.view.to_move];
    await robot.until(() => robot.mine && robot.client.seq === seq, 'a prompt');
    await robot.act();
    await this.first.client.reach(seq + 1);
  }

  /** This many moves, or all that are left. */
  async play(moves = Infinity) {
    for (let move = 0; move < moves && !this.ended; ++move) await this.move();
  }

  leave() {
    return Promise.all(this.robots.map((robot) => robot.leave()));
  }
}

/**
 * A room that robots play until `wanted(view)`: its code and seats. Null: their game ended before.
 * They have left when it is returned.
 */
export async function playedRoom(server, wishes, roll, wanted, names) {
  const table = await RobotTable.open(server, wishes, roll, names);
  while (!wanted(table.view) && !table.ended) await table.move();
  const found = wanted(table.view);
  await table.leave();
  return found ? { code: table.code, seats: table.seats } : null;
}
