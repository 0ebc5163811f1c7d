// A picture for each kind of building, as SVG text, in the square from 0,0 to 100,100: it stands on
// a site of a kingdom and on the builders' board.
import { area, line, shade } from './strokes';

const plot = shade(30, 7, 3);
const standing = (figure: string): string =>
  `<g transform="translate(50 86) scale(1.32)">${figure}</g>`;

const lines = (d: string, width = 4, colour = 'var(--outline)'): string => line(d, colour, width);
const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const both = (d: string, fill: string): string => area(d, fill) + lines(d);

const crown = (x: number, y: number, size: number): string =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M3 19L0 4L7 9L12 0L17 9L24 4L21 19Z" fill="var(--gold)" stroke="var(--outline)" stroke-width="${4 / size}" stroke-linejoin="round"/>`;
const star = (x: number, y: number): string =>
  `<path transform="translate(${x} ${y}) scale(1.25)" d="M0 -12L3.1 -4.2L11.4 -3.7L5 1.6L7.1 9.7L0 5.2L-7.1 9.7L-5 1.6L-11.4 -3.7L-3.1 -4.2Z" fill="var(--gold)" stroke="var(--outline)" stroke-width="3" stroke-linejoin="round"/>`;
const mug = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})">${lines('M17 -8H26Q30 -8 30 -3V4Q30 10 24 10H17', 5)}${both('M-17 -16H17V22H-17Z', 'var(--gold)')}${both('M-19 -14Q-20 -24 -10 -24Q0 -32 9 -24Q20 -24 19 -14Q14 -10 10 -14Q4 -8 0 -14Q-8 -8 -10 -14Q-16 -10 -19 -14Z', 'var(--cream)')}</g>`;
const chest =
  both('M22 60H78V86H22Z', 'var(--oak)') +
  lines('M22 70H78') +
  area('M45 64H55V77H45Z', 'var(--gold)');
const plinth = both('M26 78H74V88H26ZM32 70H68V78H32Z', 'var(--granite)');

