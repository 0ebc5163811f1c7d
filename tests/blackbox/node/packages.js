// The npm packages that the tests need, and the message when they are missing.
import assert from 'node:assert/strict';

async function need(name) {
  try {
    return await import(name);
  } catch {
    throw new Error(
      `The npm package '${name}' is missing: run 'npm ci' in tests/blackbox (tests/run does it).`,
    );
  }
}

export const { WebSocket } = await need('ws');
export const { applyPatch } = await need('rfc6902');

function applyRfc6902(view, patch) {
  assert.deepEqual(applyPatch(view, patch).filter(Boolean), []);
  return view;
}

const fast = (await need('fast-json-patch')).default;
const json8 = (await need('json8-patch')).default;
const { immutableJSONPatch } = await need('immutable-json-patch');

/** Name → (view, patch) → the view after it. */
export const patchLibraries = [
  ['fast-json-patch', (view, patch) => fast.applyPatch(view, patch, true).newDocument],
  ['immutable-json-patch', immutableJSONPatch],
  ['json8-patch', (view, patch) => json8.apply(view, patch).doc],
  ['rfc6902', applyRfc6902],
];
export const Ajv2020 = (await need('ajv/dist/2020.js')).default.default;
export const Ajv = (await need('ajv')).default.default;
export const OpenApi = (await need('@seriousme/openapi-schema-validator')).Validator;
