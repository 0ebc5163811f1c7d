// All kingdoms as small pictures; a press shows one large.
import type { Kingdom, Room, View } from '@castellan/client';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { Banner, Coin, Knight, Queen, seatColour, Tower } from '../drawing';
import { Sheet } from '../frame';
import { lazily } from '../lazily';
import { isAway } from '../lobby/rooms';
import { wide } from '../width';
import { t } from '../words';
import { Blank, Picture } from './Board';
import { Marked, Named } from './Marked';
import { windowOf } from './model';
import { kingdomName, type NameOf } from './names';
import { lastPlaced } from './newest';
import { totalOf } from './parts';
import { Rise } from './Rise';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import kingdomsCss from './kingdoms.module.css';
import tableCss from './table.module.css';

const css = classes(controlsCss, kingdomsCss, tableCss);

const ScorePad = lazily(() => import('./ScorePad').then((all) => all.ScorePad));

function Amount({ picture, count, label }: { picture: JSX.Element; count: number; label: string }) {
  return (
    <span class={css('amount')} role="img" aria-label={label} data-tells={label}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {picture}
      </svg>
      <span aria-hidden="true">{count}</span>
    </span>
  );
}

export function TreasuryLine({ kingdom, queen }: { kingdom: Kingdom; queen: boolean }) {
  const { treasury } = kingdom;
  if (!treasury) return null;
  const { coins, knights, towers } = treasury;
  return (
    <span class={css('treasury')}>
      <Amount picture={<Coin />} count={coins} label={t('table.court.coins', { count: coins })} />
      <Amount
        picture={<Knight seat={kingdom.seats[0] ?? 0} />}
        count={knights}
        label={t('table.court.knights', { count: knights })}
      />
      <Amount
        picture={<Tower />}
        count={towers}
        label={t('table.court.towers', { count: towers })}
      />
      {queen && (
        <span
          class={css('amount queen')}
          role="img"
          aria-label={t('table.court.queenHere')}
          data-tells={t('table.court.queenHere')}
        >
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <Queen />
          </svg>
        </span>
      )}
    </span>
  );
}

function here(room: Room | null, seat: number): boolean {
  const info = room?.seats[seat];
  return info !== undefined && !isAway(info);
}

interface ToolsProps {
  readonly view: View;
  readonly nameOf: NameOf;
  /** The one shown large; null: all have the same size. */
  readonly shown: number | null;
  readonly own: number | null;
  onShow(kingdom: number | null): void;
}

/** All kingdoms, and the score pad. */
export function KingdomTools({ view, nameOf, shown, own, onShow }: ToolsProps): JSX.Element {
  return (
    <>
      {shown !== null && view.kingdoms.length > 1 && (
        <button type="button" class={css('plain')} onClick={() => onShow(null)}>
          {t('table.kingdom.all')}
        </button>
      )}
      {shown === null && own !== null && (
        <button type="button" class={css('plain')} onClick={() => onShow(own)}>
          {t('table.hand.back')}
        </button>
      )}
      <Sheet
        look={css('plain')}
        label={t('table.score.pad')}
        title={t('table.score.title')}
        part="score-pad"
      >
        <ScorePad view={view} nameOf={nameOf} />
      </Sheet>
    </>
  );
}

interface Props extends ToolsProps {
  readonly room: Room | null;
  /** Whether the game is running, so that presence matters. */
  readonly live: boolean;
  /** The tools are in the menu, unless all kingdoms are shown. */
  readonly folded: boolean;
  /** The kingdom with the newest domino. */
  readonly newest: number | null;
  /** The status of its players, next to a kingdom. */
  beside(seats: readonly number[]): JSX.Element;
}

/** Whether the pictures are drawn: below a result only after the first paint. */
function useDrawn(below: boolean): boolean {
  const [drawn, draw] = useState(!below);
  useEffect(() => {
    if (!drawn) requestAnimationFrame(() => setTimeout(() => draw(true)));
  }, [drawn]);
  return drawn;
}

