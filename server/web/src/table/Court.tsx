// The builders' board, the queen and the dragon.
import type { BoardSlot, Tile, View } from '@castellan/client';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

import { Building, Coin, Dragon, Queen } from '../drawing';
import { Pile } from '../drawing/Pile';
import { labelled, t } from '../words';
import { Effects } from './Effects';
import { Named } from './Marked';
import type { Turn } from './model';
import { buildingName, effects, kingdomName, type NameOf } from './names';
import { classes } from '../classes';
import courtCss from './court.module.css';
import tableCss from './table.module.css';

const css = classes(courtCss, tableCss);

const toldOf = (building: Tile): string =>
  [
    labelled(buildingName(building.kind), effects(building)),
    ...(building.assumed ? [t('table.effect.assumed')] : []),
  ].join('\n');

function Price({ slot }: { slot: BoardSlot }): JSX.Element {
  const { cost, price } = slot;
  const label =
    cost < price ? t('table.court.instead', { cost, price }) : t('table.court.cost', { cost });
  return (
    <span
      class={css(cost < price ? 'price less' : 'price')}
      role="img"
      aria-label={label}
      data-tells={label}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <Coin />
      </svg>
      <span aria-hidden="true">{cost}</span>
    </span>
  );
}

/** The slot that the dragon has burnt while this page looked on; null: none. */
function useBurnt(court: View['court']): number | null {
  const before = useRef(court);
  const burnt = useRef<number | null>(null);
  if (court && before.current !== court) {
    const gone = (slot: BoardSlot): boolean =>
      slot.building === null &&
      before.current?.board.some((old) => old.price === slot.price && old.building !== null) ===
        true;
    if (court.dragon === 'cave') burnt.current = null;
    else if (before.current?.dragon === 'cave')
      burnt.current = court.board.find(gone)?.price ?? null;
    before.current = court;
  }
  return burnt.current;
}

/** The dragon comes, breathes fire, and flies on. */
function Fire(): JSX.Element {
  return (
    <span class={css('fire')} aria-hidden="true">
      <i class={css('flame')} />
      <svg viewBox="0 0 100 100">
        <Dragon />
      </svg>
    </span>
  );
}

interface Props {
  readonly view: View;
  readonly nameOf: NameOf;
  /** The player of this page; a spectator's has the colour of the first seat. */
  readonly seat: number;
  readonly turn: Turn;
  readonly chosen: string | null;
  onChoose(building: string): void;
}

export function Court({ view, nameOf, seat, turn, chosen, onChoose }: Props): JSX.Element | null {
  const { court } = view;
  const burnt = useBurnt(court);
  if (!court) return null;
  const open = new Set<string>([...turn.builds, ...turn.bribes].map(({ building }) => building));
  const queen =
    court.queen === null
      ? t('table.court.queenNowhere')
      : t('table.court.queenAt', { name: kingdomName(view, court.queen, nameOf) });
  const dragon = t(court.dragon === 'cave' ? 'table.court.dragonHome' : 'table.court.dragonAway');
  const undealt = t('table.court.undealt', { count: court.undealt });
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
                data-tells={toldOf(slot.building)}
                onClick={() => onChoose(slot.building!.building)}
              >
                <svg viewBox="0 0 100 100" aria-hidden="true">
                  <Building kind={slot.building.kind} />
                </svg>
                <b>
                  {buildingName(slot.building.kind)}
                  {slot.building.assumed && (
                    <abbr title={t('table.effect.assumed')} aria-label={t('table.effect.assumed')}>
                      *
                    </abbr>
                  )}
                </b>
                <small>
                  <Effects tile={slot.building} seat={seat} />
                </small>
              </button>
            ) : (
              <span class={css('tile empty')}>
                <small>{t('table.court.empty')}</small>
                {slot.price === burnt && <Fire />}
              </span>
            )}
          </li>
        ))}
      </ol>
      <ul class={css('court-guests')}>
        <li data-part="queen" data-tells={queen}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <Queen />
          </svg>
          <span>
            <Named text={queen} />
          </span>
        </li>
        <li
          class={css(court.dragon === 'away' ? 'away' : null)}
          data-part="dragon"
          data-tells={dragon}
        >
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <Dragon />
          </svg>
          <span>{dragon}</span>
        </li>
        <li data-part="pile" data-tells={undealt}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <Pile />
          </svg>
          <b aria-hidden="true" translate={false}>
            {court.undealt}
          </b>
          <span>{undealt}</span>
        </li>
      </ul>
    </section>
  );
}
