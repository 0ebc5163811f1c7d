// Rooms in all the states that a screen can show, played there by robots. Seat 0 is for the guest.
import { dice } from '../../blackbox/node/table.js';
import { CHANNELS } from './alerts.js';
import { ANALYSED } from './bots.js';
import {
  hostRoom,
  makeRoom,
  playedRoom,
  rematchedRoom,
  Robot,
  seatBot,
  takeSeat,
} from './robot.js';

/** The server of a tour of all screens. */
export const TOURED = { keep: true, options: [...ANALYSED, ...CHANNELS] };

const mine =
  (phase, more = () => true) =>
  (view) =>
    view.to_move === 0 && view.phase === phase && more(view);
const only = (word) => (view) => view.allowed.length === 1 && view.allowed[0] === word;
const over = (view) => view.phase === 'over';
const late = (view) => view.round >= Math.ceil(view.rules.rounds / 2);
const lateAnd = (word) => (view) => late(view) && view.allowed.includes(word);

const ofSecond = (view) => view.to_move === 1 && view.phase === 'claim';

const KINGDOMINO = { preset: 'kingdomino', players: 4, advice: true };
const QUEENDOMINO = { preset: 'queendomino', players: 2, advice: true };
const TEAMS = { preset: 'royal-teams', players: 8 };
const DAYS = { preset: 'kingdomino', players: 3, clock: { kind: 'days', days: 3 } };
const MATCH = { preset: 'kingdomino', players: 2, options: { dynasty: 3, pause: 600 } };

// The table, until when it is played, and how many people of the guest's device sit there.
const tables = {
  place: [KINGDOMINO, mine('place', lateAnd('place'))],
  claim: [KINGDOMINO, mine('claim', late)],
  stuck: [{ preset: 'kingdomino', players: 2 }, mine('place', only('discard'))],
  tax: [QUEENDOMINO, mine('tax', lateAnd('tax'))],
  build: [QUEENDOMINO, mine('build', lateAnd('build'))],
  bribe: [QUEENDOMINO, mine('bribe', lateAnd('bribe'))],
  teams: [TEAMS, mine('place', lateAnd('place'))],
  pause: [MATCH, (view) => view.phase === 'pause'],
  end: [QUEENDOMINO, over],
  passed: [DAYS, ofSecond, 2],
};

export async function prepare(server, wanted = Object.keys(tables)) {
  const roll = dice(20260101);
  const rooms = {};
  for (const name of wanted) {
    const [wishes, state, people] = tables[name];
    let room = null;
    while (!room) room = await playedRoom(server, wishes, roll, state);
    rooms[name] = { ...room, people };
  }
  return rooms;
}

/** Rooms that wait for players: one with a seat for the guest, one without, one in teams. */
export async function prepareWaiting(server) {
  const room = async (wishes, seats) => {
    const code = await makeRoom(server, { name: 'Friday evening', listed: true, ...wishes });
    const known = [];
    for (let seat = 0; seat < seats; ++seat)
      known.push(await takeSeat(server, code, ['Ada', 'Ben'][seat], seat));
    return { code, seats: known };
  };
  return {
    waiting: await room(KINGDOMINO, 2),
    sitting: await room(QUEENDOMINO, 1),
    mixed: await room(TEAMS, 2),
  };
}

/** Rooms of the guest with bots: one that waits, one whose game has begun. */
async function prepareBots(server) {
  const room = async (bots) => {
    const made = await hostRoom(server, { name: 'Friday evening', ...KINGDOMINO });
    const seats = [await takeSeat(server, made.code, 'Ada', 0)];
    for (const [level, seat] of bots) await seatBot(server, made, level, seat);
    return { ...made, seats };
  };
  return {
    bots: await room([
      ['tree_search', 1],
      ['random', 3],
    ]),
    against: await room([['full_greedy', null]]),
  };
}

/** A room with a password whose host is the guest, and one for which the guest has no pass. */
async function prepareHosts(server) {
  const wishes = { name: 'Friday evening', ...KINGDOMINO, start: 'ready', password: 'swordfish' };
  const room = async () => {
    const made = await hostRoom(server, wishes);
    const seats = [await takeSeat(server, made.code, 'Ada', 0, made.host)];
    seats.push(await takeSeat(server, made.code, 'Ben', 1, made.pass));
    return { ...made, seats };
  };
  return { hosting: await room(), locked: await room(), again: await rematchedRoom(server) };
}

/** A room with two people of the guest's device, and an e-mail address for alerts of the first. */
async function prepareShared(server) {
  const code = await makeRoom(server, { name: 'Friday evening', ...KINGDOMINO });
  const seats = [await takeSeat(server, code, 'Ada', 0), await takeSeat(server, code, 'Ben', 1)];
  const alert = { channel: 'email', address: 'ada@example.com' };
  const headers = { 'X-Castellan-Token': seats[0].token };
  const path = `/api/rooms/${code}/seats/0/alerts`;
  const { status, json } = await server.ask('POST', path, alert, headers);
  if (status !== 201) throw new Error(JSON.stringify(json));
  return { shared: { code, seats, people: 2 } };
}

/** A game whose other player, a robot, proposes something when `ask` is called. */
async function prepareVote(server) {
  const code = await makeRoom(server, { preset: 'kingdomino', players: 2 });
  const seats = [await takeSeat(server, code, 'Ada', 0), await takeSeat(server, code, 'Ben', 1)];
  const { client } = await new Robot(server, code, seats[1]).sit();
  // Repeated while it is open, it stays the same.
  const ask = () => client.say({ type: 'propose', id: 'pause', ruling: { do: 'pause' } });
  return { vote: { code, seats, ask } };
}

/** Every room that a tour of all screens shows. */
export async function prepareAll(server) {
  return {
    ...(await prepare(server)),
    ...(await prepareWaiting(server)),
    ...(await prepareBots(server)),
    ...(await prepareHosts(server)),
    ...(await prepareShared(server)),
    ...(await prepareVote(server)),
  };
}
