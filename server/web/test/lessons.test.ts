// The lessons of a guided game, over recorded games of three, each seen from every seat.
import { readdirSync, readFileSync } from 'node:fs';

import type { Action, Prompt, View } from '@castellan/client';
import { beforeEach, expect, test, vi } from 'vitest';

import { follow, LESSONS, lessonOf, read, tapsIn, type Scene } from '../src/lessons/lessons';
import { beginCourse, isGuided, keepProgress, recallProgress } from '../src/lessons/progress';
import type { Progress } from '../src/lessons/progress';
import { taxes } from '../src/rules/scoring';
import { NOTHING, turnOf, type Selection } from '../src/table/model';
import { chooseLanguage, LANGUAGES, loadAllTexts, t } from '../src/words';
import { recordedGame, type Moment } from './lesson-fixtures';

vi.stubGlobal('document', { documentElement: {} });
await chooseLanguage('en');
await loadAllTexts();

const games = {
  kingdomino: recordedGame('kingdomino'),
  queendomino: recordedGame('queendomino'),
};
const SEATS = [0, 1, 2];
const NEW: Progress = { room: 'ABCDEF', met: [], paused: null, shown: null };

function sceneOf({ view, actions }: Moment, seat: number, selection: Selection = NOTHING): Scene {
  const turn = turnOf(view, seat, { seat, actions } as Prompt);
  return { view, seat, turn, selection, tips: turn.mine, nameOf: (each) => `Player ${each}` };
}

/** The choices of a player on the way to an action. */
function choices(action: Action): readonly Selection[] {
  switch (action.do) {
    case 'place':
      return [{ ...NOTHING, place: action, anchor: action.cells[0] }];
    case 'claim':
      return [{ ...NOTHING, domino: action.domino }];
    case 'tax':
      return [{ ...NOTHING, knights: action.cells }];
    case 'build':
      return [
        { ...NOTHING, building: action.building },
        { ...NOTHING, building: action.building, site: action.cell },
      ];
    case 'bribe':
      return [{ ...NOTHING, building: action.building }];
    default:
      return [];
  }
}

/** All that a player sees of a game, one table after the other. */
function scenesOf(game: readonly Moment[], seat: number): readonly Scene[] {
  return game.flatMap((moment) => {
    const { view, actions } = moment;
    if (view.to_move !== seat) return [sceneOf(moment, seat)];
    // The view comes before the hints.
    const early = sceneOf({ view, actions: [] }, seat);
    const all = [NOTHING, ...choices(actions[0]!)];
    return [early, ...all.map((selection) => sceneOf(moment, seat, selection))];
  });
}

interface Shown {
  readonly id: string;
  readonly scene: Scene;
}

/** A reader presses the button of the lessons that it reads, as long as one is shown. */
type Reader = (id: string) => boolean;
const everything: Reader = () => true;
const nothing: Reader = () => false;

function lessonsOf(
  scenes: readonly Scene[],
  reader: Reader,
  before = NEW,
): { shown: readonly Shown[]; after: Progress } {
  const shown: Shown[] = [];
  let progress = before;
  const go = (next: Progress, scene: Scene): void => {
    const last = progress.shown?.id;
    // As after a reload.
    progress = JSON.parse(JSON.stringify(next)) as Progress;
    if (progress.shown && progress.shown.id !== last) shown.push({ id: progress.shown.id, scene });
  };
  for (const scene of scenes) {
    go(follow(progress, scene), scene);
    while (progress.shown && reader(progress.shown.id)) {
      const { id } = progress.shown;
      go(read(progress, scene), scene);
      expect(progress.met).toContain(id);
    }
  }
  return { shown, after: progress };
}

const idsOf = ({ shown }: { shown: readonly Shown[] }): readonly string[] =>
  shown.map(({ id }) => id);

/** Every way to read every game. */
const runs = Object.entries(games).flatMap(([name, game]) =>
  SEATS.flatMap((seat) =>
    Object.entries({ everything, nothing }).map(([how, reader]) => {
      const scenes = scenesOf(game, seat);
      return { name, seat, how, scenes, ...lessonsOf(scenes, reader) };
    }),
  ),
);
const of = (name: string, how: string) =>
  runs.filter((run) => run.name === name && run.how === how);

