// The lessons of a guided game: when each applies, and what it is about. Nothing here draws.
import type { Cell, Kingdom, Phase, Territory, View } from '@castellan/client';

import { around, keyOf, same } from '../rules/cells';
import { taxes, territories } from '../rules/scoring';
import { sitesFor, type Selection, type Turn } from '../table/model';
import { buildingName, effects, kingdomName, terrainName, type NameOf } from '../table/names';
import { totalOf } from '../table/parts';
import { labelled, t } from '../words';
import type { KeysBelow } from '../words/keys';
import type { Progress } from './progress';

/** The table as its player sees it. */
export interface Scene {
  readonly view: View;
  readonly seat: number;
  readonly turn: Turn;
  readonly selection: Selection;
  /** Whether a tip can be asked for. */
  readonly tips: boolean;
  readonly nameOf: NameOf;
}

export interface Sight {
  /** A selector of what the lesson is about. */
  readonly at: string;
  /** The parameters of its text. */
  readonly say?: Readonly<Record<string, unknown>>;
  /** A calculation from the table, in words. */
  readonly sum?: string;
}

type Id = KeysBelow<'lessons.say'>;

export interface Lesson {
  readonly id: Id;
  /** It says what to do, and ends when that is done. Others end when the player acts. */
  readonly task?: true;
  /** Null: it does not apply to this table. */
  readonly look: (scene: Scene) => Sight | null;
  /** Where it begins later than it applies. */
  readonly begins?: (scene: Scene) => boolean;
  /** The lesson that makes this one superfluous. */
  readonly unless?: Id;
}

const part = (name: string): string => `[data-part=${name}]`;

/** Its button, which a phone has in the menu. */
const PAD = `${part('score-pad')}, .table:not(:has(${part('score-pad')})) ${part('menu')}`;

const cellsAt = (cells: readonly Cell[]): string =>
  cells.map((cell) => `${part('my-kingdom')} [data-cell="${keyOf(cell)}"]`).join();

const dominoAt = (domino: number): string => `${part('next-line')} [data-domino="${domino}"]`;

function kingdomIn({ view, seat }: Scene): Kingdom {
  return view.kingdoms[view.seats[seat]!.kingdom]!;
}

const isMine = ({ view, turn }: Scene, phase: Phase): boolean => turn.mine && view.phase === phase;

const isOver = ({ view }: Scene): boolean => view.phase === 'over';

const isBare = (scene: Scene): boolean => kingdomIn(scene).squares.length === 1;

/** My king's place in the line that is played, until its turn is over; -1: none. */
function placeInLine({ view, seat }: Scene): number {
  return view.current.findIndex(({ king }, index) => index >= view.turn && king === seat);
}

function extent(scene: Scene): { width: number; height: number } {
  const { left, right, top, bottom } = around(kingdomIn(scene).squares.map(({ at }) => at));
  return { width: right - left + 1, height: bottom - top + 1 };
}

/** The first of the territories with the highest value. */
function best(all: readonly Territory[], value: (one: Territory) => number): Territory | null {
  return all.reduce<Territory | null>(
    (found, one) => (found && value(found) >= value(one) ? found : one),
    null,
  );
}

/** A territory, and its points. */
function counted(scene: Scene, found: Territory | null): Sight | null {
  if (!found) return null;
  const { terrain, squares, crowns, points, first } = found;
  const own = territories(kingdomIn(scene).squares).find(({ cells }) =>
    cells.some((cell) => same(cell, first)),
  );
  return {
    at: cellsAt(own?.cells ?? [first]),
    sum: t('lessons.sum', {
      terrain: terrainName(terrain),
      squares: t('lessons.squares', { count: squares }),
      crowns: t('lessons.crowns', { count: crowns }),
      points: t('table.kingdom.points', { count: points }),
    }),
  };
}

const territoriesIn = (scene: Scene): readonly Territory[] => kingdomIn(scene).score.territories;

