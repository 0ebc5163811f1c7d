// The result: winners and tie-break, the proof of the deal, and the next steps.
import type { Standing, View } from '@castellan/client';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { isShared } from '../device/people';
import { Crown, King, seatColour } from '../drawing';
import { isSealed } from '../lobby/sameDeal';
import { RatedResult } from '../players/RatedResult';
import { SaveRecord } from '../replay/SaveRecord';
import { address } from '../route';
import type { TableStore } from '../store';
import { t } from '../words';
import { Again, useNextNews } from './Again';
import { Compared } from './Compared';
import { countingTime } from './counting';
import { firstIn, headline } from './headline';
import { Marked } from './Marked';
import { kingdomName, type NameOf } from './names';
import { Proof } from './Proof';
import { SaveKingdom } from './SaveKingdom';
import { partsOf } from './parts';
import { ScorePad } from './ScorePad';
import { ShareResult } from './ShareResult';
import { classes } from '../classes';
import endCss from './end.module.css';
import handCss from './hand.module.css';

const css = classes(endCss, handCss);

function decided(standing: Standing): string | null {
  const { decided_by: by, largest_territory: squares, crowns, resigned } = standing;
  if (by === null || by === 'points' || (by === 'resignation' && resigned)) return null;
  return t(`table.end.decided.${by}`, { value: by === 'crowns' ? crowns : squares });
}

export function Ranking({ view, nameOf }: { view: View; nameOf: NameOf }): JSX.Element {
  const ranking = view.ranking ?? [];
  const words = partsOf(view, 0).map(([word]) => word);
  return (
    <div class={css('ranking')} data-part="ranking">
      <table>
        <thead>
          <tr>
            <td colSpan={2} />
            {words.map((word) => (
              <th key={word} scope="col" class={css('part')}>
                {t(`table.score.${word}`)}
              </th>
            ))}
            <th scope="col">{t('table.score.total')}</th>
          </tr>
        </thead>
        <tbody>
          {ranking.map((standing) => {
            const { kingdom, rank, points, resigned, seats } = standing;
            const reason = decided(standing);
            const parts = partsOf(view, kingdom);
            return (
              <tr key={kingdom} class={css(rank === 1 ? 'first' : undefined)}>
                <td>{t('table.end.place', { rank })}</td>
                <th scope="row" style={{ '--seat': seatColour(seats[0] ?? 0) }}>
                  <Marked text={kingdomName(view, kingdom, nameOf)} seats={seats} />
                  {resigned && <small>{t('table.end.resigned')}</small>}
                  {reason && ranking.length > 1 && <small>{reason}</small>}
                  <small class={css('parts')}>
                    {parts
                      .map(([word, value]) => `${t(`table.score.${word}`)} ${value}`)
                      .join(' · ')}
                  </small>
                </th>
                {parts.map(([word, value]) => (
                  <td key={word} class={css('part')}>
                    {value}
                  </td>
                ))}
                <td>
                  <b>{points}</b>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface Props {
  readonly store: TableStore;
  readonly view: View;
  readonly own: number | null;
  /** The kingdom whose territories light up. */
  readonly shown: number | null;
  readonly nameOf: NameOf;
}

/** The result follows when the territories have been counted, and stays when another kingdom is shown. */
function useCounting({ view, shown }: Pick<Props, 'view' | 'shown'>): { '--counting': string } {
  const [time] = useState(() => countingTime(view.kingdoms[shown ?? -1]));
  return { '--counting': `${time}s` };
}

/** The winner, above the board or the result. */
export function Headline({ store, view, own, shown, nameOf }: Props): JSX.Element | null {
  const counting = useCounting({ view, shown });
  if (!view.ranking || view.phase !== 'over') return null;
  return (
    <p class={css('end-headline')} data-part="headline" style={counting}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <King seat={firstIn(view)[0]?.seats[0] ?? 0} crowned={false} />
        <g class={css('crown')}>
          <g transform="translate(22 -12) scale(.54)">
            <Crown />
          </g>
        </g>
      </svg>
      <span>
        <Marked
          text={headline(view, isShared(store) ? null : own, nameOf)}
          seats={firstIn(view).flatMap(({ seats }) => seats)}
        />
      </span>
    </p>
  );
}

/** The next steps: on the rail of a table, else below the result. */
function Next({ store, view, nameOf }: Omit<Props, 'own' | 'shown'>): JSX.Element {
  const room = store.room.value;
  return (
    <>
      {!isSealed(room) && (
        <ShareResult
          code={store.code}
          locked={room?.password ?? false}
          view={view}
          nameOf={nameOf}
          title={headline(view, null, nameOf)}
        />
      )}
      <Again store={store} view={view} />
    </>
  );
}

export function EndRail(props: Omit<Props, 'own' | 'shown'>): JSX.Element {
  return (
    <div class={css('hand')} data-part="end-next">
      <div class={css('hand-row end-rail')}>
        <Next {...props} />
      </div>
    </div>
  );
}

interface EndProps extends Props {
  /** The next steps are on the rail. */
  readonly rail: boolean;
}

export function End({ store, view, own, shown, nameOf, rail }: EndProps): JSX.Element | null {
  const counting = useCounting({ view, shown });
  useNextNews(store);
  if (!view.ranking) return null;
  const over = view.phase === 'over';
  const { code, source } = store;
  const room = store.room.value;
  const sealed = isSealed(room);
  return (
    <section class={css('end')} style={counting}>
      <h2>{t(over ? 'table.end.title' : 'table.end.pauseTitle')}</h2>
      <Ranking view={view} nameOf={nameOf} />
      {over && room?.duplicate && source === 'live' && <Compared room={room} />}
      {over && room?.rated && source !== 'file' && <RatedResult room={room} />}
      <ScorePad view={view} nameOf={nameOf} />
      <div class={css('end-next')}>
        {over && !rail && source !== 'file' && <Next store={store} view={view} nameOf={nameOf} />}
        {over && source === 'live' && !sealed && (
          <>
            <a class={css('hand-button')} href={address({ screen: 'replay', code, step: null })}>
              {t('table.end.replay')}
            </a>
            <a
              class={css('hand-button')}
              href={address({ screen: 'replay', code, step: null, analysed: true })}
            >
              {t('table.end.analyse')}
            </a>
            <SaveRecord code={code} look="words" />
          </>
        )}
        <SaveKingdom
          look="hand-button"
          label={t('table.picture.any')}
          code={code}
          view={view}
          nameOf={nameOf}
          first={own ?? view.ranking[0]?.kingdom ?? 0}
        />
        <Proof store={store} view={view} />
      </div>
    </section>
  );
}
