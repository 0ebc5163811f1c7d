import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { Castellan } from '../../src/index.js';
import { DEADLINE } from './support/patience.js';
import { serve } from './support/server.js';

const root = new URL('../../', import.meta.url);

test('the bot of the README plays a whole game', async () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const [, bot] = readme.match(/## A bot\n.*?```js\n(.*?)```/s)!;
  expect(bot!.trim().split('\n').length).toBeLessThan(40);
  // Inside the package, where its own name can be imported: what runs is what was built.
  const file = fileURLToPath(new URL(`.readme-${process.pid}.mjs`, root));
  writeFileSync(file, bot!);
  onTestFinished(() => rmSync(file));

  const server = await serve();
  const lobby = new Castellan(server.url);
  const { code } = await lobby.createRoom({ preset: 'queendomino', players: 2 });
  const play = () =>
    promisify(execFile)(process.execPath, [file, code, server.url], { timeout: DEADLINE });
  const [one, two] = await Promise.all([play(), play()]);

  expect((await lobby.room(code)).state).toBe('finished');
  for (const { stdout, stderr } of [one, two]) {
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^1\. .*\n[12]\. .*\n$/);
    expect(stdout.match(/this bot: \d+ points/g)).toHaveLength(1);
  }
});
