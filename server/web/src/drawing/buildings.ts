// A pictogram for each kind of building, as SVG text. The tile is light paper on every ground.
import { dark } from './pieces';

const brown = '#9a5b2c';
const red = '#b23a2e';
const blue = '#2e6f9e';
const green = '#3d7a4d';
const gold = '#d79a1e';
const violet = '#6a4a9c';
const stone = '#a59c8e';

const area = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const lines = (d: string, width = 4, colour = dark): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const both = (d: string, fill: string): string => area(d, fill) + lines(d);

const crown = (x: number, y: number, size: number): string =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M3 19L0 4L7 9L12 0L17 9L24 4L21 19Z" fill="${gold}" stroke="${dark}" stroke-width="${4 / size}" stroke-linejoin="round"/>`;
const star = (x: number, y: number): string =>
  `<path transform="translate(${x} ${y}) scale(1.25)" d="M0 -12L3.1 -4.2L11.4 -3.7L5 1.6L7.1 9.7L0 5.2L-7.1 9.7L-5 1.6L-11.4 -3.7L-3.1 -4.2Z" fill="${gold}" stroke="${dark}" stroke-width="3" stroke-linejoin="round"/>`;
const mug = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})">${lines('M17 -8H26Q30 -8 30 -3V4Q30 10 24 10H17', 5)}${both('M-17 -16H17V22H-17Z', gold)}${both('M-19 -14Q-20 -24 -10 -24Q0 -32 9 -24Q20 -24 19 -14Q14 -10 10 -14Q4 -8 0 -14Q-8 -8 -10 -14Q-16 -10 -19 -14Z', '#fffaf0')}</g>`;
const chest = both('M22 60H78V86H22Z', brown) + lines('M22 70H78') + area('M45 64H55V77H45Z', gold);
const plinth = both('M26 78H74V88H26ZM32 70H68V78H32Z', stone);

const pictograms: Readonly<Record<string, string>> = {
  bakery:
    both('M16 72Q10 44 34 40H66Q90 44 84 72Q82 78 76 78H24Q18 78 16 72Z', '#cf8c3f') +
    lines('M34 44L42 60M50 42L58 60M66 44L72 58', 5, '#fbe3b3') +
    lines('M38 28Q34 22 38 16M52 28Q48 22 52 16M66 28Q62 22 66 16', 4, stone),
  sawmill:
    both(
      Array.from({ length: 24 }, (_, at) => {
        const turn = (at * Math.PI) / 12 + (at % 2 ? 0.16 : 0);
        const far = at % 2 ? 26 : 35;
        return `${at ? 'L' : 'M'}${(50 + far * Math.cos(turn)).toFixed(0)} ${(50 + far * Math.sin(turn)).toFixed(0)}`;
      }).join('') + 'Z',
      '#c9c9c6',
    ) +
    disc(50, 50, 7, dark) +
    both('M14 74H86V88H14Z', brown),
  fishmonger:
    both('M12 50Q34 22 64 48L86 32V68L64 52Q34 78 12 50Z', blue) +
    disc(28, 47, 4, '#fffaf0') +
    lines('M42 42Q48 50 42 58', 4, '#fffaf0'),
  'spinning-mill':
    disc(46, 54, 30, dark) +
    disc(46, 54, 26, '#c4577d') +
    lines('M24 48Q44 36 66 44M21 58Q46 44 71 56M28 70Q48 54 66 68', 4, '#fbdfe8') +
    lines('M60 78Q74 92 86 80'),
  'witch-house':
    both('M10 76Q50 62 90 76Q76 86 50 86T10 76Z', violet) +
    both('M26 72L46 26Q54 10 70 20L60 28L74 72Q50 62 26 72Z', violet) +
    lines('M31 63Q50 55 71 63', 6, gold),
  'mine-building':
    lines('M24 84L62 36', 11) +
    lines('M24 84L62 36', 5, brown) +
    lines('M34 18Q70 20 80 58', 12) +
    lines('M34 18Q70 20 80 58', 5, '#c9c9c6') +
    both('M54 86L58 73L70 67L84 75L86 86Z', gold),
  church:
    both('M36 86V46L50 30L64 46V86Z', '#f4e4c4') +
    both('M16 86V62H36V86ZM64 86V62H84V86Z', red) +
    lines('M50 30V12M43 18H57') +
    disc(50, 54, 6, blue) +
    area('M44 86V76Q44 70 50 70T56 76V86Z', dark),
  'archery-range':
    disc(46, 54, 34, dark) +
    disc(46, 54, 30, '#fffaf0') +
    disc(46, 54, 22, red) +
    disc(46, 54, 13, '#fffaf0') +
    disc(46, 54, 6, red) +
    lines('M46 54L82 18M82 18L70 20M82 18L80 30', 5),
  'walking-castle':
    both('M24 66V26H33V34H44V26H56V34H67V26H76V66Z', stone) +
    area('M44 66V56Q44 48 50 48T56 56V66Z', dark) +
    lines('M38 66L32 78L38 86H26M62 66L68 76L62 86H74', 6),
  statue:
    lines('M68 12V70', 5) +
    both('M34 70L40 36Q50 28 60 36L70 30L73 36L61 48L64 70Z', stone) +
    both('M41 22A9 9 0 0 1 59 22A9 9 0 0 1 41 22Z', stone) +
    plinth,
  'crown-building':
    both('M22 86V56L50 36L78 56V86Z', '#f4e4c4') +
    lines('M14 62L50 36L86 62', 6, red) +
    crown(32, 8, 1.5) +
    area('M43 86V68H57V86Z', dark),
  tavern: mug(47, 54),
  watchtower:
    lines('M34 88L40 50M66 88L60 50M37 74L63 60M63 74L37 60', 5, brown) +
    both('M30 34H70V52H30Z', brown) +
    both('M24 34L50 14L76 34Z', green),
  'unidentified-3vp': star(50, 32) + star(30, 64) + star(70, 64),
  'great-tavern': `<g transform="translate(6 8) scale(.78)">${mug(32, 44)}${mug(76, 68)}</g>`,
  'tower-treasury': both('M36 60V20H43V26H47V20H53V26H57V20H64V60Z', stone) + chest,
  'knight-treasury':
    both('M32 16Q50 20 68 16Q70 44 50 58Q30 44 32 16Z', blue) +
    lines('M50 20V54M34 32H66', 4, '#fffaf0') +
    chest,
  'unidentified-2vp': star(32, 50) + star(68, 50),
};

const house =
  both('M26 86V50H74V86Z', '#f4e4c4') +
  both('M14 54L50 20L86 54Z', red) +
  area('M43 86V68H57V86Z', dark);

/** The kinds that have their own picture. */
export const buildingKinds: readonly string[] = Object.keys(pictograms);

export function buildingPicture(kind: string): string {
  const own = Object.hasOwn(pictograms, kind) ? pictograms[kind]! : house;
  return `<rect x="4" y="4" width="92" height="92" rx="14" fill="#fff3d9" stroke="var(--tile-edge)" stroke-width="4"/>${own}`;
}
