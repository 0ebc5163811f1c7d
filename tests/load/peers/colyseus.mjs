// A room of four in Colyseus: node colyseus.mjs PORT. The state is a schema, and each act sends its
// patch at once, where Colyseus would by itself wait for the next of twenty times a second.
import { Server, Room } from '@colyseus/core';
import { MapSchema, schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { SEATS, cell_keys, may_claim, may_place, shuffled_line } from './rules.mjs';

const Slot = schema({ domino: 'uint8', king: 'int8' });
const Cell = schema({ terrain: 'uint8', crowns: 'uint8' });
const Kingdom = schema({ cells: { map: Cell }, points: 'uint16' });
const Table = schema({ seq: 'uint32', seated: 'uint8', line: [Slot], kingdoms: [Kingdom] });

const cell = (terrain) => new Cell().assign({ terrain, crowns: terrain % 3 });

class Game extends Room {
  maxClients = SEATS;

  onCreate() {
    this.setPatchRate(null);
    this.state = new Table();
    this.state.seq = 0;
    this.state.seated = 0;
    for (const domino of shuffled_line(0)) this.state.line.push(new Slot().assign({ domino, king: -1 }));
    for (let seat = 0; seat < SEATS; ++seat) {
      const kingdom = new Kingdom();
      kingdom.points = 0;
      kingdom.cells = new MapSchema();
      kingdom.cells.set('0,0', cell(0));
      this.state.kingdoms.push(kingdom);
    }
    this.onMessage('act', (client, act) => this.act(client, act));
  }

  onJoin(client) {
    client.userData = { seat: this.state.seated++ };
    client.send('seat', client.userData.seat);
    this.broadcastPatch();
  }

  act(client, act) {
    const { state } = this, { seat } = client.userData;
    if (act.at !== state.seq || state.seq % SEATS !== seat) return client.send('rejected', act.at);
    if (act.do === 'claim') {
      if (!may_claim(state.line, act.index)) return client.send('rejected', act.at);
      state.line[act.index].king = seat;
    } else {
      const { cells } = state.kingdoms[seat];
      if (!may_place((key) => cells.has(key), act.cells)) return client.send('rejected', act.at);
      for (const key of cell_keys(act.cells)) cells.set(key, cell(state.line[seat].domino % 6));
      state.kingdoms[seat].points = cells.size;
    }
    state.seq += 1;
    const round = Math.floor(state.seq / SEATS);
    if (state.seq % SEATS === 0 && round % 2 === 0)
      shuffled_line(round).forEach((domino, i) => state.line[i].assign({ domino, king: -1 }));
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('kingdomino', Game);
await server.listen(Number(process.argv[2]), '127.0.0.1');
console.log('serves');
