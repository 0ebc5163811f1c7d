// Pictures: all exist, and a downloaded kingdom is self-contained.
import { readFileSync } from 'node:fs';

import type { Kingdom } from '@castellan/client';
import { expect, test } from 'vitest';

import { buildingKinds, kingdomSvg, partnerOf, seatSymbol, variantAt } from '../src/drawing';
import { buildingPicture } from '../src/drawing/buildings';
import { crownPlate } from '../src/drawing/pieces';
import { terrainPicture, terrains, variants } from '../src/drawing/terrain';

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
  expect(svg).not.toContain('drawing-mine-');
});

test('a long name is squeezed, not cut', () => {
  expect(kingdomSvg(kingdom, { name: 'm'.repeat(60) }, colourOf)).toContain('textLength="');
});

test('the other half of a domino is found', () => {
  const { squares } = kingdom;
  expect(squares.map((square) => partnerOf(squares, square))).toEqual([
    undefined,
    'left',
    'right',
    'down',
    'up',
  ]);
});

test('every terrain and every building has its own picture', () => {
  expect([...terrains].sort()).toEqual([...schema.$defs['terrain']!.enum].sort());
  const grounds = terrains.flatMap((terrain) =>
    Array.from({ length: variants }, (_, variant) => terrainPicture(terrain, variant)),
  );
  expect(new Set(grounds).size).toBe(terrains.length * variants);
  grounds.forEach(wellFormed);

  const kinds = new Set(
    schema.$defs['building_word']!.enum.map((word) => word.replace(/-\d+$/, '')),
  );
  expect([...buildingKinds].sort()).toEqual([...kinds].sort());
  const tiles = [...buildingKinds, 'palace', 'constructor'].map(buildingPicture);
  expect(new Set(tiles).size).toBe(buildingKinds.length + 1);
  tiles.forEach(wellFormed);
});

test('neighbours have different pictures', () => {
  for (let x = -8; x < 8; x++)
    for (let y = -8; y < 8; y++) {
      expect(variantAt(x, y)).not.toBe(variantAt(x + 1, y));
      expect(variantAt(x, y)).not.toBe(variantAt(x, y + 1));
    }
});

test('seats differ by symbol, and crowns are counted right', () => {
  expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map(seatSymbol)).size).toBe(8);
  for (const crowns of [0, 1, 2, 3, 4, 5])
    expect(crownPlate(crowns).split('<path').length - 1).toBe(crowns);
});
