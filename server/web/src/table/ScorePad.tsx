// The score pad, as it is printed: a row for each terrain, for buildings, coins and bonuses, and a
// column for each kingdom.
import type { Kingdom, Terrain, View } from '@castellan/client';
import type { JSX } from 'preact';

import { Banner, Land } from '../drawing';
import { t } from '../words';
import { Marked } from './Marked';
import { buildingName, kingdomName, terrainName, type NameOf } from './names';
import { partsOf, totalOf } from './parts';
import { classes } from '../classes';
import padCss from './pad.module.css';

const css = classes(padCss);

const TERRAINS: readonly Terrain[] = [
  'wheat',
  'forest',
  'lake',
  'grassland',
  'swamp',
  'mine',
  'town',
];

interface Entry {
  readonly points: number;
  /** How the points are computed, such as "4 × 2" for a territory. */
  readonly from: readonly string[];
}

function terrainEntry({ score }: Kingdom, terrain: Terrain): Entry {
  const own = score.territories.filter((each) => each.terrain === terrain && each.points > 0);
  return {
    points: own.reduce((sum, { points }) => sum + points, 0),
    from: own.map(
      ({ squares, crowns, queen }) =>
        `${squares}\u00a0×\u00a0${crowns}${queen ? ` (${t('table.score.queen')})` : ''}`,
    ),
  };
}

const buildingsEntry = ({ score, buildings }: Kingdom): Entry => ({
  points: score.buildings,
  from: buildings
    .filter((built) => built.score > 0)
    .map((built) => `${buildingName(built.kind)} ${built.score}`),
});

interface RowProps {
  readonly title: string;
  readonly terrain?: Terrain;
  readonly entries: readonly Entry[];
  /** Of all rows, those above it: 0 to 1. */
  readonly share: number;
}

function Row({ title, terrain, entries, share }: RowProps): JSX.Element {
  const most = Math.max(1, ...entries.map(({ points }) => points));
  return (
    <tr style={{ '--share': share }}>
      <th scope="row">
        {terrain && (
          <svg class={css('sample')} viewBox="4 4 92 92" aria-hidden="true">
            <Land squares={[{ at: [0, 0], terrain, crowns: 0, domino: null }]} mini />
          </svg>
        )}
        {title}
      </th>
      {entries.map(({ points, from }, index) => (
        <td key={index} class={css(points === most && entries.length > 1 ? 'best' : undefined)}>
          <b translate={false}>{points}</b>
          {from.length > 0 && <small>{from.join(' · ')}</small>}
        </td>
      ))}
    </tr>
  );
}

export interface PadProps {
  readonly view: View;
  readonly nameOf: NameOf;
}

export function ScorePad({ view, nameOf }: PadProps): JSX.Element {
  const { kingdoms } = view;
  const all = kingdoms.map((_, index) => new Map(partsOf(view, index)));
  const words = [...(all[0]?.keys() ?? [])].filter((word) => word !== 'territories');
  const terrains = TERRAINS.filter((terrain) => terrain !== 'town' || view.court);
  const rows = terrains.length + words.length;
  return (
    <div
      class={css('pad')}
      data-part="pad"
      style={{ '--kingdoms': kingdoms.length }}
      // Small screens have no room for more than two columns: then the keyboard scrolls it.
      {...(kingdoms.length > 2 && {
        tabIndex: 0,
        role: 'group',
        'aria-label': t('table.score.pad'),
      })}
    >
      <table>
        <caption>{t('table.score.pad')}</caption>
        <thead>
          <tr>
            <td />
            {kingdoms.map(({ seats }, index) => (
              <th key={index} scope="col">
                <svg viewBox="0 0 40 52" aria-hidden="true">
                  <Banner seat={seats[0] ?? index} />
                </svg>
                <span class={css('pad-name')}>
                  <Marked text={kingdomName(view, index, nameOf)} seats={seats} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {terrains.map((terrain, index) => (
            <Row
              key={terrain}
              share={index / rows}
              title={terrainName(terrain)}
              terrain={terrain}
              entries={kingdoms.map((kingdom) => terrainEntry(kingdom, terrain))}
            />
          ))}
          {words.map((word, index) => (
            <Row
              key={word}
              share={(terrains.length + index) / rows}
              title={t(`table.score.${word}`)}
              entries={kingdoms.map((kingdom, index) =>
                word === 'buildings'
                  ? buildingsEntry(kingdom)
                  : { points: all[index]!.get(word) ?? 0, from: [] },
              )}
            />
          ))}
        </tbody>
        <tfoot>
          <Row
            share={1}
            title={t('table.score.total')}
            entries={kingdoms.map(({ discarded }, index) => ({
              points: totalOf(view, index),
              from: discarded.length
                ? [t('table.score.discarded', { count: discarded.length })]
                : [],
            }))}
          />
        </tfoot>
      </table>
    </div>
  );
}
