// Complaints about the texts of a language, and about texts that are never read.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

/** By key: "table.hand.gain_one". */
export type Texts = ReadonlyMap<string, string>;

const WORDS = new URL('../src/words/', import.meta.url);

/** The languages that have a folder. */
export const LANGUAGES = readdirSync(WORDS, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);

interface Group {
  readonly [key: string]: string | Group;
}

function flat(group: Group, path: string): (readonly [string, string])[] {
  return Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}.${key}`, value] as const]
      : flat(value, `${path}.${key}`),
  );
}

export function textsOf(language: string): Texts {
  const folder = new URL(`${language}/`, WORDS);
  return new Map(
    readdirSync(folder).flatMap((name) =>
      flat(
        JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Group,
        basename(name, '.json'),
      ),
    ),
  );
}

const FORM = /_(zero|one|two|few|many|other)$/;

/** Without the suffix of a plural form. */
export const baseOf = (key: string): string => key.replace(FORM, '');

/** By key without suffix: the text of each form; '' is a text without forms. */
function byForm(texts: Texts): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const [key, text] of texts) {
    const base = baseOf(key);
    if (!found.has(base)) found.set(base, new Map());
    found.get(base)!.set(FORM.exec(key)?.[1] ?? '', text);
  }
  return found;
}

const parameters = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].sort().join(', ');

/** How the texts of a language differ from the English ones. */
export function complaints(language: string, own: Texts, english: Texts): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const here = byForm(own);
  const there = byForm(english);
  const found = [...here.keys()]
    .filter((base) => !there.has(base))
    .map((base) => `superfluous: ${base}`);
  for (const [base, englishForms] of there) {
    const forms = here.get(base);
    if (!forms) {
      found.push(`missing: ${base}`);
      continue;
    }
    const needed = englishForms.has('') ? [''] : pluralCategories;
    for (const form of needed)
      if (!forms.has(form)) found.push(`missing form: ${base}${form && `_${form}`}`);
    for (const [form, text] of forms) {
      if (!(needed as string[]).includes(form))
        found.push(`superfluous form: ${base}${form && `_${form}`}`);
      if (text.trim() === '') found.push(`empty: ${base}`);
      const like = englishForms.get(form) ?? englishForms.get('other') ?? '';
      if (parameters(text) !== parameters(like))
        found.push(`parameters of ${base}: ${parameters(text)}; English: ${parameters(like)}`);
    }
  }
  return found;
}

/**
 * The keys that no source reads. A key is read as a whole, "lobby.title", or by a template,
 * `game.terrains.${terrain}`, whose holes take words of the sources or received ones.
 */
export function unused(
  keys: Iterable<string>,
  sources: readonly string[],
  received: ReadonlySet<string>,
): string[] {
  const words = new Set(received);
  const templates: string[][] = [];
  for (const source of sources)
    each(source, (node) => {
      if (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isNumericLiteral(node))
        words.add(node.text);
      if (node.kind === ts.SyntaxKind.TrueKeyword) words.add('true').add('false');
      if (ts.isTemplateExpression(node) || ts.isTemplateLiteralTypeNode(node))
        templates.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
    });

  const whole = templates.filter((parts) => parts.join('') !== '');
  const known = new Map<string, boolean>();
  const isWord = (text: string): boolean => {
    if (!known.has(text))
      known.set(text, words.has(text) || whole.some((parts) => fits(parts, text, isWord)));
    return known.get(text)!;
  };
  // The topic is in the template, or in a path that fills its first hole: `${place}.why.${word}`.
  const isRead = (key: string): boolean =>
    words.has(key) ||
    whole.some((parts) => {
      if (parts[0]!.includes('.')) return fits(parts, key, isWord);
      const path = (text: string): boolean => text.includes('.') && words.has(text);
      return parts[0] === '' && fits(parts, key, path, isWord);
    });
  return [...new Set([...keys].map(baseOf))].filter((key) => !isRead(key));
}

/** Whether the text is the template, with words in its holes. */
function fits(
  [start, ...rest]: readonly string[],
  text: string,
  isFirst: (text: string) => boolean,
  isWord = isFirst,
): boolean {
  if (!text.startsWith(start!)) return false;
  const left = text.slice(start!.length);
  if (rest.length === 0) return left === '';
  return Array.from({ length: left.length + 1 }, (_, end) => end).some(
    (end) => fits(rest, left.slice(end), isWord) && isFirst(left.slice(0, end)),
  );
}

/** Visits the nodes of a source. */
function each(source: string, visit: (node: ts.Node) => void): void {
  const walk = (node: ts.Node): void => {
    visit(node);
    node.forEachChild(walk);
  };
  walk(ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, true));
}

function sourcesBelow(folder: URL): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    // The types of the keys read all.
    if (entry.name === 'keys.ts') return [];
    if (entry.isDirectory()) return sourcesBelow(new URL(`${entry.name}/`, folder));
    return /\.tsx?$/.test(entry.name) ? [readFileSync(new URL(entry.name, folder), 'utf8')] : [];
  });
}

/** The sources of the page, and the build, which gives texts to the service worker. */
export const sources: readonly string[] = [
  ...sourcesBelow(new URL('../src/', import.meta.url)),
  readFileSync(new URL('../vite.config.ts', import.meta.url), 'utf8'),
];

/** The words that the server and its client library may send: enumerations, options, errors. */
export function receivedWords(): Set<string> {
  const words = new Set<string>();
  const schemas = new URL('../../../protocol/schema/', import.meta.url);
  const collect = (value: unknown, listed: boolean): void => {
    if (typeof value === 'string' && listed) words.add(value);
    else if (Array.isArray(value)) value.forEach((one) => collect(one, listed));
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) {
        if (key !== 'properties') collect(part, key === 'enum' || key === 'const');
        else
          for (const [name, one] of Object.entries(part as object)) {
            words.add(name);
            collect(one, false);
          }
      }
  };
  for (const name of readdirSync(schemas))
    if (name.endsWith('.json'))
      collect(JSON.parse(readFileSync(new URL(name, schemas), 'utf8')), false);
  for (const source of sourcesBelow(new URL('../../../protocol/typescript/src/', import.meta.url)))
    each(source, (node) => void (ts.isStringLiteralLike(node) && words.add(node.text)));
  return words;
}
