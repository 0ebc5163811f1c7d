// The same in boardgame.io: node boardgame.mjs PORT. Games are kept in memory; its clients are sent
// the patch of each move (deltaState).
import { createRequire } from 'node:module';
import { game } from './boardgame_game.mjs';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');
const server = Server({ games: [game], origins: ['http://127.0.0.1'] });
// Its log of each request would be measured, too.
console.info = console.log;
const say = process.stdout.write.bind(process.stdout);
console.log = () => {};
await server.run({ port: Number(process.argv[2]) });
say('serves\n');