/** The square of the domino just placed whose knight would bring most. */
function bestTax(scene: Scene): Sight | null {
  const kingdom = kingdomIn(scene);
  const single = scene.turn.taxes.filter(({ cells }) => cells.length === 1);
  const coins = single.map(({ cells }) => taxes(kingdom, cells));
  const most = single[coins.indexOf(Math.max(...coins))]?.cells[0];
  const square = most && kingdom.squares.find(({ at }) => same(at, most));
  if (!square) return null;
  return {
    at: cellsAt(single.flatMap(({ cells }) => cells)),
    sum: t('lessons.taxed', { terrain: terrainName(square.terrain), count: Math.max(...coins) }),
  };
}

function newestBuilding(scene: Scene): Sight | null {
  const built = kingdomIn(scene).buildings.at(-1);
  if (!built) return null;
  return { at: cellsAt([built.at]), sum: labelled(buildingName(built.kind), effects(built)) };
}

/** Of a running game, by importance: the first that applies is next. */
const RUNNING: readonly Lesson[] = [
  {
    id: 'goal',
    look: (scene) => (isBare(scene) ? { at: cellsAt([[0, 0]]) } : null),
  },
  {
    id: 'court.start',
    look: (scene) => (scene.view.court && isBare(scene) ? { at: part('purse') } : null),
  },

  // The next step of a turn.
  {
    id: 'claim',
    task: true,
    look: (scene) =>
      isMine(scene, 'claim') && scene.turn.claims.size > 0 && scene.selection.domino === null
        ? { at: part('next-line') }
        : null,
  },
  {
    id: 'order',
    task: true,
    look: (scene) => {
      const { view, selection } = scene;
      const index = view.next.findIndex(({ domino }) => domino === selection.domino);
      if (!isMine(scene, 'claim') || index < 0) return null;
      const say = { position: index + 1, count: view.next.length };
      return { at: dominoAt(view.next[index]!.domino), say };
    },
  },
  {
    id: 'castle',
    task: true,
    look: (scene) => (laying(scene) && isBare(scene) ? { at: cellsAt([[0, 0]]) } : null),
  },
  {
    id: 'turn',
    task: true,
    look: (scene) => {
      const { place } = scene.selection;
      if (!isMine(scene, 'place') || !place) return null;
      const say = { turn: t('table.hand.turn'), confirm: t('table.hand.confirm') };
      return { at: cellsAt(place.cells), say };
    },
  },
  {
    id: 'match',
    task: true,
    look: (scene) => (laying(scene) && !isBare(scene) ? { at: part('board') } : null),
  },
  {
    id: 'stuck',
    task: true,
    look: (scene) =>
      isMine(scene, 'place') && scene.turn.places.length === 0 && scene.turn.discard
        ? { at: part('hand'), say: { discard: t('table.hand.discard') } }
        : null,
  },
  {
    id: 'court.tax',
    task: true,
    look: (scene) =>
      isMine(scene, 'tax') && scene.selection.knights.length === 0 ? bestTax(scene) : null,
  },
  {
    id: 'court.site',
    task: true,
    look: (scene) => {
      const { turn, selection } = scene;
      const sites = turn.mine && !selection.site ? sitesFor(turn, selection.building) : [];
      return sites.length > 0 ? { at: cellsAt(sites) } : null;
    },
  },
  {
    id: 'court.build',
    task: true,
    look: (scene) =>
      isMine(scene, 'build') && scene.turn.builds.length > 0 && scene.selection.building === null
        ? { at: part('court') }
        : null,
  },
  {
    id: 'court.bribe',
    task: true,
    look: (scene) =>
      isMine(scene, 'bribe') && scene.turn.bribes.length > 0 && scene.selection.building === null
        ? { at: part('court') }
        : null,
  },

  // Of what has just happened.
  {
    id: 'last',
    look: (scene) => {
      const { round, rules } = scene.view;
      return round === rules.rounds && placeInLine(scene) >= 0 ? { at: part('this-line') } : null;
    },
  },
  {
    id: 'round',
    look: (scene) => {
      const index = scene.view.round > 0 ? placeInLine(scene) : -1;
      if (index < 0) return null;
      const say = { position: index + 1, count: scene.view.current.length };
      return { at: part('this-line'), say };
    },
  },
  {
    id: 'court.town',
    look: (scene) => {
      const sites = kingdomIn(scene).squares.filter(
        ({ terrain, knight, building }) => terrain === 'town' && !knight && !building,
      );
      return sites.length > 0 ? { at: cellsAt(sites.map(({ at }) => at)) } : null;
    },
  },
  {
    id: 'score',
    look: (scene) => {
      const found = best(territoriesIn(scene), ({ points }) => points);
      return found && found.points > 0 ? counted(scene, found) : null;
    },
  },
  {
    id: 'court.built',
    look: newestBuilding,
  },
  {
    id: 'court.knight',
    look: (scene) => {
      const posted = kingdomIn(scene).squares.filter(({ knight }) => knight);
      return posted.length > 0 ? { at: cellsAt(posted.map(({ at }) => at)) } : null;
    },
  },
  {
    id: 'court.queen',
    look: ({ view, nameOf }) => {
      const queen = view.court?.queen ?? null;
      if (queen === null) return null;
      const sum = t('table.court.queenAt', { name: kingdomName(view, queen, nameOf) });
      return { at: part('queen'), sum };
    },
  },
  {
    id: 'court.burnt',
    begins: ({ view }) => view.court?.dragon === 'away',
    look: ({ view }) => (view.court?.destroyed.length ? { at: part('dragon') } : null),
  },
  {
    id: 'crowns',
    begins: ({ view }) => view.round > 1,
    look: (scene) => {
      const bare = territoriesIn(scene).filter(
        ({ terrain, squares, crowns }) => terrain !== 'town' && squares > 1 && crowns === 0,
      );
      return counted(
        scene,
        best(bare, ({ squares }) => squares),
      );
    },
  },

  // Good to know, one after the other.
  {
    id: 'others',
    begins: ({ view }) => view.round > 1,
    look: () => ({ at: part('kingdoms') }),
  },
  {
    id: 'frame',
    begins: (scene) => {
      const { width, height } = extent(scene);
      return scene.view.round > 3 || Math.max(width, height) > 3;
    },
    look: (scene) => {
      const say = { ...extent(scene), size: scene.view.rules.kingdom_size };
      return { at: part('board'), say };
    },
  },
  {
    id: 'court.prices',
    begins: ({ view }) => view.round > 1,
    look: ({ view }) => (view.court ? { at: part('court') } : null),
  },
  {
    id: 'tip',
    begins: ({ view }) => view.round > 2,
    look: ({ tips }) => (tips ? { at: part('ask-tip'), say: { tip: t('table.tip.ask') } } : null),
  },
  {
    id: 'court.coins',
    begins: ({ view }) => view.round > 3,
    look: (scene) => {
      const { treasury, score } = kingdomIn(scene);
      if (!treasury) return null;
      const coins = t('table.court.coins', { count: treasury.coins });
      const points = t('table.kingdom.points', { count: score.coins });
      return { at: part('purse'), sum: t('lessons.coins', { coins, points }) };
    },
  },
  {
    id: 'dominoes',
    begins: ({ view }) => view.round > 3,
    look: ({ view }) =>
      view.undealt > 0 ? { at: part('dominoes'), say: { count: view.undealt } } : null,
  },
  {
    id: 'pad',
    begins: ({ view }) => view.round > 4,
    look: () => ({ at: PAD, say: { pad: t('table.score.pad') } }),
  },
  {
    id: 'court.towers',
    begins: ({ view }) => view.round > 5,
    look: ({ view }) => (view.court && view.court.queen === null ? { at: part('queen') } : null),
    unless: 'court.queen',
  },
  {
    id: 'room',
    begins: ({ view }) => view.round > 6,
    look: () => ({ at: part('board') }),
    unless: 'stuck',
  },
];

