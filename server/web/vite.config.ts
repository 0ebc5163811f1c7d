import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';
import { transformWithEsbuild } from 'vite';
import { defineConfig } from 'vitest/config';

import { codeInLink } from './src/lobby/codes';
import { scopedName } from './src/scopedName';

// Not a dependency of package.json: npm versions disagree on how linked packages go into the lock
// file.
const client = new URL('../../protocol/typescript/dist/index.js', import.meta.url);

// For development: `npm run dev`, next to a server on its default port.
const server = process.env.CASTELLAN_URL ?? 'http://127.0.0.1:8080';

const moduleOf = (file: string): string => basename(file.replace(/\?.*/, ''), '.module.css');

/** Class names follow from their module: a build ships them without their results. */
const shortNames: Plugin = {
  name: 'short-names',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    const all = /\.module\.css$/.test(id) && /export default (\{[^]*\});?\s*$/.exec(code);
    if (!all) return null;
    const names = [...all[1]!.matchAll(/"?([\w-]+)"?: ("[^"]*"|\w+)/g)].map(([, name]) => name);
    const helper = fileURLToPath(new URL('./src/classes.ts', import.meta.url));
    return {
      code: `import { named } from ${JSON.stringify(helper)};export default /*#__PURE__*/ named(${JSON.stringify(moduleOf(id))}, ${JSON.stringify(names.join(' '))});`,
      map: null,
      moduleSideEffects: true,
    };
  },
};

/** Topics that the lazily loaded screens need, and no other. */
const LATER = new Set([
  'account',
  'alerts',
  'away',
  'device',
  'help',
  'lessons',
  'replay',
  'watch',
]);

/** Each language in its own name: "Français". */
function ownName(word: string): string {
  const name = new Intl.DisplayNames(word, { type: 'language' }).of(word) ?? word;
  return name.charAt(0).toLocaleUpperCase(word) + name.slice(1);
}

/**
 * The JSON files of src/words as modules: `texts:de` and `texts:de/later` have the topics of a
 * language, `texts:` loads them. See src/words/README.md.
 */
const texts: Plugin = {
  name: 'texts',
  resolveId: (id) => (id.startsWith('texts:') ? `\0${id}` : null),
  load(id) {
    const asked = /^\0texts:(?:(\w+)(\/later)?)?$/.exec(id);
    if (!asked) return null;
    const words = fileURLToPath(new URL('./src/words', import.meta.url));
    const [, language, later] = asked;
    if (language === undefined) {
      const folders = readdirSync(words, { withFileTypes: true }).filter((each) =>
        each.isDirectory(),
      );
      const loaders = (part: string): string =>
        folders.map(({ name }) => `${name}: () => import('texts:${name}${part}')`).join(',');
      const names = Object.fromEntries(folders.map(({ name }) => [name, ownName(name)]));
      return (
        `export const first = {${loaders('')}}; export const later = {${loaders('/later')}};` +
        `export const names = ${JSON.stringify(names)};`
      );
    }
    const topics = readdirSync(`${words}/${language}`)
      .map((name) => basename(name, '.json'))
      .filter((topic) => LATER.has(topic) === (later !== undefined))
      .map((topic) => {
        const file = `${words}/${language}/${topic}.json`;
        this.addWatchFile(file);
        return `${topic}: ${readFileSync(file, 'utf8')}`;
      });
    return `export default {${topics.join(',')}}`;
  },
};

/** The parts that the page needs without a network, besides the texts of its language. */
const OFFLINE = new Set(['returning', 'faces']);

/** The texts of push messages, by their names in the worker, which has no page beside it. */
const PUSH_TEXTS = {
  turn: 'alerts.turn',
  vote: 'alerts.vote',
  start: 'alerts.ready',
  last: 'away.last',
  several: 'away.several',
  stop: 'away.stop',
  room: 'lobby.room_named',
  quick: 'live.seek.title',
};

/** A topic, a group of texts in it, or a text. */
type Texts = { readonly [key: string]: Texts } | string;

function pushTexts(): Record<string, Record<string, string>> {
  const words = fileURLToPath(new URL('./src/words', import.meta.url));
  const text = (language: string, key: string): string => {
    const [topic, ...steps] = key.split('.');
    let found = JSON.parse(readFileSync(`${words}/${language}/${topic}.json`, 'utf8')) as Texts;
    for (const step of steps) found = (found as Exclude<Texts, string>)[step]!;
    return found as string;
  };
  const all = readdirSync(words, { withFileTypes: true }).filter((each) => each.isDirectory());
  const textsIn = (language: string): Record<string, string> =>
    Object.fromEntries(Object.entries(PUSH_TEXTS).map(([own, key]) => [own, text(language, key)]));
  return Object.fromEntries(all.map(({ name }) => [name, textsIn(name)]));
}

/**
 * A link to the texts of each language: the server leaves one of them in the page, so that a browser
 * fetches its texts beside the program.
 */
const textsAhead: Plugin = {
  name: 'texts-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.values(bundle ?? {}).flatMap((chunk) => {
        const language = chunk.type === 'chunk' && /^\0texts:(\w+)$/.exec(chunk.moduleIds[0] ?? '');
        if (!language) return [];
        const attrs = { rel: 'modulepreload', href: `./${chunk.fileName}`, hreflang: language[1]! };
        return [{ tag: 'link', attrs, injectTo: 'head' as const }];
      }),
  },
};

