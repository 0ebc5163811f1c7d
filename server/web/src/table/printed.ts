// The faces of the printed dominoes, as in engine/dominoes.cpp: discarded ones lie nowhere on a table.
import type { Face } from '@castellan/client';

/** Dominoes of Queendomino have numbers above this. */
export const SET = 100;

const TERRAINS = {
  w: 'wheat',
  f: 'forest',
  l: 'lake',
  g: 'grassland',
  s: 'swamp',
  m: 'mine',
  t: 'town',
} as const;

/** By number from 1: the left half, then the right one; a half is its terrain and its crowns. */
const KINGDOMINO =
  'ww ww ff ff ff ff ll ll ll gg gg ss wf wl wg ws fl fg w1f w1l w1g w1s w1m f1w ' +
  'f1w f1w f1w f1l f1g l1w l1w l1f l1f l1f l1f wg1 lg1 ws1 gs1 m1w wg2 lg2 ws2 gs2 m2w sm2 sm2 wm3';
const QUEENDOMINO =
  'ww ww ff ff ll ll gg gg ss w1f w1l w1g w1s w1m f1w f1w f1w f1l f1g l1w l1f l1f l1f g1w ' +
  's1w g2w g2f s2w s2f m2w m2w tf tl tl tg tg ts f1t l1t l1t g1t s1t m1t m2t m3t tt tt tt';

const facesIn = (box: string): [Face, Face][] =>
  box.split(' ').map((domino) => {
    const [left, right] = [...domino.matchAll(/([a-z])(\d?)/g)].map(([, terrain, crowns]) => ({
      terrain: TERRAINS[terrain as keyof typeof TERRAINS],
      crowns: Number(crowns),
    }));
    return [left!, right!];
  });

const BOXES = [facesIn(KINGDOMINO), facesIn(QUEENDOMINO)] as const;

/** By the domino's number. */
export function printedFaces(number: number): readonly [Face, Face] {
  return BOXES[number > SET ? 1 : 0][(number % SET) - 1]!;
}
