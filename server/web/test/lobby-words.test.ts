// Every word that the server may send has a text: its schemas list the words.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { LEVELS } from '../src/lobby/levels';
import away from '../src/words/en/away.json';
import chat from '../src/words/en/chat.json';
import game from '../src/words/en/game.json';
import refusals from '../src/words/en/refusals.json';

interface Schema {
  readonly $defs: Readonly<Record<string, { readonly title?: string; readonly enum?: string[] }>>;
}

function words(file: string, title: string): string[] {
  const url = new URL(`../../../protocol/schema/${file}.json`, import.meta.url);
  const { $defs } = JSON.parse(readFileSync(url, 'utf8')) as Schema;
  const found = Object.values($defs).find((each) => each.title === title)?.enum ?? [];
  expect(found, title).not.toEqual([]);
  return found;
}

const { presets, options, bots, errors, closes, terrains } = game;

test.each([
  ['rules', 'Preset', presets],
  ['http', 'OptionWord', options],
  ['http', 'HttpErrorCode', { ...errors, ...away.errors }],
  ['server', 'RefusalCode', refusals],
  ['server', 'CloseReason', closes],
  ['common', 'Terrain', terrains],
  ['common', 'BotLevel', bots],
  ['common', 'Phrase', chat.phrases],
])('%s: every %s has its text', (file, title, has) =>
  expect(Object.keys(has)).toEqual(expect.arrayContaining(words(file, title))),
);

test.each([
  ['Decline', options.decline],
  ['Opening', options.opening],
  ['ThreePlayerLine', options.three_player_line],
  ['MiddleKingdomMeasure', options.middle_kingdom_measure],
  ['TieBreak', options.tie_break],
  ['BuildingSource', options.buildings],
])('every %s has its text', (title, { values }) =>
  expect(Object.keys(values).sort()).toEqual(words('rules', title).sort()),
);

test('the levels for people are levels of bots, in the same order, each with a hint', () => {
  const all = words('common', 'BotLevel');
  expect(all.filter((level) => (LEVELS as readonly string[]).includes(level))).toEqual(LEVELS);
  for (const level of LEVELS) expect(bots[level].hint).not.toBe('');
});
