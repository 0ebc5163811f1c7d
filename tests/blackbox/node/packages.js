// The two packages from npm that the tests need, and what to do when they are not there.
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
