// All dominoes of the game by number: those seen so far with their faces, the others face down.
import type { Face, View } from '@castellan/client';
import type { JSX } from 'preact';

import { Domino, DominoBack, EDGE } from '../drawing';
import { labelled, t } from '../words';
import { dominoName } from './names';
import { printedFaces, SET } from './printed';
import { classes } from '../classes';
import padCss from './pad.module.css';

const css = classes(padCss);

const IN_SET = 48;

export type Fate = 'hidden' | 'seen' | 'discarded' | 'removed';

export interface Known {
  readonly number: number;
  readonly fate: Fate;
  /** Null: face down. */
  readonly faces: readonly [Face, Face] | null;
}

/** In order of their numbers. */
export function dominoesOf({ current, next, kingdoms, removed, rules }: View): Known[] {
  const seen = new Set<number | null>([
    ...[...current, ...next].map(({ domino }) => domino),
    ...kingdoms.flatMap(({ squares }) => squares.map(({ domino }) => domino)),
  ]);
  const out = new Map<number, Fate>();
  for (const number of kingdoms.flatMap(({ discarded }) => discarded)) out.set(number, 'discarded');
  for (const number of removed) out.set(number, 'removed');
  const before = new Set(rules.sets.map((set) => (set === 'queendomino' ? SET : 0)));
  return [...before]
    .sort((a, b) => a - b)
    .flatMap((above) =>
      Array.from({ length: IN_SET }, (_, index) => {
        const number = above + index + 1;
        const fate = out.get(number) ?? (seen.has(number) ? 'seen' : 'hidden');
        return { number, fate, faces: fate === 'hidden' ? null : printedFaces(number) };
      }),
    );
}

export function DominoList({ view }: { view: View }): JSX.Element {
  const all = dominoesOf(view);
  const hidden = all.filter(({ fate }) => fate === 'hidden').length;
  return (
    <>
      <p>
        {t('table.dominoes.seen', { count: all.length - hidden })} ·{' '}
        {t('table.dominoes.hidden', { count: hidden })}
      </p>
      <p>{t('table.dominoes.hint')}</p>
      <ol class={css('dominoes')}>
        {all.map(({ number, fate, faces }) => (
          <li key={number} class={css(fate === 'hidden' || fate === 'seen' ? undefined : 'gone')}>
            <svg
              viewBox={`-4 -4 208 ${108 + EDGE}`}
              role="img"
              aria-label={
                faces
                  ? labelled(
                      t('table.dominoes.number', { number }),
                      dominoName({ left: faces[0], right: faces[1] }),
                    )
                  : t('table.dominoes.number', { number })
              }
            >
              {faces ? (
                <Domino left={faces[0]} right={faces[1]} number={number} />
              ) : (
                <DominoBack number={number} />
              )}
            </svg>
            {(fate === 'discarded' || fate === 'removed') && t(`table.dominoes.${fate}`)}
          </li>
        ))}
      </ol>
    </>
  );
}
