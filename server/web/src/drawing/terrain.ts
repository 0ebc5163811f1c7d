// The things that grow, swim and stand on each terrain, and the pattern of its ground.
import { area, line, shade } from './strokes';

const fir2 =
  shade(13) +
  area('M-2.5 -6h5v7h-5z', 'var(--bark)') +
  area('M0 -42L7 -27H4L14 -5Q0 0 -14 -5L-4 -27H-7Z', 'var(--tree-3)') +
  area('M0 -42L7 -27H4L14 -5Q7 -2 0 -3L2 -22Z', 'var(--tree-1)');

/** The origin of each is its foot. */
export const things: Readonly<Record<string, string>> = {
  fir:
    shade(16) +
    area('M-3 -7h6v8h-6z', 'var(--bark)') +
    area('M0 -54L9 -37H5L13 -22H8L17 -6Q0 0 -17 -6L-8 -22H-13L-5 -37H-9Z', 'var(--tree-1)') +
    area('M0 -54L9 -37H5L13 -22H8L17 -6Q8 -3 0 -3L3 -20L-1 -24L3 -36Z', 'var(--tree-2)'),
  fir2,
  oak:
    shade(19) +
    area('M-4 -16L-3 1H4L5 -16Z', 'var(--bark)') +
    '<g fill="var(--tree-2)"><circle cx="9" cy="-22" r="13"/><circle cx="-9" cy="-21" r="12"/></g><circle cx="-1" cy="-31" r="15" fill="var(--tree-1)"/>' +
    '<g fill="var(--tree-3)"><circle cx="-6" cy="-34" r="8"/><circle cx="-13" cy="-24" r="5"/><circle cx="5" cy="-38" r="3.5"/></g>',
  stag:
    shade(14) +
    line('M-8 0V-12M-4 0V-12M7 0V-12M11 0V-12', 'var(--timber)', 3) +
    area(
      'M-11 -10Q-12 -22 -4 -21H6Q9 -24 10 -32L17 -36L21 -31L15 -26Q15 -12 11 -10Z',
      'var(--oak)',
    ) +
    line('M11 -34Q6 -40 8 -46M11 -34Q14 -40 18 -44M8 -41L4 -44M15 -40L20 -40', 'var(--plaster)', 2),
  cabin:
    shade(24) +
    area('M-18 -22H18V0H-18Z', 'var(--plank)') +
    line('M-18 -15H18M-18 -8H18', 'var(--timber)', 1.6) +
    area('M-24 -19L0 -40L24 -19Z', 'var(--bark)') +
    area('M-24 -19L0 -40L-4 -19Z', 'var(--plank)') +
    area('M-5 0V-13H5V0Z', 'var(--lamp)'),
  ear:
    line('M0 0Q1 -12 0 -24', 'var(--wheat-dark)', 2.2) +
    area(
      'M0 -38Q5 -32 0 -26Q-5 -32 0 -38ZM0 -23Q1 -30 8 -32Q8 -24 0 -23ZM0 -23Q-1 -30 -8 -32Q-8 -24 0 -23ZM0 -14Q1 -21 8 -23Q8 -15 0 -14ZM0 -14Q-1 -21 -8 -23Q-8 -15 0 -14Z',
      'var(--wheat-dark)',
    ),
  sheaf:
    shade(15) +
    area(
      'M-15 -40Q-9 -50 0 -45Q9 -50 15 -40Q9 -26 6 -20Q9 -9 14 0Q0 5 -14 0Q-9 -9 -6 -20Q-9 -26 -15 -40Z',
      'var(--wheat-dark)',
    ) +
    line('M-8 -40Q-3 -24 -8 -2M0 -42V0M8 -40Q3 -24 8 -2', 'var(--wheat-light)', 1.8) +
    area('M-8 -23H8V-17H-8Z', 'var(--brick)'),
  stack:
    shade(22) +
    area('M-22 0Q-24 -20 -10 -30Q0 -38 10 -30Q24 -20 22 0Q0 6 -22 0Z', 'var(--wheat-dark)') +
    area('M-22 0Q-24 -20 -10 -30Q0 -38 3 -34Q-8 -22 -6 2Q-14 2 -22 0Z', 'var(--wheat-light)') +
    line('M6 -24L10 -8M-1 -28L0 -16M14 -18L16 -6', 'var(--brass)', 2),
  mill:
    shade(20) +
    area('M-13 0L-9 -38H9L13 0Z', 'var(--cream)') +
    area('M2 -38H9L13 0H3Z', 'var(--sand)') +
    area('M-12 -36L0 -52L12 -36Z', 'var(--brick)') +
    area('M-4 0V-12H4V0Z', 'var(--timber)') +
    line('M-22 -62L22 -22M-22 -22L22 -62', 'var(--bark)', 3) +
    area(
      'M-22 -62L-6 -47L-11 -42L-26 -56ZM22 -22L6 -37L11 -42L26 -28ZM-22 -22L-7 -37L-11 -42L-27 -27ZM22 -62L7 -47L11 -42L27 -57Z',
      'var(--cream)',
      'opacity=".95"',
    ),
  scare:
    shade(9) +
    line('M0 0V-34M-15 -26H15', 'var(--timber)', 3.4) +
    area('M-12 -30H12L9 -12H-9Z', 'var(--brick)') +
    '<circle cy="-37" r="6.5" fill="var(--plaster)"/>' +
    area('M-11 -41H11L6 -44L4 -53H-4L-6 -44Z', 'var(--timber)'),
  boat:
    area('M-24 -3Q0 10 24 -3Q26 4 0 8Q-26 4 -24 -3Z', 'var(--rim-light)', 'opacity=".35"') +
    area('M-23 -9H23Q18 4 9 4H-9Q-18 4 -23 -9Z', 'var(--plank)') +
    area('M-23 -9H23L21 -5H-21Z', 'var(--oak)') +
    line('M0 -8V-48', 'var(--bark)', 2.6) +
    area('M-3 -12V-46Q-16 -34 -21 -12Z', 'var(--cream)') +
    area('M3 -14V-44Q16 -32 18 -14Z', 'var(--sand)') +
    area('M0 -48L11 -52L0 -55Z', 'var(--scarlet)'),
  fish:
    area('M-19 0Q-5 -14 13 -1Q-5 13 -19 0ZM10 -1L24 -10Q20 0 24 9Z', 'var(--deep)') +
    area('M-19 0Q-5 -10 8 -3Q-6 -2 -19 0Z', 'var(--fin)') +
    '<circle cx="-11" cy="-2" r="1.9" fill="var(--rim-light)"/>',
  swan:
    '<ellipse cx="0" cy="2" rx="18" ry="4" fill="var(--rim-light)" opacity=".3"/>' +
    area(
      'M-15 -10Q-20 -9 -17 -2Q0 6 15 -2Q20 -10 12 -13Q2 -12 -6 -8Q-14 -14 -10 -20Q-9 -27 -14 -28Q-20 -28 -20 -22L-24 -20L-18 -20Q-14 -22 -15 -10Z',
      'var(--cream)',
    ) +
    area('M-24 -20L-19 -22L-19 -19Z', 'var(--ember)') +
    area('M2 -10Q12 -12 15 -4Q6 -2 2 -10Z', 'var(--steel)'),
  isle:
    '<ellipse rx="25" ry="9" fill="var(--shore)"/>' +
    area('M-19 -1Q-12 -14 0 -14Q14 -14 19 -1Q0 5 -19 -1Z', 'var(--grassland)') +
    `<g transform="translate(-5 -6) scale(.8)">${fir2}</g><g transform="translate(8 -4) scale(.6)">${fir2}</g>`,
  lily:
    '<ellipse rx="11" ry="4.5" fill="var(--leaf)"/>' +
    area('M0 0L12 -3L11 2Z', 'var(--lake)') +
    area('M-4 -1L-6 -7L-1 -4L1 -9L3 -4L7 -6L4 -1Z', 'var(--rim-light)'),
  wave: line('M-17 0Q-8.5 -9 0 0T17 0', 'var(--lake-light)', 3.4),
  ripple: line('M-11 0Q-5.5 -6 0 0T11 0', 'var(--lake-dark)', 3.2),
  tuft: line('M0 0Q0 -8 0 -13M-2 0Q-4 -7 -9 -10M2 0Q4 -7 9 -10', 'var(--grass-dark)', 3),
  daisy:
    line('M0 0V-9', 'var(--grass-dark)', 2.4) +
    '<g transform="translate(0 -13)" fill="var(--cream)"><circle cy="-5" r="3.8"/><circle cx="4.8" cy="-1.5" r="3.8"/><circle cx="3" cy="4" r="3.8"/><circle cx="-3" cy="4" r="3.8"/><circle cx="-4.8" cy="-1.5" r="3.8"/><circle r="3.2" fill="var(--gold)"/></g>',
  poppy:
    line('M0 0V-9', 'var(--grass-dark)', 2.4) +
    '<g transform="translate(0 -13)" fill="var(--poppy)"><circle cy="-4" r="4.6"/><circle cx="4" cy="1" r="4.6"/><circle cx="-4" cy="1" r="4.6"/><circle r="2.6" fill="var(--coal)"/></g>',
  sheep:
    shade(15) +
    line('M-7 0V-8M-2 0V-8M5 0V-8M10 0V-8', 'var(--coal)', 2.6) +
    '<g fill="var(--cream)"><circle cx="-7" cy="-13" r="8"/><circle cx="2" cy="-16" r="9"/><circle cx="10" cy="-12" r="7.5"/><circle cx="1" cy="-9" r="8"/></g>' +
    area('M-13 -19Q-21 -19 -20 -11Q-16 -7 -12 -11Z', 'var(--coal)') +
    '<circle cx="-16" cy="-14" r="1.2" fill="var(--rim-light)"/>',
  cow:
    shade(18) +
    line('M-9 0V-10M-4 0V-10M8 0V-10M12 0V-10', 'var(--bark)', 3.2) +
    area('M-15 -24Q0 -28 14 -24Q18 -14 13 -9H-12Q-16 -14 -15 -24Z', 'var(--cream)') +
    area(
      'M-8 -26Q0 -27 3 -24Q2 -15 -5 -17Q-10 -20 -8 -26ZM9 -25L15 -23Q17 -16 12 -14Q8 -18 9 -25Z',
      'var(--plank)',
    ) +
    area('M-14 -29L-23 -26Q-26 -18 -20 -16L-13 -19Z', 'var(--plank)') +
    '<circle cx="-19" cy="-23" r="1.3" fill="var(--rim-light)"/>',
  bush:
    shade(15) +
    '<g fill="var(--grass-dark)"><circle cx="-8" cy="-7" r="8"/><circle cx="8" cy="-7" r="9"/><circle cy="-13" r="9"/></g><g fill="var(--frog)"><circle cx="-4" cy="-15" r="4.5"/><circle cx="-10" cy="-9" r="3"/></g><g fill="var(--poppy)"><circle cx="5" cy="-12" r="2"/><circle cx="10" cy="-6" r="2"/><circle cx="-3" cy="-6" r="2"/></g>',
  fence: line('M-24 -2V-15M-8 -2V-15M8 -2V-15M24 -2V-15M-27 -11H27M-27 -6H27', 'var(--plank)', 3),
  reed:
    line('M0 0V-30M0 0Q-7 -12 -13 -20M0 0Q7 -12 12 -22', 'var(--swamp-plant)', 2.6) +
    line('M0 -31V-41', 'var(--coal)', 6.4),
  pool:
    '<ellipse rx="25" ry="9" fill="var(--swamp-pool)"/><ellipse cx="3" cy="-1.5" rx="17" ry="5" fill="var(--swamp-pool-lit)"/>' +
    line('M-8 -2H4M2 2H12', 'var(--steel)', 1.6, 'opacity=".6"'),
  stump:
    shade(15) +
    area('M-13 2Q-9 -5 -10 -18H10Q9 -5 15 2Q0 6 -13 2Z', 'var(--bark)') +
    '<ellipse cy="-18" rx="10" ry="4.5" fill="var(--sand)"/>' +
    line('M-4 -18Q0 -20 4 -18', 'var(--plank)', 1.6),
  shroom:
    area('M-2.5 -10H2.5L3.5 0H-3.5Z', 'var(--cream)') +
    area('M-11 -9Q-9 -21 0 -21T11 -9Q0 -6 -11 -9Z', 'var(--scarlet)') +
    '<g fill="var(--cream)"><circle cx="-4" cy="-14" r="2"/><circle cx="4" cy="-13" r="1.7"/></g>',
  frog:
    '<ellipse cx="0" cy="1" rx="13" ry="4" fill="var(--swamp-pool)"/>' +
    area('M-11 0Q-12 -10 0 -11T11 0Q0 4 -11 0Z', 'var(--frog)') +
    '<g fill="var(--frog)"><circle cx="-5" cy="-12" r="4"/><circle cx="5" cy="-12" r="4"/></g><g fill="var(--coal)"><circle cx="-5" cy="-13" r="1.7"/><circle cx="5" cy="-13" r="1.7"/></g>' +
    line('M-4 -4Q0 -2 4 -4', 'var(--moss)', 1.4),
  wisp: '<circle cy="-18" r="11" fill="var(--wisp)" opacity=".25"/><circle cy="-18" r="5.5" fill="var(--wisp)" opacity=".9"/>',
  peak:
    area('M-30 0L-10 -42L0 -34L8 -50L30 0Q0 6 -30 0Z', 'var(--rock-2)') +
    area(
      'M-30 0L-10 -42L-6 -20L-14 -14L-8 3Q-18 3 -30 0ZM8 -50L3 -24L9 -16L4 2L-4 2L0 -34Z',
      'var(--rock-1)',
    ) +
    area(
      'M8 -50L2 -37L8 -40L12 -34L15 -36ZM-10 -42L-15 -31L-10 -34L-5 -31L-4 -37Z',
      'var(--cream)',
    ),
  gem:
    shade(15) +
    area('M0 -36L10 -26L8 0H-8L-10 -26Z', 'var(--gem-1)') +
    area('M0 -36L10 -26L8 0H0L2 -24Z', 'var(--gem-2)') +
    area('M-10 -1L-12 -14L-18 -18L-22 -11L-18 0ZM10 -1L12 -11L17 -14L21 -8L17 0Z', 'var(--gem-2)') +
    line('M-5 -24L-3 -8', 'var(--rim-light)', 1.6, 'opacity=".7"'),
  adit:
    area('M-25 0Q-27 -36 0 -38T25 0Q0 5 -25 0Z', 'var(--rock-2)') +
    area('M-17 1V-18Q-15 -29 0 -29T17 -18V1Z', 'var(--coal)') +
    line('M-17 1V-24H17V1', 'var(--oak)', 5) +
    line('M-9 2L-4 -12M9 2L4 -12M-8 -2H8M-6 -7H6', 'var(--pewter)', 2),
  cart:
    shade(17) +
    area('M-17 -20H17L12 -5H-12Z', 'var(--plank)') +
    line('M-17 -20H17', 'var(--bark)', 3) +
    area('M-13 -21L-8 -30L-2 -25L4 -32L13 -21Z', 'var(--gold)') +
    area('M-8 -30L-2 -25L-5 -21H-13Z', 'var(--lamp)') +
    '<g fill="var(--coal)" stroke="var(--pewter)" stroke-width="1.6"><circle cx="-8" cy="-2" r="4.5"/><circle cx="8" cy="-2" r="4.5"/></g>',
  rock:
    shade(14) +
    area('M-16 1L-13 -11L-3 -17L9 -12L16 1Q0 5 -16 1Z', 'var(--rock-2)') +
    area('M-16 1L-13 -11L-3 -17L1 -7L-3 2Z', 'var(--rock-1)'),
  house:
    shade(20) +
    area('M-15 -20H15V0H-15Z', 'var(--plaster)') +
    area('M4 -20H15V0H4Z', 'var(--sand)') +
    area('M-20 -18L-10 -37H12L20 -18Z', 'var(--roof)') +
    area('M-20 -18L-10 -37H2L4 -18Z', 'var(--roof-2)') +
    area('M-9 0V-11H-2V0Z', 'var(--timber)') +
    area('M6 -15H12V-8H6Z', 'var(--coal)'),
  gable:
    shade(16) +
    area('M-11 -32L0 -46L11 -32V0H-11Z', 'var(--cream)') +
    area('M0 -46L11 -32V0H2Z', 'var(--sand)') +
    area('M-16 -28L0 -50L16 -28L12 -25L0 -42L-12 -25Z', 'var(--roof)') +
    line('M-11 -18H11M-4 -32V-18M4 -32V-18', 'var(--plank)', 1.8) +
    area('M-4 0V-11H4V0Z', 'var(--timber)'),
  site:
    '<ellipse rx="33" ry="13" fill="var(--brick)" opacity=".55"/>' +
    line('M-29 -3L-8 9M-8 9L28 4M28 4L12 -9M12 -9L-29 -3', 'var(--plaster)', 1.8) +
    line('M-29 4V-11M12 -3V-16', 'var(--timber)', 4) +
    line('M-8 15V-2M28 10V-7', 'var(--timber)', 4) +
    area('M-8 -1L-8 -13L9 -9L-8 -5Z', 'var(--cream)'),
  well:
    shade(12) +
    area('M-11 -10H11V0Q0 4 -11 0Z', 'var(--granite)') +
    line('M-8 -10V-24M8 -10V-24', 'var(--timber)', 2.6) +
    area('M-14 -22L0 -33L14 -22Z', 'var(--roof)'),
};

