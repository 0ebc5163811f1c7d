// node drive.mjs colyseus|boardgame PORT PID ROOMS ACTS: plays ACTS acts in each room with four
// clients of the server's own library, each when all four have received the one before, and prints the
// resources of the server's process. The driver costs more than the server: only processor time counts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { game } from './boardgame_game.mjs';
import { SEATS, nth_act } from './rules.mjs';

const require = createRequire(import.meta.url);
const [name, port, pid, rooms, acts] = process.argv.slice(2).map((arg, i) => (i === 0 ? arg : Number(arg)));
const say = process.stdout.write.bind(process.stdout);
console.log = console.info = console.warn = () => {};

// A member: `seq` is its newest step, `act` sends an act, `heard` is called after each change.
async function colyseus_room() {
  const { Client } = require('colyseus.js');
  const members = [];
  let id;
  for (let i = 0; i < SEATS; ++i) {
    const client = new Client(`ws://127.0.0.1:${port}`);
    const room = await (id ? client.joinById(id) : client.create('kingdomino'));
    id = room.roomId;
    const member = { seq: 0, heard: () => {}, act: (act) => room.send('act', act) };
    room.onMessage('seat', () => {});
    room.onMessage('rejected', (at) => { throw new Error(`rejected at ${at}`); });
    room.onStateChange((state) => { member.seq = state.seq; member.heard(); });
    members.push(member);
  }
  return members;
}

let matches = 0;

async function boardgame_room() {
  const { Client } = require('boardgame.io/client');
  const { SocketIO } = require('boardgame.io/multiplayer');
  const url = `http://127.0.0.1:${port}`;
  // The server makes a match on the first request for it; without its lobby no password is needed.
  const matchID = `match-${++matches}`;
  return Promise.all(Array.from({ length: SEATS }, async (_, seat) => {
    const playerID = String(seat);
    const client = Client({ game, numPlayers: SEATS, matchID, playerID,
                            multiplayer: SocketIO({ server: url }), debug: false });
    const member = {
      seq: 0, heard: () => {},
      act: (act) => client.moves[act.do](act.at, act.do === 'claim' ? act.index : act.cells),
    };
    client.start();
    await new Promise((resolve) => {
      client.subscribe((state) => {
        if (!state) return;
        // The moving client predicts the result and is not waited for: the other three are.
        if (client.getState().isConnected) resolve();
        member.seq = state.G.seq;
        member.heard();
      });
    });
    return member;
  }));
}

function play(members) {
  return new Promise((resolve) => {
    let seq = 0;
    const heard = () => {
      if (!members.every((member) => member.seq >= seq)) return;
      if (seq === acts) return resolve();
      const act = nth_act(seq++);
      members[act.seat].act(act);
    };
    for (const member of members) member.heard = heard;
    heard();
  });
}

function used() {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return { user: Number(fields[11]) / 100, system: Number(fields[12]) / 100 };
}

const tables = [];
for (let i = 0; i < rooms; ++i) tables.push(await (name === 'colyseus' ? colyseus_room() : boardgame_room()));
const before = used(), begun = Date.now();
await Promise.all(tables.map(play));
const after = used();
say(JSON.stringify({ accepted: rooms * acts, user_s: after.user - before.user,
                     system_s: after.system - before.system, seconds: (Date.now() - begun) / 1000 }) + '\n');
process.exit(0);
