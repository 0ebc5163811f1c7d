// Pictures: all exist, and a downloaded kingdom is self-contained.
import { readFileSync } from 'node:fs';

import type { Kingdom } from '@castellan/client';
import { beforeAll, expect, test } from 'vitest';

import { landPicture, outline, seatSymbol } from '../src/drawing';
import { kingdomSvg, resultSvg } from '../src/drawing/kingdom';
import { buildingKinds, buildingPicture } from '../src/drawing/buildings';
import { castleFigure, crownPennant } from '../src/drawing/pieces';
import { loadBuildings } from '../src/drawing/standing';
import { definitionsOf, sceneOf, terrains, things } from '../src/drawing/terrain';
import { backPicture, dominoPicture } from '../src/drawing/tiles';

const colours = new Map(
  [
    ...readFileSync(new URL('../src/drawing/colours.css', import.meta.url), 'utf8').matchAll(
      /--([\w-]+):\s*([^;]+);/g,
    ),
  ].map(([, name, value]) => [name!, value!]),
);
const colourOf = (name: string): string => colours.get(name) ?? '';

const schema = JSON.parse(
  readFileSync(new URL('../../../protocol/schema/common.json', import.meta.url), 'utf8'),
) as { $defs: Record<string, { enum: string[] }> };

const kingdom: Kingdom = {
  seats: [2, 6],
  squares: [
    { at: [0, 0], terrain: 'castle', crowns: 0, domino: null },
    { at: [0, -1], terrain: 'town', crowns: 1, domino: 12, building: 'bakery-1' },
    { at: [-1, -1], terrain: 'lake', crowns: 3, domino: 12, knight: true },
    { at: [0, 1], terrain: 'lake', crowns: 0, domino: 3 },
    { at: [0, 2], terrain: 'lake', crowns: 0, domino: 3 },
  ],
  discarded: [],
  treasury: null,
  buildings: [],
  score: {
    territories: [],
    territory_points: 0,
    coins: 0,
    buildings: 0,
    harmony: 0,
    middle_kingdom: 0,
    total: 41,
  },
  rank: 1,
};

beforeAll(loadBuildings);

/** Every tag is closed, in order. */
function wellFormed(svg: string): void {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)(\w+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, end, name, __, empty) => {
      if (end) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name as string);
      return '';
    },
  );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
  expect(svg).not.toMatch(/undefined|NaN|null/);
}

