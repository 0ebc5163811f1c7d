// The packages from npm that the tests need, and what to do when they are not there.
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
export const Ajv2020 = (await need('ajv/dist/2020.js')).default.default;
export const Ajv = (await need('ajv')).default.default;
export const OpenApi = (await need('@seriousme/openapi-schema-validator')).Validator;
