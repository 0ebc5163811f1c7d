import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Not a dependency of package.json: npm versions disagree on how linked packages go into the lock
// file.
const client = new URL('../../protocol/typescript/dist/index.js', import.meta.url);

// For development: `npm run dev`, next to a server on its default port.
const server = process.env.CASTELLAN_URL ?? 'http://127.0.0.1:8080';

/** `seat` of lobby/room.module.css is `room__seat`: stable names, by which tests may select, too. */
function scopedName(local: string, file: string): string {
  const module = basename(file.replace(/\?.*/, ''), '.module.css');
  if (local === module) return module;
  return `${module}__${local.startsWith(`${module}-`) ? local.slice(module.length + 1) : local}`;
}

export default defineConfig({
  base: './',
  resolve: { alias: { '@castellan/client': fileURLToPath(client) } },
  css: { modules: { generateScopedName: scopedName } },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // Older browsers load the same files a moment later.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/protocol': { target: server },
    },
  },
  test: { include: ['test/**/*.test.ts', 'test/**/*.test.tsx'], setupFiles: ['test/setup.ts'] },
});
