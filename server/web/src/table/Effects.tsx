// The effects of a building in signs, such as a disc with +2 beside a lake; readers hear words.
import type { Reward, Terrain, Tile } from '@castellan/client';
import type { ComponentChildren, JSX } from 'preact';

import { Coin, Crown, Knight, Land, Tower } from '../drawing';
import { effects } from './names';
import { classes } from '../classes';
import controlsCss from '../frame/controls.module.css';
import courtCss from './court.module.css';

const css = classes(controlsCss, courtCss);

const Sign = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <svg class={css('sign')} viewBox="0 0 100 100">
    {children}
  </svg>
);

const Ground = ({ terrain }: { terrain: Terrain }): JSX.Element => (
  <Land squares={[{ at: [0, 0], terrain, crowns: 0, domino: null }]} mini />
);

interface Props {
  readonly tile: Tile;
  /** The player whose knights are shown. */
  readonly seat: number;
}

/** A number of things; or what each of these things brings. */
function signsOf({ tile, seat }: Props): JSX.Element[] {
  const { points, crowns, knights, towers, reward, tax_bonus: bonus } = tile;
  const knight = <Knight seat={seat} />;
  const disc = (text: string | number): JSX.Element => <b class={css('disc')}>{text}</b>;
  const amount = (count: number, picture: JSX.Element): JSX.Element | null =>
    count === 0 ? null : (
      <>
        {count}
        <Sign>{picture}</Sign>
      </>
    );
  const each = (brought: JSX.Element, picture: JSX.Element): JSX.Element => (
    <>
      {brought}
      <span class={css('per')}>/</span>
      <Sign>{picture}</Sign>
    </>
  );
  const people = { knight, tower: <Tower /> };
  const counted = (to: NonNullable<Reward>): JSX.Element =>
    to.per === 'territory' ? <Ground terrain={to.terrain} /> : people[to.per];
  return [
    points ? disc(points) : null,
    amount(crowns, <Crown />),
    amount(knights, knight),
    amount(towers, people.tower),
    reward && each(disc(`+${reward.points}`), counted(reward)),
    bonus &&
      each(
        <>
          +1
          <Sign>
            <Coin />
          </Sign>
        </>,
        people[bonus === 'per_knight' ? 'knight' : 'tower'],
      ),
  ].filter((sign) => sign !== null);
}

export function Effects(props: Props): JSX.Element {
  return (
    <>
      <span class={css('only-heard')}>{effects(props.tile)}</span>
      <span class={css('effects')} aria-hidden="true" translate={false}>
        {signsOf(props).map((sign, index) => (
          <span key={index}>{sign}</span>
        ))}
      </span>
    </>
  );
}