/** Parts that only some screens need, as server/api/routes.cpp names these. */
const SCREENS: Readonly<Record<string, string>> = {
  entry: 'lobby',
  Court: 'court',
  buildings: 'court court-end',
  end: 'end court-end',
};

/** Links to these parts: the server leaves those of the visitor's screen in the page. */
const partsAhead: Plugin = {
  name: 'parts-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.entries(SCREENS).map(([name, screens]) => {
        const part = Object.values(bundle ?? {}).find(
          (chunk) => chunk.type === 'chunk' && chunk.name === name,
        );
        if (!part) throw new Error(`there is no part ${name}`);
        const attrs = { rel: 'modulepreload', href: `./${part.fileName}`, 'data-screen': screens };
        return { tag: 'link', attrs, injectTo: 'head' as const };
      }),
  },
};

/** The script that connects to the room in the address before the program is there. */
const early: Plugin = {
  name: 'early',
  apply: 'build',
  async buildStart() {
    const file = new URL('./src/early.ts', import.meta.url);
    const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), 'early.ts', {
      minify: true,
      target: 'es2022',
      define: { CODE: JSON.stringify(codeInLink) },
      format: 'iife',
      tsconfigRaw: {},
      sourcemap: false,
    });
    this.emitFile({ type: 'asset', name: 'early.js', source: code });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.values(bundle ?? {}).flatMap((file) => {
        if (file.type !== 'asset' || !file.names.includes('early.js')) return [];
        const attrs = { async: true, fetchpriority: 'high', src: `./${file.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' as const }];
      }),
  },
};

/** The service worker, with the names of the files that it keeps. */
const worker: Plugin = {
  name: 'worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') return;
    const some = /<link[^>]* (?:hreflang=|data-screen="(?!lobby"))[^>]*>/g;
    const html = String(page.source).replace(some, '');
    const shell = new Set(html.match(/\bassets\/[\w.-]+/g));
    const build = /<script type="module"[^>]* src="\.\/([^"]*)"/.exec(html)?.[1];
    if (build === undefined) this.error('the page has no program');
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !OFFLINE.has(chunk.name)) continue;
      shell.add(chunk.fileName);
      for (const file of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])])
        shell.add(file);
    }
    const file = new URL('./worker/worker.ts', import.meta.url);
    const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), 'worker.ts', {
      minify: true,
      target: 'es2022',
      define: {
        BUILD: JSON.stringify(build),
        SHELL: JSON.stringify([...shell]),
        TEXTS: JSON.stringify(pushTexts()),
      },
      format: 'iife',
      tsconfigRaw: {},
      sourcemap: false,
    });
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
  },
};

/** The languages in which the server writes messages. */
function alertLanguages(): readonly string[] {
  const file = new URL('../../protocol/schema/http.json', import.meta.url);
  const { $defs } = JSON.parse(readFileSync(file, 'utf8')) as {
    $defs: { alert_language: { enum: readonly string[] } };
  };
  return $defs.alert_language.enum;
}

/** The licences of the packages and fonts that are in the page, which they require. */
const licences: Plugin = {
  name: 'licences',
  apply: 'build',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle)
      .flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))
      .map((id) => id.replace(/\?.*/, ''));
    const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []);
    const packages = [...new Set(folders)].map((folder) => {
      const [file] = readdirSync(folder).filter((name) => /^licen[cs]e/i.test(name));
      if (file === undefined) this.error(`${folder} has no licence`);
      return [folder.replace(/^.*\/node_modules\//, ''), `${folder}/${file}`] as const;
    });
    // The parts of a typeface have its name at the beginning of theirs.
    const fonts = modules
      .filter((id) => id.endsWith('.woff2'))
      .map((id) => {
        const [file] = readdirSync(dirname(id)).filter(
          (name) => name.endsWith('-OFL.txt') && basename(id).startsWith(name.slice(0, -8)),
        );
        if (file === undefined) this.error(`${id} has no licence`);
        return [file.slice(0, -8), `${dirname(id)}/${file}`] as const;
      });
    const texts = [...new Map([...packages, ...fonts])].map(
      ([name, file]) => `${name}\n\n${readFileSync(file, 'utf8').trim()}\n`,
    );
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.sort().join('\n\n') });
  },
};

/** Beside each script and style sheet the same in Brotli, an eighth smaller than the server's gzip. */
const brotli: Plugin = {
  name: 'brotli',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((each) => /^assets\/.*\.(js|css)$/.test(each)))
      writeFileSync(`${dir}/${name}.br`, brotliCompressSync(readFileSync(`${dir}/${name}`)));
  },
};

/** Modules of the client library that the first screen does not need, although its index names them. */
const LATER_IN_CLIENT = /\/typescript\/dist\/(?:lobby|deal)\.js$/;

/** In characters: a smaller module of the lobby that other parts need, too, is in the first file. */
const SMALL = 2000;

/**
 * All that the first module needs goes into one file, and all else that the lobby needs into another;
 * and so does a result.
 */
const manualChunks: Rollup.GetManualChunk = (id, { getModuleInfo, getModuleIds }) => {
  const reachedFrom = (modules: readonly string[], except: ReadonlySet<string>): Set<string> => {
    const reached = new Set(modules);
    for (const each of reached)
      for (const imported of getModuleInfo(each)?.importedIds ?? [])
        if (!except.has(imported)) reached.add(imported);
    return reached;
  };
  if (first.size === 0) {
    const all = [...getModuleIds()];
    const page = reachedFrom(
      all.flatMap((each) => {
        const info = getModuleInfo(each);
        return info?.isEntry ? info.importedIds : [];
      }),
      new Set(all.filter((each) => LATER_IN_CLIENT.test(each))),
    );
    lobby = reachedFrom(
      all.filter((each) => /\/lobby\/entry\.ts$|\/dist\/lobby\.js$/.test(each)),
      page,
    );
    end = reachedFrom(
      all.filter((each) => /\/table\/(?:End|Ceremony|ScorePad)\.tsx$|\/dist\/deal\.js$/.test(each)),
      new Set([...page, ...lobby]),
    );
    first = page;
  }
  if (first.has(id)) return 'page';
  if (end.has(id)) return 'end';
  const isShared = (each: string): boolean => {
    const { code, importers, importedIds } = getModuleInfo(each)!;
    const others = importers.some((importer) => !lobby.has(importer));
    const small = (code?.length ?? 0) < SMALL;
    return others && small && importedIds.every((needed) => !lobby.has(needed) || isShared(needed));
  };
  if (lobby.has(id)) return isShared(id) ? 'page' : 'entry';
  return /^\0texts:(\w.*)/.exec(id)?.[1]?.replace('/', '.');
};
let first = new Set<string>();
let lobby = new Set<string>();
let end = new Set<string>();

/** Of the tests, in milliseconds. */
const timeout = 60_000 * Number(process.env.CASTELLAN_TEST_PATIENCE ?? 1);

export default defineConfig({
  base: './',
  resolve: { alias: { '@castellan/client': fileURLToPath(client) } },
  plugins: [shortNames, texts, textsAhead, partsAhead, early, worker, licences, brotli],
  css: { modules: { generateScopedName: (name, file) => scopedName(name, moduleOf(file)) } },
  define: { ALERT_LANGUAGES: JSON.stringify(alertLanguages()) },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rollupOptions: { output: { manualChunks } },
    // Older browsers load the same files a moment later.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/protocol': { target: server },
    },
  },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    setupFiles: ['test/setup.ts'],
    testTimeout: timeout,
    hookTimeout: timeout,
  },
});
