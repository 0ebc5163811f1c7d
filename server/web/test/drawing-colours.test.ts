// Terrains and seats differ also with colour blindness; texts are readable.
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { inlined, themed, type Theme } from '../src/drawing/palette';

type Triple = readonly [number, number, number];

const css = readFileSync(new URL('../src/drawing/colours.css', import.meta.url), 'utf8');

/** Every variable, as it is written. */
const written = [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
  ([, name, value]) => [name!, value!] as const,
);
const inTheme = (theme: Theme): Map<string, string> =>
  new Map(written.map(([name, value]) => [name, themed(value, theme)]));
const light = inTheme('light');
const dark = inTheme('dark');

function linear(colour: string): Triple {
  const hex = colour.length === 4 ? colour.replace(/[\da-f]/g, '$&$&') : colour;
  expect(hex).toMatch(/^#[\da-f]{6}$/);
  return [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

// Machado, Oliveira and Fernandes 2009, severity 1, for linear RGB.
const sights: Readonly<Record<string, readonly Triple[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (matrix: readonly Triple[], by: Triple): Triple =>
  matrix.map((row) =>
    Math.min(1, Math.max(0, row[0] * by[0] + row[1] * by[1] + row[2] * by[2])),
  ) as unknown as Triple;

function lab(rgb: Triple): Triple {
  const [x, y, z] = [
    (0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047,
    0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2],
    (0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883,
  ].map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The two nearest colours, by CIE76. */
function nearest(
  colours: ReadonlyMap<string, string>,
  names: readonly string[],
  sight: readonly Triple[],
): [number, string] {
  const seen = names.map((name) => lab(times(sight, linear(colours.get(name)!))));
  let least: [number, string] = [Infinity, ''];
  seen.forEach((one, at) =>
    seen.slice(at + 1).forEach((other, after) => {
      const distance = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
      if (distance < least[0]) least = [distance, `${names[at]} and ${names[at + 1 + after]}`];
    }),
  );
  return least;
}

function contrast(one: string, other: string): number {
  const [a, b] = [one, other].map((colour) => {
    const [red, green, blue] = linear(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  }) as [number, number];
  return Math.max(a, b) / Math.min(a, b);
}

const terrains = ['wheat', 'forest', 'lake', 'grassland', 'swamp', 'mine', 'town'];
const seats = Array.from({ length: 8 }, (_, seat) => `seat-${seat}`);

// About 2 is a difference that can just be seen side by side; 15 is plain on a phone. Eight calm
// seat colours stay 15 apart in the worst case; their symbols do the rest.
for (const [what, names, normal, simulated] of [
  ['terrains', terrains, 35, 17],
  ['seats', seats, 35, 15],
] as const)
  for (const [theme, colours] of Object.entries({ light, dark }))
    for (const [sight, matrix] of Object.entries(sights))
      test(`${what} differ with ${sight} sight in the ${theme} theme`, () => {
        const [distance, pair] = nearest(colours, names, matrix);
        expect(distance, pair).toBeGreaterThan(sight === 'normal' ? normal : simulated);
      });

for (const [theme, colours] of Object.entries({ light, dark }))
  test(`texts are readable in the ${theme} theme`, () => {
    const papers = ['paper', 'paper-sunk', 'cloth-lit', 'cloth', 'cloth-deep'];
    const pairs = [
      ...papers.flatMap((paper) =>
        ['ink', 'ink-soft', 'accent', 'danger'].map((ink) => [ink, paper]),
      ),
      ['on-accent', 'accent'],
      ['ink', 'danger-sunk'],
      ['on-go', 'go'],
      ['on-go', 'go-lit'],
      ['on-wood', 'wood'],
      ['on-wood', 'wood-lit'],
      ['on-wood-soft', 'wood-lit'],
      ...seats.map((seat) => [`on-${seat}`, seat]),
    ] as [string, string][];
    for (const [ink, ground] of pairs)
      expect(
        contrast(colours.get(ink)!, colours.get(ground)!),
        `${ink} on ${ground}`,
      ).toBeGreaterThanOrEqual(4.5);
    for (const paper of papers)
      for (const mark of ['focus', 'line-strong', 'mark'])
        expect(
          contrast(colours.get(mark)!, colours.get(paper)!),
          `${mark} on ${paper}`,
        ).toBeGreaterThanOrEqual(3);
  });

test('every colour is defined once', () => {
  const names = written.map(([name]) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('downloaded pictures have the colours of the page', () => {
  const of = (name: string): string => new Map(written).get(name) ?? '';
  expect(inlined('fill="var(--lake)" stroke="var(--seat-0)"', 'dark', of)).toBe(
    `fill="${dark.get('lake')}" stroke="${dark.get('seat-0')}"`,
  );
  expect(inlined('var(--lake)', 'light', of)).toBe(light.get('lake'));
});
