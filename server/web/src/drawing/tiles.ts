// Squares and dominoes as SVG text: ground, picture, frame, crowns, in this order.
import { buildingPicture } from './buildings';
import { castlePicture, cream, crownPlate, dark, knightPicture } from './pieces';
import { terrainPicture, terrains, variants } from './terrain';

/** The side of the domino's other half. */
export type Side = 'right' | 'down' | 'left' | 'up';

export interface SquareLook {
  readonly seats?: readonly number[];
  readonly variant?: number;
  readonly partner?: Side | undefined;
  readonly building?: string | undefined;
  readonly knight?: number | undefined;
}

const turns: Readonly<Record<Side, number>> = { right: 0, down: 90, left: 180, up: 270 };
const half = 'M100 1.5H12Q1.5 1.5 1.5 12V88Q1.5 98.5 12 98.5H100';
const whole =
  'M12 1.5H88Q98.5 1.5 98.5 12V88Q98.5 98.5 88 98.5H12Q1.5 98.5 1.5 88V12Q1.5 1.5 12 1.5Z';

const seam = (turn: string, colour: string, offset: number): string =>
  `<path d="M100 4V96"${turn} stroke="${colour}" stroke-width="1.5" stroke-dasharray="4 4" stroke-dashoffset="${offset}" opacity=".3"/>`;

export const pictureId = (terrain: string, variant: number): string =>
  `drawing-${terrain}-${variant % variants}`;

const clips = Object.entries(turns)
  .map(
    ([side, turn]) =>
      `<clipPath id="drawing-${side}"><path d="${half}" transform="rotate(${turn} 50 50)"/></clipPath>`,
  )
  .join('');

/** The pictures that squares refer to. `only`: their ids. */
export function definitions(only?: ReadonlySet<string>): string {
  const pictures = terrains
    .flatMap((terrain) =>
      Array.from({ length: variants }, (_, variant) => {
        const id = pictureId(terrain, variant);
        return only && !only.has(id) ? '' : `<g id="${id}">${terrainPicture(terrain, variant)}</g>`;
      }),
    )
    .join('');
  return `<clipPath id="drawing-alone"><path d="${whole}"/></clipPath>${clips}${pictures}`;
}

/** The variant of a terrain's picture at a position: neighbours differ. */
export const variantAt = (x: number, y: number): number =>
  (((x + 2 * y + (y >> 1)) % variants) + variants) % variants;

export function squarePicture(terrain: string, crowns: number, look: SquareLook = {}): string {
  const { seats = [0], variant = 0, partner, building, knight } = look;
  const known = terrains.includes(terrain) ? terrain : 'castle';
  const turn = partner ? ` transform="rotate(${turns[partner]} 50 50)"` : '';
  const frame = partner ? half : whole;
  return (
    `<path d="${frame}"${turn} fill="var(--${known})"/>` +
    (known === 'castle'
      ? castlePicture(seats)
      : `<g clip-path="url(#drawing-${partner ?? 'alone'})"><use href="#${pictureId(known, variant)}"/></g>`) +
    (partner
      ? // Dashes in two colours: one of them is visible on every ground.
        seam(turn, dark, 0) + seam(turn, cream, 4)
      : '') +
    `<path d="${frame}"${turn} fill="none" stroke="var(--tile-edge)" stroke-width="2.5"/>` +
    (building === undefined
      ? ''
      : `<g transform="translate(19 34) scale(.62)">${buildingPicture(building)}</g>`) +
    (knight === undefined
      ? ''
      : `<g transform="translate(46 42) scale(.52)">${knightPicture(knight)}</g>`) +
    crownPlate(crowns)
  );
}

/** The back of a face-down domino, two squares wide. */
export function backPicture(number?: number): string {
  const arch = 'M0 14V-10H7V-4H12V-10H20V-4H25V-10H32V14H21V8A5 5 0 0 0 11 8V14Z';
  const middle =
    number === undefined
      ? `<path transform="translate(76 47) scale(1.5)" d="${arch}" fill="#e6d3a3"/>`
      : `<circle cx="100" cy="50" r="32" fill="#e6d3a3"/><text x="100" y="51" dy=".35em" text-anchor="middle" font-size="36" font-weight="700" font-family="system-ui,sans-serif" fill="${dark}">${Math.trunc(Number(number))}</text>`;
  return (
    `<rect x="1.5" y="1.5" width="197" height="97" rx="10.5" fill="#3f5a4a" stroke="var(--tile-edge)" stroke-width="2.5"/>` +
    '<rect x="10" y="10" width="180" height="80" rx="6" fill="none" stroke="#7f9a80" stroke-width="2"/>' +
    [20, 140]
      .map(
        (x) =>
          `<path d="M${x} 50L${x + 20} 22L${x + 40} 50L${x + 20} 78ZM${x + 10} 50L${x + 20} 36L${x + 30} 50L${x + 20} 64Z" fill="none" stroke="#7f9a80" stroke-width="3"/>`,
      )
      .join('') +
    middle
  );
}

/** The number of a domino, on its lower edge. */
export function numberPicture(number: number): string {
  return `<rect x="84" y="76" width="32" height="20" rx="7" fill="${cream}" stroke="${dark}" stroke-width="1.5"/><text x="100" y="86" dy=".35em" text-anchor="middle" font-size="15" font-weight="700" font-family="system-ui,sans-serif" fill="${dark}">${Math.trunc(Number(number))}</text>`;
}
