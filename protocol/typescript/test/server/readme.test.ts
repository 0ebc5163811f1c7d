import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Castellan } from '../../src/index.js';
import { DEADLINE } from './support/patience.js';
import { serve } from './support/server.js';

const root = new URL('../../', import.meta.url);
const bot = fileURLToPath(new URL('examples/bot.mjs', root));

test('the bot of the README plays a whole game', async () => {
  const text = readFileSync(bot, 'utf8');
  expect(readFileSync(new URL('README.md', root), 'utf8')).toContain('```js\n' + text + '```');
  expect(text.trim().split('\n').length).toBeLessThan(40);

  const server = await serve();
  const lobby = new Castellan(server.url);
  const { code } = await lobby.createRoom({ preset: 'queendomino', players: 2 });
  // It imports the package by its name, so it runs the built library.
  const play = () =>
    promisify(execFile)(process.execPath, [bot, code, server.url], { timeout: DEADLINE });
  const [one, two] = await Promise.all([play(), play()]);

  expect((await lobby.room(code)).state).toBe('finished');
  for (const { stdout, stderr } of [one, two]) {
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^1\. .*\n[12]\. .*\n$/);
    expect(stdout.match(/this bot: \d+ points/g)).toHaveLength(1);
  }
});
