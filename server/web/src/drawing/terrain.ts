// The seven terrains as SVG text: the picture on a square's ground, in four variants each. Crowns
// go on the upper strip of a square; the weight of a picture is below it.
type Put = readonly [x: number, y: number, size?: number];

const put = (what: string, ...places: readonly Put[]): string =>
  places
    .map(([x, y, size = 1]) => `<g transform="translate(${x} ${y}) scale(${size})">${what}</g>`)
    .join('');
const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
const area = (d: string, colour: string, more = ''): string =>
  `<path d="${d}" fill="${colour}" ${more}/>`;

// Wheat: furrows, ears, a sheaf.
const furrows = (bend: number): string =>
  [16, 36, 56, 76, 96]
    .map((y) => line(`M-5 ${y - 4}Q50 ${y - 4 + bend} 105 ${y - 4}`, '#dfae3c', 5, 'opacity=".5"'))
    .join('');
const ear =
  line('M0 0V-30', '#9c6d10', 3) +
  area(
    'M0 -44Q6 -37 0 -31Q-6 -37 0 -44ZM0 -27Q1 -36 9 -37Q9 -28 0 -27ZM0 -27Q-1 -36 -9 -37Q-9 -28 0 -27ZM0 -17Q1 -26 9 -27Q9 -18 0 -17ZM0 -17Q-1 -26 -9 -27Q-9 -18 0 -17Z',
    '#b57d14',
  );
const sheaf =
  put(ear, [-9, -6, 0.9], [9, -6, 0.9], [0, -4]) +
  area('M-15 2Q-5 -9 -12 -20H12Q5 -9 15 2Z', '#b57d14') +
  line('M-8 -11H8', '#fbe7a6', 5);

// Forest: conifers, a round tree.
const conifer =
  area('M-3 -6H3V2H-3Z', '#6d4a2d') +
  area('M0 -46L12 -27H7L17 -6H-17L-7 -27H-12Z', '#4f9463') +
  area('M0 -46L12 -27H7L17 -6H0Z', '#3a7a4f');
const broadleaf =
  area('M-3 -14H3V2H-3Z', '#6d4a2d') +
  '<circle cy="-24" r="16" fill="#3a7a4f"/><circle cx="-4" cy="-27" r="10" fill="#58a06b"/>';
const moss = area('M0 64Q26 54 52 64T100 64V100H0Z', '#1b4a30');
const mossy = area('M0 64Q28 76 56 62T100 64V100H0Z', '#1b4a30');

// Lake: waves, a fish, a boat.
const shallows = area('M0 80Q25 72 50 80T100 80V100H0Z', '#459dd1');
const wave = line('M-17 0Q-8.5 -9 0 0T17 0', '#c9ebfb', 4);
const ripple = line('M-12 0Q-6 -6 0 0T12 0', '#2f80b3', 4);
const fish =
  area('M-18 0Q-4 -14 14 0Q-4 14 -18 0ZM11 0L24 -9V9Z', '#22648f') +
  '<circle cx="-10" cy="-2" r="2" fill="#c9ebfb"/>';
const boat =
  area('M-20 -6H20Q16 5 8 5H-8Q-16 5 -20 -6Z', '#7b4a2a') +
  area('M-2 -10V-38L-19 -10ZM2 -10V-32L15 -10Z', '#fff5e0');

// Grassland: tufts, flowers, a bush.
const tuft = line('M0 0Q0 -8 0 -14M-2 0Q-4 -7 -9 -10M2 0Q4 -7 9 -10', '#578a35', 3.5);
const flower = (colour: string): string =>
  line('M0 12V2', '#578a35', 3) +
  [0, 72, 144, 216, 288]
    .map((turn) => `<circle cy="-5.5" r="4.2" fill="${colour}" transform="rotate(${turn})"/>`)
    .join('') +
  '<circle r="3.5" fill="#e9a820"/>';
const daisy = flower('#fffdf2');
const poppy = flower('#d8547a');
const knoll = area('M0 72Q32 52 60 70T100 72V100H0Z', '#88b85e');
const knolls = area('M0 72Q22 50 46 64T100 72V100H0Z', '#88b85e');

// Swamp: pools, reeds, a stump.
const mud = area('M0 58Q30 48 52 58T100 58V74Q72 68 50 76T0 74Z', '#8c7a72');
const pool = (rx: number): string =>
  `<ellipse rx="${rx}" ry="${rx * 0.34}" fill="#5c6a5f"/>` +
  `<ellipse cx="${rx * 0.15}" cy="-1.5" rx="${rx * 0.6}" ry="${rx * 0.16}" fill="#7d8c7c"/>` +
  `<ellipse cx="${rx * -0.4}" cy="1" rx="6" ry="3" fill="#9fb46a"/>`;
const reed =
  line('M0 0V-26M0 0Q-7 -12 -14 -18M0 0Q6 -10 12 -14', '#4c4a2c', 3) +
  line('M0 -28V-38', '#4a2716', 8);
const stump =
  area('M-13 4Q-9 -4 -10 -18H10Q9 -4 14 4Z', '#54392a') +
  '<ellipse cy="-18" rx="10" ry="4.5" fill="#c3a583"/>' +
  line('M-4 -18H3', '#54392a', 2);

// Mine: crystals, rocks, a gallery.
const crystal =
  area('M0 -38L10 -27V0H-10V-27Z', '#a793e0') +
  area('M0 -38L10 -27V0H1Z', '#7c66bd') +
  area('M-10 0V-13L-16 -19L-21 -12V0ZM10 0V-9L16 -15L20 -9V0Z', '#8e78cf');