test('a kingdom is self-contained', () => {
  const svg = kingdomSvg(kingdom, { name: 'Ann <& "Bén"\u0000\ud800' }, colourOf);
  wellFormed(svg);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /);
  expect(svg).not.toContain('var(');
  expect(svg).toContain('>Ann &#60;&#38; &#34;Bén&#34;<');
  expect(svg).toContain('>41<');
  for (const [, id] of svg.matchAll(/(?:href="|url\()#([\w-]+)/g))
    expect(svg.split(`id="${id}"`).length, id).toBe(2);
  expect(svg).toContain('<path d="M16 72Q10 44');
  expect(svg).not.toContain('land-pattern-mine');
});

test('a long text is smaller, and one that is longer still is squeezed, not cut', () => {
  const named = (name: string): string => kingdomSvg(kingdom, { name }, colourOf);
  expect(named('m'.repeat(60))).toContain('font-size="28" textLength="');
  const titled = (title: string): string =>
    resultSvg({ title, kingdom, rows: [], note: 'm'.repeat(60) }, colourOf);
  const title = 'Benjamin and Maximilian win';
  const size = new RegExp(`font-size="(\\d+)"[^>]*>${title}<`).exec(titled(title))?.[1];
  expect(Number(size)).toBeGreaterThanOrEqual(28);
  expect(Number(size)).toBeLessThan(64);
  expect(titled(title)).not.toMatch(new RegExp(`textLength[^>]*>${title}<`));
  expect(titled('m'.repeat(60))).toContain('font-size="28" textLength="');
  // Fine print stays as it is.
  expect(titled('')).toContain('font-size="22" textLength="');
});

test('the picture of a result has all names and points', () => {
  const rows = [
    { name: '<Ann>', points: 45, seat: 0 },
    { name: 'Ben', points: 41, seat: 7 },
  ];
  const svg = resultSvg({ title: 'Ann & Co', kingdom, rows, note: 'x' }, colourOf);
  wellFormed(svg);
  expect(svg).not.toContain('var(');
  for (const text of ['Ann &#38; Co', '&#60;Ann&#62;', 'Ben', '45', '41'])
    expect(svg).toContain(`>${text}<`);
});

const laid = (x: number, y: number, terrain: string, domino: number) => ({
  at: [x, y],
  terrain,
  crowns: 0,
  domino,
});

test('squares of one terrain that touch are one ground', () => {
  const grounds = (svg: string): number => svg.split('url(#land-pattern-').length - 1;
  const row = [laid(0, 0, 'lake', 1), laid(1, 0, 'lake', 1), laid(2, 0, 'lake', 2)];
  expect(grounds(landPicture(row))).toBe(1);
  expect(grounds(landPicture([...row, laid(2, 1, 'mine', 2)]))).toBe(2);
  // Corners that touch do not join land.
  expect(grounds(landPicture([laid(0, 0, 'lake', 1), laid(1, 1, 'lake', 2)]))).toBe(2);
});

test('an outline has one closed way for each edge of the land', () => {
  const ways = (cells: [number, number][]): number => outline(cells, 4).split('Z').length - 1;
  expect(ways([[0, 0]])).toBe(1);
  expect(ways([[0, 0], [1, 0]])).toBe(1); // prettier-ignore
  expect(ways([[0, 0], [2, 0]])).toBe(2); // prettier-ignore
  const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as [number, number]));
  expect(ways(ring.filter(([x, y]) => x !== 1 || y !== 1))).toBe(2);
});

test('a domino looks the same in a line and in a kingdom', () => {
  const found = (svg: string): [string, number][] =>
    Object.entries(things).map(([name, picture]) => [name, svg.split(picture).length - 1]);
  const faces = [
    { terrain: 'wheat', crowns: 1 },
    { terrain: 'forest', crowns: 0 },
  ] as const;
  const inKingdom = landPicture([
    { ...faces[0], at: [4, 4], domino: 19 },
    { ...faces[1], at: [4, 3], domino: 19 },
  ]);
  expect(found(inKingdom)).toEqual(found(dominoPicture(...faces, 19)));
  expect(found(inKingdom).filter(([, count]) => count > 0)).not.toEqual([]);
  wellFormed(inKingdom);
});

test('every domino of the deck has things on both halves', () => {
  for (let domino = 1; domino <= 96; ++domino)
    for (const terrain of terrains)
      for (const half of [0, 1]) expect(sceneOf(terrain, domino, half).length).toBeGreaterThan(1);
});

test('every terrain and every building has its own picture', () => {
  expect([...terrains].sort()).toEqual([...schema.$defs['terrain']!.enum].sort());
  for (const terrain of terrains) {
    const own = definitionsOf(landPicture([laid(0, 0, terrain, 1)]));
    expect(own).toContain(`land-pattern-${terrain}`);
    wellFormed(own);
  }
  wellFormed(definitionsOf());

  const kinds = new Set(
    schema.$defs['building_word']!.enum.map((word) => word.replace(/-\d+$/, '')),
  );
  expect([...buildingKinds].sort()).toEqual([...kinds].sort());
  const tiles = [...buildingKinds, 'palace', 'constructor'].map(buildingPicture);
  expect(new Set(tiles).size).toBe(buildingKinds.length + 1);
  tiles.forEach(wellFormed);
  [castleFigure([1, 5]), castleFigure([0]), backPicture(3)].forEach(wellFormed);
});

test('seats differ by symbol, and crowns are counted right', () => {
  expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map(seatSymbol)).size).toBe(8);
  for (const crowns of [0, 1, 2, 3, 4, 5])
    expect(crownPennant(crowns, 0, 0).split('url(#land-gold)').length - 1).toBe(crowns);
});