const inOrder = (ids: readonly string[], expected: readonly string[]): void =>
  expect(ids.filter((id) => expected.includes(id))).toEqual(expected);

test('a lesson comes once, and applies to the table at which it comes', () => {
  for (const { shown } of runs) {
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
    for (const { id, scene } of shown) expect(lessonOf(id)?.look(scene), id).not.toBeNull();
  }
});

test('every lesson is reached in some game', () => {
  const reached = new Set(runs.flatMap(idsOf));
  const made = ['court.towers', 'room'];
  for (const { id } of LESSONS.filter(({ id }) => !made.includes(id)))
    expect(reached, id).toContain(id);
});

test('all of Kingdomino is explained in a sensible order', () => {
  for (const run of of('kingdomino', 'everything')) {
    const ids = idsOf(run);
    expect(ids[0]).toBe('goal');
    inOrder(ids, ['goal', 'claim', 'order', 'castle', 'turn', 'match', 'frame', 'last', 'end']);
    inOrder(ids, ['round', 'others', 'dominoes', 'pad', 'last', 'end', 'sums', 'more']);
    inOrder(ids, ['others', 'tip', 'last']);
    expect(ids.some((id) => id === 'stuck' || id === 'room')).toBe(true);
    inOrder(ids, ['score', 'end']);
    expect(ids.slice(ids.indexOf('end'))).toEqual(['end', 'sums', 'more']);
    expect(ids.filter((id) => id.startsWith('court.'))).toEqual([]);
  }
});

test('a player who never presses a button still learns what to do', () => {
  for (const run of of('kingdomino', 'nothing')) inOrder(idsOf(run), ['goal', 'match', 'end']);
});

test('Queendomino after Kingdomino repeats nothing', () => {
  const [first] = of('kingdomino', 'everything');
  const { met } = first!.after;
  for (const { scenes, seat } of of('queendomino', 'everything')) {
    const ids = idsOf(lessonsOf(scenes, everything, { ...NEW, met }));
    expect(ids[0], `seat ${seat}`).toBe('court.start');
    expect(ids.filter((id) => met.includes(id))).toEqual([]);
    inOrder(ids, ['court.start', 'court.tax', 'court.prices', 'court.coins', 'court.sums']);
    expect(ids.at(-1)).toBe('court.sums');
  }
});

test('Queendomino alone explains both', () => {
  for (const run of of('queendomino', 'everything'))
    inOrder(idsOf(run), [
      'goal',
      'court.start',
      'claim',
      'castle',
      'court.tax',
      'end',
      'court.sums',
    ]);
});

test('one lesson to read between two acts', () => {
  for (const { shown } of [...of('kingdomino', 'everything'), ...of('queendomino', 'everything')]) {
    const notes = shown.filter(
      ({ id, scene: { view } }) => !lessonOf(id)!.task && view.round > 0 && view.phase !== 'over',
    );
    const acts = notes.map(({ scene: { view, seat } }) => {
      const { squares, discarded } = view.kingdoms[seat]!;
      const chosen = view.next.some(({ king }) => king === seat);
      return `${squares.length} ${discarded.length} ${view.round + (chosen ? 1 : 0)}`;
    });
    expect(new Set(acts).size).toBe(acts.length);
  }
});

test('nothing begins or ends before the hints have come', () => {
  const scenes = scenesOf(games.kingdomino, 0);
  const at = scenes.findIndex(({ view, turn }) => view.round === 1 && turn.mine);
  const [early, now] = [scenes[at]!, scenes[at + 1]!];
  const progress = { ...NEW, met: ['goal', 'round'] };
  expect(follow(progress, early)).toBe(progress);
  expect(follow(progress, now).shown?.id).toBe('castle');
});

test('what is done needs no button', () => {
  const game = games.kingdomino;
  const mine = game.find(({ view }) => view.phase === 'claim' && view.to_move === 0)!;
  const [looking, choosing] = [NOTHING, ...choices(mine.actions[0]!)].map((selection) =>
    sceneOf(mine, 0, selection),
  );
  const atClaim = follow({ ...NEW, met: ['goal'] }, looking!);
  expect(atClaim.shown?.id).toBe('claim');
  const atOrder = follow(atClaim, choosing!);
  expect(atOrder).toMatchObject({ met: ['goal', 'claim'], shown: { id: 'order' } });
  // The same table again changes nothing: no lesson comes twice.
  expect(follow(atOrder, choosing!)).toBe(atOrder);
});