/**
 * The things on a square, in variants: words of "thing,x,y,size"; a minus before the thing mirrors it.
 */
const scenes: Readonly<Record<string, readonly string[]>> = {
  forest: [
    'fir,20,58,.9 fir,50,52,.8 fir,80,60,.95 fir2,34,80 fir,64,90 fir2,90,94,.9',
    'fir,18,62 oak,52,58,.85 fir,82,62,.9 fir2,36,92 oak,72,94,.95',
    'fir,22,56,.8 fir,50,58 fir2,80,56 -stag,58,90,.95 fir2,20,90 fir,92,96,.7',
    'fir,18,60 fir2,42,54 fir,78,56,.85 cabin,58,90,.9 fir2,18,94',
    'oak,20,58,.9 oak,52,64,1.05 fir,82,60 fir2,24,92 fir,54,96,.8 fir2,82,94',
  ],
  wheat: [
    'ear,16,66 ear,38,62 ear,60,66 ear,82,62 ear,26,92 ear,48,90 ear,70,92 ear,92,90',
    'sheaf,32,86,.95 sheaf,66,76,.85 ear,88,92 ear,12,64,.8 ear,50,94,.8',
    'ear,18,64 ear,40,60 mill,66,86,.95 ear,20,92 ear,40,94 ear,92,66,.9',
    'stack,34,82 stack,70,92,.75 ear,62,62,.8 ear,84,64,.8 ear,14,94,.7',
    'ear,14,62 ear,34,66 ear,80,62 scare,57,88 ear,20,94 ear,36,92 ear,82,92',
  ],
  lake: [
    'wave,30,44 ripple,70,52 wave,66,76 ripple,26,72 wave,32,92,.8',
    'boat,54,72 wave,22,88,.9 ripple,18,50 wave,80,90,.8 ripple,82,44',
    'fish,50,62 wave,28,44,.9 wave,70,86 ripple,26,84 ripple,78,46',
    'isle,54,70 wave,22,46,.8 wave,76,90,.8 ripple,20,88',
    'swan,50,70,.9 wave,24,50,.9 lily,76,84 lily,24,84,.8 ripple,78,52',
  ],
  grassland: [
    'daisy,26,62 daisy,40,78 tuft,68,66 daisy,76,90 tuft,22,92',
    'sheep,36,78 -sheep,70,66,.8 tuft,20,52,.8 tuft,74,92 daisy,88,86,.8',
    'poppy,24,64 poppy,62,60 poppy,42,84 tuft,76,84 tuft,44,62,.8 poppy,82,70,.8',
    'bush,32,68 bush,70,84,.9 daisy,66,58,.8 tuft,24,90',
    'cow,48,80,.95 tuft,20,62 tuft,82,62 daisy,82,90,.8 daisy,18,88,.7',
    'fence,50,92,1.1 sheep,54,74,.9 tuft,20,64 daisy,84,64,.9',
  ],
  swamp: [
    'pool,60,78 reed,22,84 reed,36,74,.8 reed,84,64,.7',
    'pool,32,58,.8 stump,68,70 pool,64,90,.8 reed,22,90,.9',
    'pool,42,74,1.1 reed,76,88 reed,88,74,.7 shroom,20,92 wisp,66,62,.8',
    'frog,56,80 pool,28,60,.8 reed,22,92 reed,80,66,.8 reed,88,92,.9',
    'pool,60,60,.9 shroom,26,80 shroom,40,90,.8 reed,74,92 reed,86,84,.8',
    'reed,20,70 reed,34,80,.9 pool,62,84,1.1 wisp,72,60 reed,86,74,.7',
  ],
  mine: [
    'peak,36,66 gem,68,88,.9 rock,24,92,.7',
    'peak,66,66,.95 cart,38,88 rock,82,92,.7',
    'adit,50,76,1.05 rock,18,92,.6 gem,86,92,.6',
    'peak,50,64 gem,26,90,.8 gem,74,90,.65 rock,50,90,.5',
  ],
  town: [
    'house,24,50,.62 gable,44,46,.6 site,54,82',
    'gable,78,50,.66 site,48,80',
    'house,72,48,.62 site,48,82 well,18,56,.7',
    'site,50,80 gable,24,48,.6 house,80,50,.55',
  ],
};