export function Kingdoms(props: Props): JSX.Element {
  const { view, room, live, folded, nameOf, shown, own, newest, beside, onShow } = props;
  const moving = view.to_move === null ? null : view.seats[view.to_move]?.kingdom;
  // For the style: counting with :has() costs a pass over the whole page at every change.
  const count = view.kingdoms.length;
  const drawn = useDrawn(view.ranking !== null && !wide.value);
  const crowd = count > 4 ? 'many' : count > 1 ? 'few' : 'one';
  return (
    <section class={css(shown === null ? 'kingdoms all' : 'kingdoms')}>
      <div class={css('kingdoms-head')}>
        <h2>{t('table.kingdom.others')}</h2>
        {(!folded || shown === null) && <KingdomTools {...{ view, nameOf, shown, own, onShow }} />}
      </div>
      {shown === null && view.kingdoms.length > 1 && (
        <p class={css('kingdoms-hint')}>{t('table.kingdom.choose')}</p>
      )}
      <ul data-crowd={crowd} data-court={view.court ? '' : undefined} data-part="kingdoms">
        {view.kingdoms.map((kingdom, index) => {
          const name = kingdomName(view, index, nameOf);
          const points = t('table.kingdom.points', { count: totalOf(view, index) });
          const { kingdom_size: size } = view.rules;
          const area = windowOf(kingdom, size, shown === null ? 2 : 1);
          const gone = kingdom.seats.every((seat) => view.seats[seat]?.resigned);
          const away = live
            ? kingdom.seats.filter((seat) => !view.seats[seat]?.resigned && !here(room, seat))
            : [];
          return (
            <li key={index} class={css(index === own ? 'own' : undefined)}>
              <button
                type="button"
                class={css(
                  `kingdom-card${index === moving ? ' moving' : ''}${gone ? ' gone' : ''}`,
                )}
                style={{ '--seat': seatColour(kingdom.seats[0] ?? index) }}
                // Its clock ticks.
                data-subject={`kingdom ${index}`}
                aria-pressed={index === shown}
                title={t('table.kingdom.show', { name })}
                onClick={() => onShow(index === shown ? own : index)}
              >
                <svg class={css('banner')} viewBox="0 0 40 52" aria-hidden="true">
                  <Banner seat={kingdom.seats[0] ?? index} />
                </svg>
                <span class={css('kingdom-name')}>
                  <Marked text={name} seats={kingdom.seats} />
                  {index === own && <small> ({t('table.you')})</small>}
                </span>
                {drawn ? (
                  <Picture
                    {...{ kingdom, size, area }}
                    mini={shown !== null || !wide.value}
                    last={index === newest ? lastPlaced(kingdom) : []}
                  />
                ) : (
                  <Blank area={area} />
                )}
                <span class={css('kingdom-points')}>
                  <b key={points}>
                    <span class={css('in-words')}>{points}</span>
                    <span class={css('in-figures')} aria-hidden="true" translate={false}>
                      {totalOf(view, index)}
                    </span>
                  </b>
                  <Rise count={totalOf(view, index)} />
                  <small>{t('table.kingdom.rank', { rank: kingdom.rank })}</small>
                </span>
                <TreasuryLine kingdom={kingdom} queen={view.court?.queen === index} />
                {beside(kingdom.seats)}
                {gone && <small>{t('table.kingdom.left')}</small>}
                {!gone && away.length > 0 && (
                  <small class={css('away')}>
                    <span class={css(shown === null ? undefined : 'only-heard')}>
                      <Named
                        text={t('table.kingdom.away', {
                          name: away.map(nameOf).join(' & '),
                          count: away.length,
                        })}
                      />
                    </span>
                    {shown !== null && <span aria-hidden="true">{t('lobby.away')}</span>}
                  </small>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
