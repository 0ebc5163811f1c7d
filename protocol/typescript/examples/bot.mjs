import { Castellan, Rejected } from '@castellan/client';
import { WebSocket } from 'ws';

const [code, url = 'http://localhost:8080'] = process.argv.slice(2);
const server = new Castellan(url);
const { seat, token } = await server.takeSeat(code, { name: `Bot ${process.pid}` });
const game = server.join(code, { token, hints: true, WebSocket });

game.on('prompt', async ({ seq, actions }) => {
  // Again after a rejection: no new prompt comes for the same step.
  while (game.seq === seq) {
    const action = actions[Math.floor(Math.random() * actions.length)];
    try {
      await game.act(action, { id: `${seq}`, deadline: Infinity });
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      console.error(`${action.do}: ${error.message}`);
      await new Promise((resolve) => setTimeout(resolve, error.params.retry_ms ?? 1000));
    }
  }
});
game.on('state', (state) => {
  if (state.name === 'waiting') console.error(`${state.loss.reason}: connecting again`);
});

const { ranking } = await game.until((view) => view.phase === 'over');
for (const { rank, seats, points } of ranking)
  console.log(`${rank}. ${seats.includes(seat) ? 'this bot' : `seat ${seats}`}: ${points} points`);
game.close();
