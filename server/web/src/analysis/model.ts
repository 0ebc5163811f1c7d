// An analysis prepared for drawing: one part for each game. Those that an older server stored have
// fewer fields.
import type { Advised, Analysis, Decision, View } from '@castellan/client';

import { percent } from '../table/tipWords';
import { language } from '../words';

/** Every kingdom's chances after a step. */
export interface Moment {
  readonly seq: number;
  readonly wins: readonly number[];
}

export interface Part {
  readonly from: number;
  readonly to: number;
  /** The first one is the table as dealt. */
  readonly moments: readonly Moment[];
}

/**
 * `length`: the number of steps of the game. An action with several decisions is one moment, with
 * its outcome, and so are the tiles turned over after it.
 */
export function partsOf(analysis: Analysis, length: number): readonly Part[] {
  const { games, decisions, tables = [] } = analysis;
  return games.map(({ seq: from, kingdoms }, index) => {
    const to = (games[index + 1]?.seq ?? length + 1) - 1;
    const found = new Map([[from, kingdoms]]);
    for (const { seq, kingdoms: then } of [...decisions, ...tables])
      if (seq > from && seq <= to) found.set(seq, then);
    const moments = [...found]
      .sort(([a], [b]) => a - b)
      .map(([seq, all]) => ({ seq, wins: all.map(({ win }) => win) }));
    return { from, to, moments };
  });
}

export function winsAt(parts: readonly Part[], seq: number): readonly number[] {
  const part = parts.findLast(({ from }) => from <= seq) ?? parts[0];
  return (part?.moments.findLast((moment) => moment.seq <= seq) ?? part?.moments[0])?.wins ?? [];
}

export function decisionsAt({ decisions }: Analysis, seq: number): readonly Decision[] {
  return decisions.filter((decision) => decision.seq === seq);
}

/** The better move, unless it makes no difference in whole percents. */
export function betterThan({ best, after, loss }: Decision): Advised | null {
  if (!best) return null;
  return Math.round((loss ?? best.win - after.win) * 100) > 0 ? best : null;
}

/** The table at the step of a decision: an act may skip steps before its own. */
export function atStepOf({ action: { do: step } }: Decision, before: View): View {
  return step === 'tax' || step === 'build' || step === 'bribe'
    ? { ...before, phase: step }
    : before;
}

/** "+5% ± 2%": a difference of chances with twice its standard error. */
export function differenceInWords(chance: number, uncertainty: number): string {
  const signed = new Intl.NumberFormat(language.value, { style: 'percent', signDisplay: 'always' });
  return `${signed.format(chance)} ± ${percent(Math.ceil(uncertainty * 200) / 100)}`;
}

/** ", +5% ± 2%"; empty in an analysis of an older server, which does not have it. */
export function lossInWords({ loss, uncertainty }: Decision): string {
  if (loss === undefined || uncertainty === undefined) return '';
  return `, ${differenceInWords(loss, uncertainty)}`;
}

/** In coordinates of `WIDTH` by `HEIGHT`, whatever the shape on the screen. */
export const WIDTH = 1000;
export const HEIGHT = 100;

export function xOf(seq: number, length: number): number {
  return length ? (seq / length) * WIDTH : 0;
}

export function yOf(win: number): number {
  return (1 - win) * HEIGHT;
}

/** The line of a kingdom through a part, to the end of the game. */
export function lineOf({ moments, to }: Part, kingdom: number, length: number): string {
  const points = moments.map(({ seq, wins }) => [xOf(seq, length), yOf(wins[kingdom] ?? 0)]);
  const last = points.at(-1);
  if (last) points.push([xOf(to, length), last[1]!]);
  return `M${points.map(([x, y]) => `${+x!.toFixed(2)} ${+y!.toFixed(2)}`).join('L')}`;
}