const pictograms: Readonly<Record<string, string>> = {
  bakery:
    both('M16 72Q10 44 34 40H66Q90 44 84 72Q82 78 76 78H24Q18 78 16 72Z', 'var(--ember)') +
    lines('M34 44L42 60M50 42L58 60M66 44L72 58', 5, 'var(--lamp)') +
    lines('M38 28Q34 22 38 16M52 28Q48 22 52 16M66 28Q62 22 66 16', 4, 'var(--granite)'),
  sawmill: standing(
    plot +
      area('M-28 -22H10V0H-28Z', 'var(--oak)') +
      line('M-28 -15H10M-28 -8H10', 'var(--plank)', 1.8) +
      area('M-33 -20L-9 -42L15 -20Z', 'var(--roof)') +
      '<circle cx="16" cy="-12" r="15" fill="var(--steel)" stroke="var(--lead)" stroke-width="3" stroke-dasharray="4 3"/><circle cx="16" cy="-12" r="3.5" fill="var(--lead)"/>' +
      area('M2 -4H34V3H2Z', 'var(--plank)'),
  ),
  fishmonger: standing(
    plot +
      area('M-26 -14H26V0H-26Z', 'var(--oak)') +
      line('M-24 -14V-40M24 -14V-40', 'var(--timber)', 3) +
      area('M-30 -34L-24 -48H24L30 -34Z', 'var(--cream)') +
      area(
        'M-30 -34L-24 -48H-14L-16 -34ZM-2 -34L-4 -48H6L8 -34ZM22 -34L16 -48H24L30 -34Z',
        'var(--fin)',
      ) +
      area('M-16 -18Q-6 -27 6 -18Q-6 -10 -16 -18ZM5 -18L13 -23V-13Z', 'var(--deep)'),
  ),
  'spinning-mill':
    disc(46, 54, 30, 'var(--outline)') +
    disc(46, 54, 26, 'var(--poppy)') +
    lines('M24 48Q44 36 66 44M21 58Q46 44 71 56M28 70Q48 54 66 68', 4, 'var(--lace)') +
    lines('M60 78Q74 92 86 80'),
  'witch-house': standing(
    plot +
      area('M-18 -22H18V0H-18Z', 'var(--sand)') +
      area(
        'M-28 -20Q-10 -24 -2 -58Q2 -64 12 -60Q6 -52 10 -40Q16 -24 28 -20Q0 -14 -28 -20Z',
        'var(--violet)',
      ) +
      area('M-28 -20Q-10 -24 -2 -58Q0 -40 -4 -18Q-18 -18 -28 -20Z', 'var(--violet-lit)') +
      area('M-5 0V-12A5 5 0 0 1 5 -12V0Z', 'var(--coal)') +
      '<circle cx="11" cy="-10" r="3.6" fill="var(--lamp)"/>',
  ),
  'mine-building': standing(
    plot +
      area('M-24 0L-12 -48H12L24 0Z', 'var(--dusk)') +
      line(
        'M-22 0L-8 -54M22 0L8 -54M-18 -14H18M-14 -30H14M-18 -14L14 -30M18 -14L-14 -30',
        'var(--oak)',
        4,
      ) +
      '<circle cy="-52" r="9" fill="var(--coal)" stroke="var(--pewter)" stroke-width="3"/>' +
      area('M-8 0L-3 -9L3 -6L9 0Z', 'var(--gold)'),
  ),
  church: standing(
    plot +
      area('M-6 -26H26V0H-6Z', 'var(--cream)') +
      area('M-10 -24L-2 -40H22L30 -24Z', 'var(--roof)') +
      area('M-24 -44H-4V0H-24Z', 'var(--cream)') +
      area('M-11 -44H-4V0H-11Z', 'var(--sand)') +
      area('M-28 -42L-14 -66L0 -42Z', 'var(--brick)') +
      area('M-18 -26A4 4 0 0 1 -10 -26V-18H-18ZM6 -14A4 4 0 0 1 14 -14V-6H6Z', 'var(--fin)'),
  ),
  'archery-range': standing(
    plot +
      line('M-16 2L-6 -30M16 2L6 -30', 'var(--timber)', 4) +
      '<circle cy="-26" r="22" fill="var(--cream)" stroke="var(--timber)" stroke-width="2.4"/><circle cy="-26" r="15" fill="var(--scarlet)"/><circle cy="-26" r="8.5" fill="var(--cream)"/><circle cy="-26" r="4" fill="var(--scarlet)"/>' +
      line('M0 -26L26 -46M20 -47L26 -46L25 -40', 'var(--outline)', 2.6),
  ),
  'walking-castle': standing(
    plot +
      line('M-12 -12L-18 -4L-10 0M12 -12L18 -4L26 0', 'var(--outline)', 4) +
      area('M-20 -10V-44H-13V-38H-5V-44H5V-38H13V-44H20V-10Z', 'var(--granite)') +
      area('M6 -38H13V-44H20V-10H6Z', 'var(--granite)') +
      area('M-5 -10V-20A5 5 0 0 1 5 -20V-10Z', 'var(--outline)') +
      '<circle cx="-9" cy="-30" r="2.6" fill="var(--lamp)"/><circle cx="9" cy="-30" r="2.6" fill="var(--lamp)"/>',
  ),
  statue:
    lines('M68 12V70', 5) +
    both('M34 70L40 36Q50 28 60 36L70 30L73 36L61 48L64 70Z', 'var(--granite)') +
    both('M41 22A9 9 0 0 1 59 22A9 9 0 0 1 41 22Z', 'var(--granite)') +
    plinth,
  'crown-building':
    both('M22 86V56L50 36L78 56V86Z', 'var(--plaster)') +
    lines('M14 62L50 36L86 62', 6, 'var(--scarlet)') +
    crown(32, 8, 1.5) +
    area('M43 86V68H57V86Z', 'var(--outline)'),
  tavern: standing(
    plot +
      area('M-24 -26H12V0H-24Z', 'var(--plaster)') +
      area('M-29 -24L-6 -46L17 -24Z', 'var(--roof)') +
      area('M-29 -24L-6 -46L-4 -24Z', 'var(--roof-2)') +
      area('M8 -20Q18 -24 28 -20V0Q18 4 8 0Z', 'var(--oak)') +
      line('M8 -14Q18 -11 28 -14M8 -5Q18 -2 28 -5', 'var(--coal)', 2.4) +
      area('M-16 0V-13H-7V0Z', 'var(--timber)') +
      line('M-1 -46Q-5 -52 0 -56T-2 -66', 'var(--rim-light)', 3, 'opacity=".7"'),
  ),
  watchtower:
    lines('M34 88L40 50M66 88L60 50M37 74L63 60M63 74L37 60', 5, 'var(--oak)') +
    both('M30 34H70V52H30Z', 'var(--oak)') +
    both('M24 34L50 14L76 34Z', 'var(--leaf)'),
  'unidentified-3vp': star(50, 32) + star(30, 64) + star(70, 64),
  'great-tavern': `<g transform="translate(6 8) scale(.78)">${mug(32, 44)}${mug(76, 68)}</g>`,
  'tower-treasury': both('M36 60V20H43V26H47V20H53V26H57V20H64V60Z', 'var(--granite)') + chest,
  'knight-treasury':
    both('M32 16Q50 20 68 16Q70 44 50 58Q30 44 32 16Z', 'var(--fin)') +
    lines('M50 20V54M34 32H66', 4, 'var(--cream)') +
    chest,
  'unidentified-2vp': star(32, 50) + star(68, 50),
};

const manor = standing(
  plot +
    area('M-26 -24H26V0H-26Z', 'var(--plaster)') +
    area('M8 -24H26V0H8Z', 'var(--sand)') +
    area('M-32 -22L-22 -44H22L32 -22Z', 'var(--roof)') +
    area('M-32 -22L-22 -44H0L2 -22Z', 'var(--roof-2)') +
    area('M-8 0V-30L0 -40L8 -30V0Z', 'var(--cream)') +
    area('M-3.5 0V-12H3.5V0Z', 'var(--timber)') +
    area('M-20 -16H-13V-8H-20ZM13 -16H20V-8H13Z', 'var(--coal)') +
    area('M-15 -44V-54H-9V-44Z', 'var(--brick)'),
);

/** The kinds that have their own picture. */
export const buildingKinds: readonly string[] = Object.keys(pictograms);

/** By a building's kind, in the square from 0,0 to 100,100. */
export function buildingPicture(kind: string): string {
  return Object.hasOwn(pictograms, kind) ? pictograms[kind]! : manor;
}
