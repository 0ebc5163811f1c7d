// Names and short descriptions of the parts of the table.
import type { Cell, Face, Room, Slot, Square, Tile, View } from '@castellan/client';

import { t, tOr } from '../words';
import type { KeysBelow } from '../words/keys';

export type NameOf = (seat: number) => string;

export function namesIn(room: Room | null): NameOf {
  return (seat) => room?.seats[seat]?.name ?? t('table.seat', { number: seat + 1 });
}

/** "Ada, Ben & Cleo". Not joined by `list`, whose data takes a browser long to load. */
export function namesOf(seats: readonly number[], nameOf: NameOf): string {
  const names = seats.map(nameOf);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' & ');
}

export function kingdomName(view: View, kingdom: number, nameOf: NameOf): string {
  return (view.kingdoms[kingdom]?.seats ?? []).map(nameOf).join(' & ');
}

export function terrainName(terrain: Square['terrain']): string {
  return tOr(`game.terrains.${terrain}`, terrain);
}

export function faceName({
  terrain,
  crowns,
}: Pick<Face, 'crowns'> & Pick<Square, 'terrain'>): string {
  const name = terrainName(terrain);
  return crowns ? t('table.face', { terrain: name, count: crowns }) : name;
}

export function dominoName({ left, right }: Pick<Slot, 'left' | 'right'>): string {
  return t('table.dominoFaces', { left: faceName(left), right: faceName(right) });
}

/** By a tile's word or kind: copies share their name. */
export function buildingName(word: string): string {
  const kind = word.replace(/-\d+$/, '');
  return tOr(`game.buildings.${kind}.name`, kind);
}

/** The effects of a building. Not joined by `list`, like names. */
export function effects(tile: Tile): string {
  const found: string[] = [];
  const add = (key: KeysBelow<'table.effect'>, count: number): void => {
    if (count) found.push(t(`table.effect.${key}`, { count }));
  };
  add('points', tile.points);
  add('crowns', tile.crowns);
  add('knights', tile.knights);
  add('towers', tile.towers);
  const { reward, tax_bonus: bonus } = tile;
  if (reward?.per === 'territory')
    found.push(
      t('table.effect.per_territory', {
        count: reward.points,
        terrain: terrainName(reward.terrain),
      }),
    );
  else if (reward) add(`per_${reward.per}`, reward.points);
  if (bonus) found.push(t(`table.effect.tax_${bonus}`));
  return found.join(', ');
}

/** The position of a cell for screen readers: row and column of the visible part. */
export function placeName([x, y]: Cell, [left, top]: Cell): string {
  return t('table.cell.at', { row: y - top + 1, column: x - left + 1 });
}