/** Things that stand across the seam of two squares of the same terrain. */
const bridges: Readonly<Record<string, readonly string[]>> = {
  forest: ['fir', 'fir2', 'oak'],
  wheat: ['ear'],
  lake: ['wave'],
  grassland: ['tuft', 'daisy'],
  swamp: ['reed'],
};

/** The things on a square of a small picture. */
const minis: Readonly<Record<string, string>> = {
  forest: 'fir,28,78,1.25 fir,70,72,1.2 fir2,50,96,1.3',
  wheat: 'ear,24,80,1.5 ear,52,88,1.6 ear,80,80,1.5',
  lake: 'wave,34,46,1.5 wave,66,70,1.5 wave,34,90,1.4',
  grassland: 'daisy,28,66,1.5 daisy,70,88,1.5 tuft,72,52,1.4',
  swamp: 'pool,60,80,1.2 reed,28,88,1.4 reed,80,66,1.1',
  mine: 'peak,44,76,1.25 gem,76,94,1',
  town: 'house,50,80,1.5',
};

/** Grounds differ by their pattern as well as by their colour. */
const patterns: Readonly<Record<string, string>> = {
  wheat:
    'width="100" height="25" patternUnits="userSpaceOnUse"><path d="M0 6Q25 0 50 6T100 6M0 18.5Q25 12.5 50 18.5T100 18.5" fill="none" stroke="var(--wheat-mark)" stroke-width="4"/>',
  forest:
    'width="40" height="28" patternUnits="userSpaceOnUse"><path d="M2 9q6-8 12 0M22 9q6-8 12 0M12 23q6-8 12 0M32 23q6-8 12 0M-8 23q6-8 12 0" fill="none" stroke="var(--forest-mark)" stroke-width="3" stroke-linecap="round"/>',
  lake: 'width="100" height="50" patternUnits="userSpaceOnUse"><path d="M0 12Q12.5 7 25 12T50 12T75 12T100 12M0 37Q12.5 42 25 37T50 37T75 37T100 37" fill="none" stroke="var(--lake-mark)" stroke-width="6"/>',
  grassland:
    'width="36" height="30" patternUnits="userSpaceOnUse"><path d="M6 10l2-5 2 5M24 25l2-5 2 5" fill="none" stroke="var(--grassland-mark)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  swamp:
    'width="50" height="24" patternUnits="userSpaceOnUse"><path d="M4 6H22M30 6H36M22 18H44M6 18H12" stroke="var(--swamp-mark)" stroke-width="3.4" stroke-linecap="round"/>',
  mine: 'width="50" height="50" patternUnits="userSpaceOnUse"><path d="M0 14L14 4L30 16L50 6M0 40L18 30L34 42L50 32M14 4L18 30M34 42L30 16" fill="none" stroke="var(--mine-mark)" stroke-width="2.6" stroke-linejoin="round"/>',
  town: 'width="40" height="28" patternUnits="userSpaceOnUse"><path d="M3 7H16M22 7H37M-6 21H8M13 21H29M34 21H46" stroke="var(--town-mark)" stroke-width="4" stroke-linecap="round"/>',
  castle:
    'width="40" height="28" patternUnits="userSpaceOnUse"><path d="M3 7H16M22 7H37M-6 21H8M13 21H29M34 21H46" stroke="var(--castle-mark)" stroke-width="3" stroke-linecap="round"/>',
};

