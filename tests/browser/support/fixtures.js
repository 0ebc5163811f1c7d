// Rooms in all the states that a screen can show, played there by robots. Seat 0 is for the guest.
import { dice } from '../../blackbox/node/table.js';
import { makeRoom, playedRoom, takeSeat } from './robot.js';

const mine =
  (phase, more = () => true) =>
  (view) =>
    view.to_move === 0 && view.phase === phase && more(view);
const only = (word) => (view) => view.allowed.length === 1 && view.allowed[0] === word;
const over = (view) => view.phase === 'over';
const late = (view) => view.round >= Math.ceil(view.rules.rounds / 2);
const lateAnd = (word) => (view) => late(view) && view.allowed.includes(word);

const KINGDOMINO = { preset: 'kingdomino', players: 4 };
const QUEENDOMINO = { preset: 'queendomino', players: 2 };
const TEAMS = { preset: 'royal-teams', players: 8 };
const MATCH = { preset: 'kingdomino', players: 2, options: { dynasty: 3, pause: 600 } };

// What is on the table, and until when it is played.
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
};

export async function prepare(server, wanted = Object.keys(tables)) {
  const roll = dice(20260101);
  const rooms = {};
  for (const name of wanted)
    while (!rooms[name])
      rooms[name] = await playedRoom(server, tables[name][0], roll, tables[name][1]);
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