test('what is only to be read ends with the next action, and waits for it', () => {
  const [run] = of('kingdomino', 'nothing');
  const { scenes } = run!;
  const begun = follow(NEW, scenes[1]!);
  expect(begun.shown?.id).toBe('goal');
  const claimed = scenes.findIndex(({ view }) => view.next.some(({ king }) => king === run!.seat));
  for (const scene of scenes.slice(1, claimed)) expect(follow(begun, scene)).toBe(begun);
  expect(follow(begun, scenes[claimed]!).met).toEqual(['goal']);
});

test('when the game is over, only that is a subject', () => {
  const late = games.kingdomino.at(-1)!;
  const score = { ...NEW, shown: { id: 'score', acts: 99 } };
  expect(follow(score, sceneOf(late, 0))).toMatchObject({ met: ['score'], shown: { id: 'end' } });
});

test('the lesson of an older page is over', () => {
  const [, scene] = scenesOf(games.kingdomino, 0);
  const old = { ...NEW, shown: { id: 'gone', acts: 0 } };
  expect(follow(old, scene!)).toMatchObject({ met: ['gone'], shown: { id: 'goal' } });
});

/** The first table at which a lesson is shown. */
const shownAt = (id: string, name: string): Shown =>
  of(name, 'everything')
    .flatMap(({ shown }) => shown)
    .find((each) => each.id === id)!;

test('the numbers in a lesson are those of the table', () => {
  const order = shownAt('order', 'kingdomino');
  const { position, count } = lessonOf('order')!.look(order.scene)!.say!;
  expect(order.scene.view.next[(position as number) - 1]!.domino).toBe(
    order.scene.selection.domino,
  );
  expect(count).toBe(3);

  const sums = runs.flatMap(({ shown }) =>
    shown
      .filter(({ id }) => id === 'score' || id === 'crowns')
      .map(({ id, scene }) => lessonOf(id)!.look(scene)!.sum!),
  );
  expect(sums.length).toBeGreaterThan(6);
  for (const sum of sums) {
    const [, squares, crowns, points] =
      /^[a-z]+: (\d+) squares?\u00a0×\u00a0(\d+) crowns? = (\d+) points?$/.exec(sum)!.map(Number);
    expect(squares! * crowns!).toBe(points);
  }

  const { scene } = shownAt('court.tax', 'queendomino');
  const kingdom = scene.view.kingdoms[scene.seat]!;
  const coins = scene.turn.taxes
    .filter(({ cells }) => cells.length === 1)
    .map(({ cells }) => taxes(kingdom, cells));
  const sum = lessonOf('court.tax')!.look(scene)!.sum!;
  expect(sum).toMatch(new RegExp(`^[a-z]+: ${Math.max(...coins)} coins?$`));
});

test('a domino that fits nowhere, and the fear of one', () => {
  const mine = games.kingdomino.filter(
    ({ view, actions: [action] }) => view.round > 6 && view.to_move === 0 && action?.do === 'place',
  )[0]!;
  const met = LESSONS.map(({ id }) => id as string).filter((id) => !['room', 'stuck'].includes(id));
  const free = sceneOf(mine, 0);
  expect(follow({ ...NEW, met }, free).shown?.id).toBe('room');
  expect(follow({ ...NEW, met: [...met, 'stuck'] }, free).shown).toBeNull();
  const stuck = sceneOf({ ...mine, actions: [{ do: 'discard' }] }, 0);
  const shown = follow({ ...NEW, met }, stuck);
  expect(shown.shown?.id).toBe('stuck');
  expect(lessonOf('stuck')!.look(free)).toBeNull();
});