/** Of a game that is over. */
const ENDED: readonly Lesson[] = [
  {
    id: 'end',
    look: (scene) => {
      const { view, seat } = scene;
      const { kingdom } = view.seats[seat]!;
      const points = t('table.kingdom.points', { count: totalOf(view, kingdom) });
      const rank = view.ranking?.find((each) => each.kingdom === kingdom)?.rank;
      return { at: part('ranking'), say: { points, rank } };
    },
  },
  {
    id: 'sums',
    look: () => ({ at: part('pad') }),
  },
  {
    id: 'court.sums',
    look: ({ view }) => (view.court ? { at: part('pad') } : null),
  },
  {
    id: 'more',
    look: ({ view }) => (view.court ? null : { at: part('ranking') }),
  },
];

export const LESSONS: readonly Lesson[] = [...RUNNING, ...ENDED];

const lessonsFor = (scene: Scene): readonly Lesson[] => (isOver(scene) ? ENDED : RUNNING);

/** A domino is to be placed, and not yet held over the board. */
function laying(scene: Scene): boolean {
  const { turn, selection } = scene;
  return isMine(scene, 'place') && turn.places.length > 0 && !selection.place;
}

/** Selectors of what the player taps next, the most important first. */
export function tapsIn(scene: Scene): readonly string[] {
  const { view, turn, selection } = scene;
  if (isOver(scene)) return [part('end-next')];
  const hand = part('hand');
  if (!turn.mine) return [hand];
  if (view.phase === 'claim') return [part('next-line'), hand];
  if (view.phase === 'place') return turn.places.length > 0 ? [part('cells'), hand] : [hand];
  const onBoard = view.phase === 'tax' || sitesFor(turn, selection.building).length > 0;
  return [part(onBoard ? 'cells' : 'court'), hand];
}

