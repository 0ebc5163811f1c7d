import { defineConfig } from 'vitest/config';

const patience = Number(process.env.CASTELLAN_TEST_PATIENCE ?? 1);

export default defineConfig({
  test: { testTimeout: 60_000 * patience, hookTimeout: 60_000 * patience },
});