const rock =
  area('M-17 2L-13 -11L-3 -17L9 -13L17 2Z', '#5b5369') + area('M-3 -17L9 -13L3 -5Z', '#756c86');
const nugget = area('M-6 1L-4 -6L3 -8L8 -3L6 2Z', '#e9b93f');
const gallery =
  area('M-22 2V-20Q-22 -36 0 -36T22 -20V2Z', '#17131f') +
  line('M-21 2V-26H21V2', '#a2774a', 6, 'stroke-linejoin="round"') +
  line('M-9 2L-5 -12M9 2L5 -12M-9 -3H9', '#8a8194', 2.5);
const strata = area('M0 62L28 54L52 66L76 52L100 62V100H0Z', '#433c53');
const layers = area('M0 62L22 70L46 54L74 66L100 62V100H0Z', '#433c53');

// Town: houses, one of them steep, on paving.
const house =
  area('M-13 0V-17H13V0Z', '#f4e4c4') +
  area('M-18 -15L0 -33L18 -15Z', '#742a20') +
  area('M-4 0V-9H4V0Z', '#5b3a2a');
const gabled =
  area('M-10 0V-28H10V0Z', '#f9eed6') +
  area('M-14 -26L0 -48L14 -26Z', '#4f3a52') +
  area('M-4 -23H4V-15H-4ZM-4 0V-9H4V0Z', '#5b3a2a');
const paving = line(
  'M10 88H24M38 88H56M70 88H88M18 62H30M66 62H84M10 44H24M78 42H90',
  '#d98560',
  4,
);

const pictures: Readonly<Record<string, readonly string[]>> = {
  wheat: [
    furrows(8) + put(ear, [22, 86], [50, 90], [78, 86]),
    furrows(-8) + put(sheaf, [64, 86, 0.95]) + put(ear, [24, 84, 0.85]),
    furrows(-6) + put(ear, [34, 88, 0.95], [66, 84, 0.95]),
    furrows(6) + put(ear, [20, 78, 0.8], [42, 90, 0.8], [64, 80, 0.8], [84, 92, 0.8]),
  ],
  forest: [
    moss + put(conifer, [70, 70, 0.8], [28, 80], [58, 92, 0.9]),
    mossy + put(conifer, [26, 76, 0.8], [50, 86], [78, 82, 0.85]),
    moss + put(broadleaf, [70, 84, 0.95]) + put(conifer, [32, 88]),
    mossy + put(conifer, [50, 70, 0.75], [26, 90, 0.85], [76, 90, 0.95]),
  ],
  lake: [
    shallows + put(wave, [30, 52], [70, 68], [32, 84]) + put(ripple, [72, 46], [28, 68]),
    shallows +
      put(fish, [54, 68]) +
      put(wave, [26, 50, 0.9], [72, 88, 0.9]) +
      put(ripple, [76, 48]),
    shallows + put(wave, [70, 50], [30, 66], [68, 84]) + put(ripple, [28, 46], [30, 84]),
    shallows +
      put(boat, [56, 76]) +
      put(wave, [30, 88, 0.9], [78, 90, 0.8]) +
      put(ripple, [20, 62]),
  ],
  grassland: [
    knoll + put(tuft, [24, 62], [74, 88]) + put(daisy, [62, 56, 0.9], [34, 80, 0.9]),
    knolls + put(tuft, [30, 84], [58, 60], [80, 82]),
    knoll + put(tuft, [36, 88], [76, 62]) + put(poppy, [24, 60, 0.9], [64, 80, 0.9]),
    knolls + put(tuft, [22, 66, 0.9], [66, 88, 0.9]) + put(daisy, [76, 58, 0.8], [40, 80, 0.8]),
  ],
  swamp: [
    mud + put(pool(24), [62, 78]) + put(reed, [28, 84], [42, 76, 0.8]),
    mud + put(pool(20), [32, 60]) + put(pool(15), [76, 86]) + put(reed, [66, 74]),
    mud + put(pool(22), [36, 84]) + put(stump, [68, 72]) + put(reed, [26, 70, 0.8]),
    mud + put(pool(26), [48, 70]) + put(reed, [76, 88, 0.9], [24, 90, 0.75]),
  ],
  mine: [
    strata + put(crystal, [38, 84]) + put(rock, [74, 86, 0.9]),
    layers + put(rock, [30, 84], [66, 76, 0.8]) + put(nugget, [54, 88], [78, 58, 0.8]),
    strata + put(gallery, [54, 88]) + put(nugget, [18, 84, 0.9]),
    layers + put(crystal, [68, 86, 0.9]) + put(rock, [30, 86, 0.9]) + put(nugget, [28, 60, 0.8]),
  ],
  town: [
    paving + put(gabled, [30, 84]) + put(house, [66, 84]),
    paving + put(house, [34, 72, 0.9], [68, 90]),
    paving + put(house, [30, 88]) + put(gabled, [68, 88, 0.95]),
    paving + put(house, [52, 66, 0.85], [26, 90, 0.85], [76, 90, 0.85]),
  ],
};

export const variants = 4;

/** The picture on the ground of a square; empty for a castle. */
export function terrainPicture(terrain: string, variant: number): string {
  return pictures[terrain]?.[variant % variants] ?? '';
}

export const terrains = Object.keys(pictures);
