import { expect, test } from 'vitest';
import { Castellan, type StepEvent } from '../../src/index.js';
import { serve } from './support/server.js';
import { join, over, playsByItself, seats } from './support/table.js';

test('a game as a file, and its replay', async () => {
  const server = await serve();
  const lobby = new Castellan(server.url);
  const { code, tokens } = await seats(lobby, { preset: 'queendomino', players: 2 });
  const refused = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
  expect(await refused(lobby.record(code))).toMatchObject({ status: 409, code: 'not_over' });
  const watcher = join(server.url, code);
  const heard: StepEvent[] = [];
  watcher.on('step', (step) => heard.push(step));
  const games = tokens.map((token) => join(server.url, code, { token, hints: true }));
  games.forEach((game, seat) => playsByItself(game, seat));
  await Promise.all([...games, watcher].map((game, i) => over(game, `client ${i}`)));

  const record = await lobby.record(code);
  expect(JSON.parse(record)).toMatchObject({ format: 'castellan.game', version: 1 });
  const told = await lobby.replay(record);
  expect(told.room).toMatchObject({ code, state: 'finished' });
  expect(told.dealt).toMatchObject({ phase: 'claim', round: 0 });
  expect(told.steps.map(({ step }) => step.seq)).toEqual([...told.steps.keys()].map((i) => i + 1));
  expect(told.steps.slice(-heard.length)).toEqual(heard);
  expect(told.steps.at(-1)!.view).toEqual(watcher.view);
  expect(told.deal).toEqual(watcher.deal);

  expect(await refused(lobby.record('ZZZZZZ'))).toMatchObject({ status: 404 });
  const changed = record.replace('"seq":5', '"seq":6');
  expect(await refused(lobby.replay(changed))).toMatchObject({ status: 400, code: 'bad_record' });
});
