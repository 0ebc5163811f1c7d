// The builders' board, the queen and the dragon.
import type { BoardSlot, View } from '@castellan/client';
import type { JSX } from 'preact';

import { Building, Coin, Dragon, Queen } from '../drawing';
import { t } from '../words';
import { Named } from './Marked';
import type { Turn } from './model';
import { buildingName, effects, kingdomName, type NameOf } from './names';
import { classes } from '../classes';
import courtCss from './court.module.css';
import tableCss from './table.module.css';

const css = classes(courtCss, tableCss);

function Price({ slot }: { slot: BoardSlot }): JSX.Element {
  const { cost, price } = slot;
  const label =
    cost < price ? t('table.court.instead', { cost, price }) : t('table.court.cost', { cost });
  return (
    <span
      class={css(cost < price ? 'price less' : 'price')}
      role="img"
      aria-label={label}
      title={label}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <Coin />
      </svg>
      <span aria-hidden="true">{cost}</span>
    </span>
  );
}

interface Props {
  readonly view: View;
  readonly nameOf: NameOf;
  readonly turn: Turn;
  readonly chosen: string | null;
  onChoose(building: string): void;
}

export function Court({ view, nameOf, turn, chosen, onChoose }: Props): JSX.Element | null {
  const { court } = view;
  if (!court) return null;
  const open = new Set<string>([...turn.builds, ...turn.bribes].map(({ building }) => building));
  const queen =
    court.queen === null
      ? t('table.court.queenNowhere')
      : t('table.court.queenAt', { name: kingdomName(view, court.queen, nameOf) });
  return (
    <section class={css('court')} id="court" data-part="court">
      <h2>{t('table.court.title')}</h2>
      <ol class={css('court-board')}>
        {court.board.map((slot) => (
          <li key={slot.price}>
            <Price slot={slot} />
            {slot.building ? (
              <button
                type="button"
                class={css('tile')}
                disabled={!open.has(slot.building.building)}
                aria-pressed={slot.building.building === chosen}
                onClick={() => onChoose(slot.building!.building)}
              >
                <svg viewBox="0 0 100 100" aria-hidden="true">
                  <Building kind={slot.building.kind} />
                </svg>
                <b>{buildingName(slot.building.kind)}</b>
                <small>
                  {effects(slot.building).join(', ')}
                  {slot.building.assumed && (
                    <abbr title={t('table.effect.assumed')} aria-label={t('table.effect.assumed')}>
                      *
                    </abbr>
                  )}
                </small>
              </button>
            ) : (
              <span class={css('tile empty')}>{t('table.court.empty')}</span>
            )}
          </li>
        ))}
      </ol>
      <ul class={css('court-guests')}>
        <li>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <Queen />
          </svg>
          <span>
            <Named text={queen} />
          </span>
        </li>
        <li class={css(court.dragon === 'away' ? 'away' : null)}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <Dragon />
          </svg>
          {t(court.dragon === 'cave' ? 'table.court.dragonHome' : 'table.court.dragonAway')}
        </li>
        <li>{t('table.court.undealt', { count: court.undealt })}</li>
      </ul>
      {court.board.some(({ building }) => building?.assumed) && (
        <p class={css('court-note')}>* {t('table.effect.assumed')}</p>
      )}
    </section>
  );
}