const gold =
  '<linearGradient id="land-gold" x2=".6" y2="1"><stop offset=".1" stop-color="var(--lamp)"/><stop offset=".3" stop-color="var(--cream)"/><stop offset=".5" stop-color="var(--gold)"/><stop offset="1" stop-color="var(--go)"/></linearGradient>';
const glow =
  '<radialGradient id="land-glow"><stop offset="0" stop-color="var(--glow)" stop-opacity=".2"/><stop offset=".62" stop-color="var(--glow)" stop-opacity=".5"/><stop offset="1" stop-color="var(--glow)" stop-opacity=".9"/></radialGradient>';

/** The patterns and gradients that pictures refer to, by id. */
const defined: ReadonlyMap<string, string> = new Map([
  ['land-glow', glow],
  ['land-gold', gold],
  ...Object.entries(patterns).map(
    ([terrain, rest]) =>
      [
        `land-pattern-${terrain}`,
        `<pattern id="land-pattern-${terrain}" ${rest}</pattern>`,
      ] as const,
  ),
]);

/** The definitions that pictures need; `picture`: only those of this one. */
export function definitionsOf(picture?: string): string {
  return [...defined]
    .filter(([id]) => picture === undefined || picture.includes(`#${id})`))
    .map(([, definition]) => definition)
    .join('');
}

