// The points of a placement, which may be negative.
import { language, t } from '../words';

/** "+2", "-9", "+6.1" */
export function signed(points: number): string {
  return new Intl.NumberFormat(language.value, {
    signDisplay: 'always',
    maximumFractionDigits: 1,
  }).format(points);
}

/** "+2 points" */
export function gainInWords(points: number): string {
  return t('table.hand.gain', { count: points, points: signed(points) });
}