test('a queen who visits nobody for long', () => {
  const late = games.queendomino.find(({ view }) => view.round === 6)!;
  const court = { ...late.view.court!, queen: null };
  const view: View = { ...late.view, court };
  const met = LESSONS.map(({ id }) => id as string).filter(
    (id) => !['court.towers', 'court.queen'].includes(id),
  );
  const scene = sceneOf({ ...late, view }, 0);
  expect(follow({ ...NEW, met }, scene).shown?.id).toBe('court.towers');
  const found = sceneOf({ ...late, view: { ...view, court: { ...court, queen: 1 } } }, 0);
  const queen = follow({ ...NEW, met }, found);
  expect(queen.shown?.id).toBe('court.queen');
  expect(lessonOf('court.queen')!.look(found)!.sum).toBe('The queen visits Player 1.');
  expect(follow({ ...NEW, met: [...met, 'court.queen'] }, scene).shown).toBeNull();
});

test('each lesson points at parts that the page has', () => {
  const src = new URL('../src/', import.meta.url);
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(new URL(name, src), 'utf8'))
    .join();
  const seen = runs.flatMap(({ shown }) => shown);
  const selectors = seen.flatMap(({ id, scene }) => [
    lessonOf(id)!.look(scene)!.at,
    ...tapsIn(scene),
  ]);
  const parts = new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/data-part=([\w-]+)/g)].map(String)),
  );
  expect(parts.size).toBeGreaterThan(12);
  for (const part of parts) {
    const [, name] = part.split(',');
    expect(sources, part).toMatch(new RegExp(`part="${name}"|'${name}' : undefined`));
  }
});

test('the board and the hand are free while a domino is placed', () => {
  const placing = shownAt('castle', 'kingdomino').scene;
  expect(tapsIn(placing)).toEqual(['[data-part=cells]', '[data-part=hand]']);
  expect(tapsIn(shownAt('claim', 'kingdomino').scene)).toEqual([
    '[data-part=next-line]',
    '[data-part=hand]',
  ]);
  expect(tapsIn(shownAt('court.build', 'queendomino').scene)[0]).toBe('[data-part=court]');
  expect(tapsIn(shownAt('court.site', 'queendomino').scene)[0]).toBe('[data-part=cells]');
  expect(tapsIn(shownAt('end', 'kingdomino').scene)).toEqual(['[data-part=end-next]']);
});

// In letters, with the numbers of a table.
const LONGEST = 200;

test.each(LANGUAGES)('the lessons are short and complete: %s', async (language) => {
  await chooseLanguage(language);
  const seen = new Map(runs.flatMap(({ shown }) => shown).map((each) => [each.id, each.scene]));
  for (const [id, scene] of seen) {
    const lesson = lessonOf(id)!;
    const { say, sum = '' } = lesson.look(scene)!;
    const text = t(`lessons.say.${lesson.id}`, say);
    expect(text, id).not.toMatch(/lessons\.|\{\{|undefined|NaN|“”|„“|«\s*»|‘’|„”/);
    expect(text.length, `${id}: ${text}`).toBeLessThanOrEqual(LONGEST);
    expect(sum, id).not.toMatch(/lessons\.|table\.|\{\{|undefined|NaN/);
  }
  await chooseLanguage('en');
});

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

test('the progress is kept on the device', () => {
  expect(recallProgress()).toBeNull();
  expect(isGuided('ABCDEF')).toBe(false);
  beginCourse('kingdomino', 'ABCDEF');
  expect(recallProgress()).toEqual(NEW);
  expect(isGuided('ABCDEF')).toBe(true);
  expect(isGuided('ZZZZZZ')).toBe(false);
  keepProgress({ ...NEW, room: null });
  expect(isGuided('ABCDEF')).toBe(false);
});

test('a course begins again; the second one knows the first', () => {
  keepProgress({ ...NEW, met: ['goal', 'claim', 'court.tax'] });
  beginCourse('queendomino', 'ZZZZZZ');
  expect(recallProgress()).toEqual({ ...NEW, room: 'ZZZZZZ', met: ['goal', 'claim'] });
  beginCourse('kingdomino', 'ABCDEF');
  expect(recallProgress()).toEqual(NEW);
});

test.each(['', 'null', '[]', '[1]', '[null]', '[{"met":[1]}]', '{"met":[]}'])(
  'storage may contain %j',
  (text) => {
    kept.set('castellan.lessons', text);
    expect(recallProgress()).toBeNull();
  },
);