export function lessonOf(id: string): Lesson | null {
  return LESSONS.find((lesson) => lesson.id === id) ?? null;
}

/** The dominoes that the player has placed, discarded and chosen. */
function actsIn(scene: Scene): number {
  const { view, seat } = scene;
  const { squares, discarded } = kingdomIn(scene);
  const chosen = view.round + Number(view.next.some(({ king }) => king === seat));
  return (squares.length - 1) / 2 + discarded.length + chosen;
}

/** The server has yet to say what the player can do. */
function isEarly({ turn }: Scene): boolean {
  const { mine, places, discard, claims, taxes, builds, bribes, done } = turn;
  if (!mine || discard || done || claims.size > 0) return false;
  return [places, taxes, builds, bribes].every(({ length }) => length === 0);
}

/** Between two acts there is time to read one lesson; before and after the game, for more. */
function isTooSoon({ paused }: Progress, scene: Scene): boolean {
  return scene.view.round > 0 && !isOver(scene) && actsIn(scene) === paused;
}

function nextLesson(progress: Progress, scene: Scene): Lesson | null {
  const { met } = progress;
  const soon = isTooSoon(progress, scene);
  return (
    lessonsFor(scene).find(
      (lesson) =>
        !met.includes(lesson.id) &&
        !(lesson.unless && met.includes(lesson.unless)) &&
        (lesson.task || !soon) &&
        (lesson.begins?.(scene) ?? true) &&
        lesson.look(scene) !== null,
    ) ?? null
  );
}

function isDone({ id, acts }: NonNullable<Progress['shown']>, scene: Scene): boolean {
  const lesson = lessonsFor(scene).find((each) => each.id === id);
  if (!lesson?.look(scene)) return true;
  return !lesson.task && actsIn(scene) > acts;
}

/** The progress at this table: a lesson that is done ends, the next one begins. */
export function follow(progress: Progress, scene: Scene): Progress {
  if (isEarly(scene)) return progress;
  if (progress.shown) return isDone(progress.shown, scene) ? read(progress, scene) : progress;
  const next = nextLesson(progress, scene);
  return next ? { ...progress, shown: { id: next.id, acts: actsIn(scene) } } : progress;
}

/** The progress after the present lesson. */
export function read(progress: Progress, scene: Scene): Progress {
  const { shown, met, paused } = progress;
  if (!shown) return progress;
  const after = lessonOf(shown.id)?.task ? paused : actsIn(scene);
  return follow({ ...progress, met: [...met, shown.id], paused: after, shown: null }, scene);
}
