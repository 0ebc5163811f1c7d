// Lighthouse's scores of the page, in its profile of a phone: a network of 1.6 Mbit/s and 150 ms,
// and a processor at a quarter of its speed.
//
//   npm ci && CASTELLAN_BIN=../../build/dev/bin/castellan npm run measure [-- SCREEN…]
//
// Exits with 1 if a score is below its aim. The score of performance needs an idle machine.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

import { withServer } from '../blackbox/node/server.js';
import { prepare, prepareWaiting } from '../browser/support/fixtures.js';

const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100 };

const chromePath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

async function scoresOf(url, port) {
  const { lhr } = await lighthouse(url, {
    port,
    onlyCategories: Object.keys(AIMS),
    logLevel: 'error',
  });
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const low = Object.keys(AIMS).filter((name) => lhr.categories[name].score * 100 < AIMS[name]);
  const failed = low.flatMap((name) =>
    lhr.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${lhr.audits[id].displayValue ?? ''}`.trim()),
  );
  const scores = Object.keys(AIMS).map((name) => Math.round(lhr.categories[name].score * 100));
  const paint = lhr.audits['largest-contentful-paint'].displayValue;
  return { scores, paint, failed };
}

const { positionals: wanted } = parseArgs({ allowPositionals: true });

// While working on the page: another one than that of the program.
const folder = process.env.CASTELLAN_TEST_PAGE;
await withServer({ options: folder ? ['--page', folder] : [] }, async (server) => {
  const { waiting } = await prepareWaiting(server);
  const { build, end } = await prepare(server, ['build', 'end']);
  const screens = {
    lobby: '',
    help: '#/help',
    players: '#/players',
    // As shared; the page itself leaves the query out.
    waiting: `?room=${waiting.code}`,
    table: `?room=${build.code}`,
    end: `?room=${end.code}`,
  };
  const chrome = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox'] });
  console.log(`${'screen'.padEnd(10)}${Object.keys(AIMS).join('  ')}  largest paint`);
  try {
    for (const [name, path] of Object.entries(screens)) {
      if (wanted.length && !wanted.includes(name)) continue;
      const url = `http://127.0.0.1:${server.port}/${path}`;
      const { scores, paint, failed } = await scoresOf(url, chrome.port);
      console.log(`${name.padEnd(10)}${scores.join('  ')}  ${paint}`);
      for (const what of failed) console.log(`          ${what}`);
      if (failed.length) process.exitCode = 1;
    }
  } finally {
    chrome.kill();
  }
})();