/** A thing with its foot at a position in its square. */
export interface Put {
  readonly thing: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly mirrored: boolean;
}

const scene = (words: string): readonly Put[] =>
  words.split(' ').map((word) => {
    const [thing = '', x, y, size = 1] = word.split(',');
    return {
      thing: thing.replace('-', ''),
      x: Number(x),
      y: Number(y),
      size: Number(size),
      mirrored: thing.startsWith('-'),
    };
  });

const read = new Map(Object.entries(scenes).map(([name, all]) => [name, all.map(scene)]));
const readMinis = new Map(Object.entries(minis).map(([name, words]) => [name, scene(words)]));

export const terrains: readonly string[] = Object.keys(scenes);

/** The scene of half a domino: the same in the line, in the hand and in a kingdom. */
export function sceneOf(terrain: string, domino: number, half: number): readonly Put[] {
  const all = read.get(terrain) ?? [];
  return all[(domino * 2 + half * 3 + (domino >> 2)) % all.length] ?? [];
}

/** For pictures in which a square has only some pixels. */
export const miniOf = (terrain: string): readonly Put[] => readMinis.get(terrain) ?? [];

export const bridgesOf = (terrain: string): readonly string[] => bridges[terrain] ?? [];

/** Whole: a browser takes longer for many copies by `<use>`. */
export function thing({ thing, x, y, size, mirrored }: Put): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(mirrored ? -size : size).toFixed(2)} ${size.toFixed(2)})">${things[thing]}</g>`;
}
