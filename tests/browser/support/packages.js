// The npm packages that the tests need, and the message when they are missing.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

function found(name) {
  try {
    return require.resolve(name);
  } catch {
    throw new Error(
      `The npm package '${name}' is missing: run 'npm ci' in tests/browser (tests/run does it).`,
    );
  }
}

export const { chromium } = require(found('playwright-core'));
export const httpEce = require(found('http_ece'));
export const axeSource = readFileSync(found('axe-core/axe.min.js'), 'utf8');
