// Every picture in several sizes, for work on the drawings: /src/drawing/demo.html under `npm run
// dev`. ?theme=dark, ?show=kingdom or pieces, ?size=24 and ?grey select what is shown.
import type { Kingdom } from '@castellan/client';
import { render, type ComponentChildren, type JSX } from 'preact';

import { buildingKinds } from './buildings';
import * as drawing from './index';
import { kingdomPng, kingdomSvg } from './kingdom';
import { Pile } from './Pile';
import './colours.css';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
document.body.style.cssText = `margin:16px;background:var(--grain),var(--paper);color:var(--ink);font:14px system-ui;${query.has('grey') ? 'filter:grayscale(1)' : ''}`;

const terrains = ['wheat', 'forest', 'lake', 'grassland', 'swamp', 'mine', 'town'] as const;

function Show(props: { size: number; wide?: number; children: ComponentChildren }): JSX.Element {
  const { size, wide = 1, children } = props;
  return (
    <svg width={size * wide} height={size} viewBox={`0 0 ${100 * wide} 100`} style="margin:2px">
      {children}
    </svg>
  );
}

// A 7×7 kingdom in which dominoes spiral around the castle.
function sample(buildings: boolean): Kingdom {
  const at = [[0, 0]];
  for (let [x, y, step, sign] = [0, 0, 1, 1]; at.length < 49; step++, sign = -sign) {
    for (let i = 0; i < step && at.length < 49; i++) at.push([(x += sign), y]);
    for (let i = 0; i < step && at.length < 49; i++) at.push([x, (y += sign)]);
  }
  const squares = at.map((cell, index) => {
    const zone = Math.floor(((cell[0]! + 3) * 2 + (cell[1]! + 3) * 3 + (index % 5 ? 0 : 4)) / 4.4);
    const terrain = index ? terrains[zone % 7]! : 'castle';
    return {
      at: cell as [number, number],
      terrain,
      crowns: index && index % 7 === 3 ? 1 + (index % 3) : 0,
      domino: index ? Math.ceil(index / 2) : null,
      ...(buildings && terrain === 'town' && index % 2 ? { building: 'bakery-1' as const } : {}),
      ...(buildings && index % 11 === 5 ? { knight: true as const } : {}),
    };
  });
  const score = {
    territories: [],
    territory_points: 0,
    coins: 0,
    buildings: 0,
    harmony: 0,
    middle_kingdom: 0,
    total: 87,
  };
  const rest = { discarded: [], treasury: null, buildings: [], score, rank: 1 };
  return { seats: buildings ? [1, 5] : [0], squares, ...rest } as Kingdom;
}

function Field({ kingdom, size }: { kingdom: Kingdom; size: number }): JSX.Element {
  return (
    <svg width={size * 7} height={size * 7} viewBox="-300 -300 700 700" style="margin:4px">
      <drawing.Land squares={kingdom.squares} seats={kingdom.seats} mini={size < 30} />
    </svg>
  );
}

const seats = [0, 1, 2, 3, 4, 5, 6, 7];
const others = [
  drawing.Tower,
  drawing.Coin,
  drawing.Queen,
  drawing.Dragon,
  drawing.Crown,
  drawing.Bot,
  Pile,
] as const;

function Tiles(): JSX.Element {
  const faces = (index: number): [drawing.Face, drawing.Face] => [
    { terrain: terrains[index % 7]!, crowns: index % 4 },
    { terrain: terrains[(index * 3 + 2) % 7]!, crowns: (index + 1) % 4 },
  ];
  return (
    <>
      {[96, 60, 36].map((size) => (
        <div>
          {Array.from({ length: size > 90 ? 24 : 8 }, (_, index) => {
            const [left, right] = faces(index);
            return (
              <svg width={size * 2} viewBox="-4 -46 208 172" style="margin:2px">
                <drawing.Domino
                  left={left}
                  right={right}
                  number={index * 2 + 1}
                  king={index % 3 ? null : index % 8}
                />
              </svg>
            );
          })}
          <svg width={size * 2} viewBox="-4 -46 208 172">
            <drawing.DominoBack number={48} />
          </svg>
        </div>
      ))}
    </>
  );
}

function Pictures(): JSX.Element {
  return (
    <>
      {query.get('show') !== 'pieces' && <Tiles />}
      {[72, 40, 24].map((size) => (
        <div>
          {seats.map((seat) => (
            <Show size={size}>
              <drawing.King seat={seat} />
            </Show>
          ))}
          {seats.map((seat) => (
            <Show size={size}>
              <drawing.Knight seat={seat} />
            </Show>
          ))}
          {size < 50 &&
            seats.map((seat) => (
              <Show size={size}>
                <drawing.SeatSign seat={seat} />
              </Show>
            ))}
        </div>
      ))}
      {[72, 32, 24].map((size) => (
        <div>
          {[...buildingKinds, 'unknown'].map((kind) => (
            <Show size={size}>
              <drawing.Building kind={kind} />
            </Show>
          ))}
          {others.map((Other) => (
            <Show size={size}>
              <Other />
            </Show>
          ))}
        </div>
      ))}
      <img alt="" src={new URL('./icon.svg', import.meta.url).href} width="96" />
      <img alt="" src={new URL('./icon.svg', import.meta.url).href} width="32" />
      <img alt="" src={new URL('./icon.svg', import.meta.url).href} width="16" />
    </>
  );
}

function Kingdoms(): JSX.Element {
  const size = Number(query.get('size'));
  if (size) return <Field kingdom={sample(true)} size={size} />;
  const dark = document.documentElement.dataset.theme === 'dark';
  const svg = kingdomSvg(sample(true), { name: 'Ann & Ben <3', dark });
  const png = (image: HTMLImageElement | null): void => {
    if (image)
      void kingdomPng(sample(false), { name: 'A PNG', dark, wide: 600 }).then(
        (blob) => (image.src = URL.createObjectURL(blob)),
      );
  };
  return (
    <>
      <Field kingdom={sample(false)} size={96} />
      <img alt="" ref={png} width="300" />
      <div>
        <Field kingdom={sample(true)} size={48} />
        <Field kingdom={sample(false)} size={24} />
        <Field kingdom={sample(true)} size={24} />
        <img alt="" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} width="340" />
      </div>
    </>
  );
}

render(
  <>
    <drawing.Definitions />
    {query.get('show') === 'kingdom' ? <Kingdoms /> : <Pictures />}
  </>,
  document.getElementById('demo')!,
);
