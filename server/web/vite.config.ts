import { defineConfig } from 'vitest/config';

// While working on the page: `npm run dev`, beside a server on its usual port.
const server = process.env.CASTELLAN_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: './',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: true },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/protocol': { target: server },
    },
  },
  test: { include: ['test/**/*.test.ts', 'test/**/*.test.tsx'] },
});
